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
import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.Register;
import edu.sysy.machine.VirtualRegister;
import java.util.Optional;

/** Adds single instructions of Abacus to the code that is being selected. All constants take one instruction. */
final class AbacusCode implements IntegerCode, ConstantForms {
    /** What one instruction puts into a register. */
    private sealed interface AbacusConstant extends Constant {
        record Bits(int bits, boolean isFloat) implements AbacusConstant {}

        record Address(String symbol, int offset) implements AbacusConstant {}

        record Frame(int object, int offset) implements AbacusConstant {}

        @Override
        default int words() {
            return 1;
        }

        @Override
        default boolean isFloat() {
            return false;
        }
    }

    final CodeBuffer buffer = new CodeBuffer();
    final ConstantPool pool;

    AbacusCode(ConstantPlacement placement) {
        pool = new ConstantPool(buffer, placement, this::load);
    }

    private VirtualRegister load(Constant constant) {
        VirtualRegister rd = buffer.newRegister(constant.isFloat() ? FLOAT : INT);
        buffer.add(
                switch ((AbacusConstant) constant) {
                    case AbacusConstant.Bits(int bits, boolean isFloat) -> AbacusInstruction.constant(rd, bits);
                    case AbacusConstant.Address(var symbol, int offset) ->
                        AbacusInstruction.address(rd, symbol, offset);
                    case AbacusConstant.Frame(int object, int offset) ->
                        new GenericOperation.FrameAddress(rd, object, offset);
                });
        return rd;
    }

    VirtualRegister three(AbacusOpcode opcode, Register a, Register b) {
        VirtualRegister rd = buffer.newRegister(a.kind());
        buffer.add(AbacusInstruction.three(opcode, rd, a, b));
        return rd;
    }

    VirtualRegister immediate(AbacusOpcode opcode, Register a, int value) {
        VirtualRegister rd = buffer.newRegister(INT);
        buffer.add(AbacusInstruction.immediate(opcode, rd, a, value));
        return rd;
    }

    /** 1 if the last comparison has left what is expected in the flag, else 0. */
    VirtualRegister flag(boolean expected) {
        VirtualRegister rd = buffer.newRegister(INT);
        buffer.add(AbacusInstruction.flagTo(rd, expected));
        return rd;
    }

    // ---- constants

    @Override
    public ConstantPool pool() {
        return pool;
    }

    @Override
    public Optional<PhysicalRegister> zero() {
        return Optional.empty();
    }

    @Override
    public Constant integer(int value) {
        return new AbacusConstant.Bits(value, false);
    }

    @Override
    public Constant floating(int bits) {
        return new AbacusConstant.Bits(bits, true);
    }

    @Override
    public Constant address(String symbol, int offset) {
        return new AbacusConstant.Address(symbol, offset);
    }

    @Override
    public Constant frame(int object, int offset) {
        return new AbacusConstant.Frame(object, offset);
    }

    // ---- integers

    @Override
    public Register constant(int value) {
        return pool.shared(integer(value));
    }

    @Override
    public Register add(Register a, Register b) {
        return three(AbacusOpcode.ADD, a, b);
    }

    @Override
    public Register subtract(Register a, Register b) {
        return three(AbacusOpcode.SUB, a, b);
    }

    @Override
    public Register multiply(Register a, Register b) {
        return three(AbacusOpcode.MUL, a, b);
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
    public Register and(Register a, Register b) {
        return three(AbacusOpcode.AND, a, b);
    }

    @Override
    public Register or(Register a, Register b) {
        return three(AbacusOpcode.OR, a, b);
    }

    @Override
    public Register xor(Register a, Register b) {
        return three(AbacusOpcode.XOR, a, b);
    }

    @Override
    public Register less(Register a, Register b) {
        buffer.add(AbacusInstruction.compare(AbacusOpcode.CMPLT, a, b));
        return flag(true);
    }

    @Override
    public Register increment(Register a) {
        return immediate(AbacusOpcode.ADD, a, 1);
    }

    @Override
    public Register shiftLeft(Register a, int amount) {
        return immediate(AbacusOpcode.SHL, a, amount);
    }

    @Override
    public Register shiftRight(Register a, int amount) {
        return immediate(AbacusOpcode.SHR, a, amount);
    }

    @Override
    public Register shiftRightSigned(Register a, int amount) {
        return immediate(AbacusOpcode.SAR, a, amount);
    }

    @Override
    public Register lowBits(Register a, int width) {
        return immediate(AbacusOpcode.AND, a, (1 << width) - 1);
    }

    @Override
    public Register bits(Register a, int position, int width) {
        Register shifted = shiftRight(a, position);
        return position + width == Integer.SIZE ? shifted : lowBits(shifted, width);
    }

    @Override
    public Register clearLow(Register a, int width) {
        return immediate(AbacusOpcode.AND, a, -1 << width);
    }

    @Override
    public boolean masksInOneInstruction(int width) {
        return true;
    }

    @Override
    public int words(int constant) {
        return 1;
    }

    @Override
    public double divisionCost() {
        return 12;
    }

    @Override
    public double multiplicationCost() {
        return 4;
    }

    @Override
    public double cost() {
        return 1;
    }
}
