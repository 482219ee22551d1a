package edu.sysy.mips.fuzz;

import java.util.List;

/** Writes what loops of all patterns have in common. */
abstract class KernelText {
    final Draft draft;
    final Choice choice;
    final ExpressionGenerator expressions;

    KernelText(Draft draft, ExpressionGenerator expressions) {
        this.draft = draft;
        this.choice = draft.choice;
        this.expressions = expressions;
    }

    /** Opens a loop of {@code trips} rounds from {@code from} upwards; the counter can be used as an index. */
    final Variable open(int from, int end) {
        String i = draft.freshName("k");
        draft.line("int " + i + " = " + from + ";");
        draft.open("while (" + i + " < " + end + ")");
        draft.times *= Math.max(1, end - from);
        return draft.declare(Variable.counter(i, from, Math.max(from, end - 1)));
    }

    final void close(Variable counter, int from, int end) {
        draft.line(counter.name() + " = " + counter.name() + " + 1;");
        draft.times /= Math.max(1, end - from);
        draft.close();
    }

    final void show(String name, boolean real) {
        if (draft.times <= 20 && choice.percent(40)) {
            draft.line((real ? "putfloat(" : "putint(") + name + ");");
            draft.line("putch(10);");
        } else if (!real) {
            draft.line("check = check * 17 + " + name + ";");
        }
    }

    final Variable accumulator(boolean real, String start) {
        String name = draft.freshName("s");
        draft.line((real ? "float " : "int ") + name + " = " + start + ";");
        return draft.declare(new Variable(name, real, List.of(), false, Integer.MIN_VALUE, Integer.MAX_VALUE));
    }
}
