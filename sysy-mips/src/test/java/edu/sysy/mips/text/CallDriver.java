package edu.sysy.mips.text;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.Level;
import edu.sysy.ir.Function;
import edu.sysy.ir.FunctionBuilder;
import edu.sysy.ir.Global;
import edu.sysy.ir.LibraryFunction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Program;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.machine.AllocatedFunction;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.MachineProgram;
import edu.sysy.machine.RegisterAllocator;
import edu.sysy.mips.Mips32;
import edu.sysy.simulate.Capture;
import edu.sysy.simulate.Executable;
import edu.sysy.simulate.Simulator;
import edu.sysy.spi.Toolchain;
import edu.sysy.testing.RunLine;
import java.util.ArrayList;
import java.util.List;

/** Calls functions of machine code in the simulator, from a main function that prints the result as a word. */
final class CallDriver {
    private final Mips32 target;

    CallDriver(Mips32 target) {
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
        Type type = type(run.result());
        FunctionBuilder code = Function.builder(Program.MAIN, Type.I32);
        code.createBlock();
        List<Value> arguments = new ArrayList<>();
        for (int i = 0; i < run.arguments().size(); i++) {
            int word = run.words()[i];
            arguments.add(code.add(
                    type(run.arguments().get(i)) == Type.F32
                            ? new Operation.FloatConstant(Float.intBitsToFloat(word))
                            : new Operation.IntConstant(word)));
        }
        Value result = code.add(new Operation.Call(run.function(), type, arguments));
        Value newline = code.add(new Operation.IntConstant('\n'));
        code.add(new Operation.LibraryCall(LibraryFunction.PUTCH, List.of(newline)));
        code.add(new Operation.LibraryCall(
                LibraryFunction.PUTINT, List.of(type == Type.F32 ? bits(code, result) : result)));
        code.end(new Terminator.Return(code.add(new Operation.IntConstant(0))));
        Function main = code.build();
        MachineFunction selected =
                target.select(Program.of(List.of(), List.of(callee(run, type), main)), main, Level.O0);
        RegisterAllocator allocator = Toolchain.load().allocator(Level.O0);
        return new AllocatedFunction(selected, allocator.allocate(selected, target.registers()));
    }

    private static Value bits(FunctionBuilder code, Value number) {
        Value place = code.add(new Operation.Alloca(Type.F32, 1));
        code.add(new Operation.Store(place, number));
        return code.add(new Operation.Load(Type.I32, place));
    }

    /** A function of the signature that the line tells, for the program that the main function is selected in. */
    private static Function callee(RunLine run, Type type) {
        FunctionBuilder code = Function.builder(run.function(), type);
        int entry = code.createBlock();
        run.arguments().forEach(argument -> code.addParameter(entry, type(argument)));
        code.end(new Terminator.Unreachable());
        return code.build();
    }

    private static Type type(String number) {
        return RunLine.isFloating(number) ? Type.F32 : Type.I32;
    }
}
