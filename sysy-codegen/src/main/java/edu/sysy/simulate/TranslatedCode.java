package edu.sysy.simulate;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The translated code of one run, and how it maps back to the program.
 *
 * <p>A <em>block</em> is a run of consecutive instructions that ends with a branch, or after {@link #MAX_BLOCK}
 * instructions. A block is translated when it is first reached, together with the blocks that follow it without a jump.
 * Blocks that begin at different instructions may overlap, and each has a translation of its own.
 *
 * <p>What an element means is up to the machine. It may have none for instructions without effect, and put the element
 * of a delay slot before its branch. The last element of a block is followed by one that counts how often the block ran
 * to its end.
 */
public final class TranslatedCode {

    /** The most instructions of a block. */
    public static final int MAX_BLOCK = 64;

    /** How long blocks may be once the code {@link #isLarge}. */
    public static final int SHORT_BLOCK = 8;

    private static final int GROWTH = 4;

    private final ProgramText text;
    private final int maxBlock;

    /** The elements; the first stands for all blocks that have none yet. */
    public long[] elements = new long[1024];

    /** For each word of the text the index of its block's first element, 0 if it has none yet. */
    public int[] entries;

    private final long[] partial;
    private int[] words = new int[1024];
    private int size = 1;

    private int[] blockFirstElement = new int[128];
    private int[] blockFirstWord = new int[128];
    private int[] blockLength = new int[128];
    private int[] blockLastElement = new int[128];
    private int blocks;

    private int[] badTargets = new int[4];
    private int badTargetCount;

    private @Nullable AccessObserver observer;

    /**
     * No code yet.
     *
     * @param maxBlock how many instructions a block may have, at most {@link #MAX_BLOCK}
     */
    public TranslatedCode(ProgramText text, int maxBlock) {
        this.text = text;
        this.maxBlock = maxBlock;
        entries = new int[text.words()];
        partial = new long[text.words() + 1];
        elements[0] = ElementFields.pack(ElementFields.TRANSLATE, 0, 0, 0, 0);
    }

    /** The entry number of an address, which need not be one that holds an instruction. */
    public int target(int address) {
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
    public boolean isBad(int target) {
        return target >= text.words();
    }

    /** The address of an entry number. */
    public int addressOf(int target) {
        return isBad(target) ? badTargets[target - text.words()] : text.addressOf(target);
    }

    /** The address of the instruction that an element belongs to. */
    public int addressOfElement(int element) {
        return text.addressOf(words[element]);
    }

    /** The address of the first instruction of the block that begins with an element. */
    public int addressOfBlock(int firstElement) {
        int block = Arrays.binarySearch(blockFirstElement, 0, blocks, firstElement);
        return block >= 0 ? text.addressOf(blockFirstWord[block]) : addressOfElement(firstElement);
    }

    /** How many instructions the next block may have. */
    public int maxBlock() {
        return isLarge() ? Math.min(SHORT_BLOCK, maxBlock) : maxBlock;
    }

    /** Starts a block with a word of the text. */
    public void beginBlock(int word) {
        if (blocks == blockFirstElement.length) {
            blockFirstElement = Arrays.copyOf(blockFirstElement, 2 * blocks);
            blockFirstWord = Arrays.copyOf(blockFirstWord, 2 * blocks);
            blockLength = Arrays.copyOf(blockLength, 2 * blocks);
            blockLastElement = Arrays.copyOf(blockLastElement, 2 * blocks);
        }
        blockFirstElement[blocks] = size;
        blockFirstWord[blocks] = word;
    }

    /** Ends a block of so many instructions with an element that belongs to a word. */
    public void endBlock(int word, int length, long element) {
        blockLastElement[blocks] = size;
        blockLength[blocks++] = length;
        add(word, element);
        add(word, 0);
    }

    /** Adds an element that belongs to a word. */
    public void add(int word, long element) {
        if (size == elements.length) {
            elements = Arrays.copyOf(elements, 2 * size);
            words = Arrays.copyOf(words, 2 * size);
        }
        words[size] = word;
        elements[size++] = element;
    }

    /**
     * Has an observer be told of each access by code that is translated from now on. Code that was translated before
     * tells it nothing.
     */
    public void observe(AccessObserver told) {
        observer = told;
    }

    /** Whether an observer is told of accesses. */
    public boolean isObserved() {
        return observer != null;
    }

    /**
     * Adds, if somebody {@linkplain #observe observes}, an element that tells of the access of the elements before it:
     * its operation is the machine's for {@link #tell}. Without an observer accesses cost nothing more.
     *
     * @param op the operation
     * @param word the word of the load or store
     * @param bytes how many bytes it accesses, at most 255
     * @param back how many bytes before the address of its last element these begin, at most 255
     * @param store whether it writes them
     */
    public void addObservation(int op, int word, int bytes, int back, boolean store) {
        if (observer != null) {
            add(word, ElementFields.pack(op, bytes, back, store ? 1 : 0, word));
        }
    }

    /** Executes an element of {@link #addObservation} after one that has accessed an address. */
    public void tell(int address, long element) {
        Objects.requireNonNull(observer)
                .access(
                        address - ElementFields.b(element),
                        ElementFields.a(element),
                        ElementFields.c(element) != 0,
                        ElementFields.immediate(element));
    }

    /** The index of the next element. */
    public int size() {
        return size;
    }

    /** Whether so much was translated that further blocks should be short, and lead to existing ones early. */
    public boolean isLarge() {
        return size > GROWTH * text.words();
    }

    /**
     * Counts one execution of the instructions from the start of an element's block to the element's own, in the order
     * of their addresses; {@code inclusive} says whether its own was executed too.
     */
    public void addPartialExecution(int element, boolean inclusive) {
        int found = Arrays.binarySearch(blockFirstElement, 0, blocks, element);
        int block = found >= 0 ? found : -found - 2;
        partial[blockFirstWord[block]]++;
        partial[words[element] + (inclusive ? 1 : 0)]--;
    }

    /** Takes back the execution of the last instruction of a block, whose counter is an element. */
    public void takeBackLast(int counter) {
        elements[counter]--;
        addPartialExecution(counter - 1, false);
    }

    /** How often each word was executed: sums of the differences between neighbours that blocks make. */
    public long[] executions() {
        long[] executions = partial.clone();
        for (int block = 0; block < blocks; block++) {
            long times = elements[blockLastElement[block] + 1];
            executions[blockFirstWord[block]] += times;
            executions[blockFirstWord[block] + blockLength[block]] -= times;
        }
        for (int word = 1; word < executions.length; word++) {
            executions[word] += executions[word - 1];
        }
        return executions;
    }
}
