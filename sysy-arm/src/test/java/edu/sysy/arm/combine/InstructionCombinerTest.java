package edu.sysy.arm.combine;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.arm.AArch64;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.text.MachineParser;
import edu.sysy.machine.text.MachinePrinter;
import java.util.List;
import org.junit.jupiter.api.Test;

class InstructionCombinerTest {
    private static final MachineParser PARSER = MachineParser.of(AArch64.linux().syntax());
    private static final MachinePrinter PRINTER =
            MachinePrinter.of(AArch64.linux().syntax());

    private static MachineFunction parsed(String body) {
        return PARSER.parseSelected("func @f {\n" + body + "}\n").functions().getFirst();
    }

    /** What is made of the code of a function, in the same form. */
    private static void check(String body, String expected) {
        MachineFunction combined = InstructionCombiner.combine(parsed(body));
        assertThat(lines(combined)).isEqualTo(lines(parsed(expected)));
        for (var instruction : combined.blocks().stream()
                .flatMap(block -> block.instructions().stream())
                .toList()) {
            assertThat(AArch64.linux().verify(instruction.operation())).isEmpty();
        }
        assertThat(InstructionCombiner.combine(combined)).isSameAs(combined);
    }

    private static String lines(MachineFunction function) {
        return PRINTER.print(function).replaceAll("registers\\([0-9]+\\) ", "");
    }

    private static void unchanged(String body) {
        MachineFunction function = parsed(body);
        assertThat(InstructionCombiner.combine(function)).isSameAs(function);
    }

    @Test
    void branchesReadTheFlagsOfSeveralComparisons() {
        check("""
                b0:
                  v1 in $x0, v2 in $x1 = entry
                  cmp v1, v2
                  v3 = csinc $xzr, $xzr, ge
                  cmp v2, 9
                  v4 = csinc $xzr, $xzr, ne
                  v5 = orr v3, v4
                  cbz v5 -> b1, b2
                b1:
                  return v1 in $x0
                b2:
                  return v2 in $x0
                """, """
                b0:
                  v1 in $x0, v2 in $x1 = entry
                  cmp v1, v2
                  ccmp v2, 9, 4, ge
                  b.cond ne -> b1, b2
                b1:
                  return v1 in $x0
                b2:
                  return v2 in $x0
                """);
    }

    @Test
    void comparisonsWithLargeNumbersAreMadeFirst() {
        check("""
                b0:
                  v1 in $x0, v2 in $x1 = entry
                  cmp v1, v2
                  v3 = csinc $xzr, $xzr, ge
                  cmp v2, 99
                  v4 = csinc $xzr, $xzr, le
                  v5 = and v3, v4
                  cbnz v5 -> b1, b2
                b1:
                  return v1 in $x0
                b2:
                  return v2 in $x0
                """, """
                b0:
                  v1 in $x0, v2 in $x1 = entry
                  cmp v2, 99
                  ccmp v1, v2, 0, gt
                  b.cond lt -> b1, b2
                b1:
                  return v1 in $x0
                b2:
                  return v2 in $x0
                """);
    }

    @Test
    void vectorsAreLoadedAndStoredTogether() {
        check("""
                b0:
                  v1 in $x0 = entry
                  q3 = ldr.q v1, 16
                  q4 = add.q q3, q3
                  q5 = ldr.q v1, 0
                  str.q q4, v1, 32
                  str.q q5, v1, 48
                  return
                """, """
                b0:
                  v1 in $x0 = entry
                  q5, q3 = ldp.q v1, 0
                  q4 = add.q q3, q3
                  stp.q q4, q5, v1, 32
                  return
                """);
    }

    @Test
    void neighboursAreLoadedAndStoredTogether() {
        check("""
                b0:
                  v1 in $x0, v2 in $x1 = entry
                  v3 = ldr v1, 8
                  v4 = add v3, v2
                  v5 = ldr v1, 4
                  str v4, v1, 16
                  str v5, v1, 20
                  return
                """, """
                b0:
                  v1 in $x0, v2 in $x1 = entry
                  v5, v3 = ldp v1, 4
                  v4 = add v3, v2
                  stp v4, v5, v1, 16
                  return
                """);
    }

    @Test
    void accessesThatMayMeetOthersStay() {
        unchanged("""
                b0:
                  v1 in $x0, v2 in $x1 = entry
                  v3 = ldr v1, 8
                  str v3, v2, 0
                  v5 = ldr v1, 4
                  str v5, v1, 20
                  v6 = ldr v2, 0
                  str v6, v1, 16
                  return
                """);
    }

    @Test
    void accessesMovePointers() {
        check("""
                b0:
                  v1 in $x0, v9 in $x1 = entry
                  jump -> b1(v1)
                b1(v2):
                  v3 = ldr v2, 0
                  str v3, v2, 8
                  v4 = add.x v2, 16
                  cmp.x v4, v9
                  b.cond ne -> b2, b3
                b2:
                  jump -> b1(v4)
                b3:
                  return
                """, """
                b0:
                  v1 in $x0, v9 in $x1 = entry
                  jump -> b1(v1)
                b1(v2):
                  v3, v4 over 0 = ldr v2, post, 16
                  str v3, v4, -8
                  cmp.x v4, v9
                  b.cond ne -> b2, b3
                b2:
                  jump -> b1(v4)
                b3:
                  return
                """);
    }

    @Test
    void pointersThatAreNeededAsTheyWereStay() {
        unchanged("""
                b0:
                  v1 in $x0, v9 in $x1 = entry
                  jump -> b1(v1)
                b1(v2):
                  str $xzr, v2, 0
                  v4 = add.x v2, 16
                  cmp.x v2, v9
                  b.cond ne -> b2, b3
                b2:
                  jump -> b1(v4)
                b3:
                  return
                """);
        unchanged("""
                b0:
                  v1 in $x0, v9 in $x1 = entry
                  jump -> b1(v1)
                b1(v2):
                  str $xzr, v2, 0
                  v4 = add.x v2, 512
                  cmp.x v4, v9
                  b.cond ne -> b2, b3
                b2:
                  jump -> b1(v4)
                b3:
                  return
                """);
    }

    @Test
    void resultsAreComparedWithZeroWhileTheyAreComputed() {
        check("""
                b0:
                  v1 in $x0, v2 in $x1 = entry
                  v3 = add v1, v2, lsl, 2
                  v4 = sub v3, 7
                  cmp v3, 0
                  v5 = csel v3, v4, lt
                  v6 = sub v5, v1
                  cmp v6, 0
                  v7 = csel v6, v4, ge
                  v8 = csinc v7, v6, eq
                  v9 = mul v8, v6
                  return v9 in $x0
                """, """
                b0:
                  v1 in $x0, v2 in $x1 = entry
                  v3 = adds v1, v2, lsl, 2
                  v4 = sub v3, 7
                  v5 = csel v3, v4, mi
                  v6 = subs v5, v1
                  v7 = csel v6, v4, pl
                  v8 = csinc v7, v6, eq
                  v9 = mul v8, v6
                  return v9 in $x0
                """);
    }

    @Test
    void conditionsThatAskForOverflowNeedTheComparison() {
        for (String condition : List.of("gt", "le", "ls", "hi")) {
            unchanged("""
                    b0:
                      v1 in $x0, v2 in $x1 = entry
                      v3 = sub v1, v2
                      cmp v3, 0
                      v4 = csel v3, v1, lt
                      v5 = csel v4, v2, %s
                      return v5 in $x0
                    """.formatted(condition));
        }
    }

    @Test
    void aMaskHasTheOverflowFlagOfAComparisonWithZero() {
        check("""
                b0:
                  v1 in $x0, v2 in $x1 = entry
                  v3 = and v1, v2
                  cmp v3, 0
                  v4 = csel v3, v1, gt
                  v5 = csel v4, v2, lt
                  return v5 in $x0
                """, """
                b0:
                  v1 in $x0, v2 in $x1 = entry
                  v3 = ands v1, v2
                  v4 = csel v3, v1, gt
                  v5 = csel v4, v2, mi
                  return v5 in $x0
                """);
    }

    @Test
    void flagsThatAreReadOrWrittenBetweenStay() {
        unchanged("""
                b0:
                  v1 in $x0, v2 in $x1 = entry
                  cmp v1, 5
                  v3 = add v1, v2
                  v4 = csel v1, v2, gt
                  cmp v3, 0
                  v5 = csel v3, v4, lt
                  return v5 in $x0
                """);
        unchanged("""
                b0:
                  v1 in $x0, v2 in $x1 = entry
                  v3 = add v1, v2
                  v4 in $x0 = call @f.g(v1 in $x0) !1
                  cmp v3, 0
                  v5 = csel v3, v4, lt
                  return v5 in $x0
                """);
    }

    @Test
    void aComparisonUnderAConditionReadsTheSignOfAResult() {
        check("""
                b0:
                  v1 in $x0, v2 in $x1 = entry
                  v3 = sub v1, v2
                  cmp v3, 0
                  ccmp v1, 5, 0, lt
                  v4 = csel v3, v1, gt
                  return v4 in $x0
                """, """
                b0:
                  v1 in $x0, v2 in $x1 = entry
                  v3 = subs v1, v2
                  ccmp v1, 5, 0, mi
                  v4 = csel v3, v1, gt
                  return v4 in $x0
                """);
    }

    /** {@code v1 < 0 || (v1 < 1 || (v1 < 2 || ...))} of numbers, with so many comparisons. */
    private static MachineFunction disjunction(int comparisons) {
        StringBuilder body = new StringBuilder("b0:\n  v0 in $x0 = entry\n");
        for (int i = 0; i < comparisons; i++) {
            body.append("  cmp v0, %d\n  v%d = csinc $xzr, $xzr, ge\n".formatted(i % 32, i + 1));
        }
        int last = comparisons;
        for (int i = 1; i < comparisons; i++) {
            body.append("  v%d = orr v%d, v%d\n".formatted(comparisons + i, i, last));
            last = comparisons + i;
        }
        body.append("  cbnz v%d -> b1, b2\nb1:\n  return\nb2:\n  return\n".formatted(last));
        return parsed(body.toString());
    }

    @Test
    void disjunctionsOfThousandsOfComparisonsAreComputed() {
        assertThat(lines(InstructionCombiner.combine(disjunction(50))))
                .contains("ccmp")
                .doesNotContain("orr");
        assertThat(lines(InstructionCombiner.combine(disjunction(20_000)))).doesNotContain("ccmp");
    }

    @Test
    void productsOfVectorsAreAddedWhileTheyAreComputed() {
        check("""
                b0:
                  v0 in $x0 = entry
                  q1 = ldr.q v0, 0
                  q2 = ldr.q v0, 64
                  q3 = mul.q q1, q2
                  q4 = add.q q3, q2
                  q5 = mul.q q1, q4
                  q6 = sub.q q4, q5
                  str.q q6, v0, 128
                  return
                """, """
                b0:
                  v0 in $x0 = entry
                  q1 = ldr.q v0, 0
                  q2 = ldr.q v0, 64
                  q4 over 0 = mla.q q2, q1, q2
                  q6 over 0 = mls.q q4, q1, q4
                  str.q q6, v0, 128
                  return
                """);
    }

    @Test
    void productsOfVectorsThatAreReadTwiceStay() {
        unchanged("""
                b0:
                  v0 in $x0 = entry
                  q1 = ldr.q v0, 0
                  q2 = mul.q q1, q1
                  q3 = add.q q1, q2
                  str.q q2, v0, 128
                  str.q q3, v0, 160
                  return
                """);
        unchanged("""
                b0:
                  v0 in $x0 = entry
                  q1 = ldr.q v0, 0
                  q2 = mul.q q1, q1
                  q3 = sub.q q2, q1
                  str.q q3, v0, 160
                  return
                """);
    }

    @Test
    void selectionsByBitsTestThem() {
        check("""
                b0:
                  v0 in $x0 = entry
                  q1 = ldr.q v0, 0
                  q2 = ldr.q v0, 64
                  q3 = and.q q1, q2
                  q4 = cmeq.q q3, 0
                  q5 over 0 = bsl.q q4, q1, q2
                  str.q q5, v0, 128
                  return
                """, """
                b0:
                  v0 in $x0 = entry
                  q1 = ldr.q v0, 0
                  q2 = ldr.q v0, 64
                  q4 = cmtst.q q1, q2
                  q5 over 0 = bsl.q q4, q2, q1
                  str.q q5, v0, 128
                  return
                """);
        unchanged("""
                b0:
                  v0 in $x0 = entry
                  q1 = ldr.q v0, 0
                  q2 = ldr.q v0, 64
                  q3 = and.q q1, q2
                  q4 = cmeq.q q3, 0
                  q5 over 0 = bsl.q q4, q1, q2
                  str.q q3, v0, 96
                  str.q q5, v0, 128
                  return
                """);
    }
}
