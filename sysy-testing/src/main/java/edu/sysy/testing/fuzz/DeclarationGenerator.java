package edu.sysy.testing.fuzz;

import java.util.ArrayList;
import java.util.List;

/** Writes declarations of variables and arrays with initialisers of all shapes. */
final class DeclarationGenerator {
    private static final int LARGEST = 600;

    private final SourceWriter writer;
    private final Choice choice;
    private final ExpressionGenerator expressions;

    DeclarationGenerator(SourceWriter writer, ExpressionGenerator expressions) {
        this.writer = writer;
        this.choice = writer.choice;
        this.expressions = expressions;
    }

    boolean isReal() {
        return choice.percent(writer.options.reals());
    }

    /** {@code const int c = 7 * 3;}; returns the value if it can serve as a length. */
    void constant() {
        boolean real = isReal();
        String name = writer.freshName("c");
        String value = real ? Literals.real(choice) : Literals.integer(choice, writer.options.sequenced());
        String more =
                real ? choice.of("", " * 0.5", " + 1", " - 2.25") : choice.of("", " - 1", " / 3", " % 10", " + 0x10");
        writer.line("const " + (real ? "float " : "int ") + name + " = " + value + more + ";");
        writer.declare(Variable.scalar(name, real).fixed());
    }

    /** A scalar; at the top level its initialiser is constant. */
    void scalar() {
        boolean real = isReal();
        if (writer.nesting() == 0) {
            String name = writer.freshName("g");
            String start = choice.percent(60)
                    ? " = " + (real ? Literals.real(choice) : Literals.integer(choice, writer.options.sequenced()))
                    : "";
            writer.line((real ? "float " : "int ") + name + start + ";");
            writer.declare(Variable.scalar(name, real));
            return;
        }
        String start = expressions.value(real);
        if (!real && choice.percent(10)) {
            start = choice.of("3.99", "(-7.5)", "1e2", "0.1");
        }
        String name = writer.freshName("v", start);
        writer.line((real ? "float " : "int ") + name + " = " + start + ";");
        Variable variable = Variable.scalar(name, real);
        writer.declare(variable);
    }

    List<Integer> lengths() {
        return switch (choice.weighted(50, 30, 20)) {
            case 0 -> List.of(choice.percent(70) ? choice.between(1, 20) : choice.of(16, 32, 64, 100, 128, 200));
            case 1 -> List.of(choice.between(1, 9), choice.between(1, 12));
            default -> List.of(choice.between(1, 4), choice.between(1, 5), choice.between(1, 6));
        };
    }

    Variable array() {
        return array(isReal(), lengths(), choice.percent(20));
    }

    /** An array whose elements all have a value. */
    Variable array(boolean real, List<Integer> lengths, boolean constant) {
        boolean global = writer.nesting() == 0;
        String name = writer.freshName(global ? "ga" : "a");
        Variable variable = Variable.array(name, real, lengths);
        String type = (constant ? "const " : "") + variable.type() + " ";
        if (!constant && choice.percent(global ? 50 : 15) && variable.size() <= LARGEST) {
            if (global) {
                writer.line(type + spelled(variable) + ";");
            } else {
                writer.line(type + spelled(variable) + ";");
                fill(variable);
            }
        } else {
            writer.line(type + spelled(variable) + " = " + initializer(real, lengths, global || constant) + ";");
        }
        return writer.declare(constant ? variable.fixed() : variable);
    }

    /** The declarator with lengths now and then as constant expressions. */
    private String spelled(Variable variable) {
        StringBuilder text = new StringBuilder(variable.name());
        for (int length : variable.lengths()) {
            text.append('[')
                    .append(
                            switch (choice.weighted(80, 5, 5, 5, 5)) {
                                case 0 -> Integer.toString(length);
                                case 1 -> length + 3 + " - 3";
                                case 2 -> length + " * 7 / 7";
                                case 3 -> "0x" + Integer.toHexString(length);
                                default -> "LENGTH - 10 + " + length;
                            })
                    .append(']');
        }
        return text.toString();
    }

    /** Gives each element a value, in loops. */
    private void fill(Variable array) {
        String subscript = "";
        List<String> counters = new ArrayList<>();
        for (int length : array.lengths()) {
            String counter = writer.freshName("i");
            counters.add(counter);
            writer.line("int " + counter + " = 0;");
            writer.open("while (" + counter + " < " + length + ")");
            subscript += "[" + counter + "]";
            for (String inner : counters.subList(0, counters.size() - 1)) {
                writer.cost += writer.times * inner.length();
            }
        }
        String item = array.real()
                ? "(" + counters.getFirst() + " + " + Literals.real(choice) + ")"
                : "(" + String.join(" * 3 + ", counters) + " - " + choice.between(0, 50) + ")";
        writer.line(array.name() + subscript + " = " + item + ";");
        writer.cost += writer.times * 4 * array.size();
        for (String counter : counters.reversed()) {
            writer.line(counter + " = " + counter + " + 1;");
            writer.close();
        }
    }

    private String initializer(boolean real, List<Integer> lengths, boolean constant) {
        if (choice.percent(12)) {
            return "{}";
        }
        return list(real, lengths, constant, true);
    }

    /** A brace list for an array of these lengths: flat, nested, mixed, or cut short. */
    private String list(boolean real, List<Integer> lengths, boolean constant, boolean outermost) {
        int size = lengths.stream().reduce(1, (a, b) -> a * b);
        int wanted = choice.percent(50) ? size : choice.between(outermost ? 1 : 0, size);
        wanted = Math.min(wanted, 40);
        List<String> items = new ArrayList<>();
        int cursor = 0;
        while (cursor < wanted) {
            int row = largestRow(lengths, cursor);
            if (row > 0 && choice.percent(45)) {
                List<Integer> inner = lengths.subList(row, lengths.size());
                items.add(list(real, inner, constant, false));
                cursor += inner.stream().reduce(1, (a, b) -> a * b);
            } else {
                items.add(item(real, constant));
                cursor++;
            }
        }
        return "{" + String.join(", ", items) + "}";
    }

    /** How many lengths to leave out for the largest row that begins at the cursor; 0 if none does. */
    private static int largestRow(List<Integer> lengths, int cursor) {
        for (int dropped = 1; dropped < lengths.size(); dropped++) {
            int row = lengths.subList(dropped, lengths.size()).stream().reduce(1, (a, b) -> a * b);
            if (cursor % row == 0) {
                return dropped;
            }
        }
        return 0;
    }

    private String item(boolean real, boolean constant) {
        if (constant || choice.percent(60)) {
            if (real) {
                return choice.percent(80) ? Literals.real(choice) : Integer.toString(choice.between(0, 99));
            }
            return Literals.integer(choice, writer.options.sequenced());
        }
        return expressions.value(real, 1);
    }
}
