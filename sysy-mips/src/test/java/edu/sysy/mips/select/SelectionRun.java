package edu.sysy.mips.select;

import static org.junit.jupiter.api.Assertions.assertEquals;

import edu.sysy.Assembly;
import edu.sysy.Level;
import edu.sysy.ir.Function;
import edu.sysy.ir.Program;
import edu.sysy.machine.AllocatedFunction;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.MachineProgram;
import edu.sysy.machine.RegisterAllocator;
import edu.sysy.mips.Mips32;
import edu.sysy.simulate.Capture;
import edu.sysy.simulate.Executable;
import edu.sysy.simulate.Simulator;
import edu.sysy.spi.Toolchain;
import java.util.ArrayList;
import java.util.List;

/** Compiles programs of the IR as they are, and runs them. */
final class SelectionRun {
    private SelectionRun() {}

    static Assembly compile(Program program) {
        return compile(program, new SpillEverything());
    }

    static Assembly compile(Program program, RegisterAllocator allocator) {
        Mips32 target = Mips32.linux();
        List<AllocatedFunction> functions = new ArrayList<>();
        for (Function function : program.functions()) {
            MachineFunction code = target.select(program, function, Level.O1);
            functions.add(new AllocatedFunction(code, allocator.allocate(code, target.registers())));
        }
        return target.emit(new MachineProgram(program.sourceName(), program.globals(), functions));
    }

    /**
     * What the program prints in the simulator, which is tested against qemu elsewhere: the same with registers
     * allocated by the allocators of all levels, and with all values in memory.
     */
    static String run(Program program) {
        String text = run(program, new SpillEverything());
        for (Level level : List.of(Level.O0, Level.O2)) {
            RegisterAllocator allocator = Toolchain.load().allocator(level);
            assertEquals(text, run(program, allocator), allocator.name());
        }
        return text;
    }

    private static String run(Program program, RegisterAllocator allocator) {
        Capture capture = Simulator.builder()
                .instructionLimit(4_000_000_000L)
                .stackSize(200_000_000)
                .build()
                .run(Executable.load(compile(program, allocator).executable()), new byte[0]);
        assertEquals("exited with status 0", capture.outcome().toString(), capture::text);
        return capture.text();
    }
}
