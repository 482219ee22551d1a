package edu.sysy.frontend;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.ir.Global;
import edu.sysy.ir.Program;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InitializersTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "int a[4][2] = {} | 0 0 0 0 0 0 0 0",
                "int d[4][2] = {1, 2, {3}, {5}, 7, 8} | 1 2 3 0 5 0 7 8",
                "int g[5][3] = {1, 2, 3, {4}, {7}, 10, 11, 12} | 1 2 3 4 0 0 7 0 0 10 11 12 0 0 0",
                "int i[2][3][4] = {1, 2, 3, 4, {5}, {}} | 1 2 3 4 5 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0",
                "int c[7][1][5] = {{}, {}, {2, 1, 8}, {{}}} | 0 0 0 0 0 0 0 0 0 0 2 1 8 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0",
                "int e[4][2][1] = {{9, {6}}, {3, 4}, {5, 6}, {7, 8}} | 9 6 3 4 5 6 7 8",
                "int a[3][2] = {{}, {3, 4}, 5, 6} | 0 0 3 4 5 6",
                "int a[2] = {{7}, 8} | 7 8",
                "int a[2][2] = {{{1}, 2}, {3}} | 1 2 3 0",
                "int a[3] = {2.9, -2.9, 1e9} | 2 -2 1000000000",
                "const int a[2] = {1 < 2, !3} | 1 0"
            })
    void fillInRowMajorOrder(String declaration, String elements) {
        assertThat(words(FrontEnd.lower(Sources.parse(declaration + "; int main() {}"))))
                .isEqualTo(elements);
        int count = elements.split(" ").length;
        String name = declaration.replaceFirst("^.*?(\\w)\\[.*$", "$1");
        assertThat(Sources.run("int at(int n, int x[]) { putarray(n, x); return 0; } int main() { " + declaration
                        + "; putarray(" + count + ", " + name + "); return 0; }"))
                .isEqualTo(count + ": " + elements + "\n0");
    }

    private static String words(Program program) {
        Global global = program.globals().getFirst();
        return IntStream.range(0, global.count())
                .mapToObj(i -> Integer.toString(global.data().wordAt(i)))
                .collect(Collectors.joining(" "));
    }

    @Test
    void floatArraysConvertIntegers() {
        Program program = FrontEnd.lower(Sources.parse("float a[3] = {1, -0.0, 2.5}; int main() {}"));

        assertThat(words(program))
                .isEqualTo(
                        Float.floatToIntBits(1) + " " + Float.floatToIntBits(-0f) + " " + Float.floatToIntBits(2.5f));
    }

    @Test
    void hugeArraysStaySparse() {
        Program program = FrontEnd.lower(Sources.parse("int a[65536][4096] = {{1}, {}, {2, 3}}; int main() {}"));

        assertThat(program.globals().getFirst().count()).isEqualTo(1 << 28);
        assertThat(program.globals().getFirst().data().size()).isEqualTo(3);
        assertThat(program.globals().getFirst().data().wordAt(2 * 4096 + 1)).isEqualTo(3);
    }

    @Test
    void localItemsAreEvaluatedInOrderEachTime() {
        assertThat(Sources.run("""
                        int n;
                        int next() { n = n + 1; return n; }
                        int main() {
                            int i = 0;
                            while (i < 2) {
                                int a[2][2] = {next(), next(), {next()}};
                                putarray(4, a);
                                a[1][1] = 9;
                                i = i + 1;
                            }
                            return n;
                        }
                        """)).isEqualTo("4: 1 2 3 0\n4: 4 5 6 0\n6");
    }
}
