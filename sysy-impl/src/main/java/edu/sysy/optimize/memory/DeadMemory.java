package edu.sysy.optimize.memory;

import edu.sysy.analysis.Alias;
import edu.sysy.ir.Block;
import edu.sysy.ir.ControlFlow;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.AnyCall;
import edu.sysy.ir.Operation.Load;
import edu.sysy.ir.Operation.Store;
import edu.sysy.ir.Operation.ZeroFill;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * At the end of each block, the locations and whole objects that every path writes before it reads them. The greatest
 * solution of backward data-flow equations. A set has a bit for each location and, after these, a bit for each root.
 */
final class DeadMemory {
    private final Function function;
    private final MemoryLocations locations;
    private final KnownData data;
    private final int objects;
    private final BitSet[] out;
    private final @Nullable BitSet[] objectsBehind;

    DeadMemory(Function function, MemoryLocations locations, KnownData data) {
        this.function = function;
        this.locations = locations;
        this.data = data;
        objects = locations.count();
        objectsBehind = new @Nullable BitSet[locations.alias().rootCount()];
        int count = function.blocks().size();
        BitSet[] generated = new BitSet[count];
        BitSet[] killed = new BitSet[count];
        BitSet[] in = new BitSet[count];
        out = new BitSet[count];
        for (int position = 0; position < count; position++) {
            Block block = function.blocks().get(position);
            generated[position] = new BitSet();
            killed[position] = new BitSet();
            List<Instruction> instructions = block.instructions();
            for (int i = instructions.size() - 1; i >= 0; i--) {
                pass(instructions.get(i), generated[position], killed[position]);
            }
            for (Value parameter : block.parameters()) {
                forget(locations.dependentOn(parameter), generated[position], killed[position]);
            }
        }
        Arrays.setAll(in, position -> everything());
        solve(generated, killed, in);
    }

    private BitSet everything() {
        BitSet all = new BitSet();
        all.set(0, objects + locations.alias().rootCount());
        return all;
    }

    private void solve(BitSet[] generated, BitSet[] killed, BitSet[] in) {
        ControlFlow flow = function.controlFlow();
        BitSet atReturn = atReturn();
        for (boolean changed = true; changed; ) {
            changed = false;
            for (int position = out.length - 1; position >= 0; position--) {
                BitSet meet = function.blocks().get(position).terminator() instanceof Terminator.Return
                        ? (BitSet) atReturn.clone()
                        : everything();
                for (int k = 0; k < flow.successorCount(position); k++) {
                    meet.and(in[flow.successor(position, k)]);
                }
                if (!meet.equals(out[position])) {
                    out[position] = meet;
                    BitSet result = (BitSet) meet.clone();
                    result.andNot(killed[position]);
                    result.or(generated[position]);
                    changed |= !result.equals(in[position]);
                    in[position] = result;
                }
            }
        }
    }

    private BitSet atReturn() {
        BitSet result = new BitSet();
        Alias alias = locations.alias();
        for (int root = 0; root < alias.rootCount(); root++) {
            boolean endsWithProgram = alias.global(root) >= 0 && data.isMainRunOnce(function);
            result.set(objects + root, alias.isAlloca(root) || endsWithProgram);
        }
        return result;
    }

    MemoryLocations locations() {
        return locations;
    }

    /** What is dead after the last instruction of a block; a set to be changed by {@link #pass}. */
    BitSet atEnd(int position) {
        return (BitSet) out[position].clone();
    }

    /** Whether a location is dead. */
    boolean isDead(int location, BitSet dead) {
        return dead.get(location) || isObjectDead(locations.root(location), dead);
    }

    /** Whether the whole object is dead that a root stands for. */
    boolean isObjectDead(int root, BitSet dead) {
        int global = locations.alias().global(root);
        return dead.get(objects + root) || (global >= 0 && data.isNeverRead(global));
    }

    /** Takes what is dead from after an instruction to the point before it. */
    void pass(Instruction instruction, BitSet dead) {
        pass(instruction, dead, new BitSet());
    }

    private void pass(Instruction instruction, BitSet dead, BitSet killed) {
        switch (instruction.operation()) {
            case Load(Type type, Value address) -> {
                int location = locations.of(address);
                forget(locations.aliasesOf(location), dead, killed);
                readObjects(locations.root(location), dead, killed);
            }
            case Store(Value address, Value value) -> dead.set(locations.of(address));
            case ZeroFill fill -> {
                dead.or(locations.coveredBy(fill));
                if (locations.alias().coversObject(fill)) {
                    dead.set(objects + rootOf(fill));
                }
            }
            case AnyCall call -> call(call, dead, killed);
            case Operation other -> {}
        }
        forget(locations.dependentOn(instruction.result()), dead, killed);
    }

    private int rootOf(ZeroFill fill) {
        return locations.alias().root(locations.alias().location(fill.address()));
    }

    private void readObjects(int root, BitSet dead, BitSet killed) {
        if (locations.alias().isObject(root)) {
            dead.clear(objects + root);
            killed.set(objects + root);
        } else {
            forget(objectsBehind(root), dead, killed);
        }
    }

    /** The bits of the objects that something other than their own addresses may reach. */
    private BitSet objectsBehind(int root) {
        BitSet known = objectsBehind[root];
        if (known == null) {
            known = new BitSet();
            for (int other = 0; other < objectsBehind.length; other++) {
                known.set(
                        objects + other,
                        locations.alias().isObject(other) && locations.alias().rootsMayAlias(root, other));
            }
            objectsBehind[root] = known;
        }
        return known;
    }

    private void call(AnyCall call, BitSet dead, BitSet killed) {
        for (int root = 0; root < locations.alias().rootCount(); root++) {
            if (locations.alias().mayRead(call, root)) {
                forget(locations.ofRoot(root), dead, killed);
                dead.clear(objects + root);
                killed.set(objects + root);
            }
        }
    }

    private static void forget(@Nullable BitSet gone, BitSet dead, BitSet killed) {
        if (gone != null) {
            dead.andNot(gone);
            killed.or(gone);
        }
    }
}
