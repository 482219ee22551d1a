package edu.sysy.mips.simulate;

import java.util.Arrays;

/**
 * The translated code of one run, and how it maps back to the program.
 *
 * <p>A <em>block</em> is a run of consecutive instructions that ends with a branch and its delay slot, or after
 * {@link #MAX_BLOCK} instructions. A block is translated when it is first reached, together with the blocks that
 * follow it without a jump. Blocks that begin at different instructions may overlap, and each has a translation of its
 * own.
 *
 * <p>In translated code the instruction of the delay slot stands before its branch, which reads copies of registers that
 * the slot overwrites. The last element of a block is followed by one that counts how often the block ran to its end.
 * Instructions without effect have no element.
 */
final class Code {

    static final int MAX_BLOCK = 64;

    /** How long blocks may be once the code {@link #isLarge}. */
    static final int SHORT_BLOCK = 8;

    private static final int GROWTH = 4;

    private final Text text;

    /** The elements; the first is {@link Op#TRANSLATE}. */
    long[] elements = new long[1024];

    /** For each word of the text the index of its block's first element, 0 if it has none yet. */
    int[] entries;

    private int[] words = new int[1024];
    private int size = 1;

    private int[] blockFirstElement = new int[128];
    private int[] blockFirstWord = new int[128];
    private int[] blockLength = new int[128];
    private int[] blockLastElement = new int[128];
    private int blocks;

    private int[] badTargets = new int[4];
    private int badTargetCount;

    Code(Text text) {
        this.text = text;
        entries = new int[text.words()];
        elements[0] = Op.pack(Op.TRANSLATE, 0, 0, 0, 0);
    }

    /** The entry number of an address, which need not be one that holds an instruction. */
    int target(int address) {
        int index = text.indexOf(address);
        if (index >= 0) {
            return index;
        }
        for (int i = badTargetCount - 1; i >= Math.max(0, badTargetCount - 8); i--) {
            if (badTargets[i] == address) {
                return text.words() + i;
            }
        }
        if (badTargetCount == badTargets.length) {
            badTargets = Arrays.copyOf(badTargets, 2 * badTargetCount);
        }
        if (text.words() + badTargetCount >= entries.length) {
            entries = Arrays.copyOf(entries, text.words() + badTargets.length);
        }
        badTargets[badTargetCount] = address;
        return text.words() + badTargetCount++;
    }

    /** Whether an entry number stands for an address without an instruction. */
    boolean isBad(int target) {
        return target >= text.words();
    }

    /** The address of an entry number. */
    int addressOf(int target) {
        return isBad(target) ? badTargets[target - text.words()] : text.addressOf(target);
    }

    /** The address of the instruction that an element belongs to. */
    int addressOfElement(int element) {
        return text.addressOf(words[element]);
    }

    void beginBlock(int word) {
        if (blocks == blockFirstElement.length) {
            blockFirstElement = Arrays.copyOf(blockFirstElement, 2 * blocks);
            blockFirstWord = Arrays.copyOf(blockFirstWord, 2 * blocks);
            blockLength = Arrays.copyOf(blockLength, 2 * blocks);
            blockLastElement = Arrays.copyOf(blockLastElement, 2 * blocks);
        }
        blockFirstElement[blocks] = size;
        blockFirstWord[blocks] = word;
    }

    void endBlock(int word, int length, int op, int a, int b, int immediate) {
        blockLastElement[blocks] = size;
        blockLength[blocks++] = length;
        add(word, Op.pack(op, a, b, length, immediate));
        add(word, 0);
    }

    void add(int word, long element) {
        if (size == elements.length) {
            elements = Arrays.copyOf(elements, 2 * size);
            words = Arrays.copyOf(words, 2 * size);
        }
        words[size] = word;
        elements[size++] = element;
    }

    int size() {
        return size;
    }

    /** Whether so much was translated that further blocks should be short, and lead to existing ones early. */
    boolean isLarge() {
        return size > GROWTH * text.words();
    }

    /** Adds the executions of all blocks that ran to their ends to the differences of neighbouring words' counts. */
    void addExecutions(long[] differences) {
        for (int block = 0; block < blocks; block++) {
            long executions = elements[blockLastElement[block] + 1];
            differences[blockFirstWord[block]] += executions;
            differences[blockFirstWord[block] + blockLength[block]] -= executions;
        }
    }

    /**
     * Adds one execution of the instructions from the start of an element's block to the element's own, in the order of
     * their addresses; {@code inclusive} says whether its own was executed too.
     */
    void addPartialExecution(int element, boolean inclusive, long[] differences) {
        int found = Arrays.binarySearch(blockFirstElement, 0, blocks, element);
        int block = found >= 0 ? found : -found - 2;
        differences[blockFirstWord[block]]++;
        differences[words[element] + (inclusive ? 1 : 0)]--;
    }
}
