package edu.sysy.codegen.toy;

import static edu.sysy.codegen.toy.AbacusRegisters.FLOAT;
import static edu.sysy.codegen.toy.AbacusRegisters.INT;

import edu.sysy.codegen.operation.GenericOperation;
import edu.sysy.codegen.select.CodeBuffer;
import edu.sysy.codegen.select.Constant;
import edu.sysy.codegen.select.ConstantForms;
import edu.sysy.codegen.select.ConstantPlacement;
import edu.sysy.codegen.select.ConstantPool;
import edu.sysy.codegen.select.IntegerCode;
import edu.sysy.machine.MachineOperation;
import edu.sysy.machine.Register;
import edu.sysy.machine.VirtualRegister;

/** Adds single instructions of Abacus to the code that is being selected. All constants take one instruction. */
final class AbacusCode implements IntegerCode, ConstantForms {
    final CodeBuffer buffer = new CodeBuffer(INT, FLOAT);
    private final ConstantPool pool;

    AbacusCode(ConstantPlacement placement) {
        pool = new ConstantPool(buffer, placement, this);
    }

    @Override
    public MachineOperation load(Constant constant, VirtualRegister rd) {
        return switch (constant) {
            case Constant.Int(long value) -> number(rd, (int) value, "");
            case Constant.Float(int bits) -> number(rd, bits, "");
            case Constant.Global(var symbol, int offset) -> number(rd, offset, symbol);
            case Constant.Frame(int object, int offset) -> new GenericOperation.FrameAddress(rd, object, offset);
            case Constant.OfMachine other -> throw new IllegalArgumentException("not for this target: " + other);
        };
    }

    private static AbacusInstruction number(VirtualRegister rd, int number, String symbol) {
        return new AbacusInstruction(AbacusOpcode.LI, rd, null, null, number, symbol);
    }

    @Override
    public int words(Constant constant) {
        return 1;
    }

    VirtualRegister three(AbacusOpcode opcode, Register a, Register b) {
        VirtualRegister rd = buffer.newRegister(a.kind());
        buffer.add(AbacusInstruction.three(opcode, rd, a, b));
        return rd;
    }

    VirtualRegister immediate(AbacusOpcode opcode, Register a, int value) {
        VirtualRegister rd = newRegister();
        buffer.add(AbacusInstruction.immediate(opcode, rd, a, value));
        return rd;
    }

    /** 1 if the last comparison has left what is expected in the flag, else 0. */
    VirtualRegister flag(boolean expected) {
        VirtualRegister rd = newRegister();
        buffer.add(AbacusInstruction.immediate(AbacusOpcode.FLAGTO, rd, null, expected ? 1 : 0));
        return rd;
    }

    @Override
    public ConstantPool pool() {
        return pool;
    }

    @Override
    public ConstantForms constants() {
        return this;
    }

    @Override
    public Register operate(Operator operator, Register a, Register b) {
        if (operator == Operator.LESS) {
            buffer.add(AbacusInstruction.three(AbacusOpcode.CMPLT, null, a, b));
            return flag(true);
        }
        return three(AbacusOpcode.of(operator), a, b);
    }

    @Override
    public Register operate(Operator operator, Register a, int b) {
        return operator == Operator.LESS
                ? operate(operator, a, constant(b))
                : immediate(AbacusOpcode.of(operator), a, b);
    }

    @Override
    public VirtualRegister newRegister() {
        return buffer.newInt();
    }

    @Override
    public void multiplyHigh(VirtualRegister rd, Register a, Register b, boolean signed) {
        buffer.add(AbacusInstruction.three(signed ? AbacusOpcode.MULHIGH : AbacusOpcode.MULHIGHU, rd, a, b));
    }

    @Override
    public boolean masksInOneInstruction(int width) {
        return true;
    }

    @Override
    public Costs costs() {
        return new Costs(AbacusTimings.DIVISION_LATENCY, AbacusTimings.MULTIPLICATION_LATENCY, 1);
    }
}
