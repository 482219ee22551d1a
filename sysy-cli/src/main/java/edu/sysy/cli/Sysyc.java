package edu.sysy.cli;

import edu.sysy.Compiler;
import edu.sysy.VerificationException;
import edu.sysy.pass.CompilerObserver;
import edu.sysy.pass.Pass;
import edu.sysy.source.CompilationException;
import edu.sysy.source.SourceFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.apache.commons.cli.CommandLine;

/** The command line compiler, apart from the process it runs in. */
final class Sysyc {
    private static final int ERRORS = 1;
    private static final int USAGE = 2;
    private static final int BROKEN = 3;

    /** What a shell reports for a process that wrote to a pipe which nobody reads any more. */
    private static final int CLOSED_PIPE = 141;

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
        try {
            Optional<String> information = Information.first(List.of(words));
            if (information.isPresent()) {
                return print(information.get());
            }
            CommandWords known = CommandWords.of(List.of(words));
            if (CourseFolder.isAskedFor(known.words())) {
                return CourseFolder.of(known.words()).compile(err);
            }
            if (ServeCommand.isAskedFor(known.words())) {
                return ServeCommand.of(known.words()).run(out, err);
            }
            return run(known);
        } catch (Arguments.UsageException e) {
            err.println("sysyc: error: " + e.getMessage());
            err.println("sysyc: note: --help lists the options");
            return USAGE;
        } catch (VerificationException e) {
            err.println("sysyc: error: the compiler has made a mistake " + e.getMessage());
            return BROKEN;
        } catch (IOException e) {
            return failure(e);
        } catch (UncheckedIOException e) {
            return failure(Objects.requireNonNull(e.getCause()));
        } catch (OutOfMemoryError e) {
            err.println("sysyc: error: the program needs more memory than the "
                    + (Runtime.getRuntime().maxMemory() >> 20)
                    + " MiB that there are; JAVA_TOOL_OPTIONS=-Xmx4g makes them 4 GiB");
            return USAGE;
        } catch (RuntimeException | Error e) {
            err.println("sysyc: error: the compiler has failed, which is a mistake of its own");
            e.printStackTrace(err);
            return BROKEN;
        }
    }

    private int failure(IOException e) {
        if (e instanceof StandardOutput.ClosedPipeException) {
            return CLOSED_PIPE;
        }
        err.println("sysyc: error: " + e.getMessage());
        return USAGE;
    }

    private int run(CommandWords words) throws Arguments.UsageException, IOException {
        CommandLine line = Arguments.split(words.options());
        String[] jars = line.getOptionValues("plugin");
        try (Plugins plugins = Plugins.of(jars == null ? List.of() : List.of(jars))) {
            Optional<String> information = Information.of(line, plugins);
            return information.isPresent()
                    ? print(information.get())
                    : run(Arguments.parse(line, words.warnings(), plugins), plugins);
        }
    }

    private int run(Arguments arguments, Plugins plugins) throws Arguments.UsageException, IOException {
        Outputs outputs = new Outputs(arguments, out);
        outputs.check();
        PassReports reports = new PassReports(arguments, err);
        DiagnosticReport diagnostics = new DiagnosticReport(arguments.diagnostics(), terminal, err);
        try {
            Optional<Pass> rules = PassArguments.rules(arguments.rules());
            Compiler compiler = compiler(arguments, rules, plugins, reports.observer());
            reports.start(compiler);
            SourceFile source = source(arguments.input());
            ProgramRun programRun = new ProgramRun(in, out, err, plugins.loader());
            Compilation compilation = new Compilation(arguments, compiler, source, diagnostics, programRun, outputs);
            int status = compilation.run();
            diagnostics.finish();
            return reports.finish(source.name()) ? BROKEN : status;
        } catch (CompilationException e) {
            diagnostics.add(e.source(), e.diagnostics());
            diagnostics.finish();
            return ERRORS;
        } catch (UnsupportedOperationException e) {
            if (e.getMessage() == null) { // from elsewhere
                throw e;
            }
            throw new Arguments.UsageException(
                    "the target " + arguments.target().name() + ": " + e.getMessage());
        }
    }

    private static Compiler compiler(
            Arguments arguments, Optional<Pass> rules, Plugins plugins, CompilerObserver observer)
            throws Arguments.UsageException {
        Compiler.Builder builder = Compiler.builder()
                .optimize(arguments.level())
                .target(arguments.target())
                .dialect(arguments.dialect())
                .warnings(arguments.diagnostics().warnings())
                .observer(observer)
                .verify(arguments.verify())
                .threads(arguments.threads())
                .parallel(arguments.parallel());
        PassArguments.pipeline(arguments, rules, plugins).ifPresent(builder::pipeline);
        arguments.allocator().ifPresent(builder::allocator);
        return PassArguments.withRules(builder, rules);
    }

    private SourceFile source(String input) throws IOException {
        return input.equals("-") ? SourceFile.of("<stdin>", in.readAllBytes()) : InputFile.read(input);
    }

    private int print(String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.UTF_8));
        out.flush();
        return 0;
    }
}
