package edu.sysy.optimize.memory;

import edu.sysy.analysis.Alias;
import edu.sysy.ir.Block;
import edu.sysy.ir.Function;
import edu.sysy.ir.FunctionEditor;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.Alloca;
import edu.sysy.ir.Operation.FloatConstant;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Operation.Load;
import edu.sysy.ir.Operation.Store;
import edu.sysy.ir.Operation.ZeroFill;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.optimize.ssa.PromoteLocals;
import edu.sysy.pass.PassContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The forwarding of stores and loads to later loads in one function; see {@link ForwardMemory}. */
final class Forwarding {
    /** A load to be removed, and the value that is known in its block; null if it comes from another block. */
    private record Redundant(
            int block,
            int index,
            int location,
            Value result,
            @Nullable Value known,
            int line) {}

    /** A place after which a location holds a value: in front of an instruction, a value or a constant. */
    private record Definition(
            int block, int index, int location, @Nullable Value value, int bits) {}

    private static final int ENTRY = 0;

    private final Function function;
    private final MemoryLocations locations;
    private final KnownData data;
    private final AvailableMemory availability;
    private final BitSet initial = new BitSet();
    private final BitSet shadowed = new BitSet();
    private final List<Redundant> redundant = new ArrayList<>();
    private final List<int[]> redundantStores = new ArrayList<>();
    private final List<Definition> definitions = new ArrayList<>();
    private final @Nullable Value[] current;
    private final int[] currentBlock;

    /** The local that follows each location. */
    private final @Nullable Value[] shadows;

    /** A location that a value was loaded from or stored to. */
    private final Map<Value, Integer> holders = new HashMap<>();

    Forwarding(Function function, MemoryLocations locations, KnownData data) {
        this.function = function;
        this.locations = locations;
        this.data = data;
        Alias alias = locations.alias();
        for (int i = 0; i < locations.count(); i++) {
            initial.set(
                    i,
                    locations.type(i) != Type.VOID
                            && locations.type(i) != Type.ADDRESS
                            && alias.isInBounds(locations.inAlias(i))
                            && data.isInitial(function, alias, locations.root(i)));
        }
        availability = new AvailableMemory(function, locations, initial);
        current = new @Nullable Value[locations.count()];
        currentBlock = new int[locations.count()];
        shadows = new @Nullable Value[locations.count()];
        Arrays.fill(currentBlock, -1);
    }

    int removedLoads() {
        return redundant.size();
    }

    /** The source line of the first of them. */
    int firstLine() {
        return redundant.isEmpty() ? 0 : redundant.getFirst().line();
    }

    /** The number of stores that would write what is there already. */
    int removedStores() {
        return redundantStores.size();
    }

    Function run(PassContext context) {
        defineInitial();
        for (int position = 0; position < function.blocks().size(); position++) {
            scan(position);
        }
        while (!redundant.isEmpty() || !redundantStores.isEmpty()) {
            Function edited = function.edit(this::edit);
            if (shadowed.isEmpty()) {
                return edited;
            }
            Function promoted = context.run(new PromoteLocals(), edited);
            BitSet inMemory = shadowsIn(promoted);
            if (inMemory.isEmpty()) {
                return promoted;
            }
            shadowed.andNot(inMemory);
            redundant.removeIf(load -> load.known() == null && inMemory.get(load.location()));
        }
        return function;
    }

    /** The locations whose shadows are still locals: there is no room for their live ranges in a large function. */
    private BitSet shadowsIn(Function promoted) {
        Set<Value> left = new HashSet<>();
        promoted.entry().instructions().forEach(instruction -> left.add(instruction.result()));
        BitSet result = new BitSet();
        for (int i = shadowed.nextSetBit(0); i >= 0; i = shadowed.nextSetBit(i + 1)) {
            result.set(i, left.contains(shadows[i]));
        }
        return result;
    }

    private void defineInitial() {
        for (int i = initial.nextSetBit(0); i >= 0; i = initial.nextSetBit(i + 1)) {
            int word = locations.alias().constant(locations.inAlias(i)) / 4;
            int global = locations.alias().global(locations.root(i));
            int bits = data.globals().get(global).data().wordAt(word);
            definitions.add(new Definition(function.entry().label(), 0, i, null, bits));
        }
    }

    private void scan(int position) {
        Block block = function.blocks().get(position);
        BitSet available = availability.atStart(position);
        List<Instruction> instructions = block.instructions();
        for (int i = 0; i < instructions.size(); i++) {
            Instruction instruction = instructions.get(i);
            switch (instruction.operation()) {
                case Load(Type type, Value address) -> load(position, i, instruction, available);
                case Store(Value address, Value value) -> {
                    int location = locations.of(address);
                    if (available.get(location) && value.equals(known(position, location))) {
                        redundantStores.add(new int[] {block.label(), i});
                        continue;
                    }
                    define(position, i, location, value);
                    store(position, instruction, location, available);
                    continue;
                }
                case ZeroFill fill -> {
                    BitSet covered = locations.coveredBy(fill);
                    for (int k = covered.nextSetBit(0); k >= 0; k = covered.nextSetBit(k + 1)) {
                        definitions.add(new Definition(block.label(), i + 1, k, null, 0));
                        currentBlock[k] = -1;
                    }
                }
                default -> {}
            }
            availability.pass(instruction, available);
        }
    }

    private void load(int position, int index, Instruction load, BitSet available) {
        int label = function.blocks().get(position).label();
        int location = locations.of(((Load) load.operation()).address());
        if (!available.get(location)) {
            define(position, index, location, load.result());
            holders.put(load.result(), location);
            return;
        }
        Value known = known(position, location);
        redundant.add(new Redundant(label, index, location, load.result(), known, load.line()));
        if (known == null) {
            shadowed.set(location);
            current[location] = load.result();
            currentBlock[location] = position;
        }
    }

    private @Nullable Value known(int position, int location) {
        return currentBlock[location] == position ? current[location] : null;
    }

    /** Takes what is available over a store, which leaves another word that holds the same value as it is. */
    private void store(int position, Instruction store, int location, BitSet available) {
        Value value = ((Store) store.operation()).value();
        int holder = holders.getOrDefault(value, location);
        boolean kept = holder != location && available.get(holder) && value.equals(known(position, holder));
        availability.pass(store, available);
        if (kept) {
            available.set(holder);
        } else {
            holders.put(value, location);
        }
    }

    private void define(int position, int index, int location, Value value) {
        current[location] = value;
        currentBlock[location] = position;
        definitions.add(new Definition(function.blocks().get(position).label(), index + 1, location, value, 0));
    }

    private void edit(FunctionEditor editor) {
        int entry = function.entry().label();
        Map<Operation, Value> constants = new HashMap<>();
        Arrays.fill(shadows, null);
        for (int i = shadowed.nextSetBit(0); i >= 0; i = shadowed.nextSetBit(i + 1)) {
            shadows[i] = editor.insert(entry, ENTRY, new Alloca(locations.type(i), 1), 0);
        }
        for (Definition definition : definitions) {
            Value shadow = shadows[definition.location()];
            if (shadow != null) {
                Value value = definition.value();
                if (value == null) {
                    Operation zero = constant(locations.type(definition.location()), definition.bits());
                    value = constants.computeIfAbsent(zero, z -> editor.insert(entry, ENTRY, z, 0));
                }
                editor.insert(definition.block(), definition.index(), new Store(shadow, value), 0);
            }
        }
        for (Redundant load : redundant) {
            Value shadow = shadows[load.location()];
            if (load.known() != null) {
                editor.replaceAllUses(load.result(), load.known());
                editor.delete(load.block(), load.index());
            } else if (shadow != null) {
                editor.replace(
                        load.block(), load.index(), new Load(load.result().type(), shadow));
            }
        }
        for (int[] store : redundantStores) {
            editor.delete(store[0], store[1]);
        }
    }

    private static Operation constant(Type type, int bits) {
        return type == Type.F32 ? new FloatConstant(Float.intBitsToFloat(bits)) : new IntConstant(bits);
    }
}
