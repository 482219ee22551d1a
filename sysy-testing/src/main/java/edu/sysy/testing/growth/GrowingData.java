package edu.sysy.testing.growth;

import static edu.sysy.testing.growth.GrowingProgram.each;
import static edu.sysy.testing.growth.GrowingProgram.inMain;
import static edu.sysy.testing.growth.GrowingProgram.joined;
import static edu.sysy.testing.growth.GrowingProgram.ofBody;

import java.util.List;

/** Variables, arrays, initialisers, loads and stores. */
final class GrowingData {
    private GrowingData() {}

    static List<GrowingProgram> all() {
        return List.of(
                new GrowingProgram(
                        "globals",
                        n -> each(n, i -> "int g" + i + " = " + i + ";\n")
                                + inMain(each(n, i -> "s = s + g" + i + ";\n"))),
                new GrowingProgram(
                        "constants-by-name",
                        n -> each(n, i -> "const int c" + i + " = " + (i == 0 ? "1" : "c" + (i - 1) + " + 1") + ";\n")
                                + inMain("s = c" + (n - 1) + ";\n")),
                new GrowingProgram(
                        "global-initialiser",
                        n -> "int a[" + n + "] = {" + joined(n, ",", i -> "" + i % 90) + "};\n"
                                + inMain("s = a[x];\n")),
                new GrowingProgram(
                        "sparse-initialiser",
                        n -> "int a[" + n + "][1000] = {" + "{1},".repeat(n - 1) + "2};\n" + inMain("s = a[x][y];\n")),
                new GrowingProgram(
                        "dimensions",
                        n -> "int a" + "[1]".repeat(n) + ";\n" + inMain("s = a" + "[0]".repeat(n) + ";\n")),
                ofBody(
                        "local-arrays",
                        n -> each(n, i -> "int a" + i + "[3]; a" + i + "[x] = y; s = s + a" + i + "[k];\n")),
                ofBody(
                        "local-initialisers",
                        n -> each(n, i -> "int a" + i + "[2] = {x, " + i + "}; s = s + a" + i + "[y];\n")),
                ofBody(
                        "local-initialiser",
                        n -> "int a[" + n + "] = {" + joined(n, ",", i -> i % 2 == 0 ? "x" : "7") + "}; s = a[y];\n"),
                ofBody(
                        "local-constants",
                        n -> each(n, i -> "const int a" + i + "[2] = {1, " + i + "}; s = s + a" + i + "[y];\n")),
                ofBody(
                        "live-values",
                        n -> each(n, i -> "int v" + i + " = x; x = x * x + " + i % 97 + ";\n")
                                + each(n, i -> "s = s * 3 + v" + (n - 1 - i) + ";\n")),
                new GrowingProgram(
                        "stores-then-loads",
                        n -> "int a[" + n + "];\n"
                                + inMain(each(n, i -> "a[" + i + "] = x + " + i + ";\n")
                                        + each(n, i -> "s = s * 3 + a[" + i + "];\n"))),
                new GrowingProgram(
                        "stores-and-loads",
                        n -> "int a[64];\n"
                                + inMain(each(n, i -> "a[x + " + i % 60 + "] = s; s = s + a[y + " + i % 50 + "];\n"))),
                new GrowingProgram(
                        "stores-in-branches",
                        n -> "int a[64]; int g;\n"
                                + inMain(each(
                                        n,
                                        i -> "if (x > s) a[" + i % 64 + "] = g; g = s; s = s * 3 + a[" + i * 7 % 64
                                                + "];\n"))));
    }
}
