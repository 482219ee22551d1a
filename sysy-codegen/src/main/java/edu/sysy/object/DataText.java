package edu.sysy.object;

import edu.sysy.ir.InitialData;

/** Objects in memory as directives {@code .word} and {@code .space}, which all assemblers know. */
public final class DataText {
    private static final String INDENT = "        ";
    private static final int WORDS_PER_LINE = 8;
    /** Fewer zeros than this between words are written out. */
    private static final int SHORTEST_SPACE = 4;
    /** Words at least this far from zero are more likely the bits of a float, and are written in hexadecimal. */
    private static final int HEXADECIMAL_FROM = 1 << 22;

    private final StringBuilder out;

    private DataText(StringBuilder out) {
        this.out = out;
    }

    /** Appends the words of an object. */
    public static void append(StringBuilder out, DataObject object) {
        new DataText(out).appendWords(object);
    }

    private void appendWords(DataObject object) {
        InitialData data = object.data();
        int next = 0;
        int onLine = 0;
        for (int i = 0; i < data.size(); i++) {
            int gap = data.index(i) - next;
            if (gap >= SHORTEST_SPACE) {
                onLine = endLine(onLine);
                appendSpace(gap);
                gap = 0;
            }
            for (; gap > 0; gap--) {
                onLine = appendWord(0, onLine);
            }
            onLine = appendWord(data.word(i), onLine);
            next = data.index(i) + 1;
        }
        endLine(onLine);
        if (next < object.count()) {
            appendSpace(object.count() - next);
        }
    }

    /** Returns the number of words on the current line. */
    private int appendWord(int word, int onLine) {
        if (onLine == 0) {
            out.append(INDENT).append(".word   ");
        } else {
            out.append(", ");
        }
        if (word > -HEXADECIMAL_FROM && word < HEXADECIMAL_FROM) {
            out.append(word);
        } else {
            out.append("0x");
            for (int shift = 28; shift >= 0; shift -= 4) {
                out.append(Character.forDigit(word >>> shift & 15, 16));
            }
        }
        return onLine + 1 == WORDS_PER_LINE ? endLine(onLine + 1) : onLine + 1;
    }

    private int endLine(int onLine) {
        if (onLine > 0) {
            out.append('\n');
        }
        return 0;
    }

    private void appendSpace(int words) {
        out.append(INDENT).append(".space  ").append(4L * words).append('\n');
    }
}
