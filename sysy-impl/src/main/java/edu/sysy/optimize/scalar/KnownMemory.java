package edu.sysy.optimize.scalar;

import edu.sysy.analysis.Addresses;
import edu.sysy.analysis.Addresses.Kind;
import edu.sysy.ir.LibraryFunction;
import edu.sysy.ir.Operation.LibraryCall;
import edu.sysy.ir.Operation.Load;
import edu.sysy.ir.Operation.Store;
import edu.sysy.ir.Operation.ZeroFill;
import edu.sysy.ir.Value;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What words of memory are known to hold at the current point of a block.
 *
 * <p>Nothing is ever looked for in order to forget it, which would make a block of many stores quadratic. Instead each
 * fact carries the counts of the writes that could have changed the word; it is valid while they are what they were.
 *
 * <p>Words of one object at different constant distances are different words, because all accesses are aligned.
 * Different globals and allocas are different objects. An address of unknown origin may point into any object that is
 * not private.
 */
final class KnownMemory {
    /** A word: its object and its distance, or the address itself if the distance is not constant. */
    private record Place(int object, int distance, @Nullable Value address) {}

    private record Fact(Value value, long foreignWrites, int ownWrites) {}

    /** How often an object has been written by addresses based on it. */
    private static final class Writes {
        int anywhere;
        int atUnknownDistance;
    }

    private final Addresses addresses;
    private final Map<Place, Fact> facts = new HashMap<>();
    private final Map<Integer, Writes> writes = new HashMap<>();
    private int calls;
    private int sharedWrites;
    private int unknownWrites;

    KnownMemory(Addresses addresses) {
        this.addresses = addresses;
    }

    /** The value a load must give, if it is known; otherwise {@code result} is what the word holds from now on. */
    @Nullable Value load(Load load, Value result) {
        Place place = place(load.address());
        Value known = valid(place);
        if (known != null && known.type() == result.type()) {
            return known;
        }
        facts.put(place, fact(place, result));
        return null;
    }

    /** Whether a store writes what the word holds anyway. */
    boolean holds(Store store) {
        return store.value().equals(valid(place(store.address())));
    }

    void store(Store store) {
        Place place = place(store.address());
        written(place.object(), place.address() != null);
        facts.put(place, fact(place, store.value()));
    }

    void fill(ZeroFill fill) {
        written(addresses.rootOf(fill.address()), true);
    }

    /** A call of a function of the program: it may write everything that is not private. */
    void call() {
        calls++;
    }

    /** Of the library, only the functions that read arrays write memory. */
    void call(LibraryCall call) {
        if (call.function() == LibraryFunction.GETARRAY || call.function() == LibraryFunction.GETFARRAY) {
            calls++;
        }
    }

    private Place place(Value address) {
        int object = addresses.rootOf(address);
        return addresses.isDistanceConstant(address)
                ? new Place(object, addresses.distance(address), null)
                : new Place(object, 0, address);
    }

    private void written(int object, boolean atUnknownDistance) {
        Writes own = writes.computeIfAbsent(object, o -> new Writes());
        own.anywhere++;
        own.atUnknownDistance += atUnknownDistance ? 1 : 0;
        sharedWrites += isPrivate(object) ? 0 : 1;
        unknownWrites += isNamed(object) ? 0 : 1;
    }

    private @Nullable Value valid(Place place) {
        Fact fact = facts.get(place);
        return fact != null
                        && fact.foreignWrites() == foreignWrites(place.object())
                        && fact.ownWrites() == ownWrites(place)
                ? fact.value()
                : null;
    }

    private Fact fact(Place place, Value value) {
        return new Fact(value, foreignWrites(place.object()), ownWrites(place));
    }

    /** The writes by other addresses that may hit an object; never two different counts with the same sum. */
    private long foreignWrites(int object) {
        if (isPrivate(object)) {
            return 0;
        }
        return ((long) calls << 32) + (isNamed(object) ? unknownWrites : sharedWrites - anywhere(object));
    }

    /** Whether nobody else can reach an object: an alloca whose address goes nowhere but into loads and stores. */
    private boolean isPrivate(int object) {
        return addresses.root(object).kind() == Kind.ALLOCA && !addresses.escapes(object);
    }

    /** Whether an object is known to be different from others that are named. */
    private boolean isNamed(int object) {
        return addresses.root(object).kind().isObject();
    }

    /**
     * The writes by addresses of the same object that may hit a place. A store at a constant distance hits only that.
     */
    private int ownWrites(Place place) {
        Writes own = writes.get(place.object());
        if (own == null) {
            return 0;
        }
        return place.address() == null ? own.atUnknownDistance : own.anywhere;
    }

    private int anywhere(int object) {
        Writes own = writes.get(object);
        return own == null ? 0 : own.anywhere;
    }
}
