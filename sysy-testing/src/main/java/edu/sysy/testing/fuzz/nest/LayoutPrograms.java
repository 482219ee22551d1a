package edu.sysy.testing.fuzz.nest;

import edu.sysy.testing.fuzz.Choice;
import edu.sysy.testing.fuzz.GeneratedProgram;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Writes programs whose nests walk along columns more often than along rows, and whose loops stay in order: each sum
 * needs the one before. Some accesses leave their rows, some arrays are passed on, some begin with data.
 */
public final class LayoutPrograms {
    private static final List<List<Integer>> SHAPES = List.of(
            List.of(24, 12),
            List.of(12, 24),
            List.of(16, 16),
            List.of(16, 16),
            List.of(9, 15),
            List.of(6, 5, 8),
            List.of(8, 8, 8),
            List.of(4, 3, 5, 4));

    private static final String HELPERS = """
            int seen = 1;
            int next(int x) {
                return (x * 37 + 11) % 101;
            }
            int first(int a[], int count) {
                int i = 0;
                int s = 0;
                while (i < count) {
                    s = s * 3 + a[i];
                    i = i + 1;
                }
                return s;
            }
            """;

    private final NestWriter writer;
    private final Choice choice;
    private final List<Matrix> arrays = new ArrayList<>();
    private final StringBuilder functions = new StringBuilder();
    private final List<String> downwards = new ArrayList<>();
    private final boolean readsNumbers;

    /** An array; a local one is seen by nests of {@code main} only. */
    private record Matrix(String name, boolean isLocal, List<Integer> extents) {
        String declaration(Choice choice) {
            StringBuilder text = new StringBuilder("int " + name);
            extents.forEach(extent -> text.append('[').append(extent).append(']'));
            if (choice.percent(isLocal ? 20 : 50)) {
                int rows = choice.between(0, extents.getFirst());
                String row = "{" + "%d, ".repeat(extents.getLast() - 1) + "%d}";
                for (int d = extents.size() - 2; d > 0; d--) {
                    row = "{" + row + "}";
                }
                text.append(" = {");
                for (int i = 0; i < rows; i++) {
                    text.append(i == 0 ? "" : ", ")
                            .append(row.formatted(Stream.generate(() -> choice.between(0, 9))
                                    .limit(extents.getLast())
                                    .toArray()));
                }
                text.append('}');
            } else if (isLocal) {
                text.append(" = {}");
            }
            return text.append(";\n").toString();
        }
    }

    /** A loop whose counter is from one number to another one. */
    private record Level(String counter, int min, int max) {}

    private LayoutPrograms(long seed) {
        choice = new Choice(seed);
        writer = new NestWriter(choice);
        readsNumbers = choice.percent(15);
    }

    /** The program of that seed. */
    public static GeneratedProgram generate(long seed) {
        return new LayoutPrograms(seed).program(seed);
    }

    private GeneratedProgram program(long seed) {
        List<Integer> shape = choice.of(SHAPES);
        for (int count = choice.of(1, 2, 2, 3); count > 0; count--) {
            arrays.add(new Matrix(
                    writer.freshName("a"), choice.percent(25), choice.percent(80) ? shape : choice.of(SHAPES)));
        }
        StringBuilder main = new StringBuilder();
        for (Matrix array : arrays) {
            if (choice.percent(40)) {
                fill(array);
                main.append(writer.take());
            }
        }
        for (int nests = choice.of(2, 3, 3, 4); nests > 0; nests--) {
            main.append(nests());
        }
        for (Matrix array : arrays) {
            if (choice.percent(8)) {
                main.append(oddUse(array));
            }
            sum(array);
            main.append(writer.take());
        }
        return GeneratedProgram.reading(seed, text(main), writer.inputs());
    }

    private String text(StringBuilder main) {
        StringBuilder text = new StringBuilder(HELPERS);
        StringBuilder body = new StringBuilder();
        for (Matrix array : arrays) {
            (array.isLocal() ? body : text).append(array.declaration(choice));
        }
        for (int i = 0; i < writer.inputs().size(); i++) {
            text.append("int n").append(i).append(";\n");
            body.append("n").append(i).append(" = getint();\n");
        }
        body.append(main).append("putint(seen);\nputch(10);\nreturn 0;\n");
        return text.append(functions)
                .append("int main() {\n")
                .append(body.toString().indent(4))
                .append("}\n")
                .toString();
    }

    /** A few nests in {@code main}, or in a function that sees globals only. */
    private String nests() {
        List<Matrix> globals = arrays.stream().filter(array -> !array.isLocal()).toList();
        if (globals.isEmpty() || choice.percent(50)) {
            nest(arrays);
            return writer.take();
        }
        String name = writer.freshName("kernel");
        writer.open("void " + name + "()");
        nest(globals);
        writer.close();
        functions.append(writer.take());
        return (name + "();\n").repeat(choice.of(1, 1, 2));
    }

    /** Loops over the dimensions of an array, and accesses to it and to others that have room. */
    private void nest(List<Matrix> seen) {
        Matrix array = choice.of(seen);
        String total = writer.freshName("s");
        writer.line("int " + total + " = seen;");
        List<Integer> order = order(array);
        List<Level> levels = new ArrayList<>();
        for (int dimension : order) {
            int extent = array.extents().get(dimension);
            levels.add(open(extent));
            if (levels.size() < order.size()) {
                writer.line(total + " = " + total + " * 3 + 1;");
                if (choice.percent(10)) {
                    access(total, choice.of(seen), levels);
                }
            }
        }
        for (int count = choice.of(1, 1, 2, 3); count > 0; count--) {
            Matrix other = choice.percent(65) ? array : choice.of(seen);
            if (choice.percent(20)) {
                Level level = choice.of(levels);
                writer.open(
                        "if (" + level.counter() + " > " + number(level.min()).text() + ")");
                List<Level> inside = new ArrayList<>(levels);
                inside.set(levels.indexOf(level), new Level(level.counter(), level.min() + 1, level.max()));
                access(total, other, inside);
                writer.close();
            } else {
                access(total, other, levels);
            }
        }
        for (Level level : levels.reversed()) {
            close(level);
        }
        writer.line("seen = " + total + ";");
    }

    /** A number; in few programs one that is read, so that little is known of the rows that are left. */
    private Quantity number(int value) {
        return readsNumbers ? writer.number(value) : Quantity.constant(value);
    }

    /** The dimensions as loops walk over them: mostly not the innermost one in the innermost loop. */
    private List<Integer> order(Matrix array) {
        List<Integer> order = new ArrayList<>();
        for (int dimension = 0; dimension < array.extents().size(); dimension++) {
            order.add(choice.between(0, order.size()), dimension);
        }
        if (order.getLast() == order.size() - 1 && choice.percent(75)) {
            order.addFirst(order.removeLast());
        }
        return order;
    }

    private Level open(int extent) {
        String counter = writer.freshName("i");
        int min = choice.of(0, 0, 0, 1, 2);
        int max = extent - 1 - choice.of(0, 0, 0, 1);
        if (choice.percent(20)) {
            writer.line("int " + counter + " = " + number(max).text() + ";");
            writer.open("while (" + counter + " >= " + number(min).text() + ")");
            downwards.add(counter);
        } else {
            writer.openLoop(counter, number(min), number(max + 1));
        }
        return new Level(counter, min, max);
    }

    private void close(Level level) {
        if (downwards.contains(level.counter())) {
            writer.line(level.counter() + " = " + level.counter() + " - 1;");
            writer.close();
        } else {
            writer.closeLoop(level.counter());
        }
    }

    /** Adds an element to the sum, and perhaps stores the sum in one. */
    private void access(String total, Matrix array, List<Level> levels) {
        String element = element(array, levels);
        writer.line(total + " = " + total + " * 5 + " + element + ";");
        if (choice.percent(40)) {
            writer.line((choice.percent(60) ? element : element(array, levels)) + " = next(" + total + " % 1000);");
        }
    }

    /** An element whose subscripts are counters with shifts, each inside its extent. */
    private String element(Matrix array, List<Level> levels) {
        StringBuilder text = new StringBuilder(array.name());
        List<Level> left = new ArrayList<>(levels.reversed());
        for (int extent : array.extents()) {
            List<Level> fitting =
                    left.stream().filter(level -> level.max() < extent).toList();
            if (fitting.isEmpty()) {
                text.append('[').append(choice.between(0, extent - 1)).append(']');
                continue;
            }
            Level level = choice.percent(70) ? fitting.getFirst() : choice.of(fitting);
            left.remove(level);
            text.append('[').append(subscript(level, extent)).append(']');
        }
        return text.toString();
    }

    private String subscript(Level level, int extent) {
        String counter = level.counter();
        return switch (choice.weighted(70, 12, 12, 6)) {
            case 1 -> level.min() > 0 ? counter + " - 1" : counter;
            case 2 -> level.max() + 1 < extent ? counter + " + 1" : counter;
            case 3 -> (extent - 1) + " - " + counter;
            default -> counter;
        };
    }

    private void fill(Matrix array) {
        over(array, element -> writer.line(element + " = seen % 1000 + " + element + ";"));
    }

    private void sum(Matrix array) {
        over(array, element -> writer.line("seen = seen * 31 + " + element + ";"));
    }

    private void over(Matrix array, Consumer<String> body) {
        List<String> counters = new ArrayList<>();
        for (int extent : array.extents()) {
            String counter = writer.freshName("i");
            writer.openLoop(counter, Quantity.constant(0), Quantity.constant(extent));
            counters.add(counter);
        }
        body.accept(counters.stream().collect(Collectors.joining("][", array.name() + "[", "]")));
        counters.reversed().forEach(writer::closeLoop);
    }

    /** A use that keeps an array as it is, or should: it leaves its row, is at any place, or passes the address on. */
    private String oddUse(Matrix array) {
        int last = array.extents().getLast();
        String row = array.extents().stream()
                .skip(2)
                .map(extent -> "[0]")
                .collect(Collectors.joining("", array.name() + "[1]", ""));
        return switch (choice.between(0, 3)) {
            case 0 -> "seen = seen * 7 + " + row + "[" + number(last + 1).text() + "];\n";
            case 1 ->
                "seen = seen * 7 + " + row + "["
                        + number(choice.between(-1, last - 1)).text() + "];\n";
            case 2 -> "seen = seen * 7 + first(" + row + ", " + last + ");\n";
            default -> row + "[" + number(choice.between(0, last - 1)).text() + "] = seen % 1000;\n";
        };
    }
}
