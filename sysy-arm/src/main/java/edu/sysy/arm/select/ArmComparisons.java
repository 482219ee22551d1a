package edu.sysy.arm.select;

import edu.sysy.arm.ArmRegisters;
import edu.sysy.arm.isa.ArmCondition;
import edu.sysy.arm.isa.ArmInstruction;
import edu.sysy.arm.isa.ArmOpcode;
import edu.sysy.arm.isa.Immediates;
import edu.sysy.arm.isa.Modifier;
import edu.sysy.codegen.select.ComparisonCode;
import edu.sysy.codegen.select.ConditionTest;
import edu.sysy.codegen.select.IntegerCode.Operator;
import edu.sysy.ir.Condition;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.machine.Register;
import org.jspecify.annotations.Nullable;

/** Selects comparisons: as values, as conditions of the flags, and as branches. */
final class ArmComparisons implements ComparisonCode {
    private static final int SIGN_BIT = 31;

    private final ArmScope scope;
    private final ArmCodeBuffer code;
    private final ArmArithmetic arithmetic;

    ArmComparisons(ArmScope scope, ArmArithmetic arithmetic) {
        this.scope = scope;
        this.code = scope.code;
        this.arithmetic = arithmetic;
    }

    @Override
    public Register value(Operation.Compare compare, int position) {
        ConditionTest test = scope.folding.valueTest(compare, position);
        return switch (test) {
            case ConditionTest.Ints(var c, var left, var right)
            when c == Condition.LT && isZero(right) -> scope.integers.shiftRight(scope.use(left), SIGN_BIT);
            case ConditionTest.LowBits(var value, int width, boolean expected)
            when width == 1 && expected -> scope.integers.lowBits(scope.use(value), 1);
            default -> scope.integers.bit(flags(test));
        };
    }

    @Override
    public Register value(Operation.FloatCompare compare) {
        return scope.integers.bit(
                flags(new ConditionTest.Floats(compare.condition(), compare.left(), compare.right(), true)));
    }

    @Override
    public void branch(ConditionTest test) {
        switch (test) {
            case ConditionTest.NonZero(var value, var expected) -> branchOnZero(scope.use(value), !expected);
            case ConditionTest.LowBits(var value, int width, boolean expected)
            when width == 1 -> branchOnBit(scope.use(value), 0, expected);
            case ConditionTest.Remainders remainders ->
                branchOnZero(arithmetic.patterns().difference(remainders), remainders.expected());
            case ConditionTest.Ints(var c, var left, var right)
            when c.commutes() && isZero(right) -> branchOnZero(scope.use(left), c == Condition.EQ);
            case ConditionTest.Ints(var c, var left, var right)
            when isSignTest(c, scope.constant(right)) ->
                branchOnBit(scope.use(left), SIGN_BIT, c == Condition.LT || c == Condition.LE);
            default -> code.add(ArmInstruction.branch(flags(test), ""));
        }
    }

    private static boolean isSignTest(Condition condition, @Nullable Integer bound) {
        return bound != null
                && switch (condition) {
                    case LT, GE -> bound == 0;
                    case LE, GT -> bound == -1;
                    case EQ, NE -> false;
                };
    }

    private void branchOnZero(Register a, boolean zero) {
        code.add(ArmInstruction.branch(zero ? ArmOpcode.CBZ : ArmOpcode.CBNZ, a, Modifier.NONE, ""));
    }

    private void branchOnBit(Register a, int bit, boolean set) {
        code.add(ArmInstruction.branch(set ? ArmOpcode.TBNZ : ArmOpcode.TBZ, a, new Modifier.Number(bit), ""));
    }

    /** Sets the flags; the condition of them that tells whether something holds. */
    ArmCondition flags(ConditionTest test) {
        return switch (test) {
            case ConditionTest.NonZero(var value, var expected) -> {
                compare(scope.use(value), 0);
                yield expected ? ArmCondition.NE : ArmCondition.EQ;
            }
            case ConditionTest.LowBits(var value, int width, boolean expected) -> {
                code.add(
                        ArmInstruction.compare(ArmOpcode.TST, new Modifier.Number((1 << width) - 1), scope.use(value)));
                yield expected ? ArmCondition.NE : ArmCondition.EQ;
            }
            case ConditionTest.Masked(var value, var mask, var bits, var expected) -> {
                compare(scope.integers.operate(Operator.AND, scope.use(value), mask), bits);
                yield expected ? ArmCondition.EQ : ArmCondition.NE;
            }
            case ConditionTest.Remainders remainders -> {
                compare(arithmetic.patterns().difference(remainders), 0);
                yield remainders.expected() ? ArmCondition.EQ : ArmCondition.NE;
            }
            case ConditionTest.Ints(var condition, var left, var right) -> integers(condition, left, right);
            case ConditionTest.Floats(var condition, var left, var right, var expected) -> {
                if (scope.definition(right) instanceof Operation.FloatConstant(float c) && c == 0) {
                    code.add(ArmInstruction.compare(ArmOpcode.FCMP, new Modifier.FloatNumber(0), scope.use(left)));
                } else {
                    code.add(ArmInstruction.compare(ArmOpcode.FCMP, Modifier.NONE, scope.use(left), scope.use(right)));
                }
                ArmCondition holds = ArmCondition.of(condition);
                yield expected ? holds : holds.negated();
            }
        };
    }

    private ArmCondition integers(Condition condition, Value left, Value right) {
        Integer bound = scope.constant(right);
        if (bound == null) {
            ArmOpcode opcode = left.type() == Type.ADDRESS ? ArmOpcode.CMP_X : ArmOpcode.CMP;
            code.add(ArmInstruction.compare(opcode, Modifier.NONE, scope.use(left), scope.use(right)));
            return ArmCondition.of(condition);
        }
        if (!isComparable(bound)) {
            if ((condition == Condition.LT || condition == Condition.GE)
                    && bound != Integer.MIN_VALUE
                    && isComparable(bound - 1)) {
                compare(scope.use(left), bound - 1);
                return condition == Condition.LT ? ArmCondition.LE : ArmCondition.GT;
            }
            if ((condition == Condition.LE || condition == Condition.GT)
                    && bound != Integer.MAX_VALUE
                    && isComparable(bound + 1)) {
                compare(scope.use(left), bound + 1);
                return condition == Condition.LE ? ArmCondition.LT : ArmCondition.GE;
            }
        }
        compare(scope.use(left), bound);
        return ArmCondition.of(condition);
    }

    private static boolean isComparable(int bound) {
        return Immediates.isSum(Math.abs((long) bound));
    }

    /** Compares a register with a constant; there is no such form for the register of zeros. */
    private void compare(Register a, int bound) {
        if (!isComparable(bound) || a.equals(ArmRegisters.ZR)) {
            code.add(ArmInstruction.compare(ArmOpcode.CMP, Modifier.NONE, a, scope.constants.use(bound)));
        } else {
            code.add(ArmInstruction.compare(
                    bound < 0 ? ArmOpcode.CMN : ArmOpcode.CMP, new Modifier.Number(Math.abs(bound)), a));
        }
    }

    private boolean isZero(Value value) {
        return Integer.valueOf(0).equals(scope.constant(value));
    }
}
