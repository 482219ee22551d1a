package edu.sysy.mips.select;

import edu.sysy.codegen.select.IntegerCode;
import edu.sysy.machine.Register;
import edu.sysy.machine.VirtualRegister;
import edu.sysy.mips.CostModel;
import edu.sysy.mips.PseudoInstruction.MultiplyHigh;
import edu.sysy.mips.PseudoInstruction.MultiplyHighUnsigned;
import edu.sysy.mips.isa.MipsOpcode;

/** Integer instructions of MIPS32. */
record MipsIntegerCode(MipsCodeBuffer code, Constants constants, CostModel model) implements IntegerCode {
    @Override
    public Register operate(Operator operator, Register a, Register b) {
        MipsOpcode opcode = switch (operator) {
            case ADD -> MipsOpcode.ADDU;
            case SUBTRACT -> MipsOpcode.SUBU;
            case MULTIPLY -> MipsOpcode.MUL;
            case AND -> MipsOpcode.AND;
            case OR -> MipsOpcode.OR;
            case XOR -> MipsOpcode.XOR;
            case SHIFT_LEFT -> MipsOpcode.SLLV;
            case SHIFT_RIGHT -> MipsOpcode.SRLV;
            case SHIFT_RIGHT_SIGNED -> MipsOpcode.SRAV;
            case LESS -> MipsOpcode.SLT;
        };
        return code.three(opcode, a, b);
    }

    @Override
    public Register operate(Operator operator, Register a, int b) {
        return switch (operator) {
            case SHIFT_LEFT -> code.shift(MipsOpcode.SLL, a, b);
            case SHIFT_RIGHT -> code.shift(MipsOpcode.SRL, a, b);
            case SHIFT_RIGHT_SIGNED -> code.shift(MipsOpcode.SRA, a, b);
            case ADD -> immediate(operator, MipsOpcode.ADDIU, Immediates.isSigned(b), a, b);
            case LESS -> immediate(operator, MipsOpcode.SLTI, Immediates.isSigned(b), a, b);
            case AND -> immediate(operator, MipsOpcode.ANDI, Immediates.isUnsigned(b), a, b);
            case OR -> immediate(operator, MipsOpcode.ORI, Immediates.isUnsigned(b), a, b);
            case XOR -> immediate(operator, MipsOpcode.XORI, Immediates.isUnsigned(b), a, b);
            case SUBTRACT, MULTIPLY -> operate(operator, a, constant(b));
        };
    }

    private Register immediate(Operator operator, MipsOpcode opcode, boolean fits, Register a, int b) {
        return fits ? code.immediate(opcode, a, b) : operate(operator, a, constant(b));
    }

    @Override
    public VirtualRegister newRegister() {
        return code.newInt();
    }

    @Override
    public void multiplyHigh(VirtualRegister rd, Register a, Register b, boolean signed) {
        code.add(signed ? new MultiplyHigh(rd, a, b) : new MultiplyHighUnsigned(rd, a, b));
    }

    @Override
    public Register lowBits(Register a, int width) {
        return code.lowBits(a, width);
    }

    @Override
    public Register bits(Register a, int position, int width) {
        return code.bits(a, position, width);
    }

    @Override
    public Register clearLow(Register a, int width) {
        return code.clearLow(a, width);
    }

    @Override
    public boolean masksInOneInstruction(int width) {
        return width <= 16;
    }

    @Override
    public Costs costs() {
        return new Costs(model.divide(), model.multiply(), model.other());
    }
}
