package edu.sysy.arm.select;

import edu.sysy.arm.isa.ArmOpcode;
import edu.sysy.codegen.select.ArithmeticSelection;
import edu.sysy.codegen.select.IntegerCode.Operator;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Value;
import edu.sysy.machine.Register;
import org.jspecify.annotations.Nullable;

/** Selects integer and floating arithmetic; immediate forms where a constant fits. */
final class ArmArithmetic extends ArithmeticSelection {
    private final ArmScope scope;
    private final ArmCodeBuffer code;

    ArmArithmetic(ArmScope scope) {
        super(scope, scope.integers);
        this.scope = scope;
        this.code = scope.code;
    }

    @Override
    protected @Nullable Register withConstant(
            Operation.IntBinary operation, Value left, int constant, int position, int index) {
        Register cheaper = super.withConstant(operation, left, constant, position, index);
        return switch (operation) {
            case Operation other when cheaper != null -> cheaper;
            case Operation.MulHigh high -> null;
            case Operation.Div div -> null;
            case Operation.Rem rem -> null;
            default -> integers().operate(Operator.of(operation), scope.use(left), constant);
        };
    }

    @Override
    protected Register quotient(Value dividend, Value divisor) {
        return code.integer(ArmOpcode.SDIV, scope.use(dividend), scope.use(divisor));
    }

    @Override
    protected Register remainder(Value dividend, Value divisor) {
        Register a = scope.use(dividend);
        Register b = scope.use(divisor);
        return code.integer(ArmOpcode.MSUB, code.integer(ArmOpcode.SDIV, a, b), b, a);
    }

    @Override
    public Register floating(Operation.FloatBinary operation) {
        ArmOpcode opcode = switch (operation) {
            case Operation.FloatAdd add -> ArmOpcode.FADD;
            case Operation.FloatSub sub -> ArmOpcode.FSUB;
            case Operation.FloatMul mul -> ArmOpcode.FMUL;
            case Operation.FloatDiv div -> ArmOpcode.FDIV;
        };
        return code.floating(opcode, scope.use(operation.left()), scope.use(operation.right()));
    }

    @Override
    public Register negate(Operation.FloatNeg negation) {
        return code.floating(ArmOpcode.FNEG, scope.use(negation.operand()));
    }

    @Override
    public Register toFloat(Operation.IntToFloat conversion) {
        return code.floating(ArmOpcode.SCVTF, scope.use(conversion.operand()));
    }

    @Override
    public Register toInt(Operation.FloatToInt conversion) {
        return code.integer(ArmOpcode.FCVTZS, scope.use(conversion.operand()));
    }
}
