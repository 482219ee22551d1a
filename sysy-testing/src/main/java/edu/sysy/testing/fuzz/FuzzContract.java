package edu.sysy.testing.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.Level;
import edu.sysy.optimize.PassCatalogue;
import edu.sysy.optimize.Pipelines;
import edu.sysy.pass.Pass;
import edu.sysy.pass.Pipeline;
import edu.sysy.testing.Tools;
import edu.sysy.testing.target.TargetUnderTest;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Random programs behave the same however they are compiled. Without properties this takes a few seconds; a campaign is
 *
 * <pre>
 * ./mvnw test -pl sysy-mips -am -Dtest=FuzzTest -Dsurefire.failIfNoSpecifiedTests=false \
 *     -Dsysy.fuzz.programs=20000 -Dsysy.fuzz.seed=1 -Dsysy.fuzz.profile=loops \
 *     -Dsysy.fuzz.allocators=all -Dsysy.fuzz.referees=emulator,linked,gpp -Dsysy.fuzz.pipelines=2000 \
 *     -Dsysy.fuzz.strides=20000 -Dsysy.fuzz.sums=5000
 * </pre>
 *
 * <p>The profiles are those of {@link ProgramSource#NAMES}, joined by commas; {@code all}, the default, takes all of
 * them in turn. {@link Combinations} says which levels, allocators and variants of the target a program gets: with
 * {@code all} each level has each allocator, with {@code in-turn}, the default, each level has its own and one level
 * has another one. The referees are those of {@link Referee}; {@code gpp} is the system's C++ compiler with
 * sanitizers. With {@code -Dsysy.fuzz.first=true} the campaign stops at the first failure and says after how many
 * programs: the measure of how well it finds a mistake put into the compiler on purpose.
 */
public abstract class FuzzContract {
    private final TargetUnderTest target;
    private final Combinations combinations;

    /** The contract of a target. */
    protected FuzzContract(TargetUnderTest target) {
        this.target = target;
        this.combinations = new Combinations(target);
    }

    private static final long PROGRAMS = Long.getLong("sysy.fuzz.programs", 80);

    /** How many programs are compiled by passes in a random order; those of a round by the same ones. */
    private static final long PIPELINES = Long.getLong("sysy.fuzz.pipelines", 40);

    /** How many loops of large strides are compiled by passes in a random order. */
    private static final long STRIDES = Long.getLong("sysy.fuzz.strides", 30);

    /** How many programs have loops that sum numbers up. */
    private static final long SUMS = Long.getLong("sysy.fuzz.sums", 40);

    /** The passes that change addresses in loops, the loops themselves, or the sums that distances are. */
    private static final List<String> LOOP_PASSES = List.of(
            "reduce-strength",
            "unroll-loops",
            "reduce-strength",
            "unroll-constant-loops",
            "rotate-loops",
            "canonicalize-loops",
            "balance-trees",
            "number-values",
            "fold-constants",
            "simplify-control-flow",
            "convert-branches-to-selects",
            "thread-branches",
            "hoist-invariants",
            "forward-memory",
            "promote-memory-in-loops",
            "reuse-previous-iterations",
            "replace-final-values",
            "peel-loops",
            "split-loops",
            "version-loops",
            "unswitch-loops");

    private static final long SEED = Long.getLong("sysy.fuzz.seed", 1);

    /** The check of each round of programs, by the property {@code sysy.fuzz.allocators}. */
    private LongFunction<DifferentialCheck> checks(Set<Referee> referees) {
        String which = System.getProperty("sysy.fuzz.allocators", "in-turn");
        return switch (which) {
            case "all" -> round -> new DifferentialCheck(combinations.each(round), referees);
            case "in-turn" -> round -> new DifferentialCheck(combinations.some(round), referees);
            default -> throw new IllegalArgumentException("no choice " + which + "; there are all and in-turn");
        };
    }

    /** The sources that the property {@code sysy.fuzz.profile} asks for. */
    private static List<ProgramSource> sources() {
        String profile = System.getProperty("sysy.fuzz.profile", "all");
        return profile.equals("all")
                ? ProgramSource.all()
                : Stream.of(profile.split(",")).map(ProgramSource::named).toList();
    }

    /** Sources of programs that a C compiler must agree with: the order of evaluation never matters. */
    private static List<ProgramSource> sequencedSources() {
        return Stream.concat(
                        GeneratorOptions.PROFILES.stream()
                                .map(GeneratorOptions::profile)
                                .map(GeneratorOptions::inSequence)
                                .map(ProgramSource::of),
                        Stream.of(ProgramSource.named("idioms")))
                .toList();
    }

    private static Set<Referee> referees() {
        Set<Referee> referees = EnumSet.noneOf(Referee.class);
        for (String name : System.getProperty("sysy.fuzz.referees", "").split(",")) {
            switch (name) {
                case "emulator" -> referees.add(Referee.EMULATOR);
                case "linked" -> referees.add(Referee.LINKED);
                case "gpp" -> referees.add(Referee.GPP);
                case "" -> {}
                default ->
                    throw new IllegalArgumentException("no referee " + name + "; there are emulator, linked and gpp");
            }
        }
        return referees;
    }

    @Test
    void randomProgramsBehaveTheSameInAllWays() throws InterruptedException {
        Set<Referee> referees = referees();
        if (referees.contains(Referee.EMULATOR)) {
            target.requireEmulators();
        }
        if (referees.contains(Referee.LINKED)) {
            target.requireLinkers();
        }
        if (referees.contains(Referee.GPP)) {
            Tools.require(NativeRuns.GPP);
        }
        Campaign campaign = new Campaign(
                checks(referees), referees.contains(Referee.GPP) ? sequencedSources() : sources(), SEED, PROGRAMS);
        if (Boolean.getBoolean("sysy.fuzz.first")) {
            Optional<String> first =
                    campaign.runToFirstFailure(Runtime.getRuntime().availableProcessors());
            System.out.println(
                    "fuzz: " + first.map(found -> "found by " + found).orElse("nothing found"));
            assertThat(first).isEmpty();
            return;
        }
        List<String> reports = campaign.run(Runtime.getRuntime().availableProcessors());
        System.out.println("fuzz: " + campaign.statistics());
        for (String level : List.of("O1", "O2", "O3")) {
            System.out.println("fuzz: programs that a pass of " + level + " changed: " + campaign.changes(level));
        }
        assertThat(String.join("\n\n", reports)).isEmpty();
    }

    /** Each round of programs has a pipeline of its own. */
    @Test
    void passesInAnyOrderKeepWhatProgramsMean() throws InterruptedException {
        Campaign campaign = new Campaign(
                round -> new DifferentialCheck(List.of(randomPipeline(round)), Set.of()),
                sources(),
                SEED + 2 * PROGRAMS,
                PIPELINES);
        assertThat(String.join("\n\n", campaign.run(Runtime.getRuntime().availableProcessors())))
                .isEmpty();
    }

    /** Sums that have closed forms if nothing overflows, and loops of constants. */
    @Test
    void sumsOfLoopsStayTheSame() throws InterruptedException {
        Campaign campaign = new Campaign(checks(Set.of()), List.of(ProgramSource.named("closed-sums")), SEED, SUMS);
        assertThat(String.join("\n\n", campaign.run(Runtime.getRuntime().availableProcessors())))
                .isEmpty();
        for (String pass : List.of("version-modular-sums", "evaluate-loops")) {
            System.out.println("closed-sums: " + pass + " in " + campaign.changedBy(pass));
            assertThat(campaign.changedBy(pass))
                    .as("programs that %s changed", pass)
                    .isGreaterThan((int) (SUMS / 16));
        }
    }

    /** Loops whose counters wrap around or have far limits, in pipelines of passes that move what they access. */
    @Test
    void loopsOfLargeStridesKeepWhatTheyMean() throws InterruptedException {
        Campaign campaign = new Campaign(
                round -> new DifferentialCheck(List.of(loopPipeline(round)), Set.of()),
                List.of(ProgramSource.named("strides")),
                SEED,
                STRIDES);
        assertThat(String.join("\n\n", campaign.run(Runtime.getRuntime().availableProcessors())))
                .isEmpty();
    }

    /** Passes in any order, or some of the table of O2 in its order. */
    private Configuration randomPipeline(long seed) {
        Choice choice = new Choice(seed);
        return choice.percent(50)
                ? compiledBy(anyOf(PassCatalogue.passes(), choice.between(3, 15), choice))
                : compiledBy(Pipelines.optimization(Level.O2).passes().stream()
                        .filter(pass -> choice.percent(25))
                        .toList());
    }

    private Configuration loopPipeline(long seed) {
        Choice choice = new Choice(seed);
        List<Pass> passes =
                PassCatalogue.pipeline(String.join(",", LOOP_PASSES)).passes();
        return compiledBy(anyOf(passes, choice.between(2, 8), choice));
    }

    private static List<Pass> anyOf(List<Pass> passes, int count, Choice choice) {
        return Stream.generate(() -> choice.of(passes)).limit(count).toList();
    }

    /** As a user who chooses passes by their names: the compiler tells them the target. */
    private Configuration compiledBy(List<Pass> passes) {
        Pipeline pipeline = Pipeline.of(passes.toArray(Pass[]::new));
        return Configuration.of(Level.O1, target.usual()).with(pipeline.toString(), pipeline);
    }

    @Test
    void emulatorAgreesWithTheSimulator() throws InterruptedException {
        target.requireEmulators();
        agrees(Referee.EMULATOR);
    }

    @Test
    void programsLinkedWithAnotherLibraryAgree() throws InterruptedException {
        target.requireLinkers();
        agrees(Referee.LINKED);
    }

    private void agrees(Referee referee) throws InterruptedException {
        Campaign campaign = new Campaign(
                round -> new DifferentialCheck(combinations.some(round), EnumSet.of(referee)),
                sources(),
                SEED + PROGRAMS,
                16);
        assertThat(String.join("\n\n", campaign.run(Runtime.getRuntime().availableProcessors())))
                .isEmpty();
    }

    @Test
    void anotherCompilerAgreesOnWhatProgramsMean() throws InterruptedException {
        Tools.require(NativeRuns.GPP);
        Campaign campaign = new Campaign(
                round -> new DifferentialCheck(
                        List.of(Configuration.of(Level.O2, target.usual())), EnumSet.of(Referee.GPP)),
                sequencedSources(),
                SEED + PROGRAMS + 16,
                16);
        assertThat(String.join("\n\n", campaign.run(Runtime.getRuntime().availableProcessors())))
                .isEmpty();
    }
}
