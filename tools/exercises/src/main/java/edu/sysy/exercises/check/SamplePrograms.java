package edu.sysy.exercises.check;

import edu.sysy.Compiler;
import edu.sysy.Level;
import edu.sysy.Stage;
import edu.sysy.VerificationError;
import edu.sysy.ir.Program;
import edu.sysy.ir.text.IrParser;
import edu.sysy.mips.Mips32;
import edu.sysy.source.SourceFile;
import edu.sysy.testing.fuzz.GeneratedProgram;
import edu.sysy.verify.IrVerifier;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Programs on which solutions are tried. */
final class SamplePrograms {
    /** How many programs of each generator there are where they are quick to check. */
    static final int MANY = 200;

    private static final Stage<SourceFile, Program> FRONT_END = frontEnd();

    private static final String LOOPS = """
            int main() {
                int n = getint(), i = 0, s = 0;
                while (i < n) {
                    int j = 0;
                    while (j < i) { s = s + (n * 3 + i * 5) % 7; j = j + 1; }
                    i = i + 1;
                }
                putint(s);
                return s % 256;
            }
            """;

    private static final String MEMORY = """
            int a[8];
            int sum(int b[], int n) {
                int i = 0, s = 0;
                while (i < n) { b[i] = b[i] + a[7 - i]; s = s + b[i] + b[i]; i = i + 1; }
                return s;
            }
            int main() {
                int i = 0;
                while (i < 8) { a[i] = getint(); i = i + 1; }
                putint(sum(a, 8));
                return a[3] + a[4];
            }
            """;

    private static final String CALLS = """
            int count;
            int fib(int n) { count = count + 1; if (n < 2) return n; return fib(n - 1) + fib(n - 2); }
            int main() { putint(fib(getint())); putch(32); putint(count); return 0; }
            """;

    private SamplePrograms() {}

    private static Stage<SourceFile, Program> frontEnd() {
        Compiler compiler =
                Compiler.builder().optimize(Level.O1).target(Mips32.linux()).build();
        return compiler.parse().andThen(compiler.buildSsa());
    }

    /** A program in SysY. */
    static Sample source(String name, String text, String input) {
        return new Sample(name, FRONT_END.run(SourceFile.of(name, text)), input.getBytes(StandardCharsets.US_ASCII));
    }

    /** A program in the text form of the intermediate representation. */
    static Sample ir(String name, String text, String input) {
        Program program = IrParser.parse(text);
        List<VerificationError> errors = IrVerifier.verify(program);
        if (!errors.isEmpty()) {
            throw new IllegalArgumentException(name + ": " + errors);
        }
        return new Sample(name, program, input.getBytes(StandardCharsets.US_ASCII));
    }

    /** A loop in a loop, arrays, and recursion. */
    static List<Sample> small() {
        return List.of(
                source("loops.sy", LOOPS, "9"),
                source("memory.sy", MEMORY, "3 1 4 1 5 9 2 6"),
                source("calls.sy", CALLS, "12"));
    }

    /**
     * Random functions of the intermediate representation, then random programs in SysY, the same each time.
     *
     * @param count how many of each
     */
    static List<Sample> random(int count) {
        List<Sample> samples = new ArrayList<>();
        for (int seed = 1; seed <= count; seed++) {
            samples.add(RandomFunctions.sample(seed));
        }
        for (int seed = 1; seed <= count; seed++) {
            GeneratedProgram program = GeneratedProgram.of("tiny", seed);
            String name = "generated program " + seed;
            samples.add(new Sample(name, FRONT_END.run(SourceFile.of(name, program.source())), program.input()));
        }
        return samples;
    }
}
