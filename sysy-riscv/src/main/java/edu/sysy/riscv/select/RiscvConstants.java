package edu.sysy.riscv.select;

import edu.sysy.codegen.operation.GenericOperation.FrameAddress;
import edu.sysy.codegen.select.Constant;
import edu.sysy.codegen.select.ConstantForms;
import edu.sysy.codegen.select.ConstantPlacement;
import edu.sysy.codegen.select.ConstantPool;
import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.Register;
import edu.sysy.machine.VirtualRegister;
import edu.sysy.riscv.RiscvRegisters;
import edu.sysy.riscv.isa.RiscvImmediate;
import edu.sysy.riscv.isa.RiscvInstruction;
import edu.sysy.riscv.isa.RiscvPseudoInstruction.LoadAddress;
import edu.sysy.riscv.isa.RiscvPseudoInstruction.LoadConstant;
import edu.sysy.riscv.isa.RiscvPseudoInstruction.LoadFloatConstant;
import java.util.Optional;

/** Puts constants and addresses into registers, which they share where {@link ConstantPool} says so. */
final class RiscvConstants implements ConstantForms {
    private final RiscvCodeBuffer code;
    private final ConstantPool pool;

    RiscvConstants(RiscvCodeBuffer code, ConstantPlacement placement) {
        this.code = code;
        this.pool = new ConstantPool(code, placement, this::load);
    }

    @Override
    public ConstantPool pool() {
        return pool;
    }

    @Override
    public Optional<PhysicalRegister> zero() {
        return Optional.of(RiscvRegisters.ZERO);
    }

    @Override
    public Constant integer(int value) {
        return new RiscvConstant.Int(value);
    }

    @Override
    public Constant floating(int bits) {
        return new RiscvConstant.Float(bits);
    }

    @Override
    public Constant address(String symbol, int offset) {
        return new RiscvConstant.Global(symbol, offset);
    }

    @Override
    public Constant frame(int object, int offset) {
        return new RiscvConstant.Frame(object, offset);
    }

    /** A register of its own that holds an integer. */
    VirtualRegister fresh(int value) {
        return pool.fresh(integer(value));
    }

    /** A register that holds a number of 64 bits, for reading only. */
    Register wide(long value) {
        return pool.shared(new RiscvConstant.Int(value));
    }

    /** A register that holds the address of a byte of a global but for its lower 12 bits. */
    Register upper(String symbol, int offset) {
        return pool.shared(new RiscvConstant.Upper(symbol, offset));
    }

    private VirtualRegister load(Constant constant) {
        if (constant instanceof RiscvConstant known) {
            return load(known);
        }
        throw new IllegalArgumentException("not for this target: " + constant);
    }

    private VirtualRegister load(RiscvConstant constant) {
        VirtualRegister register = constant.isFloat() ? code.newFloat() : code.newInt();
        code.add(
                switch (constant) {
                    case RiscvConstant.Int(long value) -> new LoadConstant(register, value);
                    case RiscvConstant.Float(int bits) -> new LoadFloatConstant(register, bits);
                    case RiscvConstant.Global(var symbol, int offset) -> new LoadAddress(register, symbol, offset);
                    case RiscvConstant.Upper(var symbol, int offset) ->
                        RiscvInstruction.upper(register, new RiscvImmediate.High(symbol, offset));
                    case RiscvConstant.Frame(int object, int offset) -> new FrameAddress(register, object, offset);
                });
        return register;
    }
}
