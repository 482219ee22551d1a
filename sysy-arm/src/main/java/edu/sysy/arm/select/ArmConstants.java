package edu.sysy.arm.select;

import edu.sysy.arm.ArmRegisters;
import edu.sysy.arm.isa.ArmInstruction;
import edu.sysy.arm.isa.ArmOpcode;
import edu.sysy.arm.isa.ArmPseudoInstruction.LoadAddress;
import edu.sysy.arm.isa.ArmPseudoInstruction.LoadConstant;
import edu.sysy.arm.isa.ArmPseudoInstruction.LoadFloatConstant;
import edu.sysy.arm.isa.Immediates;
import edu.sysy.arm.isa.Modifier;
import edu.sysy.codegen.operation.GenericOperation.FrameAddress;
import edu.sysy.codegen.select.Constant;
import edu.sysy.codegen.select.ConstantForms;
import edu.sysy.codegen.select.ConstantPlacement;
import edu.sysy.codegen.select.ConstantPool;
import edu.sysy.machine.MachineOperation;
import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.Register;
import edu.sysy.machine.VirtualRegister;
import java.util.Optional;

/** Puts constants and addresses into registers, which they share where {@link ConstantPool} says so. */
final class ArmConstants implements ConstantForms {
    /** The address of the page of a byte of a global. */
    private record Page(String symbol, int offset) implements Constant.OfMachine {}

    private final ConstantPool pool;

    ArmConstants(ArmCodeBuffer code, ConstantPlacement placement) {
        this.pool = new ConstantPool(code, placement, this);
    }

    @Override
    public ConstantPool pool() {
        return pool;
    }

    @Override
    public Optional<PhysicalRegister> zero() {
        return Optional.of(ArmRegisters.ZR);
    }

    /** A register that holds the address of the page of a byte of a global. */
    Register page(String symbol, int offset) {
        return pool.shared(new Page(symbol, offset));
    }

    /** A register that holds the address of a byte of a global. */
    Register use(String symbol, int offset) {
        return pool.shared(address(symbol, offset));
    }

    @Override
    public int words(Constant constant) {
        return wordsOf(constant);
    }

    /** How many instructions put a constant into a register. */
    static int wordsOf(Constant constant) {
        return switch (constant) {
            case Constant.Int(long value) -> Immediates.isMove((int) value) ? 1 : 2;
            case Constant.Float(int bits) ->
                bits == 0 || Immediates.isFloat(bits) ? 1 : Immediates.isMove(bits) ? 2 : 3;
            case Constant.Global global -> 2;
            case Constant.Frame frame -> 1;
            case Constant.OfMachine page -> 1;
        };
    }

    @Override
    public MachineOperation load(Constant constant, VirtualRegister rd) {
        return switch (constant) {
            case Constant.Int(long value) -> new LoadConstant(rd, (int) value);
            case Constant.Float(int bits) -> new LoadFloatConstant(rd, bits);
            case Constant.Global(var symbol, int offset) -> new LoadAddress(rd, symbol, offset);
            case Constant.Frame(int object, int offset) -> new FrameAddress(rd, object, offset);
            case Page(var symbol, int offset) ->
                ArmInstruction.modified(ArmOpcode.ADRP, rd, new Modifier.Page(symbol, offset));
            case Constant.OfMachine other -> throw new IllegalArgumentException("not for this target: " + other);
        };
    }
}
