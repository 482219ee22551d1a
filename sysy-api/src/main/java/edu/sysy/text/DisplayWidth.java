package edu.sysy.text;

/**
 * How many columns of a terminal a character takes: 2 if it is wide or fullwidth, 0 if it combines with the one before
 * it, else 1 (Unicode Standard Annex #11, East Asian Width; blocks of wide characters are taken as a whole).
 */
public final class DisplayWidth {
    /** First and last code points of the wide blocks, in ascending order. */
    private static final int[] WIDE = {
        0x1100, 0x115F, 0x231A, 0x231B, 0x2E80, 0x303E, 0x3041, 0x33FF, 0x3400, 0x4DBF, 0x4E00, 0x9FFF, 0xA000, 0xA4CF,
        0xA960, 0xA97F, 0xAC00, 0xD7A3, 0xF900, 0xFAFF, 0xFE30, 0xFE6F, 0xFF01, 0xFF60, 0xFFE0, 0xFFE6, 0x1F300,
                0x1F64F,
        0x1F680, 0x1F6FF, 0x1F900, 0x1F9FF, 0x20000, 0x3FFFD
    };

    private DisplayWidth() {}

    /** The columns of a character. */
    public static int of(int codePoint) {
        return switch (Character.getType(codePoint)) {
            case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK, Character.FORMAT -> 0;
            default -> isWide(codePoint) ? 2 : 1;
        };
    }

    private static boolean isWide(int codePoint) {
        for (int i = 0; i < WIDE.length && WIDE[i] <= codePoint; i += 2) {
            if (codePoint <= WIDE[i + 1]) {
                return true;
            }
        }
        return false;
    }
}
