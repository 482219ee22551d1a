package edu.sysy.optimize.scalar;

import edu.sysy.analysis.Addresses;
import edu.sysy.analysis.Addresses.Kind;
import edu.sysy.analysis.AliasForms;
import edu.sysy.ints.IntList;
import edu.sysy.ints.SequenceTable;
import edu.sysy.ir.Function;
import edu.sysy.ir.LibraryFunction;
import edu.sysy.ir.Operation.LibraryCall;
import edu.sysy.ir.Operation.Load;
import edu.sysy.ir.Operation.Store;
import edu.sysy.ir.Operation.ZeroFill;
import edu.sysy.ir.Value;
import java.util.ArrayList;
import java.util.List;
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
    /**
     * A word that an operation accesses.
     *
     * @param root of its object
     * @param object the number of its object
     * @param group the number of the words of the object whose distances have the same symbol
     * @param place the number of the word itself
     */
    private record Word(int root, int object, int group, int place) {}

    private final Addresses addresses;
    private final AliasForms forms;

    /** Numbers of objects by their roots, of groups by the symbol, too, and of places by the constant, too. */
    private final SequenceTable numbers = new SequenceTable();

    /** How often a numbered object has been written by addresses based on it, a group at distances with its symbol. */
    private final IntList writes = new IntList();

    /** What a numbered place is known to hold, and the counts of writes when it got that. */
    private final List<@Nullable Value> held = new ArrayList<>();

    private final IntList callsBefore = new IntList();
    private final IntList foreignWritesBefore = new IntList();
    private final IntList ownWritesBefore = new IntList();
    private int calls;
    private int sharedWrites;
    private int unknownWrites;

    /** Nothing is known yet of the memory that {@code function} uses. */
    KnownMemory(Function function) {
        addresses = Addresses.of(function);
        forms = AliasForms.of(function);
    }

    /** Forgets everything, as at the start of a block. */
    void clear() {
        numbers.clear();
        writes.clear();
        held.clear();
        callsBefore.clear();
        foreignWritesBefore.clear();
        ownWritesBefore.clear();
        calls = 0;
        sharedWrites = 0;
        unknownWrites = 0;
    }

    /** The value a load must give, if it is known; otherwise {@code result} is what the word holds from now on. */
    @Nullable Value load(Load load, Value result) {
        Word word = word(load.address());
        Value known = valid(word);
        if (known != null && known.type() == result.type()) {
            return known;
        }
        hold(word, result);
        return null;
    }

    /** Takes note of a store, unless it writes what the word holds anyway; returns whether it changes the word. */
    boolean store(Store store) {
        Word word = word(store.address());
        if (store.value().equals(valid(word))) {
            return false;
        }
        written(word.root(), word.object());
        writes.set(word.group(), writes.get(word.group()) + 1);
        hold(word, store.value());
        return true;
    }

    void fill(ZeroFill fill) {
        int root = addresses.rootOf(fill.address());
        written(root, object(root));
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

    private Word word(Value address) {
        int root = addresses.rootOf(address);
        int object = object(root);
        numbers.begin();
        numbers.add(root);
        numbers.add(forms.symbol(address));
        int group = number();
        numbers.begin();
        numbers.add(root);
        numbers.add(forms.symbol(address));
        numbers.add(forms.constant(address));
        return new Word(root, object, group, number());
    }

    private int object(int root) {
        numbers.begin();
        numbers.add(root);
        return number();
    }

    /** The number of the key that has been written. */
    private int number() {
        int next = writes.size();
        int known = numbers.putIfAbsent(next);
        if (known != SequenceTable.ABSENT) {
            return known;
        }
        writes.add(0);
        held.add(null);
        callsBefore.add(0);
        foreignWritesBefore.add(0);
        ownWritesBefore.add(0);
        return next;
    }

    private void written(int root, int object) {
        writes.set(object, writes.get(object) + 1);
        sharedWrites += isPrivate(root) ? 0 : 1;
        unknownWrites += isNamed(root) ? 0 : 1;
    }

    private @Nullable Value valid(Word word) {
        int place = word.place();
        return callsBefore.get(place) == calls(word)
                        && foreignWritesBefore.get(place) == foreignWrites(word)
                        && ownWritesBefore.get(place) == ownWrites(word)
                ? held.get(place)
                : null;
    }

    private void hold(Word word, Value value) {
        held.set(word.place(), value);
        callsBefore.set(word.place(), calls(word));
        foreignWritesBefore.set(word.place(), foreignWrites(word));
        ownWritesBefore.set(word.place(), ownWrites(word));
    }

    /** The calls that may have written a word. */
    private int calls(Word word) {
        return isPrivate(word.root()) ? 0 : calls;
    }

    /** The writes by addresses of other objects that may have hit a word. */
    private int foreignWrites(Word word) {
        return isPrivate(word.root())
                ? 0
                : isNamed(word.root()) ? unknownWrites : sharedWrites - writes.get(word.object());
    }

    /** Whether nobody else can reach an object: an alloca whose address goes nowhere but into loads and stores. */
    private boolean isPrivate(int root) {
        return addresses.root(root).kind() == Kind.ALLOCA && !addresses.escapes(root);
    }

    /** Whether an object is known to be different from others that are named. */
    private boolean isNamed(int root) {
        return addresses.root(root).kind().isObject();
    }

    /**
     * The writes by addresses of the same object that may have hit a word: those at a distance with another symbol, and
     * fills. The count never decreases.
     */
    private int ownWrites(Word word) {
        return writes.get(word.object()) - writes.get(word.group());
    }
}
