package edu.sysy.arm.assemble;

import edu.sysy.arm.isa.ArmInstruction;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads instruction words. */
public final class ArmDecoder {
    private static final int TOP = 24;

    /** The rows of the table by the highest 8 bits of their words. */
    private static final List<List<ArmEncoding>> ROWS = byTop();

    /** Whether one of these rows names vector registers. */
    private static final List<Boolean> VECTORS = ROWS.stream()
            .map(rows -> rows.stream().anyMatch(row -> row.opcode().hasVector()))
            .toList();

    /**
     * An instruction without label.
     *
     * @param distance of its label in bytes; 0 if it has none
     */
    public record Decoded(ArmInstruction instruction, int distance) {}

    private ArmDecoder() {}

    private static List<List<ArmEncoding>> byTop() {
        List<List<ArmEncoding>> table = new ArrayList<>();
        for (int top = 0; top < 1 << Byte.SIZE; top++) {
            List<ArmEncoding> rows = new ArrayList<>();
            for (ArmEncoding row : EncodingTable.ROWS) {
                if (((row.bits() ^ top << TOP) & row.fixed()) >>> TOP == 0) {
                    rows.add(row);
                }
            }
            table.add(List.copyOf(rows));
        }
        return List.copyOf(table);
    }

    /** Whether a word may be an instruction with a vector register; true of some words that are none. */
    public static boolean mayNameVectors(int word) {
        return VECTORS.get(word >>> TOP);
    }

    /**
     * The instruction of a word; null if this compiler makes none such. An {@code adrp} has the number of pages to its
     * address as its modifier.
     */
    public static @Nullable Decoded decode(int word) {
        for (ArmEncoding row : ROWS.get(word >>> TOP)) {
            ArmInstruction instruction = row.decode(word);
            if (instruction != null) {
                return new Decoded(instruction, row.distance().decode(word));
            }
        }
        return null;
    }
}
