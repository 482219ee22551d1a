package edu.sysy.mips.isa;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds the row of {@link MipsOpcode} that a word belongs to: by its upper and lower six bits to a few rows, then by
 * masks.
 */
final class OpcodeMatcher {
    private static final int FUNCTIONS = 64;
    private static final int KEYS = 64 * FUNCTIONS;
    private static final MipsOpcode[][] ROWS = createRows();

    private OpcodeMatcher() {}

    static @Nullable MipsOpcode match(int word) {
        for (MipsOpcode opcode : ROWS[word >>> 26 << 6 | word & FUNCTIONS - 1]) {
            if (opcode.encoding().matches(word)) {
                return opcode;
            }
        }
        return null;
    }

    private static MipsOpcode[][] createRows() {
        List<List<MipsOpcode>> rows = new ArrayList<>(KEYS);
        for (int key = 0; key < KEYS; key++) {
            rows.add(new ArrayList<>(0));
        }
        for (MipsOpcode opcode : MipsOpcode.values()) {
            Encoding encoding = opcode.encoding();
            int first = encoding.bits() >>> 26 << 6;
            for (int function = 0; function < FUNCTIONS; function++) {
                if ((function & encoding.mask()) == (encoding.bits() & encoding.mask() & FUNCTIONS - 1)) {
                    rows.get(first | function).add(opcode);
                }
            }
        }
        return rows.stream().map(list -> list.toArray(MipsOpcode[]::new)).toArray(MipsOpcode[][]::new);
    }
}
