package edu.sysy.cli;

import edu.sysy.Compiler;
import edu.sysy.Dialect;
import edu.sysy.Level;
import edu.sysy.ast.Ast;
import edu.sysy.course.CourseGrammar;
import edu.sysy.course.CourseOutput;
import edu.sysy.mips.CostModel;
import edu.sysy.mips.Mips32;
import edu.sysy.source.CompilationException;
import edu.sysy.source.DiagnosticPrinter;
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
 * nonterminals, symbols and a program for MARS, or the errors alone. Files of these names that an earlier run left are
 * removed first.
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
     * Reads the program and writes the files.
     *
     * @param err where errors go that the course has no letter for
     * @return the exit status: 1 if the program has errors
     */
    int compile(PrintStream err) throws IOException {
        SourceFile source = InputFile.read(folder.resolve(INPUT).toString());
        for (String output : List.of(TOKENS, SYNTAX, SYMBOLS, ERRORS, CODE)) {
            Files.deleteIfExists(folder.resolve(output));
        }
        Compiler compiler = Compiler.builder()
                .dialect(dialect)
                .optimize(Level.O2)
                .target(target())
                .build();
        try {
            Ast ast = compiler.parse().run(source);
            String code = compiler.buildSsa()
                    .andThen(compiler.optimize())
                    .andThen(compiler.allocateRegisters())
                    .andThen(compiler.emit())
                    .run(ast)
                    .text();
            write(SYMBOLS, CourseOutput.symbols(ast));
            write(CODE, code);
        } catch (CompilationException e) {
            write(ERRORS, report(e, err));
            return 1;
        }
        try {
            write(TOKENS, CourseOutput.tokens(grammar, source));
            write(SYNTAX, CourseOutput.syntax(grammar, source));
        } catch (CompilationException e) {
            report(e, err);
            return 1;
        }
        return 0;
    }

    /** What instructions cost in the races of the year decides between equal programs. */
    private Mips32 target() {
        return CostModel.named(dialect.name()).map(Mips32.mars()::withCosts).orElseGet(Mips32::mars);
    }

    /** The lines and letters of the errors; if there are none, the errors are printed for people. */
    private static String report(CompilationException errors, PrintStream err) {
        String letters = CourseOutput.errors(errors.source(), errors.diagnostics());
        if (letters.isEmpty()) {
            err.print(DiagnosticPrinter.of(errors.source()).text(errors.diagnostics()));
        }
        return letters;
    }

    private void write(String name, String text) throws IOException {
        new OutputFile(folder.resolve(name).toString()).write(text.getBytes(StandardCharsets.UTF_8), false);
    }
}
