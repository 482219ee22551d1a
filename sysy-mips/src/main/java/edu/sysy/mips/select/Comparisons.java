package edu.sysy.mips.select;

import edu.sysy.codegen.select.ConditionTest;
import edu.sysy.ir.Condition;
import edu.sysy.ir.FloatCondition;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Value;
import edu.sysy.machine.Register;
import edu.sysy.machine.VirtualRegister;
import edu.sysy.mips.MipsRegisters;
import edu.sysy.mips.PseudoInstruction.BlockEnd;
import edu.sysy.mips.PseudoInstruction.ConditionalBranch;
import edu.sysy.mips.PseudoInstruction.FloatCompareValue;
import edu.sysy.mips.PseudoInstruction.FloatConditionalBranch;
import edu.sysy.mips.RealInstruction.ConditionalMove;
import edu.sysy.mips.RealInstruction.FlagMove;
import edu.sysy.mips.RealInstruction.FloatCompare;
import edu.sysy.mips.isa.MipsOpcode;
import org.jspecify.annotations.Nullable;

/** Selects comparisons: as values, as branches and as conditional moves. */
final class Comparisons {
    /** A register that is non-zero, or zero, if something holds. */
    private record Flag(Register register, boolean nonZero) {}

    private final Scope scope;
    private final MipsCodeBuffer code;
    private final Arithmetic arithmetic;

    Comparisons(Scope scope, Arithmetic arithmetic) {
        this.scope = scope;
        this.code = scope.code;
        this.arithmetic = arithmetic;
    }

    /** 1 if the comparison holds, else 0. */
    Register value(Operation.Compare compare, int position) {
        return switch (scope.folding.valueTest(compare, position)) {
            case ConditionTest.Ints(var c, var left, var right)
            when c == Condition.LT && scope.isZero(right) -> code.shift(MipsOpcode.SRL, scope.use(left), 31);
            case ConditionTest.Ints(var c, var left, var right)
            when c == Condition.GT && scope.isZero(right) ->
                code.three(MipsOpcode.SLT, MipsRegisters.ZERO, scope.use(left));
            case ConditionTest.Ints(var c, var left, var right)
            when c.commutes() -> truth(new Flag(difference(left, right), c == Condition.NE));
            case ConditionTest.Ints(var c, var left, var right) -> bit(order(c, left, right));
            case ConditionTest.LowBits low when low.width() == 1 -> bit(flag(low));
            case ConditionTest.Remainders remainders when remainders.width() == 1 -> bit(flag(remainders));
            case ConditionTest other -> truth(flag(other));
        };
    }

    /** 1 if the comparison holds, else 0. */
    Register value(Operation.FloatCompare compare) {
        VirtualRegister rd = code.newInt();
        boolean expected = compare.condition() != FloatCondition.NE;
        code.add(new FloatCompareValue(
                rd, operation(compare.condition()), scope.use(compare.left()), scope.use(compare.right()), expected));
        return rd;
    }

    /** Ends the block: the first edge is taken if the answer is yes. */
    void branch(ConditionTest test) {
        code.add(branchFor(test));
    }

    /** One of two values. */
    Register select(Operation.Select select, int position, int index) {
        ConditionTest test = scope.folding.selectTest(select.condition(), position);
        if (test instanceof ConditionTest.Floats(var c, var left, var right, var expected)) {
            return selectByFlag(
                    select,
                    new FloatCompare(operation(c), scope.use(left), scope.use(right)),
                    expected ^ c == FloatCondition.NE,
                    index);
        }
        return selectByRegister(select, flag(test), index);
    }

    private BlockEnd branchFor(ConditionTest test) {
        switch (test) {
            case ConditionTest.Floats(var c, var left, var right, var expected) -> {
                return new FloatConditionalBranch(
                        operation(c), scope.use(left), scope.use(right), expected ^ c == FloatCondition.NE);
            }
            case ConditionTest.Ints(var c, var left, var right)
            when c.commutes() -> {
                return new ConditionalBranch(
                        c == Condition.EQ ? MipsOpcode.BEQ : MipsOpcode.BNE, scope.use(left), scope.use(right));
            }
            case ConditionTest.Masked(var value, var mask, var bits, var expected) -> {
                return new ConditionalBranch(
                        expected ? MipsOpcode.BEQ : MipsOpcode.BNE,
                        arithmetic.and(value, mask),
                        scope.constants.use(bits));
            }
            case ConditionTest.Ints(var c, var left, var right)
            when withZero(c, right) instanceof MipsOpcode op -> {
                return new ConditionalBranch(op, scope.use(left), MipsRegisters.ZERO);
            }
            default -> {
                Flag flag = flag(test);
                return new ConditionalBranch(
                        flag.nonZero() ? MipsOpcode.BNE : MipsOpcode.BEQ, flag.register(), MipsRegisters.ZERO);
            }
        }
    }

    /**
     * The branch that compares with zero and asks the same as a comparison with {@code right}; null if there is none.
     */
    private @Nullable MipsOpcode withZero(Condition c, Value right) {
        if (!(scope.definition(right) instanceof Operation.IntConstant(int bound))) {
            return null;
        }
        return switch (c) {
            case LT -> bound == 0 ? MipsOpcode.BLTZ : bound == 1 ? MipsOpcode.BLEZ : null;
            case GE -> bound == 0 ? MipsOpcode.BGEZ : bound == 1 ? MipsOpcode.BGTZ : null;
            case LE -> bound == 0 ? MipsOpcode.BLEZ : bound == -1 ? MipsOpcode.BLTZ : null;
            case GT -> bound == 0 ? MipsOpcode.BGTZ : bound == -1 ? MipsOpcode.BGEZ : null;
            case EQ, NE -> null;
        };
    }

    private Register selectByFlag(Operation.Select select, FloatCompare compare, boolean ifSet, int index) {
        boolean isFloat = Scope.classOf(select.type()).equals(MipsRegisters.FLOAT);
        boolean keepsTrue = overwritesTrue(select, index);
        Register old = scope.useAlone(keepsTrue ? select.ifTrue() : select.ifFalse());
        Register a = scope.use(keepsTrue ? select.ifFalse() : select.ifTrue());
        VirtualRegister rd = code.newRegister(old.kind());
        code.add(compare);
        MipsOpcode op = ifSet ^ keepsTrue
                ? isFloat ? MipsOpcode.MOVT_S : MipsOpcode.MOVT
                : isFloat ? MipsOpcode.MOVF_S : MipsOpcode.MOVF;
        code.add(new FlagMove(op, rd, a, old));
        return rd;
    }

    private Register selectByRegister(Operation.Select select, Flag flag, int index) {
        boolean isFloat = Scope.classOf(select.type()).equals(MipsRegisters.FLOAT);
        boolean keepsTrue = overwritesTrue(select, index);
        Register old = scope.useAlone(keepsTrue ? select.ifTrue() : select.ifFalse());
        Register a = scope.use(keepsTrue ? select.ifFalse() : select.ifTrue());
        VirtualRegister rd = code.newRegister(old.kind());
        MipsOpcode op = flag.nonZero() ^ keepsTrue
                ? isFloat ? MipsOpcode.MOVN_S : MipsOpcode.MOVN
                : isFloat ? MipsOpcode.MOVZ_S : MipsOpcode.MOVZ;
        code.add(new ConditionalMove(op, rd, a, flag.register(), old));
        return rd;
    }

    /**
     * Whether the result takes the register of {@code ifTrue}, because that is cheaper, or because only that one is
     * likely an earlier value of the same variable.
     */
    private boolean overwritesTrue(Operation.Select select, int index) {
        int ifTrue = costOfOverwriting(select.ifTrue(), select.ifFalse(), index);
        int ifFalse = costOfOverwriting(select.ifFalse(), select.ifTrue(), index);
        return ifTrue == ifFalse ? isVariable(select.ifTrue()) && !isVariable(select.ifFalse()) : ifTrue < ifFalse;
    }

    /** Whether a value stands for a variable that changes: a parameter of a block, or a selection. */
    private boolean isVariable(Value value) {
        Operation operation = scope.definition(value);
        return operation == null || operation instanceof Operation.Select;
    }

    /**
     * Half instructions to get {@code old} into a register of its own, and {@code other} into any, which loops can
     * share.
     */
    private int costOfOverwriting(Value old, Value other, int index) {
        int copy = scope.lastUses.endsAt(old, index) ? 0 : 1;
        return 2 * words(old, copy) + (scope.isZero(other) ? 0 : words(other, 0));
    }

    /** The instructions that load a constant; for what is none, {@code otherwise}. */
    private int words(Value value, int otherwise) {
        return switch (scope.definition(value)) {
            case Operation.IntConstant(int c) -> new MipsConstant.Int(c).words();
            case Operation.FloatConstant(float c) -> new MipsConstant.Float(Float.floatToRawIntBits(c)).words();
            case null, default -> otherwise;
        };
    }

    private Flag flag(ConditionTest test) {
        return switch (test) {
            case ConditionTest.NonZero(var value, var expected) -> new Flag(scope.use(value), expected);
            case ConditionTest.LowBits(var value, var width, var expected) ->
                new Flag(code.lowBits(scope.use(value), width), expected);
            case ConditionTest.Ints(var c, var left, var right)
            when c.commutes() -> new Flag(difference(left, right), c == Condition.NE);
            case ConditionTest.Ints(var c, var left, var right) -> order(c, left, right);
            case ConditionTest.Masked(var value, var mask, var bits, var expected) ->
                new Flag(difference(arithmetic.and(value, mask), bits), !expected);
            case ConditionTest.Remainders remainders ->
                new Flag(arithmetic.difference(remainders), !remainders.expected());
            case ConditionTest.Floats floats -> throw new IllegalArgumentException(floats.toString());
        };
    }

    /** 1 if what the flag says holds, else 0, where its register is 0 or 1. */
    private Register bit(Flag flag) {
        return flag.nonZero() ? flag.register() : code.immediate(MipsOpcode.XORI, flag.register(), 1);
    }

    private Register truth(Flag flag) {
        return flag.nonZero()
                ? code.three(MipsOpcode.SLTU, MipsRegisters.ZERO, flag.register())
                : code.immediate(MipsOpcode.SLTIU, flag.register(), 1);
    }

    /** A register that is zero if the operands are equal. */
    private Register difference(Value left, Value right) {
        return scope.definition(right) instanceof Operation.IntConstant(int c)
                ? difference(scope.use(left), c)
                : code.three(MipsOpcode.XOR, scope.use(left), scope.use(right));
    }

    /** A register that is zero if {@code left} is {@code c}. */
    private Register difference(Register left, int c) {
        if (c == 0) {
            return left;
        }
        if (Immediates.isUnsigned(c)) {
            return code.immediate(MipsOpcode.XORI, left, c);
        }
        if (Immediates.isSigned(-(long) c)) {
            return code.immediate(MipsOpcode.ADDIU, left, -c);
        }
        return code.three(MipsOpcode.XOR, left, scope.constants.use(c));
    }

    /** A register that is 0 or 1 by the order of the operands. */
    private Flag order(Condition condition, Value left, Value right) {
        if (scope.definition(right) instanceof Operation.IntConstant(int c)) {
            boolean orEqual = condition == Condition.LE || condition == Condition.GT;
            long bound = orEqual ? c + 1L : c;
            if (Immediates.isSigned(bound)) {
                Register less = code.immediate(MipsOpcode.SLTI, scope.use(left), (int) bound);
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
        return code.three(MipsOpcode.SLT, scope.use(left), scope.use(right));
    }

    private static MipsOpcode operation(FloatCondition condition) {
        return switch (condition) {
            case EQ, NE -> MipsOpcode.C_EQ_S;
            case LT -> MipsOpcode.C_LT_S;
            case LE -> MipsOpcode.C_LE_S;
        };
    }
}
