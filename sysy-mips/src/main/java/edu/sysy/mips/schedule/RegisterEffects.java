package edu.sysy.mips.schedule;

import edu.sysy.machine.Operand;
import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.RegisterSet;
import edu.sysy.mips.CallingConvention;
import edu.sysy.mips.Immediate;
import edu.sysy.mips.MipsRegisters;
import edu.sysy.mips.RealInstruction;
import edu.sysy.mips.RealInstruction.FloatTwoRegister;
import edu.sysy.mips.RealInstruction.Load;
import edu.sysy.mips.RealInstruction.Store;
import edu.sysy.mips.RealInstruction.ThreeRegister;
import edu.sysy.mips.RealInstruction.ToHiLo;

/**
 * What a word of code reads and writes, as sets of registers by number. Memory, hi and lo together, and the floating
 * condition flag take the numbers of registers that code never names.
 */
final class RegisterEffects {
    /** The number that stands for all of memory; that of {@code $zero}, which holds nothing. */
    private static final int MEMORY_NUMBER = 0;

    /** All of memory. */
    static final long MEMORY = 1L << MEMORY_NUMBER;

    private static final long HI_LO = 1L << InstructionEffects.HI_LO_NUMBER;
    private static final long FLAG = 1L << InstructionEffects.FLAG_NUMBER;

    /** What the caller looks at after a return: results, and all that is preserved. */
    private static final long READ_AFTER_RETURN = CallingConvention.CALLEE_SAVED.bits()
            | bit(CallingConvention.INT_RESULT)
            | bit(CallingConvention.FLOAT_RESULT)
            | bit(MipsRegisters.GP)
            | bit(MipsRegisters.SP)
            | MEMORY;

    private static final long READ_BY_ANY_CALLEE = bit(MipsRegisters.SP) | bit(MipsRegisters.GP) | MEMORY;

    private RegisterEffects() {}

    /** What the instruction reads; for a call, only what the jump itself does. */
    static long reads(RealInstruction instruction) {
        long set = operands(instruction, false);
        return switch (instruction) {
            case RealInstruction.FromHiLo from -> set | HI_LO;
            case ToHiLo to -> accumulates(to) ? set | HI_LO : set;
            case RealInstruction.FlagMove move -> set | FLAG;
            case RealInstruction.FlagBranch branch -> set | FLAG;
            case Load load -> set | MEMORY;
            case Store store -> store.op() == Store.Op.SDC1 ? set | next(store.value()) : set;
            default -> set;
        };
    }

    /** What the instruction writes; for a call, only what the jump itself does. */
    static long writes(RealInstruction instruction) {
        long set = operands(instruction, true);
        return switch (instruction) {
            case ToHiLo to -> set | HI_LO;
            case RealInstruction.MoveToLow to -> set | HI_LO;
            case ThreeRegister three -> three.op() == ThreeRegister.Op.MUL ? set | HI_LO : set;
            case RealInstruction.FloatCompare compare -> set | FLAG;
            case Store store -> set | MEMORY;
            case Load load -> load.op() == Load.Op.LDC1 ? set | next(load.rd()) : set;
            case FloatTwoRegister two -> two.op() == FloatTwoRegister.Op.CVT_D_S ? set | next(two.fd()) : set;
            case RealInstruction.Jump jump -> jump.link() ? set | bit(MipsRegisters.RA) : set;
            case RealInstruction.JumpRegister jump -> jump.link() ? set | bit(MipsRegisters.RA) : set;
            default -> set;
        };
    }

    /** What is live behind the delay slot of a jump before control gets where the jump leads, given what is live there. */
    static long liveBeyond(RealInstruction branch, long live, CallArguments calls) {
        return switch (branch) {
            case RealInstruction.Jump jump
            when jump.link() -> liveBeforeCall(live, calls.of(jump.symbol()), calls.changedBy(jump.symbol()));
            case RealInstruction.JumpRegister jump ->
                jump.link()
                        ? liveBeforeCall(live, CallArguments.ANY, CallingConvention.CALLER_SAVED)
                        : READ_AFTER_RETURN;
            default -> live;
        };
    }

    /** What is live behind the delay slot of a jump to another function, which returns to the caller of this one. */
    static long liveBeforeTailCall(RegisterSet arguments) {
        return READ_AFTER_RETURN & ~bit(CallingConvention.INT_RESULT) & ~bit(CallingConvention.FLOAT_RESULT)
                | arguments.bits()
                | bit(MipsRegisters.RA);
    }

    /** What is live before an instruction, given what is live behind it; of a call, only the jump itself is looked at. */
    static long liveBefore(RealInstruction instruction, long live) {
        return live & ~(writes(instruction) & ~MEMORY) | reads(instruction);
    }

    private static long liveBeforeCall(long live, RegisterSet arguments, RegisterSet changed) {
        return live & ~changed.bits() | arguments.bits() | READ_BY_ANY_CALLEE;
    }

    /**
     * Whether executing the instruction where it is not asked for does no harm beside what it writes to registers.
     *
     * @param readable how many bytes above the stack pointer can be loaded at any time
     */
    static boolean isHarmless(RealInstruction instruction, int readable) {
        return switch (instruction) {
            case Store store -> false;
            case Load load ->
                load.base().equals(MipsRegisters.SP)
                        && load.offset() instanceof Immediate.Literal(int offset)
                        && offset >= 0
                        && offset < readable;
            case RealInstruction.Plain plain -> false;
            default -> !instruction.hasDelaySlot();
        };
    }

    private static boolean accumulates(ToHiLo instruction) {
        return switch (instruction.op()) {
            case MADD, MADDU, MSUB, MSUBU -> true;
            case MULT, MULTU, DIV, DIVU -> false;
        };
    }

    private static long operands(RealInstruction instruction, boolean written) {
        long set = 0;
        for (Operand operand : instruction.operands()) {
            if (operand.role().defines() == written && operand.register() instanceof PhysicalRegister register) {
                set |= bit(register);
            }
        }
        return set & ~bit(MipsRegisters.ZERO);
    }

    private static long bit(PhysicalRegister register) {
        return 1L << register.number();
    }

    /** The odd half of the pair whose even half is {@code register}. */
    private static long next(edu.sysy.machine.Register register) {
        return register instanceof PhysicalRegister physical ? bit(physical) << 1 : 0;
    }
}
