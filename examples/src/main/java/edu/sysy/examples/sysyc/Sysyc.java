package edu.sysy.examples.sysyc;

import edu.sysy.Assembly;
import edu.sysy.Compiler;
import edu.sysy.ast.Ast;
import edu.sysy.ast.AstPrinter;
import edu.sysy.ir.Program;
import edu.sysy.ir.text.IrPrinter;
import edu.sysy.machine.MachineProgram;
import edu.sysy.machine.SelectedProgram;
import edu.sysy.machine.text.MachinePrinter;
import edu.sysy.pass.Observer;
import edu.sysy.pass.Pipeline;
import edu.sysy.source.CompilationException;
import edu.sysy.source.Diagnostic;
import edu.sysy.source.DiagnosticPrinter;
import edu.sysy.source.SourceFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;

/** The command line compiler, apart from the process it runs in. */
final class Sysyc {
    private static final int ERRORS = 1;
    private static final int USAGE = 2;

    private final InputStream in;
    private final OutputStream out;
    private final PrintStream err;

    Sysyc(InputStream in, OutputStream out, PrintStream err) {
        this.in = in;
        this.out = out;
        this.err = err;
    }

    /** Does what the command line asks for and returns the exit status. */
    int run(String... words) {
        if (List.of(words).contains("--help")) {
            write(Arguments.USAGE);
            return 0;
        }
        if (List.of(words).contains("--version")) {
            write("sysyc " + Version.text() + "\n");
            return 0;
        }
        try {
            return run(Arguments.parse(words));
        } catch (Arguments.UsageException e) {
            err.println("sysyc: error: " + e.getMessage());
            err.println("sysyc: note: --help lists the options");
            return USAGE;
        } catch (NoSuchFileException e) {
            err.println("sysyc: error: no such file: " + e.getFile());
            return ERRORS;
        } catch (IOException | UncheckedIOException e) {
            err.println("sysyc: error: " + e.getMessage());
            return ERRORS;
        }
    }

    private int run(Arguments arguments) throws Arguments.UsageException, IOException {
        PassReports reports = new PassReports(arguments, err);
        RemarkReport remarks = new RemarkReport(arguments.remarks());
        Compiler compiler = compiler(arguments, reports.and(remarks));
        SourceFile source = source(arguments.input());
        try {
            int status = compile(arguments, compiler, source);
            reports.finish();
            if (!arguments.remarks().isEmpty()) {
                err.print(arguments.jsonDiagnostics() ? remarks.json(source.name()) : remarks.text(source.name()));
            }
            return status;
        } catch (CompilationException e) {
            report(arguments, source, e.diagnostics());
            return ERRORS;
        }
    }

    private static Compiler compiler(Arguments arguments, Observer observer) throws Arguments.UsageException {
        Compiler.Builder builder = Compiler.builder()
                .optimize(arguments.level())
                .target(arguments.target())
                .observer(observer);
        try {
            arguments.passes().map(text -> Pipeline.parse(text, Compiler::pass)).ifPresent(builder::pipeline);
        } catch (IllegalArgumentException e) {
            throw new Arguments.UsageException("--passes: " + e.getMessage());
        }
        arguments.allocator().ifPresent(builder::allocator);
        return builder.build();
    }

    private SourceFile source(String input) throws IOException {
        return input.equals("-") ? SourceFile.of("<stdin>", in.readAllBytes()) : SourceFile.read(Path.of(input));
    }

    private int compile(Arguments arguments, Compiler compiler, SourceFile source) throws IOException {
        Ast ast = compiler.parse().run(source);
        report(arguments, source, ast.warnings());
        if (arguments.action() == Arguments.Action.SYNTAX_ONLY) {
            return 0;
        }
        if (arguments.action() == Arguments.Action.EMIT_AST) {
            return deliver(arguments, AstPrinter.print(ast));
        }
        Program ssa = compiler.buildSsa().run(ast);
        if (arguments.action() == Arguments.Action.EMIT_SSA) {
            return deliver(arguments, IrPrinter.standard().print(ssa));
        }
        Program optimized = compiler.optimize().run(ssa);
        if (arguments.action() == Arguments.Action.EMIT_IR) {
            return deliver(arguments, IrPrinter.standard().print(optimized));
        }
        MachinePrinter printer = MachinePrinter.of(arguments.target().syntax());
        SelectedProgram selected = compiler.selectInstructions().run(optimized);
        if (arguments.action() == Arguments.Action.EMIT_MACHINE) {
            return deliver(arguments, printer.print(selected));
        }
        MachineProgram machine = compiler.allocateSelected().run(selected);
        if (arguments.action() == Arguments.Action.EMIT_ALLOCATED) {
            return deliver(arguments, printer.print(machine));
        }
        Assembly assembly = compiler.emit().run(machine);
        return switch (arguments.action()) {
            case ASSEMBLY -> deliver(arguments, assembly.text());
            case RUN -> new ProgramRun(in, out, err).run(assembly.executable(), arguments, source);
            default -> writeExecutable(arguments, assembly.executable());
        };
    }

    /** Writes text to the output asked for: assembly goes to a file by default, everything else to standard output. */
    private int deliver(Arguments arguments, String text) throws IOException {
        String fallback = arguments.action() == Arguments.Action.ASSEMBLY ? withSuffix(arguments.input(), ".s") : "-";
        String output = arguments.output().orElse(fallback);
        if (output.equals("-")) {
            write(text);
        } else {
            Files.writeString(Path.of(output), text, StandardCharsets.ISO_8859_1);
        }
        return 0;
    }

    private int writeExecutable(Arguments arguments, byte[] executable) throws IOException {
        String output = arguments.output().orElse("a.out");
        if (output.equals("-")) {
            out.write(executable);
            out.flush();
            return 0;
        }
        Path path = Path.of(output);
        Files.write(path, executable);
        if (!path.toFile().setExecutable(true)) {
            throw new IOException("cannot make " + path + " executable");
        }
        return 0;
    }

    private static String withSuffix(String input, String suffix) {
        if (input.equals("-")) {
            return "-";
        }
        String name = String.valueOf(Path.of(input).getFileName());
        return (name.endsWith(".sy") ? name.substring(0, name.length() - 3) : name) + suffix;
    }

    private void report(Arguments arguments, SourceFile source, List<Diagnostic> diagnostics) {
        if (arguments.jsonDiagnostics()) {
            err.println(DiagnosticPrinter.of(source).json(diagnostics));
        } else {
            err.print(DiagnosticPrinter.of(source).text(diagnostics));
        }
    }

    private void write(String text) {
        try {
            out.write(text.getBytes(StandardCharsets.ISO_8859_1));
            out.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
