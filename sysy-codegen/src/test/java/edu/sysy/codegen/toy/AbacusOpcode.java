package edu.sysy.codegen.toy;

import edu.sysy.ir.Condition;
import edu.sysy.ir.FloatCondition;
import java.util.Locale;

/** The instructions of Abacus, by what their fields mean. */
enum AbacusOpcode {
    // rd = a op b, or a op immediate
    ADD(Form.THREE),
    SUB(Form.THREE),
    MUL(Form.THREE),
    MULHIGH(Form.THREE),
    MULHIGHU(Form.THREE),
    DIV(Form.THREE),
    REM(Form.THREE),
    AND(Form.THREE),
    OR(Form.THREE),
    XOR(Form.THREE),
    SHL(Form.THREE),
    SHR(Form.THREE),
    SAR(Form.THREE),
    FADD(Form.THREE),
    FSUB(Form.THREE),
    FMUL(Form.THREE),
    FDIV(Form.THREE),
    // rd = op a
    COPY(Form.TWO),
    FNEG(Form.TWO),
    TOFLOAT(Form.TWO),
    TOINT(Form.TWO),
    // flag = a op b, or a op immediate
    CMPEQ(Form.COMPARE),
    CMPLT(Form.COMPARE),
    CMPLE(Form.COMPARE),
    FCMPEQ(Form.COMPARE),
    FCMPLT(Form.COMPARE),
    FCMPLE(Form.COMPARE),
    /** {@code rd = flag == immediate}. */
    FLAGTO(Form.READ_FLAG),
    /** {@code rd = flag ? a : b}. */
    SELECT(Form.SELECT),
    /** {@code rd = immediate}, or the address of a symbol and the immediate. */
    LI(Form.CONSTANT),
    /** {@code rd = memory[a + immediate]}. */
    LOAD(Form.LOAD),
    /** {@code memory[a + immediate] = b}. */
    STORE(Form.STORE),
    /** Sets so many words from {@code a} on to zero as the immediate says. */
    CLEAR(Form.STORE),
    /** Goes to a label if the flag is set, or is not. */
    BRSET(Form.BRANCH),
    BRCLEAR(Form.BRANCH),
    /** Goes to a label or function. */
    JUMP(Form.JUMP),
    CALL(Form.JUMP),
    RETURN(Form.JUMP),
    TRAP(Form.JUMP);

    /** Which fields an instruction has. */
    enum Form {
        THREE,
        TWO,
        COMPARE,
        READ_FLAG,
        SELECT,
        CONSTANT,
        LOAD,
        STORE,
        BRANCH,
        JUMP
    }

    private final Form form;

    AbacusOpcode(Form form) {
        this.form = form;
    }

    Form form() {
        return form;
    }

    /** Whether {@code rd} is written. */
    boolean writesRegister() {
        return switch (form) {
            case THREE, TWO, READ_FLAG, SELECT, CONSTANT, LOAD -> true;
            case COMPARE, STORE, BRANCH, JUMP -> false;
        };
    }

    boolean readsFlag() {
        return form == Form.READ_FLAG || form == Form.SELECT || form == Form.BRANCH;
    }

    /** A comparison, and what it leaves in the flag if the condition holds. */
    record Test(AbacusOpcode opcode, boolean expected) {}

    static Test test(Condition condition) {
        return switch (condition) {
            case EQ -> new Test(CMPEQ, true);
            case NE -> new Test(CMPEQ, false);
            case LT -> new Test(CMPLT, true);
            case GE -> new Test(CMPLT, false);
            case LE -> new Test(CMPLE, true);
            case GT -> new Test(CMPLE, false);
        };
    }

    static Test test(FloatCondition condition) {
        return switch (condition) {
            case EQ -> new Test(FCMPEQ, true);
            case NE -> new Test(FCMPEQ, false);
            case LT -> new Test(FCMPLT, true);
            case LE -> new Test(FCMPLE, true);
        };
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
