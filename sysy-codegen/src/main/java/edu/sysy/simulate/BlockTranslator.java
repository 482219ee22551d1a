package edu.sysy.simulate;

/** Translates blocks of a program's text into {@link TranslatedCode}, instruction by instruction. */
public abstract class BlockTranslator {
    /** What {@link #add} returns for an instruction that ends no block. */
    protected static final long PLAIN = 0;

    /** Stands for what follows a jump. */
    private static final int NOTHING = -1;

    /** The text of the program. */
    protected final ProgramText text;

    /** What it becomes. */
    protected final TranslatedCode code;

    private final SimulatedMachine machine;

    /** A translator of a program for a machine, of which nothing has been translated. */
    protected BlockTranslator(SimulatedMachine machine, ProgramText text, TranslatedCode code) {
        this.machine = machine;
        this.text = text;
        this.code = code;
    }

    /**
     * Adds the elements of an instruction, but for the one that ends its block.
     *
     * @param word the instruction
     * @param index its number in the text
     * @param count how many instructions the block has with it
     * @return the element of a branch, jump or system call, with {@code count} in its field c; {@link #PLAIN} for other
     *     instructions
     */
    protected abstract long add(int word, int index, int count);

    /** Whether execution may go on after an instruction that ends a block. */
    protected abstract boolean fallsThrough(int word);

    /** Translates the block that begins at a place which has none yet, and those that follow it without a jump. */
    public final void translate(int first) {
        int index = first;
        do {
            code.entries[index] = code.size();
            code.beginBlock(index);
            index = block(index);
        } while (index != NOTHING && !code.isBad(index) && code.entries[index] == 0);
        if (index != NOTHING) {
            // What follows is there already, or there is no instruction.
            int last = Math.min(index, text.words() - 1);
            code.beginBlock(last);
            code.endBlock(last, 0, ElementFields.pack(ElementFields.JUMP, 0, 0, 0, index));
        }
    }

    /** Translates one block and returns the entry number of what follows it without a jump. */
    private int block(int first) {
        int maximum = code.maxBlock();
        int index = first;
        for (int count = 1; ; count++) {
            int word = text.word(index);
            int bytes = machine.instructionBytes(word);
            int words = bytes / machine.instructionUnit();
            int next = code.target(text.addressOf(index) + bytes);
            long end = add(word, index, count);
            if (end != PLAIN) {
                code.endBlock(index, index - first + words, end);
                return fallsThrough(word) ? next : NOTHING;
            }
            boolean isKnown = !code.isBad(next) && code.entries[next] != 0 && code.isLarge();
            if (code.isBad(next) || next != index + words || count == maximum || isKnown) {
                code.endBlock(index, index - first + words, ElementFields.pack(ElementFields.NEXT, 0, 0, count, 0));
                return next;
            }
            index = next;
        }
    }
}
