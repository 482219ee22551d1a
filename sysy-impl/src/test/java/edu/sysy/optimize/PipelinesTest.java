package edu.sysy.optimize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import edu.sysy.Level;
import edu.sysy.analysis.Loops;
import edu.sysy.interpret.Interpreter;
import edu.sysy.interpret.Outcome;
import edu.sysy.ir.Function;
import edu.sysy.ir.Program;
import edu.sysy.ir.text.IrPrinter;
import edu.sysy.pass.CompilerObserver;
import edu.sysy.pass.Pass;
import edu.sysy.pass.PassContext;
import edu.sysy.pass.Pipeline;
import edu.sysy.testing.IrFileTests;
import edu.sysy.verify.IrVerifier;
import edu.sysy.verify.VerifyingObserver;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class PipelinesTest {
    private static final int[][] ARGUMENTS = {{0, 0}, {1, -1}, {7, 3}, {Integer.MIN_VALUE, 12345}};
    private static final Interpreter INTERPRETER =
            Interpreter.builder().operationLimit(5_000_000).build();

    private record Behaviour(int value, String output) {}

    private static Behaviour behaviour(Program program, int[] arguments) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Outcome outcome = INTERPRETER.call(
                program, "f", arguments, new ByteArrayInputStream(new byte[0]), out, OutputStream.nullOutputStream());
        if (outcome instanceof Outcome.Returned(int value, long operations)) {
            return new Behaviour(value, out.toString(java.nio.charset.StandardCharsets.ISO_8859_1));
        }
        throw new AssertionError(outcome);
    }

    /** Runs a pipeline and demands of every pass that it keeps the rules and the meaning. */
    private static Program checkEachPass(Program program, Pipeline pipeline) {
        CompilerObserver keepsMeaning = new CompilerObserver() {
            @Override
            public void after(Pass pass, Program before, Program after, long nanoseconds) {
                if (after == before) {
                    return;
                }
                assertThat(after).as(pass.name() + " returns another object").isNotEqualTo(before);
                for (int[] arguments : ARGUMENTS) {
                    assertThat(behaviour(after, arguments))
                            .as(() -> pass.name() + "\n" + IrPrinter.standard().print(before) + "\n became \n"
                                    + IrPrinter.standard().print(after))
                            .isEqualTo(behaviour(before, arguments));
                }
            }
        };
        return pipeline.run(program, new VerifyingObserver().and(keepsMeaning));
    }

    private static final Pipeline FIRST_LEVEL = Pipelines.ssaConstruction().then(Pipelines.optimization(Level.O1));

    @Test
    void everyPassKeepsTheMeaningOfStructuredPrograms() {
        Random random = new Random(41);
        for (int i = 0; i < 250; i++) {
            Program program = RandomPrograms.structured(random, 5 + random.nextInt(60));
            assertThat(IrVerifier.verifyPart(program)).isEmpty();
            Program result = checkEachPass(program, FIRST_LEVEL);
            for (Function function : result.functions()) {
                assertThat(Loops.of(function).isReducible()).isTrue();
            }
        }
    }

    @Test
    void everyPassKeepsTheMeaningOfIrreduciblePrograms() {
        Random random = new Random(42);
        for (int i = 0; i < 150; i++) {
            checkEachPass(RandomPrograms.tangled(random, 2 + random.nextInt(14)), FIRST_LEVEL);
        }
    }

    @Test
    void everyPassKeepsTheMeaningAlone() {
        Random random = new Random(43);
        for (int i = 0; i < 80; i++) {
            Program program = i % 2 == 0
                    ? RandomPrograms.structured(random, 30)
                    : RandomPrograms.tangled(random, 2 + random.nextInt(10));
            for (Pass pass : PassCatalogue.passes()) {
                Program once = checkEachPass(program, Pipeline.of(pass));
                if (reachesFixpointAtOnce(pass)) {
                    assertThat(pass.apply(once, PassContext.SILENT))
                            .as(pass.name() + " run twice")
                            .isEqualTo(once);
                }
            }
        }
    }

    /** Passes that promise a fixpoint in one run; the others are repeated by pipelines. */
    private static boolean reachesFixpointAtOnce(Pass pass) {
        return !Set.of(
                        "fold-constants",
                        "simplify-control-flow",
                        "thread-branches",
                        "fold-by-range",
                        "promote-memory-in-loops",
                        "balance-trees")
                .contains(pass.name());
    }

    @Test
    void promotionLeavesNoLocalThatCouldBeAValue() {
        Random random = new Random(44);
        for (int i = 0; i < 100; i++) {
            Program result = PassCatalogue.pipeline("promote-locals")
                    .run(RandomPrograms.structured(random, 40), CompilerObserver.NONE);
            assertThat(IrPrinter.standard().print(result)).doesNotContain("alloca i32[1]");
        }
    }

    @Test
    void levelZeroFindsVariablesAndDoesNothingElse() {
        assertThat(Pipelines.ssaConstruction().toString()).isEqualTo("simplify-control-flow,promote-locals");
        assertThat(Pipelines.optimization(Level.O0).passes()).isEmpty();
    }

    @Test
    void pipelinesHaveATextFormThatIsReadBack() {
        for (Level level : Level.values()) {
            String text = Pipelines.optimization(level).toString();
            assertThat(PassCatalogue.pipeline(text)).hasToString(text);
        }
        assertThatThrownBy(() -> PassCatalogue.pipeline("fold-constants,nonsense"))
                .hasMessageContaining("'nonsense'");
    }

    @Test
    void namesInTheCatalogueAreUnique() {
        assertThat(PassCatalogue.passes().stream().map(Pass::name)).doesNotHaveDuplicates();
        for (Pass pass : PassCatalogue.passes()) {
            assertThat(PassCatalogue.named(pass.name())).containsSame(pass);
        }
    }

    @Test
    void theTableChecksTheOrderWhenItIsBuilt() {
        assertThatThrownBy(() -> new PassTable().run("fold-constants", "first").after("promote-locals"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("fold-constants, line 1, has to run after promote-locals");
        PassTable again = new PassTable()
                .run("promote-locals", "first")
                .run("fold-constants", "second")
                .after("promote-locals")
                .run("fold-constants", "third");
        assertThatThrownBy(() -> again.after("promote-locals"))
                .as("promote-locals has not run since fold-constants did")
                .isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> new PassTable().run("nonsense", "no such pass"))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void theTableChecksEveryLineOfAPass() {
        PassTable table = new PassTable()
                .order("balance-trees", "number-values", "equal operands need one name")
                .run("number-values", "first")
                .run("balance-trees", "second");
        assertThat(table.build().pipeline().toString()).isEqualTo("number-values,balance-trees");
        assertThatThrownBy(table.run("balance-trees", "third")::build)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("balance-trees, line 3, has to run after number-values");
        assertThatThrownBy(new PassTable().order("balance-trees", "number-values", "none of them runs")::build)
                .isInstanceOf(IllegalStateException.class);
    }

    @TestFactory
    Stream<DynamicTest> fileTests() {
        return IrFileTests.in("ir", PassCatalogue::named);
    }
}
