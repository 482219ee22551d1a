package edu.sysy.object.link;

import edu.sysy.ir.InitialData;
import edu.sysy.object.DataObject;
import java.util.ArrayList;
import java.util.List;

/**
 * Keeps sparse initial data of hundreds of megabytes out of files: the objects become zeros, and code that runs before
 * the program writes their words from a table, as scatter loading of embedded systems does.
 *
 * <pre>
 * g.a: .word 1              becomes    g.a:          .space 400000000   # in .bss
 *      .space 399999992                sparse.words: .word 0, 1, 399999996, 2
 *      .word 2                         sparse.write: ...                # g.a[0] = 1, g.a[399999996] = 2
 * </pre>
 *
 * <p>Files below {@link #LARGE_FILE} stay as they are, so that ordinary programs begin without delay. The code is the
 * target's: for each {@link Table} a loop over its entries.
 */
public final class SparseData {
    /** The symbol of the code that writes the words. */
    public static final String WRITER = "sparse.write";

    /** The symbol of the entries of all tables. */
    public static final String WORDS = "sparse.words";

    /** Bytes of an entry: an offset in the object, and the word there. */
    public static final int ENTRY_BYTES = 2 * Integer.BYTES;

    /** How many bytes of data a file may have before sparse objects are left out of it. */
    public static final int LARGE_FILE = 1 << 24;

    /** Objects of fewer words stay: the code for one of them is not much shorter. */
    private static final int MIN_WORDS = 64;

    /** At most one in so many words of an object may be other than zero: tables take a quarter of the room then. */
    private static final int MIN_WORDS_PER_ENTRY = 8;

    /**
     * The entries of one object, of which there is at least one.
     *
     * @param object its symbol
     * @param begin how many bytes after {@link #WORDS} its first entry is
     * @param end where its last entry ends
     */
    public record Table(String object, int begin, int end) {}

    private final List<DataObject> data = new ArrayList<>();
    private final List<Table> tables = new ArrayList<>();

    private SparseData() {}

    /** Whether data of which a file would hold so many bytes has an object to be left out. */
    public static boolean isLarge(List<DataObject> data, long storedBytes) {
        return storedBytes > LARGE_FILE && data.stream().anyMatch(SparseData::isSparse);
    }

    /** What becomes of the data of a program. */
    public static SparseData of(List<DataObject> data) {
        SparseData result = new SparseData();
        int entries = data.stream()
                .filter(SparseData::isSparse)
                .mapToInt(object -> object.data().size())
                .sum();
        int[] words = new int[2 * entries];
        int used = 0;
        for (DataObject object : data) {
            if (!isSparse(object)) {
                result.data.add(object);
                continue;
            }
            result.data.add(new DataObject(object.symbol(), object.count(), InitialData.zero(), false));
            int begin = used * Integer.BYTES;
            for (int i = 0; i < object.data().size(); i++) {
                words[used++] = object.data().index(i) * Integer.BYTES;
                words[used++] = object.data().word(i);
            }
            result.tables.add(new Table(object.symbol(), begin, used * Integer.BYTES));
        }
        result.data.add(new DataObject(WORDS, words.length, InitialData.ofWords(words), true));
        return result;
    }

    private static boolean isSparse(DataObject object) {
        return !object.small()
                && !object.data().isZero()
                && object.count() >= MIN_WORDS
                && object.data().size() <= object.count() / MIN_WORDS_PER_ENTRY;
    }

    /** All objects, of which sparse ones are zeros, and the entries of the tables. */
    public List<DataObject> data() {
        return List.copyOf(data);
    }

    /** The tables, one for each sparse object. */
    public List<Table> tables() {
        return List.copyOf(tables);
    }
}
