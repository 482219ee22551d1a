package edu.sysy.riscv.select;

import edu.sysy.ir.Type;
import edu.sysy.ir.vector.VectorOperation.LaneConstants;
import edu.sysy.machine.Register;
import edu.sysy.riscv.isa.RiscvImmediate;
import edu.sysy.riscv.isa.RiscvInstruction;
import edu.sysy.riscv.isa.RiscvOpcode;
import edu.sysy.riscv.isa.RiscvVectorOperation.LaneReplacement;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Puts constants into the lanes of vectors. */
final class RiscvVectorConstants {
    private final RiscvScope scope;
    private final RiscvCodeBuffer code;

    RiscvVectorConstants(RiscvScope scope) {
        this.scope = scope;
        this.code = scope.code;
    }

    /** A vector with a word in each lane: one word in all, numbers at equal distances, or some words and others. */
    Register of(LaneConstants constants) {
        List<Integer> bits = constants.bits();
        int step = bits.get(1) - bits.get(0);
        boolean isProgression = true;
        for (int lane = 2; lane < bits.size(); lane++) {
            isProgression &= bits.get(lane) - bits.get(lane - 1) == step;
        }
        if (isProgression) {
            return step == 0 ? all(bits.getFirst()) : progression(bits.getFirst(), step);
        }
        return withOthers(constants);
    }

    /** A word in all lanes. */
    Register all(int word) {
        return RiscvImmediate.isSmall(word)
                ? code.number(RiscvOpcode.VMV_V_I, word)
                : code.convert(RiscvOpcode.VMV_V_X, scope.constants.use(word));
    }

    /** The numbers of the lanes times a step, and the number in the first lane. */
    private Register progression(int first, int step) {
        Register lanes = code.number(RiscvOpcode.VID_V, 0);
        if (step == -1) {
            return RiscvImmediate.isSmall(first)
                    ? code.vectorImmediate(RiscvOpcode.VRSUB_VI, lanes, first)
                    : code.compute(RiscvOpcode.VRSUB_VX, lanes, scope.constants.use(first));
        }
        if (Integer.bitCount(step) != 1) {
            lanes = code.compute(RiscvOpcode.VMUL_VX, lanes, scope.constants.use(step));
        } else if (step != 1) {
            lanes = code.vectorImmediate(RiscvOpcode.VSLL_VI, lanes, Integer.numberOfTrailingZeros(step));
        }
        if (first == 0) {
            return lanes;
        }
        return RiscvImmediate.isSmall(first)
                ? code.vectorImmediate(RiscvOpcode.VADD_VI, lanes, first)
                : code.compute(RiscvOpcode.VADD_VX, lanes, scope.constants.use(first));
    }

    /** The word that most lanes have in all of them, then each other one. */
    private Register withOthers(LaneConstants constants) {
        Map<Integer, Integer> lanesOf = new LinkedHashMap<>();
        for (int lane = 0; lane < Type.LANES; lane++) {
            lanesOf.merge(constants.bits().get(lane), 1 << lane, Integer::sum);
        }
        int common = constants.mostFrequent();
        Register vector = all(common);
        for (Map.Entry<Integer, Integer> other : lanesOf.entrySet()) {
            if (other.getKey() != common) {
                vector = replaced(vector, other.getKey(), other.getValue());
            }
        }
        return vector;
    }

    /**
     * A vector with a word in some lanes.
     *
     * @param lanes bit {@code n} stands for lane {@code n}
     */
    Register replaced(Register vector, int word, int lanes) {
        if (!RiscvImmediate.isSmall(word)) {
            return replaced(RiscvOpcode.VMERGE_VXM, vector, scope.constants.use(word), lanes);
        }
        Register rd = code.newVector();
        code.add(new LaneReplacement(RiscvInstruction.immediate(RiscvOpcode.VMERGE_VIM, rd, vector, word), lanes));
        return rd;
    }

    /** The same with a scalar, for which there is an instruction. */
    Register replaced(RiscvOpcode merge, Register vector, Register scalar, int lanes) {
        Register rd = code.newVector();
        code.add(new LaneReplacement(RiscvInstruction.compute(merge, rd, vector, scalar), lanes));
        return rd;
    }
}
