package edu.sysy.codegen.toy;

import edu.sysy.codegen.select.IntegerCode.Operator;
import java.util.Locale;

/** The instructions of Abacus, by what their fields mean. */
enum AbacusOpcode {
    // rd = a op b, or a op immediate; the first nine are named as the operators of integer code
    ADD(Form.COMPUTE),
    SUBTRACT(Form.COMPUTE),
    MULTIPLY(Form.COMPUTE),
    AND(Form.COMPUTE),
    OR(Form.COMPUTE),
    XOR(Form.COMPUTE),
    SHIFT_LEFT(Form.COMPUTE),
    SHIFT_RIGHT(Form.COMPUTE),
    SHIFT_RIGHT_SIGNED(Form.COMPUTE),
    MULHIGH(Form.COMPUTE),
    MULHIGHU(Form.COMPUTE),
    DIV(Form.COMPUTE),
    REM(Form.COMPUTE),
    FADD(Form.COMPUTE),
    FSUB(Form.COMPUTE),
    FMUL(Form.COMPUTE),
    FDIV(Form.COMPUTE),
    // rd = op a
    COPY(Form.CONVERT),
    FNEG(Form.CONVERT),
    TOFLOAT(Form.CONVERT),
    TOINT(Form.CONVERT),
    // flag = a op b, or a op immediate
    CMPEQ(Form.COMPARE),
    CMPLT(Form.COMPARE),
    CMPLE(Form.COMPARE),
    FCMPEQ(Form.COMPARE),
    FCMPLT(Form.COMPARE),
    FCMPLE(Form.COMPARE),
    // rd = flag == immediate; rd = flag ? a : b
    FLAGTO(Form.READ_FLAG),
    SELECT(Form.READ_FLAG),
    // rd = immediate, or the address of a symbol and the immediate
    LI(Form.CONSTANT),
    // rd = memory[a + immediate]; memory[a + immediate] = b; so many words from a on = 0 as the immediate says
    LOAD(Form.MEMORY),
    STORE(Form.MEMORY),
    CLEAR(Form.MEMORY),
    // go to a label if the flag is set, or is not
    BRSET(Form.BRANCH),
    BRCLEAR(Form.BRANCH),
    // go to a label or function
    JUMP(Form.JUMP),
    CALL(Form.JUMP),
    RETURN(Form.JUMP),
    TRAP(Form.JUMP);

    /** Families of instructions that are treated alike. */
    enum Form {
        COMPUTE,
        CONVERT,
        COMPARE,
        READ_FLAG,
        CONSTANT,
        MEMORY,
        BRANCH,
        JUMP
    }

    final Form form;

    AbacusOpcode(Form form) {
        this.form = form;
    }

    /** The instruction that computes an operator other than {@code LESS}. */
    static AbacusOpcode of(Operator operator) {
        return valueOf(operator.name());
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
