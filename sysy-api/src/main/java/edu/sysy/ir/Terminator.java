package edu.sysy.ir;

import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;

/** How a block ends; each block has one. */
public sealed interface Terminator {
    /** The edges to the successors, in order; empty if the function ends here. */
    List<Edge> edges();

    /** The terminator with each value it uses, edge arguments included, replaced by what {@code change} makes of it. */
    Terminator mapOperands(UnaryOperator<Value> change);

    /** The terminator with each edge replaced by what {@code change} makes of it. */
    Terminator mapEdges(UnaryOperator<Edge> change);

    /**
     * Always goes to one block. The arguments of the edge become the parameters of the block all at once, so that they
     * may be exchanged.
     */
    record Jump(Edge target) implements Terminator {
        public Jump {
            Objects.requireNonNull(target, "target");
        }

        @Override
        public List<Edge> edges() {
            return List.of(target);
        }

        @Override
        public Terminator mapOperands(UnaryOperator<Value> change) {
            return mapEdges(edge -> edge.mapArguments(change));
        }

        @Override
        public Terminator mapEdges(UnaryOperator<Edge> change) {
            Edge changed = change.apply(target);
            return changed == target ? this : new Jump(changed);
        }

        /** A jump along another edge. */
        public Jump withTarget(Edge edge) {
            return new Jump(edge);
        }
    }

    /** Goes to {@code ifTrue} if {@code condition} is not 0, else to {@code ifFalse}. */
    record Branch(Value condition, Edge ifTrue, Edge ifFalse) implements Terminator {
        public Branch {
            Objects.requireNonNull(condition, "condition");
            Objects.requireNonNull(ifTrue, "ifTrue");
            Objects.requireNonNull(ifFalse, "ifFalse");
        }

        @Override
        public List<Edge> edges() {
            return List.of(ifTrue, ifFalse);
        }

        @Override
        public Terminator mapOperands(UnaryOperator<Value> change) {
            Value c = change.apply(condition);
            Edge t = ifTrue.mapArguments(change);
            Edge f = ifFalse.mapArguments(change);
            return c.equals(condition) && t == ifTrue && f == ifFalse ? this : new Branch(c, t, f);
        }

        @Override
        public Terminator mapEdges(UnaryOperator<Edge> change) {
            Edge t = change.apply(ifTrue);
            Edge f = change.apply(ifFalse);
            return t == ifTrue && f == ifFalse ? this : new Branch(condition, t, f);
        }

        /** The same branch by another value. */
        public Branch withCondition(Value value) {
            return new Branch(value, ifTrue, ifFalse);
        }

        /** The same branch with another edge for values that are not 0. */
        public Branch withIfTrue(Edge edge) {
            return new Branch(condition, edge, ifFalse);
        }

        /** The same branch with another edge for 0. */
        public Branch withIfFalse(Edge edge) {
            return new Branch(condition, ifTrue, edge);
        }
    }

    /** Returns to the caller with {@code value}, which is {@link Value#NONE} in a {@code void} function. */
    record Return(Value value) implements Terminator {
        public Return {
            Objects.requireNonNull(value, "value");
        }

        @Override
        public List<Edge> edges() {
            return List.of();
        }

        @Override
        public Terminator mapOperands(UnaryOperator<Value> change) {
            Value changed = value.exists() ? change.apply(value) : value;
            return changed.equals(value) ? this : new Return(changed);
        }

        /** A return with another value. */
        public Return withValue(Value result) {
            return new Return(result);
        }

        @Override
        public Terminator mapEdges(UnaryOperator<Edge> change) {
            return this;
        }
    }

    /** Is never reached when the program runs; to reach it is undefined. */
    record Unreachable() implements Terminator {
        @Override
        public List<Edge> edges() {
            return List.of();
        }

        @Override
        public Terminator mapOperands(UnaryOperator<Value> change) {
            return this;
        }

        @Override
        public Terminator mapEdges(UnaryOperator<Edge> change) {
            return this;
        }
    }
}
