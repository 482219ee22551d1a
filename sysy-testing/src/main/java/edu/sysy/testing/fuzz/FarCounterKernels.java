package edu.sysy.testing.fuzz;

/** Writes loops over arrays whose counters are far from 0, so that indices are differences of large numbers. */
final class FarCounterKernels extends KernelText {
    FarCounterKernels(SourceWriter writer, ExpressionGenerator expressions, DeclarationGenerator declarations) {
        super(writer, expressions, declarations);
    }

    void kernel() {
        Variable array = array(false, 1, 4);
        int scale = choice.of(1, 1, 1, 2);
        int step = choice.of(1, 1, 2);
        // the first number may be one before or after the one that the end is computed from
        int most = (length(array, 0) - 2) / scale - 1;
        int trips = (int) Math.min(most / step, writer.affordable() / 16);
        if (trips < 1) {
            return;
        }
        boolean up = choice.percent(70);
        int far = choice.of(
                1_610_612_736, 1_073_741_823, 536_870_911, 2_147_483_500, 100, -1_073_741_830, -2_147_483_500);
        int end = up ? far + trips * step : far - trips * step;
        Variable from = accumulator(false, literal(far) + (choice.percent(75) ? " + " + bit() : ""));
        Variable i = accumulator(false, from.name());
        Variable s = accumulator(false, "0");
        writer.open("while (" + i.name() + (up ? " < " : " > ") + literal(end) + ")");
        writer.times *= trips + 1;
        String distance = up ? difference(i, from, scale) : difference(from, i, scale);
        for (int accesses = choice.between(1, 3); accesses > 0; accesses--) {
            String word = array.name() + "[" + distance + choice.of("", " + 1") + "]";
            writer.line(
                    choice.percent(50)
                            ? s.name() + " = " + s.name() + " * 3 + " + word + ";"
                            : word + " = " + choice.of(s.name(), i.name(), i.name() + " % 7", "5") + ";");
        }
        writer.line(i.name() + " = " + i.name() + (up ? " + " : " - ") + step + ";");
        writer.times /= trips + 1;
        writer.close();
        show(s.name(), false);
    }

    private String difference(Variable left, Variable right, int scale) {
        return scale == 1
                ? left.name() + " - " + right.name()
                : choice.of(
                        scale + " * " + left.name() + " - " + scale + " * " + right.name(),
                        "(" + left.name() + " - " + right.name() + ") * " + scale);
    }
}
