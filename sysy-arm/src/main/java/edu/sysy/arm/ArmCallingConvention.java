package edu.sysy.arm;

import edu.sysy.codegen.frame.FrameConvention;
import edu.sysy.codegen.frame.StandardFrames;
import edu.sysy.codegen.select.ArgumentPassing.Arguments;
import edu.sysy.codegen.select.ArgumentPlace;
import edu.sysy.ir.Type;
import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.RegisterFile;
import edu.sysy.machine.RegisterSet;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The calling convention AAPCS64 as Linux has it: where arguments and results are, and which registers a call preserves
 * (Procedure Call Standard for the Arm 64-bit Architecture).
 */
public final class ArmCallingConvention {
    /** The size of an argument on the stack and of a saved register, in bytes. */
    public static final int WORD_BYTES = 8;

    private static final int STACK_ALIGNMENT = 16;
    private static final int ARGUMENT_REGISTERS = 8;

    /** An integer register that emission may use inside the expansion of one instruction; calls may change it. */
    public static final PhysicalRegister SCRATCH = ArmRegisters.integer(16);
    /** A floating register of the same kind. */
    public static final PhysicalRegister FLOAT_SCRATCH = ArmRegisters.floating(31);
    /** The register through which cycles of moves are broken; calls may change it. */
    private static final PhysicalRegister TEMPORARY = ArmRegisters.integer(17);
    /** The same for vectors. */
    private static final PhysicalRegister VECTOR_TEMPORARY = ArmRegisters.vector(30);

    /** Registers a function leaves as it found them: x19-x29 and the lower halves of v8-v15. */
    public static final RegisterSet CALLEE_SAVED =
            RegisterSet.of(Stream.concat(range(ArmRegisters::integer, 19, 29), range(ArmRegisters::floating, 8, 15))
                    .toList());

    /** Registers a call may change: x0-x17, x30, v0-v7, v16-v31 and the flags. */
    public static final RegisterSet CALLER_SAVED = RegisterSet.of(Stream.of(
                    range(ArmRegisters::integer, 0, 17),
                    Stream.of(ArmRegisters.LR, ArmRegisters.NZCV),
                    range(ArmRegisters::floating, 0, 7),
                    range(ArmRegisters::floating, 16, 31))
            .flatMap(registers -> registers)
            .toList());

    /**
     * What register allocation may use. Registers that need no saving come first, and among them those that carry no
     * arguments or results. x16, x17, x18, which is the platform's, x30, sp and v31 stay outside. In functions with
     * vectors, v16 to v29 are for those, and v0 to v7, too, if there are no floating numbers; v30 is the temporary of
     * their moves.
     */
    public static final RegisterFile REGISTERS = new RegisterFile(
            Stream.of(
                            range(ArmRegisters::integer, 8, 15),
                            range(ArmRegisters::integer, 7, 0),
                            range(ArmRegisters::integer, 19, 29),
                            range(ArmRegisters::floating, 16, 30),
                            range(ArmRegisters::floating, 7, 0),
                            range(ArmRegisters::floating, 8, 15),
                            range(ArmRegisters::vector, 16, 29),
                            range(ArmRegisters::vector, 7, 0))
                    .flatMap(registers -> registers)
                    .toList(),
            CALLEE_SAVED,
            List.of(TEMPORARY, VECTOR_TEMPORARY),
            RegisterSet.of(range(ArmRegisters::floating, 0, 7).toList()));

    /** Frames, without a frame pointer. */
    public static final FrameConvention FRAMES = new StandardFrames(
            Stream.concat(
                            Stream.of(ArmRegisters.LR),
                            ArmRegisters.all().stream().filter(CALLEE_SAVED::contains))
                    .toList(),
            WORD_BYTES,
            STACK_ALIGNMENT,
            ArmRegisters.SP);

    private ArmCallingConvention() {}

    /**
     * The places of the arguments of a function, fixed or variadic. Integers and floating numbers are counted apart in
     * registers and together on the stack.
     */
    public static Arguments arguments(List<Type> types) {
        List<ArgumentPlace> places = new ArrayList<>(types.size());
        int integers = 0;
        int floats = 0;
        int bytes = 0;
        for (Type type : types) {
            boolean isFloat = type == Type.F32;
            int index = isFloat ? floats++ : integers++;
            if (index < ARGUMENT_REGISTERS) {
                places.add(new ArgumentPlace.InRegister(
                        isFloat ? ArmRegisters.floating(index) : ArmRegisters.integer(index)));
            } else {
                places.add(new ArgumentPlace.OnStack(bytes));
                bytes += WORD_BYTES;
            }
        }
        return new Arguments(places, bytes);
    }

    /** Where a function leaves its result. */
    public static PhysicalRegister result(Type type) {
        return type == Type.F32 ? ArmRegisters.floating(0) : ArmRegisters.integer(0);
    }

    /** The registers from one number to another, up or down. */
    private static Stream<PhysicalRegister> range(IntFunction<PhysicalRegister> file, int first, int last) {
        int step = first <= last ? 1 : -1;
        return IntStream.rangeClosed(0, Math.abs(last - first)).mapToObj(i -> file.apply(first + step * i));
    }
}
