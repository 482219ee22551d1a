package edu.sysy.testing.fuzz.nest;

import edu.sysy.testing.fuzz.Choice;
import edu.sysy.testing.fuzz.GeneratedProgram;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes programs of nests with enough iterations to run in strips: transposes, products, sums, stencils and whatever
 * random subscripts make, with the dependences that these have. Some nests are imperfect, call, or leave a loop.
 */
public final class StripPrograms {
    private static final int ROW = 40;

    /** Counters and their shifts stay inside a row. */
    private static final int MAX_SHIFT = 2;

    private static final String HELPERS = """
            int seen = 1;
            void fill(int a[][40], int first) {
                int x = first;
                int i = 0;
                while (i < 40) {
                    int j = 0;
                    while (j < 40) {
                        x = (x * 37 + 11) % 101;
                        a[i][j] = x - 50;
                        j = j + 1;
                    }
                    i = i + 1;
                }
            }
            void fillReal(float a[][40], int first) {
                int x = first;
                int i = 0;
                while (i < 40) {
                    int j = 0;
                    while (j < 40) {
                        x = (x * 37 + 11) % 101;
                        a[i][j] = (x - 50) * 0.03125;
                        j = j + 1;
                    }
                    i = i + 1;
                }
            }
            void sum(int a[][40]) {
                int i = 0;
                while (i < 40) {
                    int j = 0;
                    while (j < 40) {
                        seen = seen * 31 + a[i][j];
                        j = j + 1;
                    }
                    i = i + 1;
                }
            }
            void sumReal(float a[][40]) {
                int i = 0;
                while (i < 40) {
                    int j = 0;
                    while (j < 40) {
                        if (a[i][j] > -1000000.0 && a[i][j] < 1000000.0) {
                            int x = a[i][j] * 1024.0;
                            seen = seen * 31 + x;
                        }
                        j = j + 1;
                    }
                    i = i + 1;
                }
            }
            void note(int x) {
                seen = seen * 5 + x;
            }
            """;

    private final NestWriter writer;
    private final Choice choice;
    private final List<String> integers = new ArrayList<>();
    private final List<String> reals = new ArrayList<>();

    private StripPrograms(long seed) {
        choice = new Choice(seed);
        writer = new NestWriter(choice);
    }

    /** The program of that seed. */
    public static GeneratedProgram generate(long seed) {
        return new StripPrograms(seed).program(seed);
    }

    private GeneratedProgram program(long seed) {
        for (int count = choice.between(2, 3); count > 0; count--) {
            integers.add(writer.freshName("a"));
        }
        for (int count = choice.of(0, 0, 0, 1, 2); count > 0; count--) {
            reals.add(writer.freshName("r"));
        }
        for (int nests = choice.of(1, 1, 2); nests > 0; nests--) {
            nest();
        }
        String nests = writer.take();
        StringBuilder text = new StringBuilder(HELPERS);
        StringBuilder body = new StringBuilder();
        integers.forEach(name -> text.append("int ").append(name).append("[40][40];\n"));
        reals.forEach(name -> text.append("float ").append(name).append("[40][40];\n"));
        for (int i = 0; i < writer.inputs().size(); i++) {
            text.append("int n").append(i).append(";\n");
            body.append("n").append(i).append(" = getint();\n");
        }
        integers.forEach(name -> body.append("fill(%s, %d);%n".formatted(name, choice.between(0, 100))));
        reals.forEach(name -> body.append("fillReal(%s, %d);%n".formatted(name, choice.between(0, 100))));
        body.append(nests);
        integers.forEach(name -> body.append("sum(%s);%n".formatted(name)));
        reals.forEach(name -> body.append("sumReal(%s);%n".formatted(name)));
        body.append("putint(seen);\nputch(10);\nreturn 0;\n");
        String source = text.append("int main() {\n")
                .append(body.toString().indent(4))
                .append("}\n")
                .toString();
        return GeneratedProgram.reading(seed, source, writer.inputs());
    }

    private void nest() {
        writer.beginNest();
        int depth = choice.of(2, 2, 3);
        List<String> counters = new ArrayList<>();
        String total = writer.freshName("t");
        writer.line("int " + total + " = 1;");
        int odd = choice.percent(15) ? choice.between(0, 2) : -1;
        for (int d = 0; d < depth; d++) {
            String counter = writer.freshName("i");
            int start = MAX_SHIFT + choice.of(0, 0, 1, 5);
            // strips of 8 with a rest, without one, and loops that are too short for any
            int trips = choice.of(7, 16, 24, 29, 32 - depth * 4);
            int bound = Math.min(start + trips, ROW - MAX_SHIFT);
            writer.line("int " + counter + " = " + writer.number(start).text() + ";");
            boolean isStrict = choice.percent(75);
            writer.open("while (" + counter + (isStrict ? " < " : " <= ")
                    + writer.number(isStrict ? bound : bound - 1).text() + ")");
            counters.add(counter);
            if (odd == 0 && d == 0) {
                assign(counters, integers);
            }
        }
        for (int count = choice.of(1, 1, 1, 2); count > 0; count--) {
            statement(counters, total, odd);
        }
        for (String counter : counters.reversed()) {
            writer.line(counter + " = " + counter + " + 1;");
            writer.close();
        }
        writer.line("note(" + total + ");");
    }

    private void statement(List<String> counters, String total, int odd) {
        if (odd == 1) {
            writer.line("note(" + element(integers, counters) + ");");
        } else if (odd == 2) {
            writer.open("if (" + element(integers, counters) + " == 17)");
            writer.line("break;");
            writer.close();
        }
        if (choice.percent(15)) {
            writer.line(total + " = " + total + " + " + element(integers, counters) + " * 3;");
        } else {
            boolean isReal = !reals.isEmpty() && choice.percent(50);
            assign(counters, isReal ? reals : integers);
        }
    }

    private void assign(List<String> counters, List<String> arrays) {
        // an array that is written only, but for the sum of an element, leaves all orders of the loops open
        List<String> written = choice.percent(75) ? arrays.subList(0, 1) : arrays;
        List<String> read = arrays.size() > 1 && choice.percent(75) ? arrays.subList(1, arrays.size()) : arrays;
        String target = element(written, counters);
        String first = choice.percent(40) ? target : element(read, counters);
        String second = element(read, counters);
        String third = choice.percent(50) ? " * " + element(read, counters) : "";
        boolean isReal = arrays == reals;
        writer.line(target + " = " + first + (isReal ? " * 0.25" : "")
                + (choice.percent(70) ? " + " + second + third : "") + ";");
    }

    /** An element of an array; its subscripts are two of the counters, each with a shift. */
    private String element(List<String> arrays, List<String> counters) {
        return choice.of(arrays) + subscript(counters) + subscript(counters);
    }

    private String subscript(List<String> counters) {
        int shift = choice.of(0, 0, 0, 0, 1, -1, MAX_SHIFT - 1, -MAX_SHIFT);
        String counter = choice.of(counters);
        return "[" + counter + (shift == 0 ? "" : shift > 0 ? " + " + shift : " - " + -shift) + "]";
    }
}
