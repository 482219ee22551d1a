package edu.sysy.riscv.select;

import edu.sysy.codegen.select.ComparisonCode;
import edu.sysy.codegen.select.ConditionTest;
import edu.sysy.codegen.select.FlagSelection;
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
final class RiscvComparisons extends FlagSelection implements ComparisonCode {
    private static final int IMMEDIATE_MASK_BITS = 11;

    private final RiscvScope scope;
    private final RiscvCodeBuffer code;
    private final RiscvArithmetic arithmetic;

    RiscvComparisons(RiscvScope scope, RiscvArithmetic arithmetic) {
        super(scope, arithmetic.integers(), arithmetic.patterns());
        this.scope = scope;
        this.code = scope.code;
        this.arithmetic = arithmetic;
    }

    @Override
    public Register value(Operation.Compare compare, int position) {
        return bit(scope.folding.valueTest(compare, position));
    }

    @Override
    public Register value(Operation.FloatCompare compare) {
        return bit(new ConditionTest.Floats(compare.condition(), compare.left(), compare.right(), true));
    }

    @Override
    public void branch(ConditionTest test) {
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

    @Override
    protected Flag floats(ConditionTest.Floats floats) {
        FloatCondition condition = floats.condition();
        return new Flag(
                code.compute(opcode(condition), scope.use(floats.left()), scope.use(floats.right())),
                floats.expected() ^ condition == FloatCondition.NE);
    }

    @Override
    protected Register truth(Flag flag) {
        return flag.nonZero()
                ? code.compute(RiscvOpcode.SLTU, RiscvRegisters.ZERO, flag.register())
                : code.immediate(RiscvOpcode.SLTIU, flag.register(), 1);
    }

    @Override
    protected Register difference(Register left, int c) {
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

    @Override
    protected Register and(Value left, int mask) {
        return arithmetic.and(left, mask);
    }

    @Override
    protected boolean isImmediate(long bound) {
        return RiscvImmediate.fits(bound);
    }

    private static RiscvOpcode opcode(FloatCondition condition) {
        return switch (condition) {
            case EQ, NE -> RiscvOpcode.FEQ_S;
            case LT -> RiscvOpcode.FLT_S;
            case LE -> RiscvOpcode.FLE_S;
        };
    }
}
