package edu.sysy.testing.fuzz;

/**
 * Writes loops in which a test guards an operation that is the same in each iteration and that must not run when the
 * test fails: a division by what may be 0, an access to an element that may lie outside.
 */
final class GuardedKernels extends KernelText {
    GuardedKernels(SourceWriter writer, ExpressionGenerator expressions, DeclarationGenerator declarations) {
        super(writer, expressions, declarations);
    }

    void kernel() {
        int rounds = (int) Math.min(writer.affordable() / 30, choice.between(1, 20));
        if (rounds < 1) {
            return;
        }
        if (choice.percent(65)) {
            division(rounds);
        } else {
            element(rounds);
        }
    }

    /** A number that the loop does not change, known only when the program runs. */
    private String invariant(String prefix, int bound) {
        String name = writer.freshName(prefix);
        writer.line("int " + name + " = (" + expressions.integer(1) + ") % " + bound + ";");
        writer.declare(Variable.counter(name, 1 - bound, bound - 1));
        return name;
    }

    private void division(int rounds) {
        String divisor = invariant("d", choice.between(2, 3));
        String dividend = choice.percent(70) ? invariant("x", 1000) : Integer.toString(choice.between(1, 99));
        Variable s = accumulator(false, "0");
        Variable i = open(0, rounds);
        writer.open("if (" + choice.of(divisor, divisor + " != 0", divisor + " > 0", "!(" + divisor + " >= 0)") + ")");
        writer.line(s.name() + " = " + s.name() + choice.of(" + ", " - ") + dividend + choice.of(" / ", " / ", " % ")
                + divisor + ";");
        otherwise(s, i);
        close();
        show(s.name(), false);
    }

    private void element(int rounds) {
        boolean real = declarations.isReal();
        Variable a = array(real, 1, 1);
        int length = length(a, 0);
        String index = invariant("j", 2 * length + 1);
        Variable s = accumulator(real, real ? "0.0" : "0");
        Variable i = open(0, rounds);
        writer.open("if ("
                + choice.of(
                        index + " >= 0 && " + index + " < " + length,
                        "!(" + index + " < 0 || " + index + " >= " + length + ")",
                        index + " < " + length + " && " + index + " > -1")
                + ")");
        String element = a.name() + "[" + index + "]";
        if (choice.percent(40)) {
            writer.line(element + " = " + element + choice.of(" + 1", " - 1") + (real ? ".5" : "") + ";");
        }
        writer.line(s.name() + " = " + s.name() + " + " + element + (real ? " * 0.5;" : ";"));
        otherwise(s, i);
        close();
        show(s.name(), real);
    }

    private void otherwise(Variable sum, Variable counter) {
        if (choice.percent(50)) {
            writer.next(() -> "else");
            writer.line(sum.name() + " = " + sum.name() + " - " + choice.of("1", counter.name()) + ";");
        }
        writer.close();
    }
}
