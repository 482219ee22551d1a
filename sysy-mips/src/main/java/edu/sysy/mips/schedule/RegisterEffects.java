package edu.sysy.mips.schedule;

import edu.sysy.machine.Operand;
import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.RegisterSet;
import edu.sysy.mips.CallingConvention;
import edu.sysy.mips.Immediate;
import edu.sysy.mips.MipsRegisters;
import edu.sysy.mips.RealInstruction;
import edu.sysy.mips.RealInstruction.Load;
import edu.sysy.mips.RealInstruction.Store;
import edu.sysy.mips.isa.MipsOpcode;
import java.util.List;

/**
 * What a word of code reads and writes, as sets of registers by number. Memory, hi and lo together, and the floating
 * condition flag take the numbers of registers that code never names.
 */
final class RegisterEffects {
    /** The number that stands for all of memory; that of {@code $zero}, which holds nothing. */
    private static final int MEMORY_NUMBER = 0;

    /** All of memory. */
    static final long MEMORY = 1L << MEMORY_NUMBER;

    /** The floating registers but the last, which is the upper half of a pair. */
    private static final long FLOATS = 0x7fff_ffffL << 32;

    /** What the caller looks at after a return: results, and all that is preserved. */
    private static final long READ_AFTER_RETURN = CallingConvention.CALLEE_SAVED.word(0)
            | bit(CallingConvention.INT_RESULT)
            | bit(CallingConvention.FLOAT_RESULT)
            | bit(MipsRegisters.GP)
            | bit(MipsRegisters.SP)
            | MEMORY;

    private static final long READ_BY_ANY_CALLEE = bit(MipsRegisters.SP) | bit(MipsRegisters.GP) | MEMORY;

    private RegisterEffects() {}

    /** What the instruction reads; for a call, only what the jump itself does. */
    static long reads(RealInstruction instruction) {
        return reads(instruction.opcode(), instruction.operands());
    }

    private static long reads(MipsOpcode opcode, List<Operand> operands) {
        long set = named(operands, false) | opcode.implicitReadSet();
        set |= opcode.readsPairs() ? (set & FLOATS) << 1 : 0;
        return opcode.accessesMemory() && !opcode.isStore() ? set | MEMORY : set;
    }

    /** What the instruction writes; for a call, only what the jump itself does. */
    static long writes(RealInstruction instruction) {
        return writes(instruction.opcode(), instruction.operands());
    }

    private static long writes(MipsOpcode opcode, List<Operand> operands) {
        long set = named(operands, true) | opcode.implicitWriteSet();
        set |= opcode == MipsOpcode.JALR ? bit(MipsRegisters.RA) : 0;
        set |= opcode.writesPairs() ? (set & FLOATS) << 1 : 0;
        return opcode.isStore() ? set | MEMORY : set;
    }

    /**
     * What is live after the delay slot of a jump before control gets where the jump leads, given what is live there.
     */
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

    /** What is live after the delay slot of a jump to another function, which returns to the caller of this one. */
    static long liveBeforeTailCall(RegisterSet arguments) {
        return READ_AFTER_RETURN & ~bit(CallingConvention.INT_RESULT) & ~bit(CallingConvention.FLOAT_RESULT)
                | arguments.word(0)
                | bit(MipsRegisters.RA);
    }

    /**
     * What is live before an instruction, given what is live after it; of a call, only the jump itself is looked at.
     */
    static long liveBefore(RealInstruction instruction, long live) {
        MipsOpcode opcode = instruction.opcode();
        List<Operand> operands = instruction.operands();
        return live & ~(writes(opcode, operands) & ~MEMORY) | reads(opcode, operands);
    }

    private static long liveBeforeCall(long live, RegisterSet arguments, RegisterSet changed) {
        return live & ~changed.word(0) | arguments.word(0) | READ_BY_ANY_CALLEE;
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

    /**
     * Whether a slot is better left empty than filled with the instruction where its result may not be needed: a
     * division, which occupies its unit for many cycles.
     */
    static boolean isSlow(RealInstruction instruction) {
        return switch (instruction.opcode().kind()) {
            case DIVIDE, FLOAT_DIVIDE -> true;
            default -> false;
        };
    }

    private static long named(List<Operand> operands, boolean written) {
        long set = 0;
        for (int i = 0; i < operands.size(); i++) {
            Operand operand = operands.get(i);
            if (operand.role().defines() == written && operand.register() instanceof PhysicalRegister register) {
                set |= bit(register);
            }
        }
        return set & ~bit(MipsRegisters.ZERO);
    }

    private static long bit(PhysicalRegister register) {
        return 1L << register.number();
    }
}
