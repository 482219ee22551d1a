package edu.sysy.analysis;

import edu.sysy.ir.Condition;
import edu.sysy.ir.ControlFlow;
import edu.sysy.ir.Definitions;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.Operation.Compare;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Operation.Select;
import edu.sysy.ir.Terminator.Branch;
import edu.sysy.ir.Value;
import java.util.List;
import java.util.Optional;

/**
 * Conditions implied by the branches that dominate a place.
 *
 * <p>A block that is entered by one edge only knows what the branch of this edge has decided, and so does everything
 * the block dominates. The header of a loop counts as entered by one edge if all its other edges are back edges: each
 * path to the loop goes through that edge, and values that were compared before it do not change in the loop. A query
 * goes up the dominator tree past at most {@value #MAX_DOMINATORS} blocks, so it takes
 * constant time.
 *
 * <p>Two kinds of queries: {@link #decide} intersects the orders of two values that the branches allow; {@link #hold}
 * compares polynomials, replaces parameters by their arguments on the way up, and asks at the first join for each
 * incoming edge; there the limit may be one of two values, as in parts of split loops, if both will do.
 */
public final class BranchFacts {
    private static final int MAX_DOMINATORS = 24;

    /** A join of more edges is not asked. */
    private static final int MAX_INCOMING = 4;

    private static final int UNKNOWN = -1;

    // the orders of two values that are possible, as a set of bits
    private static final int LESS = 1;
    private static final int EQUAL = 2;
    private static final int GREATER = 4;
    private static final int ANY = LESS | EQUAL | GREATER;

    private final Function function;
    private final ControlFlow flow;
    private final Dominators dominators;
    private final Definitions definitions;

    private BranchFacts(Function function) {
        this.function = function;
        flow = function.controlFlow();
        dominators = Dominators.of(function);
        definitions = Definitions.of(function);
    }

    /** The facts of a function, computed when they are asked for. */
    public static BranchFacts of(Function function) {
        return function.derived().get(BranchFacts.class, BranchFacts::new);
    }

    /** What a branch has decided: {@code left condition right}; {@link Value#NONE} stands for 0. */
    private record Fact(Condition condition, Value left, Value right) {}

    /**
     * Goes up from edge to edge, to each by which alone a dominator of a block is entered, back edges not counted. Ends
     * at the blocks that define given values, because no branch above can tell anything about them.
     */
    private final class Climb {
        private final int firstDefinition;
        private final int secondDefinition;
        private int above;
        private int left = MAX_DOMINATORS;
        private int from;
        private int to;

        Climb(int block) {
            this(block, Value.NONE, Value.NONE);
        }

        Climb(int block, Value x, Value y) {
            above = block;
            firstDefinition = definingBlock(x);
            secondDefinition = definingBlock(y);
        }

        boolean next() {
            while (left > 0 && above > 0 && above != firstDefinition && above != secondDefinition) {
                left--;
                to = above;
                above = dominators.immediate(to);
                from = onlyEntering(to);
                if (from >= 0) {
                    return true;
                }
            }
            return false;
        }

        /** The arguments of the edge hold for the parameters of its target at each execution of the target. */
        boolean givesArguments() {
            return flow.predecessorCount(to) == 1;
        }
    }

    /** The block that defines a value; -1 for a constant, which may have several names, and for {@link Value#NONE}. */
    private int definingBlock(Value value) {
        boolean named = value.exists() && !(definitions.operationOrNull(value) instanceof IntConstant);
        return named ? definitions.blockPosition(value) : -1;
    }

    /** The only predecessor of a block that the block does not dominate; -1 if there are several edges from such. */
    private int onlyEntering(int block) {
        int found = -1;
        int count = flow.predecessorCount(block);
        for (int k = 0; k < count && count <= MAX_INCOMING; k++) {
            int predecessor = flow.predecessor(block, k);
            if (count == 1 || !dominators.dominates(block, predecessor)) {
                if (found >= 0) {
                    return -1;
                }
                found = predecessor;
            }
        }
        return found;
    }

    /** What the branch at the end of a block tells where successor {@code index} is taken. */
    private Optional<Fact> fact(int from, int index) {
        if (index < 0 || !(function.blocks().get(from).terminator() instanceof Branch(Value tested, var yes, var no))) {
            return Optional.empty();
        }
        boolean holds = index == 0;
        return Optional.of(
                definitions.operationOrNull(tested) instanceof Compare(var condition, var left, var right)
                        ? new Fact(holds ? condition : condition.negated(), left, right)
                        : new Fact(holds ? Condition.NE : Condition.EQ, tested, Value.NONE));
    }

    /** Which successor of {@code from} the block {@code to} is; -1 if it is both of a branch. */
    private int successorIndex(int from, int to) {
        int index = flow.successor(from, 0) == to ? 0 : 1;
        return flow.successorCount(from) == 2 && flow.successor(from, 0) == flow.successor(from, 1) ? -1 : index;
    }

    // ---- values

    /** What a comparison gives at the head of a block: 0, 1, or -1 if that is not known. */
    public int decide(int position, Compare compare) {
        return decide(compare.condition(), atHead(position, compare.left(), compare.right()));
    }

    /** What a comparison gives where successor {@code index} of a block is taken: 0, 1, or -1 if that is not known. */
    public int decide(int from, int index, Condition condition, Value x, Value y) {
        return decide(condition, onEdge(from, index, x, y) & atHead(from, x, y));
    }

    /** Whether a value is not 0 at the head of a block: 0, 1, or -1 if that is not known. */
    public int decideNonZero(int position, Value value) {
        return decide(Condition.NE, atHead(position, value, Value.NONE));
    }

    /** Whether a value is not 0 where successor {@code index} of a block is taken: 0, 1, or -1 if that is not known. */
    public int decideNonZero(int from, int index, Value value) {
        return decide(from, index, Condition.NE, value, Value.NONE);
    }

    private static int decide(Condition condition, int possible) {
        int holds = orders(condition);
        return (possible & holds) == 0 ? 0 : (possible & ~holds) == 0 ? 1 : UNKNOWN;
    }

    private static int orders(Condition condition) {
        return switch (condition) {
            case EQ -> EQUAL;
            case NE -> LESS | GREATER;
            case LT -> LESS;
            case LE -> LESS | EQUAL;
            case GT -> GREATER;
            case GE -> GREATER | EQUAL;
        };
    }

    private int atHead(int position, Value x, Value y) {
        int possible = ANY;
        Climb climb = new Climb(position, x, y);
        while (possible != 0 && climb.next()) {
            possible &= onEdge(climb.from, successorIndex(climb.from, climb.to), x, y);
        }
        return possible == 0 ? ANY : possible;
    }

    /** The orders of two values that the branch at the end of {@code from} allows by itself. */
    private int onEdge(int from, int index, Value x, Value y) {
        Fact fact = fact(from, index).orElse(null);
        if (fact == null) {
            return ANY;
        }
        if (function.blocks().get(from).terminator() instanceof Branch branch
                && same(branch.condition(), x)
                && isZero(y)) {
            return orders(index == 0 ? Condition.NE : Condition.EQ);
        }
        if (same(fact.left(), x) && same(fact.right(), y)) {
            return orders(fact.condition());
        }
        return same(fact.left(), y) && same(fact.right(), x)
                ? orders(fact.condition().swapped())
                : ANY;
    }

    private boolean isZero(Value value) {
        return !value.exists() || (definitions.operationOrNull(value) instanceof IntConstant(int known) && known == 0);
    }

    private boolean same(Value x, Value y) {
        if (x.equals(y)) {
            return true;
        }
        if (!x.exists() || !y.exists()) {
            return isZero(x) && isZero(y);
        }
        return definitions.operationOrNull(x) instanceof IntConstant a
                && definitions.operationOrNull(y) instanceof IntConstant b
                && a.equals(b);
    }

    // ---- polynomials

    /**
     * Whether {@code left condition right} holds whenever a loop with a single entering edge is entered from outside.
     */
    public boolean holdWhenEntering(int loop, Condition condition, Polynomial left, Polynomial right) {
        int entering = ScalarEvolution.of(function).entering(loop);
        return hold(entering, Loops.of(function).header(loop), condition, left, right);
    }

    /** Whether {@code left condition right} holds whenever the edge between two blocks is taken. */
    public boolean hold(int from, int to, Condition condition, Polynomial left, Polynomial right) {
        return holdByDominators(from, to, condition, left, right) || holdOnEachEdge(from, condition, left, right);
    }

    /** The same on one edge, where a limit may be the smaller or the larger one of two. */
    private boolean holdOnEdge(int from, int to, Condition condition, Polynomial left, Polynomial right) {
        return holdByDominators(from, to, condition, left, right)
                || (right.single().map(definitions::operationOrNull).orElse(null) instanceof Select choice
                        && holdForChoice(from, to, condition, left, choice.ifTrue())
                        && holdForChoice(from, to, condition, left, choice.ifFalse()));
    }

    private boolean holdForChoice(int from, int to, Condition condition, Polynomial left, Value right) {
        return holdByDominators(from, to, condition, left, polynomial(right))
                || (left.isConstant()
                        && Range.of(left.constant())
                                .compare(condition, Ranges.of(function).range(right))
                                .equals(Range.of(1)));
    }

    /** The same by the branches that dominate the edge; above an edge, its arguments stand for parameters. */
    private boolean holdByDominators(int from, int to, Condition condition, Polynomial left, Polynomial right) {
        Polynomial first = left;
        Polynomial second = right;
        if (isImplied(from, to, condition, first, second)) {
            return true;
        }
        Climb climb = new Climb(from);
        while (climb.next()) {
            Optional<Polynomial> before = above(climb, first);
            Optional<Polynomial> beforeOther = above(climb, second);
            if (before.isEmpty() || beforeOther.isEmpty()) {
                return false;
            }
            first = before.get();
            second = beforeOther.get();
            if (isImplied(climb.from, climb.to, condition, first, second)) {
                return true;
            }
        }
        return false;
    }

    /** A polynomial before the edge of a climb; empty if it is about what changes from one iteration to the next. */
    private Optional<Polynomial> above(Climb climb, Polynomial polynomial) {
        if (climb.givesArguments()) {
            return along(edge(climb.from, climb.to), climb.to, polynomial);
        }
        boolean changes = polynomial.mentionsAny(function.blocks().get(climb.to).parameters());
        return changes || !polynomial.isSmall() ? Optional.empty() : Optional.of(polynomial);
    }

    private Edge edge(int from, int to) {
        for (Edge edge : function.blocks().get(from).terminator().edges()) {
            if (edge.target() == flow.label(to)) {
                return edge;
            }
        }
        throw new IllegalArgumentException("no edge from block " + from + " to block " + to);
    }

    /** Whether {@code left condition right} holds on each edge into the first join above a block, itself included. */
    private boolean holdOnEachEdge(int block, Condition condition, Polynomial left, Polynomial right) {
        int join = block;
        for (int i = 0; i < MAX_DOMINATORS && flow.predecessorCount(join) == 1; i++) {
            join = flow.predecessor(join, 0);
        }
        int incoming = flow.predecessorCount(join);
        if (incoming < 2 || incoming > MAX_INCOMING || Loops.of(function).isHeader(join)) {
            return false;
        }
        for (int k = 0; k < incoming; k++) {
            int from = flow.predecessor(join, k);
            for (Edge edge : function.blocks().get(from).terminator().edges()) {
                if (edge.target() == flow.label(join)) {
                    Optional<Polynomial> first = along(edge, join, left);
                    Optional<Polynomial> second = along(edge, join, right);
                    if (first.isEmpty()
                            || second.isEmpty()
                            || !holdOnEdge(from, join, condition, first.get(), second.get())) {
                        return false;
                    }
                }
            }
        }
        return true;
    }

    /** A polynomial with each parameter of a block replaced by its argument on an edge. */
    private Optional<Polynomial> along(Edge edge, int block, Polynomial polynomial) {
        List<Value> parameters = function.blocks().get(block).parameters();
        if (!polynomial.mentionsAny(parameters)) {
            return polynomial.isSmall() ? Optional.of(polynomial) : Optional.empty();
        }
        return polynomial.substitute(value -> {
            int index = parameters.indexOf(value);
            return Optional.of(
                    index < 0
                            ? Polynomial.of(value)
                            : polynomial(edge.arguments().get(index)));
        });
    }

    private Polynomial polynomial(Value value) {
        return value.exists() ? ScalarEvolution.of(function).polynomial(value) : Polynomial.ZERO;
    }

    /** Whether it is known on the edge between two blocks that some integer is above, or below, {@code value}. */
    boolean isExceeded(int from, int to, Polynomial value, boolean above) {
        Condition strict = above ? Condition.LT : Condition.GT;
        boolean exceeded = isExceededBy(from, to, value, strict);
        Climb climb = new Climb(from);
        while (!exceeded && climb.next()) {
            exceeded = isExceededBy(climb.from, climb.to, value, strict);
        }
        return exceeded;
    }

    private boolean isExceededBy(int from, int to, Polynomial value, Condition strict) {
        Fact fact = fact(from, successorIndex(from, to)).orElse(null);
        return fact != null
                && ((fact.condition() == strict && polynomial(fact.left()).equals(value))
                        || (fact.condition() == strict.swapped()
                                && polynomial(fact.right()).equals(value)));
    }

    /** Whether {@code left condition right} holds for equal or constant sides, or by the branch of one edge alone. */
    private boolean isImplied(int from, int to, Condition condition, Polynomial left, Polynomial right) {
        if (left.equals(right)) {
            return condition.holds(0, 0);
        }
        if (left.isConstant() && right.isConstant()) {
            return condition.holds(left.constant(), right.constant());
        }
        if (left.isConstant()) {
            return isImplied(from, to, condition.swapped(), right, left);
        }
        Fact fact = fact(from, successorIndex(from, to)).orElse(null);
        if (fact == null) {
            return false;
        }
        Polynomial first = polynomial(fact.left());
        Polynomial second = polynomial(fact.right());
        return implies(first, fact.condition(), second, left, condition, right)
                || implies(second, fact.condition().swapped(), first, left, condition, right);
    }

    private static boolean implies(
            Polynomial first, Condition known, Polynomial second, Polynomial left, Condition asked, Polynomial right) {
        if (!first.equals(left)) {
            return false;
        }
        if (second.equals(right)) {
            return (orders(known) & ~orders(asked)) == 0;
        }
        return second.isConstant()
                && right.isConstant()
                && Range.FULL
                        .where(known, Range.of(second.constant()))
                        .compare(asked, Range.of(right.constant()))
                        .equals(Range.of(1));
    }
}
