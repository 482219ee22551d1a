package edu.sysy.mips;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.Assembly;
import edu.sysy.Compiler;
import edu.sysy.Level;
import edu.sysy.Stage;
import edu.sysy.ast.Ast;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Program;
import edu.sysy.simulate.Executable;
import edu.sysy.simulate.Simulator;
import edu.sysy.source.SourceFile;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The stage that makes a program with local variables in memory, and the stages that may follow it. */
class LowerStageTest {
    private static final SourceFile SOURCE = SourceFile.of("sum.sy", """
            int total[1];
            int sum(int n, int a[]) {
                int s = 0;
                while (n > 0) { n = n - 1; s = s + a[n]; }
                return s;
            }
            int main() {
                int n = getint(), a[3] = {n, 2, 3};
                float f = 1.5;
                if (n > 2) f = f * n;
                total[0] = sum(n, a);
                putint(total[0] + f);
                return 0;
            }
            """);

    private static Compiler compiler(Level level) {
        return Compiler.builder()
                .target(Mips32.linux())
                .optimize(level)
                .verify(true)
                .build();
    }

    private static String output(Assembly assembly) {
        return Simulator.create()
                .run(Executable.load(assembly.executable()), "3".getBytes(StandardCharsets.US_ASCII))
                .toString();
    }

    @ParameterizedTest
    @EnumSource(Level.class)
    void loweringAndSsaConstructionAreTheTwoHalvesOfBuildingSsa(Level level) {
        Compiler compiler = compiler(level);
        Ast ast = compiler.parse().run(SOURCE);
        Program lowered = compiler.lower().run(ast);
        Program ssa = compiler.constructSsa().run(lowered);

        assertThat(countAllocas(lowered))
                .as("n and s of sum, whose parameter a nothing assigns; n, a and f of main")
                .isEqualTo(5);
        assertThat(countAllocas(ssa)).as("the array").isEqualTo(1);
        assertThat(ssa).isEqualTo(compiler.buildSsa().run(ast));
        Stage<Program, Assembly> rest =
                compiler.optimize().andThen(compiler.allocateRegisters()).andThen(compiler.emit());
        assertThat(rest.run(ssa).executable())
                .isEqualTo(compiler.compile(SOURCE).executable());
    }

    @ParameterizedTest
    @EnumSource(Level.class)
    void eachStageTakesLocalVariablesInMemory(Level level) {
        Compiler compiler = compiler(level);
        Stage<SourceFile, Assembly> withoutSsa = compiler.parse()
                .andThen(compiler.lower())
                .andThen(compiler.optimize())
                .andThen(compiler.allocateRegisters())
                .andThen(compiler.emit());
        assertThat(output(withoutSsa.run(SOURCE))).isEqualTo(output(compiler.compile(SOURCE)));
    }

    private static long countAllocas(Program program) {
        return program.functions().stream()
                .flatMap(function -> function.blocks().stream())
                .flatMap(block -> block.instructions().stream())
                .filter(instruction -> instruction.operation() instanceof Operation.Alloca)
                .count();
    }
}
