package edu.sysy.mips.isa;

import static edu.sysy.mips.isa.OperandField.*;

import java.util.List;

/** The operands of instructions in the order of assembly text, and which of them are read and written. */
public enum OperandFormat {
    // ---- integer registers
    RD_RS_RT(InstructionForm.THREE_REGISTER, write(RD), read(RS), read(RT)),
    RD_RT_RS(InstructionForm.THREE_REGISTER, write(RD), read(RT), read(RS)),
    CHECKED_RD_RS_RT(InstructionForm.NONE, write(RD), read(RS), read(RT)),
    RD_RS(InstructionForm.TWO_REGISTER, write(RD_AND_RT), read(RS)),
    RD_RT(InstructionForm.TWO_REGISTER, write(RD), read(RT)),
    RD_RT_AMOUNT(InstructionForm.SHIFT, write(RD), read(RT), value(AMOUNT)),
    RT_RS_SIGNED(InstructionForm.WITH_IMMEDIATE, write(RT), read(RS), value(SIGNED)),
    RT_RS_UNSIGNED(InstructionForm.WITH_IMMEDIATE, write(RT), read(RS), value(UNSIGNED)),
    CHECKED_RT_RS_SIGNED(InstructionForm.NONE, write(RT), read(RS), value(SIGNED)),
    RT_UNSIGNED(InstructionForm.LOAD_UPPER, write(RT), value(UNSIGNED)),
    EXTRACT(InstructionForm.EXTRACT_BITS, write(RT), read(RS), value(POSITION), value(SIZE)),
    INSERT(InstructionForm.INSERT_BITS, update(RT), read(RS), value(POSITION), value(LAST_BIT)),
    MOVE_IF_REGISTER(InstructionForm.CONDITIONAL_MOVE, update(RD), read(RS), read(RT)),
    MOVE_IF_FLAG(InstructionForm.FLAG_MOVE, update(RD), read(RS), read(FLAG)),
    RS_RT(InstructionForm.TO_HI_LO, read(RS), read(RT)),
    ZERO_RS_RT(InstructionForm.TO_HI_LO, value(ZERO), read(RS), read(RT)),
    RD_ONLY(InstructionForm.FROM_HI_LO, write(RD)),
    RS_TO_LOW(InstructionForm.MOVE_TO_LOW, read(RS)),
    RS_TO_HIGH(InstructionForm.NONE, read(RS)),
    TRAP_RS_RT(InstructionForm.NONE, read(RS), read(RT)),
    TRAP_RS_SIGNED(InstructionForm.NONE, read(RS), value(SIGNED)),
    RT_HARDWARE(InstructionForm.NONE, write(RT), value(CONTROL)),

    // ---- memory
    LOAD(InstructionForm.LOAD, write(RT), value(OFFSET), read(BASE)),
    LOAD_PART(InstructionForm.NONE, update(RT), value(OFFSET), read(BASE)),
    LOAD_LINKED(InstructionForm.LOAD, write(RT), value(OFFSET), read(BASE)),
    STORE(InstructionForm.STORE, read(RT), value(OFFSET), read(BASE)),
    STORE_PART(InstructionForm.NONE, read(RT), value(OFFSET), read(BASE)),
    STORE_CONDITIONAL(InstructionForm.STORE_CONDITIONAL, update(RT), value(OFFSET), read(BASE)),
    LOAD_FLOAT(InstructionForm.LOAD, write(FT), value(OFFSET), read(BASE)),
    LOAD_PAIR(InstructionForm.LOAD, write(FT_PAIR), value(OFFSET), read(BASE)),
    STORE_FLOAT(InstructionForm.STORE, read(FT), value(OFFSET), read(BASE)),
    STORE_PAIR(InstructionForm.STORE, read(FT_PAIR), value(OFFSET), read(BASE)),
    LOAD_FLOAT_INDEXED(InstructionForm.NONE, write(FD), read(INDEX), read(BASE)),
    LOAD_PAIR_INDEXED(InstructionForm.NONE, write(FD_PAIR), read(INDEX), read(BASE)),
    STORE_FLOAT_INDEXED(InstructionForm.NONE, read(FS), read(INDEX), read(BASE)),
    STORE_PAIR_INDEXED(InstructionForm.NONE, read(FS_PAIR), read(INDEX), read(BASE)),
    PREFETCH(InstructionForm.NONE, value(HINT), value(OFFSET), read(BASE)),
    PREFETCH_INDEXED(InstructionForm.NONE, value(INDEXED_HINT), read(INDEX), read(BASE)),
    OFFSET_BASE(InstructionForm.NONE, value(OFFSET), read(BASE)),

    // ---- floating registers, and pairs of them for doubles
    FD_FS_FT(InstructionForm.FLOAT_THREE_REGISTER, write(FD), read(FS), read(FT)),
    PAIR_FD_FS_FT(InstructionForm.FLOAT_THREE_REGISTER, write(FD_PAIR), read(FS_PAIR), read(FT_PAIR)),
    FD_FR_FS_FT(InstructionForm.NONE, write(FD), read(FR), read(FS), read(FT)),
    PAIR_FD_FR_FS_FT(InstructionForm.NONE, write(FD_PAIR), read(FR_PAIR), read(FS_PAIR), read(FT_PAIR)),
    FD_FS(InstructionForm.FLOAT_TWO_REGISTER, write(FD), read(FS)),
    PAIR_FD_FS(InstructionForm.FLOAT_TWO_REGISTER, write(FD_PAIR), read(FS_PAIR)),
    WIDEN(InstructionForm.FLOAT_TWO_REGISTER, write(FD_PAIR), read(FS)),
    NARROW(InstructionForm.FLOAT_TWO_REGISTER, write(FD), read(FS_PAIR)),
    FLOAT_MOVE_IF_REGISTER(InstructionForm.CONDITIONAL_MOVE, update(FD), read(FS), read(RT)),
    PAIR_MOVE_IF_REGISTER(InstructionForm.CONDITIONAL_MOVE, update(FD_PAIR), read(FS_PAIR), read(RT)),
    FLOAT_MOVE_IF_FLAG(InstructionForm.FLAG_MOVE, update(FD), read(FS), read(FLAG)),
    PAIR_MOVE_IF_FLAG(InstructionForm.FLAG_MOVE, update(FD_PAIR), read(FS_PAIR), read(FLAG)),
    COMPARE(InstructionForm.FLOAT_COMPARE, write(COMPARED_FLAG), read(FS), read(FT)),
    PAIR_COMPARE(InstructionForm.FLOAT_COMPARE, write(COMPARED_FLAG), read(FS_PAIR), read(FT_PAIR)),
    FROM_FLOAT(InstructionForm.MOVE_FROM_FLOAT, write(RT), read(FS)),
    TO_FLOAT(InstructionForm.MOVE_TO_FLOAT, read(RT), write(FS)),
    FROM_FLOAT_UPPER(InstructionForm.NONE, write(RT), read(FS_UPPER)),
    TO_FLOAT_UPPER(InstructionForm.NONE, read(RT), write(FS_UPPER)),
    FROM_FLOAT_CONTROL(InstructionForm.NONE, write(RT), value(CONTROL)),
    TO_FLOAT_CONTROL(InstructionForm.NONE, read(RT), value(CONTROL)),

    // ---- vector registers
    WD_WS_WT(InstructionForm.VECTOR_THREE_REGISTER, write(WD), read(WS), read(WT)),
    UPDATE_WD_WS_WT(InstructionForm.VECTOR_UPDATE, update(WD), read(WS), read(WT)),
    WD_WS(InstructionForm.VECTOR_TWO_REGISTER, write(WD), read(WS)),
    WD_RD(InstructionForm.VECTOR_TWO_REGISTER, write(WD), read(RD)),
    WD_WS_SMALL(InstructionForm.VECTOR_WITH_NUMBER, write(WD), read(WS), value(SMALL)),
    WD_WS_SIGNED(InstructionForm.VECTOR_WITH_NUMBER, write(WD), read(WS), value(SIGNED_SMALL)),
    WD_WS_SHUFFLE(InstructionForm.VECTOR_WITH_NUMBER, write(WD), read(WS), value(SHUFFLE)),
    WD_CONSTANT(InstructionForm.VECTOR_CONSTANT, write(WD), value(LANE_CONSTANT)),
    FROM_LANE(InstructionForm.VECTOR_WITH_NUMBER, write(LANE_RESULT), read(WS), value(LANE)),
    TO_LANE(InstructionForm.LANE_INSERTION, update(WD), value(LANE), read(RD)),
    REPEATED_LANE(InstructionForm.VECTOR_WITH_NUMBER, write(WD_OR_FLOAT), read(WS_OR_FLOAT), value(LANE)),
    FIRST_TO_LANE(InstructionForm.LANE_INSERTION, update(WD), value(LANE), read(WS_OR_FLOAT), value(FIRST_LANE)),
    LOAD_VECTOR(InstructionForm.LOAD, write(WD), value(VECTOR_OFFSET), read(VECTOR_BASE)),
    STORE_VECTOR(InstructionForm.STORE, read(WD), value(VECTOR_OFFSET), read(VECTOR_BASE)),

    // ---- branches and jumps
    RS_RT_LABEL(InstructionForm.BRANCH, read(RS), read(RT), value(BRANCH)),
    RS_LABEL(InstructionForm.BRANCH, read(RS), value(BRANCH)),
    CALL_RS_LABEL(InstructionForm.NONE, read(RS), value(BRANCH)),
    FLAG_LABEL(InstructionForm.FLAG_BRANCH, read(FLAG_IF_OTHER), value(BRANCH)),
    JUMP_LABEL(InstructionForm.JUMP, value(JUMP)),
    JUMP_RS(InstructionForm.JUMP_REGISTER, read(RS)),
    CALL_RS(InstructionForm.JUMP_REGISTER, write(LINK), read(RS)),

    // ---- no registers
    NO_OPERAND(InstructionForm.PLAIN),
    NO_OPERAND_UNUSED(InstructionForm.PLAIN),
    BREAK_CODE(InstructionForm.PLAIN, value(CODE));

    /** Whether an operand is read and written. */
    public enum Access {
        /** Neither: it is no register. */
        VALUE,
        /** Read. */
        READ,
        /** Written. */
        WRITE,
        /** Read, then written, or written under a condition. */
        UPDATE;

        /** Whether it is read. */
        public boolean reads() {
            return this == READ || this == UPDATE;
        }

        /** Whether it is written. */
        public boolean writes() {
            return this == WRITE || this == UPDATE;
        }
    }

    /** An operand: where it stands, and whether it is read and written. */
    public record Item(OperandField field, Access access) {}

    private final InstructionForm form;
    private final List<Item> operands;

    OperandFormat(InstructionForm form, Item... operands) {
        this.form = form;
        this.operands = List.of(operands);
    }

    /** Which record of {@link edu.sysy.mips.RealInstruction} has instructions of this format. */
    public InstructionForm form() {
        return form;
    }

    /** The operands in the order of assembly text. */
    public List<Item> operands() {
        return operands;
    }

    private static Item read(OperandField field) {
        return new Item(field, Access.READ);
    }

    private static Item write(OperandField field) {
        return new Item(field, Access.WRITE);
    }

    private static Item update(OperandField field) {
        return new Item(field, Access.UPDATE);
    }

    private static Item value(OperandField field) {
        return new Item(field, Access.VALUE);
    }
}
