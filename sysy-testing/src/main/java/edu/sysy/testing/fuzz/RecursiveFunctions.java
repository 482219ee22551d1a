package edu.sysy.testing.fuzz;

import java.util.ArrayList;
import java.util.List;

/**
 * Writes recursive functions that come back to the same arguments again and again, whose results could be kept in a
 * table, and near misses: memory that is written meanwhile, other effects, arguments that never come back, too many of
 * them.
 */
final class RecursiveFunctions extends FunctionWriter {
    private static final int MAX_DEPTH = 8;

    RecursiveFunctions(SourceWriter writer) {
        super(writer);
    }

    /** Writes one and makes it known. */
    void function(String name) {
        if (choice.percent(30)) {
            reading(name);
        } else {
            counting(name);
        }
    }

    /**
     * Writes a function that reads an array, which it passes on, and one that calls it, perhaps changes the array, and
     * calls it again.
     */
    private void reading(String name) {
        String helper = writer.freshName("h");
        String n = writer.freshName("n");
        String x = writer.freshName("x");
        String a = writer.freshName("a");
        boolean real = choice.percent(25);
        Variable second = Variable.scalar(x, real);
        String word = a + "[(" + n + " % 4 + 4) % 4]";
        String rest = choice.of(x, x, x + " - " + word, x + " + " + n, real ? "0.0 - " + x : "3 - " + x);
        String first = helper + "(" + choice.of(n + " - 1", n + " - 2") + ", " + x + ", " + a + ")";
        String next = helper + "(" + choice.of(n + " - 1", n + " - 2", n + " - 3") + ", " + rest + ", " + a + ")";
        String local = writer.freshName("r");
        write(
                "int",
                helper,
                List.of(Variable.counter(n, Integer.MIN_VALUE + 1, MAX_DEPTH), second, array(a)),
                "if (" + n + choice.of(" < 2", " <= 0") + ") return " + word + (real ? ";" : " + " + x + ";"),
                choice.percent(10) ? a + "[1] = " + n + ";" : ";",
                "int " + local + " = " + first + ";",
                choice.percent(40) ? "if (" + word + choice.of(" > 2", " != " + n) + ") return " + local + ";" : ";",
                "return " + local + choice.of(" + ", " - ", " * 3 + ") + next + choice.of("", " + " + word, " + g")
                        + ";");
        String t = writer.freshName("t");
        String call = helper + "(" + n + ", " + x + ", " + t + ")";
        define(
                "int",
                name,
                List.of(Variable.counter(n, Integer.MIN_VALUE + 1, MAX_DEPTH), second),
                MAX_DEPTH,
                (4 << MAX_DEPTH) * 12.0,
                "int " + t + "[4] = {1, 2, " + n + ", 3};",
                "int " + local + " = " + call + ";",
                choice.of(";", t + "[0] = 7;", "g = " + local + " % 100;"),
                "return " + local + " * 3 + " + choice.of(call, call.replace(x, real ? "-0.0" : "-1")) + ";");
    }

    private static Variable array(String name) {
        return Variable.array(name, false, List.of(4));
    }

    private void counting(String name) {
        String n = writer.freshName("n");
        List<Variable> parameters = new ArrayList<>();
        parameters.add(Variable.counter(n, Integer.MIN_VALUE + 1, MAX_DEPTH));
        int more = choice.weighted(40, 30, 15, 10, 5);
        for (int k = 0; k < more; k++) {
            parameters.add(Variable.scalar(writer.freshName("x"), choice.percent(15)));
        }
        boolean real = choice.percent(15);
        String result = real ? "float" : "int";
        List<String> body = new ArrayList<>();
        body.add("if (" + n + choice.of(" < 2", " <= 1", " <= 0") + ") return " + leaf(parameters) + ";");
        if (choice.percent(10)) {
            body.add(choice.of("check = check + 1;", "g = g + " + n + ";", "putch(46);"));
        }
        String first = call(name, parameters, real);
        String second = call(name, parameters, real);
        String local = writer.freshName("r");
        switch (choice.between(0, 3)) {
            case 0 -> body.add("return " + first + operator(real) + second + tail(real, n) + ";");
            case 1 -> {
                body.add(result + " " + local + " = " + first + ";");
                body.add("if (" + condition(local, n) + ") " + local + " = " + local + operator(real) + second + ";");
                body.add("return " + local + tail(real, n) + ";");
            }
            case 2 -> {
                String i = writer.freshName("i");
                body.add("int " + i + " = 0;");
                body.add(result + " " + local + " = " + choice.of("0", "1", n) + ";");
                body.add("while (" + i + " < 2) {");
                body.add("    " + local + " = " + local + operator(real) + first + ";");
                body.add("    " + i + " = " + i + " + 1;");
                body.add("}");
                body.add("return " + local + ";");
            }
            default -> {
                body.add("if (" + condition(n, n) + ") return " + first + operator(real) + n + ";");
                body.add("return " + first + operator(real) + second + choice.of("", " + g", " + check % 2") + ";");
            }
        }
        define(result, name, parameters, MAX_DEPTH, (2 << MAX_DEPTH) * 8.0, body.toArray(String[]::new));
    }

    private String leaf(List<Variable> parameters) {
        List<Variable> integers = parameters.stream().filter(p -> !p.real()).toList();
        String x = integers.getLast().name();
        return choice.of(parameters.getFirst().name(), "1", x, x + " * 2 + 1");
    }

    private String operator(boolean real) {
        return real ? choice.of(" + ", " - ", " * 0.5 + ") : choice.of(" + ", " + ", " - ", " * 3 + ", " * 5 - ");
    }

    private String tail(boolean real, String n) {
        return real ? choice.of("", " * 0.5", " + " + n) : choice.of("", "", " + " + n, " - 7");
    }

    private String condition(String value, String n) {
        return choice.of(value + " > 3", n + " % 2 == 1", value + " < " + n, value + " != 2");
    }

    /** A call with less in the first argument, and something made of a parameter, or of two, in the others. */
    private String call(String name, List<Variable> parameters, boolean real) {
        List<String> arguments = new ArrayList<>();
        String n = parameters.getFirst().name();
        arguments.add(choice.of(n + " - 1", n + " - 1", n + " - 2", n + " / 2", n + " - 3"));
        for (Variable parameter : parameters.subList(1, parameters.size())) {
            String x = parameter.name();
            arguments.add(
                    choice.percent(80)
                            ? choice.of(
                                    x,
                                    x,
                                    x + " - 1",
                                    x + " + 2",
                                    x + " / 2",
                                    "1",
                                    parameter.real() ? "0.5" : "3 - " + x)
                            : choice.of(x + " * 2", x + " + " + n, x + " * " + x, "g"));
        }
        return name + "(" + String.join(", ", arguments) + ")" + (real ? choice.of("", " * 0.5") : "");
    }
}
