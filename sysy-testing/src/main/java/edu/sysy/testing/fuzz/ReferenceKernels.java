package edu.sysy.testing.fuzz;

import java.util.ArrayList;
import java.util.List;

/**
 * Writes words and short arrays whose addresses are handed to functions, which are often inlined: results by reference.
 */
final class ReferenceKernels extends KernelText {
    private static final int LENGTH = 1;

    ReferenceKernels(SourceWriter writer, ExpressionGenerator expressions, DeclarationGenerator declarations) {
        super(writer, expressions, declarations);
    }

    /** Writes a function that changes the word it is given, and makes it known. */
    static void function(FunctionWriter text, String name) {
        Choice choice = text.choice;
        Variable word = Variable.array(text.writer.freshName("q"), false, List.of(LENGTH));
        Variable x = Variable.scalar(text.writer.freshName("x"), false);
        String w = word.name() + "[0]";
        String change = choice.of(
                w + " = " + w + " + " + x.name() + ";",
                w + " = " + w + " * 3 - 1;",
                "if (" + w + " > " + x.name() + ") " + w + " = " + x.name() + ";",
                "if (" + x.name() + " < 0) { " + w + " = 0; return " + x.name() + "; }",
                "while (" + w + " > 1000) " + w + " = " + w + " / 10;");
        text.define(
                "int",
                name,
                List.of(word, x),
                0,
                30,
                change,
                "return " + choice.of(w, x.name() + " - " + w, "1") + ";");
    }

    void kernel() {
        List<FunctionShape> fitting = writer.functions.stream()
                .filter(f -> f.fuel() == 0 && f.cost() < writer.affordable() / 10)
                .filter(f -> f.parameters().stream().anyMatch(ReferenceKernels::isWord))
                .filter(f -> f.parameters().stream().allMatch(p -> isWord(p) || p.isScalar() && !p.real()))
                .toList();
        int length = choice.percent(75) ? LENGTH : 2;
        String name = writer.freshName("a");
        writer.line("int " + name + "[" + length + "] = {" + expressions.integer(1) + "};");
        Variable word = writer.declare(Variable.array(name, false, List.of(length)));
        Variable s = accumulator(false, "0");
        for (int calls = choice.between(1, 3); calls > 0 && !fitting.isEmpty(); calls--) {
            FunctionShape function = choice.of(fitting);
            List<String> arguments = new ArrayList<>();
            function.parameters().forEach(p -> arguments.add(p.isScalar() ? expressions.integer(1) : name));
            writer.cost += writer.times * function.cost();
            String call = function.name() + "(" + String.join(", ", arguments) + ")";
            boolean used =
                    !function.result().equals("void") && !function.result().equals("float");
            writer.line(used ? s.name() + " = " + s.name() + choice.of(" + ", " - ") + call + ";" : call + ";");
            if (choice.percent(40)) {
                writer.line(name + "[0] = " + name + "[0] " + choice.of("+ 1", "/ 2", "- " + s.name()) + ";");
            }
        }
        show(s.name(), false);
        if (choice.percent(70)) {
            show(expressions.element(word), false);
        }
    }

    private static boolean isWord(Variable parameter) {
        return parameter.lengths().equals(List.of(LENGTH)) && !parameter.real();
    }
}
