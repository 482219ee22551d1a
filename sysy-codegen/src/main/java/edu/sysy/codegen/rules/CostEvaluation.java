package edu.sysy.codegen.rules;

import edu.sysy.codegen.select.Constant;
import edu.sysy.ir.Value;
import org.jspecify.annotations.Nullable;

/** Finds what the result of a row costs: its instructions and the constants that they want in registers. */
final class CostEvaluation extends RowEvaluation {
    private final @Nullable RowEvaluation outer;
    private double cost;

    CostEvaluation(RowMatcher matcher, @Nullable RowEvaluation outer) {
        super(matcher);
        this.outer = outer;
    }

    /** The cost of a row inside an evaluation that has computed some expressions already. */
    static double cost(RowMatcher matcher, @Nullable RowEvaluation outer, RowMatch match) {
        CostEvaluation evaluation = new CostEvaluation(matcher, outer);
        evaluation.result(match);
        return evaluation.cost;
    }

    @Override
    @Nullable Object known(RowExpression expression) {
        Object known = super.known(expression);
        return known == null && outer != null ? outer.known(expression) : known;
    }

    @Override
    boolean isRepeated(Value value) {
        return super.isRepeated(value) || outer != null && outer.isRepeated(value);
    }

    @Override
    Object value(Value value) {
        Integer constant = matcher().constant(value);
        return constant == null ? NOTHING : constant(constant);
    }

    @Override
    Object constant(long constant) {
        if (constant != 0) {
            cost += matcher().costs().other() * matcher().rules().machine().words(new Constant.Int(constant));
        }
        return NOTHING;
    }

    @Override
    Object instruction(RowInstruction form, Object[] operands) {
        computeLater(operands);
        cost += matcher().costs().of(form.cost());
        return NOTHING;
    }
}
