package edu.sysy.examples.sysyc;

import edu.sysy.Assembly;
import edu.sysy.Compiler;
import edu.sysy.VerificationException;
import edu.sysy.ast.Ast;
import edu.sysy.ast.AstPrinter;
import edu.sysy.course.CourseGrammar;
import edu.sysy.course.CourseOutput;
import edu.sysy.ir.Program;
import edu.sysy.ir.text.IrPrinter;
import edu.sysy.machine.MachineProgram;
import edu.sysy.machine.SelectedProgram;
import edu.sysy.machine.text.MachinePrinter;
import edu.sysy.optimize.RewriteRules;
import edu.sysy.pass.Observer;
import edu.sysy.pass.Pass;
import edu.sysy.pass.Pipeline;
import edu.sysy.source.CompilationException;
import edu.sysy.source.DiagnosticCode;
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
import java.util.Optional;
import java.util.stream.Collectors;

/** The command line compiler, apart from the process it runs in. */
final class Sysyc {
    private static final int ERRORS = 1;
    private static final int USAGE = 2;
    private static final int BROKEN = 3;
    private static final String USER_RULES = "user-rules";

    private final InputStream in;
    private final OutputStream out;
    private final PrintStream err;
    private final boolean terminal;

    /**
     * @param terminal whether {@code err} is a terminal that shows colours
     */
    Sysyc(InputStream in, OutputStream out, PrintStream err, boolean terminal) {
        this.in = in;
        this.out = out;
        this.err = err;
        this.terminal = terminal;
    }

    /** Does what the command line asks for and returns the exit status. */
    int run(String... words) {
        if (List.of(words).contains("--help")) {
            write(Arguments.USAGE);
            return 0;
        }
        if (List.of(words).contains("--list-rules")) {
            write(String.join("\n", RewriteRules.builtIn()) + "\n");
            return 0;
        }
        if (List.of(words).contains("--list-warnings")) {
            write(WarningList.table());
            return 0;
        }
        if (List.of(words).contains("--version")) {
            write("sysyc " + Version.text() + "\n");
            return 0;
        }
        if (words.length == 2 && words[0].equals("--explain")) {
            return explain(words[1]);
        }
        try {
            if (CourseFolder.isAskedFor(words)) {
                return CourseFolder.of(words).compile(err);
            }
            return run(Arguments.parse(words));
        } catch (Arguments.UsageException e) {
            err.println("sysyc: error: " + e.getMessage());
            err.println("sysyc: note: --help lists the options");
            return USAGE;
        } catch (VerificationException e) {
            err.println("sysyc: error: the compiler has made a mistake " + e.getMessage());
            return BROKEN;
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
        DiagnosticReport diagnostics = new DiagnosticReport(arguments.diagnostics(), terminal, err);
        Optional<Pass> rules = rules(arguments, diagnostics);
        if (arguments.rules().isPresent() && rules.isEmpty()) {
            return ERRORS;
        }
        Compiler compiler = compiler(arguments, rules, reports.and(remarks));
        SourceFile source = source(arguments.input());
        try {
            int status = compile(arguments, compiler, source, diagnostics);
            diagnostics.finish();
            reports.finish();
            if (!arguments.remarks().isEmpty()) {
                err.print(arguments.jsonReports() ? remarks.json(source.name()) : remarks.text(source.name()));
            }
            return status;
        } catch (CompilationException e) {
            diagnostics.add(e.source(), e.diagnostics());
            diagnostics.finish();
            return ERRORS;
        }
    }

    /** The pass that applies the rules of the user; empty if there are none, or if there is an error in them. */
    private Optional<Pass> rules(Arguments arguments, DiagnosticReport diagnostics) throws IOException {
        if (arguments.rules().isEmpty()) {
            return Optional.empty();
        }
        SourceFile source = source(arguments.rules().get());
        try {
            return Optional.of(RewriteRules.parse(source).asPass(USER_RULES));
        } catch (CompilationException e) {
            diagnostics.add(source, e.diagnostics());
            diagnostics.finish();
            return Optional.empty();
        }
    }

    private static Compiler compiler(Arguments arguments, Optional<Pass> rules, Observer observer)
            throws Arguments.UsageException {
        Compiler.Builder builder = Compiler.builder()
                .optimize(arguments.level())
                .target(arguments.target())
                .dialect(arguments.dialect())
                .warnings(arguments.diagnostics().warnings())
                .observer(observer)
                .verify(arguments.verify());
        try {
            arguments
                    .passes()
                    .map(text -> Pipeline.parse(
                            text, name -> name.equals(USER_RULES) && rules.isPresent() ? rules : Compiler.pass(name)))
                    .ifPresent(builder::pipeline);
        } catch (IllegalArgumentException e) {
            throw new Arguments.UsageException("--passes: " + e.getMessage());
        }
        arguments.allocator().ifPresent(builder::allocator);
        Compiler compiler = builder.build();
        boolean placed = compiler.pipeline().passes().stream()
                .anyMatch(pass -> pass.name().equals(USER_RULES));
        return rules.isEmpty() || placed
                ? compiler
                : builder.pipeline(Pipeline.of(rules.get()).then(compiler.pipeline()))
                        .build();
    }

    private SourceFile source(String input) throws IOException {
        return input.equals("-") ? SourceFile.of("<stdin>", in.readAllBytes()) : SourceFile.read(Path.of(input));
    }

    private int compile(Arguments arguments, Compiler compiler, SourceFile source, DiagnosticReport diagnostics)
            throws IOException {
        return switch (arguments.from()) {
            case SOURCE -> compileSource(arguments, compiler, source, diagnostics);
            case IR ->
                optimize(
                        arguments,
                        compiler,
                        source,
                        StageTexts.program(source, arguments.action().needsMain()));
            case MACHINE -> allocate(arguments, compiler, source, StageTexts.selected(source, arguments.target()));
            case ALLOCATED -> emit(arguments, compiler, source, StageTexts.allocated(source, arguments.target()));
        };
    }

    private int compileSource(Arguments arguments, Compiler compiler, SourceFile source, DiagnosticReport diagnostics)
            throws IOException {
        if (arguments.action() == Arguments.Action.EMIT_COURSE_TOKENS
                || arguments.grammar().isPresent()) {
            return courseOutput(arguments, source);
        }
        Ast ast = compiler.parse().run(source);
        diagnostics.add(source, ast.warnings());
        if (arguments.action() == Arguments.Action.RUN) {
            diagnostics.finish(); // before the program writes anything
        }
        if (arguments.action() == Arguments.Action.SYNTAX_ONLY) {
            return 0;
        }
        if (arguments.action() == Arguments.Action.EMIT_COURSE_SYNTAX) {
            return courseOutput(arguments, source);
        }
        if (arguments.action() == Arguments.Action.EMIT_COURSE_SYMBOLS) {
            return deliver(arguments, CourseOutput.symbols(ast));
        }
        if (arguments.action() == Arguments.Action.EMIT_AST) {
            return deliver(arguments, AstPrinter.print(ast));
        }
        Program ssa = compiler.buildSsa().run(ast);
        return optimize(arguments, compiler, source, ssa);
    }

    /** Prints the tokens, or the tokens and nonterminals, that a grammar of the course finds in a source. */
    private int courseOutput(Arguments arguments, SourceFile source) throws IOException {
        CourseGrammar grammar = arguments.grammar().isPresent()
                ? CourseGrammar.parse(
                        SourceFile.read(Path.of(arguments.grammar().get())))
                : CourseGrammar.of(arguments.dialect()).orElseThrow();
        boolean tokens = arguments.action() == Arguments.Action.EMIT_COURSE_TOKENS;
        return deliver(arguments, tokens ? CourseOutput.tokens(grammar, source) : CourseOutput.syntax(grammar, source));
    }

    private int optimize(Arguments arguments, Compiler compiler, SourceFile source, Program ssa) throws IOException {
        if (arguments.action() == Arguments.Action.SYNTAX_ONLY) {
            return 0;
        }
        if (arguments.action() == Arguments.Action.EMIT_SSA) {
            return deliver(arguments, IrPrinter.standard().print(ssa));
        }
        Program optimized = compiler.optimize().run(ssa);
        if (arguments.action() == Arguments.Action.EMIT_IR) {
            return deliver(arguments, IrPrinter.standard().print(optimized));
        }
        SelectedProgram selected = compiler.selectInstructions().run(optimized);
        return allocate(arguments, compiler, source, selected);
    }

    private int allocate(Arguments arguments, Compiler compiler, SourceFile source, SelectedProgram selected)
            throws IOException {
        if (arguments.action() == Arguments.Action.SYNTAX_ONLY) {
            return 0;
        }
        if (arguments.action() == Arguments.Action.EMIT_MACHINE) {
            return deliver(
                    arguments, MachinePrinter.of(arguments.target().syntax()).print(selected));
        }
        MachineProgram machine = compiler.allocateSelected().run(selected);
        return emit(arguments, compiler, source, machine);
    }

    private int emit(Arguments arguments, Compiler compiler, SourceFile source, MachineProgram machine)
            throws IOException {
        if (arguments.action() == Arguments.Action.SYNTAX_ONLY) {
            return 0;
        }
        if (arguments.action() == Arguments.Action.EMIT_ALLOCATED) {
            return deliver(
                    arguments, MachinePrinter.of(arguments.target().syntax()).print(machine));
        }
        Assembly assembly = compiler.emit().run(machine);
        return switch (arguments.action()) {
            case ASSEMBLY -> deliver(arguments, assembly.text());
            case OBJECT -> writeObject(arguments, assembly);
            case RUN -> new ProgramRun(in, out, err).run(assembly.executable(), arguments, source);
            default -> writeExecutable(arguments, assembly.executable());
        };
    }

    private int explain(String name) {
        List<DiagnosticCode> codes = WarningList.codes(name);
        if (codes.isEmpty()) {
            err.println("sysyc: error: there is no diagnostic " + name);
            return USAGE;
        }
        write(codes.stream().map(DiagnosticCode::explanation).collect(Collectors.joining("\n")));
        return 0;
    }

    /** Writes text to the output asked for: assembly goes to a file by default, everything else to standard output. */
    private int deliver(Arguments arguments, String text) throws IOException {
        String fallback = arguments.action() == Arguments.Action.ASSEMBLY ? withSuffix(arguments.input(), ".s") : "-";
        String output = arguments.output().orElse(fallback);
        if (output.equals("-")) {
            write(text);
        } else {
            Files.writeString(Path.of(output), text, StandardCharsets.UTF_8);
        }
        return 0;
    }

    private int writeObject(Arguments arguments, Assembly assembly) throws IOException {
        write(assembly.object(), arguments.output().orElse(withSuffix(arguments.input(), ".o")));
        return 0;
    }

    private int writeExecutable(Arguments arguments, byte[] executable) throws IOException {
        String output = arguments.output().orElse("a.out");
        write(executable, output);
        if (!output.equals("-") && !Path.of(output).toFile().setExecutable(true)) {
            throw new IOException("cannot make " + output + " executable");
        }
        return 0;
    }

    /** Writes a file, or standard output if that is asked for. */
    private void write(byte[] content, String output) throws IOException {
        if (output.equals("-")) {
            out.write(content);
            out.flush();
        } else {
            Files.write(Path.of(output), content);
        }
    }

    private static String withSuffix(String input, String suffix) {
        if (input.equals("-")) {
            return "-";
        }
        String name = String.valueOf(Path.of(input).getFileName());
        boolean known = name.endsWith(".sy") || name.endsWith(".ir");
        return (known ? name.substring(0, name.length() - 3) : name) + suffix;
    }

    private void write(String text) {
        try {
            out.write(text.getBytes(StandardCharsets.UTF_8));
            out.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
