package edu.sysy.optimize.interprocedural;

import edu.sysy.Cancellation;
import edu.sysy.ir.Block;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The names in one copy of a body, and the copies inside it; see {@link InlineExpansion}. */
final class InlineCopy {
    /** What is done at each place of a copy and of those inside it, in the order of the code. */
    interface Visitor {
        /** Before the first block; says whether the blocks are visited. */
        default boolean enter(InlineCopy copy) {
            return true;
        }

        /** Before the instructions of a block. */
        default void open(InlineCopy copy, int position) {}

        /** An instruction that stays. */
        void instruction(InlineCopy copy, Instruction instruction);

        /** Before the copy that replaces a call. */
        default void call(InlineCopy copy, Instruction call, InlineCopy inner) {}

        /** After that copy. */
        default void returned(InlineCopy copy, Instruction call, InlineCopy inner) {}

        /** After the instructions of a block. */
        default void close(InlineCopy copy, int position) {}

        /** After the last block. */
        default void leave(InlineCopy copy) {}
    }

    /** Where a traversal is in a copy. */
    private static final class Place {
        private final InlineCopy copy;
        private final @Nullable Instruction call;
        private int position = -1;
        private Iterator<Instruction> rest = List.<Instruction>of().iterator();

        Place(InlineCopy copy, @Nullable Instruction call) {
            this.copy = copy;
            this.call = call;
        }
    }

    private final InlinePlan plan;
    private final boolean nested;
    private final Map<Instruction, InlineCopy> inner = new IdentityHashMap<>();
    private final @Nullable Value[] values;
    private boolean split;
    private int firstLabel;
    private int continuation;

    private InlineCopy(InlinePlan plan, boolean nested) {
        this.plan = plan;
        this.nested = nested;
        values = new @Nullable Value[plan.body().valueBound()];
    }

    /** A copy that is in no other one. */
    static InlineCopy of(InlinePlan plan) {
        return new InlineCopy(plan, false);
    }

    List<Block> blocks() {
        return plan.body().blocks();
    }

    boolean hasInnerCopies() {
        return !plan.inlined().isEmpty();
    }

    boolean isNested() {
        return nested;
    }

    /** Whether calls of the block that was opened last are replaced. */
    boolean isSplit() {
        return split;
    }

    boolean isSplit(Block block) {
        return hasInnerCopies() && block.instructions().stream().anyMatch(plan.inlined()::containsKey);
    }

    /** Sets the first of the labels of the blocks, of which there are as many as the body may have. */
    int label(int first) {
        firstLabel = first;
        return first + plan.body().labelBound();
    }

    /** Sets the label of what follows the call. */
    void continueAt(int following) {
        continuation = following;
    }

    int continuation() {
        return continuation;
    }

    /** Gives the parameters of the body their values. */
    void bind(List<Value> arguments) {
        for (int i = 0; i < arguments.size(); i++) {
            put(plan.body().parameters().get(i), arguments.get(i));
        }
    }

    void put(Value original, Value copied) {
        values[original.index()] = copied;
    }

    boolean isNamed(Value original) {
        return values[original.index()] != null;
    }

    Value value(Value original) {
        if (!original.exists()) {
            return original;
        }
        Value copied = values[original.index()];
        if (copied == null) {
            throw new IllegalStateException(original + " is used before it is named");
        }
        return copied;
    }

    Instruction instruction(Instruction original) {
        return new Instruction(
                value(original.result()), original.operation().mapOperands(this::value), original.line());
    }

    int labelOf(Block block) {
        return firstLabel + block.label();
    }

    Terminator terminator(Terminator original) {
        if (original instanceof Terminator.Return(Value value)) {
            return new Terminator.Jump(
                    value.type() == Type.VOID ? Edge.to(continuation) : Edge.to(continuation, value(value)));
        }
        return original.mapOperands(this::value).mapEdges(edge -> edge.withTarget(firstLabel + edge.target()));
    }

    /** Visits this copy and those inside it. */
    void walk(Visitor visitor) {
        Deque<Place> open = new ArrayDeque<>();
        enter(new Place(this, null), visitor, open);
        while (!open.isEmpty()) {
            Place place = open.getLast();
            if (place.rest.hasNext()) {
                place.copy.step(place.rest.next(), visitor, open);
            } else if (!place.copy.openNext(place, visitor)) {
                open.removeLast();
                leave(place, visitor, open);
            }
        }
    }

    private static void enter(Place place, Visitor visitor, Deque<Place> open) {
        Cancellation.poll();
        if (visitor.enter(place.copy)) {
            open.addLast(place);
        } else {
            leave(place, visitor, open);
        }
    }

    private static void leave(Place place, Visitor visitor, Deque<Place> open) {
        visitor.leave(place.copy);
        if (place.call != null) {
            visitor.returned(open.getLast().copy, place.call, place.copy);
        }
    }

    private void step(Instruction instruction, Visitor visitor, Deque<Place> open) {
        InlinePlan body = plan.inlined().get(instruction);
        if (body == null) {
            visitor.instruction(this, instruction);
            return;
        }
        InlineCopy copy = inner.computeIfAbsent(instruction, call -> new InlineCopy(body, true));
        visitor.call(this, instruction, copy);
        enter(new Place(copy, instruction), visitor, open);
    }

    private boolean openNext(Place place, Visitor visitor) {
        if (place.position >= 0) {
            visitor.close(this, place.position);
        }
        place.position++;
        if (place.position == blocks().size()) {
            return false;
        }
        Block block = blocks().get(place.position);
        split = isSplit(block);
        place.rest = block.instructions().iterator();
        visitor.open(this, place.position);
        return true;
    }

    /** The allocas of a block. */
    static List<Instruction> allocas(Block block) {
        return block.instructions().stream()
                .filter(instruction -> instruction.operation() instanceof Operation.Alloca)
                .toList();
    }
}
