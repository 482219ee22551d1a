package edu.sysy.fuzz.ir;

import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** The values that dominate the place where code is generated; a stack, so that leaving a block forgets its values. */
final class ValueScope {
    /**
     * A part of an object.
     *
     * @param words how many words may be accessed from the address on; at least 1
     * @param writable whether they may be written
     */
    record Place(Value address, int words, Type element, boolean writable) {}

    private final List<Value> values = new ArrayList<>();
    private final List<Place> places = new ArrayList<>();

    /** A state to return to. */
    record Mark(int values, int places) {}

    Mark mark() {
        return new Mark(values.size(), places.size());
    }

    /** Forgets what was added after the mark. */
    void reset(Mark mark) {
        values.subList(mark.values(), values.size()).clear();
        places.subList(mark.places(), places.size()).clear();
    }

    /** Adds an integer or a floating number. */
    Value add(Value value) {
        values.add(value);
        return value;
    }

    void add(Place place) {
        places.add(place);
    }

    List<Place> places() {
        return places;
    }

    List<Value> of(Type type) {
        return values.stream().filter(value -> value.type() == type).toList();
    }

    /** A value of the type, more often one that was added lately; {@link Value#NONE} if there is none. */
    Value pick(Type type, Random random) {
        List<Value> candidates = of(type);
        if (candidates.isEmpty()) {
            return Value.NONE;
        }
        int size = candidates.size();
        int from = random.nextBoolean() ? Math.max(0, size - 6) : 0;
        return candidates.get(from + random.nextInt(size - from));
    }

    ValueScope copy() {
        ValueScope copy = new ValueScope();
        copy.values.addAll(values);
        copy.places.addAll(places);
        return copy;
    }
}
