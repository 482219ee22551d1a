package edu.sysy.fuzz.ir;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.TargetTraits;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Program;
import edu.sysy.ir.text.IrParser;
import edu.sysy.ir.text.IrPrinter;
import edu.sysy.optimize.PassCatalogue;
import edu.sysy.pass.Pass;
import edu.sysy.pass.PassContext;
import edu.sysy.pass.ProgramPass;
import edu.sysy.processor.DataCaches;
import edu.sysy.verify.IrVerifier;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * Passes keep what random programs mean, alone and one after the other. Without properties this takes some seconds; a
 * campaign is
 *
 * <pre>
 * ./mvnw test -pl sysy-impl -am -Dtest=IrFuzzTest -Dsurefire.failIfNoSpecifiedTests=false \
 *     -Dsysy.irfuzz.programs=20000 -Dsysy.irfuzz.seed=1 -Dsysy.irfuzz.pass=unroll-loops
 * </pre>
 *
 * <p>Without {@code sysy.irfuzz.pass} each pass of the catalogue is tried alone.
 */
class IrFuzzTest {
    private static final long PROGRAMS = Long.getLong("sysy.irfuzz.programs", 500);
    private static final long SEED = Long.getLong("sysy.irfuzz.seed", 1);
    /** With so many programs each pass has had something to do; with fewer most of them. */
    private static final int FOR_ALL_PASSES = 1000;

    private static final int MAX_IDLE = 6;

    private static final Program NO_LIBRARY = Program.of(List.of(), List.of());
    private static final String PASS = System.getProperty("sysy.irfuzz.pass", "");

    /** Arrays of random programs fit into real caches. */
    private static final TargetTraits SMALL_CACHES_AND_VECTORS = TargetTraits.builder()
            .dataCaches(DataCaches.parse("64,1,16:128,2,16"))
            .hasVectors(true)
            .build();

    private static List<Pass> passes() {
        return PASS.isEmpty()
                ? PassCatalogue.passes()
                : List.of(PassCatalogue.named(PASS)
                        .orElseThrow(() -> new IllegalArgumentException("the catalogue has no pass '" + PASS + "'")));
    }

    @Test
    void passesKeepWhatRandomProgramsMean() {
        IrCampaign campaign = new IrCampaign(passes(), SMALL_CACHES_AND_VECTORS);
        for (long seed = SEED; seed < SEED + PROGRAMS; seed++) {
            campaign.run(seed);
        }
        System.out.println("IR fuzz: " + campaign.used() + " programs of " + PROGRAMS + " have a meaning");
        System.out.println("IR fuzz: programs that a pass alone has changed: " + campaign.changed());
        assertThat(String.join("\n\n", campaign.reports())).isEmpty();
        assertThat(campaign.used()).as("programs that are of use").isGreaterThan((int) (PROGRAMS / 2));
        if (PASS.isEmpty()) {
            int idle = PROGRAMS < FOR_ALL_PASSES ? MAX_IDLE : 0;
            assertThat(campaign.changed()).as("passes with work").hasSizeGreaterThanOrEqualTo(passes().size() - idle);
        }
    }

    @Test
    void theSameSeedMakesTheSameProgram() {
        Set<Program> programs = new HashSet<>();
        for (long seed = 1; seed <= 50; seed++) {
            Program program = IrProgramGenerator.generate(seed, NO_LIBRARY).program();
            assertThat(IrProgramGenerator.generate(seed, NO_LIBRARY).program()).isEqualTo(program);
            assertThat(IrVerifier.verify(program)).isEmpty();
            programs.add(program);
        }
        assertThat(programs).hasSizeGreaterThan(45);
    }

    @Test
    void wrongPassesAreFoundAndTheirProgramsReduced() {
        Pass forgetsStores = new ProgramPass() {
            @Override
            public String name() {
                return "forget-stores";
            }

            @Override
            public Program run(Program program, PassContext context) {
                return program.mapFunctions(function ->
                        function.edit(edit -> function.blocks().forEach(block -> {
                            for (int i = 0; i < block.instructions().size(); i++) {
                                if (block.instructions().get(i).operation() instanceof Operation.Store) {
                                    edit.delete(block.label(), i);
                                }
                            }
                        })));
            }
        };
        List<Finding> findings = new ArrayList<>();
        for (long seed = 1; seed < 40 && findings.isEmpty(); seed++) {
            Subject subject = IrProgramGenerator.generate(seed, NO_LIBRARY).withMeaning();
            if (!subject.calls().isEmpty()) {
                PassCheck.check(subject, forgetsStores, subject.behaviours())
                        .finding()
                        .ifPresent(findings::add);
            }
        }
        Finding found = findings.getFirst();
        Program reduced = IrReducer.reduce(found.subject().program(), PassCheck.stillFails(found));
        assertThat(found.kind()).isEqualTo("changes the meaning");
        assertThat(reduced.functions().stream()
                        .mapToInt(f -> f.instructionCount())
                        .sum())
                .as(() -> IrPrinter.standard().print(reduced))
                .isLessThan(12);
    }

    @Test
    void programsThatDependOnWhatIsLeftOpenAreNotUsed() {
        List<String> open = List.of(
                "%0 = undef i32\n ret %0",
                "%0 = const 0\n %1 = const 5\n %2 = div %1, %0\n ret %2",
                "%0 = const 0\n %1 = const 5\n %2 = rem %1, %0\n ret %2",
                "%0 = alloca i32[2]\n %1 = load i32 %0\n ret %1",
                "%0 = address @g\n %1 = const 4\n %2 = offset %0, %1\n %3 = load i32 %2\n ret %3");
        for (String body : open) {
            String text = "global @g: i32[1]\nglobal @h: i32[1]\nfunc @main() -> i32 {\nb0:\n " + body + "\n}\n";
            Subject subject = new Subject(IrParser.parse(text), List.of(new Subject.Call(Program.MAIN, List.of(), "")));
            assertThat(subject.withMeaning().calls()).as(body).isEmpty();
        }
    }

    @Test
    void accessesOutsideObjectsAreSeen() {
        String text = "global @g: i32[1]\nglobal @h: i32[1]\nfunc @main() -> i32 {\nb0:\n %0 = address @g\n"
                + " %1 = const OFFSET\n %2 = offset %0, %1\n store %2, %1\n %3 = const 0\n ret %3\n}\n";
        List<Subject.Call> calls = List.of(new Subject.Call(Program.MAIN, List.of(), ""));
        Subject inside = new Subject(IrParser.parse(text.replace("OFFSET", "0")), calls);
        Subject outside = new Subject(IrParser.parse(text.replace("OFFSET", "4")), calls);
        assertThat(ObjectBounds.areBroken(inside, inside.behaviours())).isFalse();
        assertThat(ObjectBounds.areBroken(outside, outside.behaviours())).isTrue();
    }
}
