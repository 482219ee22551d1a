package edu.sysy.mips.select;

import edu.sysy.codegen.condition.ConditionTest;
import edu.sysy.codegen.rules.RowOperands;
import edu.sysy.codegen.select.Constant;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Value;
import edu.sysy.machine.Register;
import edu.sysy.machine.VirtualRegister;
import edu.sysy.mips.MipsRegisters;
import edu.sysy.mips.RealInstruction.ConditionalMove;
import edu.sysy.mips.RealInstruction.FlagMove;
import edu.sysy.mips.RealInstruction.FloatCompare;
import edu.sysy.mips.isa.MipsOpcode;

/** Selects one of two values by a conditional move, which overwrites the register of one of them. */
final class Choices {
    private final Scope scope;

    Choices(Scope scope) {
        this.scope = scope;
    }

    /** One of the last two operands by what the first says of a register. */
    Register byRegister(RowOperands operands) {
        boolean keepsTrue = overwritesTrue(operands.get(1), operands.get(2));
        Register old = operands.own(keepsTrue ? 1 : 2);
        Register a = operands.use(keepsTrue ? 2 : 1);
        boolean isFloat = old.kind().equals(MipsRegisters.FLOAT);
        MipsOpcode op = MipsRowNames.isNonZero(operands.flagged(0)) ^ keepsTrue
                ? isFloat ? MipsOpcode.MOVN_S : MipsOpcode.MOVN
                : isFloat ? MipsOpcode.MOVZ_S : MipsOpcode.MOVZ;
        VirtualRegister rd = scope.code.newRegister(old.kind());
        scope.code.add(
                new ConditionalMove(op, rd, a, (Register) operands.flagged(0).operand(), old));
        return rd;
    }

    /** One of the last two operands by a comparison of floating numbers. */
    Register byFlag(RowOperands operands) {
        ConditionTest.Sign sign = (ConditionTest.Sign) operands.get(0);
        boolean keepsTrue = overwritesTrue(operands.get(3), operands.get(4));
        Register old = operands.own(keepsTrue ? 3 : 4);
        Register a = operands.use(keepsTrue ? 4 : 3);
        boolean isFloat = old.kind().equals(MipsRegisters.FLOAT);
        MipsOpcode op = MipsRowNames.isSet(sign) ^ keepsTrue
                ? isFloat ? MipsOpcode.MOVT_S : MipsOpcode.MOVT
                : isFloat ? MipsOpcode.MOVF_S : MipsOpcode.MOVF;
        VirtualRegister rd = scope.code.newRegister(old.kind());
        scope.code.add(new FloatCompare(MipsRowNames.comparison(sign), operands.register(1), operands.register(2)));
        scope.code.add(new FlagMove(op, rd, a, old));
        return rd;
    }

    /**
     * Whether the result takes the register of {@code ifTrue}, because that is cheaper, or because only that one is
     * likely an earlier value of the same variable.
     */
    private boolean overwritesTrue(Object ifTrue, Object ifFalse) {
        int costOfTrue = costOfOverwriting(ifTrue, ifFalse);
        int costOfFalse = costOfOverwriting(ifFalse, ifTrue);
        return costOfTrue == costOfFalse ? isVariable(ifTrue) && !isVariable(ifFalse) : costOfTrue < costOfFalse;
    }

    /** Whether an operand stands for a variable that changes: a parameter of a block, or a selection. */
    private boolean isVariable(Object operand) {
        if (!(operand instanceof Value value)) {
            return false;
        }
        Operation operation = scope.definition(value);
        return operation == null || operation instanceof Operation.Select;
    }

    /**
     * Half instructions to get {@code old} into a register of its own, and {@code other} into any, which loops can
     * share.
     */
    private int costOfOverwriting(Object old, Object other) {
        boolean ends = !(old instanceof Value value)
                || scope.lastUses.endsAt(value, scope.folding.matcher().index());
        boolean isZero = other instanceof Value value && scope.isZero(value);
        return 2 * words(old, ends ? 0 : 1) + (isZero ? 0 : words(other, 0));
    }

    /** The instructions that load a constant; for what is none, {@code otherwise}. */
    private int words(Object operand, int otherwise) {
        if (!(operand instanceof Value value)) {
            return otherwise;
        }
        return switch (scope.definition(value)) {
            case Operation.IntConstant(int c) -> Constants.wordsOf(new Constant.Int(c));
            case Operation.FloatConstant(float c) -> Constants.wordsOf(new Constant.Float(Float.floatToRawIntBits(c)));
            case null, default -> otherwise;
        };
    }
}
