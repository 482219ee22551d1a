package edu.sysy.riscv.isa;

import edu.sysy.machine.Operand;
import edu.sysy.machine.Register;
import edu.sysy.riscv.RiscvRegisters;
import java.util.ArrayList;
import java.util.List;

/**
 * Operations on vectors that become several instructions, or one that overwrites an operand. Masks live in {@link
 * RiscvRegisters#MASK} from one instruction of an operation to the next only.
 */
public sealed interface RiscvVectorOperation extends RiscvOperation {
    /** The instructions over physical registers. */
    List<RiscvInstruction> instructions();

    /**
     * All ones in the lanes that a comparison finds, 0 in the others.
     *
     * @param test writes the mask
     */
    record LaneMask(Register rd, RiscvInstruction test) implements RiscvVectorOperation {
        @Override
        public List<Operand> operands() {
            List<Operand> operands = reads(test);
            operands.add(Operand.def(rd));
            return operands;
        }

        @Override
        public LaneMask withRegisters(List<? extends Register> r) {
            return new LaneMask(r.getLast(), replace(test, r));
        }

        @Override
        public List<RiscvInstruction> instructions() {
            return List.of(
                    test,
                    RiscvInstruction.vector(RiscvOpcode.VMV_V_I, rd, 0),
                    RiscvInstruction.immediate(RiscvOpcode.VMERGE_VIM, rd, rd, -1));
        }
    }

    /**
     * The lanes of one vector where a comparison holds, of another one elsewhere.
     *
     * @param test writes the mask
     */
    record LaneChoice(Register rd, RiscvInstruction test, Register ifTrue, Register ifFalse)
            implements RiscvVectorOperation {
        @Override
        public List<Operand> operands() {
            List<Operand> operands = reads(test);
            operands.add(Operand.use(ifTrue));
            operands.add(Operand.use(ifFalse));
            operands.add(Operand.def(rd));
            return operands;
        }

        @Override
        public LaneChoice withRegisters(List<? extends Register> r) {
            int choices = r.size() - 3;
            return new LaneChoice(r.getLast(), replace(test, r), r.get(choices), r.get(choices + 1));
        }

        @Override
        public List<RiscvInstruction> instructions() {
            return List.of(test, RiscvInstruction.compute(RiscvOpcode.VMERGE_VVM, rd, ifFalse, ifTrue));
        }
    }

    /**
     * Puts a scalar into some lanes of a vector.
     *
     * @param merge puts it into those of the mask
     * @param lanes bit {@code n} stands for lane {@code n}
     */
    record LaneReplacement(RiscvInstruction merge, int lanes) implements RiscvVectorOperation {
        @Override
        public List<Operand> operands() {
            return merge.operands();
        }

        @Override
        public LaneReplacement withRegisters(List<? extends Register> r) {
            return new LaneReplacement(merge.withRegisters(r), lanes);
        }

        @Override
        public List<RiscvInstruction> instructions() {
            return List.of(RiscvInstruction.vector(RiscvOpcode.VMV_V_I, RiscvRegisters.MASK, lanes), merge);
        }
    }

    /** Adds a product to a vector, or subtracts it. */
    record ProductSum(RiscvOpcode opcode, Register rd, Register sum, Register a, Register b)
            implements RiscvVectorOperation {
        @Override
        public List<Operand> operands() {
            return List.of(Operand.use(sum), Operand.use(a), Operand.use(b), Operand.defSameAs(rd, 0));
        }

        @Override
        public ProductSum withRegisters(List<? extends Register> r) {
            return new ProductSum(opcode, r.getLast(), r.get(0), r.get(1), r.get(2));
        }

        @Override
        public List<RiscvInstruction> instructions() {
            return List.of(RiscvInstruction.compute(opcode, rd, a, b));
        }
    }

    /** What a comparison reads. */
    private static List<Operand> reads(RiscvInstruction test) {
        List<Operand> operands = new ArrayList<>();
        for (Operand operand : test.operands()) {
            if (!operand.role().defines()) {
                operands.add(operand);
            }
        }
        return operands;
    }

    /** The comparison with the first registers of a list. */
    private static RiscvInstruction replace(RiscvInstruction test, List<? extends Register> registers) {
        List<Register> operands =
                new ArrayList<>(registers.subList(0, reads(test).size()));
        operands.add(RiscvRegisters.MASK);
        return test.withRegisters(operands);
    }
}
