package edu.sysy.optimize.reassociate;

import edu.sysy.analysis.Dominators;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Operation.Mul;
import edu.sysy.ir.Value;
import edu.sysy.optimize.scalar.ExpressionTable;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The results of arithmetic that a sweep over a function has met so far, by their operations. */
final class KnownTrees {
    private final Dominators dominators;
    private final OperationCosts costs;
    private final UseCounter useCounts;
    private final ExpressionTable known = new ExpressionTable();
    private final Map<Integer, Value> constants = new HashMap<>();

    KnownTrees(Dominators dominators, OperationCosts costs, UseCounter useCounts) {
        this.dominators = dominators;
        this.costs = costs;
        this.useCounts = useCounts;
    }

    /** Enters the result of an operation. */
    void add(Value value, Operation operation) {
        if (operation instanceof IntConstant(int constant)) {
            constants.put(constant, value);
        } else if (OperationCosts.isArithmetic(operation)) {
            known.put(operation, value);
        }
    }

    /** What is known in front of an instruction of block {@code position}. */
    TreeCode.Surroundings in(int position) {
        return new Place(position);
    }

    private final class Place implements TreeCode.Surroundings {
        private final int position;

        Place(int position) {
            this.position = position;
        }

        @Override
        public Optional<Value> find(Operation operation) {
            Value found = known.get(operation);
            return found != null && useCounts.of(found) > 0 && isHere(found) ? Optional.of(found) : Optional.empty();
        }

        @Override
        public Optional<Value> find(int constant) {
            Value found = constants.get(constant);
            return found != null && isHere(found) ? Optional.of(found) : Optional.empty();
        }

        private boolean isHere(Value value) {
            return dominators.dominates(costs.blockOf(value), position);
        }

        @Override
        public int level(Value value) {
            return costs.level(value, position);
        }

        @Override
        public Optional<Mul> product(Value value) {
            return costs.operation(value) instanceof Mul mul && !costs.isConstant(mul.right())
                    ? Optional.of(mul)
                    : Optional.empty();
        }
    }
}
