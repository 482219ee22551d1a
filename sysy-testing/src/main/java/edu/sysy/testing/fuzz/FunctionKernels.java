package edu.sysy.testing.fuzz;

import java.util.List;

/** Writes functions of patterns that interprocedural passes look for. */
final class FunctionKernels extends FunctionWriter {
    private static final int DEEPEST = 9;

    private final HalvingFunctions halvings;
    private final LoopFunctions loops;
    private final RecursiveFunctions recursions;
    private final EqualCalls equalCalls;
    private final EarlyReturnFunctions earlyReturns;

    FunctionKernels(SourceWriter writer) {
        super(writer);
        this.halvings = new HalvingFunctions(writer);
        this.loops = new LoopFunctions(writer);
        this.recursions = new RecursiveFunctions(writer);
        this.equalCalls = new EqualCalls(writer);
        this.earlyReturns = new EarlyReturnFunctions(writer);
    }

    /** Writes one and makes it known. */
    void function() {
        String name = writer.freshName("f");
        Variable n = Variable.counter(writer.freshName("n"), Integer.MIN_VALUE + 1, DEEPEST);
        Variable x = Variable.scalar(writer.freshName("x"), false);
        Variable y = Variable.scalar(writer.freshName("y"), false);
        writer.cost = 0;
        switch (choice.weighted(12, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 15, 22, 14, 12)) {
            case 0 -> halvings.function(name);
            case 1 -> branching(name, n);
            case 2 -> accumulating(name, n, x);
            case 3 -> growing(name, n);
            case 4 -> walking(name, n);
            case 5 -> divisor(name, x, y);
            case 6 -> counting(name, x);
            case 7 -> modes(name, x, y);
            case 8 -> filling(name, x);
            case 9 -> digit(name, n, x);
            case 10 -> copying(name, x);
            case 11 -> recursions.function(name);
            case 12 -> ReferenceKernels.function(this, name);
            case 13 -> equalCalls.function(name);
            default -> earlyReturns.function(name);
        }
    }

    /** Writes a function that is one loop. */
    void loop() {
        writer.cost = 0;
        loops.function(writer.freshName("f"));
    }

    /** A pure function that calls itself twice. */
    private void branching(String name, Variable n) {
        String x = n.name();
        String operator = choice.of(" + ", " - ", " * 3 + ");
        define(
                "int",
                name,
                List.of(n),
                DEEPEST,
                (1 << DEEPEST + 1) * 8.0,
                "if (" + x + choice.of(" < 2", " <= 0", " < 1") + ") return " + choice.of(x, "1", "7") + ";",
                "return " + name + "(" + x + " - 1)" + operator + name + "(" + x + " - " + choice.between(1, 2) + ")"
                        + choice.of("", " % 1000", " + " + x) + ";");
    }

    /** A tail call with an accumulator. */
    private void accumulating(String name, Variable n, Variable sum) {
        String x = n.name();
        String s = sum.name();
        define(
                "int",
                name,
                List.of(n, sum),
                DEEPEST,
                DEEPEST * 10.0,
                "if (" + x + " <= 0) return " + s + ";",
                "return " + name + "(" + x + " - 1, " + s + choice.of(" + " + x, " * 3", " * " + x + " % 1009", " - 1")
                        + ");");
    }

    /** A call that would be a tail call if nothing were done to its result. */
    private void growing(String name, Variable n) {
        String x = n.name();
        String rest = name + "(" + x + " - 1)";
        define(
                "int",
                name,
                List.of(n),
                DEEPEST,
                DEEPEST * 12.0,
                "if (" + x + " <= 0) return " + choice.of("1", "0", "5") + ";",
                choice.percent(30) ? "if (" + x + " % 3 == 1) return " + rest + " - 2;" : ";",
                "return "
                        + choice.of(
                                rest + " + " + x,
                                x + " * " + rest,
                                rest + " + 3",
                                rest + " * 7",
                                x + " - " + rest,
                                "(" + rest + " + " + x + ") % 17")
                        + ";");
    }

    /** Goes through an array by recursion. */
    private void walking(String name, Variable n) {
        Variable a = Variable.array(writer.freshName("q"), false, List.of(DEEPEST));
        String x = n.name();
        String item = a.name() + "[" + x + " - 1]";
        define(
                choice.percent(80) ? "int" : "float",
                name,
                List.of(n, a),
                DEEPEST,
                DEEPEST * 15.0,
                "if (" + x + " <= 0) return 0;",
                choice.percent(40) ? item + " = " + item + " + 1;" : ";",
                "return " + choice.of(item + " + ", item + " - ", "") + name + "(" + x + " - 1, " + a.name() + ");");
    }

    private void divisor(String name, Variable x, Variable y) {
        String a = x.name();
        String b = y.name();
        define(
                "int",
                name,
                List.of(x, y),
                0,
                45 * 12,
                "if (" + b + " == 0" + (writer.options.sequenced() ? " || " + b + " == -1" : "") + ") return " + a
                        + ";",
                "return " + name + "(" + b + ", " + a + " % " + b + ");");
    }

    /** Changes globals, and tells what they were. */
    private void counting(String name, Variable x) {
        String old = writer.freshName("t");
        define(
                choice.percent(70) ? "int" : "float",
                name,
                List.of(x),
                0,
                10,
                "int " + old + " = g;",
                "g = g " + choice.of("+ ", "- ", "* 3 + ") + x.name() + ";",
                "if (g > 100000) g = g % " + choice.between(3, 5000) + ";",
                "check = check + 1;",
                "return " + old + ";");
    }

    /** Does other things for other constants. */
    private void modes(String name, Variable x, Variable mode) {
        String v = x.name();
        String m = mode.name();
        define(
                "int",
                name,
                List.of(x, mode),
                0,
                15,
                "if (" + m + " == 0) return " + v + " + 1;",
                "if (" + m + " == 1) return " + v + " / 3 - " + v + " % 7;",
                "if (" + m + " < 5 && " + v + " > 0) return " + v + " * " + m + ";",
                "while (" + m + " > 1000) " + m + " = " + m + " / 10;",
                "return " + v + " - " + m + ";");
    }

    /** Writes an array and reads a global array that it may be the same as. */
    private void filling(String name, Variable x) {
        Variable a = Variable.array(writer.freshName("q"), false, List.of(4));
        Variable b = Variable.array(writer.freshName("q"), false, List.of(4));
        String from = a.name();
        String to = b.name();
        String old = writer.freshName("t");
        define(
                "int",
                name,
                List.of(a, b, x),
                0,
                25,
                "int " + old + " = " + from + "[1];",
                to + "[1] = " + x.name() + ";",
                to + "[2] = " + from + "[1] + " + from + "[0];",
                from + "[0] = " + to + "[3] - " + from + "[2];",
                "return " + old + " - " + from + "[1] + " + to + "[0];");
    }

    /** A digit of a number, reached by one division after the other. */
    private void digit(String name, Variable n, Variable x) {
        String i = writer.freshName("i");
        String base = choice.of("2", "4", "10", "16", "256");
        define(
                "int",
                name,
                List.of(n, x),
                DEEPEST,
                DEEPEST * 10.0,
                "int " + i + " = 0;",
                "while (" + i + " < " + n.name() + ") {",
                "    " + x.name() + " = " + x.name() + choice.of(" / ", " / ", " * ") + base + ";",
                "    " + i + " = " + i + " + 1;",
                "}",
                "return " + x.name() + choice.of("", " % " + base) + ";");
    }

    private void copying(String name, Variable x) {
        Variable a = Variable.array(writer.freshName("q"), false, List.of(6));
        Variable b = Variable.array(writer.freshName("q"), false, List.of(6));
        String i = writer.freshName("i");
        define(
                "void",
                name,
                List.of(a, x, b),
                0,
                6 * 20,
                "int " + i + " = 0;",
                "while (" + i + " < " + choice.between(2, 6) + ") {",
                "    " + a.name() + "[" + i + "] = " + b.name() + "[" + choice.of(i, "0", "5 - " + i) + "] + "
                        + x.name() + ";",
                "    " + i + " = " + i + " + 1;",
                "}");
    }
}
