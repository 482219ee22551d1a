package edu.sysy.optimize.identities;

import edu.sysy.ir.Condition;
import edu.sysy.ir.Operation.FloatConstant;
import edu.sysy.ir.Operation.IntBinary;
import edu.sysy.rules.Formula;
import edu.sysy.rules.Formula.Apply;
import edu.sysy.rules.Formula.Comparison;
import edu.sysy.rules.Formula.ComparisonSign;
import edu.sysy.rules.Formula.FloatNumber;
import edu.sysy.rules.Formula.IntNumber;
import edu.sysy.rules.Formula.Variable;
import edu.sysy.rules.Formula.VariableKind;
import edu.sysy.rules.FormulaOperator;
import java.util.List;
import java.util.function.ToIntFunction;

/** Computes formulas over constants: conditions, and the constants of results. */
final class ConstantFormulas {
    private final Bindings.Slots slots;

    ConstantFormulas(Bindings.Slots slots) {
        this.slots = slots;
    }

    /** Whether a formula is a floating number that constants alone decide. */
    static boolean isFloating(Formula formula) {
        return switch (formula) {
            case Variable variable -> variable.kind() == VariableKind.FLOAT_CONSTANT;
            case FloatNumber number -> true;
            case Apply(FormulaOperator operator, List<Formula> operands) ->
                operator == FormulaOperator.FLOAT_DIV && operands.stream().allMatch(ConstantFormulas::isFloating);
            default -> false;
        };
    }

    /** Computes an integer or the truth of a condition. */
    ToIntFunction<Bindings> integer(Formula formula) {
        return switch (formula) {
            case Variable(String name) -> {
                int slot = slots.get(name);
                yield bindings -> bindings.constant(slot);
            }
            case IntNumber(int value) -> bindings -> value;
            case Comparison(ComparisonSign sign, Formula left, Formula right) -> {
                java.util.function.Function<Bindings, Condition> condition = condition(sign);
                ToIntFunction<Bindings> x = integer(left);
                ToIntFunction<Bindings> y = integer(right);
                yield bindings ->
                        condition.apply(bindings).holds(x.applyAsInt(bindings), y.applyAsInt(bindings)) ? 1 : 0;
            }
            case Apply(FormulaOperator operator, List<Formula> operands) -> apply(operator, operands);
            default -> throw new IllegalArgumentException(formula + " is no integer constant");
        };
    }

    private ToIntFunction<Bindings> apply(FormulaOperator operator, List<Formula> operands) {
        switch (operator) {
            case VARIABLE -> {
                int slot = slotOf(operands.getFirst());
                return bindings -> bindings.scope().isConstant(bindings.value(slot)) ? 0 : 1;
            }
            case LOW -> {
                int slot = slotOf(operands.getFirst());
                return bindings -> bindings.range(slot).low();
            }
            case HIGH -> {
                int slot = slotOf(operands.getFirst());
                return bindings -> bindings.range(slot).high();
            }
            case POSSIBLE -> {
                int slot = slotOf(operands.getFirst());
                return bindings -> bindings.bits(slot).possible();
            }
            case SET -> {
                int slot = slotOf(operands.getFirst());
                return bindings -> bindings.bits(slot).ones();
            }
            case FITS -> {
                int slot = slotOf(operands.getFirst());
                return bindings -> bindings.isExact(slot) ? 1 : 0;
            }
            case LOG -> {
                ToIntFunction<Bindings> powerOfTwo = integer(operands.getFirst());
                return bindings -> Integer.numberOfTrailingZeros(powerOfTwo.applyAsInt(bindings));
            }
            case EXACT_RECIPROCAL -> {
                ToFloat divisor = floating(operands.getFirst());
                return bindings -> hasExactReciprocal(divisor.apply(bindings)) ? 1 : 0;
            }
            case BOTH -> {
                ToIntFunction<Bindings> first = integer(operands.get(0));
                ToIntFunction<Bindings> second = integer(operands.get(1));
                return bindings -> first.applyAsInt(bindings) != 0 && second.applyAsInt(bindings) != 0 ? 1 : 0;
            }
            default -> {
                IntBinary example = (IntBinary) operator.example();
                ToIntFunction<Bindings> x = integer(operands.get(0));
                ToIntFunction<Bindings> y = integer(operands.get(1));
                return bindings -> ConstantEvaluation.compute(example, x.applyAsInt(bindings), y.applyAsInt(bindings))
                        .orElse(0); // a division by zero; the check of a rule evaluates it like this
            }
        }
    }

    /** Computes a floating number. */
    interface ToFloat {
        float apply(Bindings bindings);
    }

    /** Computes a floating number. */
    ToFloat floating(Formula formula) {
        return switch (formula) {
            case FloatNumber(float value) -> bindings -> value;
            case Apply(FormulaOperator operator, List<Formula> operands) -> {
                ToFloat dividend = floating(operands.get(0));
                ToFloat divisor = floating(operands.get(1));
                yield bindings -> dividend.apply(bindings) / divisor.apply(bindings);
            }
            default -> {
                int slot = slotOf(formula);
                yield bindings ->
                        bindings.scope().definition(bindings.value(slot)) instanceof FloatConstant(float value)
                                ? value
                                : Float.NaN;
            }
        };
    }

    private int slotOf(Formula formula) {
        if (formula instanceof Variable(String name)) {
            return slots.get(name);
        }
        throw new IllegalArgumentException(formula + " is no variable");
    }

    /** The condition of a comparison. */
    java.util.function.Function<Bindings, Condition> condition(ComparisonSign sign) {
        return switch (sign) {
            case ComparisonSign.Known(Condition condition) -> bindings -> condition;
            case ComparisonSign.Bound(String variable, var change) -> {
                int slot = slots.get(variable);
                yield change.isEmpty()
                        ? bindings -> bindings.condition(slot)
                        : bindings -> change.get().apply(bindings.condition(slot));
            }
        };
    }

    /** Powers of two whose reciprocal is a normal number. */
    private static boolean hasExactReciprocal(float divisor) {
        int bits = Float.floatToRawIntBits(divisor);
        int exponent = (bits >>> 23) & 0xff;
        return (bits & 0x7fffff) == 0 && exponent >= 1 && exponent <= 253;
    }
}
