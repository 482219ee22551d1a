package edu.sysy.raise;

import edu.sysy.Cancellation;
import edu.sysy.analysis.Loops;
import edu.sysy.ir.ControlFlow;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.structured.Region;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What the regions of a function that is being raised share: names of values, and the blocks that can be reached by
 * leaving a scope.
 */
final class FunctionRaiser {
    /** The index of the counter of a loop that has none. */
    static final int NO_COUNTER = -1;

    private static final int NOT_OPEN = -2;

    private final Function function;
    private final ControlFlow flow;
    private final Loops loops;
    private final FollowingBlocks following;
    private final @Nullable Value[] replaced;
    private final BitSet left = new BitSet();
    private final BitSet omitted = new BitSet();
    private final List<List<Value>> initial;
    private final int[] counter;
    private int nextValue;
    private int depth;

    /** Works on a function with its loops in canonical form. */
    FunctionRaiser(Function function) {
        this.function = function;
        flow = function.controlFlow();
        loops = Loops.of(function);
        following = new FollowingBlocks(function);
        replaced = new @Nullable Value[function.valueBound()];
        nextValue = function.valueBound();
        initial = new ArrayList<>(Collections.nCopies(flow.blockCount(), List.of()));
        counter = new int[flow.blockCount()];
        Arrays.fill(counter, NOT_OPEN);
    }

    /**
     * The region of the whole function.
     *
     * @throws Raising.TooDeepException if regions would be nested too deep
     */
    Region body() {
        return region(builder -> builder.enter(0), RegionBuilder.NOWHERE);
    }

    /** Builds a region that goes on at a block when it is through. */
    Region region(Consumer<RegionBuilder> start, int goesOnAt) {
        Cancellation.poll();
        if (++depth > Region.MAX_DEPTH) {
            throw new Raising.TooDeepException();
        }
        Region region = new RegionBuilder(this, goesOnAt).build(start);
        depth--;
        return region;
    }

    /** Counts a scope around a region that is being built. */
    void openScope() {
        if (++depth > Region.MAX_DEPTH) {
            throw new Raising.TooDeepException();
        }
    }

    /** Counts the end of such a scope. */
    void closeScope() {
        depth--;
    }

    Function function() {
        return function;
    }

    ControlFlow flow() {
        return flow;
    }

    Loops loops() {
        return loops;
    }

    FollowingBlocks following() {
        return following;
    }

    /** A value with a number that no other has. */
    Value newValue(Type type) {
        return new Value(nextValue++, type);
    }

    /** New names for values of the same types. */
    List<Value> newValues(List<Value> like) {
        List<Value> fresh = new ArrayList<>(like.size());
        like.forEach(value -> fresh.add(newValue(value.type())));
        return fresh;
    }

    /** Lets one value stand for another one from now on. */
    void replace(Value value, Value by) {
        replaced[value.index()] = by;
    }

    /** What stands for a value. */
    Value current(Value value) {
        Value other = value.exists() && value.index() < replaced.length ? replaced[value.index()] : null;
        return other == null ? value : other;
    }

    /** The arguments of an edge, by what stands for them. */
    List<Value> arguments(Edge edge) {
        return edge.arguments().stream().map(this::current).toList();
    }

    /** Notes that a jump leaves the scope that a block follows. */
    void leave(int block) {
        left.set(block);
    }

    /** Whether a jump has left the scope that a block follows. */
    boolean isLeft(int block) {
        return left.get(block);
    }

    // ---- loops

    /** Notes what the parameters of a header are in the first iteration, before the loop is built. */
    void enterLoop(int header, List<Value> arguments) {
        initial.set(header, arguments);
    }

    /** The same, by what was noted. */
    List<Value> initial(int header) {
        return initial.get(header);
    }

    /** Begins the body of a loop, one of whose parameters may be the counter; {@link #NO_COUNTER} for none. */
    void openLoop(int header, int counterIndex) {
        counter[header] = counterIndex;
    }

    /** Ends the body of a loop. */
    void closeLoop(int header) {
        counter[header] = NOT_OPEN;
    }

    /** Whether the body of a loop is being built. */
    boolean isOpenLoop(int header) {
        return counter[header] != NOT_OPEN;
    }

    /** Of one value for each parameter of a block, those that a jump to the block carries. */
    List<Value> passedOn(int block, List<Value> values) {
        if (counter[block] < 0) {
            return values;
        }
        List<Value> others = new ArrayList<>(values);
        others.remove(counter[block]);
        return others;
    }

    /** Leaves out the instruction that computes a value. */
    void omit(Value value) {
        omitted.set(value.index());
    }

    /** Whether the instruction that computes a value is left out. */
    boolean isOmitted(Value value) {
        return value.exists() && omitted.get(value.index());
    }
}
