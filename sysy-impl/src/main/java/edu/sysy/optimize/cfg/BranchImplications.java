package edu.sysy.optimize.cfg;

import edu.sysy.analysis.Dominators;
import edu.sysy.ir.Condition;
import edu.sysy.ir.ControlFlow;
import edu.sysy.ir.Definitions;
import edu.sysy.ir.Function;
import edu.sysy.ir.Operation.Compare;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Terminator.Branch;
import edu.sysy.ir.Value;

/**
 * What the branches that lead to a place tell about two values: which of less, equal and greater are possible, as a set
 * of bits.
 *
 * <p>An answer looks at the nearest {@value #MAX_DOMINATORS} blocks that dominate the place, so it takes constant time.
 */
final class BranchImplications {
    private static final int LESS = 1;
    private static final int EQUAL = 2;
    private static final int GREATER = 4;
    private static final int ANY = LESS | EQUAL | GREATER;
    private static final int MAX_DOMINATORS = 24;

    private final Function function;
    private final ControlFlow flow;
    private final Dominators dominators;
    private final Definitions definitions;

    BranchImplications(Function function) {
        this.function = function;
        flow = function.controlFlow();
        dominators = Dominators.of(function);
        definitions = Definitions.of(function);
    }

    /** What a comparison gives at the head of a block: 0, 1, or -1 if that is not known. */
    int decide(int position, Compare compare) {
        return decide(compare.condition(), atHead(position, compare.left(), compare.right()));
    }

    /** What a comparison gives when an edge is taken: 0, 1, or -1 if that is not known. */
    int decide(int from, int way, Condition condition, Value x, Value y) {
        return decide(condition, onEdge(from, way, x, y) & atHead(from, x, y));
    }

    /** Whether a value is not 0 at the head of a block: 0, 1, or -1 if that is not known. */
    int decideNonZero(int position, Value value) {
        return decide(Condition.NE, atHead(position, value, Value.NONE));
    }

    /** Whether a value is not 0 when an edge is taken: 0, 1, or -1 if that is not known. */
    int decideNonZero(int from, int way, Value value) {
        return decide(from, way, Condition.NE, value, Value.NONE);
    }

    private static int decide(Condition condition, int possible) {
        int holds = bits(condition);
        return (possible & holds) == 0 ? 0 : (possible & ~holds) == 0 ? 1 : -1;
    }

    private static int bits(Condition condition) {
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
        int block = position;
        for (int step = 0; step < MAX_DOMINATORS && block > 0 && possible != 0; step++) {
            if (flow.predecessorCount(block) == 1) {
                int from = flow.predecessor(block, 0);
                possible &= onEdge(from, flow.successor(from, 0) == block ? 0 : 1, x, y);
            }
            block = dominators.immediate(block);
        }
        return possible == 0 ? ANY : possible;
    }

    /** What the branch at the end of {@code from} tells by itself; {@link Value#NONE} stands for 0. */
    private int onEdge(int from, int way, Value x, Value y) {
        if (!(function.blocks().get(from).terminator() instanceof Branch branch)) {
            return ANY;
        }
        boolean holds = way == 0;
        if (same(branch.condition(), x) && isZero(y)) {
            return holds ? LESS | GREATER : EQUAL;
        }
        if (definitions.operationOrNull(branch.condition()) instanceof Compare(var condition, var a, var b)) {
            Condition known = holds ? condition : condition.negated();
            if (same(a, x) && same(b, y)) {
                return bits(known);
            }
            if (same(a, y) && same(b, x)) {
                return bits(known.swapped());
            }
        }
        return ANY;
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
}
