package edu.sysy.testing.fuzz;

import java.util.ArrayList;
import java.util.List;

/** Writes multiplications modulo a constant by halving one factor, in several spellings, and what looks like them. */
final class HalvingFunctions extends FunctionWriter {
    /** A call halves its factor at most so often, whatever the sign. */
    private static final int MAX_CALLS = 32;

    HalvingFunctions(SourceWriter writer) {
        super(writer);
    }

    /** Writes one and makes it known. */
    void function(String name) {
        Variable x = Variable.scalar(writer.freshName("x"), false);
        Variable y = Variable.scalar(writer.freshName("y"), false);
        String a = x.name();
        String b = y.name();
        boolean swapped = choice.percent(25);
        int modulus = choice.of(998244353, 1000000007, 10007, 3, 6, (1 << 30) - 1, 1 << 16, (1 << 30) + 1);
        String m = Integer.toString(modulus);
        String r = writer.freshName("r");
        boolean miss = choice.percent(35);
        int place = miss ? choice.between(0, 5) : -1;
        List<String> body = new ArrayList<>();
        body.add("if (" + b + choice.of(" == 0", " == 0", " <= 0", " < 1") + ") return " + (place == 0 ? "1" : "0")
                + ";");
        if (choice.percent(85)) {
            body.add("if (" + b + choice.of(" == 1", " == 1", " < 2") + ") return " + a + (place == 1 ? "" : " % " + m)
                    + ";");
        }
        String half = b + " / " + (place == 2 ? "3" : "2");
        body.add("int " + r + " = " + name + "(" + (swapped ? half + ", " + a : a + ", " + half) + ");");
        String twice = choice.of(r + " + " + r, r + " * 2", "2 * " + r);
        body.add(r + " = (" + twice + ") % " + (place == 3 ? Integer.toString(modulus - 1) : m) + ";");
        String odd = b + " % 2" + choice.of(" == 1", " != 0", " > 0", "");
        String sum = place == 4 ? r + " - " + a : choice.of(r + " + " + a, a + " + " + r);
        if (choice.percent(70)) {
            body.add("if (" + odd + ") return (" + sum + ") % " + m + ";");
        } else {
            body.add("if (" + odd + ") " + r + " = (" + sum + ") % " + m + ";");
        }
        body.add("return " + r + (place == 5 ? " + 1;" : ";"));
        define("int", name, swapped ? List.of(y, x) : List.of(x, y), 0, MAX_CALLS * 20.0, body.toArray(String[]::new));
    }
}
