package edu.sysy.mips.select;

import edu.sysy.codegen.select.ComparisonCode;
import edu.sysy.codegen.select.ConditionTest;
import edu.sysy.codegen.select.Constant;
import edu.sysy.codegen.select.FlagSelection;
import edu.sysy.codegen.select.SelectCode;
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
final class Comparisons extends FlagSelection implements ComparisonCode, SelectCode {
    private final Scope scope;
    private final MipsCodeBuffer code;
    private final Arithmetic arithmetic;

    Comparisons(Scope scope, Arithmetic arithmetic) {
        super(scope, arithmetic.integers(), arithmetic.patterns());
        this.scope = scope;
        this.code = scope.code;
        this.arithmetic = arithmetic;
    }

    @Override
    public Register value(Operation.Compare compare, int position) {
        ConditionTest test = scope.folding.valueTest(compare, position);
        return test instanceof ConditionTest.Ints(var c, var left, var right)
                        && c == Condition.LT
                        && scope.isZero(right)
                ? code.shift(MipsOpcode.SRL, scope.use(left), 31)
                : bit(test);
    }

    @Override
    public Register value(Operation.FloatCompare compare) {
        VirtualRegister rd = code.newInt();
        boolean expected = compare.condition() != FloatCondition.NE;
        code.add(new FloatCompareValue(
                rd, operation(compare.condition()), scope.use(compare.left()), scope.use(compare.right()), expected));
        return rd;
    }

    @Override
    public void branch(ConditionTest test) {
        code.add(branchFor(test));
    }

    @Override
    public Register select(Operation.Select select, int position, int index) {
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
            case Operation.IntConstant(int c) -> scope.constants.words(new Constant.Int(c));
            case Operation.FloatConstant(float c) ->
                scope.constants.words(new Constant.Float(Float.floatToRawIntBits(c)));
            case null, default -> otherwise;
        };
    }

    @Override
    protected Flag floats(ConditionTest.Floats floats) {
        throw new IllegalArgumentException(floats.toString());
    }

    @Override
    protected Register truth(Flag flag) {
        return flag.nonZero()
                ? code.three(MipsOpcode.SLTU, MipsRegisters.ZERO, flag.register())
                : code.immediate(MipsOpcode.SLTIU, flag.register(), 1);
    }

    @Override
    protected Register difference(Register left, int c) {
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

    @Override
    protected Register and(Value left, int mask) {
        return arithmetic.and(left, mask);
    }

    @Override
    protected boolean isImmediate(long bound) {
        return Immediates.isSigned(bound);
    }

    private static MipsOpcode operation(FloatCondition condition) {
        return switch (condition) {
            case EQ, NE -> MipsOpcode.C_EQ_S;
            case LT -> MipsOpcode.C_LT_S;
            case LE -> MipsOpcode.C_LE_S;
        };
    }
}
