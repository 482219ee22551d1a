package edu.sysy.testing.endtoend;

import edu.sysy.testing.target.TargetUnderTest;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * What is particular to a machine that has a linker: its convention, far frames, far branches, divisions by
 * constants.
 */
public abstract class LinkedProgramsContract {
    private final LinkedRuns runs;

    /** The contract of a target that has a linker. */
    protected LinkedProgramsContract(TargetUnderTest target) {
        runs = new LinkedRuns(target);
    }

    @Test
    void argumentsAreInRegistersAndOnTheStack() {
        runs.check("""
                float mix(int a, float b, int c[], float d, float e, float f, float g, float h, float i, float j,
                        float k, float l, int m, int n, int o, int p, int q, int r, int s, float t) {
                    putarray(2, c);
                    return a + b + d * 2 + e * 3 + f * 4 + g * 5 + h * 6 + i * 7 + j * 8 + k * 9 + l * 10 + m * 11
                        + n * 12 + o * 13 + p * 14 + q * 15 + r * 16 + s * 17 + t * 18;
                }
                int many(int a, int b, int c, int d, int e, int f, int g, int h, int i, int j, int k[]) {
                    if (a == 0) return h + 10 * i + 100 * j + k[1];
                    return many(a - 1, c, b, e, d, f, g, i, j, h, k) + 1;
                }
                int main() {
                    int x[2] = {7, 8};
                    float y = getfloat();
                    putfloat(mix(1, y, x, y + 1, y + 2, y + 3, y + 4, y + 5, y + 6, y + 7, y + 8, y + 9, 2, 3, 4, 5, 6,
                        7, 8, y + 10));
                    putch(10);
                    putint(many(5, 1, 2, 3, 4, 5, 6, 7, 8, 9, x));
                    return 3;
                }
                """, "0.5");
    }

    @Test
    void framesMayBeFar() {
        runs.check("""
                int far(int n, int x) {
                    int a[600];
                    int b[70000];
                    float c[700];
                    int i = 0;
                    while (i < 600) { a[i] = i * x; b[i * 100] = i + x; c[i] = i * 0.5; i = i + 1; }
                    if (n > 0) { a[3] = a[3] + far(n - 1, x + 1); }
                    int y = a[x] + b[59900] + c[599];
                    return y + a[599] + a[3];
                }
                int main() { putint(far(4, getint())); return 0; }
                """, "2");
    }

    @Test
    void branchesMayBeFar() {
        StringBuilder body = new StringBuilder();
        for (int i = 0; i < 700; i++) {
            body.append("    if (a[%d] > s) { s = s * 3 + a[%d] - f; } else { f = f + %d; a[%d] = s; }%n"
                    .formatted(i % 50, (i * 7) % 50, i, (i * 3) % 50));
        }
        runs.check(
                "int a[50];%nint main() {%n  int s = getint(); int f = 1; int k = 0;%n  while (k < 3) {%n%s    k = k + 1;%n  }%n  putint(s); putch(32); putint(f);%n  return 0;%n}%n"
                        .formatted(body),
                "4");
    }

    @Test
    void valuesAreChosenWithoutBranches() {
        runs.check("""
                int least(int x, int y) { if (x < y) return x; return y; }
                int most(int x, int y) { if (x >= y) return x; return y; }
                int orZero(int c, int x) { int r = 0; if (c > 3) r = x; return r; }
                int orElse(int c, int x) { int r = x; if (c == 3) r = 0; return r; }
                int sign(int c, int x, int y) { int r = x; if (c < 0) r = y; return r; }
                float real(float c, float x, float y) { float r = x; if (c < y) r = y; return r; }
                int main() {
                    int i = 0;
                    while (i < 5) {
                        int x = getint();
                        int y = getint();
                        putint(least(x, y)); putch(32);
                        putint(most(x, y)); putch(32);
                        putint(orZero(x, y)); putch(32);
                        putint(orElse(x, y)); putch(32);
                        putint(sign(x, y, i)); putch(32);
                        putfloat(real(x, y, i)); putch(10);
                        i = i + 1;
                    }
                    return 0;
                }
                """, "3 4 -2147483648 2147483647 -1 -1 2147483647 -2147483648 10 -10");
    }

    @Test
    void quotientsAndRemaindersByConstantsAreRight() {
        Random random = new Random(1);
        List<Integer> divisors = new ArrayList<>(List.of(
                1,
                -1,
                2,
                -2,
                3,
                -3,
                5,
                6,
                7,
                -7,
                9,
                10,
                11,
                12,
                25,
                100,
                -100,
                125,
                625,
                641,
                1000,
                65535,
                65536,
                65537,
                1000000007,
                998244353,
                Integer.MAX_VALUE,
                Integer.MIN_VALUE,
                Integer.MIN_VALUE + 1,
                1 << 30,
                -(1 << 30)));
        for (int i = 0; i < 25; i++) {
            divisors.add((random.nextInt() >> random.nextInt(31)) | 1);
        }
        List<Integer> dividends = new ArrayList<>(List.of(0, 1, -1, 2, -2, Integer.MAX_VALUE, Integer.MIN_VALUE));
        for (int i = 0; i < 60; i++) {
            dividends.add(random.nextInt() >> random.nextInt(31));
            dividends.add(divisors.get(random.nextInt(divisors.size())) * random.nextInt(9) - random.nextInt(2));
        }
        StringBuilder source = new StringBuilder("int x[%d];%n".formatted(dividends.size()));
        StringBuilder main = new StringBuilder("int main() {%n  getarray(x);%n".formatted());
        StringBuilder expected = new StringBuilder();
        for (int k = 0; k < divisors.size(); k++) {
            int d = divisors.get(k);
            String divisor = d == Integer.MIN_VALUE ? "(-2147483647 - 1)" : "(" + d + ")";
            source.append("""
                    int f%d() {
                        int h = 0; int i = 0;
                        while (i < %d) {
                            h = h * 31 + x[i] / %s; h = h * 31 + x[i] %% %s;
                            if (x[i] >= 0) { h = h * 31 + x[i] / %s; h = h * 31 + x[i] %% %s; }
                            i = i + 1;
                        }
                        return h;
                    }
                    """.formatted(k, dividends.size(), divisor, divisor, divisor, divisor));
            main.append("  putint(f%d()); putch(10);%n".formatted(k));
            int hash = 0;
            for (int n : dividends) {
                for (int again = n >= 0 ? 2 : 1; again > 0; again--) {
                    hash = hash * 31 + n / d;
                    hash = hash * 31 + n % d;
                }
            }
            expected.append(hash).append('\n');
        }
        StringBuilder input = new StringBuilder().append(dividends.size());
        dividends.forEach(n -> input.append(' ').append(n));
        runs.check(
                source.append(main).append("  return 0;\n}\n").toString(),
                input.toString(),
                LinkedRuns.transcript(expected.toString(), 0));
    }
}
