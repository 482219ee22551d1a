package edu.sysy.interpret;

import edu.sysy.ir.Global;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Knows the arrays and variables of a run and where they end, and finds accesses that leave the one they started from.
 *
 * <p>An address is computed from a root: a global, a local array, or a parameter. The object that the root points into
 * is the one that may be accessed. A parameter that already points past its array is not found.
 */
final class BoundsChecker implements WordMemory {
    private static final int WORDS_OF_ENTRY = 16;

    /**
     * A global or local object.
     *
     * @param name how messages call it
     * @param start its address
     * @param words its length
     */
    private record Extent(String name, int start, int words) {
        boolean has(int address) {
            return Integer.compareUnsigned(address - start, 4 * words) < 0;
        }

        /** An access {@code words} long at an address. */
        void check(int address, int accessed) {
            long first = (long) address - start;
            if (first < 0 || first + 4L * accessed > 4L * words) {
                long element = Math.floorDiv(first < 0 || !has(address) ? first : 4L * words, 4L);
                throw new MemoryFaultException("accesses element " + element + " of " + name + ", which has " + words);
            }
        }
    }

    private final ProgramMemory memory;
    private final MemoryBudget budget;
    private final TreeMap<Integer, Extent> objects = new TreeMap<>();
    private int mostObjects;
    private @Nullable Extent ofLibraryCall;

    BoundsChecker(List<Global> globals, ProgramMemory memory, MemoryBudget budget) {
        this.memory = memory;
        this.budget = budget;
        int address = ProgramMemory.DATA;
        for (Global global : globals) {
            add(new Extent("'" + global.name() + "'", address, global.count()));
            address += 4 * global.count();
        }
    }

    private void add(Extent object) {
        objects.put(object.start(), object);
        if (objects.size() > mostObjects) {
            mostObjects = objects.size();
            budget.take(WORDS_OF_ENTRY);
        }
    }

    /** Says that a local array has come into being, in place of those of calls that have returned. */
    void enter(int address, int words) {
        Map.Entry<Integer, Extent> below = objects.lowerEntry(address);
        if (below != null && below.getValue().has(address)) {
            objects.remove(below.getKey());
        }
        objects.subMap(address, address + 4 * words).clear();
        add(new Extent("a local array", address, words));
    }

    /** Checks an access of so many words to an address that was computed from a root. */
    void check(int address, int root, int words) {
        objectOf(root).check(address, words);
    }

    /** Says which object the library function that is called next works on. */
    void enterLibrary(int root) {
        ofLibraryCall = objectOf(root);
    }

    private Extent objectOf(int root) {
        Map.Entry<Integer, Extent> found = objects.floorEntry(root);
        if (found == null || !found.getValue().has(root)) {
            throw new MemoryFaultException("accesses an address outside any array");
        }
        return found.getValue();
    }

    @Override
    public int load(int address) {
        checkLibrary(address);
        return memory.load(address);
    }

    @Override
    public void store(int address, int word) {
        checkLibrary(address);
        memory.store(address, word);
    }

    private void checkLibrary(int address) {
        if (ofLibraryCall != null) {
            ofLibraryCall.check(address, 1);
        }
    }
}
