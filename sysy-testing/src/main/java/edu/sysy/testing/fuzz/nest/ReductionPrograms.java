package edu.sysy.testing.fuzz.nest;

import edu.sysy.testing.fuzz.Choice;
import edu.sysy.testing.fuzz.GeneratedProgram;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Writes programs of nests that reduce: sums, products, minima, maxima, conjunctions, of integers, whose order is no
 * matter, and of floating numbers, whose order is; in variables that one, some or all loops carry, and in words of
 * arrays. Some use a value before it is complete, mix two kinds of updates, leave a loop, call, or get one array twice;
 * some compare with a minimum before an inner loop and choose it after that.
 */
public final class ReductionPrograms {
    private static final int ROW = 18;

    /** Counters and their shifts stay inside a row. */
    private static final int MAX_COUNT = ROW - 2;

    private final NestWriter writer;
    private final Choice choice;
    private final boolean isReal;
    private final List<NestArray> matrices = new ArrayList<>();
    private final List<NestArray> vectors = new ArrayList<>();
    private final StringBuilder kernels = new StringBuilder();

    /** The names by which nests know the arrays: their own, or those of parameters. */
    private List<String> matrixNames = List.of();

    private List<String> vectorNames = List.of();
    private boolean isInKernel;

    /**
     * What is reduced into.
     *
     * @param name a variable, or a word of an array
     * @param kind how iterations update it, unless they mix kinds
     */
    private record Reduced(String name, int kind) {}

    private ReductionPrograms(long seed) {
        choice = new Choice(seed);
        writer = new NestWriter(choice);
        isReal = choice.percent(20);
        for (int count = 3; count > 0; count--) {
            matrices.add(new NestArray(writer.freshName("m"), isReal, List.of(ROW)));
            vectors.add(new NestArray(writer.freshName("v"), isReal, List.of()));
        }
    }

    /** The program of that seed. */
    public static GeneratedProgram generate(long seed) {
        return new ReductionPrograms(seed).program(seed);
    }

    private GeneratedProgram program(long seed) {
        matrices.forEach(each -> each.require(ROW * ROW));
        vectors.forEach(each -> each.require(ROW));
        StringBuilder body = new StringBuilder();
        for (int nests = choice.of(1, 2, 2, 3); nests > 0; nests--) {
            body.append(choice.percent(30) ? kernel() : nestOfMain());
        }
        List<NestArray> all = Stream.concat(matrices.stream(), vectors.stream()).toList();
        StringBuilder text = new StringBuilder(NestHelpers.TEXT);
        StringBuilder main = new StringBuilder();
        all.forEach(each -> text.append(each.declaration()).append('\n'));
        for (int i = 0; i < writer.inputs().size(); i++) {
            text.append("int n").append(i).append(";\n");
            main.append("n").append(i).append(" = getint();\n");
        }
        all.forEach(each -> main.append(NestHelpers.call("fill", each, ", " + choice.between(0, 100))));
        main.append(body);
        all.forEach(each -> main.append(NestHelpers.call("sum", each, "")));
        main.append("putint(seen);\nputch(10);\nreturn 0;\n");
        text.append(kernels)
                .append("int main() {\n")
                .append(main.toString().indent(4))
                .append("}\n");
        return GeneratedProgram.reading(seed, text.toString(), writer.inputs());
    }

    private String nestOfMain() {
        matrixNames = matrices.stream().map(NestArray::name).toList();
        vectorNames = vectors.stream().map(NestArray::name).toList();
        isInKernel = false;
        nest();
        return writer.take();
    }

    /** A nest in a function, and calls of it: with arrays that are the same, part of each other, or different. */
    private String kernel() {
        String name = writer.freshName("kernel");
        matrixNames = List.of("p", "q", "p");
        vectorNames = List.of("x", "y", "x");
        isInKernel = true;
        String type = isReal ? "float " : "int ";
        writer.open("void " + name + "(" + type + "p[][" + ROW + "], " + type + "q[][" + ROW + "], " + type + "x[], "
                + type + "y[])");
        nest();
        writer.close();
        kernels.append(writer.take());
        StringBuilder calls = new StringBuilder();
        for (int count = choice.of(1, 1, 2); count > 0; count--) {
            calls.append(name)
                    .append('(')
                    .append(Stream.of(
                                    choice.of(matrices).name(),
                                    choice.of(matrices).name(),
                                    vector(),
                                    vector())
                            .collect(Collectors.joining(", ")))
                    .append(");\n");
        }
        return calls.toString();
    }

    private String vector() {
        return choice.percent(85)
                ? choice.of(vectors).name()
                : choice.of(matrices).name() + "[" + choice.between(0, MAX_COUNT) + "]";
    }

    private void nest() {
        writer.beginNest();
        List<Reduced> open = new ArrayList<>();
        List<String> counters = new ArrayList<>();
        List<String> left = new ArrayList<>();
        int depth = choice.of(2, 2, 3);
        int home = choice.of(0, 0, depth - 1, -1);
        boolean isImperfect = choice.percent(15);
        boolean choosesAround = choice.percent(8);
        String best = choosesAround ? variable(counters).name() : "";
        for (int level = 0; level < depth; level++) {
            if (level == home) {
                for (int count = choice.of(1, 1, 1, 2); count > 0; count--) {
                    open.add(variable(counters));
                }
                left.addAll(open.stream().map(Reduced::name).toList());
            }
            if (level > 0 && isImperfect && choice.percent(50)) {
                statement(counters);
            }
            if (level == 1 && choosesAround) {
                writer.line((isReal ? "float" : "int") + " next = " + read(counters) + ";");
                writer.line("int chosen = next" + choice.of(" < ", " > ", " >= ") + best + ";");
            }
            open(counters);
        }
        if (open.isEmpty() || choice.percent(25)) {
            open.add(new Reduced(written(counters), kind()));
        }
        open.forEach(each -> update(each, counters));
        disturb(open, counters);
        for (int level = depth - 1; level >= 0; level--) {
            writer.closeLoop(counters.removeLast());
            if (level == 1 && choosesAround) {
                writer.line("if (chosen) " + best + " = next;");
            }
            if (level == home) {
                for (String name : left) {
                    if (counters.isEmpty()) {
                        give(name);
                    } else {
                        writer.line(written(counters) + " = " + name + ";");
                    }
                }
            }
            if (level > 0 && isImperfect && choice.percent(50)) {
                statement(counters);
            }
        }
        if (choosesAround) {
            give(best);
        }
    }

    private void give(String name) {
        writer.line(isReal ? vectorNames.get(1) + "[0] = " + name + " * 0.5;" : seen(name));
    }

    private static String seen(String name) {
        return "seen = seen * 31 + " + name + ";";
    }

    private Reduced variable(List<String> counters) {
        String name = writer.freshName("s");
        String first = counters.isEmpty() || choice.percent(70) ? choice.of("0", "1", "7") : read(counters);
        writer.line((isReal ? "float " : "int ") + name + " = " + first + ";");
        return new Reduced(name, kind());
    }

    private int kind() {
        return choice.weighted(40, 12, 12, 12, 12, 12);
    }

    private void open(List<String> counters) {
        String counter = writer.freshName("i");
        String from = writer.number(choice.of(1, 1, 1, 2)).text();
        String to = writer.number(choice.percent(10) ? choice.between(1, 3) : choice.between(9, MAX_COUNT + 1))
                .text();
        if (!counters.isEmpty() && choice.percent(10)) {
            String outer = choice.of(counters);
            if (choice.percent(50)) {
                to = outer;
            } else {
                from = outer;
            }
        }
        writer.line("int " + counter + " = " + from + ";");
        writer.open("while (" + counter + " < " + to + ")");
        counters.add(counter);
    }

    /** Updates a value in one way, or under a condition, or now and then in a second way. */
    private void update(Reduced reduced, List<String> counters) {
        boolean isConditional = choice.percent(15);
        if (isConditional) {
            writer.open("if (" + read(counters) + choice.of(" > ", " < ", " != ") + choice.between(-20, 20) + ")");
        }
        one(reduced.name(), reduced.kind(), counters);
        if (choice.percent(12)) {
            // updates of the same kind are one update, those of another kind depend on their order
            one(reduced.name(), choice.percent(50) ? reduced.kind() : kind(), counters);
        }
        if (isConditional && choice.percent(30)) {
            writer.otherwise();
            one(reduced.name(), choice.percent(60) ? reduced.kind() : kind(), counters);
        }
        if (isConditional) {
            writer.close();
        }
    }

    private void one(String name, int kind, List<String> counters) {
        String term = choice.percent(45) ? read(counters) + " * " + read(counters) : read(counters);
        switch (kind) {
            case 0 ->
                writer.line(name + " = " + (choice.percent(80) ? name + " + " + term : term + " + " + name) + ";");
            case 1 -> writer.line(name + " = " + name + " - " + term + ";");
            case 2 -> writer.line(name + " = " + name + " * " + (isReal ? "(" + term + ")" : factor(term)) + ";");
            case 3 -> extremum(name, choice.of(" < ", " <= "), term);
            case 4 -> extremum(name, choice.of(" > ", " >= "), term);
            default -> {
                // whether all, or any, of the terms are true
                writer.open("if (" + term + choice.of(" == ", " > ", " != ") + choice.between(-3, 3) + ")");
                writer.line(name + " = " + choice.of("0", "1") + ";");
                writer.close();
            }
        }
    }

    /** An odd factor: products of others are soon 0. */
    private String factor(String term) {
        return choice.percent(75) ? "(2 * (" + term + ") + 1)" : "(" + term + ")";
    }

    private void extremum(String name, String test, String term) {
        if (choice.percent(70)) {
            writer.open("if (" + term + test + name + ")");
        } else {
            writer.open("if (" + name + (test.contains("<") ? " > " : " < ") + term + ")");
        }
        writer.line(name + " = " + term + ";");
        if (choice.percent(10)) {
            writer.line("seen = seen + 1;"); // how often depends on the order
        }
        writer.close();
    }

    /** What may forbid another order, and mostly is not there. */
    private void disturb(List<Reduced> open, List<String> counters) {
        String name = choice.of(open).name();
        switch (choice.weighted(62, 8, 6, 6, 4, 4, 3, 7)) {
            case 0 -> {
                // nothing
            }
            case 1 -> writer.line(written(counters) + " = " + name + ";");
            case 2 -> statement(counters);
            case 3 -> {
                writer.open("if (" + name + " > " + choice.between(0, 50) + ")");
                statement(counters);
                writer.close();
            }
            case 4 -> {
                writer.open("if (" + name + " > " + choice.between(200, 900) + ")");
                writer.line(isInKernel && choice.percent(50) ? "return;" : "break;");
                writer.close();
            }
            case 5 -> writer.line(isReal ? "note(" + counters.getLast() + ");" : "note(" + name + ");");
            case 6 -> writer.line(name + " = twice(" + counters.getLast() + ") - " + name + ";");
            default -> writer.line(written(counters) + " = " + read(counters) + ";");
        }
    }

    private void statement(List<String> counters) {
        String target = written(counters);
        writer.line(target + " = " + choice.of(target, read(counters))
                + (isReal ? " * 0.25" : choice.of(" + 3", " / 2")) + ";");
    }

    /** An element of an array that is mostly one of those that are written. */
    private String written(List<String> counters) {
        return element(counters, choice.percent(90) ? 0 : 1);
    }

    /** An element of an array that is mostly none of those that are written. */
    private String read(List<String> counters) {
        return element(counters, choice.percent(90) ? choice.between(1, 2) : 0);
    }

    /** An element whose subscripts are any of the counters: a row, a column, a diagonal, or the same word each time. */
    private String element(List<String> counters, int array) {
        if (!isReal && choice.percent(3)) {
            return vectorNames.get(array) + "[(" + matrixNames.get(1) + subscript(counters) + subscript(counters)
                    + " % 8 + 8) % 8]";
        }
        return counters.size() > 1 && choice.percent(65)
                ? matrixNames.get(array) + subscript(counters) + subscript(counters)
                : vectorNames.get(array) + (choice.percent(8) ? "[3]" : subscript(counters));
    }

    private String subscript(List<String> counters) {
        return "[" + choice.of(counters) + choice.of("", "", "", "", "", "", " + 1", " - 1") + "]";
    }
}
