package edu.sysy.testing.fuzz;

import java.util.List;

/** Writes functions that are one loop over their parameters: bounds, steps and arrays that the loop cannot see. */
final class LoopFunctions extends FunctionWriter {
    /** The greatest first argument. */
    private static final int MAX_BOUND = 30;

    LoopFunctions(SourceWriter writer) {
        super(writer);
    }

    /** Writes one and makes it known. */
    void function(String name) {
        switch (choice.between(0, 3)) {
            case 0 -> search(name);
            case 1 -> stepping(name);
            case 2 -> pairs(name);
            default -> limited(name);
        }
    }

    private Variable bound() {
        return Variable.counter(writer.freshName("n"), Integer.MIN_VALUE + 1, MAX_BOUND);
    }

    private Variable number() {
        return Variable.scalar(writer.freshName("x"), false);
    }

    private Variable array() {
        return Variable.array(writer.freshName("q"), false, List.of(MAX_BOUND + 1));
    }

    /** Returns from inside the loop with what it has found. */
    private void search(String name) {
        Variable n = bound();
        Variable a = array();
        Variable x = number();
        String i = writer.freshName("i");
        String item = a.name() + "[" + i + "]";
        boolean up = choice.percent(60);
        String move = i + " = " + i + (up ? " + 1;" : " - 1;");
        String found = "if (" + item + choice.of(" == ", " > ", " <= ") + x.name() + ") return "
                + choice.of(i, i + " / 2", item + " / 8", "-" + i + " - 1", i + " % 4") + ";";
        String ends = "if (" + (up ? i + choice.of(" >= ", " > ") + n.name() : i + choice.of(" < 0", " <= 0")) + ") "
                + choice.of("break;", "return -1;", "return " + i + " % 3;");
        boolean late = choice.percent(50);
        define(
                "int",
                name,
                List.of(n, a, x),
                MAX_BOUND,
                MAX_BOUND * 20.0,
                "if (" + n.name() + " < 0) " + choice.of("return -2;", n.name() + " = 0;"),
                "int " + i + " = " + (up ? "0" : n.name()) + ";",
                "while (" + choice.of("1", "1", i + " <= " + MAX_BOUND) + ") {",
                "    " + (late ? found : ends),
                "    " + (late ? move : found),
                "    " + (late ? ends : move),
                "}",
                "return " + choice.of(i, "-1", i + " * 2 + 1", i + " / 4") + ";");
    }

    /** Counts by a parameter. */
    private void stepping(String name) {
        Variable n = bound();
        Variable d = number();
        Variable x = number();
        String i = writer.freshName("i");
        String s = writer.freshName("s");
        boolean up = choice.percent(60);
        String work = s + " = " + s
                + choice.of(" + " + i, " - " + i + " - 1", " * 3 + " + x.name(), " + " + i + " / " + d.name(), " - 1")
                + ";";
        String move = i + " = " + i + (up ? " + " : " - ") + d.name() + ";";
        String from = choice.of("0", "1", x.name() + " % 8");
        String goesOn = up ? i + choice.of(" < ", " <= ") + n.name() : i + choice.of(" > ", " >= ") + from;
        String ends = up ? i + choice.of(" >= ", " > ") + n.name() : i + choice.of(" <= ", " < ") + from;
        boolean bottom = choice.percent(50);
        define(
                "int",
                name,
                List.of(n, d, x),
                MAX_BOUND,
                MAX_BOUND * 15.0,
                "if (" + d.name() + choice.of(" < 1", " <= 0") + ") " + d.name() + " = 1;",
                "if (" + d.name() + " > 1000) " + d.name() + " = " + d.name() + " % 1000 + " + choice.of("1", "3")
                        + ";",
                "int " + i + " = " + (up ? from : n.name()) + ", " + s + " = " + choice.of("0", "-1", x.name()) + ";",
                bottom ? "while (1) {" : "while (" + goesOn + ") {",
                "    " + work,
                "    " + move,
                bottom ? "    if (" + ends + ") break;" : "    ;",
                "}",
                "return " + s + choice.of("", " / 8", " % 7", " / (-4)", " % 16")
                        + choice.of("", " + " + i, " - " + i + " % 3") + ";");
    }

    /** Looks for a pair in two nested loops, leaves both by a flag or by returning. */
    private void pairs(String name) {
        Variable n = Variable.counter(writer.freshName("n"), Integer.MIN_VALUE + 1, MAX_BOUND / 2);
        Variable a = array();
        Variable x = number();
        String i = writer.freshName("i");
        String j = writer.freshName("j");
        String found = writer.freshName("p");
        boolean flag = choice.percent(60);
        String leave = flag
                ? "{ " + found + " = " + choice.of("1", i + " * 100 + " + j) + "; break; }"
                : "return " + choice.of(i + " * 100 + " + j, i + " - " + j, "(" + i + " + " + j + ") / 2") + ";";
        define(
                "int",
                name,
                List.of(n, a, x),
                MAX_BOUND / 2,
                MAX_BOUND * MAX_BOUND * 4.0,
                "int " + i + " = 0, " + j + " = 0, " + found + " = " + choice.of("0", "-1") + ";",
                "while (" + i + " < " + n.name() + (flag && choice.percent(50) ? " && " + found + " <= 0" : "") + ") {",
                "    " + j + " = " + choice.of("0", i + " + 1", i) + ";",
                "    while (" + j + choice.of(" < ", " <= ") + choice.of(n.name(), n.name(), i) + ") {",
                "        if (" + a.name() + "[" + i + "] + " + a.name() + "[" + j + "]" + choice.of(" == ", " > ")
                        + x.name() + ") " + leave,
                "        " + j + " = " + j + " + 1;",
                "    }",
                choice.percent(50) ? "    if (" + found + " > 0) break;" : "    ;",
                "    " + i + " = " + i + " + 1;",
                "}",
                "return " + choice.of(found, i + " * 31 + " + j, found + " / 2 + " + i + " % 5") + ";");
    }

    /** The bound moves while the loop runs, or is computed anew each time. */
    private void limited(String name) {
        Variable n = bound();
        Variable a = array();
        Variable x = number();
        String i = writer.freshName("i");
        String s = writer.freshName("s");
        String bound = choice.of(
                n.name() + " - " + i,
                n.name() + " / 2 + 1",
                n.name() + " - " + i + " / 2",
                n.name() + " - 1",
                n.name());
        define(
                choice.of("int", "int", "float"),
                name,
                List.of(n, a, x),
                MAX_BOUND,
                MAX_BOUND * 20.0,
                "int " + i + " = 0, " + s + " = " + choice.of("0", x.name() + " % 100") + ";",
                "while (" + choice.of("1", i + " < " + n.name()) + ") {",
                choice.percent(40)
                        ? "    if (" + i + " >= " + bound + ") break;"
                        : "    if (" + s + " == 4711) return 1;",
                choice.percent(40)
                        ? "    if (" + a.name() + "[" + i + "] < 0) " + n.name() + " = " + n.name() + " - 1;"
                        : "    " + a.name() + "[" + i + "] = " + s + ";",
                "    " + s + " = " + s + choice.of(" + ", " - ") + a.name() + "[" + i + "]" + choice.of("", " - 1")
                        + ";",
                "    " + i + " = " + i + " + 1;",
                choice.percent(30) ? "    if (" + i + " % 4 == 3 && " + i + " < " + n.name() + ") continue;" : "    ;",
                "    if (" + i + " > " + bound + " || " + i + " >= " + n.name() + ") break;",
                "}",
                "return " + s + choice.of("", " / 8", " % 3") + choice.of("", " + " + i) + ";");
    }
}
