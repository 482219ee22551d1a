package edu.sysy.examples;

import edu.sysy.Assembly;
import edu.sysy.Compiler;
import edu.sysy.Level;
import edu.sysy.mips.Mips32;
import edu.sysy.simulate.Capture;
import edu.sysy.simulate.Executable;
import edu.sysy.simulate.Simulator;
import edu.sysy.source.SourceFile;
import java.nio.charset.StandardCharsets;

/** Compiles a program, runs it on the simulator, and shows what it printed and what it cost. */
public final class CompileAndRun {
    private static final String PROGRAM = """
            int square(int x) { return x * x; }

            int main() {
                int i = 1, sum = 0;
                while (i <= 10) {
                    sum = sum + square(i);
                    i = i + 1;
                }
                putint(sum);
                putch(10);
                return 0;
            }
            """;

    private CompileAndRun() {}

    /** Prints the program's output and the number of instructions it executed. */
    public static void main(String[] arguments) {
        Compiler compiler =
                Compiler.builder().optimize(Level.O2).target(Mips32.linux()).build();
        Assembly assembly = compiler.compile(SourceFile.of("squares.sy", PROGRAM));
        Capture capture = Simulator.create().run(Executable.load(assembly.executable()), new byte[0]);
        System.out.print(new String(capture.output(), StandardCharsets.ISO_8859_1));
        System.out.println(capture.run().programCounts().total() + " instructions");
    }
}
