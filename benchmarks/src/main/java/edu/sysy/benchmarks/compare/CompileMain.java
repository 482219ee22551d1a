package edu.sysy.benchmarks.compare;

import edu.sysy.Level;
import edu.sysy.benchmarks.BenchmarkMain;
import edu.sysy.benchmarks.ProgressOutput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Prints what compiles take, beside those of C compilers, then what SSA construction and register allocation take of
 * the same generated programs.
 */
public final class CompileMain {
    /** A corpus beside the project. */
    private static final String CORPUS = "../shared/corpus";

    private static final String USAGE = """
            usage: ./bench compile [--rounds N] [--warmup SECONDS] [FOLDER ...]
            Compiles generated programs and those in the folders at O0, O1 and O2, on all targets, beside clang and gcc.
              --rounds N         how often everything is measured; 5 unless given
              --warmup SECONDS   how long each of our compilers works before; 60 unless given
              FOLDER             programs (*.sy), also in the folders inside it; unless given, those of a contest in
                                 %s if they are there, else the examples
            """.formatted(CORPUS);

    private static final int ROUNDS = 5;
    private static final int WARM_UP_SECONDS = 60;
    private static final int LINES = 10_000;

    /** The exit status after a wrong command line. */
    private static final int WRONG_USAGE = 2;

    /** What in the corpus is more than a test of a feature. */
    private static final List<String> SUITES = List.of("final_performance", "perf_small", "performance");

    /** The folder of the project, set by the launcher. */
    private static final Path ROOT = Path.of(System.getProperty("sysy.benchmarks.root", "."));

    private CompileMain() {}

    /** Takes numbers of rounds and seconds, and folders. */
    public static void main(String[] arguments) throws IOException {
        int rounds = ROUNDS;
        int warmUp = WARM_UP_SECONDS;
        List<Path> folders = new ArrayList<>();
        for (int i = 0; i < arguments.length; i++) {
            switch (arguments[i]) {
                case "-h", "--help" -> {
                    System.out.print(USAGE);
                    return;
                }
                case "--rounds" -> rounds = number(arguments, ++i);
                case "--warmup" -> warmUp = number(arguments, ++i);
                default -> folders.add(folder(arguments[i]));
            }
        }
        Settings settings = new Settings(
                List.of(Machine.values()),
                List.of(Level.O0, Level.O1, Level.O2),
                rounds,
                warmUp,
                LINES,
                folders.isEmpty() ? defaultFolders() : folders,
                PeerShell.ofSystem());
        ProgressOutput progress = new ProgressOutput(System.err, Boolean.getBoolean(BenchmarkMain.TERMINAL));
        String table = CompileTable.of(CompileComparison.of(settings, progress), settings);
        Path results = Files.createDirectories(BenchmarkMain.results());
        Files.writeString(results.resolve("compile.txt"), table);
        System.out.println(table);
        BenchmarkMain.main(new String[] {
            "SsaBenchmark|RegisterAllocationBenchmark",
            "-p",
            "lines=" + LINES,
            "-p",
            "shape=MANY_FUNCTIONS,MANY_LOCALS",
            "-wi",
            "1",
            "-w",
            Math.max(1, warmUp) + "s",
            "-rff",
            results.resolve("compile-stages.json").toString()
        });
    }

    private static int number(String[] arguments, int index) {
        if (index == arguments.length || !arguments[index].matches("\\d{1,6}")) {
            fail(arguments[index - 1] + " takes a number");
        }
        return Integer.parseInt(arguments[index]);
    }

    private static Path folder(String name) {
        if (!Files.isDirectory(Path.of(name))) {
            fail("there is no folder " + name);
        }
        return Path.of(name);
    }

    private static void fail(String sentence) {
        System.err.println("bench: error: " + sentence + "; --help shows how to call it");
        System.exit(WRONG_USAGE);
    }

    private static List<Path> defaultFolders() {
        List<Path> suites = SUITES.stream()
                .map(suite -> ROOT.resolve(CORPUS).resolve(suite))
                .filter(Files::isDirectory)
                .toList();
        return suites.isEmpty() ? List.of(ROOT.resolve("examples/programs")) : suites;
    }
}
