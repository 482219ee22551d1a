package edu.sysy.mips.emit;

import edu.sysy.codegen.frame.FrameLayout;
import edu.sysy.codegen.layout.BlockExpander;
import edu.sysy.codegen.layout.BranchCondition;
import edu.sysy.codegen.layout.CodeItem.Instruction;
import edu.sysy.machine.MachineOperation;
import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.Register;
import edu.sysy.mips.CallingConvention;
import edu.sysy.mips.Immediate;
import edu.sysy.mips.MipsInstruction;
import edu.sysy.mips.MipsRegisters;
import edu.sysy.mips.PseudoInstruction;
import edu.sysy.mips.RealInstruction;
import edu.sysy.mips.RealInstruction.FlagMove;
import edu.sysy.mips.RealInstruction.FloatCompare;
import edu.sysy.mips.RealInstruction.FloatTwoRegister;
import edu.sysy.mips.RealInstruction.FromHiLo;
import edu.sysy.mips.RealInstruction.Jump;
import edu.sysy.mips.RealInstruction.JumpRegister;
import edu.sysy.mips.RealInstruction.LoadUpper;
import edu.sysy.mips.RealInstruction.MoveFromFloat;
import edu.sysy.mips.RealInstruction.MoveToFloat;
import edu.sysy.mips.RealInstruction.Plain;
import edu.sysy.mips.RealInstruction.ThreeRegister;
import edu.sysy.mips.RealInstruction.ToHiLo;
import edu.sysy.mips.RealInstruction.WithImmediate;
import edu.sysy.mips.VectorInstruction.VectorWithNumber;
import edu.sysy.mips.isa.MipsOpcode;
import java.util.List;

/** Turns instructions over physical registers, and moves, into words; jumps inside the function are left out. */
final class Expansion implements BlockExpander<RealInstruction> {
    private final FrameLayout frame;
    private final boolean vectors;
    private final InstructionEmitter out = new InstructionEmitter();

    /** For a function with a frame, on a processor that may have vectors. */
    Expansion(FrameLayout frame, boolean vectors) {
        this.frame = frame;
        this.vectors = vectors;
    }

    @Override
    public void line(int line) {
        out.line(line);
    }

    @Override
    public List<Instruction<RealInstruction>> instructions() {
        return out.words();
    }

    @Override
    public void makeFrame() {
        int size = frame.size();
        if (size > 0 && InstructionEmitter.isNear(-size)) {
            out.sum(MipsRegisters.SP, MipsRegisters.SP, -size);
        } else if (size > 0) {
            out.constant(MipsRegisters.AT, size);
            out.add(new ThreeRegister(MipsOpcode.SUBU, MipsRegisters.SP, MipsRegisters.SP, MipsRegisters.AT));
        }
        for (FrameLayout.Saved saved : frame.saved()) {
            if (saved.pair()) {
                out.storePair(saved.register(), MipsRegisters.SP, saved.offset());
            } else {
                out.store(saved.register(), MipsRegisters.SP, saved.offset());
            }
            if (saved.register().equals(MipsRegisters.GP)) {
                address(MipsRegisters.GP, MipsRegisters.GLOBAL_POINTER, 0);
            }
        }
    }

    @Override
    public void leaveFrame() {
        for (FrameLayout.Saved saved : frame.saved()) {
            if (saved.pair()) {
                out.loadPair(saved.register(), MipsRegisters.SP, saved.offset());
            } else {
                out.load(saved.register(), MipsRegisters.SP, saved.offset());
            }
        }
        int size = frame.size();
        if (size > 0 && InstructionEmitter.isNear(size)) {
            out.sum(MipsRegisters.SP, MipsRegisters.SP, size);
        } else if (size > 0) {
            out.constant(MipsRegisters.AT, size);
            out.add(new ThreeRegister(MipsOpcode.ADDU, MipsRegisters.SP, MipsRegisters.SP, MipsRegisters.AT));
        }
    }

    @Override
    public void expand(MachineOperation operation) {
        if (!(operation instanceof MipsInstruction instruction)) {
            throw new IllegalArgumentException("not for this target: " + operation);
        }
        switch (instruction) {
            case RealInstruction real -> out.add(real);
            case PseudoInstruction.BlockEnd end -> expandEnd(end);
            case PseudoInstruction.LoadConstant(var rd, int value) -> out.constant(rd, value);
            case PseudoInstruction.LoadFloatConstant(var fd, int bits) -> floatConstant(fd, bits);
            case PseudoInstruction.LoadAddress(var rd, var symbol, int offset) -> address(rd, symbol, offset);
            case PseudoInstruction.SmallDataAddress(var rd, var symbol, int offset) ->
                out.add(new WithImmediate(
                        MipsOpcode.ADDIU, rd, MipsRegisters.GP, new Immediate.GpRelative(symbol, offset)));
            case PseudoInstruction.MultiplyHigh(var rd, var a, var b) ->
                hiLo(MipsOpcode.MULT, a, b, MipsOpcode.MFHI, rd);
            case PseudoInstruction.MultiplyHighUnsigned(var rd, var a, var b) ->
                hiLo(MipsOpcode.MULTU, a, b, MipsOpcode.MFHI, rd);
            case PseudoInstruction.Divide(var rd, var a, var b) -> hiLo(MipsOpcode.DIV, a, b, MipsOpcode.MFLO, rd);
            case PseudoInstruction.Remainder(var rd, var a, var b) -> hiLo(MipsOpcode.DIV, a, b, MipsOpcode.MFHI, rd);
            case PseudoInstruction.DivideRemainder(var quotient, var remainder, var a, var b) -> {
                hiLo(MipsOpcode.DIV, a, b, MipsOpcode.MFLO, quotient);
                out.add(new FromHiLo(MipsOpcode.MFHI, remainder));
            }
            case PseudoInstruction.FloatCompareValue(var rd, var op, var a, var b, boolean expected) -> {
                out.add(new FloatCompare(op, a, b));
                out.constant(rd, 1);
                out.add(new FlagMove(expected ? MipsOpcode.MOVF : MipsOpcode.MOVT, rd, MipsRegisters.ZERO, rd));
            }
            case PseudoInstruction.DoubleWords(var low, var high, var a) -> {
                out.add(new FloatTwoRegister(MipsOpcode.CVT_D_S, CallingConvention.FLOAT_SCRATCH, a));
                out.add(new MoveFromFloat(low, CallingConvention.FLOAT_SCRATCH));
                out.add(
                        vectors
                                ? new VectorWithNumber(MipsOpcode.COPY_S_W, high, CallingConvention.VECTOR_SCRATCH, 1)
                                : new MoveFromFloat(high, CallingConvention.FLOAT_TEMPORARY));
            }
        }
    }

    @Override
    public BranchCondition<RealInstruction> condition(MachineOperation operation) {
        return switch (operation) {
            case PseudoInstruction.ConditionalBranch(var op, var a, var b) ->
                new MipsBranchCondition.Integers(op, a, b);
            case PseudoInstruction.FloatConditionalBranch(var op, var a, var b, boolean expected) ->
                new MipsBranchCondition.Flag(expected);
            default -> throw new IllegalArgumentException("not a conditional branch: " + operation);
        };
    }

    /** {@inheritDoc} A cycle of integer registers goes through $at, if the instructions in between leave that alone. */
    @Override
    public void copy(PhysicalRegister to, PhysicalRegister from) {
        boolean closesCycle = from.equals(CallingConvention.FLOAT_TEMPORARY)
                && !to.kind().equals(MipsRegisters.FLOAT)
                && out.saveInstead(from, MipsRegisters.AT);
        out.copy(to, closesCycle ? MipsRegisters.AT : from);
    }

    @Override
    public void load(PhysicalRegister to, PhysicalRegister base, int offset, int bytes) {
        out.load(to, base, offset);
    }

    @Override
    public void store(PhysicalRegister value, PhysicalRegister base, int offset, int bytes) {
        out.store(value, base, offset);
    }

    @Override
    public void sum(PhysicalRegister to, PhysicalRegister base, int offset) {
        out.sum(to, base, offset);
    }

    /**
     * {@inheritDoc} A word goes through $at, or through a floating register if the far store needs $at for its address;
     * a vector through the vector register of that.
     */
    @Override
    public void copySlot(int to, int from, int bytes) {
        PhysicalRegister through = CallingConvention.VECTOR_SCRATCH;
        if (bytes <= Integer.BYTES) {
            through = InstructionEmitter.isNear(to) ? MipsRegisters.AT : CallingConvention.FLOAT_SCRATCH;
        }
        out.load(through, MipsRegisters.SP, from);
        out.store(through, MipsRegisters.SP, to);
    }

    @Override
    public void call(String symbol) {
        out.add(new Jump(MipsOpcode.JAL, symbol));
    }

    @Override
    public void jumpTo(String symbol) {
        out.add(new Jump(MipsOpcode.J, symbol));
    }

    @Override
    public void returnToCaller() {
        out.add(new JumpRegister(MipsOpcode.JR, MipsRegisters.RA));
    }

    @Override
    public void trap() {
        out.add(new Plain(MipsOpcode.BREAK));
    }

    private void expandEnd(PseudoInstruction.BlockEnd end) {
        switch (end) {
            case PseudoInstruction.FloatConditionalBranch(var op, var a, var b, boolean expected) ->
                out.add(new FloatCompare(op, a, b));
            case PseudoInstruction.ConditionalBranch branch -> {}
        }
    }

    private void address(Register rd, String symbol, int offset) {
        out.add(new LoadUpper(rd, new Immediate.High(symbol, offset)));
        out.add(new WithImmediate(MipsOpcode.ADDIU, rd, rd, new Immediate.Low(symbol, offset)));
    }

    private void floatConstant(Register fd, int bits) {
        if (bits == 0) {
            out.add(new MoveToFloat(MipsRegisters.ZERO, fd));
        } else {
            out.constant(MipsRegisters.AT, bits);
            out.add(new MoveToFloat(MipsRegisters.AT, fd));
        }
    }

    private void hiLo(MipsOpcode op, Register a, Register b, MipsOpcode from, Register rd) {
        out.add(new ToHiLo(op, a, b));
        out.add(new FromHiLo(from, rd));
    }
}
