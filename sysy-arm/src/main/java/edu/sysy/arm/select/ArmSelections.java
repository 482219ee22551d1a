package edu.sysy.arm.select;

import edu.sysy.arm.isa.ArmCondition;
import edu.sysy.arm.isa.ArmInstruction;
import edu.sysy.arm.isa.ArmOpcode;
import edu.sysy.arm.isa.Modifier;
import edu.sysy.codegen.select.SelectCode;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.machine.Register;
import edu.sysy.machine.VirtualRegister;

/**
 * Selects one of two values by a condition of the flags.
 *
 * <pre>
 * c ? a : b        csel  rd, a, b, c
 * c ? a : a + 1    csinc rd, a, a, c
 * c ? 1 : 0        csinc rd, zr, zr, not c
 * c ? -1 : 0       csinv rd, zr, zr, not c
 * </pre>
 */
final class ArmSelections implements SelectCode {
    private final ArmScope scope;
    private final ArmComparisons comparisons;

    ArmSelections(ArmScope scope, ArmComparisons comparisons) {
        this.scope = scope;
        this.comparisons = comparisons;
    }

    @Override
    public Register select(Operation.Select select, int position, int index) {
        Integer ifTrue = scope.constant(select.ifTrue());
        Integer ifFalse = scope.constant(select.ifFalse());
        ArmCondition condition = comparisons.flags(scope.folding.selectTest(select.condition(), position));
        if (select.type() == Type.F32) {
            VirtualRegister rd = scope.code.newFloat();
            scope.code.add(ArmInstruction.modified(
                    ArmOpcode.FCSEL,
                    rd,
                    new Modifier.When(condition),
                    scope.use(select.ifTrue()),
                    scope.use(select.ifFalse())));
            return rd;
        }
        if (ifTrue != null && ifFalse != null) {
            if (ifFalse == ifTrue + 1) {
                return next(ArmOpcode.CSINC, select.ifTrue(), condition);
            }
            if (ifTrue == ifFalse + 1) {
                return next(ArmOpcode.CSINC, select.ifFalse(), condition.negated());
            }
            if (ifFalse == ~ifTrue) {
                return ifFalse == 0
                        ? next(ArmOpcode.CSINV, select.ifFalse(), condition.negated())
                        : next(ArmOpcode.CSINV, select.ifTrue(), condition);
            }
        }
        return scope.code.modified(
                select.type() == Type.ADDRESS ? ArmOpcode.CSEL_X : ArmOpcode.CSEL,
                new Modifier.When(condition),
                scope.use(select.ifTrue()),
                scope.use(select.ifFalse()));
    }

    /** A value under a condition, else what an instruction makes of it. */
    private Register next(ArmOpcode opcode, Value value, ArmCondition condition) {
        Register a = scope.use(value);
        return scope.code.modified(opcode, new Modifier.When(condition), a, a);
    }
}
