package edu.sysy.testing.growth;

import static edu.sysy.testing.growth.GrowingProgram.each;
import static edu.sysy.testing.growth.GrowingProgram.inMain;
import static edu.sysy.testing.growth.GrowingProgram.joined;
import static edu.sysy.testing.growth.GrowingProgram.ofBody;

import java.util.List;

/** One loop whose body grows. */
final class GrowingLoopBodies {
    private GrowingLoopBodies() {}

    /** Constants above are in no instruction as they are, be the program small or large. */
    private static final int WIDE = 100_000;

    private static final String LOOP = "while (i < x) { i = i + 1;\n";

    static List<GrowingProgram> all() {
        return List.of(
                ofBody("breaks", n -> LOOP + each(n, i -> "s = s * 3 + y; if (s == " + i + ") break;\n") + "}\n"),
                ofBody("continues", n -> LOOP + each(n, i -> "s = s * 3 + y; if (s == " + i + ") continue;\n") + "}\n"),
                ofBody(
                        "exits-with-values",
                        n -> LOOP + each(n, i -> "if (s == " + 3 * i + ") { y = k + " + i + "; break; } s = s + y;\n")
                                + "}\ns = s * y;\n"),
                ofBody(
                        "returns-in-a-loop",
                        n -> LOOP + each(n, i -> "if (s * i == " + i + ") return y;\ns = s + k;\n") + "}\n"),
                ofBody(
                        "comparisons-with-the-counter",
                        n -> LOOP + each(n, i -> "if (i == k) s = s + " + i + " * k;\n") + "}\n"),
                ofBody(
                        "ranges-of-the-counter",
                        n -> LOOP + each(n, i -> "if (i < " + (WIDE + i) + ") s = s + y;\n") + "}\n"),
                ofBody(
                        "induction-variables",
                        n -> each(n, i -> "int v" + i + " = " + i + ";\n") + LOOP
                                + each(n, i -> "v" + i + " = v" + i + " + " + (i + 1) + ";\n") + "}\n"
                                + each(n, i -> "s = s * 3 + v" + i + ";\n")),
                ofBody(
                        "dependent-induction-variables",
                        n -> each(n, i -> "int v" + i + " = y;\n") + LOOP
                                + each(n, i -> "v" + i + " = v" + i + " + " + (i == 0 ? "1" : "v" + (i - 1)) + ";\n")
                                + "}\ns = v" + (n - 1) + ";\n"),
                ofBody(
                        "accumulators",
                        n -> each(n, i -> "int v" + i + " = 0;\n") + LOOP
                                + each(n, i -> "v" + i + " = v" + i + " * y + i * " + i + ";\n") + "}\n"
                                + each(n, i -> "s = s * 3 + v" + i + ";\n")),
                ofBody("loop-invariants", n -> LOOP + each(n, i -> "s = s * 3 + x * y / " + (i + 2) + ";\n") + "}\n"),
                ofBody(
                        "products-of-the-counter",
                        n -> LOOP + each(n, i -> "s = s * 3 + i * (y + " + (WIDE + i) + ");\n") + "}\n"),
                new GrowingProgram(
                        "array-accesses-in-a-loop",
                        n -> "int a[1000];\n"
                                + inMain(LOOP
                                        + each(
                                                n,
                                                i -> "a[i + " + i % 900 + "] = s; s = s + a[i * 3 + " + i % 800
                                                        + "];\n")
                                        + "}\n")),
                new GrowingProgram(
                        "globals-in-a-loop",
                        n -> each(n, i -> "int g" + i + ";\n")
                                + inMain(LOOP + each(n, i -> "g" + i + " = g" + i + " * y + i;\n") + "}\n")),
                ofBody(
                        "float-chain-in-a-loop",
                        n -> "float f = x, g = y;\n" + LOOP + each(n, i -> "f = f * g + " + i + ".5;\n")
                                + "}\ns = f;\n"),
                ofBody(
                        "loop-condition-of-many",
                        n -> "while (" + joined(n, " && ", i -> "s != " + 5 * i) + ") s = s * x + y;\n"));
    }
}
