package edu.sysy.testing.fuzz;

import java.util.List;

/**
 * Writes functions that call a helper again and again: with equal arguments, for results that nobody uses, from loops
 * and branches, with constants that go through several functions, and with arguments of one sign. What helpers read is
 * sometimes changed between the calls.
 */
final class EqualCalls extends FunctionWriter {
    private static final int MAX_TRIPS = 6;
    private static final int MAX_STEPS = 8;
    private static final double HELPER_COST = 120;

    EqualCalls(SourceWriter writer) {
        super(writer);
    }

    /** Writes a helper, and a function that calls it, which it makes known. */
    void function(String name) {
        String helper = writer.freshName("h");
        String n = writer.freshName("n");
        String x = writer.freshName("x");
        switch (choice.weighted(50, 25, 25)) {
            case 0 -> equal(name, helper, n, x);
            case 1 -> chain(name, helper, n, x);
            default -> signs(name, helper, n, x);
        }
    }

    private void equal(String name, String helper, String n, String x) {
        boolean array = choice.percent(30);
        helper(helper, array);
        String t = writer.freshName("t");
        String r = writer.freshName("r");
        String i = writer.freshName("i");
        String first = array ? t : x;
        String call = helper + "(" + first + ", " + choice.of("3", x, n) + ")";
        String other = helper + "(" + first + ", " + choice.of("4", n + " + 1", x) + ")";
        define(
                "int",
                name,
                List.of(Variable.counter(n, Integer.MIN_VALUE + 1, MAX_TRIPS), Variable.scalar(x, false)),
                MAX_TRIPS,
                HELPER_COST * (6 + 2 * MAX_TRIPS),
                "int " + t + "[4] = {1, 2, " + x + "};",
                "int " + r + " = " + call + choice.of(" + ", " - ", " * 3 + ") + choice.of(call, other) + ";",
                choice.percent(30) ? "int " + writer.freshName("u") + " = " + other + ";" : ";",
                change(t, x),
                "if (" + r + choice.of(" > 5", " % 2 == 0", " < " + x) + ") " + r + " = " + r + " + "
                        + choice.of(call, other) + ";",
                "int " + i + " = 0;",
                "while (" + i + " < " + n + ") {",
                "    " + r + " = " + r + choice.of(" + ", " * 2 - ") + choice.of(call, call, other) + ";",
                choice.percent(25) ? "    if (" + r + " % 3 == 1) " + r + " = " + r + " - " + other + ";" : ";",
                "    " + change(t, i),
                "    " + i + " = " + i + " + 1;",
                "}",
                "return " + r + choice.of("", " + " + call) + ";");
    }

    /** Writes a function that changes nothing; its loop ends, or ends for the arguments that it gets. */
    private void helper(String name, boolean array) {
        String a = writer.freshName("a");
        String m = writer.freshName("m");
        String s = writer.freshName("s");
        String i = writer.freshName("i");
        String item = array ? a + "[" + i + " % 4]" : a;
        String step = choice.of("1", "1", "2");
        write(
                "int",
                name,
                List.of(array ? Variable.array(a, false, List.of(4)) : Variable.scalar(a, false), scalar(m)),
                "int " + s + " = " + m + choice.of("", " % 100", " + g") + ";",
                "int " + i + " = 0;",
                "while (" + i + " < " + choice.between(1, MAX_STEPS) + ") {",
                "    " + s + " = " + s + choice.of(" * 3 + ", " - ", " + ") + item + ";",
                choice.percent(30) ? "    if (" + s + " % 7 == 3) " + s + " = " + s + " - " + i + ";" : ";",
                "    " + i + " = " + i + " + " + step + ";",
                "}",
                "return " + s + ";");
    }

    private String change(String array, String value) {
        return choice.of(
                ";",
                ";",
                ";",
                "g = " + value + " % 100;",
                array + "[1] = " + value + ";",
                "check = check + " + value + ";");
    }

    /** Passes a constant through two functions that call themselves; one of them divides by it. */
    private void chain(String name, String helper, String n, String x) {
        String inner = helper + "i";
        String k = writer.freshName("k");
        String y = writer.freshName("y");
        String s = writer.freshName("s");
        String self = inner + "(" + k + ", " + y + " - 1)";
        write(
                "int",
                inner,
                List.of(scalar(k), scalar(y)),
                "if (" + y + choice.of(" < 1", " <= 0") + ") return g" + choice.of(" / ", " % ", " + ") + k + ";",
                "return " + self + choice.of(" + " + y, " * 3", " + " + inner + "(" + k + ", " + y + " - 2)") + ";");
        String outer = helper + "(" + k + ", " + y + " - 1)";
        String made = inner + "(" + k + ", " + y + ")";
        write(
                "int",
                helper,
                List.of(scalar(k), scalar(y)),
                "if (" + y + " < 1) return 0;",
                "int " + s + " = " + made + ";",
                s + " = " + s + choice.of(" + ", " * ", " - ") + outer + ";",
                choice.percent(50) ? "g = " + s + " % 1000;" : ";",
                "return " + outer + choice.of(" + ", " - ", " * 3 + ") + s + ";");
        String constant = choice.of("7", "2", "-3", "1");
        define(
                "int",
                name,
                List.of(Variable.counter(n, Integer.MIN_VALUE + 1, 4), scalar(x)),
                4,
                (1 << 10) * 10.0,
                x + " = " + choice.of(x, "1", helper + "(" + constant + ", 3)") + ";",
                "return " + helper + "(" + constant + ", " + n + ") + " + x + ";");
    }

    /** Calls a function that asks for the sign or the size of its argument, where that is known. */
    private void signs(String name, String helper, String n, String x) {
        String m = writer.freshName("m");
        String s = writer.freshName("s");
        String i = writer.freshName("i");
        write(
                "int",
                helper,
                List.of(scalar(m), scalar(n)),
                "int " + s + " = " + n + ";",
                "int " + i + " = 0;",
                "while (" + i + " < 5) {",
                "    if (" + m + choice.of(" < 0", " >= 0", " > -1", " <= 0") + ") " + s + " = " + s + " * 3 - " + m
                        + ";",
                "    else if (" + m + choice.of(" > 40", " < 16", " != 7", " >= 9") + ") " + s + " = " + s + " / 5 + "
                        + m + " / 4;",
                "    else " + s + " = " + s + " - " + m + " % 8;",
                "    " + choice.of(";", "g = g + " + s + " % 5;"),
                "    " + i + " = " + i + " + 1;",
                "}",
                "return " + s + ";");
        String v = writer.freshName("v");
        String small = "(" + x + " % 8)";
        define(
                "int",
                name,
                List.of(scalar(x), scalar(v)),
                0,
                4 * HELPER_COST,
                "int " + n + " = " + helper + "(" + choice.of(small + " + 8", small + " * " + small, "100 - " + small)
                        + ", " + v + ");",
                "if (" + x + " < 0) return " + helper + "(" + choice.of(x, x + " - 1", small + " - 20") + ", " + n
                        + ");",
                "return " + helper + "(" + choice.of(v, x, x + " - " + v) + ", " + n + ");");
    }

    private static Variable scalar(String name) {
        return Variable.scalar(name, false);
    }
}
