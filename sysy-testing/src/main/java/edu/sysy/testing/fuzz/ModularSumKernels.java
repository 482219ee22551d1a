package edu.sysy.testing.fuzz;

/**
 * Writes loops that add a number, or the elements of an array, modulo m again and again and do little else, with starts
 * and numbers in range or not.
 */
final class ModularSumKernels extends KernelText {
    ModularSumKernels(SourceWriter writer, ExpressionGenerator expressions, DeclarationGenerator declarations) {
        super(writer, expressions, declarations);
    }

    void kernel() {
        if (choice.percent(33)) {
            elements();
        } else {
            repeated();
        }
    }

    /** Adds up the elements of an array, most of them reduced. */
    private void elements() {
        Variable a = array(false, 1, 6);
        int n = length(a, 0);
        int modulus = choice.of(998244353, 1000000007, 10007, 7, 1 << 30, (1 << 30) + 1, Integer.MAX_VALUE, 1000, 1);
        Variable s = accumulator(false, start(modulus));
        Variable m = accumulator(false, choice.of("-", "", "", "") + modulus);
        if (choice.percent(30)) {
            writer.line("if ((" + expressions.integer(1) + ") == 3) " + m.name() + " = " + choice.between(1, 9) + ";");
        }
        String divisor = choice.percent(60) ? Integer.toString(modulus) : m.name();
        if (choice.percent(60)) {
            Variable i = open(0, n);
            writer.line(a.name() + "[" + i.name() + "] = (" + i.name() + " + 1) * " + choice.of(1, 77, 123456789)
                    + " % " + choice.of(divisor, "1000") + ";");
            close();
            writer.line(a.name() + "[" + choice.between(0, n - 1) + "] = " + expressions.integer(1) + ";");
        }
        Variable i = open(0, n);
        String element = a.name() + "[" + i.name() + "]";
        writer.line(s.name() + " = ("
                + choice.of(s.name() + " + " + element, element + " + " + s.name(), s.name() + " - " + element) + ") % "
                + divisor + ";");
        if (choice.percent(20)) {
            writer.line(choice.of(element + " = " + s.name() + ";", "check = check + " + element + ";"));
        }
        close();
        show(s.name(), false);
    }

    private void repeated() {
        int most = (int) Math.min(writer.affordable() / 12, choice.of(9, 40, 150));
        if (most < 2) {
            return;
        }
        int modulus = choice.of(998244353, 1000000007, 10007, 1 << 16, 7, 3, 1 << 30, Integer.MAX_VALUE, 1000);
        Variable s = accumulator(false, start(modulus));
        Variable n = accumulator(false, "(" + expressions.integer(1) + ") % " + most);
        if (choice.percent(30)) {
            writer.line("if (" + n.name() + " < 0) " + n.name() + " = " + choice.of("0", "-" + n.name()) + ";");
        }
        Variable added = accumulator(false, expressions.integer(1) + " % " + Math.max(2, choice.of(10, 1000, modulus)));
        if (choice.percent(75)) {
            writer.line("if (" + added.name() + choice.of(" < 0", " <= 0", " < -1") + ") " + added.name() + " = "
                    + choice.of("0", "1", "-" + added.name()) + ";");
        }
        Variable t = accumulator(false, "0");
        Variable i = accumulator(false, choice.of("0", "0", "1", "-3"));
        boolean bottom = choice.percent(25);
        writer.open(bottom ? "while (1)" : "while (" + goesOn(i.name(), n.name()) + ")");
        writer.times *= most + 3;
        writer.line(sum(s, added, i, modulus));
        if (choice.percent(25)) {
            writer.line(choice.of(
                    t.name() + " = " + t.name() + " + 2;",
                    t.name() + " = " + t.name() + " + " + i.name() + ";",
                    t.name() + " = (" + t.name() + " + 5) % 11;",
                    t.name() + " = " + s.name() + ";",
                    "check = check + " + s.name() + ";"));
        }
        writer.line(i.name() + " = " + i.name() + " + 1;");
        if (bottom) {
            writer.line("if (" + i.name() + choice.of(" >= ", " > ") + n.name() + ") break;");
        }
        writer.times /= most + 3;
        writer.close();
        show(s.name() + choice.of("", "", " / 8", " % 3"), false);
        if (choice.percent(50)) {
            show(choice.of(t, i).name(), false);
        }
    }

    private String goesOn(String i, String n) {
        return choice.of(i + " < " + n, i + " <= " + n, n + " > " + i, i + " <= " + n + " && " + i + " != " + n);
    }

    /** Mostly from 0 to m - 1, now and then any number that is not reduced. */
    private String start(int modulus) {
        String number = expressions.integer(1);
        return switch (choice.between(0, 6)) {
            case 0, 1 -> "0";
            case 2 -> Integer.toString(choice.between(0, modulus - 1));
            case 3 -> Integer.toString(choice.of(modulus - 1, modulus, -1));
            case 4 -> Integer.toString(choice.between(modulus, Integer.MAX_VALUE));
            case 5 -> "(" + number + " % " + modulus + " == 1)";
            default -> "(" + number + ") % " + Math.min(modulus, 1000) + choice.of("", " / 2");
        };
    }

    /** What is added is a constant, a number that does not change in the loop, or one that grows with its counter. */
    private String sum(Variable s, Variable added, Variable i, int modulus) {
        String x = s.name();
        int most = Integer.MAX_VALUE - modulus;
        String counter = i.name();
        String c = switch (choice.weighted(35, 35, 30)) {
            case 0 -> Integer.toString(choice.of(1, 5, modulus / 2, modulus - 1, most + 1 > 0 ? most + 1 : most, most));
            case 1 -> added.name();
            default ->
                choice.of(
                        counter,
                        counter + " * 7 + 3",
                        counter + " * " + choice.of(7000000, 20000000),
                        "(" + choice.of(200, 900000000) + " - " + counter + " * " + choice.of(1, 1000000) + ")",
                        counter + " * " + counter);
        };
        return switch (choice.weighted(50, 20, 15, 10, 5)) {
            case 0 -> x + " = (" + x + " + " + c + ") % " + modulus + ";";
            case 1 -> x + " = (" + c + " + " + x + ") % " + modulus + ";";
            case 2 -> x + " = " + x + " + " + c + "; " + x + " = " + x + " % " + modulus + ";";
            case 3 -> x + " = (" + x + " - " + c + ") % " + modulus + ";";
            default -> x + " = (" + x + " + " + c + ") % (-" + modulus + ");";
        };
    }
}
