package edu.sysy.testing.fuzz;

/**
 * Writes stores that do nothing on some path: an array that is filled with zeros and used on one path only, and words
 * that get back the value that they held before other words, or the same, got it, too.
 */
final class RepeatedStoreKernels extends KernelText {
    RepeatedStoreKernels(SourceWriter writer, ExpressionGenerator expressions, DeclarationGenerator declarations) {
        super(writer, expressions, declarations);
    }

    void kernel() {
        if (choice.percent(60)) {
            fill();
        } else {
            exchange();
        }
    }

    private void fill() {
        Variable a = array(false, 1, 3);
        int size = choice.between(4, 20);
        if (length(a, 0) * 14.0 + size > writer.affordable()) {
            return;
        }
        Variable s = accumulator(false, "0");
        String table = writer.freshName("t");
        writer.line("int " + table + "[" + size + "] = {};");
        if (choice.percent(25)) {
            writer.line(table + "[" + choice.between(0, size - 1) + "] = " + expressions.integer(1) + ";");
        }
        writer.open("if (" + expressions.integer(1) + choice.of(" > ", " < ", " != ") + choice.between(-3, 40) + ")");
        Variable i = open(0, length(a, 0));
        String index = index(a, i, size);
        writer.line(table + index + " = " + table + index + " + " + choice.of("1", i.name()) + ";");
        close();
        writer.line(s.name() + " = " + s.name() + " + " + table + "[" + choice.between(0, size - 1) + "];");
        writer.close();
        if (choice.percent(20)) {
            writer.line(s.name() + " = " + s.name() + " * 3 + " + table + "[" + choice.between(0, size - 1) + "];");
        }
        show(s.name(), false);
    }

    private void exchange() {
        Variable a = array(false, 1, 3);
        Variable b = choice.percent(60) ? a : array(false, 1, 3);
        if (length(a, 0) * 18.0 > writer.affordable()) {
            return;
        }
        Variable i = open(0, length(a, 0));
        String held = writer.freshName("w");
        String word = a.name() + "[" + i.name() + "]";
        String other = b.name() + index(a, i, length(b, 0));
        writer.line("int " + held + " = " + word + ";");
        writer.line(other + " = " + choice.of(held, held, word, held + " + 1") + ";");
        writer.line(word + " = " + choice.of(held, held, other) + ";");
        close();
        show(a.name() + "[" + choice.between(0, length(a, 0) - 1) + "]", false);
    }

    /** An element that the data chooses. */
    private static String index(Variable data, Variable counter, int length) {
        String value = data.name() + "[" + counter.name() + "]";
        return "[(" + value + " % " + length + " + " + length + ") % " + length + "]";
    }
}
