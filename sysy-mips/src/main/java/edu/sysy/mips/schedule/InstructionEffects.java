package edu.sysy.mips.schedule;

import edu.sysy.codegen.schedule.ResourceUse;
import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.Register;
import edu.sysy.mips.InstructionKind;
import edu.sysy.mips.RealInstruction;
import edu.sysy.mips.RealInstruction.Load;
import edu.sysy.mips.RealInstruction.Store;
import edu.sysy.mips.RealInstruction.StoreConditional;
import edu.sysy.mips.isa.ImplicitRegister;
import edu.sysy.mips.isa.MipsOpcode;
import edu.sysy.mips.isa.OperandFormat.Item;

/**
 * What an instruction has to do with its neighbours. Resources are registers by number, and
 * {@linkplain ImplicitRegister implicit ones}.
 */
public record InstructionEffects(InstructionKind kind, ResourceUse use) {
    private static final InstructionEffects NONE = new InstructionEffects(InstructionKind.OTHER, ResourceUse.NONE);

    /** The effects of an instruction over physical registers. */
    public static InstructionEffects of(RealInstruction instruction) {
        long addresses = addresses(instruction);
        RegisterEffects effects = RegisterEffects.of(instruction);
        long reads = effects.reads() & ~RegisterEffects.MEMORY;
        if (!storesItsBase(instruction)) {
            reads &= ~addresses;
        }
        long writes = effects.writes() & ~RegisterEffects.MEMORY;
        return new InstructionEffects(instruction.opcode().kind(), new ResourceUse(reads, addresses, writes));
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
        return new InstructionEffects(opcode.kind(), new ResourceUse(reads, addresses, writes));
    }

    private static boolean storesItsBase(RealInstruction instruction) {
        return switch (instruction) {
            case Store store -> store.value().equals(store.base());
            case StoreConditional store -> store.value().equals(store.base());
            default -> false;
        };
    }

    private static long addresses(RealInstruction instruction) {
        return switch (instruction) {
            case Load load -> bit(load.base());
            case Store store -> bit(store.base());
            case StoreConditional store -> bit(store.base());
            default -> 0;
        };
    }

    private static long bit(Register register) {
        return register instanceof PhysicalRegister physical && physical.number() != 0 ? 1L << physical.number() : 0;
    }
}
