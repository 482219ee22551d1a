package edu.sysy.mips.simulate;

import edu.sysy.mips.isa.MipsOpcode;
import edu.sysy.mips.isa.OpcodeTrait;

/** What load and store instructions ask of memory. */
final class Accesses {
    private Accesses() {}

    /** The number that the address must be a multiple of; 1 for {@code lwl} and its like. */
    static int size(int instruction) {
        MipsOpcode opcode = MipsOpcode.of(instruction);
        return opcode == null ? 1 : opcode.alignment();
    }

    /** How many bytes from the address on it accesses; 1 for {@code lwl} and its like. */
    static int observedSize(int instruction) {
        MipsOpcode opcode = MipsOpcode.of(instruction);
        return opcode == null || opcode.has(OpcodeTrait.PART_OF_WORD) ? 1 : opcode.accessSize();
    }

    /** Whether it is a load or store; a prefetch is none. */
    static boolean isAccess(int instruction) {
        MipsOpcode opcode = MipsOpcode.of(instruction);
        return opcode != null
                && switch (opcode.kind()) {
                    case LOAD, FLOAT_LOAD, STORE -> true;
                    default -> false;
                };
    }

    static boolean isStore(int instruction) {
        MipsOpcode opcode = MipsOpcode.of(instruction);
        return opcode != null && opcode.isStore();
    }
}
