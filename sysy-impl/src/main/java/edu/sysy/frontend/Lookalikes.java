package edu.sysy.frontend;

/**
 * Characters outside ASCII that look like punctuation: the fullwidth forms that Chinese input methods write, and
 * typographic signs of word processors.
 */
final class Lookalikes {
    private static final int FULLWIDTH_DISTANCE = 0xFEE0;

    private Lookalikes() {}

    /** The ASCII text that a character looks like; empty if there is none. */
    static String ascii(char c) {
        if (c >= '\uFF01' && c <= '\uFF5E') {
            return String.valueOf((char) (c - FULLWIDTH_DISTANCE));
        }
        return switch (c) {
            case '\u3001', '\uFE50', '\u060C' -> ",";
            case '\u037E', '\uFE54' -> ";";
            case '\u3002', '\uFE52' -> ".";
            case '\u201C', '\u201D', '\u201F', '\u301D', '\u301E' -> "\"";
            case '\u2018', '\u2019', '\u201B' -> "'";
            case '\u2010', '\u2011', '\u2012', '\u2013', '\u2014', '\u2015', '\u2212', '\uFE63' -> "-";
            case '\u00D7', '\u2217', '\u22C5' -> "*";
            case '\u00F7', '\u2044', '\u2215' -> "/";
            case '\u3008', '\u300A', '\u2039', '\u27E8' -> "<";
            case '\u3009', '\u300B', '\u203A', '\u27E9' -> ">";
            case '\u3010', '\u3014', '\u3016' -> "[";
            case '\u3011', '\u3015', '\u3017' -> "]";
            case '\u2264', '\u2A7D' -> "<=";
            case '\u2265', '\u2A7E' -> ">=";
            case '\u2260' -> "!=";
            case '\u2227' -> "&&";
            case '\u2228' -> "||";
            default -> "";
        };
    }

    /** Whether a character outside ASCII looks like white space, or like nothing at all. */
    static boolean isBlank(char c) {
        return c > 0x7F && (Character.isSpaceChar(c) || c == '\u200B' || c == '\u2060' || c == '\uFEFF');
    }

    /** Whether a character is a quotation mark that looks like {@code "}. */
    static boolean isQuote(char c) {
        return c > 0x7F && ascii(c).equals("\"");
    }
}
