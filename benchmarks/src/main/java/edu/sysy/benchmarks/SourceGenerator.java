package edu.sysy.benchmarks;

import java.util.SplittableRandom;
import java.util.StringJoiner;

/**
 * Writes SysY programs of any length that look like what people write: functions of some fifty lines with loops,
 * branches, array accesses, calls and early returns. Each function calls the one before it, so that none is dead. The
 * programs are C as well and need no library.
 */
final class SourceGenerator {
    private static final int FUNCTION_LINES = 50;
    private static final int MAIN_LINES = 5;
    private static final int MIN_FUNCTION = 12;
    private static final int MAX_DEPTH = 5;
    private static final int LINES_AFTER_BODY = 3;
    private static final int MIN_NEST = LINES_AFTER_BODY + 2;
    private static final int MAX_BODY = 14;
    private static final int FEW_LOCALS = 8;
    private static final int MANY_LOCALS = 40;
    private static final int MASK = 64;
    private static final String[] COMPARISONS = {"<", ">", "<=", ">=", "==", "!="};

    private final StringBuilder text = new StringBuilder();
    private final SplittableRandom random;
    private final int locals;
    private int lines;
    private int functions;

    private SourceGenerator(SplittableRandom random, int locals) {
        this.random = random;
        this.locals = locals;
    }

    /** A program of many functions. */
    static String manyFunctions(SplittableRandom random, int lineCount) {
        return new SourceGenerator(random, FEW_LOCALS).functions(lineCount);
    }

    /** The same with more local variables a function than there are registers. */
    static String manyLocals(SplittableRandom random, int lineCount) {
        return new SourceGenerator(random, MANY_LOCALS).functions(lineCount);
    }

    private String functions(int lineCount) {
        globals();
        int end = lineCount - MAIN_LINES;
        while (lines < end) {
            int length = FUNCTION_LINES / 2 + random.nextInt(FUNCTION_LINES);
            int left = end - lines - length;
            function(left < MIN_FUNCTION ? end : end - left);
        }
        return finish();
    }

    /** A program whose lines are almost all in one function. */
    static String oneFunction(SplittableRandom random, int lineCount) {
        SourceGenerator generator = new SourceGenerator(random, FEW_LOCALS);
        generator.globals();
        generator.function(lineCount - MAIN_LINES);
        return generator.finish();
    }

    private void globals() {
        line(0, "const int LIMIT = 1000;");
        line(0, "int table[" + MASK + "];");
        line(0, "int total = 1;");
    }

    private String finish() {
        line(0, "int main() {");
        line(1, "int numbers[" + MASK + "] = {1, 2, 3};");
        line(1, "total = f" + (functions - 1) + "(total, 2, numbers);");
        line(1, "return total % 256;");
        line(0, "}");
        return text.toString();
    }

    /** Writes a function that ends at a line. */
    private void function(int end) {
        line(0, "int f" + functions + "(int a, int b, int v[]) {");
        line(1, "int x0 = a, x1 = b, x2 = 1, x3 = 0;");
        line(1, "int x4 = a * 2, x5 = b + 3, x6 = 7, x7;");
        if (locals > FEW_LOCALS) {
            line(1, declarations());
        }
        line(1, "x7 = " + (functions == 0 ? "v[1]" : "f" + (functions - 1) + "(b, 3, v)") + ";");
        statements(end - 2, 1);
        line(1, "return " + sum() + ";");
        line(0, "}");
        functions++;
    }

    private String declarations() {
        StringJoiner more = new StringJoiner(", ", "int ", ";");
        for (int i = FEW_LOCALS; i < locals; i++) {
            more.add("x" + i + " = a + " + i);
        }
        return more.toString();
    }

    /** Writes statements up to a line; nested ones are given the line up to which their first body goes. */
    private void statements(int end, int depth) {
        while (lines < end) {
            boolean nest = depth < MAX_DEPTH && end - lines >= MIN_NEST;
            int kind = nest ? random.nextInt(9) : random.nextInt(5);
            int body = Math.min(lines + 2 + random.nextInt(MAX_BODY), end - LINES_AFTER_BODY);
            switch (kind) {
                case 0, 1, 2 -> line(depth, local() + " = " + sum() + ";");
                case 3 -> line(depth, array() + "[" + index() + "] = " + local() + ";");
                case 4 -> line(depth, local() + " = " + array() + "[" + index() + "];");
                case 5 -> branch(body, depth);
                case 6 -> alternative(body, depth);
                case 7 -> loop(body, depth);
                default -> call(depth);
            }
        }
    }

    private void branch(int end, int depth) {
        line(depth, "if (" + condition() + ") {");
        statements(end, depth + 1);
        if (random.nextInt(4) == 0) {
            line(depth + 1, "return " + local() + ";");
        } else {
            line(depth + 1, "total = total + " + local() + ";");
        }
        line(depth, "}");
    }

    private void alternative(int end, int depth) {
        line(depth, "if (" + condition() + ") {");
        statements(end, depth + 1);
        line(depth, "} else {");
        line(depth + 1, local() + " = " + sum() + ";");
        line(depth, "}");
    }

    private void loop(int end, int depth) {
        String counter = local();
        line(depth, "while (" + counter + " > " + random.nextInt(9) + ") {");
        statements(end, depth + 1);
        line(depth + 1, counter + " = " + counter + " - 1;");
        line(depth, "}");
    }

    private void call(int depth) {
        if (functions == 0) {
            line(depth, "total = total % LIMIT;");
        } else {
            String callee = "f" + random.nextInt(Math.max(0, functions - 20), functions);
            line(depth, local() + " = " + callee + "(" + local() + ", " + random.nextInt(100) + ", v);");
        }
    }

    private String condition() {
        String first = local() + " " + COMPARISONS[random.nextInt(COMPARISONS.length)] + " " + local();
        return switch (random.nextInt(6)) {
            case 0 -> first + " && " + local() + " < LIMIT";
            case 1 -> first + " || " + local() + " == 0";
            default -> first;
        };
    }

    private String sum() {
        return switch (random.nextInt(6)) {
            case 0 -> local() + " - " + random.nextInt(100);
            case 1 -> local() + " * " + random.nextInt(2, 20);
            case 2 -> "(" + local() + " + " + local() + ") * " + local();
            case 3 -> local() + " / " + random.nextInt(2, 9) + " + " + local();
            default -> local() + " + " + local();
        };
    }

    private String array() {
        return random.nextBoolean() ? "v" : "table";
    }

    private String index() {
        return random.nextInt(3) == 0 ? Integer.toString(random.nextInt(MASK)) : local() + " % " + MASK;
    }

    private String local() {
        return "x" + random.nextInt(locals);
    }

    private void line(int depth, String statement) {
        text.repeat("    ", depth).append(statement).append('\n');
        lines++;
    }
}
