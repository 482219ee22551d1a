package edu.sysy.benchmarks.peers;

import edu.sysy.Level;
import edu.sysy.benchmarks.BenchmarkMain;
import edu.sysy.benchmarks.ProgressOutput;
import edu.sysy.benchmarks.compare.Machine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;

/** Prints which programs of a corpus execute more instructions than those that C compilers make of them. */
public final class PeersMain {
    /** A corpus beside the project. */
    private static final String CORPUS = "../shared/corpus";

    private static final String USAGE = """
            usage: ./bench peers [-t TARGET] [-O LEVEL] [OPTION ...] [FOLDER]
            Counts the instructions that programs execute, beside gcc -O2, -O3, -O3 -funroll-loops -fwhole-program
            and clang -O3, and lists programs by the ratio to the best of them.
              -t TARGET       mips, riscv64 or aarch64; mips unless given
              -O LEVEL        0 to 3; 2 unless given
              --every=N       takes each Nth program only
              --only=TEXT,... takes the programs whose names contain one of these texts
              --above=RATIO   lists programs with more than this ratio; 1.05 unless given
              --cache=FILE    keeps what peers came to; peers.tsv among the results unless given
              FOLDER          programs NAME.sy with NAME.out, also in the folders inside it; %s unless given
            """.formatted(CORPUS);

    /** The exit status after a wrong command line. */
    private static final int WRONG_USAGE = 2;

    private static final Map<String, Machine> MACHINES =
            Map.of("mips", Machine.MIPS32, "riscv64", Machine.RV64, "aarch64", Machine.AARCH64);

    /** The folder of the project, set by the launcher. */
    private static final Path ROOT = Path.of(System.getProperty("sysy.benchmarks.root", "."));

    private Machine machine = Machine.MIPS32;
    private Level level = Level.O2;
    private int every = 1;
    private List<String> only = List.of("");
    private double above = PeersTable.LOST;
    private Path cache = BenchmarkMain.results().resolve("peers.tsv");
    private Path corpus = ROOT.resolve(CORPUS);

    private PeersMain() {}

    /** Takes options and a folder. */
    public static void main(String[] arguments) throws IOException {
        if (List.of(arguments).contains("-h") || List.of(arguments).contains("--help")) {
            System.out.print(USAGE);
            return;
        }
        PeersMain main = new PeersMain();
        try {
            main.read(arguments);
        } catch (IllegalArgumentException e) {
            System.err.println("bench: error: " + e.getMessage() + "; --help shows how to call it");
            System.exit(WRONG_USAGE);
        }
        main.compare();
    }

    private void read(String[] arguments) {
        int index = 0;
        while (index < arguments.length) {
            String argument = arguments[index];
            String value = argument.substring(argument.indexOf('=') + 1);
            if (argument.equals("-t")) {
                index++;
                machine = machine(index < arguments.length ? arguments[index] : "");
            } else if (argument.equals("-O")) {
                index++;
                level = level(index < arguments.length ? arguments[index] : "");
            } else if (argument.startsWith("-O")) {
                level = level(argument.substring(2));
            } else if (argument.startsWith("--every=")) {
                every = Integer.parseInt(value);
            } else if (argument.startsWith("--only=")) {
                only = List.of(value.split(","));
            } else if (argument.startsWith("--above=")) {
                above = Double.parseDouble(value);
            } else if (argument.startsWith("--cache=")) {
                cache = Path.of(value);
            } else if (argument.startsWith("-")) {
                throw new IllegalArgumentException("there is no option " + argument);
            } else {
                corpus = Path.of(argument);
            }
            index++;
        }
        if (every < 1) {
            throw new IllegalArgumentException("--every takes a number above 0");
        }
        if (!Files.isDirectory(corpus)) {
            throw new IllegalArgumentException("there is no folder " + corpus);
        }
    }

    private static Machine machine(String name) {
        Machine found = MACHINES.get(name);
        if (found == null) {
            throw new IllegalArgumentException("there is no target \"" + name + "\"");
        }
        return found;
    }

    private static Level level(String name) {
        return Level.named("O" + name)
                .orElseThrow(() -> new IllegalArgumentException("there is no level \"" + name + "\""));
    }

    private void compare() throws IOException {
        List<CorpusProgram> all = CorpusProgram.in(corpus);
        List<CorpusProgram> wanted = IntStream.range(0, all.size())
                .filter(i -> i % every == 0)
                .mapToObj(all::get)
                .filter(program -> only.stream().anyMatch(program.name()::contains))
                .toList();
        ProgressOutput progress = new ProgressOutput(System.err, Boolean.getBoolean(BenchmarkMain.TERMINAL));
        try (PeerComparison comparison = new PeerComparison(machine, level, cache)) {
            if (!comparison.versions().containsKey(Peer.GCC_O2)) {
                throw new IllegalStateException("needs " + machine.triple() + "-gcc");
            }
            PeerComparison.Result result = comparison.of(wanted, progress);
            Path results = Files.createDirectories(BenchmarkMain.results());
            String name = "peers-" + machine.name().toLowerCase(Locale.ROOT) + "-" + level + ".txt";
            Files.writeString(results.resolve(name), PeersTable.of(result, comparison.versions(), 0));
            System.out.print(PeersTable.of(result, comparison.versions(), above));
        }
    }
}
