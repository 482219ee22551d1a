package edu.sysy.prove.validate;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.ir.Program;
import edu.sysy.prove.NoMachine;
import edu.sysy.prove.Validation;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Functions as passes transform them, rightly and wrongly, written as sources. */
class ValidationTest {
    private static Arguments pair(String name, String before, String after) {
        return Arguments.of(name, before, after);
    }

    private static Program program(String functions) {
        return NoMachine.compile(functions + MAIN);
    }

    private static final String MAIN = """

        int main() {
            int n = getint();
            int m = getint();
            int r = f(n, m);
            putint(r);
            putint(g);
            putarray(10, a);
            return r % 256;
        }
        """;

    private static final String GLOBALS = "int g; int h; int a[10]; int b[10];\n";

    static Stream<Arguments> right() {
        return Stream.of(
                pair("hoists an invariant product", """
                        int f(int n, int m) {
                            int i = 0, s = 0;
                            while (i < n) { s = s + m * 12; i = i + 1; }
                            return s;
                        }
                        """, """
                        int f(int n, int m) {
                            int i = 0, s = 0, t = m * 12;
                            while (i < n) { s = s + t; i = i + 1; }
                            return s;
                        }
                        """),
                pair("hoists a load over stores to another array", """
                        int f(int n, int m) {
                            int i = 0;
                            while (i < 10) { a[i] = b[3] + i; i = i + 1; }
                            return a[5];
                        }
                        """, """
                        int f(int n, int m) {
                            int i = 0, t = b[3];
                            while (i < 10) { a[i] = t + i; i = i + 1; }
                            return a[5];
                        }
                        """),
                pair("advances an address", """
                        int f(int n, int m) {
                            int i = 0, s = 0;
                            while (i < 10) { s = s + a[i] * (i * 3 + m); i = i + 1; }
                            return s;
                        }
                        """, """
                        int f(int n, int m) {
                            int i = 0, s = 0, p = m;
                            while (i < 10) { s = s + a[i] * p; i = i + 1; p = p + 3; }
                            return s;
                        }
                        """),
                pair("tests at the bottom", """
                        int f(int n, int m) {
                            int i = 0, s = 0;
                            while (i < n) { s = s + i * m; i = i + 1; }
                            return s;
                        }
                        """, """
                        int f(int n, int m) {
                            int i = 0, s = 0;
                            if (i < n) {
                                while (1) {
                                    s = s + i * m;
                                    i = i + 1;
                                    if (i >= n) break;
                                }
                            }
                            return s;
                        }
                        """),
                pair("forwards a store", """
                        int f(int n, int m) { a[2] = n; a[3] = m; return a[2] + a[3]; }
                        """, """
                        int f(int n, int m) { a[2] = n; a[3] = m; return n + m; }
                        """),
                pair("removes a dead store", """
                        int f(int n, int m) { g = n; a[1] = m; g = m; return 0; }
                        """, """
                        int f(int n, int m) { a[1] = m; g = m; return 0; }
                        """),
                pair("exchanges stores", """
                        int f(int n, int m) { g = n; a[1] = m; h = 3; return 0; }
                        """, """
                        int f(int n, int m) { h = 3; a[1] = m; g = n; return 0; }
                        """),
                pair("promotes a global in a loop", """
                        int f(int n, int m) {
                            int i = 0;
                            g = 0;
                            while (i < n) { g = g + i; i = i + 1; }
                            return g;
                        }
                        """, """
                        int f(int n, int m) {
                            int i = 0, t = 0;
                            while (i < n) { t = t + i; i = i + 1; }
                            g = t;
                            return t;
                        }
                        """),
                pair("removes an empty loop", """
                        int f(int n, int m) {
                            int i = 0;
                            while (i < n) { i = i + 1; }
                            return m;
                        }
                        """, """
                        int f(int n, int m) { return m; }
                        """),
                pair("computes a call once", """
                        int square(int x) { return x * x; }
                        int f(int n, int m) { return square(n) + square(n); }
                        """, """
                        int square(int x) { return x * x; }
                        int f(int n, int m) { return square(n) * 2; }
                        """),
                pair("moves a call over a store that it does not see", """
                        int get(int x) { return b[x % 10]; }
                        int f(int n, int m) { a[1] = n; return get(7); }
                        """, """
                        int get(int x) { return b[x % 10]; }
                        int f(int n, int m) { int t = get(7); a[1] = n; return t; }
                        """),
                pair("stores in both arms of a branch", """
                        int f(int n, int m) {
                            int i = 0;
                            while (i < 10) {
                                int x = a[i] - m;
                                if (x < 0) x = 0 - x;
                                a[i] = x;
                                i = i + 1;
                            }
                            return 0;
                        }
                        """, """
                        int f(int n, int m) {
                            int i = 0;
                            while (i < 10) {
                                int x = a[i] - m;
                                if (x < 0) a[i] = 0 - x; else a[i] = x;
                                i = i + 1;
                            }
                            return 0;
                        }
                        """),
                pair("hoists a load over an inner loop", """
                        int f(int n, int m) {
                            int i = 0, s = 0;
                            while (i < n) {
                                int j = 0;
                                while (j < 10) { a[j] = a[j] + i; j = j + 1; }
                                s = s + b[2];
                                i = i + 1;
                            }
                            return s;
                        }
                        """, """
                        int f(int n, int m) {
                            int i = 0, s = 0, t = b[2];
                            while (i < n) {
                                int j = 0;
                                while (j < 10) { a[j] = a[j] + i; j = j + 1; }
                                s = s + t;
                                i = i + 1;
                            }
                            return s;
                        }
                        """),
                pair("peels the first iteration", """
                        int f(int n, int m) {
                            int i = 0, s = m;
                            while (i < n) { s = s * 3 + a[i]; i = i + 1; }
                            return s;
                        }
                        """, """
                        int f(int n, int m) {
                            int i = 0, s = m;
                            if (n > 0) {
                                s = s * 3 + a[0];
                                i = 1;
                                while (i < n) { s = s * 3 + a[i]; i = i + 1; }
                            }
                            return s;
                        }
                        """),
                pair("unrolls a loop", """
                        int f(int n, int m) {
                            int i = 0, s = m;
                            while (i < 4) { s = s * 3 + a[i]; i = i + 1; }
                            return s;
                        }
                        """, """
                        int f(int n, int m) {
                            return (((m * 3 + a[0]) * 3 + a[1]) * 3 + a[2]) * 3 + a[3];
                        }
                        """),
                pair("computes with floating-point numbers as before", """
                        float x;
                        int f(int n, int m) {
                            int i = 0;
                            x = 1.5;
                            while (i < n) { x = x * 2.0 + m; i = i + 1; }
                            return x;
                        }
                        """, """
                        float x;
                        int f(int n, int m) {
                            int i = 0;
                            float y = 1.5, z = m;
                            while (i < n) { y = y * 2.0 + z; i = i + 1; }
                            x = y;
                            return x;
                        }
                        """));
    }

    static Stream<Arguments> wrong() {
        return Stream.of(
                pair("hoists a load over a store to its word", """
                        int f(int n, int m) {
                            int i = 0, s = 0;
                            while (i < n) { a[3] = i; s = s + a[3]; i = i + 1; }
                            return s;
                        }
                        """, """
                        int f(int n, int m) {
                            int i = 0, s = 0, t = a[3];
                            while (i < n) { a[3] = i; s = s + t; i = i + 1; }
                            return s;
                        }
                        """),
                pair("hoists a load over an inner loop that writes its word", """
                        int f(int n, int m) {
                            int i = 0, s = 0;
                            while (i < n) {
                                int j = 0;
                                while (j < 10) { a[j] = a[j] + i + m; j = j + 1; }
                                s = s + a[2];
                                i = i + 1;
                            }
                            return s;
                        }
                        """, """
                        int f(int n, int m) {
                            int i = 0, s = 0, t = a[2];
                            while (i < n) {
                                int j = 0;
                                while (j < 10) { a[j] = a[j] + i + m; j = j + 1; }
                                s = s + t;
                                i = i + 1;
                            }
                            return s;
                        }
                        """),
                pair("hoists a load over calls that write its word", """
                        void add(int x[], int i) { x[i] = x[i] + 5; }
                        int f(int n, int m) {
                            int i = 0, s = 0;
                            while (i < 10) { add(a, i); s = s + a[i] + a[9]; i = i + 1; }
                            return s;
                        }
                        """, """
                        void add(int x[], int i) { x[i] = x[i] + 5; }
                        int f(int n, int m) {
                            int i = 0, s = 0, t = a[9];
                            while (i < 10) { add(a, i); s = s + a[i] + t; i = i + 1; }
                            return s;
                        }
                        """),
                pair("peels an iteration that need not be there", """
                        int f(int n, int m) {
                            int i = 3, s = m;
                            while (i < n) { s = s * 3 + a[i % 10]; i = i + 1; }
                            return s;
                        }
                        """, """
                        int f(int n, int m) {
                            int i = 4, s = m * 3 + a[3];
                            while (i < n) { s = s * 3 + a[i % 10]; i = i + 1; }
                            return s;
                        }
                        """),
                pair("removes a store that a call reads", """
                        int read() { return g; }
                        int f(int n, int m) { g = n; int r = read(); g = m; return r; }
                        """, """
                        int read() { return g; }
                        int f(int n, int m) { int r = read(); g = m; return r; }
                        """),
                pair("forwards a store over one that may meet it", """
                        int f(int n, int m) { a[n % 10] = 5; a[m % 10] = 7; return a[n % 10]; }
                        """, """
                        int f(int n, int m) { a[n % 10] = 5; a[m % 10] = 7; return 5; }
                        """),
                pair("tests at the bottom without a guard", """
                        int f(int n, int m) {
                            int i = 3, s = 0;
                            while (i < n) { s = s + i; i = i + 1; }
                            return s;
                        }
                        """, """
                        int f(int n, int m) {
                            int i = 3, s = 0;
                            while (1) { s = s + i; i = i + 1; if (i >= n) break; }
                            return s;
                        }
                        """),
                pair("runs one iteration more", """
                        int f(int n, int m) {
                            int i = 0;
                            while (i < n) { g = g + m; i = i + 1; }
                            return 0;
                        }
                        """, """
                        int f(int n, int m) {
                            int i = 0;
                            while (i <= n) { g = g + m; i = i + 1; }
                            return 0;
                        }
                        """),
                pair("rounds a quotient down", """
                        int f(int n, int m) { return (0 - n - m) / 2 * 2 + (0 - n) % 2; }
                        """, """
                        int f(int n, int m) { return (0 - n - m) - (n + m) % 2 + n % 2; }
                        """),
                pair("computes a load once over a store", """
                        int f(int n, int m) { int x = a[n % 10]; a[n % 10] = m + 9; return x + a[n % 10]; }
                        """, """
                        int f(int n, int m) { int x = a[n % 10]; a[n % 10] = m + 9; return x + x; }
                        """),
                pair("exchanges outputs", """
                        int f(int n, int m) { putint(1); putint(2); return n; }
                        """, """
                        int f(int n, int m) { putint(2); putint(1); return n; }
                        """),
                pair("removes a call that writes", """
                        int add(int x) { g = g + x; return g; }
                        int f(int n, int m) { add(n); add(m); return 1; }
                        """, """
                        int add(int x) { g = g + x; return g; }
                        int f(int n, int m) { add(m); return 1; }
                        """),
                pair("moves a call into a loop", """
                        int next() { g = g + 1; return g; }
                        int f(int n, int m) {
                            int i = 0, s = 0, t = next();
                            while (i < n) { s = s + t; i = i + 1; }
                            return s;
                        }
                        """, """
                        int next() { g = g + 1; return g; }
                        int f(int n, int m) {
                            int i = 0, s = 0;
                            while (i < n) { s = s + next(); i = i + 1; }
                            return s;
                        }
                        """),
                pair("decides a branch the wrong way in the last iteration", """
                        int f(int n, int m) {
                            int i = 0, s = 0;
                            while (i < 10) {
                                if (i < 9) s = s + a[i] + m; else s = s * 2;
                                i = i + 1;
                            }
                            return s;
                        }
                        """, """
                        int f(int n, int m) {
                            int i = 0, s = 0;
                            while (i < 10) { s = s + a[i] + m; i = i + 1; }
                            return s;
                        }
                        """),
                pair("reassociates a sum of floating-point numbers", """
                        int f(int n, int m) { float x = 1.0e8; return (x + n) - x; }
                        """, """
                        int f(int n, int m) { float x = 1.0e8; return n + (x - x); }
                        """));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("right")
    void whatIsTheSameIsProved(String name, String before, String after) {
        assertThat(Validation.of(program(GLOBALS + before), program(GLOBALS + after), "f"))
                .isEqualTo(new Validation.Proved());
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("wrong")
    void whatDiffersIsRefuted(String name, String before, String after) {
        assertThat(Validation.of(program(GLOBALS + before), program(GLOBALS + after), "f"))
                .isInstanceOf(Validation.Refuted.class);
    }
}
