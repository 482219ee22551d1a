package edu.sysy.mips;

import static edu.sysy.machine.Operand.def;
import static edu.sysy.machine.Operand.use;

import edu.sysy.machine.Operand;
import edu.sysy.machine.Register;
import edu.sysy.machine.RegisterSet;
import edu.sysy.mips.isa.MipsOpcode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A form that instruction selection uses and emission expands into {@link RealInstruction}s. What a form needs beside
 * its operands, it finds in registers that are never allocated.
 */
public sealed interface PseudoInstruction extends MipsInstruction {
    /** The last instruction of a block, which chooses among the block's edges. */
    sealed interface BlockEnd extends PseudoInstruction {}

    /** The special registers that instructions change while they compute something else. */
    final class Clobbers {
        private static final RegisterSet HI_LO = RegisterSet.of(MipsRegisters.HI, MipsRegisters.LO);
        private static final RegisterSet FLAG = RegisterSet.of(MipsRegisters.FLAG);

        private Clobbers() {}
    }

    // ---- values

    /** {@code rd = a}, both of one class. */
    record Copy(Register rd, Register a) implements PseudoInstruction {
        public Copy {
            if (rd.kind() != a.kind()) {
                throw new IllegalArgumentException("copy between classes: " + rd + " = " + a);
            }
        }

        @Override
        public List<Operand> operands() {
            return List.of(use(a), def(rd));
        }

        @Override
        public Copy withRegisters(List<? extends Register> r) {
            return new Copy(r.get(1), r.get(0));
        }

        @Override
        public boolean isCopy() {
            return true;
        }
    }

    /** {@code rd = value}. */
    record LoadConstant(Register rd, int value) implements PseudoInstruction {
        @Override
        public List<Operand> operands() {
            return List.of(def(rd));
        }

        @Override
        public LoadConstant withRegisters(List<? extends Register> r) {
            return new LoadConstant(r.get(0), value);
        }

        @Override
        public boolean isRematerializable() {
            return true;
        }
    }

    /** The floating register {@code fd} becomes the binary32 number with the given bits. */
    record LoadFloatConstant(Register fd, int bits) implements PseudoInstruction {
        @Override
        public List<Operand> operands() {
            return List.of(def(fd));
        }

        @Override
        public LoadFloatConstant withRegisters(List<? extends Register> r) {
            return new LoadFloatConstant(r.get(0), bits);
        }

        @Override
        public boolean isRematerializable() {
            return true;
        }
    }

    /** {@code rd = symbol + offset}. */
    record LoadAddress(Register rd, String symbol, int offset) implements PseudoInstruction {
        @Override
        public List<Operand> operands() {
            return List.of(def(rd));
        }

        @Override
        public LoadAddress withRegisters(List<? extends Register> r) {
            return new LoadAddress(r.get(0), symbol, offset);
        }

        @Override
        public boolean isRematerializable() {
            return true;
        }
    }

    /** {@code rd = symbol + offset}, which is near {@code $gp}. */
    record SmallDataAddress(Register rd, String symbol, int offset) implements PseudoInstruction {
        @Override
        public List<Operand> operands() {
            return List.of(def(rd));
        }

        @Override
        public SmallDataAddress withRegisters(List<? extends Register> r) {
            return new SmallDataAddress(r.get(0), symbol, offset);
        }

        @Override
        public boolean isRematerializable() {
            return true;
        }
    }

    /** The high 32 bits of the signed product. */
    record MultiplyHigh(Register rd, Register a, Register b) implements PseudoInstruction {
        @Override
        public List<Operand> operands() {
            return List.of(use(a), use(b), def(rd));
        }

        @Override
        public MultiplyHigh withRegisters(List<? extends Register> r) {
            return new MultiplyHigh(r.get(2), r.get(0), r.get(1));
        }

        @Override
        public RegisterSet clobbers() {
            return Clobbers.HI_LO;
        }
    }

    /** The high 32 bits of the product of unsigned numbers. */
    record MultiplyHighUnsigned(Register rd, Register a, Register b) implements PseudoInstruction {
        @Override
        public List<Operand> operands() {
            return List.of(use(a), use(b), def(rd));
        }

        @Override
        public MultiplyHighUnsigned withRegisters(List<? extends Register> r) {
            return new MultiplyHighUnsigned(r.get(2), r.get(0), r.get(1));
        }

        @Override
        public RegisterSet clobbers() {
            return Clobbers.HI_LO;
        }
    }

    /** {@code rd = a / b}, truncated; unspecified if {@code b} is 0. */
    record Divide(Register rd, Register a, Register b) implements PseudoInstruction {
        @Override
        public List<Operand> operands() {
            return List.of(use(a), use(b), def(rd));
        }

        @Override
        public Divide withRegisters(List<? extends Register> r) {
            return new Divide(r.get(2), r.get(0), r.get(1));
        }

        @Override
        public RegisterSet clobbers() {
            return Clobbers.HI_LO;
        }
    }

    /** The remainder of {@link Divide}. */
    record Remainder(Register rd, Register a, Register b) implements PseudoInstruction {
        @Override
        public List<Operand> operands() {
            return List.of(use(a), use(b), def(rd));
        }

        @Override
        public Remainder withRegisters(List<? extends Register> r) {
            return new Remainder(r.get(2), r.get(0), r.get(1));
        }

        @Override
        public RegisterSet clobbers() {
            return Clobbers.HI_LO;
        }
    }

    /** {@link Divide} and {@link Remainder} at once. */
    record DivideRemainder(Register quotient, Register remainder, Register a, Register b) implements PseudoInstruction {
        @Override
        public List<Operand> operands() {
            return List.of(use(a), use(b), def(quotient), def(remainder));
        }

        @Override
        public DivideRemainder withRegisters(List<? extends Register> r) {
            return new DivideRemainder(r.get(2), r.get(3), r.get(0), r.get(1));
        }

        @Override
        public RegisterSet clobbers() {
            return Clobbers.HI_LO;
        }
    }

    /** {@code rd} is 1 if the comparison of floating numbers gives {@code expected}, else 0. */
    record FloatCompareValue(Register rd, MipsOpcode opcode, Register a, Register b, boolean expected)
            implements PseudoInstruction {
        @Override
        public List<Operand> operands() {
            return List.of(use(a), use(b), def(rd));
        }

        @Override
        public FloatCompareValue withRegisters(List<? extends Register> r) {
            return new FloatCompareValue(r.get(2), opcode, r.get(0), r.get(1), expected);
        }

        @Override
        public RegisterSet clobbers() {
            return Clobbers.FLAG;
        }
    }

    /** The two words of a floating number widened to binary64. */
    record DoubleWords(Register low, Register high, Register a) implements PseudoInstruction {
        @Override
        public List<Operand> operands() {
            return List.of(use(a), def(low), def(high));
        }

        @Override
        public DoubleWords withRegisters(List<? extends Register> r) {
            return new DoubleWords(r.get(1), r.get(2), r.get(0));
        }
    }

    // ---- the frame

    /** The address of a byte in a frame object. */
    record FrameAddress(Register rd, int object, int offset) implements PseudoInstruction {
        @Override
        public List<Operand> operands() {
            return List.of(def(rd));
        }

        @Override
        public FrameAddress withRegisters(List<? extends Register> r) {
            return new FrameAddress(r.get(0), object, offset);
        }

        @Override
        public boolean isRematerializable() {
            return true;
        }
    }

    /**
     * Reads a word of a frame object to a register of either class.
     *
     * @param base the stack pointer, or the sum of it and an index
     * @param offset the distance from the beginning of the object, index not counted, in bytes
     */
    record FrameLoad(Register rd, Register base, int object, int offset) implements PseudoInstruction {
        @Override
        public List<Operand> operands() {
            return List.of(use(base), def(rd));
        }

        @Override
        public FrameLoad withRegisters(List<? extends Register> r) {
            return new FrameLoad(r.get(1), r.get(0), object, offset);
        }
    }

    /**
     * Writes a word of a frame object from a register of either class.
     *
     * @param base the stack pointer, or the sum of it and an index
     * @param offset the distance from the beginning of the object, index not counted, in bytes
     */
    record FrameStore(Register value, Register base, int object, int offset) implements PseudoInstruction {
        @Override
        public List<Operand> operands() {
            return List.of(use(value), use(base));
        }

        @Override
        public FrameStore withRegisters(List<? extends Register> r) {
            return new FrameStore(r.get(0), r.get(1), object, offset);
        }
    }

    /**
     * Reads an argument of the running call that lies {@code offset} bytes above the caller's stack pointer.
     *
     * @param remains whether the argument stays there for as long as the call runs
     */
    record IncomingArgument(Register rd, int offset, boolean remains) implements PseudoInstruction {
        @Override
        public List<Operand> operands() {
            return List.of(def(rd));
        }

        @Override
        public IncomingArgument withRegisters(List<? extends Register> r) {
            return new IncomingArgument(r.get(0), offset, remains);
        }

        @Override
        public boolean isRematerializable() {
            return remains;
        }
    }

    /** Writes an argument of a {@link TailCall} to come over one of the running call. */
    record TailArgument(Register value, int offset) implements PseudoInstruction {
        @Override
        public List<Operand> operands() {
            return List.of(use(value));
        }

        @Override
        public TailArgument withRegisters(List<? extends Register> r) {
            return new TailArgument(r.get(0), offset);
        }
    }

    /** Writes an argument of a call to come, {@code offset} bytes above the stack pointer. */
    record OutgoingArgument(Register value, int offset) implements PseudoInstruction {
        @Override
        public List<Operand> operands() {
            return List.of(use(value));
        }

        @Override
        public OutgoingArgument withRegisters(List<? extends Register> r) {
            return new OutgoingArgument(r.get(0), offset);
        }
    }

    // ---- calls and the ends of blocks

    /** Defines the parameters that are passed in registers; first instruction of a function that has some. */
    record Entry(List<Operand> operands) implements PseudoInstruction {
        public Entry {
            operands = List.copyOf(operands);
        }

        @Override
        public Entry withRegisters(List<? extends Register> registers) {
            return new Entry(replace(operands, registers));
        }
    }

    /**
     * Calls the function at a symbol.
     *
     * @param operands the arguments in registers, then the result if there is one, all in fixed places
     * @param kept the caller-saved registers that the function is known to leave as they are
     */
    record Call(String symbol, List<Operand> operands, RegisterSet kept) implements PseudoInstruction {
        public Call {
            operands = List.copyOf(operands);
        }

        /** A call of a function that may change all caller-saved registers. */
        public Call(String symbol, List<Operand> operands) {
            this(symbol, operands, RegisterSet.EMPTY);
        }

        @Override
        public Call withRegisters(List<? extends Register> registers) {
            return new Call(symbol, replace(operands, registers), kept);
        }

        @Override
        public Optional<String> callee() {
            return Optional.of(symbol);
        }

        @Override
        public Call keeping(RegisterSet registers) {
            return new Call(symbol, operands, registers);
        }

        @Override
        public RegisterSet clobbers() {
            RegisterSet result = RegisterSet.EMPTY;
            for (Operand operand : operands) {
                if (operand.role().defines()
                        && operand.constraint() instanceof Operand.Constraint.Fixed(var register)) {
                    result = RegisterSet.of(register);
                }
            }
            return CallingConvention.CALLER_SAVED.minus(kept).minus(result);
        }
    }

    /** Takes the first edge if {@code a op b} holds, else the second; comparisons with zero ignore {@code b}. */
    record ConditionalBranch(MipsOpcode opcode, Register a, Register b) implements BlockEnd {
        @Override
        public List<Operand> operands() {
            return List.of(use(a), use(b));
        }

        @Override
        public ConditionalBranch withRegisters(List<? extends Register> r) {
            return new ConditionalBranch(opcode, r.get(0), r.get(1));
        }
    }

    /** Takes the first edge if the comparison of floating numbers gives {@code expected}, else the second. */
    record FloatConditionalBranch(MipsOpcode opcode, Register a, Register b, boolean expected) implements BlockEnd {
        @Override
        public List<Operand> operands() {
            return List.of(use(a), use(b));
        }

        @Override
        public FloatConditionalBranch withRegisters(List<? extends Register> r) {
            return new FloatConditionalBranch(opcode, r.get(0), r.get(1), expected);
        }

        @Override
        public RegisterSet clobbers() {
            return Clobbers.FLAG;
        }
    }

    /** Takes the only edge. */
    record Goto() implements BlockEnd {
        @Override
        public List<Operand> operands() {
            return List.of();
        }

        @Override
        public Goto withRegisters(List<? extends Register> r) {
            return this;
        }
    }

    /**
     * Returns to the caller.
     *
     * @param operands the result in its fixed place, if there is one
     */
    record Return(List<Operand> operands) implements BlockEnd {
        public Return {
            operands = List.copyOf(operands);
        }

        @Override
        public Return withRegisters(List<? extends Register> registers) {
            return new Return(replace(operands, registers));
        }
    }

    /**
     * Leaves for the function at a symbol, which returns to the caller.
     *
     * @param operands the arguments in registers, in their fixed places
     * @param kept the caller-saved registers that the function is known to leave as they are
     */
    record TailCall(String symbol, List<Operand> operands, RegisterSet kept) implements BlockEnd {
        public TailCall {
            operands = List.copyOf(operands);
        }

        /** A call of a function that may change all caller-saved registers. */
        public TailCall(String symbol, List<Operand> operands) {
            this(symbol, operands, RegisterSet.EMPTY);
        }

        @Override
        public TailCall withRegisters(List<? extends Register> registers) {
            return new TailCall(symbol, replace(operands, registers), kept);
        }

        @Override
        public Optional<String> callee() {
            return Optional.of(symbol);
        }

        @Override
        public TailCall keeping(RegisterSet registers) {
            return new TailCall(symbol, operands, registers);
        }

        @Override
        public RegisterSet clobbers() {
            return CallingConvention.CALLER_SAVED.minus(kept);
        }
    }

    /** Is never reached. */
    record Unreachable() implements BlockEnd {
        @Override
        public List<Operand> operands() {
            return List.of();
        }

        @Override
        public Unreachable withRegisters(List<? extends Register> r) {
            return this;
        }
    }

    private static List<Operand> replace(List<Operand> operands, List<? extends Register> registers) {
        List<Operand> result = new ArrayList<>(operands.size());
        for (int i = 0; i < operands.size(); i++) {
            Operand old = operands.get(i);
            result.add(new Operand(registers.get(i), old.role(), old.constraint()));
        }
        return result;
    }
}
