package edu.sysy.explorer.steps;

import edu.sysy.Compiler;
import edu.sysy.Level;
import edu.sysy.ir.Program;
import edu.sysy.machine.MachineFunction;
import edu.sysy.mips.Mips32;
import edu.sysy.source.SourceFile;
import org.junit.jupiter.api.Test;

class ColoringStepsTest {
    @Test
    void x() {
        Compiler compiler =
                Compiler.builder().optimize(Level.O2).target(Mips32.linux()).build();
        SourceFile source = SourceFile.of("gcd.sy", """
                int gcd(int a, int b) {
                    while (b != 0) { int t = a % b; a = b; b = t; }
                    return a;
                }
                int main() { putint(gcd(getint(), getint())); return 0; }
                """);
        Program program = compiler.parse()
                .andThen(compiler.buildSsa())
                .andThen(compiler.optimize())
                .run(source);
        for (MachineFunction function :
                compiler.selectInstructions().run(program).functions()) {
            System.out.println(
                    StepSequences.of(function, compiler.options().target().registers()));
        }
    }
}
