package edu.sysy.testing.endtoend;

import edu.sysy.optimize.PassCatalogue;
import edu.sysy.testing.target.TargetUnderTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Distances that wrap around as integers, and would lead astray as parts of addresses of 64 bits. */
public abstract class WideAddressesContract {
    private final LinkedRuns runs;

    /** The contract of a target that has a linker. */
    protected WideAddressesContract(TargetUnderTest target) {
        runs = new LinkedRuns(target);
    }

    @Test
    void partsOfAnIndexMayBeLarge() {
        runs.check("""
                int a[16] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16};
                int sum(int x[], int t, int t0, int n) {
                    int s = 0;
                    int i = 0;
                    while (i < n) { s = s * 3 + x[t + i - t0]; i = i + 1; }
                    return s;
                }
                int main() {
                    int t = getint();
                    int t0 = getint();
                    int b[16];
                    int i = 0;
                    while (i < 16) { b[t - t0 + i - 3] = a[i] * 7 + t; i = i + 1; }
                    putint(sum(a, t, t0, 9)); putch(10);
                    putint(sum(b, t, t0, 13)); putch(10);
                    putint(b[t - t0] + b[t - t0 + 4] + a[t0 - t + 5]);
                    return 0;
                }
                """, "1600000003 1600000000");
    }

    @Test
    void guardedAccessesMayBeginFarAway() {
        runs.check("""
                int a[16] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16};
                int walk(int x[], int from, int step, int n) {
                    int s = 0;
                    int i = from;
                    int k = 0;
                    while (k < n) {
                        if (i >= 0 && i < 16) s = s + x[i];
                        i = i + step;
                        k = k + 1;
                    }
                    return s;
                }
                int main() {
                    int from = getint();
                    int step = getint();
                    int b[16];
                    int i = 0;
                    while (i < 16) { b[i] = a[i] * 5; i = i + 1; }
                    putint(walk(a, from, step, 9)); putch(10);
                    putint(walk(b, from, step, 9)); putch(10);
                    putint(walk(b, -from, -step, 40)); putch(10);
                    putint(walk(a, -1073741830, 107374183, 12));
                    return 0;
                }
                """, "-2000000000 500000001");
    }

    @Test
    void guardedAccessesMayFollowOthers() {
        runs.check("""
                int a[3][20];
                int main() {
                    int n = getint();
                    int i = 0;
                    while (i < 3) {
                        int j = 0;
                        while (j < n) { a[i][j] = i * j + 1; j = j + 1; }
                        i = i + 1;
                    }
                    int b[20];
                    i = 0;
                    while (i < n) {
                        b[i] = 0;
                        if (a[1][i] > 5) b[i] = a[0][i] + a[2][i];
                        if (i > 2) { if (a[2][i - 3] > 8) b[i - 1] = b[i - 1] + 1; }
                        i = i + 1;
                    }
                    putarray(n, b);
                    return 0;
                }
                """, "20");
    }

    @Test
    void wordsInLoopsAreFoundByLargeParts() {
        runs.check("""
                int a[64];
                int main() {
                    int x = getint();
                    int y = getint();
                    int i = 0;
                    while (i < 50) {
                        a[x - y] = a[x - y] + i;
                        a[x - y + 7] = a[x - y + 7] + a[x - y] % 5;
                        i = i + 1;
                    }
                    putarray(20, a);
                    return 0;
                }
                """, "2000000004 2000000000");
    }

    @Test
    void loopsEndAtAddressesWithLargeParts() {
        runs.check("""
                int a[64];
                int fill(int x[], int from, int value) {
                    int i = from;
                    while (i < 1610612742) { x[i - from] = value; i = i + 1; }
                    return i;
                }
                int twice(int x[], int from, int to) {
                    int i = from;
                    while (i < to) { x[2 * i - 2 * from + 1] = x[2 * i - 2 * from] + i; i = i + 1; }
                    return i;
                }
                int main() {
                    int from = getint();
                    int value = getint();
                    putint(fill(a, from, value)); putch(10);
                    putint(twice(a, value, value + 9)); putch(10);
                    putarray(64, a);
                    return 0;
                }
                """, "1610612736 -2147483578");
    }

    @ParameterizedTest
    @ValueSource(ints = {20, 26, 27, 28, 29})
    void passesChosenByNameKnowThatAddressesAreWide(int strideBits) {
        String source = """
                int q[1000];
                int f(int end) {
                    int s = 0, k = 0, c = 0;
                    while (k != end) {
                        if (k >= 0 && k < 1000) { s = s + q[k] * 5; }
                        k = k + STRIDE;
                        c = c + 1;
                        if (c > 200) break;
                    }
                    return s;
                }
                int main() { q[0] = 7; putint(f(getint())); return 0; }
                """.replace("STRIDE", Integer.toString(1 << strideBits));
        for (String passes : new String[] {
            "promote-locals,reduce-strength",
            "promote-locals,unroll-loops,reduce-strength",
            "promote-locals,balance-trees,unroll-loops,reduce-strength,balance-trees"
        }) {
            runs.checkPasses(source, "5", PassCatalogue.pipeline(passes));
        }
    }

    @Test
    void aTestBeforeAnyAccessComparesIntegers() {
        String source = """
                int a[100];
                int f(int x, int n) {
                    int i = x + 5;
                    int s = 0;
                    while (i != n) { s = s + a[i]; i = i + 1; }
                    return s;
                }
                int main() {
                    int i = 0;
                    while (i < 100) { a[i] = i; i = i + 1; }
                    int x = getint();
                    putint(f(x, x + 5)); putch(32);
                    putint(f(-3, 40));
                    return 0;
                }
                """;
        runs.checkPasses(source, "536870911", PassCatalogue.pipeline("promote-locals,reduce-strength"));
        runs.check(source, "536870911");
    }

    @Test
    void anExitThatIsNotTheTestKeepsTheCounterSmall() {
        String source = """
                int a[100];
                int f(int n) {
                    int i = 0, s = 0;
                    while (i < n) {
                        int x = a[i];
                        if (x == 1) break;
                        putint(x);
                        s = s + x;
                        i = i + 1;
                    }
                    return s;
                }
                int main() {
                    int i = 0;
                    while (i < 100) { a[i] = 7; i = i + 1; }
                    a[30] = 1;
                    int n = getint();
                    putint(f(n)); putch(10);
                    putint(f(n + 20)); putch(10);
                    putint(f(n * 2)); putch(10);
                    putint(f(11));
                    return 0;
                }
                """;
        runs.check(source, "1073741829");
    }
}
