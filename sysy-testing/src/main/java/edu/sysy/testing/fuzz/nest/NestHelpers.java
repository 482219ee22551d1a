package edu.sysy.testing.fuzz.nest;

/** Functions that programs of nests have: they fill arrays, sum them up, and have effects. */
final class NestHelpers {
    static final String TEXT = """
            int seen = 1;
            int twice(int x) {
                return x * 2 - 1;
            }
            void note(int x) {
                seen = seen * 5 + x;
            }
            void fill(int a[], int count, int first) {
                int i = 0;
                int x = first;
                while (i < count) {
                    x = (x * 37 + 11) % 101;
                    a[i] = x - 50;
                    i = i + 1;
                }
            }
            void fillReal(float a[], int count, int first) {
                int i = 0;
                int x = first;
                while (i < count) {
                    x = (x * 37 + 11) % 101;
                    a[i] = (x - 50) * 0.03125;
                    i = i + 1;
                }
            }
            void sum(int a[], int count) {
                int i = 0;
                while (i < count) {
                    seen = seen * 31 + a[i];
                    i = i + 1;
                }
            }
            void sumReal(float a[], int count) {
                int i = 0;
                while (i < count) {
                    if (a[i] > -1000000.0 && a[i] < 1000000.0) {
                        int x = a[i] * 1024.0;
                        seen = seen * 31 + x;
                    } else {
                        seen = seen * 31 + 7;
                    }
                    i = i + 1;
                }
            }
            """;

    private NestHelpers() {}

    /**
     * A call for all words of an array.
     *
     * @param function {@code fill} or {@code sum}, which there are of both types
     * @param last what follows the number of words
     */
    static String call(String function, NestArray array, String last) {
        return function + (array.isReal() ? "Real(" : "(") + array.start() + ", " + array.words() + last + ");\n";
    }
}
