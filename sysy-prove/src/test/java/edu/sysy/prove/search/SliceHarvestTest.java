package edu.sysy.prove.search;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.ir.Program;
import edu.sysy.ir.text.IrParser;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class SliceHarvestTest {
    /** The slices of a program by key: how often they run, and the cycles that would go away. */
    private static Map<String, List<Long>> slices(String program, long[]... counts) {
        Program parsed = IrParser.parse(program);
        SliceTable table = new SliceTable();
        table.add(parsed, counts);
        Map<String, List<Long>> slices = new TreeMap<>();
        for (SliceTable.Row row : table.rows()) {
            slices.put(row.shape.key(), List.of(row.weight().runs, row.weight().cycles));
        }
        return slices;
    }

    @Test
    void cutsEachOperationWithThoseThatComputeItsOperands() {
        assertThat(slices("""
                func @f(%0: i32, %1: i32) -> i32 {
                b0:
                  %2 = const 10
                  %3 = rem %0, %2
                  %4 = cmp lt %3, %1
                  ret %4
                }
                """, new long[] {5}))
                .containsOnly(
                        Map.entry("(rem x C)[]", List.of(5L, 50L)),
                        Map.entry("(lt x y)[]", List.of(5L, 5L)),
                        Map.entry("(lt (rem x C) y)[]", List.of(5L, 55L)));
    }

    /** What is used elsewhere stays, and so does what it is computed from. */
    @Test
    void namesWhatIsUsedElsewhere() {
        assertThat(slices("""
                func @f(%0: i32, %1: i32) -> i32 {
                b0:
                  %2 = mul %0, %1
                  %3 = add %2, %0
                  %4 = sub %3, %1
                  %5 = xor %4, %3
                  ret %5
                }
                """, new long[] {1}))
                .containsEntry("(sub m@(add m1@(mul x y) x) y)[]", List.of(1L, 1L))
                .containsEntry("(add (mul x y) x)[]", List.of(1L, 5L))
                .containsEntry("(xor (sub (add x y) z) (add x y))[]", List.of(1L, 3L))
                .doesNotContainKey("(xor (sub (add x y) z) w)[]");
    }

    /** An operation in front of a loop is not saved as often as one in it. */
    @Test
    void countsEachOperationByItsOwnBlock() {
        assertThat(slices("""
                func @f(%0: i32, %1: i32) -> i32 {
                b0:
                  %2 = add %0, %1
                  jump b1
                b1:
                  %3 = xor %2, %1
                  br %3, b1, b2
                b2:
                  ret %3
                }
                """, new long[] {1, 100, 0}))
                .containsEntry("(xor (add x y) y)[]", List.of(100L, 101L))
                .containsEntry("(xor x y)[]", List.of(100L, 100L));
    }

    @Test
    void tellsTruthsAndRanges() {
        assertThat(slices("""
                func @main() -> i32 {
                b0:
                  %0 = library getint()
                  %1 = library getint()
                  %2 = const 255
                  %3 = and %0, %2
                  %4 = cmp lt %0, %1
                  %5 = mul %3, %4
                  ret %5
                }
                """, new long[] {1}))
                .containsKey("(mul x p)[x]")
                .containsKey("(mul (and x C) p)[]")
                .containsKey("(mul x (lt y z))[x]");
    }

    @Test
    void leavesOutWhatDoesNotRunAndWhatIsNoInteger() {
        assertThat(slices("""
                func @f(%0: f32, %1: f32, %2: i32) -> f32 {
                b0:
                  br %2, b1, b2
                b1:
                  %3 = add %2, %2
                  ret %0
                b2:
                  %4 = select f32 %2, %0, %1
                  ret %4
                }
                """, new long[] {1, 0, 1})).isEmpty();
    }
}
