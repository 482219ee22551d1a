package edu.sysy.optimize.identities;

import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.Compare;
import edu.sysy.ir.Operation.FloatConstant;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Value;
import edu.sysy.pass.Rewrite;
import edu.sysy.pass.Rewrite.Change;
import edu.sysy.rules.Formula;
import edu.sysy.rules.Formula.Apply;
import edu.sysy.rules.Formula.Comparison;
import edu.sysy.rules.Formula.Variable;
import edu.sysy.rules.FormulaOperator;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;

/**
 * Makes builders of results. A variable, or a number that the pattern contains, is the value matched; what constants
 * decide is computed; everything else is inserted, operands first.
 */
final class ResultCompiler {
    private final Bindings.Slots slots;
    private final ConstantFormulas constants;

    ResultCompiler(Bindings.Slots slots) {
        this.slots = slots;
        constants = new ConstantFormulas(slots);
    }

    /** What becomes of an instruction that has been matched. */
    Function<Bindings, Change> change(Formula result) {
        int slot = slotOf(result);
        if (slot >= 0) {
            return bindings -> Rewrite.useInstead(bindings.value(slot));
        }
        Function<Bindings, Operation> operation = operation(result);
        return bindings -> Rewrite.replace(operation.apply(bindings));
    }

    /** The slot of a value that the pattern has matched; -1 if the result has to be computed. */
    private int slotOf(Formula result) {
        return switch (result) {
            case Variable(String name) -> slots.get(name);
            default -> slots.find(result);
        };
    }

    private Function<Bindings, Value> value(Formula result) {
        int slot = slotOf(result);
        if (slot >= 0) {
            return bindings -> bindings.value(slot);
        }
        Function<Bindings, Operation> operation = operation(result);
        return bindings -> bindings.scope().insert(operation.apply(bindings));
    }

    private Function<Bindings, Operation> operation(Formula result) {
        if (result.isIntegerConstant()) {
            var integer = constants.integer(result);
            return bindings -> new IntConstant(integer.applyAsInt(bindings));
        }
        if (ConstantFormulas.isFloating(result)) {
            var floating = constants.floating(result);
            return bindings -> new FloatConstant(floating.apply(bindings));
        }
        return switch (result) {
            case Apply(FormulaOperator operator, List<Formula> operands)
            when operator == FormulaOperator.NOT -> {
                int slot = slotOf(operands.getFirst());
                yield bindings -> Objects.requireNonNull(TruthValues.negated(bindings.value(slot), bindings.scope()));
            }
            case Apply(FormulaOperator operator, List<Formula> operands) -> {
                List<Function<Bindings, Value>> parts =
                        operands.stream().map(this::value).toList();
                yield bindings -> {
                    List<Value> values = new ArrayList<>(parts.size());
                    for (Function<Bindings, Value> part : parts) {
                        values.add(part.apply(bindings));
                    }
                    return operator.on(values);
                };
            }
            case Comparison(var sign, Formula left, Formula right) -> {
                var condition = constants.condition(sign);
                Function<Bindings, Value> x = value(left);
                Function<Bindings, Value> y = value(right);
                yield bindings -> {
                    Value first = x.apply(bindings);
                    return new Compare(condition.apply(bindings), first, y.apply(bindings));
                };
            }
            default -> throw new IllegalArgumentException(result + " is no result");
        };
    }
}
