package edu.sysy.explorer;

import edu.sysy.Cancellation;
import edu.sysy.Compiler;
import edu.sysy.CompilerOptions;
import edu.sysy.processor.DataCaches;
import edu.sysy.simulate.InstructionPrices;
import edu.sysy.source.CompilationException;
import edu.sysy.source.SourceFile;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Compiles a program, by one compiler or several, and makes a page that shows what happened: source, tokens and tree,
 * the intermediate representation after each pass that changed something, as blocks and as a tree, flow graphs,
 * dominators, loops, live ranges, interference, machine code before and after scheduling and register allocation, and
 * the final instructions with their bytes.
 *
 * {@snippet lang = "java":
 * Explorer explorer = Explorer.builder()
 *         .configuration("O1", Compiler.builder().target(target).optimize(Level.O1).build())
 *         .configuration("O2", Compiler.builder().target(target).optimize(Level.O2).build())
 *         .input("12".getBytes())
 *         .build();
 * ExplorerPage page = explorer.explore(source);
 * }
 *
 * <p>Pictures of large functions are left out, and the page says which and why: flow graphs of more than 300 blocks or
 * 4,000 lines, trees of more than 1,000 blocks, interference graphs of more than 3,000 pairs, and all further ones when
 * the pictures of a page have about 1,800,000 characters, which are spent on the last versions of all functions first.
 * Text is never left out. Algorithms are shown step by step for programs of at most 4,000 instructions before
 * optimization, where one has at most 120,000 characters, until those of the page have 900,000.
 *
 * <p>An explorer is immutable and may be used by many threads; the same sources always give the same page.
 */
public final class Explorer {
    private final List<CompilerConfiguration> configurations;
    private final Optional<RunOptions> run;

    private Explorer(Builder builder) {
        configurations = List.copyOf(builder.configurations);
        run = builder.input.map(input ->
                new RunOptions(input, builder.instructionLimit, builder.memoryLimit, builder.prices, builder.caches));
    }

    /** Starts without any compiler. */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * Compiles a program by all compilers and makes the page. The {@linkplain edu.sysy.Limits#maxTime limit of time} of
     * the first compiler is that of everything, pictures included; an interrupt ends it too.
     *
     * @throws CompilationException if a text has an error, or a limit of a compiler is exceeded
     */
    public ExplorerPage explore(SourceFile source) {
        CompilerOptions options = configurations.getFirst().compiler().options();
        return Cancellation.during(source, options.limits(), () -> page(source));
    }

    private ExplorerPage page(SourceFile source) {
        List<Exploration> explorations = new ArrayList<>();
        for (CompilerConfiguration configuration : configurations) {
            explorations.add(
                    Exploration.of(configuration, configuration.source().orElse(source), run));
        }
        PageData data = new PageData(explorations);
        PageSteps steps = new PageSteps();
        for (int i = 0; i < explorations.size(); i++) {
            Exploration explored = explorations.get(i);
            steps.add(
                    data.sourceNumber(explored.source()), configurations.get(i).compiler(), explored);
        }
        return new ExplorerPage(source.name(), data.json(), steps.functions());
    }

    /** The names of the configurations, in their order. */
    @Override
    public String toString() {
        return "explorer of "
                + String.join(
                        ", ",
                        configurations.stream().map(CompilerConfiguration::name).toList());
    }

    /** Collects what an explorer shows. */
    public static final class Builder {
        private final List<CompilerConfiguration> configurations = new ArrayList<>();
        private final Set<String> names = new HashSet<>();
        private Optional<byte[]> input = Optional.empty();
        private Optional<InstructionPrices> prices = Optional.empty();
        private Optional<DataCaches> caches = Optional.empty();
        private long instructionLimit = 200_000_000;
        private long memoryLimit = 512 << 20;

        private Builder() {}

        /**
         * Adds a compiler, named by its level, as in {@code O2}, and by its allocator if one was chosen.
         *
         * @throws IllegalArgumentException if there is one of that name
         */
        public Builder compiler(Compiler compiler) {
            CompilerOptions options = compiler.options();
            String allocator =
                    options.allocator().map(chosen -> " " + chosen.name()).orElse("");
            return configuration(options.level() + allocator, compiler);
        }

        /**
         * Adds a compiler.
         *
         * @param name what the page calls it
         * @throws IllegalArgumentException if there is one of that name
         */
        public Builder configuration(String name, Compiler compiler) {
            return add(new CompilerConfiguration(name, compiler, Optional.empty()));
        }

        /**
         * Adds a compiler of another source than that of {@link Explorer#explore}, such as another version of it.
         *
         * @param name what the page calls it
         * @throws IllegalArgumentException if there is one of that name
         */
        public Builder configuration(String name, Compiler compiler, SourceFile source) {
            return add(new CompilerConfiguration(name, compiler, Optional.of(source)));
        }

        private Builder add(CompilerConfiguration configuration) {
            if (!names.add(configuration.name())) {
                throw new IllegalArgumentException("two configurations are called " + configuration.name());
            }
            configurations.add(configuration);
            return this;
        }

        /**
         * Has the programs run on the simulator with these bytes as input, so that the page shows executed counts. A
         * run that writes more than 256 KiB is ended, and the page says so.
         */
        public Builder input(byte[] bytes) {
            input = Optional.of(bytes.clone());
            return this;
        }

        /**
         * What executed instructions cost; the page shows counts alone without it, and for machines to which the model
         * does not {@linkplain InstructionPrices#applies apply}. Needs {@link #input}.
         */
        public Builder prices(InstructionPrices model) {
            prices = Optional.of(model);
            return this;
        }

        /**
         * Has the page show misses of data caches, too: the same ones for all compiles, so that they can be compared.
         * Needs {@link #input}.
         */
        public Builder caches(DataCaches geometry) {
            caches = Optional.of(geometry);
            return this;
        }

        /**
         * The most instructions that a run may execute, 200,000,000 unless said otherwise. The counts of a run that
         * reaches the limit are those up to there, and the page says so.
         *
         * @throws IllegalArgumentException if it is negative
         */
        public Builder instructionLimit(long instructions) {
            if (instructions < 0) {
                throw new IllegalArgumentException("instruction limit of " + instructions);
            }
            instructionLimit = instructions;
            return this;
        }

        /**
         * The most bytes of memory that a run may use, 512 MiB unless said otherwise, counted as by
         * {@link edu.sysy.simulate.Simulator.Builder#memoryLimit}.
         *
         * @throws IllegalArgumentException if it is negative
         */
        public Builder memoryLimit(long bytes) {
            if (bytes < 0) {
                throw new IllegalArgumentException("memory limit of " + bytes);
            }
            memoryLimit = bytes;
            return this;
        }

        /**
         * The explorer.
         *
         * @throws IllegalStateException if there is no compiler
         */
        public Explorer build() {
            if (configurations.isEmpty()) {
                throw new IllegalStateException("no compiler was given");
            }
            return new Explorer(this);
        }
    }
}
