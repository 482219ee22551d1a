package edu.sysy.mips.select;

import edu.sysy.codegen.operation.GenericOperation;
import edu.sysy.codegen.select.Constant;
import edu.sysy.codegen.select.ConstantForms;
import edu.sysy.codegen.select.ConstantPlacement;
import edu.sysy.codegen.select.ConstantPool;
import edu.sysy.machine.MachineOperation;
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
    /** The address of a byte of a global that {@code $gp} reaches. */
    private record Small(String symbol, int offset) implements Constant.OfMachine {}

    /** The upper half of the address of a byte of a global. */
    private record Upper(String symbol, int offset) implements Constant.OfMachine {}

    private final SmallDataAllocation small;
    private final ConstantPool pool;

    Constants(MipsCodeBuffer code, SmallDataAllocation small, ConstantPlacement placement) {
        this.small = small;
        this.pool = new ConstantPool(code, placement, this);
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
    public Constant address(String symbol, int offset) {
        return small.reaches(symbol, offset) ? new Small(symbol, offset) : new Constant.Global(symbol, offset);
    }

    /** A register that holds the address of a byte of a global but for {@link #lower}. */
    Register upper(String symbol, int offset) {
        return small.reaches(symbol, offset) ? MipsRegisters.GP : pool.shared(new Upper(symbol, offset));
    }

    /** What lacks in {@link #upper}. */
    Immediate lower(String symbol, int offset) {
        return small.reaches(symbol, offset)
                ? new Immediate.GpRelative(symbol, offset)
                : new Immediate.Low(symbol, offset);
    }

    @Override
    public int words(Constant constant) {
        return wordsOf(constant);
    }

    /** How many instructions put a constant into a register. */
    static int wordsOf(Constant constant) {
        return switch (constant) {
            case Constant.Int(long value) -> Immediates.words((int) value);
            case Constant.Float(int bits) -> bits == 0 ? 1 : 1 + Immediates.words(bits);
            case Constant.Global global -> 2;
            case Constant.Frame frame -> 1;
            case Constant.OfMachine other -> 1;
        };
    }

    @Override
    public MachineOperation load(Constant constant, VirtualRegister rd) {
        return switch (constant) {
            case Constant.Int(long value) -> new PseudoInstruction.LoadConstant(rd, (int) value);
            case Constant.Float(int bits) -> new PseudoInstruction.LoadFloatConstant(rd, bits);
            case Constant.Global(var symbol, int offset) -> new PseudoInstruction.LoadAddress(rd, symbol, offset);
            case Constant.Frame(int object, int offset) -> new GenericOperation.FrameAddress(rd, object, offset);
            case Small(var symbol, int offset) -> new PseudoInstruction.SmallDataAddress(rd, symbol, offset);
            case Upper(var symbol, int offset) -> new LoadUpper(rd, new Immediate.High(symbol, offset));
            case Constant.OfMachine other -> throw new IllegalArgumentException("not for this target: " + other);
        };
    }
}
