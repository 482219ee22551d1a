package edu.sysy.mips.select;

import edu.sysy.codegen.select.IntegerCode;
import edu.sysy.machine.Register;
import edu.sysy.machine.VirtualRegister;
import edu.sysy.mips.CostModel;
import edu.sysy.mips.PseudoInstruction.MultiplyHigh;
import edu.sysy.mips.PseudoInstruction.MultiplyHighUnsigned;
import edu.sysy.mips.isa.MipsOpcode;

/** Integer instructions of MIPS32. */
record MipsIntegerCode(MipsCodeBuffer code, Constants constants, CostModel costs) implements IntegerCode {
    @Override
    public Register constant(int value) {
        return constants.use(value);
    }

    @Override
    public Register add(Register a, Register b) {
        return code.three(MipsOpcode.ADDU, a, b);
    }

    @Override
    public Register subtract(Register a, Register b) {
        return code.three(MipsOpcode.SUBU, a, b);
    }

    @Override
    public Register multiply(Register a, Register b) {
        return code.three(MipsOpcode.MUL, a, b);
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
    public Register and(Register a, Register b) {
        return code.three(MipsOpcode.AND, a, b);
    }

    @Override
    public Register or(Register a, Register b) {
        return code.three(MipsOpcode.OR, a, b);
    }

    @Override
    public Register xor(Register a, Register b) {
        return code.three(MipsOpcode.XOR, a, b);
    }

    @Override
    public Register less(Register a, Register b) {
        return code.three(MipsOpcode.SLT, a, b);
    }

    @Override
    public Register increment(Register a) {
        return code.immediate(MipsOpcode.ADDIU, a, 1);
    }

    @Override
    public Register shiftLeft(Register a, int amount) {
        return code.shift(MipsOpcode.SLL, a, amount);
    }

    @Override
    public Register shiftRight(Register a, int amount) {
        return code.shift(MipsOpcode.SRL, a, amount);
    }

    @Override
    public Register shiftRightSigned(Register a, int amount) {
        return code.shift(MipsOpcode.SRA, a, amount);
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
    public int words(int constant) {
        return Immediates.words(constant);
    }

    @Override
    public double divisionCost() {
        return costs.divide();
    }

    @Override
    public double multiplicationCost() {
        return costs.multiply();
    }

    @Override
    public double cost() {
        return costs.other();
    }
}
