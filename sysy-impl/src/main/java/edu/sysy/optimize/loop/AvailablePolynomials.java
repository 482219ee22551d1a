package edu.sysy.optimize.loop;

import edu.sysy.analysis.Polynomial;
import edu.sysy.analysis.ScalarEvolution;
import edu.sysy.ir.Block;
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

    /** Those of {@code function}, as it is before any edit. */
    public AvailablePolynomials(Function function) {
        operands = new AvailableOperands(function);
        ScalarEvolution evolution = ScalarEvolution.of(function);
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

    /** The values of the function as operands. */
    AvailableOperands operands() {
        return operands;
    }

    /** A value that holds a polynomial at the end of a block. */
    Optional<Value> find(Polynomial polynomial, int position) {
        for (Value value : values.getOrDefault(polynomial, List.of())) {
            if (operands.isAvailable(value, position)) {
                return Optional.of(value);
            }
        }
        return Optional.empty();
    }
}
