package edu.sysy.riscv.select;

import edu.sysy.codegen.select.ConditionTest;
import edu.sysy.ir.Condition;
import edu.sysy.ir.FloatCondition;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Value;
import edu.sysy.machine.Register;
import edu.sysy.riscv.RiscvRegisters;
import edu.sysy.riscv.isa.RiscvImmediate;
import edu.sysy.riscv.isa.RiscvInstruction;
import edu.sysy.riscv.isa.RiscvOpcode;

/** Selects comparisons: as values and as branches. */
final class RiscvComparisons {
    /** A register that is non-zero, or zero, if something holds. */
    record Flag(Register register, boolean nonZero) {}

    private static final int IMMEDIATE_MASK_BITS = 11;

    private final RiscvScope scope;
    private final RiscvCodeBuffer code;
    private final RiscvArithmetic arithmetic;

    RiscvComparisons(RiscvScope scope, RiscvArithmetic arithmetic) {
        this.scope = scope;
        this.code = scope.code;
        this.arithmetic = arithmetic;
    }

    /** 1 if the comparison holds, else 0. */
    Register value(Operation.Compare compare, int position) {
        return bit(scope.folding.valueTest(compare, position));
    }

    /** 1 if the comparison holds, else 0. */
    Register value(Operation.FloatCompare compare) {
        return bit(new ConditionTest.Floats(compare.condition(), compare.left(), compare.right(), true));
    }

    /** Ends the block: the first edge is taken if the answer is yes. */
    void branch(ConditionTest test) {
        switch (test) {
            case ConditionTest.Ints(var c, var left, var right) -> branch(c, left, right);
            case ConditionTest.Masked(var value, var mask, var bits, var expected) ->
                code.add(RiscvInstruction.branch(
                        expected ? RiscvOpcode.BEQ : RiscvOpcode.BNE,
                        arithmetic.and(value, mask),
                        scope.constants.use(bits)));
            case ConditionTest.LowBits(var value, int width, boolean expected)
            when width > IMMEDIATE_MASK_BITS ->
                branch(new Flag(code.immediate(RiscvOpcode.SLLI, scope.use(value), Long.SIZE - width), expected));
            default -> branch(flag(test));
        }
    }

    private void branch(Flag flag) {
        code.add(RiscvInstruction.branch(
                flag.nonZero() ? RiscvOpcode.BNE : RiscvOpcode.BEQ, flag.register(), RiscvRegisters.ZERO));
    }

    private void branch(Condition condition, Value left, Value right) {
        Integer bound = scope.constant(right);
        if (bound != null && bound == 1 && (condition == Condition.LT || condition == Condition.GE)) {
            Register a = scope.use(left);
            code.add(
                    condition == Condition.LT
                            ? RiscvInstruction.branch(RiscvOpcode.BGE, RiscvRegisters.ZERO, a)
                            : RiscvInstruction.branch(RiscvOpcode.BLT, RiscvRegisters.ZERO, a));
            return;
        }
        if (bound != null && bound == -1 && (condition == Condition.LE || condition == Condition.GT)) {
            code.add(RiscvInstruction.branch(
                    condition == Condition.LE ? RiscvOpcode.BLT : RiscvOpcode.BGE,
                    scope.use(left),
                    RiscvRegisters.ZERO));
            return;
        }
        Register a = scope.use(left);
        Register b = scope.use(right);
        code.add(
                switch (condition) {
                    case EQ -> RiscvInstruction.branch(RiscvOpcode.BEQ, a, b);
                    case NE -> RiscvInstruction.branch(RiscvOpcode.BNE, a, b);
                    case LT -> RiscvInstruction.branch(RiscvOpcode.BLT, a, b);
                    case GE -> RiscvInstruction.branch(RiscvOpcode.BGE, a, b);
                    case GT -> RiscvInstruction.branch(RiscvOpcode.BLT, b, a);
                    case LE -> RiscvInstruction.branch(RiscvOpcode.BGE, b, a);
                });
    }

    /** A register that tells whether something holds. */
    Flag flag(ConditionTest test) {
        return switch (test) {
            case ConditionTest.NonZero(var value, var expected) -> new Flag(scope.use(value), expected);
            case ConditionTest.LowBits(var value, var width, var expected) ->
                new Flag(arithmetic.lowBits(scope.use(value), width), expected);
            case ConditionTest.Ints(var c, var left, var right)
            when c.commutes() -> new Flag(difference(left, right), c == Condition.NE);
            case ConditionTest.Ints(var c, var left, var right) -> order(c, left, right);
            case ConditionTest.Masked(var value, var mask, var bits, var expected) ->
                new Flag(difference(arithmetic.and(value, mask), bits), !expected);
            case ConditionTest.Remainders remainders ->
                new Flag(arithmetic.difference(remainders), !remainders.expected());
            case ConditionTest.Floats(var c, var left, var right, var expected) ->
                new Flag(code.compute(opcode(c), scope.use(left), scope.use(right)), expected ^ c == FloatCondition.NE);
        };
    }

    /** 1 if something holds, else 0. */
    Register bit(ConditionTest test) {
        Flag flag = flag(test);
        boolean isBit = switch (test) {
            case ConditionTest.Ints ints -> !ints.condition().commutes();
            case ConditionTest.Floats floats -> true;
            case ConditionTest.LowBits low -> low.width() == 1;
            case ConditionTest.Remainders remainders -> remainders.width() == 1;
            case ConditionTest.NonZero value -> false;
            case ConditionTest.Masked masked -> false;
        };
        if (isBit) {
            return flag.nonZero() ? flag.register() : code.immediate(RiscvOpcode.XORI, flag.register(), 1);
        }
        return flag.nonZero()
                ? code.compute(RiscvOpcode.SLTU, RiscvRegisters.ZERO, flag.register())
                : code.immediate(RiscvOpcode.SLTIU, flag.register(), 1);
    }

    /** A register that is zero if the operands are equal. */
    private Register difference(Value left, Value right) {
        Integer c = scope.constant(right);
        return c != null
                ? difference(scope.use(left), c)
                : code.compute(RiscvOpcode.XOR, scope.use(left), scope.use(right));
    }

    /** A register that is zero if {@code left} is {@code c}. */
    private Register difference(Register left, int c) {
        if (c == 0) {
            return left;
        }
        if (RiscvImmediate.fits(-(long) c)) {
            return code.immediate(RiscvOpcode.ADDI, left, -c);
        }
        return RiscvImmediate.fits(c)
                ? code.immediate(RiscvOpcode.XORI, left, c)
                : code.compute(RiscvOpcode.XOR, left, scope.constants.use(c));
    }

    /** A register that is 0 or 1 by the order of the operands. */
    private Flag order(Condition condition, Value left, Value right) {
        Integer c = scope.constant(right);
        if (c != null) {
            boolean orEqual = condition == Condition.LE || condition == Condition.GT;
            long bound = orEqual ? c + 1L : c;
            if (condition == Condition.GT && c == 0) {
                return new Flag(code.compute(RiscvOpcode.SLT, RiscvRegisters.ZERO, scope.use(left)), true);
            }
            if (RiscvImmediate.fits(bound)) {
                Register less = code.immediate(RiscvOpcode.SLTI, scope.use(left), (int) bound);
                return new Flag(less, condition == Condition.LT || condition == Condition.LE);
            }
        }
        return switch (condition) {
            case LT -> new Flag(less(left, right), true);
            case GE -> new Flag(less(left, right), false);
            case GT -> new Flag(less(right, left), true);
            case LE -> new Flag(less(right, left), false);
            case EQ, NE -> throw new IllegalArgumentException(condition.text());
        };
    }

    private Register less(Value left, Value right) {
        return code.compute(RiscvOpcode.SLT, scope.use(left), scope.use(right));
    }

    private static RiscvOpcode opcode(FloatCondition condition) {
        return switch (condition) {
            case EQ, NE -> RiscvOpcode.FEQ_S;
            case LT -> RiscvOpcode.FLT_S;
            case LE -> RiscvOpcode.FLE_S;
        };
    }
}
