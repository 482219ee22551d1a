package edu.sysy.testing.machine;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.Level;
import edu.sysy.Target;
import edu.sysy.ir.Function;
import edu.sysy.ir.FunctionBuilder;
import edu.sysy.ir.Global;
import edu.sysy.ir.Program;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Type;
import edu.sysy.machine.AllocatedFunction;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.MachineProgram;
import edu.sysy.machine.RegisterAllocator;
import edu.sysy.simulate.Capture;
import edu.sysy.simulate.Executable;
import edu.sysy.simulate.Simulator;
import edu.sysy.spi.Toolchain;
import edu.sysy.testing.RunLine;
import edu.sysy.testing.endtoend.CallDriver;
import java.util.ArrayList;
import java.util.List;

/** Calls functions of machine code in the simulator, from a main function that prints the result as a word. */
final class MachineCall {
    private final Target target;

    MachineCall(Target target) {
        this.target = target;
    }

    /** Demands that the call of a line gives its result. */
    void check(RunLine run, List<Global> globals, List<AllocatedFunction> functions) {
        List<AllocatedFunction> all = new ArrayList<>(functions);
        all.add(main(run));
        byte[] executable = target.emit(new MachineProgram("", globals, all)).executable();
        Capture capture =
                Simulator.builder().instructionLimit(50_000_000).build().run(Executable.load(executable), new byte[0]);
        assertThat(capture.outcome()).as("%s", run).hasToString("exited with status 0");
        assertThat(capture.text().lines().toList().getLast()).as("%s", run).isEqualTo(run.resultWord());
    }

    private AllocatedFunction main(RunLine run) {
        Program program = CallDriver.of(Program.of(List.of(), List.of(callee(run))), run.function(), run.words());
        MachineFunction selected =
                target.select(program, program.function(Program.MAIN).orElseThrow(), Level.O0);
        RegisterAllocator allocator = Toolchain.load().allocator(Level.O0);
        return new AllocatedFunction(selected, allocator.allocate(selected, target.registers()));
    }

    /** A function of the signature that the line tells, for the program that the main function is selected in. */
    private static Function callee(RunLine run) {
        FunctionBuilder code = Function.builder(run.function(), type(run.result()));
        int entry = code.createBlock();
        run.arguments().forEach(argument -> code.addParameter(entry, type(argument)));
        code.end(new Terminator.Unreachable());
        return code.build();
    }

    private static Type type(String number) {
        return RunLine.isFloating(number) ? Type.F32 : Type.I32;
    }
}
