package edu.sysy.testing.fuzz;

import java.util.ArrayList;
import java.util.List;

/** Writes branches all of whose sides compute the same, or nearly, beside what they do themselves. */
final class JoinKernels extends KernelText {
    JoinKernels(SourceWriter writer, ExpressionGenerator expressions, DeclarationGenerator declarations) {
        super(writer, expressions, declarations);
    }

    void kernel() {
        int rounds = (int) Math.min(writer.affordable() / 60, choice.between(1, 20));
        if (rounds < 1) {
            return;
        }
        boolean real = declarations.isReal() && choice.percent(40);
        Variable x = accumulator(real, expressions.value(real, 1));
        Variable y = accumulator(real, expressions.value(real, 1));
        Variable s = accumulator(real, "0");
        Variable i = open(0, rounds);
        String c = Integer.toString(choice.between(2, 9));
        List<String> common = new ArrayList<>(common(real, x.name(), y.name(), c));
        String value = choice.of(common);
        int sides = choice.weighted(0, 0, 70, 30);
        for (int side = 0; side < sides; side++) {
            if (side == 0) {
                writer.open("if (" + i.name() + " % " + choice.between(2, 4) + " == " + choice.between(0, 1) + ")");
            } else if (side < sides - 1) {
                writer.next(() -> "else if (" + expressions.condition(1) + ")");
            } else {
                writer.next(() -> "else");
            }
            String result = choice.percent(85) ? value : choice.of(common);
            List<String> lines = new ArrayList<>(List.of(s.name() + " = " + result + ";"));
            lines.add(choice.percent(50) ? 0 : 1, effect(real, x, y));
            lines.forEach(writer::line);
        }
        writer.close();
        writer.line(x.name() + " = " + s.name() + choice.of(" - ", " + ") + y.name()
                + (real ? " * 0.5;" : choice.of(";", " % 100;")));
        close();
        show(s.name(), real);
        show(x.name(), real);
    }

    /** Expressions that are equal, or differ a little. */
    private List<String> common(boolean real, String x, String y, String c) {
        return real
                ? List.of(x + " + " + y, y + " + " + x, x + " - " + y, x + " * 0.5")
                : choice.of(
                        List.of(x + " + " + c, c + " + " + x, x + " - " + c, x + " + " + c + c),
                        List.of(x + " + " + y, y + " + " + x, x + " - " + y, x + " + " + y + " * 1"),
                        List.of(x + " * " + y, y + " * " + x, x + " * " + c),
                        List.of(x + " / " + c, x + " % " + c, x + " / " + c + c),
                        List.of("(" + x + " < " + y + ")", "(" + y + " > " + x + ")", "(" + x + " <= " + y + ")"));
    }

    /** What one side does beside; it may change an operand of the other statement. */
    private String effect(boolean real, Variable x, Variable y) {
        Variable a = array(false, 1, 2);
        return switch (choice.between(0, 5)) {
            case 0, 1, 2 -> a.name() + "[" + expressions.index(length(a, 0)) + "] = " + choice.between(0, 9) + ";";
            case 3 -> "g = g + " + choice.between(1, 5) + ";";
            case 4 -> y.name() + " = " + y.name() + (real ? " * 0.5;" : " + 1;");
            default -> choice.of(x, y).name() + " = " + (real ? "0.5;" : choice.between(0, 5) + ";");
        };
    }
}
