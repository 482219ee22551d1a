package edu.sysy.optimize.nest.invariant;

import edu.sysy.analysis.Addresses;
import edu.sysy.analysis.Loops;
import edu.sysy.analysis.TripCount;
import edu.sysy.ir.Block;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.LibraryCall;
import edu.sysy.ir.Operation.Load;
import edu.sysy.ir.Operation.Store;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Terminator.Branch;
import edu.sysy.ir.Value;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds out before a function is raised whether a loop in it can be the same in each iteration of the loop around it:
 *
 * <ul>
 *   <li>the outer loop counts,
 *   <li>none of the inner one's operations uses a parameter of the outer loop's header, or what has been computed from
 *       one,
 *   <li>it does no input or output,
 *   <li>and it accesses no array that other code in the outer loop writes, other words or other values each time.
 * </ul>
 *
 * <p>Linear, times the depth of loops.
 */
final class UniformLoops {
    private final Function function;
    private final Loops loops;
    private final Map<Value, Integer> changing = new HashMap<>(); // the innermost loop that a value changes in
    private final boolean[] varies;

    private UniformLoops(Function function) {
        this.function = function;
        loops = Loops.of(function);
        varies = new boolean[loops.count()];
    }

    /** Whether there may be such a loop; false if there is none. */
    static boolean any(Function function) {
        UniformLoops found = new UniformLoops(function);
        found.walk();
        for (int loop = 0; loop < found.varies.length; loop++) {
            int outer = found.loops.parent(loop);
            if (outer >= 0
                    && !found.varies[loop]
                    && TripCount.ofTest(function, outer, found.loops.header(outer))
                            .isPresent()
                    && !found.meetsVaryingStore(loop, outer)) {
                return true;
            }
        }
        return false;
    }

    /** Whether a loop accesses an array that a store writes which is in the loop around it only and varies there. */
    private boolean meetsVaryingStore(int loop, int outer) {
        Addresses addresses = Addresses.of(function);
        BitSet written = new BitSet();
        BitSet accessed = new BitSet();
        for (int position : loops.blocks(outer)) {
            boolean isInside = loops.contains(loop, position);
            if (!isInside && !varies(position, outer)) {
                continue;
            }
            for (Instruction instruction : function.blocks().get(position).instructions()) {
                if (isInside && instruction.operation() instanceof Load load) {
                    accessed.set(addresses.rootOf(load.address()));
                } else if (instruction.operation() instanceof Store store
                        && (isInside || varies(store, position, outer))) {
                    (isInside ? accessed : written).set(addresses.rootOf(store.address()));
                }
            }
        }
        return accessed.intersects(written);
    }

    /** Whether a block in a loop, but in no loop within, or the loop within that it is in, may vary. */
    private boolean varies(int position, int outer) {
        int inside = loops.innermost(position);
        while (inside != outer && loops.parent(inside) != outer) {
            inside = loops.parent(inside);
        }
        return inside == outer || varies[inside];
    }

    /** Whether a store in a loop that varies does something else in each iteration of the outer loop. */
    private boolean varies(Store store, int position, int outer) {
        return loops.innermost(position) != outer
                || isChanging(store.address(), outer)
                || isChanging(store.value(), outer);
    }

    private boolean isChanging(Value value, int outer) {
        @Nullable Integer loop = changing.get(value);
        return loop != null && loops.encloses(outer, loop);
    }

    private void walk() {
        for (int position = 0; position < function.blocks().size(); position++) {
            Block block = function.blocks().get(position);
            int loop = loops.innermost(position);
            if (loop < 0) {
                continue;
            }
            if (loops.isHeader(position)) {
                block.parameters().forEach(parameter -> changing.put(parameter, loop));
            }
            for (Instruction instruction : block.instructions()) {
                use(instruction, loop);
            }
            use(block.terminator(), loop);
        }
    }

    private void use(Instruction instruction, int loop) {
        Operation operation = instruction.operation();
        if (operation instanceof LibraryCall) {
            varyEverywhere(loop);
        }
        for (int i = 0; i < operation.operandCount(); i++) {
            use(operation.operand(i), loop, instruction.result());
        }
    }

    private void use(Terminator terminator, int loop) {
        if (terminator instanceof Branch branch) {
            use(branch.condition(), loop, Value.NONE);
        }
        for (Edge edge : terminator.edges()) {
            int target = function.controlFlow().position(edge.target());
            List<Value> parameters = function.blocks().get(target).parameters();
            for (int i = 0; i < parameters.size() && loops.innermost(target) >= 0; i++) {
                Value made = loops.isHeader(target) ? Value.NONE : parameters.get(i);
                use(edge.arguments().get(i), loops.innermost(target), made);
            }
        }
    }

    /** Notes that a value is used in a loop, and, unless it is {@link Value#NONE}, what is made of it. */
    private void use(Value value, int loop, Value made) {
        @Nullable Integer outer = changing.get(value);
        if (outer == null || !loops.encloses(outer, loop)) {
            return;
        }
        vary(outer, loop);
        if (made.exists()) {
            changing.merge(made, outer, (one, other) -> loops.depth(one) > loops.depth(other) ? one : other);
        }
    }

    /** Notes that a loop and those around it do something that counts each time. */
    private void varyEverywhere(int loop) {
        for (int around = loop; around >= 0; around = loops.parent(around)) {
            varies[around] = true;
        }
    }

    /** Notes that what is inside of a loop, out to the one in an outer loop, changes in the outer one. */
    private void vary(int outer, int loop) {
        int inside = loop;
        while (inside != outer && loops.parent(inside) != outer) {
            inside = loops.parent(inside);
        }
        if (inside != outer) {
            varies[inside] = true;
        }
    }
}
