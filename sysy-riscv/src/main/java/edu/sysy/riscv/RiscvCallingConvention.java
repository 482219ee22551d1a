package edu.sysy.riscv;

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
 * The calling convention LP64D: where arguments and results are, and which registers a call preserves (RISC-V ELF psABI
 * Specification, chapter "Procedure Calling Convention").
 */
public final class RiscvCallingConvention {
    /** The size of an argument on the stack and of a saved register, in bytes. */
    public static final int WORD_BYTES = 8;

    private static final int STACK_ALIGNMENT = 16;
    private static final int ARGUMENT_REGISTERS = 8;
    private static final int FIRST_ARGUMENT = 10;

    /** An integer register that emission may use inside the expansion of one instruction. */
    public static final PhysicalRegister SCRATCH = RiscvRegisters.integer(30);
    /** A floating register of the same kind. */
    public static final PhysicalRegister FLOAT_SCRATCH = RiscvRegisters.floating(31);
    /** A vector register of the same kind. */
    public static final PhysicalRegister VECTOR_SCRATCH = RiscvRegisters.vector(9);
    /** The register through which cycles of moves are broken. */
    private static final PhysicalRegister TEMPORARY = RiscvRegisters.integer(31);
    /** The same for vectors. */
    private static final PhysicalRegister VECTOR_TEMPORARY = RiscvRegisters.vector(8);

    /** Registers a function leaves as it found them: s0-s11 and fs0-fs11. */
    public static final RegisterSet CALLEE_SAVED = RegisterSet.of(both(8, 9, 18, 27));

    /** Registers a call may change: ra, t0-t6, a0-a7, ft0-ft11 and fa0-fa7. */
    public static final RegisterSet CALLER_SAVED = RegisterSet.of(RiscvRegisters.all())
            .minus(CALLEE_SAVED)
            .minus(RegisterSet.of(ranges(RiscvRegisters::integer, 0, 0, 2, 4).toList()));

    /**
     * What register allocation may use. Registers that need no saving come first, and among them those that carry no
     * arguments or results. zero, ra, sp, gp, tp, t5, t6 and ft11 stay outside. In functions with vectors, v1 to v7
     * and v28 to v30 hold those, and ft1 to ft10 stay free; v10 to v17 do, too, if there are no floating numbers. Calls
     * may change all vector registers.
     */
    public static final RegisterFile REGISTERS = new RegisterFile(
            Stream.concat(
                            ranges(RiscvRegisters::integer, 5, 7, 28, 29, 17, 10, 8, 9, 18, 27),
                            Stream.concat(
                                    ranges(RiscvRegisters::floating, 0, 7, 28, 30, 17, 10, 8, 9, 18, 27),
                                    ranges(RiscvRegisters::vector, 1, 7, 28, 30, 17, 10)))
                    .toList(),
            CALLEE_SAVED,
            List.of(TEMPORARY, VECTOR_TEMPORARY),
            RegisterSet.of(ranges(RiscvRegisters::floating, 10, 17).toList()));

    /** Frames. */
    public static final FrameConvention FRAMES = new StandardFrames(
            Stream.concat(
                            Stream.of(RiscvRegisters.RA),
                            RiscvRegisters.all().stream().filter(CALLEE_SAVED::contains))
                    .toList(),
            WORD_BYTES,
            STACK_ALIGNMENT,
            RiscvRegisters.SP);

    private RiscvCallingConvention() {}

    /**
     * The places of the arguments of a function with a fixed number of them. Floating numbers that find no floating
     * register go where integers go.
     */
    public static Arguments arguments(List<Type> types) {
        List<ArgumentPlace> places = new ArrayList<>(types.size());
        int words = 0;
        int floats = 0;
        for (Type type : types) {
            places.add(
                    type == Type.F32 && floats < ARGUMENT_REGISTERS
                            ? new ArgumentPlace.InRegister(RiscvRegisters.floating(FIRST_ARGUMENT + floats++))
                            : wordPlace(words++));
        }
        return new Arguments(places, stackBytes(words));
    }

    /** The places of so many arguments of a variadic function, all of which go where integers go. */
    public static Arguments variadicArguments(int count) {
        return new Arguments(
                IntStream.range(0, count)
                        .mapToObj(RiscvCallingConvention::wordPlace)
                        .toList(),
                stackBytes(count));
    }

    /** The place of an argument that is passed as an integer, by its number among those. */
    private static ArgumentPlace wordPlace(int index) {
        return index < ARGUMENT_REGISTERS
                ? new ArgumentPlace.InRegister(RiscvRegisters.integer(FIRST_ARGUMENT + index))
                : new ArgumentPlace.OnStack(WORD_BYTES * (index - ARGUMENT_REGISTERS));
    }

    private static int stackBytes(int words) {
        return WORD_BYTES * Math.max(0, words - ARGUMENT_REGISTERS);
    }

    /** Where a function leaves its result. */
    public static PhysicalRegister result(Type type) {
        return type == Type.F32 ? RiscvRegisters.floating(FIRST_ARGUMENT) : RiscvRegisters.integer(FIRST_ARGUMENT);
    }

    /** Integer and floating registers with the same numbers. */
    private static List<PhysicalRegister> both(int... ends) {
        return Stream.concat(ranges(RiscvRegisters::integer, ends), ranges(RiscvRegisters::floating, ends))
                .toList();
    }

    /** The registers from the first number to the second, from the third to the fourth, and so on, up or down. */
    private static Stream<PhysicalRegister> ranges(IntFunction<PhysicalRegister> file, int... ends) {
        return IntStream.range(0, ends.length / 2).boxed().flatMap(pair -> {
            int first = ends[2 * pair];
            int last = ends[2 * pair + 1];
            int step = Integer.signum(last - first);
            return IntStream.rangeClosed(0, Math.abs(last - first)).mapToObj(i -> file.apply(first + i * step));
        });
    }
}
