package edu.sysy.testing.growth;

import static edu.sysy.testing.growth.GrowingProgram.each;
import static edu.sysy.testing.growth.GrowingProgram.inMain;
import static edu.sysy.testing.growth.GrowingProgram.nests;
import static edu.sysy.testing.growth.GrowingProgram.ofBody;

import java.util.List;

/** Loops one after the other and in each other. */
final class GrowingLoops {
    private static final String MATRICES = "int a[64][64]; int b[64][64]; int c[64][64];\n";

    /** Nests that are turned, tiled, fused with neighbours, distributed, and left as they are. */
    private static final List<String> NESTS = List.of(
            "i = 0; while (i < x) { j = 0; while (j < x) { l = 0; while (l < x) {"
                    + " a[i][j] = a[i][j] + b[i][l] * c[l][j]; l = l + 1; } j = j + 1; } i = i + 1; }\n",
            "j = 0; while (j < x) { i = 0; while (i < x) { b[i][j] = a[i][j] + 3; i = i + 1; } j = j + 1; }\n",
            "j = 0; while (j < x) { i = 0; while (i < x) { c[i][j] = b[i][j] * 5; i = i + 1; } j = j + 1; }\n",
            "i = 0; while (i < x) { l = 0; j = 0; while (j < x) { l = l + c[j][i] * a[i][j]; j = j + 1; }"
                    + " b[i][0] = l; i = i + 1; }\n",
            "i = 1; while (i < x) { j = 1; while (j < x) { c[i][j] = c[i - 1][j] + c[i][j - 1]; j = j + 1; }"
                    + " i = i + 1; }\n");

    private GrowingLoops() {}

    static List<GrowingProgram> all() {
        return List.of(
                ofBody("loops", n -> each(n, i -> "i = 0; while (i < x) { s = s * y + " + i + "; i = i + 1; }\n")),
                ofBody(
                        "loops-of-sums",
                        n -> each(n, i -> "i = 0; while (i < x) { s = s + i * " + i + "; i = i + 1; }\n")),
                ofBody(
                        "loops-of-constant-count",
                        n -> each(n, i -> "i = 0; while (i < 4) { s = s * x + i; i = i + 1; }\n")),
                ofBody(
                        "loops-with-break",
                        n -> each(n, i -> "while (s < x) { s = s * 3 + " + i + "; if (s == y) break; }\n")),
                ofBody(
                        "loops-of-remainders",
                        n -> each(n, i -> "i = 0; while (i < x) { s = (s + i) % 998244353; i = i + 1; }\n")),
                ofBody("geometric-loops", n -> each(n, i -> "i = 1; while (i < x) { i = i * 3; s = s + 1; }\n")),
                ofBody(
                        "loops-with-invariant-condition",
                        n -> each(
                                n,
                                i -> "i = 0; while (i < x) { if (y > " + i + ") s = s * 5 + i; else s = s - i;"
                                        + " i = i + 1; }\n")),
                ofBody(
                        "loop-nests",
                        n -> "int j;\n"
                                + each(
                                        n,
                                        i -> "i = 0; while (i < x) { j = 0; while (j < i) { s = s * 7 + j; j = j + 1; }"
                                                + " i = i + 1; }\n")),
                new GrowingProgram(
                        "loops-over-arrays",
                        n -> "int a[64]; int b[64];\n"
                                + inMain(each(
                                                n,
                                                i -> "i = 0; while (i < x) { a[i] = b[i] * " + (i + 2)
                                                        + "; i = i + 1; }\n")
                                        + "s = a[1];\n")),
                new GrowingProgram(
                        "nests-over-arrays",
                        n -> MATRICES
                                + inMain("int j, l;\n" + each(n, i -> NESTS.get(i % NESTS.size())) + "s = a[1][2];\n")),
                new GrowingProgram(
                        "functions-of-nests",
                        n -> MATRICES
                                + each(
                                        n,
                                        i -> "void f" + i + "(int x) { int i, j, l;\n" + NESTS.get(i % NESTS.size())
                                                + "}\n")
                                + inMain(each(n, i -> "f" + i + "(x);\n") + "s = a[1][2];\n")),
                new GrowingProgram(
                        "loops-over-globals",
                        n -> each(n, i -> "int g" + i + ";\n")
                                + inMain(each(
                                        n,
                                        i -> "i = 0; while (i < x) { g" + i + " = g" + i
                                                + " + i * y; i = i + 1; }\ns = s + g" + i + ";\n"))),
                ofBody(
                        "nested-loops",
                        n -> nests(
                                n,
                                "s = s + y;\n",
                                i -> "int v" + i + " = 0; while (v" + i + " < x) { v" + i + " = v" + i
                                        + " + 1; s = s * 3 + v" + i + ";\n",
                                i -> "}")),
                ofBody(
                        "nested-whiles",
                        n -> nests(n, "k = s;\n", i -> "while (s < x + " + i + ") { s = s + y;\n", i -> "}")),
                ofBody(
                        "loops-in-a-loop",
                        n -> "while (k > 0) { k = k - 1;\n"
                                + each(n, i -> "i = 0; while (i < x) { s = s * y + " + i + "; i = i + 1; }\n")
                                + "}\n"));
    }
}
