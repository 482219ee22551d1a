package edu.sysy.optimize;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.Level;
import edu.sysy.analysis.DominanceFrontiers;
import edu.sysy.analysis.Dominators;
import edu.sysy.frontend.FrontEnd;
import edu.sysy.interpret.Interpreter;
import edu.sysy.interpret.Outcome;
import edu.sysy.ir.ControlFlow;
import edu.sysy.ir.Function;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Program;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.ir.text.IrParser;
import edu.sysy.linear.BlockDag;
import edu.sysy.linear.DagOrder;
import edu.sysy.linear.DagStep.Rule;
import edu.sysy.linear.LinearBlocks;
import edu.sysy.linear.LinearCode;
import edu.sysy.pass.CompilerObserver;
import edu.sysy.source.SourceFile;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Statements of lecture notes that do not hold, each with the case that shows it and what is done here. */
class DocumentErrorsTest {
    private static BlockDag straight(String statements) {
        LinearCode code = LinearCode.parse("func f()\n" + statements + "\nreturn\n");
        return BlockDag.of(code, LinearBlocks.of(code).block(0));
    }

    private static Function run(String passes, String text) {
        return PassCatalogue.pipeline(passes)
                .run(IrParser.parse(text), CompilerObserver.NONE)
                .functions()
                .getFirst();
    }

    /** What {@code f} gives for a number that is read, without any pass and the same after all passes of O2. */
    private static int result(String function, int argument) {
        String source = function + " int main() { return f(getint()); }";
        Program program = FrontEnd.lower(FrontEnd.parse(SourceFile.of("test.sy", source)));
        Program optimized = Pipelines.ssaConstruction()
                .then(Pipelines.optimization(Level.O2))
                .run(program, CompilerObserver.NONE);
        int plain = interpreted(program, argument);
        assertThat(interpreted(optimized, argument)).isEqualTo(plain);
        return plain;
    }

    private static int interpreted(Program program, int argument) {
        InputStream input = new ByteArrayInputStream(Integer.toString(argument).getBytes(StandardCharsets.US_ASCII));
        Outcome outcome = Interpreter.builder()
                .operationLimit(50_000_000)
                .build()
                .run(program, input, OutputStream.nullOutputStream(), OutputStream.nullOutputStream());
        return ((Outcome.Returned) outcome).value();
    }

    // ---- value numbering

    @Test
    void theFifthSumIsNotTheThirdBecauseCIsSetAgain() {
        BlockDag dag = straight("a := b + c\nb := a - d\nc := b + c\nd := b\ne := d + c");
        assertThat(dag.steps().get(2).node()).isNotEqualTo(dag.steps().get(4).node());

        BlockDag corrected = straight("a := b + c\nb := a - d\nf := b + c\nd := b\ne := d + c");
        assertThat(corrected.steps().get(2).node())
                .isEqualTo(corrected.steps().get(4).node());
    }

    @Test
    void theLastOperationIsTheRedundantOneAndIsVisitedToo() {
        assertThat(straight("a := b + c\nb := a - d\nc := b + c\nd := a - d")
                        .steps()
                        .getLast()
                        .rule())
                .isEqualTo(Rule.REUSE);
    }

    @Test
    void aCopyOfTheFirstNameIsWrongWhenThatNameHasAnotherValue() {
        BlockDag dag = straight("a := b + c\na := 5\nd := b + c");
        assertThat(dag.steps().getLast().rule()).isEqualTo(Rule.REUSE);
        assertThat(dag.listing(DagOrder.CREATION, Set.of("a", "d")))
                .extracting(Object::toString)
                .containsExactlyInAnyOrder("d := b + c", "a := 5", "return");
    }

    @Test
    void equalValuesMayHaveDifferentNumbers() {
        BlockDag dag = straight("s := a + b\nx := s - b");
        assertThat(dag.node("x")).isNotEqualTo(dag.node("a"));

        String same = "func @f(%0: i32, %1: i32) -> i32 {\nb0:\n  %2 = add %0, %1\n  %3 = sub %2, %1\n  ret %3\n}\n";
        assertThat(run("eliminate-dead-code", same).instructionCount()).isEqualTo(2);
        assertThat(run("number-values-locally,eliminate-dead-code", same).instructionCount())
                .isZero();
    }

    @Test
    void equalHashCodesAreNotEqualOperations() {
        Value[] v = IntStream.range(0, 40).mapToObj(i -> new Value(i, Type.I32)).toArray(Value[]::new);
        int shown = 0;
        for (int left = 0; left < 40 && shown == 0; left++) {
            for (int right = 0; right < 40 && shown == 0; right++) {
                Operation one = new Operation.Sub(v[0], v[39]);
                Operation other = new Operation.Sub(v[left], v[right]);
                if (!one.equals(other) && one.hashCode() == other.hashCode()) {
                    assertThat(run("number-values-locally", subtractions(left, right))
                                    .instructionCount())
                            .isEqualTo(3);
                    shown++;
                }
            }
        }
        assertThat(shown).isEqualTo(1);
    }

    private static String subtractions(int left, int right) {
        StringBuilder text = new StringBuilder("func @f(");
        IntStream.range(0, 40)
                .forEach(i ->
                        text.append(i == 0 ? "" : ", ").append('%').append(i).append(": i32"));
        return text + ") -> i32 {\nb0:\n  %40 = sub %0, %39\n  %41 = sub %" + left + ", %" + right
                + "\n  %42 = xor %40, %41\n  ret %42\n}\n";
    }

    // ---- closed forms

    @Test
    void theSumOfACounterThatBeginsAtZeroHasOneTermLess() {
        String source = "int f(int n) { int a = 7; int i = 0; while (i < n) { a = a + 3 * i; i = i + 1; } return a; }";
        assertThat(result(source, 10)).isEqualTo(7 + 3 * (10 * 9 / 2)).isNotEqualTo(7 + 3 * (10 * 11 / 2));
    }

    @Test
    void halvingAfterMultiplyingLosesTheTopBit() {
        String source = "int f(int n) { int a = 0; int i = 0; while (i < n) { a = a + i; i = i + 1; } return a; }";
        int n = 70_000;
        int exact = (int) ((long) n * (n - 1) / 2);
        assertThat(result(source, n)).isEqualTo(exact).isNotEqualTo(n * (n - 1) / 2);
    }

    @Test
    void twoToThe32TermsOfTwoToThe31DoNotFitInto64Bits() {
        BigInteger most = BigInteger.TWO.pow(32).multiply(BigInteger.TWO.pow(31));
        assertThat(most.bitLength()).isGreaterThan(63);
        assertThat(most.longValue()).isNegative();
    }

    @Test
    void aModularSumOfBothSignsDependsOnEachStep() {
        String source = "int f(int a) { int i = 0; int x[2] = {4, -3};"
                + " while (i < 2) { a = (a + x[i]) % 7; i = i + 1; } return a; }";
        assertThat(result(source, 5)).isEqualTo(-1).isNotEqualTo((5 + 4 - 3) % 7);
    }

    @Test
    void aModularSumOfNoTermsIsNotReduced() {
        String source =
                "int f(int n) { int a = 10; int i = 0;" + " while (i < n) { a = (a + 3) % 7; i = i + 1; } return a; }";
        assertThat(result(source, 0)).isEqualTo(10).isNotEqualTo(10 % 7);
        assertThat(result(source, 4)).isEqualTo((10 + 12) % 7);
    }

    @Test
    void aProductThatWrapsIsNotDividedByAFactor() {
        String source = "int f(int x) { return (x * 12) / 4; }";
        int x = 1 << 28;
        assertThat(result(source, x)).isEqualTo(-(1 << 28)).isNotEqualTo(x * 3);
    }

    @Test
    void onlyDivisionByAPowerOfTwoIsAShift() {
        String source = "int f(int x) { if (x < 0) return 0; return x / 6 * 100 + x / 8; }";
        assertThat(result(source, 50)).isEqualTo(806);
    }

    // ---- control flow

    @Test
    void theOperandsOfAPhiComeFromThePredecessorsOfItsBlock() {
        ControlFlow flow = ControlFlow.ofSuccessors(new int[][] {{1, 2}, {3}, {3}, {}});
        assertThat(IntStream.range(0, flow.predecessorCount(3)).map(k -> flow.predecessor(3, k)))
                .containsExactly(1, 2);
    }

    @Test
    void theFormulaWithoutStrictDominanceHoldsForBlocksThatNeedNoPhi() {
        ControlFlow flow = ControlFlow.ofSuccessors(new int[][] {{1, 2}, {3}, {3}, {}});
        assertThat(DominanceFrontiers.of(flow).frontier(0))
                .as("block 0 dominates predecessors of 1, 2 and 3, but those strictly, too")
                .isEmpty();
    }

    @Test
    void aBlockAfterAReturnIsNoSuccessor() {
        LinearBlocks blocks = LinearBlocks.of(LinearCode.parse("""
                func f(n)
                      if n > 0 goto more
                      return n
                more: n := n + 1
                      return n
                """));
        assertThat(blocks.flow().successorCount(1)).isZero();
        assertThat(blocks.flow().predecessorCount(2)).isEqualTo(1);
    }

    @Test
    void aDefinitionMayBeFurtherUpThanTheImmediateDominator() {
        Function promoted = run("promote-locals", """
                func @f(%0: i32) -> i32 {
                b0:
                  %1 = alloca i32[1]
                  store %1, %0
                  br %0, b1, b4
                b1:
                  br %0, b2, b4
                b2:
                  %2 = load i32 %1
                  ret %2
                b4:
                  ret %0
                }
                """);
        assertThat(promoted.block(2).terminator()).hasToString("Return[value=%0]");
        assertThat(promoted.block(1).instructions()).isEmpty();
    }

    @Test
    void aStrictDominatorDoesNotFixTheValueOfAVariable() {
        Function promoted = run("promote-locals", """
                func @f(%0: i32, %1: i32) -> i32 {
                b0:
                  %2 = alloca i32[1]
                  store %2, %0
                  br %0, b1, b2
                b1:
                  store %2, %1
                  jump b2
                b2:
                  %3 = load i32 %2
                  ret %3
                }
                """);
        assertThat(Dominators.of(promoted).strictlyDominates(0, 2)).isTrue();
        assertThat(promoted.block(2).parameters()).hasSize(1);
    }
}
