package edu.sysy.testing.growth;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.IntFunction;

/**
 * A family of programs that grow in one respect.
 *
 * @param name what grows: lower-case words joined by hyphens
 * @param source the program of a size; its length is about proportional to the size, which is 1 or more
 */
public record GrowingProgram(String name, IntFunction<String> source) {
    private static final int DEPTH = 200;

    /** A family of that name. */
    public GrowingProgram {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(source, "source");
    }

    /** All families, by subject: branches, loops, expressions, functions, data. */
    public static List<GrowingProgram> all() {
        List<GrowingProgram> all = new ArrayList<>();
        all.addAll(GrowingBranches.all());
        all.addAll(GrowingLoops.all());
        all.addAll(GrowingLoopBodies.all());
        all.addAll(GrowingExpressions.all());
        all.addAll(GrowingCalls.all());
        all.addAll(GrowingData.all());
        return List.copyOf(all);
    }

    /** The family of that name. */
    public static GrowingProgram named(String name) {
        return all().stream()
                .filter(family -> family.name.equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no family " + name));
    }

    /** The largest size of a source of at most {@code maxBytes}. */
    int largestSize(int maxBytes) {
        int size = 1;
        while (source.apply(2 * size).length() <= maxBytes) {
            size *= 2;
        }
        for (int step = size / 2; step > 0; step /= 2) {
            if (source.apply(size + step).length() <= maxBytes) {
                size += step;
            }
        }
        return size;
    }

    /** A family whose programs have one function, which reads x, y and k, computes s and returns it. */
    static GrowingProgram ofBody(String name, IntFunction<String> body) {
        return new GrowingProgram(name, n -> inMain(body.apply(n)));
    }

    /** A main function that reads x, y and k, runs the statements and returns s. */
    static String inMain(String statements) {
        return "int main() {\nint x = getint(), y = getint(), k = getint(), i = 0, s = 0;\n" + statements
                + "return s;\n}\n";
    }

    /** The texts for 0 to {@code count - 1}, one after the other. */
    static String each(int count, IntFunction<String> text) {
        StringBuilder all = new StringBuilder();
        for (int i = 0; i < count; i++) {
            all.append(text.apply(i));
        }
        return all.toString();
    }

    /** Nests as deep as the language allows for sure, one after the other, with {@code count} levels together. */
    static String nests(int count, String body, IntFunction<String> open, IntFunction<String> close) {
        StringBuilder all = new StringBuilder();
        for (int start = 0; start < count; start += DEPTH) {
            int first = start;
            int depth = Math.min(DEPTH, count - start);
            all.append(each(depth, i -> open.apply(first + i)))
                    .append(body)
                    .append(each(depth, i -> close.apply(first + depth - 1 - i)))
                    .append('\n');
        }
        return all.toString();
    }

    /** Expressions as deep as the language allows for sure, added to s, with {@code count} levels together. */
    static String deepExpressions(int count, String open, String middle, String close) {
        StringBuilder all = new StringBuilder();
        for (int start = 0; start < count; start += DEPTH) {
            int depth = Math.min(DEPTH, count - start);
            all.append("s = s + ")
                    .append(open.repeat(depth))
                    .append(middle)
                    .append(close.repeat(depth))
                    .append(";\n");
        }
        return all.toString();
    }

    /** The texts for 0 to {@code count - 1}, joined by {@code separator}. */
    static String joined(int count, String separator, IntFunction<String> text) {
        return each(count, i -> (i == 0 ? "" : separator) + text.apply(i));
    }
}
