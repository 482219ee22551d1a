package edu.sysy.mips.simulate;

import edu.sysy.mips.MipsInstructionClass;
import edu.sysy.mips.isa.MipsOpcode;

/** Finds the classes of instruction words, by the rows of {@link MipsOpcode}. */
final class WordClassifier {

    private WordClassifier() {}

    /** The narrowest class of a word. */
    static MipsInstructionClass classify(int word) {
        MipsOpcode opcode = MipsOpcode.of(word);
        if (opcode == null) {
            return MipsInstructionClass.OTHER;
        }
        return switch (opcode) {
            case NOP -> MipsInstructionClass.NOP;
            case MUL_S, MUL_D -> MipsInstructionClass.FLOAT_MULTIPLY;
            case DIV_S, DIV_D -> MipsInstructionClass.FLOAT_DIVIDE;
            case MTHI, MTLO -> MipsInstructionClass.OTHER;
            case J, JAL, JR, JALR -> MipsInstructionClass.JUMP;
            case BEQ -> Decoder.rs(word) == Decoder.rt(word) ? MipsInstructionClass.JUMP : MipsInstructionClass.BRANCH;
            default -> classify(opcode);
        };
    }

    private static MipsInstructionClass classify(MipsOpcode opcode) {
        return switch (opcode.kind()) {
            case MULTIPLY, MULTIPLY_HI_LO -> MipsInstructionClass.MULTIPLY;
            case DIVIDE -> MipsInstructionClass.DIVIDE;
            case FROM_HI_LO -> MipsInstructionClass.MOVE_FROM_HI_LO;
            case LOAD, FLOAT_LOAD -> MipsInstructionClass.LOAD;
            case STORE -> MipsInstructionClass.STORE;
            case BRANCH -> MipsInstructionClass.BRANCH;
            case CONDITIONAL_MOVE ->
                switch (opcode) {
                    case MOVZ, MOVN -> MipsInstructionClass.OTHER;
                    default -> MipsInstructionClass.FLOAT;
                };
            case FLOAT_ARITHMETIC, FLOAT_DIVIDE, FLOAT_COMPARE, INT_TO_FLOAT, FLOAT_TO_INT, TO_FLOAT, FROM_FLOAT ->
                MipsInstructionClass.FLOAT;
            case LOGIC, ARITHMETIC, OTHER -> MipsInstructionClass.OTHER;
        };
    }
}
