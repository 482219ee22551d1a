package edu.sysy.testing.growth;

import static edu.sysy.testing.growth.GrowingProgram.deepExpressions;
import static edu.sysy.testing.growth.GrowingProgram.each;
import static edu.sysy.testing.growth.GrowingProgram.inMain;
import static edu.sysy.testing.growth.GrowingProgram.joined;

import java.util.List;

/** Functions, parameters and calls. */
final class GrowingCalls {
    private GrowingCalls() {}

    private static final String BASE = "int f(int x) { if (x > 9) return f(x - 3) + 2; return x * x; }\n";

    static List<GrowingProgram> all() {
        return List.of(
                new GrowingProgram(
                        "functions",
                        n -> each(n, i -> "int f" + i + "() { return " + i + "; }\n") + inMain("s = f0();\n")),
                new GrowingProgram(
                        "chain-of-calls",
                        n -> "int f0(int x) { return x; }\n"
                                + each(n, i -> "int f" + (i + 1) + "(int x) { return f" + i + "(x) + " + i + "; }\n")
                                + inMain("s = f" + n + "(x);\n")),
                new GrowingProgram(
                        "chain-of-calls-in-functions-with-loops",
                        n -> "int f0(int x) { return x; }\n"
                                + each(
                                        n,
                                        i -> "int f" + (i + 1)
                                                + "(int x) { int i = 0, s = 0; while (i < x) { s = s * 3 + i;"
                                                + " i = i + 1; } return s + f" + i + "(x - 1); }\n")
                                + inMain("s = f" + n + "(x);\n")),
                new GrowingProgram(
                        "tree-of-calls",
                        n -> "int f0(int x) { return x * x + 1; }\n"
                                + each(
                                        n,
                                        i -> "int f" + (i + 1) + "(int x) { return f" + i + "(x + 1) * f" + i / 2
                                                + "(x); }\n")
                                + inMain("s = f" + n + "(x);\n")),
                new GrowingProgram(
                        "callers-of-one-function",
                        n -> BASE
                                + each(n, i -> "int f" + i + "(int x) { return f(x) + " + i + "; }\n")
                                + inMain(each(n, i -> "s = s * 3 + f" + i + "(x);\n"))),
                new GrowingProgram("calls", n -> BASE + inMain(each(n, i -> "s = s * 3 + f(s + " + i + ");\n"))),
                new GrowingProgram("nested-calls", n -> BASE + inMain(deepExpressions(n, "f(", "x", ")"))),
                new GrowingProgram(
                        "ring-of-calls",
                        n -> each(
                                        n,
                                        i -> "int f" + i + "(int x) { if (x < 0) return " + i + "; return "
                                                + (i == 0 ? "x" : "f" + (i - 1) + "(x - " + i + ") + x") + "; }\n")
                                + inMain("s = f" + (n - 1) + "(x);\n")),
                new GrowingProgram(
                        "recursive-functions",
                        n -> each(
                                        n,
                                        i -> "int f" + i + "(int x) { if (x < 2) return x; return f" + i + "(x - 1) + f"
                                                + i + "(x - 2) * " + i + "; }\n")
                                + inMain(each(n, i -> "s = s + f" + i + "(x);\n"))),
                new GrowingProgram(
                        "functions-of-globals",
                        n -> each(
                                        n,
                                        i -> "int g" + i + ";\nvoid f" + i + "(int x) { g" + i + " = g" + i / 2
                                                + " + x; }\n")
                                + inMain(each(n, i -> "f" + i + "(x);\n") + "s = g0;\n")),
                new GrowingProgram(
                        "parameters",
                        n -> "int f(" + joined(n, ", ", i -> "int p" + i) + ") { return p0 + p" + (n - 1) + " * 3"
                                + " + f(" + joined(n, ", ", i -> "p" + (i + 1) % n) + "); }\n"
                                + inMain("s = f(" + joined(n, ", ", i -> "x + " + i) + ");\n")),
                new GrowingProgram("library-calls", n -> inMain(each(n, i -> "putint(x + " + i + "); putch(10);\n"))));
    }
}
