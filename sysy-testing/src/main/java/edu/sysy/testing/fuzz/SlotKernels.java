package edu.sysy.testing.fuzz;

import java.util.ArrayList;
import java.util.List;

/** Writes loops in {@code main} over a small global array that nothing else uses, most of its indices constants. */
final class SlotKernels extends KernelText {
    private record Slots(String name, int length) {}

    private final List<Slots> arrays = new ArrayList<>();

    SlotKernels(SourceWriter writer, ExpressionGenerator expressions, DeclarationGenerator declarations) {
        super(writer, expressions, declarations);
    }

    /** Declares an array among the globals, unseen by all but {@link #kernel}. */
    void declare() {
        Slots slots = new Slots(writer.freshName("slots"), choice.between(2, 9));
        List<String> start = new ArrayList<>();
        for (int i = choice.between(0, slots.length()); i > 0; i--) {
            start.add(Integer.toString(choice.between(-9, 99)));
        }
        writer.line("int " + slots.name() + "[" + slots.length() + "]"
                + choice.of("", " = {" + String.join(", ", start) + "}") + ";");
        arrays.add(slots);
    }

    /** Uses the arrays that are declared. */
    void kernel() {
        arrays.forEach(this::kernel);
    }

    private void kernel(Slots slots) {
        int trips = (int) Math.min(writer.affordable() / (30 * slots.length()), choice.between(1, 20));
        Variable i = open(0, Math.max(1, trips));
        for (int k = choice.between(1, 4); k > 0; k--) {
            writer.line(slot(slots) + " = " + slot(slots) + choice.of(" + ", " - ", " * 3 + ")
                    + choice.of(i.name(), slot(slots), expressions.integer(1)) + ";");
        }
        if (choice.percent(50)) {
            Variable k = open(0, slots.length());
            String element = slots.name() + "[" + k.name() + "]";
            writer.line(element + " = " + element + " * 5 + " + choice.of(i.name(), k.name(), slot(slots)) + ";");
            close();
        }
        if (choice.percent(15)) {
            String index = "[" + i.name() + " % " + slots.length() + "]";
            writer.line(slots.name() + index + " = " + slot(slots) + " + 1;");
        }
        close();
        for (int k = 0; k < slots.length(); k++) {
            show(slots.name() + "[" + k + "]", false);
        }
    }

    private String slot(Slots slots) {
        return slots.name() + "[" + choice.between(0, slots.length() - 1) + "]";
    }
}
