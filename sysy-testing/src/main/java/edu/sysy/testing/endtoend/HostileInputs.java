package edu.sysy.testing.endtoend;

import edu.sysy.Assembly;
import edu.sysy.Compiler;
import edu.sysy.Level;
import edu.sysy.source.CompilationException;
import edu.sysy.source.DiagnosticPrinter;
import edu.sysy.source.SourceFile;
import edu.sysy.testing.target.TargetUnderTest;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * Texts that are meant to hurt a compiler. {@link #main} compiles them all, for a process of its own with little
 * memory, and prints a line for each: what came of it.
 */
public final class HostileInputs {
    /** A text to compile; made when it is needed, because some are large. */
    record Input(String name, Supplier<byte[]> text) {}

    private static final int DEEP = 100_000;
    private static final String VALID = """
            const int N = 4; /* a comment */
            int table[N][2] = {{1, 2}, 3, 4, {}};
            float scale(float x, int a[][2]) {
                if (x > 0.5e0 && a[0][1] != 0x1F) return x * 2.0; else return -x;
            }
            int main() {
                int i = 0;
                while (i < N) {
                    table[i][1] = table[i][0] % 3 + i; // more
                    if (i == 3) break;
                    i = i + 1;
                }
                putfloat(scale(1.5, table));
                return i;
            }
            """;

    private HostileInputs() {}

    /** Each so-manyth of them. */
    static List<Input> every(int distance) {
        List<Input> all = all();
        return IntStream.range(0, all.size())
                .filter(i -> i % distance == 0)
                .mapToObj(all::get)
                .toList();
    }

    /** All of them. */
    private static List<Input> all() {
        List<Input> inputs = new ArrayList<>();
        add(inputs, "empty", () -> "");
        add(inputs, "blank", () -> " \t\r\n\f");
        add(inputs, "zero bytes", () -> "\0".repeat(1000));
        for (int seed = 0; seed < 10; seed++) {
            int start = seed;
            inputs.add(new Input("binary " + seed, () -> {
                byte[] bytes = new byte[10_000];
                new Random(start).nextBytes(bytes);
                return bytes;
            }));
        }
        for (int cut = 1; cut < VALID.length(); cut += 12) {
            int end = cut;
            add(inputs, "cut off at " + cut, () -> VALID.substring(0, end));
        }
        nested(inputs);
        large(inputs);
        lexical(inputs);
        return inputs;
    }

    private static void nested(List<Input> inputs) {
        add(inputs, "parentheses", () -> inMain("return " + "(".repeat(DEEP) + "1" + ")".repeat(DEEP) + ";"));
        add(inputs, "open parentheses", () -> inMain("return " + "(".repeat(DEEP)));
        add(inputs, "blocks", () -> inMain("{".repeat(DEEP) + "}".repeat(DEEP)));
        add(inputs, "open blocks", () -> inMain("{".repeat(DEEP)));
        add(inputs, "minus signs", () -> inMain("return " + "- ".repeat(DEEP) + "1;"));
        add(inputs, "exclamation marks", () -> inMain("return " + "!".repeat(DEEP) + "1;"));
        add(
                inputs,
                "else if ladder",
                () -> inMain("int a = getint();" + "if (a) a = 1; else ".repeat(DEEP) + "a = 2;"));
        add(inputs, "nested if", () -> inMain("if (1) ".repeat(DEEP) + ";"));
        add(inputs, "nested while", () -> inMain("while (0) ".repeat(DEEP) + ";"));
        add(inputs, "initializer braces", () -> "int a[2] = " + "{".repeat(DEEP) + "}".repeat(DEEP) + ";int main(){}");
        add(inputs, "indices", () -> inMain("int a[2]; return " + "a[".repeat(DEEP) + "0" + "]".repeat(DEEP) + ";"));
        add(
                inputs,
                "calls",
                () -> "int f(int x){return x;}" + inMain("return " + "f(".repeat(DEEP) + "0" + ")".repeat(DEEP) + ";"));
        add(inputs, "closing brackets", () -> inMain(")]}".repeat(DEEP)));
    }

    private static void large(List<Input> inputs) {
        add(inputs, "100 MB comment line", () -> "//" + "x".repeat(100_000_000) + "\nint main(){return 0;}");
        add(inputs, "100 MB open comment", () -> "int main(){return 0;} /*" + "*".repeat(100_000_000));
        add(inputs, "100 MB name", () -> "int " + "a".repeat(100_000_000) + "; int main(){return 0;}");
        add(inputs, "100 MB number", () -> inMain("return " + "1".repeat(100_000_000) + ";"));
        add(inputs, "100 MB of semicolons", () -> inMain(";".repeat(100_000_000)));
        add(inputs, "sum of 100,000 terms", () -> inMain("int a = 1; return a" + " + a".repeat(DEEP) + ";"));
        add(
                inputs,
                "100,000 alternating operators",
                () -> inMain("int a = 1; return a" + " + a * a".repeat(DEEP) + ";"));
        add(
                inputs,
                "100,000 conditions",
                () -> inMain("int a = 1; if (a" + " && a".repeat(DEEP) + ") return 1; return 2;"));
        add(inputs, "1,000 parameters", () -> {
            StringBuilder text = new StringBuilder("int f(int p0");
            for (int i = 1; i < 1000; i++) {
                text.append(i % 3 == 0 ? ", float p" : ", int p").append(i);
            }
            text.append(") { return p0 + p999; } int main() { return f(1");
            for (int i = 1; i < 1000; i++) {
                text.append(", ").append(i);
            }
            return text.append("); }").toString();
        });
        add(
                inputs,
                "19 dimensions",
                () -> "int a" + "[2]".repeat(19) + ";" + inMain("return a" + "[1]".repeat(19) + ";"));
        add(inputs, "64 dimensions", () -> "int a" + "[2]".repeat(64) + ";" + inMain("return 0;"));
        add(inputs, "sparse initializer", () -> "int a[65536][4000] = {1, 2, {3}};" + inMain("return a[1][0];"));
        add(
                inputs,
                "initializer of 200,000 items",
                () -> "int a[200000] = {" + "7,".repeat(199_999) + "7};" + inMain("return a[9];"));
        add(inputs, "too many items", () -> "int a[3] = {" + "7,".repeat(199_999) + "7};" + inMain("return 0;"));
        add(inputs, "huge array", () -> "int a[2147483647][2147483647];" + inMain("return 0;"));
        add(inputs, "huge local array", () -> inMain("int a[100000000]; a[5] = 3; return a[5];"));
        add(inputs, "100,000 globals", () -> {
            StringBuilder text = new StringBuilder();
            for (int i = 0; i < DEEP; i++) {
                text.append("int g").append(i).append(" = ").append(i).append(";\n");
            }
            return text.append(inMain("return g99999;")).toString();
        });
        add(inputs, "100,000 unknown names", () -> {
            StringBuilder text = new StringBuilder("int main() {\n");
            for (int i = 0; i < DEEP; i++) {
                text.append("x").append(i).append(" = 1;\n");
            }
            return text.append('}').toString();
        });
        add(inputs, "100,000 functions", () -> {
            StringBuilder text = new StringBuilder();
            for (int i = 0; i < DEEP; i++) {
                text.append("int f").append(i).append("() { return ").append(i).append("; }\n");
            }
            return text.append(inMain("return f7();")).toString();
        });
    }

    private static void lexical(List<Input> inputs) {
        for (String piece : List.of(
                "@",
                "a & b",
                "a | b",
                "\"text\"",
                "'c'",
                "/* never closed",
                "019",
                "3000000000",
                "0x1.8",
                "1e",
                "1e+",
                "12ab",
                "0x",
                "1.5f",
                "1e99",
                "1e-99",
                "1.2.3",
                "0x1g",
                "0x.p1",
                "2147483648",
                "-2147483648",
                "#include <stdio.h>",
                "\\",
                "`",
                "a ? b : c",
                "a++",
                "a += 1",
                "(int) 1",
                "/*/ x",
                "\u00e9")) {
            add(inputs, "piece " + piece, () -> inMain("int a, b, c; a = " + piece + ";"));
        }
    }

    private static String inMain(String body) {
        return "int main() { " + body + " }";
    }

    private static void add(List<Input> inputs, String name, Supplier<String> text) {
        inputs.add(new Input(name, () -> text.get().getBytes(StandardCharsets.ISO_8859_1)));
    }

    /**
     * Compiles each text and prints its name and what came of it, separated by a tab.
     *
     * @param arguments the name of the class that implements {@link TargetUnderTest}, and 3 if each third text is
     *     compiled, 1 for all
     */
    public static void main(String[] arguments) throws ReflectiveOperationException {
        TargetUnderTest target = (TargetUnderTest)
                Class.forName(arguments[0]).getDeclaredConstructor().newInstance();
        Compiler compiler =
                Compiler.builder().optimize(Level.O1).target(target.target()).build();
        for (Input input : every(Integer.parseInt(arguments[1]))) {
            long start = System.nanoTime();
            String result = outcome(compiler, input);
            System.out.printf("%s\t%s\t%d ms%n", input.name(), result, (System.nanoTime() - start) / 1_000_000);
        }
    }

    private static String outcome(Compiler compiler, Input input) {
        try {
            Assembly assembly =
                    compiler.compile(SourceFile.of("hostile.sy", input.text().get()));
            return "program of " + assembly.executable().length + " bytes";
        } catch (CompilationException e) {
            return "rejected with " + DiagnosticPrinter.text(e).length() + " characters: " + e.getMessage();
        } catch (RuntimeException | Error e) {
            return "thrown " + e;
        }
    }
}
