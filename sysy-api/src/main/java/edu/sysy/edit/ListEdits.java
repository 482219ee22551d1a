package edu.sysy.edit;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Changes to a list that are recorded and made together: insertions, replacements and deletions. Places are those of
 * the list as it was given; changes do not move them.
 *
 * @param <T> what is in the list
 */
public final class ListEdits<T> {
    private final List<T> list;
    private final Map<Integer, List<T>> insertedBefore = new HashMap<>();
    private final Map<Integer, T> replaced = new HashMap<>();
    private final BitSet deleted = new BitSet();

    /** Receives what the list has when all changes are made. */
    public interface Visitor<T> {
        /**
         * Takes an element.
         *
         * @param place of the element that was there before, or of the one that an inserted element stands before
         * @param inserted whether it is inserted
         */
        void visit(int place, T element, boolean inserted);
    }

    /** No changes to a list so far. */
    public ListEdits(List<T> list) {
        this.list = list;
    }

    /** The number of elements before any change. */
    public int size() {
        return list.size();
    }

    /** An element before any change. */
    public T get(int place) {
        return list.get(place);
    }

    /** Inserts an element before the one at a place, after what was inserted there already. */
    public void insert(int place, T element) {
        insertedBefore.computeIfAbsent(place, i -> new ArrayList<>()).add(element);
    }

    /** Puts an element into the place of another one. */
    public void replace(int place, T element) {
        replaced.put(place, element);
    }

    /** Deletes the element at a place. */
    public void delete(int place) {
        deleted.set(place);
    }

    /** Whether the element at a place is deleted. */
    public boolean isDeleted(int place) {
        return deleted.get(place);
    }

    /** The list with all changes; the one that was given if there are none. */
    public List<T> result() {
        if (insertedBefore.isEmpty() && replaced.isEmpty() && deleted.isEmpty()) {
            return list;
        }
        List<T> result = new ArrayList<>(list.size() + insertedBefore.size());
        forEach((place, element, inserted) -> result.add(element));
        return result;
    }

    /** Visits the elements of the result in order. */
    public void forEach(Visitor<T> visitor) {
        int size = list.size();
        for (int i = 0; i <= size; i++) {
            List<T> before = insertedBefore.isEmpty() ? null : insertedBefore.get(i);
            if (before != null) {
                for (T element : before) {
                    visitor.visit(i, element, true);
                }
            }
            if (i < size && !deleted.get(i)) {
                T replacement = replaced.isEmpty() ? null : replaced.get(i);
                visitor.visit(i, replacement == null ? list.get(i) : replacement, false);
            }
        }
    }
}
