package edu.sysy.codegen.rules;

import edu.sysy.codegen.condition.ConditionTest;
import edu.sysy.codegen.condition.FlagCondition;
import edu.sysy.codegen.condition.Flagged;
import edu.sysy.ir.Condition;
import edu.sysy.ir.Value;
import java.util.function.UnaryOperator;

/** A part of a result. */
interface ResultNode {
    /** What it computes, as an operand of another part. */
    Object evaluate(RowEvaluation in, Object[] slots);

    private static Object[] evaluate(ResultNode[] nodes, RowEvaluation in, Object[] slots) {
        Object[] operands = new Object[nodes.length];
        for (int i = 0; i < nodes.length; i++) {
            operands[i] = nodes[i].evaluate(in, slots);
        }
        return operands;
    }

    /** What a variable stands for. */
    record Bound(int slot) implements ResultNode {
        @Override
        public Object evaluate(RowEvaluation in, Object[] slots) {
            return slots[slot];
        }
    }

    /** A constant. */
    record Computed(NumberFormula formula) implements ResultNode {
        @Override
        public Object evaluate(RowEvaluation in, Object[] slots) {
            long value = formula.compute(in.matcher(), slots);
            return value == (int) value ? (Object) (int) value : (Object) value;
        }
    }

    /** A part that a name stands for from here on. */
    record Labelled(int slot, ResultNode inner) implements ResultNode {
        @Override
        public Object evaluate(RowEvaluation in, Object[] slots) {
            slots[slot] = inner.evaluate(in, slots);
            return slots[slot];
        }
    }

    /** An operator, for which rows select code when it is needed. */
    record Applied(int root, ResultNode[] operands) implements ResultNode {
        @Override
        public Object evaluate(RowEvaluation in, Object[] slots) {
            return new RowExpression(root, ResultNode.evaluate(operands, in, slots));
        }
    }

    /** A root that rows define: what a row makes of it. */
    record Called(int root, ResultNode[] operands) implements ResultNode {
        @Override
        public Object evaluate(RowEvaluation in, Object[] slots) {
            return in.call(root, ResultNode.evaluate(operands, in, slots));
        }
    }

    /** A test of integers. */
    record Compared(Condition condition, ResultNode left, ResultNode right) implements ResultNode {
        @Override
        public Object evaluate(RowEvaluation in, Object[] slots) {
            return new ConditionTest.Ints(condition, left.evaluate(in, slots), right.evaluate(in, slots));
        }
    }

    /** A test of integers under the condition that a variable stands for. */
    record ComparedBySome(int slot, UnaryOperator<Condition> change, ResultNode left, ResultNode right)
            implements ResultNode {
        @Override
        public Object evaluate(RowEvaluation in, Object[] slots) {
            return new ConditionTest.Ints(
                    change.apply((Condition) slots[slot]), left.evaluate(in, slots), right.evaluate(in, slots));
        }
    }

    /** A test of floating numbers by the sign that a variable stands for. */
    record ComparedFloats(int slot, ResultNode left, ResultNode right) implements ResultNode {
        @Override
        public Object evaluate(RowEvaluation in, Object[] slots) {
            return new ConditionTest.Floats((ConditionTest.Sign) slots[slot], (Value) left.evaluate(in, slots), (Value)
                    right.evaluate(in, slots));
        }
    }

    /** An instruction. */
    record Instruction(RowInstruction form, ResultNode[] operands) implements ResultNode {
        @Override
        public Object evaluate(RowEvaluation in, Object[] slots) {
            Object[] wanted = new Object[operands.length];
            for (int i = 0; i < operands.length; i++) {
                wanted[i] = in.operand(
                        operands[i].evaluate(in, slots), form.operands().charAt(i));
            }
            return in.instruction(form, wanted);
        }
    }

    /**
     * A part that is computed once in a block for the same operands.
     *
     * @param read the variables that it reads
     */
    record Once(ResultNode inner, int[] read) implements ResultNode {
        @Override
        public Object evaluate(RowEvaluation in, Object[] slots) {
            return in.once(this, slots);
        }
    }

    /** The outcome of a test: a condition that holds for what an instruction leaves. */
    record Outcome(FlagCondition condition, ResultNode inner) implements ResultNode {
        @Override
        public Object evaluate(RowEvaluation in, Object[] slots) {
            return new Flagged(condition, in.register(inner.evaluate(in, slots)));
        }
    }

    /** The outcome of a test under the condition that a variable stands for. */
    record OutcomeOfSome(int slot, RowNames machine, ResultNode inner) implements ResultNode {
        @Override
        public Object evaluate(RowEvaluation in, Object[] slots) {
            FlagCondition condition = slots[slot] instanceof ConditionTest.Sign sign
                    ? machine.condition(sign)
                    : machine.condition((Condition) slots[slot]);
            return new Flagged(condition, in.register(inner.evaluate(in, slots)));
        }
    }

    /** The opposite outcome. */
    record Negated(ResultNode inner) implements ResultNode {
        @Override
        public Object evaluate(RowEvaluation in, Object[] slots) {
            return ((Flagged) inner.evaluate(in, slots)).negated();
        }
    }
}
