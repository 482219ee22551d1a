package edu.sysy.mips.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.Compiler;
import edu.sysy.Level;
import edu.sysy.ir.Program;
import edu.sysy.machine.RegisterAllocator;
import edu.sysy.optimize.PassCatalogue;
import edu.sysy.pass.Observer;
import edu.sysy.pass.Pass;
import edu.sysy.pass.Pipeline;
import edu.sysy.source.SourceFile;
import edu.sysy.spi.Toolchain;
import edu.sysy.testing.Tools;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * Random programs behave the same however they are compiled. Without properties this takes a few seconds; a campaign is
 * {@code ./mvnw test -pl sysy-mips -am -Dtest=FuzzTest -Dsurefire.failIfNoSpecifiedTests=false -Dsysy.fuzz.programs=20000
 * -Dsysy.fuzz.seed=1 -Dsysy.fuzz.profile=loops -Dsysy.fuzz.allocators=all -Dsysy.fuzz.referees=qemu,gpp}. The profiles are
 * those of {@link GeneratorOptions#PROFILES}; {@code all}, the default, takes them in turn. With all register allocators each
 * program is compiled with each of them at each level; {@code in-turn}, the default, adds two such ways to the levels.
 */
class FuzzTest {
    private static final long PROGRAMS = Long.getLong("sysy.fuzz.programs", 160);
    /** What this pass does, remove-dead-stores has done before, but in functions that have too many locations for it. */
    private static final Set<String> SELDOM = Set.of("remove-unread-locals");

    /** How many programs may be needed until each pass has had something to do. */
    private static final int MOST_FOR_COVERAGE = 1000;

    private static final long SEED = Long.getLong("sysy.fuzz.seed", 1);

    /** Each level with its own register allocator, and levels with others: with all of them, or with two in turn. */
    private static List<DifferentialCheck> checks(Set<Referee> referees) {
        List<Configuration> others = new ArrayList<>();
        for (Level level : Level.values()) {
            String own = Toolchain.load().allocator(level).name();
            for (RegisterAllocator allocator : Compiler.allocators()) {
                if (!allocator.name().equals(own)) {
                    others.add(Configuration.of(level).with(level + "-" + allocator.name(), allocator));
                }
            }
        }
        String which = System.getProperty("sysy.fuzz.allocators", "in-turn");
        int turns = switch (which) {
            case "all" -> 1;
            case "in-turn" -> others.size() / 2;
            default -> throw new IllegalArgumentException("no way " + which + "; there are all and in-turn");
        };
        List<DifferentialCheck> checks = new ArrayList<>();
        for (int turn = 0; turn < turns; turn++) {
            List<Configuration> configurations = new ArrayList<>(Configuration.levels());
            for (int i = turn; i < others.size(); i += turns) {
                configurations.add(others.get(i));
            }
            checks.add(new DifferentialCheck(configurations, referees));
        }
        return checks;
    }

    private static List<GeneratorOptions> profiles(boolean sequenced) {
        String profile = System.getProperty("sysy.fuzz.profile", "all");
        List<String> names = profile.equals("all") ? GeneratorOptions.PROFILES : List.of(profile);
        return names.stream()
                .map(GeneratorOptions::profile)
                .map(options -> sequenced ? options.inSequence() : options)
                .toList();
    }

    private static Set<Referee> referees() {
        Set<Referee> referees = EnumSet.noneOf(Referee.class);
        for (String name : System.getProperty("sysy.fuzz.referees", "").split(",")) {
            switch (name) {
                case "qemu" -> referees.add(Referee.QEMU);
                case "gpp" -> referees.add(Referee.GPP);
                case "" -> {}
                default -> throw new IllegalArgumentException("no referee " + name + "; there are qemu and gpp");
            }
        }
        return referees;
    }

    @Test
    void randomProgramsBehaveTheSameInAllWays() throws InterruptedException {
        Set<Referee> referees = referees();
        if (referees.contains(Referee.QEMU)) {
            Tools.require(Tools.QEMU);
        }
        if (referees.contains(Referee.GPP)) {
            Tools.require(NativeRuns.GPP);
        }
        Campaign campaign = new Campaign(checks(referees), profiles(referees.contains(Referee.GPP)), SEED, PROGRAMS);
        List<String> reports = campaign.run(Runtime.getRuntime().availableProcessors());
        System.out.println("fuzz: " + campaign.statistics());
        Map<String, Integer> changes = campaign.changes("O2");
        System.out.println("fuzz: programs that a pass of O2 changed: " + changes);
        assertThat(String.join("\n\n", reports)).isEmpty();
    }

    @Test
    void everyPassOfTheTableFindsSomethingToDo() {
        Compiler compiler = Configuration.of(Level.O2).compiler(Observer.NONE);
        Set<String> idle = new TreeSet<>();
        compiler.pipeline().passes().forEach(pass -> idle.add(pass.name()));
        idle.removeAll(SELDOM);
        Observer busy = new Observer() {
            @Override
            public void after(Pass pass, Program before, Program after, long nanoseconds) {
                if (after != before) {
                    idle.remove(pass.name());
                }
            }
        };
        List<GeneratorOptions> profiles = profiles(false);
        long seed = SEED;
        while (!idle.isEmpty() && seed < SEED + MOST_FOR_COVERAGE) {
            String source = ProgramGenerator.generate(seed, profiles.get(Math.floorMod(seed, profiles.size())))
                    .source();
            Program program = compiler.parse().andThen(compiler.buildSsa()).run(SourceFile.of("program.sy", source));
            compiler.pipeline().run(program, busy);
            seed++;
        }
        System.out.println("fuzz: after " + (seed - SEED) + " programs no work yet for " + idle);
        assertThat(idle).isEmpty();
    }

    @Test
    void passesInAnyOrderKeepWhatProgramsMean() throws InterruptedException {
        Choice choice = new Choice(SEED);
        List<String> reports = new ArrayList<>();
        long pipelines = Math.max(4, PROGRAMS / 40);
        for (long i = 0; i < pipelines; i++) {
            Pipeline passes = Pipeline.empty();
            for (int length = choice.between(3, 15); length > 0; length--) {
                passes = passes.then(choice.of(PassCatalogue.passes()));
            }
            Configuration configuration = Configuration.of(Level.O1).with(passes.toString(), passes);
            Campaign campaign = new Campaign(
                    List.of(new DifferentialCheck(List.of(configuration), Set.of())),
                    profiles(false),
                    SEED + i * 10,
                    10);
            reports.addAll(campaign.run(Runtime.getRuntime().availableProcessors()));
        }
        assertThat(String.join("\n\n", reports)).isEmpty();
    }

    @Test
    void emulatorAgreesWithTheSimulator() throws InterruptedException {
        Tools.require(Tools.QEMU);
        Campaign campaign = new Campaign(
                List.of(new DifferentialCheck(
                        List.of(Configuration.of(Level.O0), Configuration.of(Level.O2)), EnumSet.of(Referee.QEMU))),
                profiles(false),
                SEED + PROGRAMS,
                16);
        assertThat(String.join("\n\n", campaign.run(Runtime.getRuntime().availableProcessors())))
                .isEmpty();
    }

    @Test
    void anotherCompilerAgreesOnWhatProgramsMean() throws InterruptedException {
        Tools.require(NativeRuns.GPP);
        Campaign campaign = new Campaign(
                List.of(new DifferentialCheck(List.of(Configuration.of(Level.O2)), EnumSet.of(Referee.GPP))),
                profiles(true),
                SEED + PROGRAMS + 16,
                16);
        assertThat(String.join("\n\n", campaign.run(Runtime.getRuntime().availableProcessors())))
                .isEmpty();
    }
}
