package edu.sysy.riscv.isa;

import edu.sysy.machine.Operand;
import edu.sysy.machine.Register;
import java.util.List;

/** Operations that become several instructions once their registers have places. */
public sealed interface RiscvPseudoInstruction extends RiscvOperation {
    /** Puts a number into an integer register. */
    record LoadConstant(Register rd, long value) implements RiscvPseudoInstruction {
        @Override
        public List<Operand> operands() {
            return List.of(Operand.def(rd));
        }

        @Override
        public LoadConstant withRegisters(List<? extends Register> r) {
            return new LoadConstant(r.getFirst(), value);
        }

        @Override
        public boolean isRematerializable() {
            return true;
        }
    }

    /** Puts the binary32 number with the given bits into a floating register. */
    record LoadFloatConstant(Register rd, int bits) implements RiscvPseudoInstruction {
        @Override
        public List<Operand> operands() {
            return List.of(Operand.def(rd));
        }

        @Override
        public LoadFloatConstant withRegisters(List<? extends Register> r) {
            return new LoadFloatConstant(r.getFirst(), bits);
        }

        @Override
        public boolean isRematerializable() {
            return true;
        }
    }

    /** Puts the address {@code symbol + offset} into an integer register. */
    record LoadAddress(Register rd, String symbol, int offset) implements RiscvPseudoInstruction {
        @Override
        public List<Operand> operands() {
            return List.of(Operand.def(rd));
        }

        @Override
        public LoadAddress withRegisters(List<? extends Register> r) {
            return new LoadAddress(r.getFirst(), symbol, offset);
        }

        @Override
        public boolean isRematerializable() {
            return true;
        }
    }

    /** Puts the bits of a binary32 number, widened to binary64, into an integer register. */
    record DoubleBits(Register rd, Register a) implements RiscvPseudoInstruction {
        @Override
        public List<Operand> operands() {
            return List.of(Operand.use(a), Operand.def(rd));
        }

        @Override
        public DoubleBits withRegisters(List<? extends Register> r) {
            return new DoubleBits(r.get(1), r.get(0));
        }
    }
}
