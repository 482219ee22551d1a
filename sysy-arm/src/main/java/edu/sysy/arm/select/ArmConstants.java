package edu.sysy.arm.select;

import edu.sysy.arm.ArmRegisters;
import edu.sysy.arm.isa.ArmInstruction;
import edu.sysy.arm.isa.ArmOpcode;
import edu.sysy.arm.isa.ArmPseudoInstruction.LoadAddress;
import edu.sysy.arm.isa.ArmPseudoInstruction.LoadConstant;
import edu.sysy.arm.isa.ArmPseudoInstruction.LoadFloatConstant;
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
    private final ArmCodeBuffer code;
    private final ConstantPool pool;

    ArmConstants(ArmCodeBuffer code, ConstantPlacement placement) {
        this.code = code;
        this.pool = new ConstantPool(code, placement, this::load);
    }

    @Override
    public ConstantPool pool() {
        return pool;
    }

    @Override
    public Optional<PhysicalRegister> zero() {
        return Optional.of(ArmRegisters.ZR);
    }

    @Override
    public Constant integer(int value) {
        return new ArmConstant.Int(value);
    }

    @Override
    public Constant floating(int bits) {
        return new ArmConstant.Float(bits);
    }

    @Override
    public Constant address(String symbol, int offset) {
        return new ArmConstant.Global(symbol, offset);
    }

    @Override
    public Constant frame(int object, int offset) {
        return new ArmConstant.Frame(object, offset);
    }

    /** A register of its own that holds an integer. */
    VirtualRegister fresh(int value) {
        return pool.fresh(integer(value));
    }

    /** A register that holds the address of the page of a byte of a global. */
    Register page(String symbol, int offset) {
        return pool.shared(new ArmConstant.Page(symbol, offset));
    }

    /** A register that holds the address of a byte of a global. */
    Register use(String symbol, int offset) {
        return pool.shared(address(symbol, offset));
    }

    private VirtualRegister load(Constant constant) {
        VirtualRegister register = constant.isFloat() ? code.newFloat() : code.newInt();
        code.add(operation(constant, register));
        return register;
    }

    private static MachineOperation operation(Constant constant, VirtualRegister rd) {
        return switch (constant) {
            case ArmConstant.Int(int value) -> new LoadConstant(rd, value);
            case ArmConstant.Float(int bits) -> new LoadFloatConstant(rd, bits);
            case ArmConstant.Global(var symbol, int offset) -> new LoadAddress(rd, symbol, offset);
            case ArmConstant.Page(var symbol, int offset) ->
                ArmInstruction.modified(ArmOpcode.ADRP, rd, new Modifier.Page(symbol, offset));
            case ArmConstant.Frame(int object, int offset) -> new FrameAddress(rd, object, offset);
            default -> throw new IllegalArgumentException("not for this target: " + constant);
        };
    }
}
