package edu.sysy.mips.simulate;

/** Sorts executed instruction words into the classes of {@link InstructionCounts}. */
final class ClassCounter {

    private enum Kind {
        DIVIDE,
        MULTIPLY,
        BRANCH,
        JUMP,
        LOAD,
        STORE,
        FLOAT,
        NOP,
        OTHER,
        FLOAT_DIVIDE,
        FLOAT_MULTIPLY,
        MOVE_FROM_HI_LO
    }

    private static final int KINDS = Kind.values().length;

    private final long[] counts = new long[KINDS];
    private final boolean countsNops;

    /** A counter that passes over words of zeros if they are not to be counted. */
    ClassCounter(boolean countsNops) {
        this.countsNops = countsNops;
    }

    /** Counts a word that was executed so many times. */
    void add(int word, long executions) {
        if (word == 0 && !countsNops) {
            return;
        }
        Kind kind = classify(word);
        counts[kind.ordinal()] += executions;
        switch (kind) {
            case FLOAT_DIVIDE, FLOAT_MULTIPLY -> counts[Kind.FLOAT.ordinal()] += executions;
            case MOVE_FROM_HI_LO -> counts[Kind.OTHER.ordinal()] += executions;
            default -> {}
        }
    }

    InstructionCounts counts() {
        return new InstructionCounts(
                counts[0],
                counts[1],
                counts[2],
                counts[3],
                counts[4],
                counts[5],
                counts[6],
                counts[7],
                counts[8],
                counts[9],
                counts[10],
                counts[11]);
    }

    private static Kind classify(int word) {
        int opcode = word >>> 26;
        int function = word & 63;
        int rs = Decoder.rs(word);
        int rt = Decoder.rt(word);
        if (word == 0) {
            return Kind.NOP;
        }
        return switch (opcode) {
            case 0 ->
                switch (function) {
                    case 1 -> Kind.FLOAT;
                    case 8, 9 -> Kind.JUMP;
                    case 16, 18 -> Kind.MOVE_FROM_HI_LO;
                    case 24, 25 -> Kind.MULTIPLY;
                    case 26, 27 -> Kind.DIVIDE;
                    default -> Kind.OTHER;
                };
            case 1 -> rt < 8 || rt >= 16 && rt < 20 ? Kind.BRANCH : Kind.OTHER;
            case 2, 3 -> Kind.JUMP;
            case 4 -> rs == rt ? Kind.JUMP : Kind.BRANCH;
            case 5, 6, 7, 20, 21, 22, 23 -> Kind.BRANCH;
            case 17 -> coprocessor(rs, function);
            case 19 -> function < 8 ? Kind.LOAD : function < 16 ? Kind.STORE : Kind.FLOAT;
            case 28 ->
                switch (function) {
                    case 0, 1, 2, 4, 5 -> Kind.MULTIPLY;
                    default -> Kind.OTHER;
                };
            case 32, 33, 34, 35, 36, 37, 38, 48, 49, 53 -> Kind.LOAD;
            case 40, 41, 42, 43, 46, 56, 57, 61 -> Kind.STORE;
            default -> Kind.OTHER;
        };
    }

    private static Kind coprocessor(int format, int function) {
        if (format == 8) {
            return Kind.BRANCH;
        }
        if (format >= 16 && format < 24) {
            return function == 2 ? Kind.FLOAT_MULTIPLY : function == 3 ? Kind.FLOAT_DIVIDE : Kind.FLOAT;
        }
        return Kind.FLOAT;
    }
}
