package edu.sysy.riscv.select;

import edu.sysy.codegen.select.ConditionTest;
import edu.sysy.codegen.select.SelectCode;
import edu.sysy.ir.Condition;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.machine.Register;
import edu.sysy.riscv.Extension;
import edu.sysy.riscv.RiscvRegisters;
import edu.sysy.riscv.isa.RiscvOpcode;
import org.jspecify.annotations.Nullable;

/**
 * Selects one of two values without a branch: by the instructions of Zbb if the machine has them, else by a mask of
 * 64 equal bits.
 *
 * <pre>
 * c ? a : b      ((a ^ b) &amp; -c) ^ b
 * c ? a : 0      a &amp; -c
 * c ? 0 : b      b &amp; (c - 1)
 * x &lt; y ? x : y  min x, y
 * </pre>
 */
final class Selections implements SelectCode {
    private final RiscvScope scope;
    private final RiscvCodeBuffer code;
    private final RiscvComparisons comparisons;

    Selections(RiscvScope scope, RiscvComparisons comparisons) {
        this.scope = scope;
        this.code = scope.code;
        this.comparisons = comparisons;
    }

    @Override
    public Register select(Operation.Select select, int position, int index) {
        ConditionTest test = scope.folding.selectTest(select.condition(), position);
        Register extremum = scope.extensions.contains(Extension.ZBB) ? extremum(select, test) : null;
        if (extremum != null) {
            return extremum;
        }
        if (select.type() != Type.F32) {
            return integer(test, scope.use(select.ifTrue()), scope.use(select.ifFalse()));
        }
        Register ifTrue = bits(select.ifTrue());
        return code.convert(RiscvOpcode.FMV_W_X, integer(test, ifTrue, bits(select.ifFalse())));
    }

    private Register bits(Value number) {
        return scope.definition(number) instanceof Operation.FloatConstant(float c)
                ? scope.constants.use(Float.floatToRawIntBits(c))
                : code.convert(RiscvOpcode.FMV_X_W, scope.use(number));
    }

    /** The smaller or larger of two integers, if it is that what the test asks; else null. */
    private @Nullable Register extremum(Operation.Select select, ConditionTest test) {
        if (!(test instanceof ConditionTest.Ints(Condition c, Value left, Value right)) || c.commutes()) {
            return null;
        }
        boolean isLess = c == Condition.LT || c == Condition.LE;
        boolean inOrder = isSame(left, select.ifTrue()) && isSame(right, select.ifFalse());
        boolean swapped = isSame(left, select.ifFalse()) && isSame(right, select.ifTrue());
        return inOrder || swapped
                ? code.compute(isLess == inOrder ? RiscvOpcode.MIN : RiscvOpcode.MAX, scope.use(left), scope.use(right))
                : null;
    }

    private boolean isSame(Value one, Value other) {
        Integer constant = scope.constant(one);
        return one.equals(other) || constant != null && constant.equals(scope.constant(other));
    }

    private Register integer(ConditionTest test, Register ifTrue, Register ifFalse) {
        if (isZero(ifTrue)) {
            Register mask = code.immediate(RiscvOpcode.ADDI, comparisons.bit(test), -1);
            return code.compute(RiscvOpcode.AND, ifFalse, mask);
        }
        Register mask = mask(test);
        if (isZero(ifFalse)) {
            return code.compute(RiscvOpcode.AND, ifTrue, mask);
        }
        Register difference = code.compute(RiscvOpcode.XOR, ifTrue, ifFalse);
        return code.compute(RiscvOpcode.XOR, code.compute(RiscvOpcode.AND, difference, mask), ifFalse);
    }

    /** All bits of the result are 1 if the test holds, else 0. */
    private Register mask(ConditionTest test) {
        if (test instanceof ConditionTest.Ints(Condition c, Value left, Value right)
                && c == Condition.LT
                && Integer.valueOf(0).equals(scope.constant(right))) {
            return code.immediate(RiscvOpcode.SRAI, scope.use(left), Long.SIZE - 1);
        }
        return code.compute(RiscvOpcode.SUB, RiscvRegisters.ZERO, comparisons.bit(test));
    }

    private static boolean isZero(Register register) {
        return register.equals(RiscvRegisters.ZERO);
    }
}
