package edu.sysy.mips.schedule;

import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.Register;
import edu.sysy.mips.InstructionKind;
import edu.sysy.mips.RealInstruction;
import edu.sysy.mips.RealInstruction.Load;
import edu.sysy.mips.RealInstruction.Store;
import edu.sysy.mips.isa.ImplicitRegister;
import edu.sysy.mips.isa.MipsOpcode;
import edu.sysy.mips.isa.OperandFormat.Item;

/**
 * What an instruction has to do with its neighbours. Sets are over the numbers of registers, and of
 * {@linkplain ImplicitRegister implicit ones}.
 *
 * @param reads what it reads, addresses excepted; of memory nothing is said
 * @param addresses what it reads as the address of a load or store
 * @param writes what it writes; of memory nothing is said
 */
public record InstructionEffects(InstructionKind kind, long reads, long addresses, long writes) {
    private static final InstructionEffects NONE = new InstructionEffects(InstructionKind.OTHER, 0, 0, 0);

    /** The effects of an instruction over physical registers. */
    public static InstructionEffects of(RealInstruction instruction) {
        long addresses = addresses(instruction);
        long reads = RegisterEffects.reads(instruction) & ~RegisterEffects.MEMORY;
        if (!(instruction instanceof Store store && store.value().equals(store.base()))) {
            reads &= ~addresses;
        }
        long writes = RegisterEffects.writes(instruction) & ~RegisterEffects.MEMORY;
        return new InstructionEffects(instruction.opcode().kind(), reads, addresses, writes);
    }

    /** The effects of an instruction word; one that means nothing has none. */
    public static InstructionEffects of(int word) {
        MipsOpcode opcode = MipsOpcode.of(word);
        if (opcode == null) {
            return NONE;
        }
        long reads = opcode.implicitReadSet();
        long addresses = 0;
        long writes = opcode.implicitWriteSet();
        for (Item item : opcode.operands()) {
            long registers = item.field().registers(word);
            if (item.field().isAddress()) {
                addresses |= registers;
                continue;
            }
            reads |= item.access().reads() ? registers : 0;
            writes |= item.access().writes() ? registers : 0;
        }
        return new InstructionEffects(opcode.kind(), reads, addresses, writes);
    }

    /** Whether it uses the unit of multiplications and divisions in a way that has to wait for a division. */
    boolean touchesHiLo() {
        return ((reads | writes) >>> ImplicitRegister.HI_LO_NUMBER & 1) != 0;
    }

    private static long addresses(RealInstruction instruction) {
        return switch (instruction) {
            case Load load -> bit(load.base());
            case Store store -> bit(store.base());
            default -> 0;
        };
    }

    private static long bit(Register register) {
        return register instanceof PhysicalRegister physical && physical.number() != 0 ? 1L << physical.number() : 0;
    }
}
