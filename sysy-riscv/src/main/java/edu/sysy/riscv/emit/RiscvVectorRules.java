package edu.sysy.riscv.emit;

import edu.sysy.riscv.assemble.RiscvEncoder;
import edu.sysy.riscv.isa.RiscvImmediate;
import edu.sysy.riscv.isa.RiscvInstruction;
import edu.sysy.riscv.isa.RiscvOpcode;
import edu.sysy.riscv.isa.RiscvVectorOperation;
import java.util.Optional;

/** Checks operations on vectors that become several instructions. */
final class RiscvVectorRules {
    private static final int ALL_LANES = 15;

    private RiscvVectorRules() {}

    /** What is wrong with an operation over physical registers; nothing if there are words for its instructions. */
    static Optional<String> verify(RiscvVectorOperation operation) {
        Optional<String> kind = switch (operation) {
            case RiscvVectorOperation.LaneMask mask -> comparison(mask.test());
            case RiscvVectorOperation.LaneChoice choice -> comparison(choice.test());
            case RiscvVectorOperation.LaneReplacement(var merge, int lanes) ->
                merge.opcode().readsMask() && lanes > 0 && lanes <= ALL_LANES
                        ? Optional.empty()
                        : Optional.of("does not replace lanes");
            case RiscvVectorOperation.ProductSum sum ->
                sum.opcode().form() == RiscvOpcode.Form.VECTOR_ACCUMULATE
                        ? Optional.empty()
                        : Optional.of("does not add a product");
        };
        return kind.or(() -> operation.instructions().stream()
                .flatMap(instruction -> verify(instruction).stream())
                .findFirst());
    }

    private static Optional<String> comparison(RiscvInstruction test) {
        return test.opcode().writesMask() ? Optional.empty() : Optional.of("does not compare vectors");
    }

    private static Optional<String> verify(RiscvInstruction instruction) {
        return RiscvVerifier.verify(instruction).or(() -> immediate(instruction));
    }

    private static Optional<String> immediate(RiscvInstruction instruction) {
        return instruction.immediate() instanceof RiscvImmediate.Literal(int value)
                ? RiscvEncoder.refusal(instruction, value)
                : Optional.of("cannot have the immediate " + instruction.immediate());
    }
}
