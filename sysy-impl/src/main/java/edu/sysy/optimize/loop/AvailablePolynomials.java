package edu.sysy.optimize.loop;

import edu.sysy.analysis.Loops;
import edu.sysy.analysis.Polynomial;
import edu.sysy.analysis.ScalarEvolution;
import edu.sysy.ir.Block;
import edu.sysy.ir.Definitions;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Value;
import edu.sysy.optimize.ssa.AvailableOperands;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The sums and products of a function by their polynomials, for code that is inserted to use them again. */
public final class AvailablePolynomials {
    private final Map<Polynomial, List<Value>> values = new HashMap<>();
    private final AvailableOperands operands;
    private final Definitions definitions;
    private final Loops loops;
    /** By the parameter of the header of a loop, the same number computed from what the next iteration gets. */
    private final Map<Value, Polynomial> fromNext = new HashMap<>();

    /** Those of {@code function}, as it is before any edit. */
    public AvailablePolynomials(Function function) {
        operands = new AvailableOperands(function);
        definitions = Definitions.of(function);
        loops = Loops.of(function);
        ScalarEvolution evolution = ScalarEvolution.of(function);
        noteCounters(function, evolution);
        for (Block block : function.blocks()) {
            for (Instruction instruction : block.instructions()) {
                Value result = instruction.result();
                if (instruction.operation() instanceof Operation.Binary && result.exists()) {
                    Polynomial polynomial = evolution.polynomial(result);
                    if (!polynomial.isConstant() && polynomial.single().isEmpty()) {
                        values.computeIfAbsent(polynomial, p -> new ArrayList<>(1))
                                .add(result);
                    }
                }
            }
        }
    }

    private void noteCounters(Function function, ScalarEvolution evolution) {
        for (int loop = 0; loop < loops.count(); loop++) {
            for (CarriedValue carried : CarriedValue.of(function, loop)) {
                Polynomial parameter = Polynomial.of(carried.parameter());
                Polynomial step = evolution.polynomial(carried.next()).minus(parameter);
                if (step.isConstant() && !step.isZero()) {
                    fromNext.put(
                            carried.parameter(), Polynomial.of(carried.next()).minus(step));
                }
            }
        }
    }

    /**
     * The polynomial for code at the end of a block, with counters of loops around other blocks only taken after their
     * last step: if both the value before it and the value after it lived on after the loop, each iteration would copy
     * one of them.
     */
    Polynomial afterLoops(Polynomial polynomial, int position) {
        if (fromNext.isEmpty()
                || polynomial.terms().stream()
                        .noneMatch(term -> term.factors().stream().anyMatch(fromNext::containsKey))) {
            return polynomial;
        }
        return polynomial
                .substitute(value -> Optional.of(
                        isAfterLoopOf(value, position)
                                ? fromNext.getOrDefault(value, Polynomial.of(value))
                                : Polynomial.of(value)))
                .orElse(polynomial);
    }

    /** Whether a value is a counter of a loop that a block is not in, and what it becomes next is available there. */
    private boolean isAfterLoopOf(Value value, int position) {
        Polynomial next = fromNext.get(value);
        return next != null
                && !isInLoopsOf(value, position)
                && operands.isAvailable(next.terms().getFirst().value(), position);
    }

    /** The values of the function as operands. */
    AvailableOperands operands() {
        return operands;
    }

    /**
     * A value that holds a polynomial at the end of a block. Values of loops around other blocks only are left alone:
     * an induction variable that lives on after its loop needs a copy in each iteration.
     */
    Optional<Value> find(Polynomial polynomial, int position) {
        for (Value value : values.getOrDefault(polynomial, List.of())) {
            if (operands.isAvailable(value, position) && isInLoopsOf(value, position)) {
                return Optional.of(value);
            }
        }
        return Optional.empty();
    }

    private boolean isInLoopsOf(Value value, int position) {
        int loop = loops.innermost(definitions.blockPosition(value));
        return loop < 0 || loops.contains(loop, position);
    }
}
