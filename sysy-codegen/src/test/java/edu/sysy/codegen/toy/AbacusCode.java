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
import edu.sysy.machine.Register;
import edu.sysy.machine.VirtualRegister;

/** Adds single instructions of Abacus to the code that is being selected. All constants take one instruction. */
final class AbacusCode implements IntegerCode, ConstantForms {
    /** A number, or a number of bytes after a symbol or, if the symbol is empty, after a frame object from 0 on. */
    private record AbacusConstant(String symbol, int object, int number, boolean isFloat) implements Constant {
        @Override
        public int words() {
            return 1;
        }
    }

    private static final int NO_OBJECT = -1;

    final CodeBuffer buffer = new CodeBuffer();
    private final ConstantPool pool;

    AbacusCode(ConstantPlacement placement) {
        pool = new ConstantPool(buffer, placement, constant -> load((AbacusConstant) constant));
    }

    private VirtualRegister load(AbacusConstant constant) {
        VirtualRegister rd = buffer.newRegister(constant.isFloat() ? FLOAT : INT);
        buffer.add(
                constant.object() == NO_OBJECT
                        ? new AbacusInstruction(AbacusOpcode.LI, rd, null, null, constant.number(), constant.symbol())
                        : new GenericOperation.FrameAddress(rd, constant.object(), constant.number()));
        return rd;
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
    public Constant integer(int value) {
        return new AbacusConstant("", NO_OBJECT, value, false);
    }

    @Override
    public Constant floating(int bits) {
        return new AbacusConstant("", NO_OBJECT, bits, true);
    }

    @Override
    public Constant address(String symbol, int offset) {
        return new AbacusConstant(symbol, NO_OBJECT, offset, false);
    }

    @Override
    public Constant frame(int object, int offset) {
        return new AbacusConstant("", object, offset, false);
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
        return buffer.newRegister(INT);
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
