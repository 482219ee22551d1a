package edu.sysy.optimize.memory;

import edu.sysy.Cancellation;
import edu.sysy.ir.Block;
import edu.sysy.ir.ControlFlow;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.AnyCall;
import edu.sysy.ir.Operation.Load;
import edu.sysy.ir.Operation.Store;
import edu.sysy.ir.Operation.ZeroFill;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.ir.vector.VectorOperation.VectorStore;
import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * At the beginning of each block, the locations whose contents every path to it has loaded or stored, with nothing
 * written in between that may alias them. The greatest solution of forward data-flow equations, found by sweeps in
 * reverse postorder.
 */
final class AvailableMemory {
    private final Function function;
    private final MemoryLocations locations;
    private final BitSet[] in;

    AvailableMemory(Function function, MemoryLocations locations, BitSet atEntry) {
        this.function = function;
        this.locations = locations;
        int count = function.blocks().size();
        BitSet[] generated = new BitSet[count];
        BitSet[] killed = new BitSet[count];
        in = new BitSet[count];
        BitSet[] out = new BitSet[count];
        for (int position = 0; position < count; position++) {
            generated[position] = new BitSet();
            killed[position] = new BitSet();
            enter(position, generated[position], killed[position]);
            for (Instruction instruction : function.blocks().get(position).instructions()) {
                pass(instruction, generated[position], killed[position]);
            }
        }
        BitSet all = new BitSet();
        all.set(0, locations.count());
        Arrays.setAll(out, position -> all);
        solve(atEntry, generated, killed, out);
        for (int position = 0; position < count; position++) {
            enter(position, in[position], new BitSet());
        }
    }

    private void solve(BitSet atEntry, BitSet[] generated, BitSet[] killed, BitSet[] out) {
        ControlFlow flow = function.controlFlow();
        for (boolean changed = true; changed; ) {
            changed = false;
            for (int position = 0; position < in.length; position++) {
                BitSet meet = (BitSet) (position == 0 ? atEntry : out[flow.predecessor(position, 0)]).clone();
                for (int k = flow.predecessorCount(position) - 1; k > 0; k--) {
                    meet.and(out[flow.predecessor(position, k)]);
                }
                if (!meet.equals(in[position])) {
                    in[position] = meet;
                    BitSet result = (BitSet) meet.clone();
                    result.andNot(killed[position]);
                    result.or(generated[position]);
                    changed |= !result.equals(out[position]);
                    out[position] = result;
                }
            }
        }
    }

    /** The locations available after the parameters of a block; a set to be changed by {@link #pass}. */
    BitSet atStart(int position) {
        return (BitSet) in[position].clone();
    }

    private void enter(int position, BitSet available, BitSet killed) {
        Block block = function.blocks().get(position);
        for (Value parameter : block.parameters()) {
            forget(locations.dependentOn(parameter), available, killed);
        }
    }

    /** Takes the available locations over an instruction. */
    void pass(Instruction instruction, BitSet available) {
        pass(instruction, available, new BitSet());
    }

    private void pass(Instruction instruction, BitSet available, BitSet killed) {
        Cancellation.poll();
        forget(locations.dependentOn(instruction.result()), available, killed);
        switch (instruction.operation()) {
            case Load(Type type, Value address) -> generate(locations.of(address), available);
            case Store(Value address, Value value) -> {
                int location = locations.of(address);
                forget(locations.aliasesOf(location), available, killed);
                generate(location, available);
            }
            case ZeroFill fill -> {
                forget(locations.writtenBy(fill), available, killed);
                BitSet covered = locations.coveredBy(fill);
                for (int i = covered.nextSetBit(0); i >= 0; i = covered.nextSetBit(i + 1)) {
                    generate(i, available);
                }
            }
            case VectorStore store -> forget(locations.writtenBy(store), available, killed);
            case AnyCall call -> forget(locations.writtenBy(call), available, killed);
            case Operation other -> {}
        }
    }

    private void generate(int location, BitSet available) {
        available.set(location, locations.type(location) != Type.VOID);
    }

    private static void forget(@Nullable BitSet gone, BitSet available, BitSet killed) {
        if (gone != null) {
            available.andNot(gone);
            killed.or(gone);
        }
    }
}
