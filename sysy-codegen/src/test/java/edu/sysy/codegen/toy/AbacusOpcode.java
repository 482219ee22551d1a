package edu.sysy.codegen.toy;

import edu.sysy.codegen.rules.Costs;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The instructions of Abacus, by what their fields mean. */
enum AbacusOpcode {
    // rd = a op b, or a op immediate
    ADD(Form.COMPUTE),
    SUB(Form.COMPUTE),
    MUL(Costs.Kind.MULTIPLICATION),
    AND(Form.COMPUTE),
    OR(Form.COMPUTE),
    XOR(Form.COMPUTE),
    SHL(Form.COMPUTE),
    SHR(Form.COMPUTE),
    SAR(Form.COMPUTE),
    MULHI(Costs.Kind.MULTIPLICATION),
    MULHIU(Costs.Kind.MULTIPLICATION),
    DIV(Costs.Kind.DIVISION),
    REM(Costs.Kind.DIVISION),
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

    static final Map<String, AbacusOpcode> NAMES =
            Stream.of(values()).collect(Collectors.toUnmodifiableMap(AbacusOpcode::name, opcode -> opcode));

    final Form form;
    final Costs.Kind cost;

    AbacusOpcode(Form form) {
        this.form = form;
        this.cost = Costs.Kind.OTHER;
    }

    AbacusOpcode(Costs.Kind cost) {
        this.form = Form.COMPUTE;
        this.cost = cost;
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
