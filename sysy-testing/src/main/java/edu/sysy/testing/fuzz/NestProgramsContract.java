package edu.sysy.testing.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.Level;
import edu.sysy.TargetTraits;
import edu.sysy.optimize.PassCatalogue;
import edu.sysy.pass.Pass;
import edu.sysy.pass.PassContext;
import edu.sysy.pass.Pipeline;
import edu.sysy.pass.ProgramPass;
import edu.sysy.processor.DataCaches;
import edu.sysy.testing.target.TargetUnderTest;
import java.util.List;
import java.util.Set;
import java.util.function.LongFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Loop nests have a meaning, and keep it at each level and by passes over nests in any order. The property {@code
 * sysy.fuzz.nests} says how many programs to try, {@code sysy.fuzz.seed} from which seed on.
 */
public abstract class NestProgramsContract {
    private static final long PROGRAMS = Long.getLong("sysy.fuzz.nests", 20);
    private static final long SEED = Long.getLong("sysy.fuzz.seed", 1);

    /**
     * A pass over nests.
     *
     * @param programs more than one program in so many is changed by it
     */
    private record NestPass(String name, int programs) {}

    private static final List<NestPass> NEST_PASSES = List.of(
            new NestPass("unroll-and-jam", 10),
            new NestPass("split-index-sets", 25),
            new NestPass("propagate-array-copies", 10));

    /** Nests whose bounds depend on outer counters have programs of their own. */
    private static final NestPass TRIANGULAR = new NestPass("unroll-and-jam", 8);

    /** Nests hardly ask for remainders of counters: it has programs of its own. */
    private static final NestPass UNROLL_BY_MODULUS = new NestPass("unroll-by-modulus", 3);

    /** Bounds of most nests are read from the input: those that are constants have programs of their own. */
    private static final NestPass UNROLL_CONSTANT_NESTS = new NestPass("unroll-constant-nests", 2);

    /** So have tests around sums. */
    private static final NestPass ABSORB_GUARDS = new NestPass("absorb-guards", 6);

    /** Nests hardly add up columns of arrays: this one, too, has programs of its own. */
    private static final NestPass SHARE_ARRAY_SUMS = new NestPass("share-array-sums", 4);

    /** Neighbours whose bounds agree are rare among nests: these have programs of their own, too. */
    private static final NestPass FUSE_LOOPS = new NestPass("fuse-loops", 3);

    /** Nests hardly walk along columns in an order that has to stay. */
    private static final NestPass TRANSPOSE_ARRAYS = new NestPass("transpose-arrays", 3);

    /** Arrays of small programs fit into real caches: it is given small ones. */
    private static final NestPass TILE_LOOPS = new NestPass("tile-loops", 20);

    /** Nests seldom have statements beside an inner loop that walks along columns: this one has programs of its own. */
    private static final NestPass DISTRIBUTE_LOOPS = new NestPass("distribute-loops", 6);

    /** What reductions allow, most of all, is another order of their loops. */
    private static final NestPass INTERCHANGE_REDUCTIONS = new NestPass("interchange-loops", 10);

    /** Bodies of many taps, and totals that loops carry, have programs of their own. */
    private static final NestPass UNROLL_AND_JAM = new NestPass("unroll-and-jam", 3);

    /** Hardly a nest repeats a sweep in place: these, too, are programs of their own. */
    private static final NestPass SKEW_LOOPS = new NestPass("skew-loops", 4);

    /** Nests test for borders of arrays in programs of their own, most of them in each. */
    private static final NestPass SPLIT_BORDERS = new NestPass("split-borders", 3);

    private static final DataCaches SMALL_CACHES = DataCaches.parse("512,1,32:1K,2,32");

    private static final String PASSES_TO_STRIPS = "inline-calls,fold-constants,number-values,forward-memory,"
            + "eliminate-dead-code,hoist-invariants,simplify-control-flow,interchange-loops,tile-loops,unroll-and-jam,"
            + "simplify-control-flow,fold-constants,number-values,forward-memory,eliminate-dead-code,hoist-invariants";

    /** Nests that a loop repeats are rare among others: it has programs of its own, too. */
    private static final NestPass HOIST_INVARIANT_NESTS = new NestPass("hoist-invariant-nests", 3);

    /** So are words that are written again before they are read. */
    private static final NestPass REMOVE_DEAD_NESTS = new NestPass("remove-dead-nests", 2);

    /** The passes that show counters and addresses to passes over nests, or use what those leave. */
    private static final List<String> OTHER_PASSES = List.of(
            "fold-constants",
            "number-values",
            "simplify-control-flow",
            "hoist-invariants",
            "forward-memory",
            "inline-calls",
            "promote-memory-in-loops",
            "canonicalize-loops",
            "eliminate-dead-code");

    private final TargetUnderTest target;

    /** The contract of a target. */
    protected NestProgramsContract(TargetUnderTest target) {
        this.target = target;
    }

    @Test
    void nestsKeepWhatTheyMeanAtEachLevel() throws InterruptedException {
        Combinations combinations = new Combinations(target);
        Campaign campaign = campaign(round -> new DifferentialCheck(combinations.some(round), Set.of()));
        for (NestPass pass : NEST_PASSES) {
            assertThat(campaign.changedBy(pass.name()))
                    .as("programs that %s changed", pass.name())
                    .isGreaterThan((int) (PROGRAMS / pass.programs()));
        }
    }

    @Test
    void passesOverNestsInAnyOrderKeepWhatNestsMean() throws InterruptedException {
        campaign(round -> new DifferentialCheck(List.of(pipeline(round)), Set.of()));
    }

    @Test
    void remaindersOfCountersStayTheSame() throws InterruptedException {
        Combinations combinations = new Combinations(target);
        Campaign campaign = campaign("remainders", round -> new DifferentialCheck(combinations.some(round), Set.of()));
        assertThat(campaign.changedBy(UNROLL_BY_MODULUS.name()))
                .isGreaterThan((int) (PROGRAMS / UNROLL_BY_MODULUS.programs()));
    }

    @Test
    void nestsOfFewIterationsStayTheSame() throws InterruptedException {
        Combinations combinations = new Combinations(target);
        Campaign campaign = campaign("short-nests", round -> new DifferentialCheck(combinations.some(round), Set.of()));
        assertThat(campaign.changedBy(UNROLL_CONSTANT_NESTS.name()))
                .isGreaterThan((int) (PROGRAMS / UNROLL_CONSTANT_NESTS.programs()));
    }

    @Test
    void testsAroundSumsAreLeftOutOnlyWhereThatChangesNothing() throws InterruptedException {
        Combinations combinations = new Combinations(target);
        Campaign campaign =
                campaign("guarded-sums", round -> new DifferentialCheck(combinations.some(round), Set.of()));
        assertThat(campaign.changedBy(ABSORB_GUARDS.name())).isGreaterThan((int) (PROGRAMS / ABSORB_GUARDS.programs()));
    }

    @Test
    void sumsOfNeighboursStayTheSame() throws InterruptedException {
        Combinations combinations = new Combinations(target);
        Campaign campaign = campaign("stencils", round -> new DifferentialCheck(combinations.some(round), Set.of()));
        assertThat(campaign.changedBy(SHARE_ARRAY_SUMS.name()))
                .isGreaterThan((int) (PROGRAMS / SHARE_ARRAY_SUMS.programs()));
    }

    @Test
    void loopsBesideOtherStatementsKeepWhatTheyMean() throws InterruptedException {
        Configuration configuration = Configuration.of(Level.O3, target.usual());
        Campaign campaign =
                campaign("imperfect-nests", round -> new DifferentialCheck(List.of(configuration), Set.of()));
        assertThat(campaign.changedBy(DISTRIBUTE_LOOPS.name()))
                .isGreaterThan((int) (PROGRAMS / DISTRIBUTE_LOOPS.programs()));
    }

    @Test
    void reductionsInOtherOrdersKeepTheirResults() throws InterruptedException {
        Combinations combinations = new Combinations(target);
        Campaign campaign = campaign("reductions", round -> new DifferentialCheck(combinations.some(round), Set.of()));
        assertThat(campaign.changedBy(INTERCHANGE_REDUCTIONS.name()))
                .isGreaterThan((int) (PROGRAMS / INTERCHANGE_REDUCTIONS.programs()));
    }

    @Test
    void neighboursWithDifferentBoundsKeepWhatTheyMean() throws InterruptedException {
        Combinations combinations = new Combinations(target);
        Campaign campaign = campaign("neighbours", round -> new DifferentialCheck(combinations.some(round), Set.of()));
        assertThat(campaign.changedBy(FUSE_LOOPS.name())).isGreaterThan((int) (PROGRAMS / FUSE_LOOPS.programs()));
    }

    @Test
    void triangularNestsKeepWhatTheyMean() throws InterruptedException {
        Configuration configuration = Configuration.of(Level.O3, target.usual());
        Campaign campaign =
                campaign("triangular-nests", round -> new DifferentialCheck(List.of(configuration), Set.of()));
        assertThat(campaign.changedBy(TRIANGULAR.name())).isGreaterThan((int) (PROGRAMS / TRIANGULAR.programs()));
    }

    @Test
    void convolutionsAndTotalsStayTheSame() throws InterruptedException {
        Combinations combinations = new Combinations(target);
        Campaign campaign =
                campaign("convolutions", round -> new DifferentialCheck(combinations.some(round), Set.of()));
        assertThat(campaign.changedBy(UNROLL_AND_JAM.name()))
                .isGreaterThan((int) (PROGRAMS / UNROLL_AND_JAM.programs()));
    }

    @Test
    void programsKeepWhatTheyMeanInOtherLayouts() throws InterruptedException {
        Combinations combinations = new Combinations(target);
        Campaign campaign = campaign("layouts", round -> new DifferentialCheck(combinations.some(round), Set.of()));
        assertThat(campaign.changedBy(TRANSPOSE_ARRAYS.name()))
                .isGreaterThan((int) (PROGRAMS / TRANSPOSE_ARRAYS.programs()));
    }

    @Test
    void nestsInStripsKeepWhatTheyMean() throws InterruptedException {
        Configuration configuration = Configuration.of(Level.O1, target.usual());
        Campaign campaign = campaign(
                "strips",
                round -> new DifferentialCheck(
                        List.of(configuration.with("strips for " + SMALL_CACHES, inStrips())), Set.of()));
        assertThat(campaign.changedBy(TILE_LOOPS.name())).isGreaterThan((int) (PROGRAMS / TILE_LOOPS.programs()));
    }

    @Test
    void sweepsInPlaceKeepWhatTheyMean() throws InterruptedException {
        Combinations combinations = new Combinations(target);
        Campaign campaign = campaign("wavefronts", round -> new DifferentialCheck(combinations.some(round), Set.of()));
        assertThat(campaign.changedBy(SKEW_LOOPS.name())).isGreaterThan((int) (PROGRAMS / SKEW_LOOPS.programs()));
    }

    /** The passes of level O3 up to register tiles, for caches that the arrays of small programs do not fit into. */
    private Pipeline inStrips() {
        TargetTraits traits = TargetTraits.builder()
                .from(target.target().traits())
                .dataCaches(SMALL_CACHES)
                .build();
        return Pipeline.of(PassCatalogue.pipeline(PASSES_TO_STRIPS).forTarget(traits).passes().stream()
                .map(pass -> ProgramPass.of(pass.name(), program -> pass.apply(program, PassContext.SILENT)))
                .toArray(Pass[]::new));
    }

    @Test
    void repeatedNestsKeepWhatTheyMean() throws InterruptedException {
        Combinations combinations = new Combinations(target);
        Campaign campaign = campaign("repeats", round -> new DifferentialCheck(combinations.some(round), Set.of()));
        assertThat(campaign.changedBy(HOIST_INVARIANT_NESTS.name()))
                .isGreaterThan((int) (PROGRAMS / HOIST_INVARIANT_NESTS.programs()));
    }

    @Test
    void wordsThatAreWrittenAgainKeepWhatTheyMean() throws InterruptedException {
        Combinations combinations = new Combinations(target);
        Campaign campaign =
                campaign("overwritten-nests", round -> new DifferentialCheck(combinations.some(round), Set.of()));
        assertThat(campaign.changedBy(REMOVE_DEAD_NESTS.name()))
                .isGreaterThan((int) (PROGRAMS / REMOVE_DEAD_NESTS.programs()));
    }

    @Test
    void testsForBordersKeepWhatTheyMean() throws InterruptedException {
        Combinations combinations = new Combinations(target);
        Campaign campaign = campaign("borders", round -> new DifferentialCheck(combinations.some(round), Set.of()));
        assertThat(campaign.changedBy(SPLIT_BORDERS.name())).isGreaterThan((int) (PROGRAMS / SPLIT_BORDERS.programs()));
    }

    private static Campaign campaign(LongFunction<DifferentialCheck> checks) throws InterruptedException {
        return campaign("nests", checks);
    }

    private static Campaign campaign(String source, LongFunction<DifferentialCheck> checks)
            throws InterruptedException {
        Campaign campaign = new Campaign(checks, List.of(ProgramSource.named(source)), SEED, PROGRAMS);
        List<String> reports = campaign.run(Runtime.getRuntime().availableProcessors());
        System.out.println(source + ": " + campaign.statistics());
        allPasses().forEach(pass -> System.out.println(source + ": " + pass + " in " + campaign.changedBy(pass)));
        assertThat(String.join("\n\n", reports)).isEmpty();
        return campaign;
    }

    /** A pass over nests between some others in any order. */
    private Configuration pipeline(long seed) {
        Choice choice = new Choice(seed);
        List<Pass> others =
                PassCatalogue.pipeline(String.join(",", OTHER_PASSES)).passes();
        List<Pass> nests = PassCatalogue.pipeline(allPasses().collect(Collectors.joining(",")))
                .passes();
        Pass[] passes = Stream.of(
                        anyOf(others, choice.between(0, 5), choice),
                        anyOf(nests, 1, choice),
                        anyOf(others, choice.between(0, 4), choice),
                        anyOf(nests, choice.between(0, 1), choice))
                .flatMap(List::stream)
                .toArray(Pass[]::new);
        Pipeline pipeline = Pipeline.of(passes);
        return Configuration.of(Level.O1, target.usual()).with(pipeline.toString(), pipeline);
    }

    private static Stream<String> allPasses() {
        return Stream.concat(
                        NEST_PASSES.stream(),
                        Stream.of(
                                UNROLL_BY_MODULUS,
                                UNROLL_CONSTANT_NESTS,
                                ABSORB_GUARDS,
                                SHARE_ARRAY_SUMS,
                                FUSE_LOOPS,
                                TRANSPOSE_ARRAYS,
                                DISTRIBUTE_LOOPS,
                                INTERCHANGE_REDUCTIONS,
                                TILE_LOOPS,
                                SPLIT_BORDERS,
                                SKEW_LOOPS,
                                HOIST_INVARIANT_NESTS,
                                REMOVE_DEAD_NESTS))
                .map(NestPass::name);
    }

    private static List<Pass> anyOf(List<Pass> passes, int count, Choice choice) {
        return Stream.generate(() -> choice.of(passes)).limit(count).toList();
    }
}
