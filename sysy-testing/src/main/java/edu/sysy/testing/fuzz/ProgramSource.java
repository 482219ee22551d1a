package edu.sysy.testing.fuzz;

import edu.sysy.testing.Corpus;
import edu.sysy.testing.fuzz.convolution.ConvolutionPrograms;
import edu.sysy.testing.fuzz.idiom.IdiomPrograms;
import edu.sysy.testing.fuzz.nest.ClosedSumPrograms;
import edu.sysy.testing.fuzz.nest.GuardedSumPrograms;
import edu.sysy.testing.fuzz.nest.ImperfectNestPrograms;
import edu.sysy.testing.fuzz.nest.LayoutPrograms;
import edu.sysy.testing.fuzz.nest.NeighbourPrograms;
import edu.sysy.testing.fuzz.nest.NestPrograms;
import edu.sysy.testing.fuzz.nest.ReductionPrograms;
import edu.sysy.testing.fuzz.nest.RemainderPrograms;
import edu.sysy.testing.fuzz.nest.RepeatedPrograms;
import edu.sysy.testing.fuzz.nest.ShortNestPrograms;
import edu.sysy.testing.fuzz.nest.StripPrograms;
import edu.sysy.testing.fuzz.nest.border.BorderPrograms;
import edu.sysy.testing.fuzz.nest.overwritten.OverwrittenPrograms;
import edu.sysy.testing.fuzz.nest.stencil.StencilPrograms;
import edu.sysy.testing.fuzz.nest.stencil.WavefrontPrograms;
import edu.sysy.testing.fuzz.nest.triangle.TriangularPrograms;
import java.util.List;
import java.util.function.LongFunction;
import java.util.stream.Stream;

/** Makes programs for a campaign: the same one of the same seed. */
@FunctionalInterface
interface ProgramSource {
    /** The names of the sources: profiles of random programs, large strides, kinds of nests, algorithms, mutants. */
    List<String> NAMES = Stream.concat(
                    GeneratorOptions.PROFILES.stream(),
                    Stream.of(
                            "strides",
                            "nests",
                            "remainders",
                            "short-nests",
                            "guarded-sums",
                            "closed-sums",
                            "stencils",
                            "strips",
                            "repeats",
                            "imperfect-nests",
                            "reductions",
                            "neighbours",
                            "layouts",
                            "triangular-nests",
                            "overwritten-nests",
                            "convolutions",
                            "wavefronts",
                            "borders",
                            "idioms",
                            "mutants",
                            "mutated-idioms"))
            .toList();

    GeneratedProgram program(long seed);

    /** Whether the front end may refuse its programs; otherwise a refusal is a failure. */
    default boolean mayBeRefused() {
        return false;
    }

    /** Programs that execute more operations count as endless. */
    default long stepLimit() {
        return DifferentialCheck.STEP_LIMIT;
    }

    /** Which of its programs have a meaning. */
    default Strictness strictness() {
        return Strictness.ROWS;
    }

    /** All sources; without the corpus, whose programs it changes, not that of mutants. */
    static List<ProgramSource> all() {
        return NAMES.stream()
                .filter(name -> !name.equals("mutants") || Corpus.exists())
                .map(ProgramSource::named)
                .toList();
    }

    /** Random programs that look as the options say. */
    static ProgramSource of(GeneratorOptions options) {
        return seed -> ProgramGenerator.generate(seed, options);
    }

    /**
     * The source of a name.
     *
     * @throws IllegalArgumentException if there is none
     */
    static ProgramSource named(String name) {
        return switch (name) {
            case "strides" -> ProgramGenerator::strides;
            case "nests" -> new Nests(NestPrograms::generate);
            case "remainders" -> RemainderPrograms::generate;
            case "short-nests" -> ShortNestPrograms::generate;
            case "guarded-sums" -> new Nests(GuardedSumPrograms::generate);
            case "closed-sums" -> ClosedSumPrograms::generate;
            case "stencils" -> StencilPrograms::generate;
            case "strips" -> StripPrograms::generate;
            case "repeats" -> new Nests(RepeatedPrograms::generate);
            case "imperfect-nests" -> new Nests(ImperfectNestPrograms::generate);
            case "reductions" -> new Nests(ReductionPrograms::generate);
            case "neighbours" -> NeighbourPrograms::generate;
            case "layouts" -> new Nests(LayoutPrograms::generate);
            case "triangular-nests" -> new Nests(TriangularPrograms::generate);
            case "overwritten-nests" -> new Nests(OverwrittenPrograms::generate);
            case "convolutions" -> ConvolutionPrograms::generate;
            case "wavefronts" -> WavefrontPrograms::generate;
            case "borders" -> BorderPrograms::generate;
            case "idioms" -> IdiomPrograms::generate;
            case "mutants" -> new Mutants(MutationSeeds.corpus());
            case "mutated-idioms" -> new Mutants(MutationSeeds.idioms(1, 400));
            default -> of(GeneratorOptions.profile(name));
        };
    }

    /** Loop nests; some of their accesses leave their rows. */
    record Nests(LongFunction<GeneratedProgram> generator) implements ProgramSource {
        @Override
        public GeneratedProgram program(long seed) {
            return generator.apply(seed);
        }

        @Override
        public Strictness strictness() {
            return Strictness.OBJECTS;
        }
    }

    /** Mutants of some programs. */
    record Mutants(List<GeneratedProgram> origins) implements ProgramSource {
        @Override
        public GeneratedProgram program(long seed) {
            GeneratedProgram origin = origins.get(new Choice(seed).between(0, origins.size() - 1));
            return CorpusMutator.mutate(origin.source(), origin.input(), seed);
        }

        @Override
        public boolean mayBeRefused() {
            return true;
        }

        @Override
        public long stepLimit() {
            return 600_000;
        }
    }
}
