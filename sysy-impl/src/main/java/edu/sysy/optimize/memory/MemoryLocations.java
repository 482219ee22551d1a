package edu.sysy.optimize.memory;

import edu.sysy.Cancellation;
import edu.sysy.analysis.Alias;
import edu.sysy.ir.Block;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation.AnyCall;
import edu.sysy.ir.Operation.Load;
import edu.sysy.ir.Operation.Store;
import edu.sysy.ir.Operation.ZeroFill;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.ir.vector.VectorOperation.VectorLoad;
import edu.sysy.ir.vector.VectorOperation.VectorStore;
import edu.sysy.pass.Pass;
import edu.sysy.pass.PassContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * The locations that loads and stores of a function name, numbered densely so that sets of them are bits, and which of
 * them an instruction may touch.
 *
 * <p>There are at most {@link #MAX_LOCATIONS} of them and {@link #MAX_BITS} bits over all blocks; a larger function has
 * no table.
 */
final class MemoryLocations {
    private static final int MAX_LOCATIONS = 2048;
    private static final long MAX_BITS = 1L << 22;
    private static final int NONE = -1;

    private final Alias alias;
    private final int[] number;
    private final int[] aliasLocation;
    private final Type[] types;
    private final BitSet[] ofRoot;
    private final @Nullable BitSet[] aliases;
    private final @Nullable BitSet[] aliasesOfRoot;
    private final @Nullable BitSet[] dependent;

    private MemoryLocations(Alias alias, Function function, int[] number, List<Integer> tracked, List<Type> types) {
        this.alias = alias;
        this.number = number;
        this.types = types.toArray(Type[]::new);
        aliasLocation = tracked.stream().mapToInt(Integer::intValue).toArray();
        ofRoot = new BitSet[alias.rootCount()];
        Arrays.setAll(ofRoot, i -> new BitSet());
        aliases = new @Nullable BitSet[aliasLocation.length];
        aliasesOfRoot = new @Nullable BitSet[alias.rootCount()];
        dependent = new @Nullable BitSet[function.valueBound()];
        for (int i = 0; i < aliasLocation.length; i++) {
            ofRoot[alias.root(aliasLocation[i])].set(i);
            for (Value value : alias.dependencies(aliasLocation[i])) {
                BitSet known = dependent[value.index()];
                if (known == null) {
                    known = new BitSet();
                    dependent[value.index()] = known;
                }
                known.set(i);
            }
        }
    }

    /** The locations of a function; empty if it has too many, which is remarked in the name of {@code pass}. */
    static Optional<MemoryLocations> of(Alias alias, Function function, Pass pass, PassContext context) {
        int[] number = new int[alias.locationCount()];
        Arrays.fill(number, NONE);
        List<Integer> tracked = new ArrayList<>();
        List<Type> types = new ArrayList<>();
        for (Block block : function.blocks()) {
            Cancellation.poll();
            for (Instruction instruction : block.instructions()) {
                switch (instruction.operation()) {
                    case Load(Type type, Value address) -> track(alias.location(address), type, number, tracked, types);
                    case Store(Value address, Value value) ->
                        track(alias.location(address), value.type(), number, tracked, types);
                    default -> {}
                }
            }
        }
        int count = tracked.size();
        if (count > MAX_LOCATIONS || (long) count * function.blocks().size() > MAX_BITS) {
            String message = "too many words of memory to be told apart: " + count;
            context.omitted(pass.name(), function, 0, message);
            return Optional.empty();
        }
        return Optional.of(new MemoryLocations(alias, function, number, tracked, types));
    }

    private static void track(int location, Type type, int[] number, List<Integer> tracked, List<Type> types) {
        if (number[location] == NONE) {
            number[location] = tracked.size();
            tracked.add(location);
            types.add(type);
        } else if (types.get(number[location]) != type) {
            types.set(number[location], Type.VOID);
        }
    }

    Alias alias() {
        return alias;
    }

    /** The number of locations. */
    int count() {
        return aliasLocation.length;
    }

    /** The location of the address of a load or store. */
    int of(Value address) {
        return number[alias.location(address)];
    }

    /** What a location holds; {@link Type#VOID} if it is used as several types. */
    Type type(int location) {
        return types[location];
    }

    /** The number of a location in {@link Alias}. */
    int inAlias(int location) {
        return aliasLocation[location];
    }

    /** The root of a location. */
    int root(int location) {
        return alias.root(aliasLocation[location]);
    }

    /** The locations that have a root; not to be changed. */
    BitSet ofRoot(int root) {
        return ofRoot[root];
    }

    /** The locations that may be the same word as one, itself included; not to be changed. */
    BitSet aliasesOf(int location) {
        BitSet known = aliases[location];
        if (known == null) {
            known = (BitSet) aliasesOfRoot(root(location)).clone();
            BitSet own = ofRoot[root(location)];
            for (int i = own.nextSetBit(0); i >= 0; i = own.nextSetBit(i + 1)) {
                known.set(i, alias.mayAlias(aliasLocation[location], aliasLocation[i]));
            }
            aliases[location] = known;
        }
        return known;
    }

    /** The locations that may be reached from a root; not to be changed. */
    BitSet aliasesOfRoot(int root) {
        BitSet known = aliasesOfRoot[root];
        if (known == null) {
            known = new BitSet();
            for (int other = 0; other < ofRoot.length; other++) {
                if (!ofRoot[other].isEmpty() && alias.rootsMayAlias(root, other)) {
                    known.or(ofRoot[other]);
                }
            }
            aliasesOfRoot[root] = known;
        }
        return known;
    }

    /** The roots that a call may write something reached from. */
    BitSet rootsWrittenBy(AnyCall call) {
        BitSet result = new BitSet();
        for (int root = 0; root < ofRoot.length; root++) {
            result.set(root, alias.mayWrite(call, root));
        }
        return result;
    }

    /** The locations a call may write. */
    BitSet writtenBy(AnyCall call) {
        return ofRoots(root -> alias.mayWrite(call, root));
    }

    /** The locations a call may read. */
    BitSet readBy(AnyCall call) {
        return ofRoots(root -> alias.mayRead(call, root));
    }

    private BitSet ofRoots(IntPredicate chosen) {
        BitSet result = new BitSet();
        for (int root = 0; root < ofRoot.length; root++) {
            if (!ofRoot[root].isEmpty() && chosen.test(root)) {
                result.or(ofRoot[root]);
            }
        }
        return result;
    }

    /** The locations a fill may write. */
    BitSet writtenBy(ZeroFill fill) {
        return reachedFrom(fill.address(), location -> alias.mayWrite(fill, location));
    }

    /** The locations a store of a vector may write. */
    BitSet writtenBy(VectorStore store) {
        return reachedFrom(store.address(), location -> alias.mayWrite(store, location));
    }

    /** The locations that may be reached from the root of an address; of its own root those that are chosen. */
    private BitSet reachedFrom(Value address, IntPredicate chosen) {
        int root = alias.root(alias.location(address));
        BitSet result = (BitSet) aliasesOfRoot(root).clone();
        BitSet own = ofRoot[root];
        for (int i = own.nextSetBit(0); i >= 0; i = own.nextSetBit(i + 1)) {
            result.set(i, chosen.test(aliasLocation[i]));
        }
        return result;
    }

    /** The locations that a load of a vector may read. */
    BitSet readBy(VectorLoad load) {
        return aliasesOfRoot(alias.root(alias.location(load.address())));
    }

    /** The locations a fill certainly sets to zero. */
    BitSet coveredBy(ZeroFill fill) {
        BitSet own = ofRoot[alias.root(alias.location(fill.address()))];
        BitSet result = new BitSet();
        for (int i = own.nextSetBit(0); i >= 0; i = own.nextSetBit(i + 1)) {
            result.set(i, alias.covers(fill, aliasLocation[i]));
        }
        return result;
    }

    /** The locations that mean another word once a value is defined again; null if there are none. */
    @Nullable BitSet dependentOn(Value value) {
        return value.exists() ? dependent[value.index()] : null;
    }
}
