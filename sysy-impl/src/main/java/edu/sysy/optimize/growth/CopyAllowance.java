package edu.sysy.optimize.growth;

import edu.sysy.ir.Function;
import edu.sysy.ir.Program;
import edu.sysy.pass.FunctionPass;
import edu.sysy.pass.PassContext;
import edu.sysy.pass.Remark;
import java.util.Arrays;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * How much code a run of a {@link CopyingPass} may still add to the program. It notes how large the copies asked for
 * are and how deep in loops. If all of them together are too large, {@link #deepestFirst} is the allowance of another
 * run: copies deeper than some depth are granted, of those at this depth the first ones as long as there is room, and
 * no others.
 */
public final class CopyAllowance implements PassContext {
    private static final int USUAL_DEPTHS = 8;

    private final PassContext context;
    private final Consumer<Remark> remarks;
    private final long room;
    private final int leastDepth;
    private long left;
    private long leftAtLeastDepth;
    private boolean sufficient = true;
    private long[] asked = new long[USUAL_DEPTHS];

    private CopyAllowance(
            long room, int leastDepth, long roomAtLeastDepth, PassContext context, Consumer<Remark> remarks) {
        this.room = room;
        this.left = room;
        this.leastDepth = leastDepth;
        this.leftAtLeastDepth = roomAtLeastDepth;
        this.context = context;
        this.remarks = remarks;
    }

    /** An allowance of so many instructions for copies of all depths: first come, first served. */
    static CopyAllowance of(long room, PassContext context, Consumer<Remark> remarks) {
        return new CopyAllowance(room, 0, room, context, remarks);
    }

    /** The allowance that a pass runs with; a function by itself has the room of a program that consists of it. */
    public static CopyAllowance in(PassContext context, Function function) {
        return context instanceof CopyAllowance allowance
                ? allowance
                : of(GrowthLimit.room(function.instructionCount()), context, context::remark);
    }

    /**
     * Whether a copy may be made; if so, there is less room left.
     *
     * @param loopDepth how many loops are around the copied code, the copied loop itself included
     * @param size how many instructions the copy adds
     */
    public boolean take(int loopDepth, long size) {
        if (loopDepth >= asked.length) {
            asked = Arrays.copyOf(asked, 2 * loopDepth);
        }
        asked[loopDepth] += size;
        boolean atLeast = loopDepth == leastDepth;
        boolean granted = loopDepth >= leastDepth && size <= left && (!atLeast || size <= leftAtLeastDepth);
        if (granted) {
            left -= size;
            leftAtLeastDepth -= atLeast ? size : 0;
        }
        sufficient &= granted;
        return granted;
    }

    /** Whether all copies that were asked for have been granted. */
    boolean suffices() {
        return sufficient;
    }

    /** The same room for another run, which asks for about the same copies. */
    CopyAllowance deepestFirst() {
        int depth = asked.length - 1;
        long unused = room;
        while (depth > 0 && asked[depth] <= unused) {
            unused -= asked[depth];
            depth--;
        }
        return new CopyAllowance(room, depth, unused, context, remarks);
    }

    @Override
    public void remark(Remark remark) {
        remarks.accept(remark);
    }

    /** Grants depend on those before. */
    @Override
    public Program mapFunctions(Program program, UnaryOperator<Function> change) {
        return mapFunctionsInOrder(program, change);
    }

    @Override
    public Program mapFunctionsInOrder(Program program, UnaryOperator<Function> change) {
        return context.mapFunctionsInOrder(program, change);
    }

    @Override
    public Function run(FunctionPass step, Function function) {
        return context.run(step, function);
    }
}
