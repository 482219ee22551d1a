package edu.sysy.testing.fuzz;

import java.util.ArrayList;
import java.util.List;

/**
 * Writes what particular passes look for: branches on counters and invariants, memory that could be a value, sums
 * modulo m.
 */
final class PatternKernels extends KernelText {
    PatternKernels(SourceWriter writer, ExpressionGenerator expressions, DeclarationGenerator declarations) {
        super(writer, expressions, declarations);
    }

    void kernel() {
        boolean real = declarations.isReal();
        switch (choice.between(0, 13)) {
            case 0 -> branchOnCounter(real);
            case 1 -> branchOnInvariant(real);
            case 2 -> globalSum();
            case 3 -> moduloSum();
            case 4 -> pressure(real);
            case 5 -> chain();
            case 6 -> recurrence(real);
            case 7 -> withoutEffect();
            case 8 -> table(real);
            case 9 -> smallArray(real);
            case 10 -> states();
            case 11 -> extremes();
            case 12 -> repeatedShift();
            default -> selection(real);
        }
    }

    /** A condition that changes once while the counter goes from one end to the other, or is always the same. */
    private String monotonic(Variable counter) {
        String i = counter.name();
        String middle = choice.percent(60)
                ? Integer.toString(choice.between(counter.low() - 1, counter.high() + 1))
                : expressions.scalar(false);
        return switch (choice.between(0, 5)) {
            case 0 -> i + choice.of(" < ", " <= ", " > ", " >= ") + middle;
            case 1 -> middle + choice.of(" < ", " >= ") + i;
            case 2 -> i + " * 2" + choice.of(" < ", " >= ") + middle;
            case 3 -> i + " + 3" + choice.of(" > ", " <= ") + middle;
            case 4 -> middle + " - " + i + choice.of(" > 0", " <= 0");
            default -> i + choice.of(" == ", " != ") + middle;
        };
    }

    private void branchOnCounter(boolean real) {
        Variable a = array(real, 1, 3);
        Variable s = accumulator(real, "0");
        Variable i = open(0, length(a, 0));
        String item = a.name() + "[" + i.name() + "]";
        writer.open("if (" + monotonic(i) + (choice.percent(25) ? choice.of(" && ", " || ") + monotonic(i) : "") + ")");
        writer.line(s.name() + " = " + s.name() + " + " + item + ";");
        writer.next(() -> choice.percent(30) ? "else if (" + monotonic(i) + ")" : "else");
        writer.line(choice.of(item, s.name()) + " = " + s.name() + " - " + item + ";");
        writer.close();
        close();
        show(s.name(), real);
    }

    private void branchOnInvariant(boolean real) {
        Variable a = array(real, 2, 2);
        Variable flag = accumulator(false, expressions.integer(1));
        Variable s = accumulator(real, "1");
        Variable i = open(0, length(a, 0));
        Variable j = open(0, length(a, 1));
        String item = a.name() + "[" + i.name() + "][" + j.name() + "]";
        writer.open("if (" + flag.name() + choice.of("", " > 0", " == 1", " < " + i.name()) + ")");
        writer.line(item + " = " + item + " + " + (real ? "0.5" : i.name()) + ";");
        writer.next(() -> "else");
        writer.line(s.name() + " = " + s.name() + " + " + item + ";");
        if (choice.percent(30)) {
            writer.line("if (" + s.name() + " > 1000) " + choice.of("break;", s.name() + " = 0;"));
        }
        writer.close();
        close();
        close();
        show(s.name(), real);
    }

    /** A global, or an element at a fixed place, is added to again and again; now and then a callee may look at it. */
    private void globalSum() {
        Variable a = array(false, 1, 3);
        int n = length(a, 0);
        String sum = choice.percent(60) ? "g" : a.name() + "[" + expressions.index(n) + "]";
        Variable i = open(0, n);
        writer.line(sum + " = " + sum + choice.of(" + ", " - ", " * 3 + ") + a.name() + "[" + i.name() + "];");
        if (choice.percent(30)) {
            writer.line("if (" + sum + " % 5 == 2) " + sum + " = " + sum + " + " + i.name() + ";");
        }
        if (choice.percent(25) && !writer.options.sequenced()) {
            expressions.call("int", 1).ifPresent(call -> writer.line("check = check + " + call + ";"));
        }
        close();
        writer.line("check = check * 3 + " + sum + ";");
    }

    private void moduloSum() {
        String modulus = choice.of("998244353", "1000000007", "10007", "64", "7", "(-13)", "1073741824");
        int rounds = (int) Math.min(writer.affordable() / 30, choice.between(1, 80));
        if (rounds < 1) {
            return;
        }
        Variable step = accumulator(false, expressions.integer(1) + choice.of("", " % 1000"));
        Variable s = accumulator(false, choice.of("0", "1", step.name()));
        Variable i = open(0, rounds);
        String term = choice.of(
                step.name(), i.name(), i.name() + " * " + step.name(), step.name() + " * 3 + 1", i.name() + " * 7");
        writer.line(s.name() + " = (" + s.name() + choice.of(" + ", " + ", " - ") + term + ") % " + modulus + ";");
        close();
        show(s.name(), false);
    }

    /** More values than there are registers. */
    private void pressure(boolean real) {
        int count = choice.between(8, 34);
        int rounds = (int) Math.min(writer.affordable() / count / 12, choice.between(1, 9));
        if (rounds < 1) {
            return;
        }
        List<String> names = new ArrayList<>();
        for (int k = 0; k < count; k++) {
            names.add(accumulator(real, expressions.value(real, 1)).name());
        }
        Variable i = open(0, rounds);
        for (int k = 0; k < count; k++) {
            String next = names.get((k + choice.between(1, count - 1)) % count);
            writer.line(names.get(k) + " = " + names.get(k) + (real ? " * 0.5" : "") + choice.of(" + ", " - ") + next
                    + (real ? "" : choice.of("", " * " + i.name(), " % 1001", " / 3")) + ";");
        }
        if (choice.percent(40)) {
            expressions
                    .call("int", 1)
                    .ifPresent(call -> writer.line("int " + writer.freshName("r") + " = " + call + ";"));
        }
        close();
        Variable s = accumulator(real, "0");
        names.forEach(
                name -> writer.line(s.name() + " = " + s.name() + " * " + (real ? "0.5" : "3") + " + " + name + ";"));
        show(s.name(), real);
    }

    private void chain() {
        Variable a = array(false, 1, 3);
        Variable s = accumulator(false, "0");
        Variable i = open(0, length(a, 0));
        StringBuilder condition = new StringBuilder(a.name() + "[" + i.name() + "] > " + expressions.scalar(false));
        for (int k = choice.between(1, 5); k > 0; k--) {
            condition.append(choice.of(" && ", " || ", " || !", " && !"));
            String more = choice.percent(20) && !writer.options.sequenced()
                    ? expressions.call("int", 1).orElse(s.name())
                    : monotonic(i);
            condition.append('(').append(more).append(')');
        }
        writer.line("if (" + condition + ") " + s.name() + " = " + s.name() + " + " + a.name() + "[" + i.name() + "];"
                + choice.of("", " else " + s.name() + " = " + s.name() + " - 1;"));
        close();
        show(s.name(), false);
    }

    /** What the last rounds made is read again. */
    private void recurrence(boolean real) {
        Variable a = array(real, 1, 4);
        Variable old = accumulator(real, "0");
        Variable older = accumulator(real, "1");
        Variable i = open(2, length(a, 0));
        String x = i.name();
        String half = real ? " * 0.5" : "";
        writer.line(a.name() + "[" + x + "] = (" + a.name() + "[" + x + " - 1] + " + a.name() + "[" + x + " - 2])"
                + half + choice.of("", " - " + old.name()) + ";");
        String next = writer.freshName("t");
        writer.line(old.type() + " " + next + " = (" + old.name() + choice.of(" + ", " - ") + older.name() + ")" + half
                + ";");
        writer.line(older.name() + " = " + old.name() + ";");
        writer.line(old.name() + " = " + next + choice.of("", " + " + a.name() + "[" + x + " - 2]") + ";");
        close();
        show(old.name(), real);
        show(older.name(), real);
    }

    /** Loops that only count, or whose values nobody wants. */
    private void withoutEffect() {
        int trips = (int) Math.min(writer.affordable() / 12, choice.between(1, 200));
        if (trips < 1) {
            return;
        }
        Variable i = accumulator(false, choice.of("0", "-3", expressions.integer(0) + " % 100"));
        Variable unused = accumulator(false, expressions.integer(1));
        int step = choice.between(1, 4);
        writer.open("while (" + i.name() + choice.of(" < ", " <= ") + trips + ")");
        writer.times *= trips + 100.0;
        writer.line(unused.name() + " = " + unused.name() + choice.of(" + ", " * ") + (i.name() + " + 2;"));
        writer.line(i.name() + " = " + i.name() + " + " + step + ";");
        writer.times /= trips + 100.0;
        writer.close();
        show(i.name(), false);
        if (choice.percent(30)) {
            show(unused.name(), false);
        }
    }

    /** A local table that never changes. */
    private void table(boolean real) {
        int n = choice.between(3, 12);
        String name = writer.freshName("a");
        List<String> items = new ArrayList<>();
        for (int k = choice.between(1, n); k > 0; k--) {
            items.add(real ? Literals.real(choice) : Literals.integer(choice, writer.options.sequenced()));
        }
        writer.line((real ? "float " : "int ") + name + "[" + n + "] = {" + String.join(", ", items) + "};");
        Variable table = writer.declare(Variable.array(name, real, List.of(n)).fixed());
        Variable s = accumulator(real, "0");
        Variable i = open(0, n);
        writer.line(s.name() + " = " + s.name() + " + " + name + "[" + choice.of(i.name(), (n - 1) + " - " + i.name())
                + "] * " + (real ? "0.5" : i.name()) + ";");
        close();
        writer.line(s.name() + " = " + s.name() + " - " + expressions.element(table) + ";");
        show(s.name(), real);
    }

    /** Elements at fixed places, which could be scalars. */
    private void smallArray(boolean real) {
        int n = choice.between(2, 5);
        Variable a = declarations.array(real, List.of(n), false);
        for (int k = choice.between(2, 8); k > 0; k--) {
            int from = choice.between(0, n - 1);
            int to = choice.between(0, n - 1);
            writer.line(a.name() + "[" + to + "] = " + a.name() + "[" + from + "]" + (real ? " * 0.5" : "")
                    + choice.of(" + ", " - ") + expressions.value(real, 1) + ";");
        }
        show(a.name() + "[" + choice.between(0, n - 1) + "]", real);
    }

    /** A state machine: the next branch is known from where one comes from. */
    private void states() {
        int rounds = (int) Math.min(writer.affordable() / 40, choice.between(2, 40));
        if (rounds < 2) {
            return;
        }
        Variable state = accumulator(false, choice.of("0", "1", "2"));
        Variable seen = accumulator(false, "0");
        Variable i = open(0, rounds);
        int states = choice.between(2, 4);
        for (int k = 0; k < states; k++) {
            int from = k;
            String head = "if (" + state.name() + " == " + from + ")";
            if (k == 0) {
                writer.open(head);
            } else {
                writer.next(() -> "else " + head);
            }
            writer.line(seen.name() + " = " + seen.name() + " * 2 + " + choice.of(i.name(), Integer.toString(k)) + ";");
            if (choice.percent(50)) {
                writer.line("if (" + expressions.condition(1) + ") " + state.name() + " = " + (k + 1) % states + ";");
            } else {
                writer.line(state.name() + " = " + (k + 1) % states + ";");
            }
        }
        writer.next(() -> "else");
        writer.line(state.name() + " = 0;");
        writer.close();
        close();
        show(seen.name(), false);
    }

    /** A digit of a number: one division after the other by a power of two, or products by one. */
    private void repeatedShift() {
        int most = (int) Math.min(writer.affordable() / 12, 40);
        if (most < 2) {
            return;
        }
        Variable x = accumulator(false, expressions.integer(1));
        Variable n = accumulator(false, "(" + expressions.integer(1) + ") % " + most);
        Variable i = accumulator(false, choice.of("0", "1"));
        writer.open("while (" + i.name() + choice.of(" < ", " <= ") + n.name() + ")");
        writer.times *= most;
        writer.line(
                x.name() + " = " + x.name() + choice.of(" / ", " / ", " * ") + choice.of("2", "4", "16", "256") + ";");
        writer.line(i.name() + " = " + i.name() + " + 1;");
        writer.times /= most;
        writer.close();
        show(x.name() + choice.of("", " % 16"), false);
    }

    /** Integers at the ends of their range. */
    private void extremes() {
        Variable x = accumulator(false, choice.of("-2147483647 - 1", "2147483647", "1073741824", "-1073741825", "0"));
        writer.line("if (" + expressions.condition(1) + ") " + x.name() + " = " + x.name() + choice.of(" + ", " - ")
                + choice.of("1", "2", "1073741824") + ";");
        for (int k = choice.between(2, 5); k > 0; k--) {
            String value = choice.of(
                    x.name() + " + 1 > " + x.name(),
                    "-" + x.name() + " == " + x.name(),
                    x.name() + " - 1 < 0",
                    x.name() + " * 2 / 2",
                    x.name() + " * 4 % 4",
                    x.name() + " % " + choice.between(2, 20),
                    x.name() + " / " + choice.between(2, 20),
                    x.name() + " / (-" + choice.between(2, 20) + ")",
                    x.name() + " % 2147483647",
                    "(" + x.name() + " - " + expressions.integer(0) + " < 0)",
                    "(" + x.name() + " * 3 < " + expressions.integer(0) + " * 3)",
                    x.name() + " / 2147483647",
                    "(" + x.name() + " + 1073741824) / 2");
            writer.line("check = check * 5 + (" + value + ");");
        }
    }

    /** Least, greatest and absolute values, clamping, the larger of two. */
    private void selection(boolean real) {
        Variable a = array(real, 1, 2);
        Variable least = accumulator(real, real ? "1e9" : "2147483647");
        Variable most = accumulator(real, real ? "(-1e9)" : "-2147483647 - 1");
        Variable i = open(0, length(a, 0));
        String x = writer.freshName("x");
        writer.line(a.type() + " " + x + " = " + a.name() + "[" + i.name() + "];");
        if (choice.percent(60)) {
            writer.line("if (" + x + " < 0) " + x + " = " + choice.of("-" + x, "0", "0 - " + x) + ";");
        }
        writer.line("if (" + x + choice.of(" < ", " <= ") + least.name() + ") " + least.name() + " = " + x + ";");
        writer.line("if (" + most.name() + " < " + x + ") " + most.name() + " = " + x + "; else " + most.name() + " = "
                + most.name() + choice.of("", " - 1") + ";");
        writer.line(a.name() + "[" + i.name() + "] = " + x + ";");
        close();
        show(least.name(), real);
        show(most.name(), real);
    }
}
