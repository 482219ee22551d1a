package edu.sysy.testing.fuzz.nest;

import edu.sysy.testing.fuzz.Choice;
import edu.sysy.testing.fuzz.GeneratedProgram;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Writes programs of loop nests. They end by themselves, and each access is inside its array, though not always inside
 * its row. They print a sum of all elements of all arrays, in which each place counts.
 */
public final class NestPrograms {
    private final NestWriter writer;
    private final Choice choice;
    private final List<NestArray> globals = new ArrayList<>();
    private final List<NestArray> locals = new ArrayList<>();
    /** Vectors that the first iterations of a nest write, one for each nest. */
    private final List<NestArray> beginnings = new ArrayList<>();

    /** Declarations of the arrays of nests that copy. */
    private final StringBuilder copied = new StringBuilder();

    private final StringBuilder kernels = new StringBuilder();

    private NestPrograms(long seed) {
        choice = new Choice(seed);
        writer = new NestWriter(choice);
    }

    /** The program of that seed. */
    public static GeneratedProgram generate(long seed) {
        return new NestPrograms(seed).program(seed);
    }

    private GeneratedProgram program(long seed) {
        arrays();
        StringBuilder main = new StringBuilder();
        for (int parts = choice.of(1, 1, 1, 2, 2); parts > 0; parts--) {
            main.append(choice.percent(35) ? kernel() : nest());
        }
        if (choice.percent(40)) {
            main.append(copies());
        }
        return GeneratedProgram.reading(seed, text(main), writer.inputs());
    }

    private void arrays() {
        int row = choice.of(3, 7, 12, 14, 14);
        List<List<Integer>> shapes = List.of(List.of(), List.of(row), List.of(row), List.of(choice.of(2, 4, 9), row));
        int reals = choice.of(0, 0, 15, 60);
        for (int count = choice.between(3, 5); count > 0; count--) {
            List<NestArray> home = choice.percent(75) ? globals : locals;
            // the first one is an integer array that every function sees
            boolean isFirst = globals.isEmpty() && locals.isEmpty();
            (isFirst ? globals : home)
                    .add(new NestArray(writer.freshName("a"), !isFirst && choice.percent(reals), choice.of(shapes)));
        }
    }

    private List<NestArray> all() {
        List<NestArray> all = new ArrayList<>(globals);
        all.addAll(locals);
        return all;
    }

    /** A nest in {@code main}. */
    private String nest() {
        writer.open("if (seen > 0)");
        statements(chosen(all()), false);
        writer.close();
        return writer.take();
    }

    /** Nests in {@code main} over arrays of their own. */
    private String copies() {
        NestCopies copies = new NestCopies(writer);
        copies.nests();
        copied.append(copies.globals());
        return writer.take();
    }

    private void statements(List<NestArray> arrays, boolean isInFunction) {
        NestArray beginning = new NestArray(writer.freshName("b"), false, List.of());
        beginnings.add(beginning);
        new NestStatements(writer, arrays, beginning, isInFunction).nest();
    }

    /** Some of these arrays, an integer array among them. */
    private List<NestArray> chosen(List<NestArray> arrays) {
        List<NestArray> chosen = new ArrayList<>();
        for (int count = choice.of(1, 2, 3, 3, 3); count > 0; count--) {
            chosen.add(choice.of(arrays));
        }
        if (chosen.stream().allMatch(NestArray::isReal)) {
            chosen.add(choice.of(arrays.stream().filter(each -> !each.isReal()).toList()));
        }
        return chosen;
    }

    /** A nest in a function, and the calls of it: with arrays that are equal, overlap, or have nothing in common. */
    private String kernel() {
        String name = writer.freshName("kernel");
        List<NestArray> parameters = new ArrayList<>();
        for (int count = choice.between(1, 3); count > 0; count--) {
            NestArray like = choice.of(all());
            int dropped = choice.percent(70) ? 0 : choice.between(0, like.rows().size());
            parameters.add(new NestArray(
                    writer.freshName("p"),
                    like.isReal(),
                    like.rows().subList(dropped, like.rows().size())));
        }
        List<NestArray> seen = new ArrayList<>(parameters);
        if (choice.percent(40) || parameters.stream().allMatch(NestArray::isReal)) {
            seen.addAll(chosen(globals));
        }
        writer.open("void " + name + "("
                + parameters.stream().map(NestArray::parameter).collect(Collectors.joining(", ")) + ")");
        statements(seen, true);
        writer.close();
        kernels.append(writer.take());
        StringBuilder calls = new StringBuilder();
        for (int count = choice.of(1, 1, 1, 2, 3); count > 0; count--) {
            calls.append(parameters.stream().map(this::argument).collect(Collectors.joining(", ", name + "(", ");\n")));
        }
        return calls.toString();
    }

    /** An array or a row of one for a parameter; long enough from now on. */
    private String argument(NestArray parameter) {
        List<NestArray> fitting = all().stream()
                .filter(each -> each.isReal() == parameter.isReal() && each.rank() >= parameter.rank())
                .filter(each -> each.rows()
                        .subList(each.rank() - parameter.rank(), each.rows().size())
                        .equals(parameter.rows()))
                .toList();
        NestArray array = choice.of(fitting);
        StringBuilder text = new StringBuilder(array.name());
        int offset = 0;
        for (int d = 0; d < array.rank() - parameter.rank(); d++) {
            int index = choice.of(0, 0, 1, 1, 2);
            offset += index * array.stride(d);
            text.append('[').append(index).append(']');
        }
        array.require(offset + parameter.required());
        return text.toString();
    }

    private String text(StringBuilder main) {
        StringBuilder text = new StringBuilder(NestHelpers.TEXT);
        globals.addAll(beginnings);
        globals.forEach(each -> text.append(each.declaration()).append('\n'));
        text.append(copied);
        StringBuilder body = new StringBuilder();
        for (int i = 0; i < writer.inputs().size(); i++) {
            text.append("int n").append(i).append(";\n");
            body.append("n").append(i).append(" = getint();\n");
        }
        locals.forEach(each -> body.append(each.declaration()).append('\n'));
        for (NestArray each : all()) {
            body.append(NestHelpers.call("fill", each, ", " + choice.between(0, 100)));
        }
        body.append(main);
        all().forEach(each -> body.append(NestHelpers.call("sum", each, "")));
        body.append("putint(seen);\nputch(10);\nreturn 0;\n");
        return text.append(kernels)
                .append("int main() {\n")
                .append(body.toString().indent(4))
                .append("}\n")
                .toString();
    }
}
