package edu.sysy.cli.superopt;

import edu.sysy.Compiler;
import edu.sysy.Level;
import edu.sysy.interpret.Interpreter;
import edu.sysy.interpret.Outcome;
import edu.sysy.ir.Program;
import edu.sysy.mips.Mips32;
import edu.sysy.prove.search.ProposedRule;
import edu.sysy.prove.search.RuleSearch;
import edu.sysy.prove.search.SliceTable;
import edu.sysy.source.CompilationException;
import edu.sysy.source.SourceFile;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;

/** The command, apart from the process it runs in. */
final class Superopt {
    private static final int UNREAD = 1;
    private static final int USAGE = 2;
    private static final int PERCENT = 100;

    private final PrintStream out;
    private final PrintStream err;
    private final Compiler compiler =
            Compiler.builder().optimize(Level.O2).target(Mips32.linux()).build();
    private final SliceTable table = new SliceTable();

    Superopt(PrintStream out, PrintStream err) {
        this.out = out;
        this.err = err;
    }

    /**
     * Does what the command line asks for and returns the exit status.
     *
     * @param corpus the folder to take if none is named
     */
    int run(Path corpus, List<String> words) {
        if (words.contains("--help")) {
            out.print(SuperoptOptions.HELP);
            return 0;
        }
        SuperoptOptions options;
        try {
            options = SuperoptOptions.of(words, corpus);
        } catch (IllegalArgumentException e) {
            err.println("superopt: error: " + e.getMessage());
            return USAGE;
        }
        int unread = 0;
        int read = 0;
        for (Path input : options.inputs()) {
            try {
                for (Path program : programs(input)) {
                    if (add(program, options.limit())) {
                        read++;
                    } else {
                        unread++;
                    }
                }
            } catch (IOException e) {
                err.println("superopt: error: cannot read " + input);
                unread++;
            }
        }
        out.println(read + " programs, " + table.size() + " shapes of slices, " + table.cycles()
                + " cycles of integer operations");
        print(RuleSearch.of(table, options.shapes(), options.share(), rule -> err.println(row(rule))));
        return unread == 0 ? 0 : UNREAD;
    }

    private static List<Path> programs(Path input) throws IOException {
        if (!Files.isDirectory(input)) {
            return List.of(input);
        }
        try (Stream<Path> files = Files.walk(input)) {
            return files.filter(file -> file.toString().endsWith(".sy"))
                    .sorted()
                    .toList();
        }
    }

    /** Adds what is left of a program; says so and returns false if it does not compile. */
    private boolean add(Path file, long limit) throws IOException {
        Program program;
        try {
            Program ssa = compiler.parse().andThen(compiler.buildSsa()).run(SourceFile.read(file));
            program = compiler.optimize().run(ssa);
        } catch (CompilationException e) {
            err.println("superopt: note: " + file + " does not compile");
            return false;
        }
        long[][] counts = new long[program.functions().size()][];
        for (int i = 0; i < counts.length; i++) {
            counts[i] = new long[program.functions().get(i).blocks().size()];
        }
        Interpreter interpreter = Interpreter.builder()
                .operationLimit(limit)
                .blocks((function, block) -> counts[function][block]++)
                .build();
        Path input = Path.of(file.toString().replaceAll("\\.sy$", ".in"));
        byte[] bytes = Files.exists(input) ? Files.readAllBytes(input) : new byte[0];
        OutputStream nowhere = OutputStream.nullOutputStream();
        Outcome outcome = interpreter.run(program, new ByteArrayInputStream(bytes), nowhere, nowhere);
        Objects.requireNonNull(outcome);
        table.add(program, counts);
        return true;
    }

    private void print(List<ProposedRule> rules) {
        out.println("     cycles  percent  places        runs  proved  rule");
        rules.forEach(rule -> out.println(row(rule)));
        out.println(rules.size() + " rules");
    }

    private String row(ProposedRule rule) {
        List<String> columns = new ArrayList<>();
        columns.add(String.format(Locale.ROOT, "%11d", rule.gain()));
        columns.add(String.format(Locale.ROOT, "%7.4f", (double) PERCENT * rule.gain() / table.cycles()));
        columns.add(String.format(Locale.ROOT, "%6d", rule.places()));
        columns.add(String.format(Locale.ROOT, "%10d", rule.runs()));
        columns.add(rule.proved() ? "   yes" : "    no");
        columns.add(rule.text());
        return String.join("  ", columns);
    }
}
