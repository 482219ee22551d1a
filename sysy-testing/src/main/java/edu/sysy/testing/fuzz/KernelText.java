package edu.sysy.testing.fuzz;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** Writes what loops of all patterns have in common. */
abstract class KernelText {
    final SourceWriter writer;
    final Choice choice;
    final ExpressionGenerator expressions;
    final DeclarationGenerator declarations;
    private final Deque<OpenLoop> loops = new ArrayDeque<>();

    /** A loop whose end is still to be written: the statement that moves its counter, and the most rounds. */
    private record OpenLoop(String move, int trips) {}

    KernelText(SourceWriter writer, ExpressionGenerator expressions, DeclarationGenerator declarations) {
        this.writer = writer;
        this.choice = writer.choice;
        this.expressions = expressions;
        this.declarations = declarations;
    }

    /** Opens a loop over numbers from {@code from} to {@code end - 1}, mostly all of them, mostly upwards. */
    final Variable open(int from, int end) {
        String i = writer.freshName("k");
        int step = choice.percent(80) ? 1 : choice.between(2, 5);
        int trips = Math.max(1, end - from);
        boolean exact = step == 1 && from <= end && choice.percent(15);
        if (choice.percent(80)) {
            writer.line("int " + i + " = " + from + ";");
            writer.open("while ("
                    + (exact ? i + " != " + end : choice.of(i + " < " + end, i + " <= " + (end - 1), end + " > " + i))
                    + ")");
            loops.push(new OpenLoop(i + " = " + i + " + " + step + ";", trips));
        } else {
            writer.line("int " + i + " = " + (end - 1) + ";");
            writer.open("while ("
                    + (exact ? i + " != " + (from - 1) : choice.of(i + " >= " + from, i + " > " + (from - 1))) + ")");
            loops.push(new OpenLoop(i + " = " + i + " - " + step + ";", trips));
        }
        writer.times *= trips;
        return writer.declare(Variable.counter(i, from, Math.max(from, end - 1)));
    }

    /** Closes the loop that was opened last. */
    final void close() {
        OpenLoop loop = loops.pop();
        writer.line(loop.move());
        writer.times /= loop.trips();
        writer.close();
    }

    /** An array that may be written, an old one if there is one that fits. */
    final Variable array(boolean real, int rank, int least) {
        List<Variable> fitting = writer.visible(v -> v.assignable()
                && v.real() == real
                && v.lengths().size() == rank
                && v.lengths().stream().allMatch(length -> length >= least));
        if (!fitting.isEmpty() && choice.percent(75)) {
            return choice.of(fitting);
        }
        List<Integer> lengths = switch (rank) {
            case 1 -> List.of(choice.between(Math.max(least, 4), 24));
            default -> List.of(choice.between(Math.max(least, 2), 8), choice.between(Math.max(least, 2), 8));
        };
        return declarations.array(real, lengths, false);
    }

    /** A number as an operand, in parentheses if it is negative. */
    static String literal(int number) {
        return number < 0 ? "(" + number + ")" : Integer.toString(number);
    }

    /** A number from -1 to 1 that is not known when the program is compiled. */
    final String bit() {
        return "(" + expressions.integer(1) + ") % 2";
    }

    static int length(Variable array, int dimension) {
        return array.lengths().get(dimension);
    }

    final void show(String name, boolean real) {
        if (writer.times <= 20 && choice.percent(40)) {
            writer.line((real ? "putfloat(" : "putint(") + name + ");");
            writer.line("putch(10);");
        } else if (!real) {
            writer.line("check = check * 17 + " + name + ";");
        }
    }

    final Variable accumulator(boolean real, String start) {
        String name = writer.freshName("s");
        writer.line((real ? "float " : "int ") + name + " = " + start + ";");
        return writer.declare(new Variable(name, real, List.of(), false, Integer.MIN_VALUE, Integer.MAX_VALUE));
    }
}
