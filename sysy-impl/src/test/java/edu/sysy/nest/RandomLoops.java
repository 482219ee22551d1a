package edu.sysy.nest;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Writes random programs of loops that update words and values: by sums, products, minima, maxima, of different kinds,
 * under conditions, beside plain stores; with scalars and rows that iterations fill before they read them.
 */
public final class RandomLoops {
    private static final String GLOBALS = "int a[8][8], b[24], c[24], r[8], s, t;\n";

    private final Random random;
    private final StringBuilder text = new StringBuilder();
    private final List<String> counters = new ArrayList<>();
    private int names;

    private RandomLoops(long seed) {
        random = new Random(seed);
    }

    /** A program whose function {@code main} is a few loops. */
    public static String program(long seed) {
        return new RandomLoops(seed).program();
    }

    private String program() {
        text.append(GLOBALS).append("int main() {\nint x = 1, y = 2;\n");
        int nests = 1 + random.nextInt(2);
        for (int nest = 0; nest < nests; nest++) {
            loop(1 + random.nextInt(3));
        }
        return text.append("c[20] = x; c[21] = y;\nreturn 0;\n}\n").toString();
    }

    private boolean chance(int oneIn) {
        return random.nextInt(oneIn) == 0;
    }

    private String of(String... choices) {
        return choices[random.nextInt(choices.length)];
    }

    private String counter() {
        return counters.get(random.nextInt(counters.size()));
    }

    private void loop(int depth) {
        String start = counters.isEmpty() || !chance(5) ? of("0", "0", "0", "1") : counter();
        String bound = counters.isEmpty() || !chance(5) ? of("3", "4", "5") : counter() + " + 1";
        String counter = "i" + names++;
        boolean isDown = chance(8);
        text.append("int ")
                .append(counter)
                .append(" = ")
                .append(isDown ? "4" : start)
                .append(";\n");
        text.append("while (")
                .append(counter)
                .append(isDown ? " >= 0" : " < " + bound)
                .append(") {\n");
        counters.add(counter);
        int statements = 1 + random.nextInt(2);
        int inner = depth > 1 ? random.nextInt(statements + 1) : -1;
        for (int statement = 0; statement <= statements; statement++) {
            if (statement == inner) {
                loop(depth - 1);
            } else if (statement < statements) {
                statement(depth);
            }
        }
        counters.removeLast();
        text.append(counter).append(" = ").append(counter).append(isDown ? " - 1;\n}\n" : " + 1;\n}\n");
    }

    private void statement(int depth) {
        switch (random.nextInt(10)) {
            case 0, 1, 2, 3 -> update(word());
            case 4, 5 -> update(of("x", "x", "y"));
            case 6 -> text.append(word()).append(" = ").append(value()).append(";\n");
            case 7 -> {
                text.append("t = ").append(value()).append(";\n");
                text.append(word()).append(" = t + ").append(value()).append(";\n");
            }
            case 8 ->
                text.append("if (")
                        .append(value())
                        .append(" > 3) ")
                        .append(chance(2) ? word() : "x")
                        .append(" = ")
                        .append(value())
                        .append(";\n");
            default -> rows(depth);
        }
    }

    /** A row that is filled, and then read. */
    private void rows(int depth) {
        if (depth > 2) {
            update("s");
            return;
        }
        String one = "k" + names++;
        String other = "k" + names++;
        String bound = of("4", "5");
        text.append("int ")
                .append(one)
                .append(" = 0; while (")
                .append(one)
                .append(" < ")
                .append(bound);
        text.append(") { r[")
                .append(one)
                .append(chance(6) ? " + 1" : "")
                .append("] = ")
                .append(value());
        text.append("; ").append(one).append(" = ").append(one).append(" + 1; }\n");
        text.append("int ").append(other).append(" = 0; while (").append(other).append(" < ");
        text.append(chance(6) ? "6" : bound).append(") { ");
        counters.add(other);
        update(word().replace("r[", "b["));
        text.setLength(text.length() - 1);
        text.append(of("s = s + r[", "x = x + r[", "b[3] = b[3] + r["))
                .append(other)
                .append("]; ");
        counters.removeLast();
        text.append(other).append(" = ").append(other).append(" + 1; }\n");
    }

    private void update(String place) {
        String value = value();
        switch (random.nextInt(12)) {
            case 0, 1, 2 -> text.append(place + " = " + place + " + " + value + ";\n");
            case 3 -> text.append(place + " = " + value + " + " + place + " - " + value() + ";\n");
            case 4, 5 -> text.append(place + " = " + place + " * " + value + ";\n");
            case 6, 7 -> text.append("if (" + value + " > " + place + ") " + place + " = " + value + ";\n");
            case 8 -> text.append("if (" + place + of(" > ", " >= ") + value + ") " + place + " = " + value + ";\n");
            case 9 -> text.append("if (" + value() + " > 2) " + place + " = " + place + " + " + value + ";\n");
            case 10 -> text.append(place + " = " + value + " - " + place + ";\n"); // no reduction
            default -> text.append("if (" + place + " < " + value + ") " + place + " = " + value() + ";\n"); // nor this
        }
    }

    private String word() {
        return switch (random.nextInt(8)) {
            case 0 -> "a[" + counter() + "][" + counter() + "]";
            case 1 -> "b[" + counter() + " + " + counter() + "]";
            case 2 -> "c[2 * " + counter() + " + 1]";
            case 3 -> "b[a[" + counter() + "][" + counter() + "] % 7]";
            case 4 -> "r[" + counter() + "]";
            case 5 -> "c[" + counter() + "]";
            case 6 -> "s";
            default -> "b[" + random.nextInt(5) + "]";
        };
    }

    private String value() {
        return switch (random.nextInt(9)) {
            case 0 -> "" + random.nextInt(5);
            case 1, 2 -> counter();
            case 3 -> "a[" + counter() + "][" + counter() + "]";
            case 4 -> "c[" + counter() + " + 1]";
            case 5 -> counter() + " * " + counter();
            case 6 -> of("x", "y", "s", "t");
            case 7 -> "b[" + counter() + "]";
            default -> "a[" + counter() + "][" + random.nextInt(5) + "] + " + counter();
        };
    }
}
