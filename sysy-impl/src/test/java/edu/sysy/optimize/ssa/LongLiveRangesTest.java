package edu.sysy.optimize.ssa;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.analysis.Liveness;
import edu.sysy.analysis.Loops;
import edu.sysy.frontend.FrontEnd;
import edu.sysy.ir.Function;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Program;
import edu.sysy.optimize.PassCatalogue;
import edu.sysy.optimize.Pipelines;
import edu.sysy.pass.CompilerObserver;
import edu.sysy.pass.PassContext;
import edu.sysy.source.SourceFile;
import edu.sysy.verify.IrVerifier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Values that would be live through thousands of blocks stay where they need no room for that. */
class LongLiveRangesTest {
    private static final int MANY = 1_500;

    private static String each(int count, java.util.function.IntFunction<String> text) {
        return IntStream.range(0, count).mapToObj(text).collect(Collectors.joining());
    }

    /** So many variables that are set before, and read after, a loop with as many branches. */
    private static Program variablesAround(int count) {
        String source = "int main() { int x = getint(), i = 0, s = 0;\n"
                + each(count, k -> "int v" + k + " = x + " + k + ";\n")
                + "while (i < x) { i = i + 1;\n"
                + each(count, k -> "if (i > x * " + k + ") putint(i);\n")
                + "}\n"
                + each(count, k -> "s = s * 3 + v" + k + ";\n")
                + "return s; }";
        return FrontEnd.lower(FrontEnd.parse(SourceFile.of("around.sy", source)));
    }

    private static long allocas(Function function) {
        return function.blocks().stream()
                .flatMap(block -> block.instructions().stream())
                .filter(instruction -> instruction.operation() instanceof Operation.Alloca)
                .count();
    }

    @Test
    void allLocalsOfAUsualFunctionBecomeValues() {
        Program promoted = Pipelines.ssaConstruction().run(variablesAround(50), CompilerObserver.NONE);

        assertThat(allocas(promoted.function("main").orElseThrow())).isZero();
    }

    @Test
    void aFewLocalsBecomeValuesHoweverManyBlocksThereAre() {
        String source = "int main() { int x = getint(), y = getint(), i = 0, s = 0; while (i < x) { i = i + 1;\n"
                + each(90_000, k -> "if (i < " + k + ") s = s + y;\n") + "} return s + i; }";
        Program promoted = Pipelines.ssaConstruction()
                .run(FrontEnd.lower(FrontEnd.parse(SourceFile.of("few.sy", source))), CompilerObserver.NONE);
        Function main = promoted.function("main").orElseThrow();

        assertThat(Liveness.pairsOfComputed(main, Integer.MAX_VALUE)).isGreaterThan(PromotionBudget.MAX_LIVE_PAIRS);
        assertThat(allocas(main)).isZero();
    }

    @Test
    void localsThatAreReadLeastStayInMemoryIfThereIsNoRoomForAll() {
        Program promoted = Pipelines.ssaConstruction().run(variablesAround(MANY), CompilerObserver.NONE);
        Function main = promoted.function("main").orElseThrow();
        int pairs = Liveness.pairsOfComputed(main, Integer.MAX_VALUE);

        assertThat(allocas(main)).isBetween(500L, (long) MANY);
        assertThat(pairs).isBetween(PromotionBudget.MAX_LIVE_PAIRS / 2, PromotionBudget.MAX_LIVE_PAIRS);
        assertThat(main.block(main.controlFlow().label(1)).parameters())
                .as("the counter of the loop")
                .isNotEmpty();
        assertThat(IrVerifier.verify(promoted)).isEmpty();
    }

    /** Each variable holds a constant through the first half of the function, and is computed and read after that. */
    @Test
    void localsThatHoldConstantsForLongNeedNoRoom() {
        String source = "int main() { int x = getint();\n"
                + each(MANY, k -> "int v" + k + " = " + k + ";\n")
                + each(MANY, k -> "if (v" + k + " == x) { v" + k + " = x * x; putint(x); } putint(v" + k + ");\n")
                + "return 0; }";
        Program promoted = Pipelines.ssaConstruction()
                .run(FrontEnd.lower(FrontEnd.parse(SourceFile.of("constants.sy", source))), CompilerObserver.NONE);
        Function main = promoted.function("main").orElseThrow();

        assertThat(allocas(main)).isZero();
        assertThat(main.blocks().size() / 2 * MANY)
                .as("pairs of a local that holds a constant and a block that it is live into")
                .isGreaterThan(PromotionBudget.MAX_LIVE_PAIRS);
        assertThat(IrVerifier.verify(promoted)).isEmpty();
    }

    /** Words that are loaded again long after they were stored would need a value each from end to end. */
    @Test
    void wordsInMemoryStayThereIfThereIsNoRoomForTheirValues() {
        String source = "int a[64]; int main() { int x = getint(), s = 0;\n"
                + each(4 * MANY, k -> "if (x > s) a[" + k % 64 + "] = s; s = s * 3 + a[" + k * 7 % 64 + "];\n")
                + "return s; }";
        Program promoted = Pipelines.ssaConstruction()
                .run(FrontEnd.lower(FrontEnd.parse(SourceFile.of("words.sy", source))), CompilerObserver.NONE);
        Program forwarded = PassCatalogue.named("forward-memory").orElseThrow().apply(promoted, PassContext.SILENT);

        assertThat(allocas(forwarded.function("main").orElseThrow())).isZero();
        assertThat(IrVerifier.verify(forwarded)).isEmpty();
    }

    /** The length of live ranges as the budget foresees it is that of the values. */
    @Test
    void aVariableThatIsComputedInABranchNeedsRoomFromTheJoinOn() {
        String source = "int main() { int x = getint(), i = 0;\n"
                + each(MANY, k -> "int v" + k + " = 1;\n")
                + each(MANY, k -> "if (x == " + k + ") v" + k + " = x * x;\n")
                + each(MANY, k -> "putint(v" + k + ");\n")
                + "return 0; }";
        Program promoted = Pipelines.ssaConstruction()
                .run(FrontEnd.lower(FrontEnd.parse(SourceFile.of("joins.sy", source))), CompilerObserver.NONE);
        Function main = promoted.function("main").orElseThrow();
        int pairs = Liveness.pairsOfComputed(main, Integer.MAX_VALUE);

        assertThat(allocas(main)).isPositive();
        assertThat(pairs).isBetween(PromotionBudget.MAX_LIVE_PAIRS / 2, PromotionBudget.MAX_LIVE_PAIRS);
        assertThat(IrVerifier.verify(promoted)).isEmpty();
    }

    @Test
    void aSecondRoundHasNoRoomOfItsOwn() {
        Program once = Pipelines.ssaConstruction().run(variablesAround(MANY), CompilerObserver.NONE);
        Program twice = Pipelines.ssaConstruction().run(once, CompilerObserver.NONE);

        assertThat(Liveness.pairsOfComputed(twice.function("main").orElseThrow(), Integer.MAX_VALUE))
                .isLessThanOrEqualTo(PromotionBudget.MAX_LIVE_PAIRS);
    }

    @Test
    void invariantsStayInALoopOfThousandsOfBlocks() {
        String source = "int main() { int x = getint(), k = getint(), i = 0, s = 0;\n"
                + "while (i < x) { i = i + 1;\n"
                + each(MANY, c -> "if (i == k + " + c + ") putint(k * (x + " + c + "));\n")
                + "} return s; }";
        Program ssa = Pipelines.ssaConstruction()
                .run(FrontEnd.lower(FrontEnd.parse(SourceFile.of("invariants.sy", source))), CompilerObserver.NONE);
        Program hoisted = PassCatalogue.named("hoist-invariants").orElseThrow().apply(ssa, PassContext.SILENT);
        Function main = hoisted.function("main").orElseThrow();

        assertThat(Loops.of(main).count()).isOne();
        assertThat(hoisted).isNotSameAs(ssa);
        assertThat(Liveness.pairsOfComputed(main, Integer.MAX_VALUE)).isLessThan(PromotionBudget.MAX_LIVE_PAIRS);
    }
}
