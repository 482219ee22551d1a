package edu.sysy.mips.select;

import edu.sysy.codegen.operation.GenericOperation;
import edu.sysy.codegen.select.Constant;
import edu.sysy.codegen.select.ConstantForms;
import edu.sysy.codegen.select.ConstantPlacement;
import edu.sysy.codegen.select.ConstantPool;
import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.Register;
import edu.sysy.machine.VirtualRegister;
import edu.sysy.mips.Immediate;
import edu.sysy.mips.MipsRegisters;
import edu.sysy.mips.PseudoInstruction;
import edu.sysy.mips.RealInstruction.LoadUpper;
import java.util.Optional;

/** Puts constants and addresses into registers, which they share where {@link ConstantPool} says so. */
final class Constants implements ConstantForms {
    private final MipsCodeBuffer code;
    private final SmallDataAllocation small;
    private final ConstantPool pool;

    Constants(MipsCodeBuffer code, SmallDataAllocation small, ConstantPlacement placement) {
        this.code = code;
        this.small = small;
        this.pool = new ConstantPool(code, placement, this::load);
    }

    @Override
    public ConstantPool pool() {
        return pool;
    }

    @Override
    public Optional<PhysicalRegister> zero() {
        return Optional.of(MipsRegisters.ZERO);
    }

    @Override
    public Constant integer(int value) {
        return new MipsConstant.Int(value);
    }

    @Override
    public Constant floating(int bits) {
        return new MipsConstant.Float(bits);
    }

    @Override
    public Constant address(String symbol, int offset) {
        return small.reaches(symbol, offset)
                ? new MipsConstant.Small(symbol, offset)
                : new MipsConstant.Global(symbol, offset);
    }

    @Override
    public Constant frame(int object, int offset) {
        return new MipsConstant.Frame(object, offset);
    }

    /** A register of its own that holds an integer. */
    VirtualRegister fresh(int value) {
        return pool.fresh(integer(value));
    }

    /** A register that holds the address of a byte of a global but for {@link #lower}. */
    Register upper(String symbol, int offset) {
        return small.reaches(symbol, offset) ? MipsRegisters.GP : pool.shared(new MipsConstant.Upper(symbol, offset));
    }

    /** What lacks in {@link #upper}. */
    Immediate lower(String symbol, int offset) {
        return small.reaches(symbol, offset)
                ? new Immediate.GpRelative(symbol, offset)
                : new Immediate.Low(symbol, offset);
    }

    private VirtualRegister load(Constant constant) {
        if (constant instanceof MipsConstant known) {
            return load(known);
        }
        throw new IllegalArgumentException("not for this target: " + constant);
    }

    private VirtualRegister load(MipsConstant constant) {
        VirtualRegister register = constant instanceof MipsConstant.Float ? code.newFloat() : code.newInt();
        code.add(
                switch (constant) {
                    case MipsConstant.Int(int value) -> new PseudoInstruction.LoadConstant(register, value);
                    case MipsConstant.Float(int bits) -> new PseudoInstruction.LoadFloatConstant(register, bits);
                    case MipsConstant.Global(var symbol, int offset) ->
                        new PseudoInstruction.LoadAddress(register, symbol, offset);
                    case MipsConstant.Small(var symbol, int offset) ->
                        new PseudoInstruction.SmallDataAddress(register, symbol, offset);
                    case MipsConstant.Upper(var symbol, int offset) ->
                        new LoadUpper(register, new Immediate.High(symbol, offset));
                    case MipsConstant.Frame(int object, int offset) ->
                        new GenericOperation.FrameAddress(register, object, offset);
                });
        return register;
    }
}
