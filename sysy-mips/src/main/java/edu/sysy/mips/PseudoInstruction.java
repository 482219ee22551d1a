package edu.sysy.mips;

import static edu.sysy.machine.Operand.def;
import static edu.sysy.machine.Operand.use;

import edu.sysy.machine.Operand;
import edu.sysy.machine.Register;
import edu.sysy.machine.RegisterSet;
import edu.sysy.mips.isa.MipsOpcode;
import java.util.List;
import java.util.OptionalInt;

/**
 * A form that instruction selection uses and emission expands into {@link RealInstruction}s. What a form needs beside
 * its operands, it finds in registers that are never allocated.
 */
public sealed interface PseudoInstruction extends MipsInstruction {
    /** The last instruction of a block, which chooses among the block's edges. */
    sealed interface BlockEnd extends PseudoInstruction {
        @Override
        default OptionalInt edgeCount() {
            return OptionalInt.of(2);
        }
    }

    /** The special registers that instructions change while they compute something else. */
    final class Clobbers {
        private static final RegisterSet HI_LO = RegisterSet.of(MipsRegisters.HI, MipsRegisters.LO);
        private static final RegisterSet FLAG = RegisterSet.of(MipsRegisters.FLAG);

        private Clobbers() {}
    }

    // ---- values

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

    // ---- ends of blocks

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
}
