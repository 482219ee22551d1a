package edu.sysy.testing.fuzz.nest;

import edu.sysy.testing.fuzz.Choice;
import edu.sysy.testing.fuzz.GeneratedProgram;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Writes programs of nests that add to sums under a test for what would change nothing, such as a product with zero,
 * and of nests that look like them, but change something, have an effect, or access words which are there only if the
 * test holds.
 */
public final class GuardedSumPrograms {
    private static final String CLEARING = """
            void clear(int a[], int count, int kept) {
                int i = 0;
                while (i < count) {
                    if ((a[i] + 50) % 10 >= kept) {
                        a[i] = 0;
                    }
                    i = i + 1;
                }
            }
            void clearReal(float a[], int count, int kept) {
                int i = 0;
                while (i < count) {
                    if (a[i] * 4.0 > kept - 5) {
                        a[i] = 0.0;
                    }
                    i = i + 1;
                }
            }
            """;

    private final NestWriter writer;
    private final Choice choice;
    private final List<NestArray> integers;
    private final List<NestArray> reals;
    private final StringBuilder globals = new StringBuilder();
    private final StringBuilder main = new StringBuilder();

    private GuardedSumPrograms(long seed) {
        choice = new Choice(seed);
        writer = new NestWriter(choice);
        integers = arrays(false);
        reals = choice.percent(20) ? arrays(true) : List.of();
    }

    /** The program of that seed. */
    public static GeneratedProgram generate(long seed) {
        return new GuardedSumPrograms(seed).program(seed);
    }

    /** A target, two factors and one more. */
    private List<NestArray> arrays(boolean real) {
        int row = choice.of(5, 9, 14, 14);
        return Stream.generate(
                        () -> new NestArray(writer.freshName("a"), real, choice.percent(75) ? List.of(row) : List.of()))
                .limit(4)
                .toList();
    }

    private GeneratedProgram program(long seed) {
        for (int nests = choice.of(1, 2, 3, 3); nests > 0; nests--) {
            writer.open("if (seen > 0)");
            switch (choice.weighted(80, 12, 8)) {
                case 0 -> new GuardedSums(writer, !reals.isEmpty() && choice.percent(50) ? reals : integers).nest();
                case 1 -> shortTarget();
                default -> placesThatMayBeMissing();
            }
            writer.close();
            main.append(writer.take());
        }
        return GeneratedProgram.reading(seed, text(), writer.inputs());
    }

    /** Tests factors that are 0 where the target has ended. */
    private void shortTarget() {
        writer.beginNest();
        int size = choice.between(6, 14);
        int present = choice.percent(20) ? size : choice.between(1, size - 1);
        int columns = choice.between(4, 9);
        boolean isInside = choice.percent(60); // whether the test is around the inner loop
        String factors = vector("f", size);
        String target = vector("t", present * columns);
        String row = writer.freshName("i");
        String column = writer.freshName("i");
        fill(factors, size);
        writer.openLoop(row, Quantity.constant(present), Quantity.constant(size));
        writer.line(factors + "[" + row + "] = 0;");
        writer.closeLoop(row);
        Quantity bound = writer.number(size);
        Quantity width = writer.number(columns);
        row = writer.freshName("i");
        String word = target + "[" + row + " * " + columns + " + " + column + "]";
        String sum = word + " = " + word + " + " + factors + "[" + row + "] * " + choice.of(column, "3", "seen") + ";";
        String test = "if (" + factors + "[" + row + "]" + choice.of(" != 0)", ")");
        writer.openLoop(row, Quantity.constant(0), bound);
        if (isInside) {
            writer.open(test);
        }
        writer.openLoop(column, Quantity.constant(0), width);
        if (isInside) {
            writer.line(sum);
        } else {
            writer.open(test);
            writer.line(sum);
            writer.close();
        }
        writer.closeLoop(column);
        if (isInside) {
            writer.close();
        }
        writer.closeLoop(row);
        writer.line("sum(" + target + ", " + present * columns + ");");
    }

    /** Tests factors of words whose places are far outside the target where the factor is 0. */
    private void placesThatMayBeMissing() {
        writer.beginNest();
        int size = choice.between(6, 14);
        boolean isPresent = choice.percent(40);
        String factors = vector("f", size);
        String places = vector("q", size);
        String target = vector("t", size);
        String prepared = writer.freshName("i");
        fill(factors, size);
        writer.openLoop(prepared, Quantity.constant(0), Quantity.constant(size));
        writer.line(places + "[" + prepared + "] = " + prepared + " * 5 % " + size + ";");
        writer.open("if (" + factors + "[" + prepared + "] == 0)");
        writer.line(places + "[" + prepared + "] = " + (isPresent ? "0" : "-100000000 - " + prepared) + ";");
        writer.close();
        writer.closeLoop(prepared);
        Quantity bound = writer.number(size);
        String row = writer.freshName("i");
        String column = writer.freshName("i");
        String word = target + "[" + places + "[" + column + "]]";
        String factor = factors + "[" + column + "]";
        writer.openLoop(row, Quantity.constant(0), writer.number(choice.between(1, 5)));
        writer.openLoop(column, Quantity.constant(0), bound);
        if (isPresent && choice.percent(70)) {
            writer.line("seen = seen * 3 + " + word + ";");
        }
        writer.open("if (" + factor + " != 0)");
        writer.line(word + " = " + word + " + " + factor + " * " + choice.of(row, "7") + ";");
        writer.close();
        writer.closeLoop(column);
        writer.closeLoop(row);
        writer.line("sum(" + target + ", " + size + ");");
    }

    private String vector(String prefix, int size) {
        String name = writer.freshName(prefix);
        globals.append("int ").append(name).append('[').append(size).append("];\n");
        return name;
    }

    private void fill(String array, int size) {
        writer.line("fill(" + array + ", " + size + ", " + choice.between(0, 100) + ");");
        writer.line("clear(" + array + ", " + size + ", " + kept() + ");");
    }

    /** Of ten words, so many keep numbers that may be other than 0. */
    private int kept() {
        return choice.of(0, 1, 4, 5, 5, 9, 10, 10);
    }

    private String text() {
        StringBuilder text = new StringBuilder(NestHelpers.TEXT).append(CLEARING);
        List<NestArray> all = new ArrayList<>(integers);
        all.addAll(reals);
        all.forEach(each -> text.append(each.declaration()).append('\n'));
        text.append(globals);
        StringBuilder body = new StringBuilder();
        for (int i = 0; i < writer.inputs().size(); i++) {
            text.append("int n").append(i).append(";\n");
            body.append("n").append(i).append(" = getint();\n");
        }
        for (NestArray each : all) {
            body.append(NestHelpers.call("fill", each, ", " + choice.between(0, 100)));
            body.append(NestHelpers.call("clear", each, ", " + kept()));
        }
        body.append(main);
        all.forEach(each -> body.append(NestHelpers.call("sum", each, "")));
        body.append("putint(seen);\nputch(10);\nreturn 0;\n");
        return text.append("int main() {\n")
                .append(body.toString().indent(4))
                .append("}\n")
                .toString();
    }
}
