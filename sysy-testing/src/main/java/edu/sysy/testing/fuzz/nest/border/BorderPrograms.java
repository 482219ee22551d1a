package edu.sysy.testing.fuzz.nest.border;

import edu.sysy.testing.fuzz.Choice;
import edu.sysy.testing.fuzz.GeneratedProgram;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes programs that walk windows over a picture and test for its borders: by nested tests, by {@code &&}, by {@code
 * continue}, in a function, or by clamped subscripts; windows of constant or unknown width, ranges that may be empty or
 * narrower than the window, breaks, values that are carried, and counters near the last number there is.
 */
public final class BorderPrograms {
    private static final int SIDE = 24;

    /** Numbers from here on let sums of a counter and a few others wrap. */
    private static final int FAR = Integer.MAX_VALUE - 20;

    private final Choice choice;
    private final List<Integer> inputs = new ArrayList<>();
    private final StringBuilder functions = new StringBuilder();
    private final StringBuilder main = new StringBuilder();

    private BorderPrograms(long seed) {
        choice = new Choice(seed);
    }

    /** The program of that seed. */
    public static GeneratedProgram generate(long seed) {
        return new BorderPrograms(seed).program(seed);
    }

    private GeneratedProgram program(long seed) {
        for (int kernel = choice.between(1, 3); kernel > 0; kernel--) {
            if (choice.percent(25)) {
                line("k" + kernel);
            } else {
                window("k" + kernel);
            }
        }
        String source = "int seen = 1;\nint a[" + SIDE + "][" + SIDE + "];\nint h;\nint w;\n"
                + "int get(int y, int x) { if (y < 0 || y >= h || x < 0 || x >= w) return 0; return a[y][x]; }\n"
                + "int clamp(int x, int m) { if (x > m - 1) x = m - 1; if (x < 0) x = 0; return x; }\n" + functions
                + "int main() {\n    int i = 0;\n    while (i < " + SIDE * SIDE + ") { a[i / " + SIDE + "][i % " + SIDE
                + "] = i * 7 % 11 - 3; i = i + 1; }\n" + main + "    putint(seen);\n    return 0;\n}\n";
        return GeneratedProgram.reading(seed, source, inputs);
    }

    // ---- windows

    private void window(String name) {
        boolean isConstant = choice.percent(40);
        int height = choice.of(0, 1, 2, 5, 9, 12, SIDE);
        int width = choice.of(1, 3, 8, 10, 17, SIDE);
        int radius = choice.of(0, 1, 1, 1, 2, 2, 4);
        String h = isConstant ? Integer.toString(height) : "h";
        String w = isConstant ? Integer.toString(width) : "w";
        boolean isCentred = choice.percent(50);
        String r = choice.percent(50) ? Integer.toString(radius) : "r";
        String first = isCentred ? "0 - " + r : "0";
        String test = isCentred ? " <= " + r : " < " + (2 * radius + 1);
        String y = isCentred ? "y + p" : "y + p - " + r;
        String x = isCentred ? "x + q" : "x + q - " + r;
        functions.append("void ").append(name).append("(int r) {\n    int s = 0;\n");
        boolean isIncluded = choice.percent(20);
        open("y", "0", isIncluded ? " <= " + h + " - 1" : " < " + h);
        functions.append("    int x = 0;\n    while (x < ").append(w).append(") {\n");
        open("p", first, test);
        open("q", first, test);
        functions.append(taken(y, x, h, w));
        functions.append(choice.percent(10) ? "    if (s % 64 == 5) break;\n" : "");
        close("q");
        close("p");
        if (choice.percent(50)) {
            edge(h, w);
        }
        if (choice.percent(50)) {
            functions.append("    a[y][x] = s % 50;\n");
        }
        close("x");
        close("y");
        functions.append("    seen = seen * 31 + s;\n}\n");
        for (int calls = choice.between(1, 2); calls > 0; calls--) {
            main.append("    h = getint();\n    w = getint();\n    ")
                    .append(name)
                    .append("(getint());\n");
            inputs.addAll(List.of(height, width, radius));
        }
    }

    private String taken(String y, String x, String h, String w) {
        String update = "s = s * 3 + a[" + y + "][" + x + "];";
        return switch (choice.between(0, 5)) {
            case 0 ->
                "    if (" + y + " >= 0 && " + y + " < " + h + " && " + x + " >= 0 && " + x + " < " + w + ") " + update
                        + "\n";
            case 1 ->
                "    if (" + y + " >= 0) { if (" + x + " >= 0) { if (" + y + " < " + h + ") { if (" + w + " > " + x
                        + ") { " + update + " } else { s = s + 1; } } } }\n";
            case 2 ->
                "    if (" + y + " < 0 || " + y + " >= " + h + ") { q = q + 1; continue; }\n    if (" + x + " < 0 || "
                        + x + " > " + w + " - 1) { q = q + 1; continue; }\n    " + update + "\n";
            case 3 ->
                "    if (" + y + " >= 0 && " + y + " < h && " + x + " >= 0 && " + x + " < w) s = s + get(" + y + ", "
                        + x + "); else s = s * 5;\n";
            case 4 -> "    s = s * 3 + get(" + y + ", " + x + ");\n";
            default -> "    s = s * 3 + a[clamp(" + y + ", h)][clamp(" + x + ", w)];\n";
        };
    }

    private void edge(String h, String w) {
        functions
                .append("    if (")
                .append(choice.of(
                        "y == 0 || x == 0",
                        "x == " + w + " - 1",
                        "x != 0 && y != " + h + " - 1",
                        "x == y",
                        "x < y",
                        "y >= 1 && x + 2 < " + w,
                        "2 * x + 1 < " + w))
                .append(") s = s * 5 + x; else s = s + 2;\n");
    }

    // ---- one dimension, anywhere

    private void line(String name) {
        String sum = choice.of("x + k", "x - k", "x + k - 3", "2 * x + k", "k - x");
        String bound = choice.of("e", "e - 2", "s", "s + 1", "0");
        String comparison = choice.of(" < ", " <= ", " > ", " >= ", " == ", " != ");
        functions.append("void ").append(name).append("(int s, int e) {\n    int c = 0;\n    int i = 0;\n");
        functions.append("    while (i < 2) {\n    int x = s;\n    while (x < e) {\n    int k = 0;\n");
        functions.append(
                "    while (k < 3) {\n    if (" + sum + comparison + bound + ") c = c * 3 + k; else c = c + 1;\n");
        close("k");
        functions.append(choice.percent(50) ? "    if (x" + comparison + bound + ") c = c * 5 + 1;\n" : "");
        close("x");
        functions.append("    c = c * 7 + x % 16;\n");
        close("i");
        functions.append("    seen = seen * 31 + c;\n}\n");
        for (int calls = choice.between(1, 4); calls > 0; calls--) {
            int start = choice.of(0, 0, 1, -5, 100, FAR, -FAR, Integer.MIN_VALUE, (1 << 27) - 5, -(1 << 27) - 5);
            int length = choice.of(0, 1, 2, 3, 8, 15, 20);
            main.append("    ").append(name).append("(getint(), getint());\n");
            inputs.addAll(List.of(start, start + length));
        }
    }

    private void open(String counter, String first, String test) {
        functions.append("    int " + counter + " = " + first + ";\n    while (" + counter + test + ") {\n");
    }

    private void close(String counter) {
        functions.append("    " + counter + " = " + counter + " + 1;\n    }\n");
    }
}
