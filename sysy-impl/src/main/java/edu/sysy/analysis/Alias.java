package edu.sysy.analysis;

import edu.sysy.Cancellation;
import edu.sysy.analysis.Addresses.Kind;
import edu.sysy.analysis.Addresses.Root;
import edu.sysy.ints.IntList;
import edu.sysy.ir.Function;
import edu.sysy.ir.Operation.AnyCall;
import edu.sysy.ir.Operation.Call;
import edu.sysy.ir.Operation.LibraryCall;
import edu.sysy.ir.Operation.ZeroFill;
import edu.sysy.ir.Program;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.ir.vector.VectorOperation.VectorStore;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Which words of memory the addresses of a function name, and which of them may be the same word (alias analysis).
 *
 * <pre>{@code
 * Alias alias = Alias.of(program, function);
 * if (alias.mayAlias(alias.location(load.address()), alias.location(store.address()))) ...
 * }</pre>
 *
 * <p>An address is a <em>root</em> (a global, an alloca, a parameter, or an address that comes out of a block parameter
 * or a selection) plus a distance, which is a constant plus a <em>symbol</em>, a sum of values with constant
 * coefficients. Addresses with the same root, symbol and constant have one <em>location</em>: they name the same word
 * as long as none of the values involved is defined again, which happens when a loop comes around;
 * {@link #dependencies} lists these values.
 *
 * <p>Two words are different if they lie in different objects, or at distances from one root that cannot be equal: the
 * symbols are the same and the constants are not, or the coefficients are all multiples of a power of two and the
 * constants differ modulo that. Objects are whole arrays, never rows. An address parameter may point into what any call
 * of the function in the program passes for it; it never points into an alloca of the same call, which did not exist
 * when the caller chose it.
 *
 * <p>All accesses are words at multiples of 4. Linear in the program to compute; queries about locations take constant
 * time, those about roots time in the size of their object sets, which is bounded.
 */
public final class Alias {
    private record Place(int root, int symbol, int constant) {}

    private final Function function;
    private final Addresses addresses;
    private final AliasForms forms;
    private final AliasFacts facts;
    private final int[] globalOfRoot;
    private final int[] location;
    private final IntList rootOf = new IntList();
    private final IntList symbolOf = new IntList();
    private final IntList constantOf = new IntList();

    private Alias(Function function, AliasFacts facts) {
        this.function = function;
        addresses = Addresses.of(function);
        forms = AliasForms.of(function);
        this.facts = facts;
        globalOfRoot = new int[addresses.rootCount()];
        for (int root = 0; root < globalOfRoot.length; root++) {
            globalOfRoot[root] = addresses.root(root).kind() == Kind.GLOBAL ? facts.objects(root)[0] : -1;
        }
        location = new int[function.valueBound()];
        Arrays.fill(location, -1);
        numberLocations();
    }

    /**
     * The aliases of a function of a program, computed once. Another program with this function has the same object for
     * it if nothing of what is told here differs there.
     *
     * @throws IllegalArgumentException if the function is not one of the program's
     */
    public static Alias of(Program program, Function function) {
        return AliasObjects.of(program).view(function);
    }

    /**
     * Everything that the aliases of a function of a program depend on beside the function; it can be compared, and is
     * small.
     *
     * @throws IllegalArgumentException if the function is not one of the program's
     */
    public static Object factsOf(Program program, Function function) {
        return of(program, function).facts;
    }

    /**
     * The aliases of a function that were asked for last, kept beside it: most functions outlive many programs.
     *
     * @param program stands for the last program that was asked about
     */
    private record Latest(Alias alias, Object program) {}

    private static final class LatestOfFunction {
        private volatile @Nullable Latest latest;
    }

    /**
     * The aliases of a function of a program.
     *
     * @param key stands for the program
     * @param objects what each root may point into
     */
    static Alias of(Program program, Object key, Function function, Supplier<int[][]> objects) {
        LatestOfFunction known = function.derived().get(LatestOfFunction.class, f -> new LatestOfFunction());
        Latest latest = known.latest;
        if (latest == null || latest.program != key) {
            AliasFacts facts = facts(program, function, objects.get());
            Alias alias =
                    latest == null || !latest.alias.facts.equals(facts) ? new Alias(function, facts) : latest.alias;
            latest = new Latest(alias, key);
            known.latest = latest;
        }
        return latest.alias;
    }

    private static AliasFacts facts(Program program, Function function, int[][] objects) {
        Addresses addresses = Addresses.of(function);
        int[] words = new int[addresses.rootCount()];
        for (int root = 0; root < words.length; root++) {
            Root known = addresses.root(root);
            words[root] = known.kind() == Kind.GLOBAL
                    ? program.globals().get(objects[root][0]).count()
                    : known.words();
        }
        FunctionEffects effects = FunctionEffects.of(program);
        Map<String, CallEffects> callees = new HashMap<>();
        CallGraph.calledNames(function).forEach(name -> callees.put(name, effects.of(name)));
        return new AliasFacts(objects, words, callees);
    }

    private CallEffects effects(AnyCall call) {
        return switch (call) {
            case Call inProgram -> facts.effects(inProgram.function());
            case LibraryCall library -> FunctionEffects.ofLibrary(library);
        };
    }

    private void numberLocations() {
        Map<Place, Integer> numbers = new HashMap<>();
        function.blocks().forEach(block -> {
            Cancellation.poll();
            block.parameters().forEach(parameter -> number(parameter, numbers));
            block.instructions().forEach(instruction -> number(instruction.result(), numbers));
        });
    }

    private void number(Value address, Map<Place, Integer> numbers) {
        if (address.type() == Type.ADDRESS) {
            Place place = new Place(addresses.rootOf(address), forms.symbol(address), forms.constant(address));
            Integer known = numbers.putIfAbsent(place, numbers.size());
            if (known == null) {
                rootOf.add(place.root());
                symbolOf.add(place.symbol());
                constantOf.add(place.constant());
            }
            location[address.index()] = known == null ? rootOf.size() - 1 : known;
        }
    }

    // ---- locations

    /** The number of locations. */
    public int locationCount() {
        return rootOf.size();
    }

    /** The location an address names, from 0. */
    public int location(Value address) {
        return location[address.index()];
    }

    /** The root that the addresses of a location are computed from. */
    public int root(int location) {
        return rootOf.get(location);
    }

    /** The number of the symbol in the distance of a location from its root; 0 if the distance is a constant. */
    public int symbol(int location) {
        return symbolOf.get(location);
    }

    /** The constant in the distance of a location from its root, in bytes. */
    public int constant(int location) {
        return constantOf.get(location);
    }

    /** Whether a location certainly is a word of its root's object. */
    public boolean isInBounds(int location) {
        int distance = constant(location);
        return symbol(location) == 0
                && distance >= 0
                && (distance & 3) == 0
                && distance / 4 < facts.words(root(location));
    }

    /** The values whose definition gives the location a new meaning. */
    public List<Value> dependencies(int location) {
        List<Value> values = new ArrayList<>();
        forms.sum(symbol(location)).terms().forEach(term -> values.add(term.value()));
        Root root = addresses.root(root(location));
        if (root.kind().mayChange()) {
            values.add(root.value());
        }
        return values;
    }

    /** Whether two locations may be the same word. */
    public boolean mayAlias(int one, int other) {
        if (root(one) != root(other)) {
            return rootsMayAlias(root(one), root(other));
        }
        int difference = constant(one) - constant(other);
        if (symbol(one) == symbol(other)) {
            return difference == 0;
        }
        int all = forms.alignment(symbol(one)) | forms.alignment(symbol(other));
        return (difference & (Integer.lowestOneBit(all) - 1)) == 0;
    }

    /** Whether two locations are the same word wherever both have a meaning. */
    public boolean mustAlias(int one, int other) {
        return one == other;
    }

    /** Whether a fill may write a location. */
    public boolean mayWrite(ZeroFill fill, int location) {
        int first = location(fill.address());
        return root(first) == root(location) && symbol(first) == symbol(location)
                ? covers(fill, location)
                : rootsMayAlias(root(first), root(location));
    }

    /** Whether a store of a vector may write a location. */
    public boolean mayWrite(VectorStore store, int location) {
        int first = location(store.address());
        return root(first) == root(location) && symbol(first) == symbol(location)
                ? covers(first, Type.LANES, location)
                : rootsMayAlias(root(first), root(location));
    }

    /** Whether a fill certainly writes a location. */
    public boolean covers(ZeroFill fill, int location) {
        return covers(location(fill.address()), fill.count(), location);
    }

    /** Whether a location certainly is one of so many words. */
    private boolean covers(int first, int words, int location) {
        long distance = Integer.toUnsignedLong(constant(location) - constant(first));
        return root(first) == root(location) && symbol(first) == symbol(location) && distance < 4L * words;
    }

    /** Whether a fill writes the whole object it points into. */
    public boolean coversObject(ZeroFill fill) {
        int first = location(fill.address());
        return isObject(root(first))
                && symbol(first) == 0
                && constant(first) == 0
                && fill.count() >= facts.words(root(first));
    }

    // ---- roots

    /** The number of roots. */
    public int rootCount() {
        return addresses.rootCount();
    }

    /** Whether a root is the start of a global or an alloca, so that it stands for one whole object. */
    public boolean isObject(int root) {
        return addresses.root(root).kind().isObject();
    }

    /** Whether a root is the start of an alloca. */
    public boolean isAlloca(int root) {
        return addresses.root(root).kind() == Kind.ALLOCA;
    }

    /** The global that a root is the start of, as index in {@link Program#globals}; -1 if it is something else. */
    public int global(int root) {
        return globalOfRoot[root];
    }

    /** The value that is the root; empty for a global, whose address is a constant. */
    public Optional<Value> value(int root) {
        Value value = addresses.root(root).value();
        return value.exists() ? Optional.of(value) : Optional.empty();
    }

    /** Whether the address of an object goes anywhere in the function but into loads, stores and fills. */
    public boolean escapes(int root) {
        return addresses.escapes(root);
    }

    /** Whether some words reached from one root may be reached from another. */
    public boolean rootsMayAlias(int one, int other) {
        if (one == other) {
            return true;
        }
        Kind a = addresses.root(one).kind();
        Kind b = addresses.root(other).kind();
        if (a == Kind.ALLOCA && !b.isObject()) {
            return pointsIntoAlloca(other, one);
        }
        if (b == Kind.ALLOCA && !a.isObject()) {
            return pointsIntoAlloca(one, other);
        }
        return !(a.isObject() && b.isObject()) && AliasObjects.intersect(facts.objects(one), facts.objects(other));
    }

    private boolean pointsIntoAlloca(int pointer, int alloca) {
        return addresses.root(pointer).kind().mayChange()
                && addresses.escapes(alloca)
                && AliasObjects.intersect(facts.objects(pointer), facts.objects(alloca));
    }

    // ---- calls

    /** Whether a call may read memory reached from a root. */
    public boolean mayRead(AnyCall call, int root) {
        CallEffects known = effects(call);
        return known.readsUnknown() && isReachable(root)
                || touches(known.reads().globals(), root)
                || throughArguments(call, root, index -> known.readsArgument(index));
    }

    /** Whether a call may write memory reached from a root. */
    public boolean mayWrite(AnyCall call, int root) {
        CallEffects known = effects(call);
        return known.writesUnknown() && isReachable(root)
                || touches(known.writes().globals(), root)
                || throughArguments(call, root, index -> known.writesArgument(index));
    }

    /** Whether code that got hold of unknown addresses may reach what a root points into. */
    private boolean isReachable(int root) {
        return !isAlloca(root) || escapes(root);
    }

    private boolean touches(BitSet globals, int root) {
        int[] set = facts.objects(root);
        if (AliasObjects.isAnything(set)) {
            return !globals.isEmpty();
        }
        for (int object : set) {
            if (globals.get(object)) {
                return true;
            }
        }
        return false;
    }

    private boolean throughArguments(AnyCall call, int root, java.util.function.IntPredicate accesses) {
        List<Value> arguments = call.arguments();
        for (int i = 0; i < arguments.size(); i++) {
            Value argument = arguments.get(i);
            if (argument.type() == Type.ADDRESS
                    && accesses.test(i)
                    && rootsMayAlias(addresses.rootOf(argument), root)) {
                return true;
            }
        }
        return false;
    }

    // ---- how to compute an address again

    /** The distance of a location from its root, in bytes. */
    public Polynomial distance(int location) {
        return forms.sum(symbol(location)).plus(constant(location));
    }
}
