package edu.sysy.codegen.toy;

import static edu.sysy.codegen.toy.AbacusRegisters.FLOAT;
import static edu.sysy.codegen.toy.AbacusRegisters.INT;

import edu.sysy.codegen.operation.GenericOperation;
import edu.sysy.codegen.select.CodeBuffer;
import edu.sysy.codegen.select.Constant;
import edu.sysy.codegen.select.ConstantForms;
import edu.sysy.codegen.select.ConstantPlacement;
import edu.sysy.codegen.select.ConstantPool;
import edu.sysy.machine.MachineOperation;
import edu.sysy.machine.VirtualRegister;

/** The code that is being selected, and the constants in it, each of which takes one instruction. */
final class AbacusCode extends CodeBuffer implements ConstantForms {
    /** How many instructions put a constant into a register. */
    static final int CONSTANT_WORDS = 1;

    private final ConstantPool pool;

    AbacusCode(ConstantPlacement placement) {
        super(INT, FLOAT);
        pool = new ConstantPool(this, placement, this);
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
        return CONSTANT_WORDS;
    }

    @Override
    public ConstantPool pool() {
        return pool;
    }
}
