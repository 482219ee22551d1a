package edu.sysy.mips;

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
 * The o32 calling convention with 32-bit floating registers: where arguments and results are, and which registers a
 * call preserves (System V ABI, MIPS RISC Processor Supplement, chapter 3).
 *
 * <p>With 64-bit floating registers, which vectors need, calls preserve all bits of {@code $f20}, {@code $f22} and so
 * on, and nothing of the odd ones after them ("MIPS O32 ABI - FR0 and FR1 Interlinking"); code leaves those alone.
 */
public final class CallingConvention {
    /** The room each caller leaves at the bottom of its frame for the arguments in registers, in bytes. */
    public static final int HOME_BYTES = 16;

    /** An integer or address result. */
    public static final PhysicalRegister INT_RESULT = MipsRegisters.V0;
    /** A floating result. */
    public static final PhysicalRegister FLOAT_RESULT = MipsRegisters.floating(0);

    /** The even half of a pair of floating registers that emission may use inside one instruction's expansion. */
    public static final PhysicalRegister FLOAT_SCRATCH = MipsRegisters.floating(18);
    /** The odd half of that pair, through which cycles of moves are broken. */
    public static final PhysicalRegister FLOAT_TEMPORARY = MipsRegisters.floating(19);

    /** The vector register of the scratch, for vectors and for the upper half of a binary64 number. */
    public static final PhysicalRegister VECTOR_SCRATCH = MipsRegisters.vector(18);
    /** The register through which cycles of moves of vectors are broken. */
    private static final PhysicalRegister VECTOR_TEMPORARY = MipsRegisters.vector(19);

    /** Registers a function leaves as it found them: $s0-$s7, $fp, and $f20-$f31. */
    public static final RegisterSet CALLEE_SAVED = RegisterSet.ofWords(0x40ff0000L | 0xfff00000L << 32);

    /** Registers a call may change: $at, $v0, $v1, $a0-$a3, $t0-$t9, $ra, $f0-$f19, and the special ones. */
    public static final RegisterSet CALLER_SAVED = RegisterSet.ofWords(0x8300fffeL | 0xfffffL << 32)
            .union(RegisterSet.of(MipsRegisters.HI, MipsRegisters.LO, MipsRegisters.FLAG));

    /**
     * What register allocation may use. Registers that need no saving come first, and among them those that carry no
     * arguments or results. $at, $gp, $ra, $f18 and $f19 stay outside.
     */
    public static final RegisterFile REGISTERS = new RegisterFile(
            Stream.concat(
                            registers(
                                    MipsRegisters::integer,
                                    3,
                                    8,
                                    9,
                                    10,
                                    11,
                                    12,
                                    13,
                                    14,
                                    15,
                                    24,
                                    25,
                                    7,
                                    6,
                                    5,
                                    4,
                                    2,
                                    16,
                                    17,
                                    18,
                                    19,
                                    20,
                                    21,
                                    22,
                                    23,
                                    30),
                            registers(
                                    MipsRegisters::floating,
                                    2,
                                    3,
                                    4,
                                    5,
                                    6,
                                    7,
                                    8,
                                    9,
                                    10,
                                    11,
                                    16,
                                    17,
                                    1,
                                    15,
                                    13,
                                    14,
                                    12,
                                    0,
                                    20,
                                    21,
                                    22,
                                    23,
                                    24,
                                    25,
                                    26,
                                    27,
                                    28,
                                    29,
                                    30,
                                    31))
                    .toList(),
            CALLEE_SAVED,
            FLOAT_TEMPORARY);

    /**
     * The same for processors with vectors. In functions with vectors, those have the registers that calls change, and
     * floating numbers those that calls preserve and, if there are any, {@code $f0}, {@code $f1}, {@code $f2} and those
     * that carry arguments.
     */
    public static final RegisterFile VECTOR_REGISTERS = new RegisterFile(
            Stream.concat(
                            REGISTERS.allocatable().stream().filter(register -> !isOddSaved(register)),
                            registers(
                                    MipsRegisters::vector,
                                    3,
                                    4,
                                    5,
                                    6,
                                    7,
                                    8,
                                    9,
                                    10,
                                    11,
                                    16,
                                    17,
                                    13,
                                    15,
                                    2,
                                    1,
                                    0,
                                    14,
                                    12))
                    .toList(),
            CALLEE_SAVED,
            List.of(FLOAT_TEMPORARY, VECTOR_TEMPORARY),
            RegisterSet.of(registers(MipsRegisters::floating, 0, 1, 2, 12, 14).toList()));

    private static final int REGISTER_WORDS = HOME_BYTES / 4;

    private CallingConvention() {}

    /** The places of the arguments of a function with a fixed number of them. */
    public static List<ArgumentPlace> places(List<Type> types) {
        List<ArgumentPlace> places = new ArrayList<>(types.size());
        boolean onlyFloats = true;
        for (int i = 0; i < types.size(); i++) {
            boolean isFloat = types.get(i) == Type.F32;
            onlyFloats &= isFloat;
            if (onlyFloats && i < 2) {
                places.add(new ArgumentPlace.InRegister(MipsRegisters.floating(12 + 2 * i)));
            } else {
                places.add(wordPlace(i));
            }
        }
        return places;
    }

    /** The place of the argument word with an index, counted from the first argument. */
    public static ArgumentPlace wordPlace(int index) {
        return index < REGISTER_WORDS
                ? new ArgumentPlace.InRegister(MipsRegisters.argument(index))
                : new ArgumentPlace.OnStack(4 * index);
    }

    private static boolean isOddSaved(PhysicalRegister register) {
        return register.kind().equals(MipsRegisters.FLOAT)
                && register.number() % 2 != 0
                && CALLEE_SAVED.contains(register);
    }

    private static Stream<PhysicalRegister> registers(IntFunction<PhysicalRegister> file, int... numbers) {
        return IntStream.of(numbers).mapToObj(file);
    }
}
