package edu.sysy.mips;

import static edu.sysy.machine.Operand.def;
import static edu.sysy.machine.Operand.defSameAs;
import static edu.sysy.machine.Operand.use;

import edu.sysy.machine.Operand;
import edu.sysy.machine.Register;
import edu.sysy.mips.isa.InstructionForm;
import edu.sysy.mips.isa.MipsOpcode;
import java.util.List;

/**
 * An instruction on vectors of four words, of the extension MSA; loads and stores are as those of words. The operand
 * that is only the first lane of a register may be a floating register.
 */
public sealed interface VectorInstruction extends RealInstruction {
    /** {@code op rd, a, b}, on each pair of lanes. */
    record VectorThreeRegister(MipsOpcode opcode, Register rd, Register a, Register b) implements VectorInstruction {
        public VectorThreeRegister {
            opcode.require(InstructionForm.VECTOR_THREE_REGISTER);
        }

        @Override
        public List<Operand> operands() {
            return List.of(use(a), use(b), def(rd));
        }

        @Override
        public VectorThreeRegister withRegisters(List<? extends Register> r) {
            return new VectorThreeRegister(opcode, r.get(2), r.get(0), r.get(1));
        }
    }

    /** {@code op rd, a}, on each lane; {@code fill.w} copies an integer register to all of them. */
    record VectorTwoRegister(MipsOpcode opcode, Register rd, Register a) implements VectorInstruction {
        public VectorTwoRegister {
            opcode.require(InstructionForm.VECTOR_TWO_REGISTER);
        }

        @Override
        public List<Operand> operands() {
            return List.of(use(a), def(rd));
        }

        @Override
        public VectorTwoRegister withRegisters(List<? extends Register> r) {
            return new VectorTwoRegister(opcode, r.get(1), r.get(0));
        }

        @Override
        public boolean isCopy() {
            return opcode == MipsOpcode.MOVE_V;
        }
    }

    /**
     * {@code op rd, a, number} on each lane, or {@code op rd, a[number]}: {@code splati.w} copies a lane to all lanes,
     * {@code copy_s.w} to an integer register.
     */
    record VectorWithNumber(MipsOpcode opcode, Register rd, Register a, int number) implements VectorInstruction {
        public VectorWithNumber {
            opcode.require(InstructionForm.VECTOR_WITH_NUMBER);
        }

        @Override
        public List<Operand> operands() {
            return List.of(use(a), def(rd));
        }

        @Override
        public VectorWithNumber withRegisters(List<? extends Register> r) {
            return new VectorWithNumber(opcode, r.get(1), r.get(0), number);
        }
    }

    /** {@code ldi.w rd, number}: a number from -512 to 511 in all lanes. */
    record VectorConstant(Register rd, int number) implements VectorInstruction {
        @Override
        public MipsOpcode opcode() {
            return MipsOpcode.LDI_W;
        }

        @Override
        public List<Operand> operands() {
            return List.of(def(rd));
        }

        @Override
        public VectorConstant withRegisters(List<? extends Register> r) {
            return new VectorConstant(r.get(0), number);
        }

        @Override
        public boolean isRematerializable() {
            return true;
        }
    }

    /**
     * {@code op rd, a, b} on {@code old}, too, which {@code rd} overwrites: sums of products, and choices of bits.
     */
    record VectorUpdate(MipsOpcode opcode, Register rd, Register a, Register b, Register old)
            implements VectorInstruction {
        public VectorUpdate {
            opcode.require(InstructionForm.VECTOR_UPDATE);
        }

        @Override
        public List<Operand> operands() {
            return List.of(use(a), use(b), use(old), defSameAs(rd, 2));
        }

        @Override
        public VectorUpdate withRegisters(List<? extends Register> r) {
            return new VectorUpdate(opcode, r.get(3), r.get(0), r.get(1), r.get(2));
        }
    }

    /**
     * {@code insert.w rd[lane], a} with an integer register, or {@code insve.w rd[lane], a[0]}: the vector {@code old},
     * which {@code rd} overwrites, with another lane.
     */
    record LaneInsertion(MipsOpcode opcode, Register rd, int lane, Register a, Register old)
            implements VectorInstruction {
        public LaneInsertion {
            opcode.require(InstructionForm.LANE_INSERTION);
        }

        @Override
        public List<Operand> operands() {
            return List.of(use(a), use(old), defSameAs(rd, 1));
        }

        @Override
        public LaneInsertion withRegisters(List<? extends Register> r) {
            return new LaneInsertion(opcode, r.get(2), lane, r.get(0), r.get(1));
        }
    }
}
