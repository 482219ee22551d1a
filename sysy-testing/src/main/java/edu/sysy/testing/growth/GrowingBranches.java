package edu.sysy.testing.growth;

import static edu.sysy.testing.growth.GrowingProgram.each;
import static edu.sysy.testing.growth.GrowingProgram.joined;
import static edu.sysy.testing.growth.GrowingProgram.nests;
import static edu.sysy.testing.growth.GrowingProgram.ofBody;

import java.util.List;

/** Branches and conditions: one after the other, nested, chained. */
final class GrowingBranches {
    private GrowingBranches() {}

    static List<GrowingProgram> all() {
        return List.of(
                ofBody("ifs", n -> each(n, i -> "if (x > " + i + ") s = s + " + i + ";\n")),
                ofBody("ifs-of-one-condition", n -> each(n, i -> "if (x > y) s = s * 3 + " + i + ";\n")),
                ofBody("diamonds", n -> each(n, i -> "if (x > s) y = k + " + i + "; else k = y - s;\ns = s + y;\n")),
                ofBody(
                        "else-if-arms",
                        n -> each(n, i -> "if (x == " + 3 * i + ") s = " + i * i % 1000 + ";\nelse ") + ";\n"),
                ofBody(
                        "else-if-arms-by-order",
                        n -> each(n, i -> "if (x < " + 3 * i + ") s = y + " + i + ";\nelse ") + ";\n"),
                ofBody(
                        "nested-ifs",
                        n -> nests(n, "s = 1;\n", i -> "if (x > s + " + i + ") {\ns = s + y;\n", i -> "}")),
                ofBody(
                        "nested-ifs-with-else",
                        n -> nests(
                                n,
                                "s = s + y;\n",
                                i -> "if (x > y * " + i + ") { s = s + 1;\n",
                                i -> "} else s = s - " + i + ";\n")),
                ofBody("nested-blocks", n -> nests(n, "s = x;", i -> "{ int x = s + " + i + ";\n", i -> "}")),
                ofBody("and-chain", n -> "if (" + joined(n, " && ", i -> "x != " + 2 * i) + ") s = 1;\n"),
                ofBody("and-chain-by-order", n -> "if (" + joined(n, " && ", i -> "x > " + i) + ") s = 1;\n"),
                ofBody("or-chain", n -> "if (" + joined(n, " || ", i -> "x == y + " + i) + ") s = 1;\n"),
                ofBody(
                        "and-or-chain",
                        n -> "if (" + joined(n, " || ", i -> "x > " + i + " && y < " + i) + ") s = 1;\n"),
                ofBody("returns", n -> each(n, i -> "if (x == " + 7 * i + ") return " + i * i % 1000 + ";\n")),
                ofBody("returns-of-sums", n -> each(n, i -> "s = s + x * y; if (s == " + i + ") return x + y;\n")),
                ofBody("if-flags", n -> each(n, i -> "if (k == 1) { k = x; s = s + 1; } else { k = 1; y = y + s; }\n")),
                ofBody(
                        "variables-before-ifs",
                        n -> each(n, i -> "int v" + i + " = x + " + i + ";\n")
                                + "while (i < y) { i = i + 1;\n"
                                + each(n, i -> "if (i > x * " + i + ") putint(s);\n") + "}\n"
                                + each(n, i -> "s = s * 3 + v" + i + ";\n")));
    }
}
