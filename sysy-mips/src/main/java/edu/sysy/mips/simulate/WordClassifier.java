package edu.sysy.mips.simulate;

import edu.sysy.mips.isa.MipsOpcode;
import edu.sysy.simulate.StandardInstructionClass;

/** Finds the classes of instruction words, by the rows of {@link MipsOpcode}. */
final class WordClassifier {

    private WordClassifier() {}

    /** The narrowest class of a word. */
    static StandardInstructionClass classify(int word) {
        MipsOpcode opcode = MipsOpcode.of(word);
        if (opcode == null) {
            return StandardInstructionClass.OTHER;
        }
        return switch (opcode) {
            case NOP -> StandardInstructionClass.NOP;
            case MUL_S, MUL_D, FMUL_W -> StandardInstructionClass.FLOAT_MULTIPLY;
            case DIV_S, DIV_D -> StandardInstructionClass.FLOAT_DIVIDE;
            case MTHI, MTLO -> StandardInstructionClass.OTHER;
            case J, JAL, JR, JALR -> StandardInstructionClass.JUMP;
            case BEQ ->
                Decoder.rs(word) == Decoder.rt(word) ? StandardInstructionClass.JUMP : StandardInstructionClass.BRANCH;
            default -> classify(opcode);
        };
    }

    private static StandardInstructionClass classify(MipsOpcode opcode) {
        return switch (opcode.kind()) {
            case MULTIPLY, MULTIPLY_HI_LO -> StandardInstructionClass.MULTIPLY;
            case DIVIDE -> StandardInstructionClass.DIVIDE;
            case FROM_HI_LO -> StandardInstructionClass.MOVE_FROM_HI_LO;
            case LOAD, FLOAT_LOAD -> StandardInstructionClass.LOAD;
            case STORE -> StandardInstructionClass.STORE;
            case BRANCH -> StandardInstructionClass.BRANCH;
            case CONDITIONAL_MOVE ->
                switch (opcode) {
                    case MOVZ, MOVN -> StandardInstructionClass.OTHER;
                    default -> StandardInstructionClass.FLOAT;
                };
            case FLOAT_ARITHMETIC, FLOAT_DIVIDE, FLOAT_COMPARE, INT_TO_FLOAT, FLOAT_TO_INT, TO_FLOAT, FROM_FLOAT ->
                StandardInstructionClass.FLOAT;
            case VECTOR_MULTIPLY -> StandardInstructionClass.MULTIPLY;
            case VECTOR_FLOAT -> StandardInstructionClass.FLOAT;
            case VECTOR_FLOAT_DIVIDE -> StandardInstructionClass.FLOAT_DIVIDE;
            case LOGIC, ARITHMETIC, VECTOR_LOGIC, VECTOR_ARITHMETIC, VECTOR_LANE, OTHER ->
                StandardInstructionClass.OTHER;
        };
    }
}
