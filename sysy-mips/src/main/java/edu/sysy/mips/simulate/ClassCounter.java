package edu.sysy.mips.simulate;

import edu.sysy.mips.isa.MipsOpcode;

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
        MipsOpcode opcode = MipsOpcode.of(word);
        if (opcode == null) {
            return Kind.OTHER;
        }
        return switch (opcode) {
            case NOP -> Kind.NOP;
            case MUL_S, MUL_D -> Kind.FLOAT_MULTIPLY;
            case DIV_S, DIV_D -> Kind.FLOAT_DIVIDE;
            case MTHI, MTLO -> Kind.OTHER;
            case J, JAL, JR, JALR -> Kind.JUMP;
            case BEQ -> Decoder.rs(word) == Decoder.rt(word) ? Kind.JUMP : Kind.BRANCH;
            default -> classify(opcode);
        };
    }

    private static Kind classify(MipsOpcode opcode) {
        return switch (opcode.kind()) {
            case MULTIPLY, MULTIPLY_HI_LO -> Kind.MULTIPLY;
            case DIVIDE -> Kind.DIVIDE;
            case FROM_HI_LO -> Kind.MOVE_FROM_HI_LO;
            case LOAD, FLOAT_LOAD -> Kind.LOAD;
            case STORE -> Kind.STORE;
            case BRANCH -> Kind.BRANCH;
            case CONDITIONAL_MOVE ->
                switch (opcode) {
                    case MOVZ, MOVN -> Kind.OTHER;
                    default -> Kind.FLOAT;
                };
            case FLOAT_ARITHMETIC, FLOAT_DIVIDE, FLOAT_COMPARE, INT_TO_FLOAT, FLOAT_TO_INT, TO_FLOAT, FROM_FLOAT ->
                Kind.FLOAT;
            case LOGIC, ARITHMETIC, OTHER -> Kind.OTHER;
        };
    }
}
