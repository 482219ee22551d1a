package edu.sysy.mips.simulate;

import edu.sysy.mips.MipsInstructionClass;

/** Finds the classes of instruction words. */
final class WordClassifier {

    private WordClassifier() {}

    /** The narrowest class of a word. */
    static MipsInstructionClass classify(int word) {
        int opcode = word >>> 26;
        int function = word & 63;
        int rs = Decoder.rs(word);
        int rt = Decoder.rt(word);
        if (word == 0) {
            return MipsInstructionClass.NOP;
        }
        return switch (opcode) {
            case 0 ->
                switch (function) {
                    case 1 -> MipsInstructionClass.FLOAT;
                    case 8, 9 -> MipsInstructionClass.JUMP;
                    case 16, 18 -> MipsInstructionClass.MOVE_FROM_HI_LO;
                    case 24, 25 -> MipsInstructionClass.MULTIPLY;
                    case 26, 27 -> MipsInstructionClass.DIVIDE;
                    default -> MipsInstructionClass.OTHER;
                };
            case 1 -> rt < 8 || rt >= 16 && rt < 20 ? MipsInstructionClass.BRANCH : MipsInstructionClass.OTHER;
            case 2, 3 -> MipsInstructionClass.JUMP;
            case 4 -> rs == rt ? MipsInstructionClass.JUMP : MipsInstructionClass.BRANCH;
            case 5, 6, 7, 20, 21, 22, 23 -> MipsInstructionClass.BRANCH;
            case 17 -> coprocessor(rs, function);
            case 19 ->
                function < 8
                        ? MipsInstructionClass.LOAD
                        : function < 16 ? MipsInstructionClass.STORE : MipsInstructionClass.FLOAT;
            case 28 ->
                switch (function) {
                    case 0, 1, 2, 4, 5 -> MipsInstructionClass.MULTIPLY;
                    default -> MipsInstructionClass.OTHER;
                };
            case 32, 33, 34, 35, 36, 37, 38, 48, 49, 53 -> MipsInstructionClass.LOAD;
            case 40, 41, 42, 43, 46, 56, 57, 61 -> MipsInstructionClass.STORE;
            default -> MipsInstructionClass.OTHER;
        };
    }

    private static MipsInstructionClass coprocessor(int format, int function) {
        if (format == 8) {
            return MipsInstructionClass.BRANCH;
        }
        if (format >= 16 && format < 24) {
            return function == 2
                    ? MipsInstructionClass.FLOAT_MULTIPLY
                    : function == 3 ? MipsInstructionClass.FLOAT_DIVIDE : MipsInstructionClass.FLOAT;
        }
        return MipsInstructionClass.FLOAT;
    }
}
