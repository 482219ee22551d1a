package edu.sysy.codegen.rules;

import edu.sysy.codegen.condition.ConditionTest;
import edu.sysy.ir.Condition;
import edu.sysy.ir.Opcode;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Value;
import org.jspecify.annotations.Nullable;

/** A part of a pattern. */
interface PatternNode {
    /** Whether an operand is as the pattern wants it; notes what variables stand for. */
    boolean matches(Object operand, RowMatcher in, Object[] slots);

    /** The kinds of operands that may match, a bit each, see {@link OperandKind}. */
    default long kinds() {
        return OperandKind.ANY;
    }

    /** Anything. */
    record Any(int slot) implements PatternNode {
        @Override
        public boolean matches(Object operand, RowMatcher in, Object[] slots) {
            slots[slot] = operand;
            return true;
        }
    }

    /** What a variable stands for already. */
    record Same(int slot) implements PatternNode {
        @Override
        public boolean matches(Object operand, RowMatcher in, Object[] slots) {
            return in.isSame(slots[slot], operand);
        }
    }

    /** An integer constant. */
    record AnyConstant(int slot) implements PatternNode {
        @Override
        public boolean matches(Object operand, RowMatcher in, Object[] slots) {
            Integer constant = in.constant(operand);
            if (constant == null) {
                return false;
            }
            slots[slot] = constant;
            return true;
        }

        @Override
        public long kinds() {
            return OperandKind.CONSTANT;
        }
    }

    /** One integer. */
    record KnownInteger(int value) implements PatternNode {
        @Override
        public boolean matches(Object operand, RowMatcher in, Object[] slots) {
            Integer constant = in.constant(operand);
            return constant != null && constant == value;
        }

        @Override
        public long kinds() {
            return OperandKind.CONSTANT;
        }
    }

    /** A floating number that equals this one; zeros of both signs do. */
    record KnownFloat(float value) implements PatternNode {
        @Override
        public boolean matches(Object operand, RowMatcher in, Object[] slots) {
            return operand instanceof Value constant
                    && in.definition(constant) instanceof Operation.FloatConstant(float known)
                    && known == value;
        }

        @Override
        public long kinds() {
            return OperandKind.operation(Opcode.FLOAT_CONSTANT.ordinal());
        }
    }

    /** A part with a name. */
    record Labelled(int slot, PatternNode inner) implements PatternNode {
        @Override
        public boolean matches(Object operand, RowMatcher in, Object[] slots) {
            slots[slot] = operand;
            return inner.matches(operand, in, slots);
        }

        @Override
        public long kinds() {
            return inner.kinds();
        }
    }

    /**
     * An operation that is computed where the pattern is, and nowhere else.
     *
     * @param root its opcode
     * @param isTested whether it is compared, so that it may be computed by each of several tests
     */
    record Applied(int root, boolean isTested, PatternNode[] operands) implements PatternNode {
        @Override
        public boolean matches(Object operand, RowMatcher in, Object[] slots) {
            if (operand instanceof RowExpression expression) {
                if (expression.root != root || in.isComputed(expression)) {
                    return false;
                }
                for (int i = 0; i < operands.length; i++) {
                    if (!operands[i].matches(expression.operands[i], in, slots)) {
                        return false;
                    }
                }
                return true;
            }
            Operation definition = operand instanceof Value value ? in.folded(value, root, isTested) : null;
            if (definition == null) {
                return false;
            }
            for (int i = 0; i < operands.length; i++) {
                if (!operands[i].matches(definition.operand(i), in, slots)) {
                    return false;
                }
            }
            return true;
        }

        @Override
        public long kinds() {
            return OperandKind.operation(root);
        }
    }

    /** A test of integers under a known condition. */
    record Compared(Condition condition, PatternNode left, PatternNode right) implements PatternNode {
        @Override
        public boolean matches(Object operand, RowMatcher in, Object[] slots) {
            return operand instanceof ConditionTest.Ints(var asked, Object a, Object b)
                    && asked == condition
                    && left.matches(a, in, slots)
                    && right.matches(b, in, slots);
        }

        @Override
        public long kinds() {
            return OperandKind.test(condition);
        }
    }

    /**
     * A test of integers under any condition, which a variable stands for.
     *
     * @param equality whether the condition has to be equality or its opposite
     */
    record ComparedBySome(int slot, boolean equality, PatternNode left, PatternNode right) implements PatternNode {
        @Override
        public boolean matches(Object operand, RowMatcher in, Object[] slots) {
            if (!(operand instanceof ConditionTest.Ints(var asked, Object a, Object b))
                    || equality && !asked.commutes()) {
                return false;
            }
            slots[slot] = asked;
            return left.matches(a, in, slots) && right.matches(b, in, slots);
        }

        @Override
        public long kinds() {
            return equality ? OperandKind.EQUALITY : OperandKind.INTEGER_TEST;
        }
    }

    /** A test of floating numbers, whose sign a variable stands for. */
    record ComparedFloats(int slot, PatternNode left, PatternNode right) implements PatternNode {
        @Override
        public boolean matches(@Nullable Object operand, RowMatcher in, Object[] slots) {
            if (!(operand instanceof ConditionTest.Floats(var sign, Value a, Value b))) {
                return false;
            }
            slots[slot] = sign;
            return left.matches(a, in, slots) && right.matches(b, in, slots);
        }

        @Override
        public long kinds() {
            return OperandKind.FLOAT_TEST;
        }
    }

    /** A comparison whose truth, 1 or 0, is wanted as a number, here and nowhere else. */
    record ComparisonValue(PatternNode test) implements PatternNode {
        @Override
        public boolean matches(Object operand, RowMatcher in, Object[] slots) {
            ConditionTest asked = operand instanceof ConditionTest direct
                    ? direct
                    : operand instanceof Value value ? in.foldedTest(value) : null;
            return asked != null && test.matches(asked, in, slots);
        }

        @Override
        public long kinds() {
            return OperandKind.operation(Opcode.COMPARE.ordinal())
                    | OperandKind.operation(Opcode.FLOAT_COMPARE.ordinal())
                    | OperandKind.INTEGER_TEST
                    | OperandKind.FLOAT_TEST;
        }
    }
}
