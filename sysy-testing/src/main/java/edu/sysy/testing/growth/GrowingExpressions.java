package edu.sysy.testing.growth;

import static edu.sysy.testing.growth.GrowingProgram.deepExpressions;
import static edu.sysy.testing.growth.GrowingProgram.each;
import static edu.sysy.testing.growth.GrowingProgram.inMain;
import static edu.sysy.testing.growth.GrowingProgram.joined;
import static edu.sysy.testing.growth.GrowingProgram.ofBody;

import java.util.List;

/** Expressions: long, deep, and many of them. */
final class GrowingExpressions {
    private GrowingExpressions() {}

    static List<GrowingProgram> all() {
        return List.of(
                ofBody("parentheses", n -> "s = " + "(".repeat(n) + "x" + ")".repeat(n) + ";\n"),
                ofBody("sum", n -> "s = " + joined(n, "+", i -> i % 2 == 0 ? "x" : "y") + ";\n"),
                ofBody("sum-of-products", n -> "s = " + joined(n, " + ", i -> "x * " + i + " * y") + ";\n"),
                ofBody("sum-to-the-right", n -> deepExpressions(n, "x - (", "y", ")")),
                ofBody("product", n -> "s = " + joined(n, " * ", i -> i % 3 == 0 ? "x" : "y") + ";\n"),
                ofBody("signs", n -> deepExpressions(n, "- ! ", "x", "")),
                ofBody("comparisons", n -> "s = " + joined(n, " < ", i -> i % 2 == 0 ? "x" : "y") + ";\n"),
                ofBody(
                        "divisions",
                        n -> "s = x" + each(n, i -> " / " + (i + 2)) + " + y" + each(n, i -> " % " + (i + 2)) + ";\n"),
                ofBody("constants", n -> "s = " + joined(n, " + ", i -> i + " * 3") + ";\n"),
                ofBody("equal-expressions", n -> each(n, i -> "s = s * 3 + (x * y + k) / (x - y);\n")),
                ofBody("assignments", n -> each(n, i -> "s = s * x + y / " + (i + 1) + ";\n")),
                ofBody(
                        "float-chain",
                        n -> "float f = x, g = y;\n" + each(n, i -> "f = f * g + " + i + ".5;\n") + "s = f;\n"),
                ofBody("conversions", n -> "float f = x;\n" + each(n, i -> "f = s * 1.5; s = f + x;\n")),
                new GrowingProgram(
                        "nested-indices", n -> "int a[100];\n" + inMain(deepExpressions(n, "a[", "x", "]"))));
    }
}
