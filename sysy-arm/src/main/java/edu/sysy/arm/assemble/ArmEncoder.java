package edu.sysy.arm.assemble;

import edu.sysy.arm.isa.ArmInstruction;
import edu.sysy.arm.isa.ArmOpcode;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Encodes instructions as words. */
public final class ArmEncoder {
    private static final Map<ArmOpcode, List<ArmEncoding>> ROWS = EncodingTable.ROWS.stream()
            .collect(Collectors.groupingBy(
                    ArmEncoding::opcode, () -> new EnumMap<>(ArmOpcode.class), Collectors.toUnmodifiableList()));

    private ArmEncoder() {}

    /** Why no word holds an instruction over physical registers; nothing if there is one, whatever its label. */
    public static Optional<String> refusal(ArmInstruction instruction) {
        try {
            word(instruction, 0);
            return Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    /**
     * The word of an instruction. An {@code adrp} has the number of pages to its address as its modifier.
     *
     * @param distance of the label of a branch or jump, in bytes
     * @throws IllegalArgumentException if an operand cannot be encoded
     * @throws IllegalStateException if a label is too far away
     */
    public static int word(ArmInstruction instruction, int distance) {
        for (ArmEncoding row : ROWS.getOrDefault(instruction.opcode(), List.of())) {
            long word = row.encode(instruction);
            if (word != ArmEncoding.NONE) {
                return (int) word | row.distance().encode(distance);
            }
        }
        throw new IllegalArgumentException("no word holds the operands of " + instruction);
    }
}
