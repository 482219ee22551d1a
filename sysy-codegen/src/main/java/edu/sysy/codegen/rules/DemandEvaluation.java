package edu.sysy.codegen.rules;

import edu.sysy.ir.Value;
import java.util.function.Consumer;

/** Finds the values that the results of rows read from registers. */
public final class DemandEvaluation extends RowEvaluation {
    private final Consumer<Value> demanded;

    /** Tells the values that are read. */
    public DemandEvaluation(RowMatcher matcher, Consumer<Value> demanded) {
        super(matcher);
        this.demanded = demanded;
    }

    /** Tells the values that a row reads. */
    public void demand(RowMatch match) {
        clear();
        result(match);
    }

    @Override
    Object value(Value value) {
        demanded.accept(value);
        return NOTHING;
    }

    @Override
    Object constant(long constant) {
        return NOTHING;
    }

    @Override
    Object instruction(RowInstruction form, Object[] operands) {
        computeLater(operands);
        return NOTHING;
    }
}
