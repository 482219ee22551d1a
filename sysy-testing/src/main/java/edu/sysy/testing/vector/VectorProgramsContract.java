package edu.sysy.testing.vector;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.Compiler;
import edu.sysy.Level;
import edu.sysy.Target;
import edu.sysy.interpret.InterpretedRun;
import edu.sysy.interpret.Interpreter;
import edu.sysy.ir.Program;
import edu.sysy.ir.text.IrPrinter;
import edu.sysy.machine.RegisterAllocator;
import edu.sysy.simulate.Capture;
import edu.sysy.simulate.Executable;
import edu.sysy.simulate.Simulator;
import edu.sysy.verify.IrVerifier;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/**
 * Random programs with vectors print the same in the interpreter as in machine code, with each register allocator.
 * Where the target has no vectors they are expanded. {@code -Dsysy.vector.programs=N} tries so many.
 */
public abstract class VectorProgramsContract {
    private static final int PROGRAMS = Integer.getInteger("sysy.vector.programs", 120);
    private static final long FIRST = Long.getLong("sysy.vector.first", 0);

    private final Target target;

    /** The contract of a target. */
    protected VectorProgramsContract(Target target) {
        this.target = target;
    }

    @Test
    void programsWithVectorsPrintTheSameOnTheMachine() {
        List<RegisterAllocator> allocators = Compiler.allocators();
        LongStream.range(FIRST, FIRST + PROGRAMS).parallel().forEach(seed -> {
            Program program = VectorProgramGenerator.program(seed);
            assertThat(IrVerifier.verify(program)).isEmpty();
            InterpretedRun expected = Interpreter.builder().build().run(program, new byte[0]);
            for (RegisterAllocator allocator : allocators) {
                Compiler compiler = Compiler.builder()
                        .optimize(seed % 4 == 0 ? Level.O0 : Level.O2)
                        .target(target)
                        .allocator(allocator)
                        .verify(true)
                        .build();
                byte[] executable = compiler.allocateRegisters()
                        .andThen(compiler.emit())
                        .run(program)
                        .executable();
                Capture run = Simulator.builder().build().run(Executable.load(executable), new byte[0]);
                assertThat(new String(run.output(), StandardCharsets.ISO_8859_1))
                        .as(() -> "seed " + seed + " by " + allocator.name() + ":\n"
                                + IrPrinter.standard().print(program))
                        .isEqualTo(expected.text());
            }
        });
    }
}
