package edu.sysy.riscv.select;

import edu.sysy.codegen.operation.GenericOperation.FrameAddress;
import edu.sysy.codegen.select.Constant;
import edu.sysy.codegen.select.ConstantForms;
import edu.sysy.codegen.select.ConstantPlacement;
import edu.sysy.codegen.select.ConstantPool;
import edu.sysy.machine.MachineOperation;
import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.Register;
import edu.sysy.machine.VirtualRegister;
import edu.sysy.riscv.RiscvRegisters;
import edu.sysy.riscv.isa.ConstantSequence;
import edu.sysy.riscv.isa.RiscvImmediate;
import edu.sysy.riscv.isa.RiscvInstruction;
import edu.sysy.riscv.isa.RiscvPseudoInstruction.LoadAddress;
import edu.sysy.riscv.isa.RiscvPseudoInstruction.LoadConstant;
import edu.sysy.riscv.isa.RiscvPseudoInstruction.LoadFloatConstant;
import java.util.Optional;

/** Puts constants and addresses into registers, which they share where {@link ConstantPool} says so. */
final class RiscvConstants implements ConstantForms {
    /** The address of a byte of a global but for its lower 12 bits. */
    private record Upper(String symbol, int offset) implements Constant.OfMachine {}

    private final ConstantPool pool;

    RiscvConstants(RiscvCodeBuffer code, ConstantPlacement placement) {
        this.pool = new ConstantPool(code, placement, this);
    }

    @Override
    public ConstantPool pool() {
        return pool;
    }

    @Override
    public Optional<PhysicalRegister> zero() {
        return Optional.of(RiscvRegisters.ZERO);
    }

    /** A register that holds the address of a byte of a global but for its lower 12 bits. */
    Register upper(String symbol, int offset) {
        return pool.shared(new Upper(symbol, offset));
    }

    @Override
    public int words(Constant constant) {
        return wordsOf(constant);
    }

    /** How many instructions put a constant into a register. */
    static int wordsOf(Constant constant) {
        return switch (constant) {
            case Constant.Int(long value) -> ConstantSequence.of(value).length();
            case Constant.Float(int bits) ->
                bits == 0 ? 1 : 1 + ConstantSequence.of(bits).length();
            case Constant.Global global -> 2;
            case Constant.Frame frame -> 1;
            case Constant.OfMachine upper -> 1;
        };
    }

    @Override
    public MachineOperation load(Constant constant, VirtualRegister rd) {
        return switch (constant) {
            case Constant.Int(long value) -> new LoadConstant(rd, value);
            case Constant.Float(int bits) -> new LoadFloatConstant(rd, bits);
            case Constant.Global(var symbol, int offset) -> new LoadAddress(rd, symbol, offset);
            case Constant.Frame(int object, int offset) -> new FrameAddress(rd, object, offset);
            case Upper(var symbol, int offset) -> RiscvInstruction.upper(rd, new RiscvImmediate.High(symbol, offset));
            case Constant.OfMachine other -> throw new IllegalArgumentException("not for this target: " + other);
        };
    }
}
