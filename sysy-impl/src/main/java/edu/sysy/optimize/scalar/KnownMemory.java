package edu.sysy.optimize.scalar;

import edu.sysy.analysis.Addresses;
import edu.sysy.analysis.Addresses.Kind;
import edu.sysy.analysis.AliasForms;
import edu.sysy.ir.Function;
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
 * <p>The distance of a word from the start of its object is a constant plus a sum of values, its symbol
 * ({@link AliasForms}). Words of one object with the same symbol and different constants are different words, because
 * all accesses are aligned: a store to {@code a[i + 1]} leaves {@code a[i]} as it is. Different globals and allocas are
 * different objects. An address of unknown origin may point into any object that is not private.
 */
final class KnownMemory {
    /** A word: its object and the symbol and constant of its distance. */
    private record Place(int object, int symbol, int constant) {}

    /** The words of an object whose distances have one symbol. */
    private record Group(int object, int symbol) {}

    private record Fact(Value value, long foreignWrites, int ownWrites) {}

    private final Addresses addresses;
    private final AliasForms forms;
    private final Map<Place, Fact> facts = new HashMap<>();
    /** How often an object has been written by addresses based on it, and how often at distances with a symbol. */
    private final Map<Integer, Integer> writes = new HashMap<>();

    private final Map<Group, Integer> writesOfGroup = new HashMap<>();
    private int calls;
    private int sharedWrites;
    private int unknownWrites;

    /** Nothing is known yet of the memory that {@code function} uses. */
    KnownMemory(Function function) {
        addresses = Addresses.of(function);
        forms = AliasForms.of(function);
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
        written(place.object());
        writesOfGroup.merge(new Group(place.object(), place.symbol()), 1, Integer::sum);
        facts.put(place, fact(place, store.value()));
    }

    void fill(ZeroFill fill) {
        written(addresses.rootOf(fill.address()));
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
        return new Place(addresses.rootOf(address), forms.symbol(address), forms.constant(address));
    }

    private void written(int object) {
        writes.merge(object, 1, Integer::sum);
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
        return ((long) calls << 32) + (isNamed(object) ? unknownWrites : sharedWrites - writes.getOrDefault(object, 0));
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
     * The writes by addresses of the same object that may hit a place: those at a distance with another symbol, and
     * fills. The count never decreases.
     */
    private int ownWrites(Place place) {
        return writes.getOrDefault(place.object(), 0)
                - writesOfGroup.getOrDefault(new Group(place.object(), place.symbol()), 0);
    }
}
