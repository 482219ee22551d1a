package edu.sysy.optimize.memory;

import edu.sysy.analysis.Alias;
import edu.sysy.analysis.CallEffects;
import edu.sysy.analysis.FunctionEffects;
import edu.sysy.analysis.Loops;
import edu.sysy.ir.Block;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation.AnyCall;
import edu.sysy.ir.Operation.Load;
import edu.sysy.ir.Operation.Store;
import edu.sysy.ir.Operation.ZeroFill;
import edu.sysy.ir.Program;
import edu.sysy.ir.Value;
import edu.sysy.ir.vector.VectorOperation.VectorLoad;
import edu.sysy.ir.vector.VectorOperation.VectorStore;
import edu.sysy.pass.Pass;
import edu.sysy.pass.PassContext;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Optional;

/**
 * What each loop of a function, the loops within it included, does to memory: one sweep over the
 * {@link MemoryLocations} that its instructions touch.
 */
public final class LoopMemoryEffects {
    /** What one loop does. */
    private static final class Contents {
        final BitSet loaded = new BitSet();
        final BitSet stored = new BitSet();
        final BitSet readByOthers = new BitSet();
        final BitSet writtenByOthers = new BitSet();
        final BitSet rootsWritten = new BitSet();
        final BitSet globalsWrittenByCalls = new BitSet();
        boolean callsWriteUnknown;

        void include(Contents inner) {
            loaded.or(inner.loaded);
            stored.or(inner.stored);
            readByOthers.or(inner.readByOthers);
            writtenByOthers.or(inner.writtenByOthers);
            rootsWritten.or(inner.rootsWritten);
            globalsWrittenByCalls.or(inner.globalsWrittenByCalls);
            callsWriteUnknown |= inner.callsWriteUnknown;
        }
    }

    private final Alias alias;
    private final FunctionEffects effects;
    private final MemoryLocations locations;
    private final Contents[] contents;

    private LoopMemoryEffects(Program program, Function function, MemoryLocations locations) {
        this.locations = locations;
        alias = locations.alias();
        effects = FunctionEffects.of(program);
        Loops loops = Loops.of(function);
        contents = new Contents[loops.count()];
        Arrays.setAll(contents, loop -> new Contents());
        for (int position = 0; position < function.blocks().size(); position++) {
            if (loops.innermost(position) >= 0) {
                scan(function.blocks().get(position), contents[loops.innermost(position)]);
            }
        }
        for (int loop = loops.count() - 1; loop >= 0; loop--) {
            if (loops.parent(loop) >= 0) {
                contents[loops.parent(loop)].include(contents[loop]);
            }
        }
    }

    /**
     * For the loops of a function that has the instructions of a function of a program, if in other blocks; empty if it
     * is too large, which is remarked in the name of {@code pass}.
     */
    public static Optional<LoopMemoryEffects> of(
            Program program, Function original, Function function, Pass pass, PassContext context) {
        return MemoryLocations.of(Alias.of(program, original), original, pass, context)
                .map(locations -> new LoopMemoryEffects(program, function, locations));
    }

    private void scan(Block block, Contents own) {
        for (Instruction instruction : block.instructions()) {
            switch (instruction.operation()) {
                case Load load -> own.loaded.set(locations.of(load.address()));
                case Store store -> {
                    own.stored.set(locations.of(store.address()));
                    own.rootsWritten.set(rootOf(store.address()));
                }
                case ZeroFill fill -> {
                    own.writtenByOthers.or(locations.writtenBy(fill));
                    own.rootsWritten.set(rootOf(fill.address()));
                }
                case VectorLoad load -> own.readByOthers.or(locations.readBy(load));
                case VectorStore store -> {
                    own.writtenByOthers.or(locations.writtenBy(store));
                    own.rootsWritten.set(rootOf(store.address()));
                }
                case AnyCall call -> scan(call, own);
                default -> {}
            }
        }
    }

    private void scan(AnyCall call, Contents own) {
        CallEffects known = effects.of(call);
        if (known.readsMemory()) {
            own.readByOthers.or(locations.readBy(call));
        }
        if (known.writesMemory()) {
            own.writtenByOthers.or(locations.writtenBy(call));
            own.rootsWritten.or(locations.rootsWrittenBy(call));
            own.globalsWrittenByCalls.or(known.writtenGlobals());
            own.callsWriteUnknown |= known.writesUnknown();
        }
    }

    private int rootOf(Value address) {
        return alias.root(alias.location(address));
    }

    /** The locations of the function. */
    MemoryLocations locations() {
        return locations;
    }

    /** The locations that loads of a loop name; not to be changed. */
    BitSet loaded(int loop) {
        return contents[loop].loaded;
    }

    /** The locations that stores of a loop name; not to be changed. */
    BitSet stored(int loop) {
        return contents[loop].stored;
    }

    /** The locations that calls in a loop may read; not to be changed. */
    BitSet readByOthers(int loop) {
        return contents[loop].readByOthers;
    }

    /** The locations that calls and fills in a loop may write; not to be changed. */
    BitSet writtenByOthers(int loop) {
        return contents[loop].writtenByOthers;
    }

    /** Whether a load gives the same in each iteration of a loop, given that its address is the same. */
    public boolean isInvariant(int loop, Load load) {
        int location = locations.of(load.address());
        return !contents[loop].writtenByOthers.get(location)
                && !locations.aliasesOf(location).intersects(contents[loop].stored);
    }

    /** Whether a load can be executed anywhere: it is known to read a word of a global or of an array of the frame. */
    public boolean isAlwaysValid(Load load) {
        return alias.isInBounds(locations.inAlias(locations.of(load.address())));
    }

    /**
     * Whether a call does nothing but give a result, the same in each iteration of a loop, given that its arguments
     * are.
     */
    public boolean isInvariant(int loop, AnyCall call) {
        CallEffects known = effects.of(call);
        return known.isReadOnly() && (!known.readsMemory() || !mayWriteFor(call, known, contents[loop]));
    }

    /** Whether a loop may write what a call may read. */
    private boolean mayWriteFor(AnyCall call, CallEffects known, Contents own) {
        return known.readsUnknown()
                || own.callsWriteUnknown
                || own.globalsWrittenByCalls.intersects(known.readGlobals())
                || own.rootsWritten.stream().anyMatch(root -> alias.mayRead(call, root));
    }
}
