package edu.sysy.mips.schedule;

import edu.sysy.machine.Operand;
import edu.sysy.machine.PhysicalRegister;
import edu.sysy.mips.Immediate;
import edu.sysy.mips.MipsRegisters;
import edu.sysy.mips.RealInstruction;
import edu.sysy.mips.RealInstruction.Load;
import edu.sysy.mips.RealInstruction.Store;
import edu.sysy.mips.RealInstruction.StoreConditional;
import edu.sysy.mips.isa.MipsOpcode;
import java.util.List;

/**
 * What a word of code reads and writes, as sets of registers by number. Memory, hi and lo together, and the floating
 * condition flag take the numbers of registers that code never names.
 */
record RegisterEffects(long reads, long writes) {
    /** The number that stands for all of memory; that of {@code $zero}, which holds nothing. */
    private static final int MEMORY_NUMBER = 0;

    /** All of memory. */
    static final long MEMORY = 1L << MEMORY_NUMBER;

    /** The floating registers but the last, which is the upper half of a pair. */
    private static final long FLOATS = 0x7fff_ffffL << 32;

    /** The effects of an instruction; of a call, only those of the jump itself. */
    static RegisterEffects of(RealInstruction instruction) {
        MipsOpcode opcode = instruction.opcode();
        List<Operand> operands = instruction.operands();
        long reads = 0;
        long writes = 0;
        for (int i = 0; i < operands.size(); i++) {
            Operand operand = operands.get(i);
            if (operand.register() instanceof PhysicalRegister register) {
                if (operand.role().defines()) {
                    writes |= bit(register);
                } else {
                    reads |= bit(register);
                }
            }
        }
        reads = reads & ~bit(MipsRegisters.ZERO) | opcode.implicitReadSet();
        reads |= opcode.readsPairs() ? (reads & FLOATS) << 1 : 0;
        reads |= opcode.accessesMemory() && !opcode.isStore() ? MEMORY : 0;
        writes = writes & ~bit(MipsRegisters.ZERO) | opcode.implicitWriteSet();
        writes |= opcode == MipsOpcode.JALR ? bit(MipsRegisters.RA) : 0;
        writes |= opcode.writesPairs() ? (writes & FLOATS) << 1 : 0;
        writes |= opcode.isStore() ? MEMORY : 0;
        return new RegisterEffects(reads, writes);
    }

    /**
     * Whether executing the instruction where it is not asked for does no harm beside what it writes to registers.
     *
     * @param readable how many bytes above the stack pointer can be loaded at any time
     */
    static boolean isHarmless(RealInstruction instruction, int readable) {
        return switch (instruction) {
            case Store store -> false;
            case StoreConditional store -> false;
            case Load load ->
                load.base().equals(MipsRegisters.SP)
                        && load.offset() instanceof Immediate.Literal(int offset)
                        && offset >= 0
                        && offset <= readable - load.opcode().accessSize();
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
            case DIVIDE, FLOAT_DIVIDE, VECTOR_FLOAT_DIVIDE -> true;
            default -> false;
        };
    }

    /** The set of a register. */
    static long bit(PhysicalRegister register) {
        return 1L << register.number();
    }
}
