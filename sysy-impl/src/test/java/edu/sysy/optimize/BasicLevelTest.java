package edu.sysy.optimize;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.Level;
import edu.sysy.ir.Program;
import edu.sysy.ir.text.IrParser;
import edu.sysy.ir.text.IrPrinter;
import edu.sysy.pass.Pipeline;
import edu.sysy.verify.VerifyingObserver;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the passes of {@link Level#O1} achieve together in one block. */
class BasicLevelTest {
    private static String optimized(String text) {
        Pipeline passes = Pipelines.ssaConstruction().then(Pipelines.optimization(Level.O1));
        Program program = IrParser.parse(text);
        return IrPrinter.standard().print(passes.run(program, new VerifyingObserver()));
    }

    private static int stores(String text) {
        return optimized(text).split("store ", -1).length - 1;
    }

    /** Two stores to {@code @x} with something between them that may use other words. */
    private static String storesAround(String between) {
        return """
                global @x: i32[1]
                global @y: i32[8]

                func @see() -> void {
                b0:
                  %%0 = address @x
                  %%1 = load i32 %%0
                  library putint(%%1)
                  ret
                }

                func @main() -> i32 {
                b0:
                  %%0 = address @x
                  %%1 = address @y
                  %%2 = library getint()
                  %%3 = const 4
                  %%4 = mul %%2, %%3
                  %%5 = offset %%1, %%4
                  store %%0, %%2
                %s
                  %%6 = library getint()
                  store %%0, %%6
                  call void @see()
                  ret %%6
                }
                """.formatted(between);
    }

    @Test
    void ofRepeatedStoresTheLastOneStays() {
        String result = optimized(storesAround(""));
        assertThat(result).containsOnlyOnce("store ").contains("store %0, %6");
    }

    @Test
    void loadsOfOtherWordsAndCallsThatReadNothingDoNotKeepAStore() {
        String library = storesAround("  library putint(%2)");
        String neighbour = storesAround("  %7 = load i32 %5\n  library putint(%7)");
        assertThat(stores(library)).isEqualTo(1);
        assertThat(stores(neighbour)).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"  call void @see()", "  library putarray(%2, %0)"})
    void aStoreThatIsReadInBetweenStays(String reader) {
        assertThat(stores(storesAround(reader))).isEqualTo(2);
    }

    @Test
    void aStoreThatOneOfTwoPathsReadsStays() {
        String twoPaths = """
                global @x: i32[1]

                func @f(%0: i32) -> i32 {
                b0:
                  %1 = address @x
                  store %1, %0
                  br %0, b1, b2(%0)
                b1:
                  %2 = load i32 %1
                  %3 = library getint()
                  %4 = add %2, %3
                  jump b2(%4)
                b2(%5: i32):
                  %6 = address @x
                  store %6, %5
                  ret %5
                }

                func @main() -> i32 {
                b0:
                  %0 = library getint()
                  %1 = call i32 @f(%0)
                  %2 = address @x
                  %3 = load i32 %2
                  %4 = add %1, %3
                  ret %4
                }
                """;
        String loadIsForwarded = twoPaths.replace("  %2 = load i32 %1\n  %3 = library getint()", """
                  %3 = library getint()
                  store %1, %3
                  %2 = load i32 %1""");
        assertThat(stores(twoPaths)).isEqualTo(2);
        assertThat(stores(loadIsForwarded)).isEqualTo(1);
    }

    @Test
    void whatARemovedStoreNeededGoesToo() {
        String product = storesAround("").replace("store %0, %2", "%8 = mul %2, %2\n  store %0, %8");
        assertThat(optimized(product)).doesNotContain("mul ");
    }

    @Test
    void equalityAcrossBranchesIsFoundWhenTheyAreDecided() {
        String decided = """
                func @f(%0: i32) -> i32 {
                b0:
                  %1 = const 3
                  %2 = mul %0, %1
                  %3 = mul %1, %0
                  %4 = cmp eq %2, %3
                  br %4, b1, b2
                b1:
                  %5 = sub %2, %3
                  ret %5
                b2:
                  ret %2
                }
                """;
        assertThat(optimized(decided))
                .doesNotContain("mul ")
                .doesNotContain("br ")
                .contains("const 0");
    }
}
