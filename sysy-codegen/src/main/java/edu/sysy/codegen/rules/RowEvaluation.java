package edu.sysy.codegen.rules;

import edu.sysy.codegen.condition.ConditionTest;
import edu.sysy.codegen.condition.Flagged;
import edu.sysy.ir.Value;
import edu.sysy.machine.Register;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Computes the results of rows: for code, for what it would cost, or for the values that it would read. */
abstract class RowEvaluation {
    /** What stands for the result of an instruction without one, and for registers where there is no code. */
    static final Object NOTHING = "nothing";

    private final RowMatcher matcher;
    private final List<RowExpression> expressions = new ArrayList<>();
    private final List<Object> results = new ArrayList<>();

    /** Values that a row reads more than once, so that none of the reads computes them on the side. */
    private final List<Value> repeated = new ArrayList<>();

    RowEvaluation(RowMatcher matcher) {
        this.matcher = matcher;
    }

    final RowMatcher matcher() {
        return matcher;
    }

    /** A register that holds a value, for reading only. */
    abstract Object value(Value value);

    /** A register that holds a constant, for reading only. */
    abstract Object constant(long constant);

    /** A virtual register that holds an operand and may be overwritten; where there is no code, any register does. */
    Object own(Object operand) {
        return register(operand);
    }

    /** The register of the result of an instruction. */
    abstract Object instruction(RowInstruction form, Object[] operands);

    /** What a part computes that a block needs only once for the same operands. */
    Object once(ResultNode.Once part, Object[] slots) {
        return register(part.inner().evaluate(this, slots));
    }

    /** What an expression came out as; null if it has not been computed. */
    @Nullable Object known(RowExpression expression) {
        for (int i = 0; i < expressions.size(); i++) {
            if (expressions.get(i) == expression) {
                return results.get(i);
            }
        }
        return null;
    }

    /** Forgets all expressions. */
    final void clear() {
        expressions.clear();
        results.clear();
        repeated.clear();
    }

    /** The result of a row as a register, or as the outcome of a test. */
    final Object result(RowMatch match) {
        Object result = evaluate(match);
        return result instanceof Flagged ? result : register(result);
    }

    /** What a row makes of operands under a root. */
    final Object call(int root, Object[] operands) {
        return evaluate(matcher.match(this, root, operands));
    }

    private Object evaluate(RowMatch match) {
        for (int slot : match.row.repeated()) {
            if (match.slots[slot] instanceof Value value) {
                repeated.add(value);
            }
        }
        return match.row.result().evaluate(this, match.slots);
    }

    /** Whether a row reads a value more than once. */
    boolean isRepeated(Value value) {
        return repeated.contains(value);
    }

    /** A register that holds an operand, for reading only. */
    final Object register(Object operand) {
        return switch (operand) {
            case Register register -> register;
            case Value value -> value(value);
            case Integer constant -> constant(constant);
            case Long constant -> constant(constant);
            case RowExpression expression -> compute(expression);
            case ConditionTest test -> register(call(matcher.rules().valueRoot(), new Object[] {test}));
            default -> operand;
        };
    }

    /** Computes the operands that an instruction has as they stand in the row and computes itself when it is added. */
    final void computeLater(Object[] operands) {
        for (Object operand : operands) {
            if (operand instanceof Value || operand instanceof RowExpression) {
                register(operand);
            }
        }
    }

    private Object compute(RowExpression expression) {
        Object known = known(expression);
        if (known == null) {
            known = result(matcher.match(this, expression.root, expression.operands.clone()));
            expressions.add(expression);
            results.add(known);
        }
        return known;
    }

    /** An operand as the form of an instruction wants it, see {@link RowInstruction#operands}. */
    final Object operand(Object operand, char kind) {
        return switch (kind) {
            case 'r' -> register(operand);
            case 'o' -> own(operand);
            case 'i' -> {
                Integer constant = matcher.constant(operand);
                yield constant == null ? register(operand) : constant;
            }
            default -> operand;
        };
    }
}
