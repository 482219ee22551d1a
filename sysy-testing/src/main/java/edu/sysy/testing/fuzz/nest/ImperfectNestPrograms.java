package edu.sysy.testing.fuzz.nest;

import edu.sysy.testing.fuzz.Choice;
import edu.sysy.testing.fuzz.GeneratedProgram;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Writes programs of loops that hold an inner loop and other statements: sums and products along columns and rows, kept
 * in variables or in memory, set before and used after the loop, with the dependences that random subscripts make.
 * Inner loops may begin or end at the counter of an outer one; some are left early, and some programs have their nests
 * in a function whose parameters may be one array.
 */
public final class ImperfectNestPrograms {
    private static final int ROW = 18;

    /** Counters and their shifts stay inside a row. */
    private static final int MAX_COUNT = ROW - 2;

    private final NestWriter writer;
    private final Choice choice;
    private final List<NestArray> matrices = new ArrayList<>();
    private final List<NestArray> vectors = new ArrayList<>();
    private final boolean isReal;

    private ImperfectNestPrograms(long seed) {
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
        return new ImperfectNestPrograms(seed).program(seed);
    }

    private GeneratedProgram program(long seed) {
        matrices.forEach(each -> each.require(ROW * ROW));
        vectors.forEach(each -> each.require(ROW));
        for (int nests = choice.of(2, 2, 3); nests > 0; nests--) {
            writer.beginNest();
            List<String> counters = new ArrayList<>();
            for (int depth = choice.of(1, 1, 2); depth > 0; depth--) {
                open(counters);
            }
            body(counters);
            close(counters);
        }
        String nests = writer.take();
        List<NestArray> all = new ArrayList<>(matrices);
        all.addAll(vectors);
        boolean isKernel = choice.percent(25);
        StringBuilder text = new StringBuilder(NestHelpers.TEXT);
        StringBuilder main = new StringBuilder();
        all.forEach(each -> text.append(each.declaration()).append('\n'));
        for (int i = 0; i < writer.inputs().size(); i++) {
            text.append("int n").append(i).append(";\n");
            main.append("n").append(i).append(" = getint();\n");
        }
        all.forEach(each -> main.append(NestHelpers.call("fill", each, ", " + choice.between(0, 100))));
        main.append(isKernel ? call() : nests);
        all.forEach(each -> main.append(NestHelpers.call("sum", each, "")));
        main.append("putint(seen);\nputch(10);\nreturn 0;\n");
        if (isKernel) {
            // parameters have the names of the arrays that they may be
            text.append(all.stream()
                            .map(NestArray::parameter)
                            .collect(Collectors.joining(", ", "void kernel(", ") {\n")))
                    .append(nests.indent(4))
                    .append("}\n");
        }
        text.append("int main() {\n").append(main.toString().indent(4)).append("}\n");
        return GeneratedProgram.reading(seed, text.toString(), writer.inputs());
    }

    /** A call of the nests: with different arrays, now and then with one of them twice, or with a row for a vector. */
    private String call() {
        Stream<String> first = matrices.stream().map(each -> (choice.percent(75) ? each : choice.of(matrices)).name());
        Stream<String> second = vectors.stream()
                .map(each -> choice.percent(10)
                        ? choice.of(matrices).name() + "[" + choice.between(0, ROW - 1) + "]"
                        : (choice.percent(75) ? each : choice.of(vectors)).name());
        return Stream.concat(first, second).collect(Collectors.joining(", ", "kernel(", ");\n"));
    }

    /** Begins a loop inside others; its bounds may be their counters. */
    private void open(List<String> counters) {
        String counter = writer.freshName("i");
        Quantity start = writer.number(choice.of(1, 1, 1, 2));
        Quantity bound = writer.number(choice.percent(10) ? choice.between(1, 3) : choice.between(10, MAX_COUNT + 1));
        String from = start.text();
        String to = "< " + bound.text();
        if (!counters.isEmpty() && choice.percent(20)) {
            String outer = choice.of(counters);
            switch (choice.between(0, 3)) {
                case 0 -> to = "< " + outer;
                case 1 -> to = "<= " + outer;
                case 2 -> from = outer;
                default -> from = outer + " + 1";
            }
        }
        writer.line("int " + counter + " = " + from + ";");
        writer.open("while (" + counter + " " + to + ")");
        counters.add(counter);
    }

    private void close(List<String> counters) {
        for (String counter : counters.reversed()) {
            writer.closeLoop(counter);
        }
    }

    /** An inner loop with statements before and after it. */
    private void body(List<String> counters) {
        String sum = writer.freshName("x");
        boolean isVariable = choice.percent(60);
        String word = written(counters);
        String place = isVariable ? sum : word;
        if (isVariable) {
            String initial = choice.of(isReal ? "0.5" : "0", "1", word, read(counters));
            writer.line((isReal ? "float " : "int ") + sum + " = " + initial + ";");
        } else if (choice.percent(70)) {
            writer.line(word + " = " + choice.of("0", read(counters), word) + ";");
        }
        if (choice.percent(20)) {
            statement(counters);
        }
        List<String> all = new ArrayList<>(counters);
        open(all);
        String term = column(all) + (choice.percent(40) ? " * " + read(all) : "");
        writer.line(place + " = " + place + (isReal ? " * 0.25 + " : choice.of(" + ", " + ", " * 3 + ")) + term + ";");
        if (choice.percent(15)) {
            statement(all);
        }
        if (choice.percent(4)) {
            writer.open("if (" + read(all) + " > 45)");
            writer.line("break;");
            writer.close();
        }
        writer.closeLoop(all.getLast());
        if (isVariable) {
            writer.line(word + " = " + (choice.percent(20) ? read(counters) + " + " : "") + sum
                    + choice.of("", " * 2", isReal ? " * 0.5" : " / 3") + ";");
        }
        if (choice.percent(25)) {
            statement(counters);
        }
        if (choice.percent(5)) {
            writer.line("note(" + counters.getLast() + ");");
        }
    }

    private void statement(List<String> counters) {
        String target = written(counters);
        writer.line(target + " = " + choice.of(target, read(counters))
                + (isReal ? " * 0.25" : choice.of(" * 3", " + 1", " / 2")) + ";");
    }

    /** An element of an array that is mostly one of those that are written. */
    private String written(List<String> counters) {
        return element(counters, choice.percent(85) ? 0 : choice.between(1, 2));
    }

    /** An element of an array that is mostly none of those that are written. */
    private String read(List<String> counters) {
        return element(counters, choice.percent(85) ? choice.between(1, 2) : 0);
    }

    /** An element of an array that the innermost loop walks through along a column, mostly. */
    private String column(List<String> counters) {
        return choice.percent(85)
                ? matrices.get(choice.percent(85) ? choice.between(1, 2) : 0).name()
                        + subscript(counters.getLast())
                        + subscript(counters.get(counters.size() - 2))
                : read(counters);
    }

    private String element(List<String> counters, int array) {
        return counters.size() > 1 && choice.percent(75)
                ? matrices.get(array).name() + subscript(counters.getFirst()) + subscript(counters.getLast())
                : vectors.get(array).name() + subscript(choice.of(counters));
    }

    private String subscript(String counter) {
        return "[" + counter + choice.of("", "", "", "", " + 1", " - 1") + "]";
    }
}
