package edu.sysy.cli;

import edu.sysy.Compiler;
import edu.sysy.Dialect;
import edu.sysy.Level;
import edu.sysy.ast.Ast;
import edu.sysy.course.CourseGrammar;
import edu.sysy.course.CourseOutput;
import edu.sysy.course.ErrorCategory;
import edu.sysy.mips.CostModel;
import edu.sysy.mips.Mips32;
import edu.sysy.source.CompilationException;
import edu.sysy.source.Diagnostic;
import edu.sysy.source.DiagnosticPrinter;
import edu.sysy.source.Severity;
import edu.sysy.source.SourceFile;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Works in a folder as the judge of BUAA's course asks for: reads {@code testfile.txt}, and writes tokens,
 * nonterminals, symbols and a program for MARS and SPIM, or the errors alone. Files of these names that an earlier run
 * left are removed first.
 */
final class CourseFolder {
    private static final String OPTION = "--course=";
    private static final String INPUT = "testfile.txt";
    private static final String TOKENS = "lexer.txt";
    private static final String SYNTAX = "parser.txt";
    private static final String SYMBOLS = "symbol.txt";
    private static final String ERRORS = "error.txt";
    private static final String CODE = "mips.txt";

    private final Dialect dialect;
    private final CourseGrammar grammar;
    private final Path folder;

    private CourseFolder(Dialect dialect, CourseGrammar grammar, Path folder) {
        this.dialect = dialect;
        this.grammar = grammar;
        this.folder = folder;
    }

    /** Whether a command line is about a folder of the course. */
    static boolean isAskedFor(List<String> words) {
        return words.stream().anyMatch(word -> word.startsWith(OPTION));
    }

    /**
     * Understands a command line of a year and, if it is not the current one, a folder.
     *
     * @throws Arguments.UsageException if there are other words, or if the course had no such year
     */
    static CourseFolder of(List<String> words) throws Arguments.UsageException {
        List<String> folders =
                words.stream().filter(word -> !word.startsWith(OPTION)).toList();
        List<String> years = words.stream()
                .filter(word -> word.startsWith(OPTION))
                .map(word -> word.substring(OPTION.length()))
                .toList();
        if (folders.size() > 1 || years.size() > 1 || folders.stream().anyMatch(word -> word.startsWith("-"))) {
            throw new Arguments.UsageException("--course takes a folder and no other options");
        }
        String year = years.getFirst();
        Optional<Dialect> dialect = year.isEmpty() ? Optional.empty() : Dialect.named("buaa" + year);
        Optional<CourseGrammar> grammar = dialect.flatMap(CourseGrammar::of);
        if (dialect.isEmpty() || grammar.isEmpty()) {
            throw new Arguments.UsageException("--course: '" + year + "' is not a year from 2021 to 2025");
        }
        return new CourseFolder(dialect.get(), grammar.get(), Path.of(folders.isEmpty() ? "" : folders.getFirst()));
    }

    /**
     * Reads the program and writes the files. A program that only breaks rules of its year, for which the course has no
     * letters, is compiled as the course's other years would.
     *
     * @param err where errors go that the course has no letter for
     * @return the exit status: 1 if the program has errors
     */
    int compile(PrintStream err) throws IOException {
        SourceFile source = InputFile.read(folder.resolve(INPUT).toString());
        for (String output : List.of(TOKENS, SYNTAX, SYMBOLS, ERRORS, CODE)) {
            Files.deleteIfExists(folder.resolve(output));
        }
        try {
            writeProgram(source, dialect);
        } catch (CompilationException errors) {
            if (!isPardoned(errors, err)) {
                return 1;
            }
        }
        try {
            write(TOKENS, CourseOutput.tokens(grammar, source));
            write(SYNTAX, CourseOutput.syntax(grammar, source));
        } catch (CompilationException e) {
            err.print(text(source, e.diagnostics()));
            return 1;
        }
        return 0;
    }

    /** Compiles a program as one of a dialect and writes its symbols and its code. */
    private void writeProgram(SourceFile source, Dialect language) throws IOException {
        Compiler compiler = Compiler.builder()
                .dialect(language)
                .optimize(Level.O2)
                .target(target())
                .build();
        Ast ast = compiler.parse().run(source);
        String code = compiler.buildSsa()
                .andThen(compiler.optimize())
                .andThen(compiler.allocateRegisters())
                .andThen(compiler.emit())
                .run(ast)
                .text();
        write(SYMBOLS, CourseOutput.symbols(ast));
        write(CODE, code);
    }

    /**
     * Writes the lines and letters of errors. Those without a letter are printed for people; if there are no others,
     * and the program is right in the dialect of all years, it is compiled in that one.
     */
    private boolean isPardoned(CompilationException errors, PrintStream err) throws IOException {
        SourceFile source = errors.source();
        String letters = CourseOutput.errors(source, errors.diagnostics());
        List<Diagnostic> others = errors.diagnostics().stream()
                .filter(Diagnostic::isError)
                .filter(error -> ErrorCategory.of(error, source).isEmpty())
                .toList();
        if (!letters.isEmpty()) {
            write(ERRORS, letters);
            err.print(text(source, others));
            return false;
        }
        try {
            writeProgram(source, Dialect.BUAA);
        } catch (CompilationException stillWrong) {
            err.print(text(source, others));
            err.println(source.name() + ": the course has no letter for what is wrong here; neither " + ERRORS + " nor "
                    + CODE + " is written");
            return false;
        }
        err.print(text(
                source,
                others.stream()
                        .map(error -> error.withSeverity(Severity.WARNING))
                        .toList()));
        err.println(source.name() + ": compiled although it is no program of " + dialect.name());
        return true;
    }

    /** What instructions cost in the races of the year decides between equal programs. */
    private Mips32 target() {
        return CostModel.named(dialect.name()).map(Mips32.mars()::withCosts).orElseGet(Mips32::mars);
    }

    private static String text(SourceFile source, List<Diagnostic> diagnostics) {
        return DiagnosticPrinter.of(source).text(diagnostics);
    }

    private void write(String name, String text) throws IOException {
        new OutputFile(folder.resolve(name).toString()).write(text.getBytes(StandardCharsets.UTF_8), false);
    }
}
