package edu.sysy.testing.fuzz;

import java.util.ArrayList;
import java.util.List;

/**
 * Writes recursive functions with effects that begin with tests at which they return, which their calls can make, and
 * near misses: effects before a test, tests of arrays in the frame, and sides that call something.
 */
final class EarlyReturnFunctions extends FunctionWriter {
    private static final int MAX_DEPTH = 6;
    private static final int CALLS = 3;

    EarlyReturnFunctions(SourceWriter writer) {
        super(writer);
    }

    /** Writes one and makes it known. */
    void function(String name) {
        String n = writer.freshName("n");
        String x = writer.freshName("x");
        String b = writer.freshName("b");
        boolean isVoid = choice.percent(40);
        boolean hasArray = choice.percent(40);
        List<String> body = new ArrayList<>();
        if (hasArray) {
            body.add("int " + b + "[4] = " + choice.of("{}", "{}", "{" + x + "}") + ";");
        }
        if (choice.percent(20)) {
            body.add(nearMiss(x));
        }
        boolean hasFirst = choice.percent(35);
        if (hasFirst) {
            body.add("if (" + firstTest(x, hasArray ? b : "") + ") " + side(isVoid, x));
        }
        body.add("if (" + n + choice.of(" <= 0", " < 1", " < 2", " <= 0 || " + x + " > 900") + ") " + side(isVoid, x));
        body.add("g = (g * 3 + " + n + ") % 1009;");
        if (hasArray) {
            body.add(b + "[" + n + " % 4] = " + x + " + g;");
        }
        String from = hasArray ? b + "[" + choice.of("0", n + " % 4") + "]" : "g";
        calls(body, name, isVoid, n, x, from);
        define(
                isVoid ? "void" : "int",
                name,
                List.of(Variable.counter(n, Integer.MIN_VALUE + 1, MAX_DEPTH), Variable.scalar(x, false)),
                MAX_DEPTH,
                Math.pow(CALLS, MAX_DEPTH) * 8.0,
                body.toArray(String[]::new));
    }

    private String nearMiss(String x) {
        return choice.of("check = check + 1;", "putch(46);", "g = " + x + ";");
    }

    private String firstTest(String x, String array) {
        return array.isEmpty() || choice.percent(50)
                ? choice.of(x + " == 7", "g > 900", x + " % 5 == g % 7")
                : array + "[0] > 3";
    }

    /** What a test guards: a return, alone or after something else. */
    private String side(boolean isVoid, String x) {
        String end = isVoid ? "return;" : "return " + choice.of(x, "g", "1", x + " - 3") + ";";
        return choice.percent(60)
                ? end
                : "{ " + choice.of("g = g + 1;", "g = (g + " + x + ") % 1009;", "check = check + 1;", "putch(43);")
                        + " " + end + " }";
    }

    private void calls(List<String> body, String name, boolean isVoid, String n, String x, String from) {
        String t = writer.freshName("t");
        String i = writer.freshName("i");
        body.add("int " + t + " = " + from + ";");
        String first = name + "(" + n + " - 1, " + choice.of(x + " + 1", from, "g", t) + ")";
        String second = name + "(" + n + choice.of(" - 2, ", " / 2 - 1, ") + choice.of(x, t, "g - " + x) + ")";
        body.add(use(isVoid, t, first));
        if (choice.percent(50)) {
            body.add("if (" + choice.of(t + " > 3", n + " % 2 == 0", "g < 500") + ") " + use(isVoid, t, second));
        } else {
            body.add("int " + i + " = 0;");
            body.add("while (" + i + " < " + (CALLS - 1) + ") {");
            body.add("    " + use(isVoid, t, second));
            body.add("    " + i + " = " + i + " + 1;");
            body.add("}");
        }
        body.add(isVoid ? "g = (g + " + t + ") % 1009;" : "return " + t + choice.of("", " % 1009", " + " + x) + ";");
    }

    private String use(boolean isVoid, String t, String call) {
        return isVoid ? call + ";" : t + " = " + t + choice.of(" + ", " - ") + call + ";";
    }
}
