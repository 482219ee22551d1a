package edu.sysy.riscv.select;

import edu.sysy.codegen.select.ArithmeticSelection;
import edu.sysy.codegen.select.BitPatterns;
import edu.sysy.codegen.select.IntegerCode.Operator;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Value;
import edu.sysy.machine.Register;
import edu.sysy.riscv.isa.RiscvOpcode;
import org.jspecify.annotations.Nullable;

/** Selects integer and floating arithmetic; immediate forms where a constant fits. */
final class RiscvArithmetic extends ArithmeticSelection {
    private final RiscvScope scope;
    private final RiscvCodeBuffer code;

    RiscvArithmetic(RiscvScope scope) {
        super(scope, new RiscvIntegerCode(scope.code, scope.constants, scope.extensions));
        this.scope = scope;
        this.code = scope.code;
    }

    @Override
    protected @Nullable Register withConstant(
            Operation.IntBinary operation, Value left, int c, int position, int index) {
        return switch (operation) {
            case Operation.Add add -> c == 0 ? scope.use(left) : integers().operate(Operator.ADD, scope.use(left), c);
            case Operation.Sub sub
            when c != Integer.MIN_VALUE ->
                c == 0 ? scope.use(left) : integers().operate(Operator.ADD, scope.use(left), -c);
            case Operation.And and -> and(left, c);
            case Operation.Or or -> integers().operate(Operator.OR, scope.use(left), c);
            case Operation.Xor xor -> integers().operate(Operator.XOR, scope.use(left), c);
            case Operation.Shl shl -> shift(Operator.SHIFT_LEFT, left, c);
            case Operation.Shr shr -> shift(Operator.SHIFT_RIGHT, left, c);
            case Operation.Sar sar -> shift(Operator.SHIFT_RIGHT_SIGNED, left, c);
            default -> super.withConstant(operation, left, c, position, index);
        };
    }

    @Override
    protected Register quotient(Value dividend, Value divisor) {
        return code.compute(RiscvOpcode.DIVW, scope.use(dividend), scope.use(divisor));
    }

    @Override
    protected Register remainder(Value dividend, Value divisor) {
        return code.compute(RiscvOpcode.REMW, scope.use(dividend), scope.use(divisor));
    }

    @Override
    public Register floating(Operation.FloatBinary operation) {
        RiscvOpcode opcode = switch (operation) {
            case Operation.FloatAdd add -> RiscvOpcode.FADD_S;
            case Operation.FloatSub sub -> RiscvOpcode.FSUB_S;
            case Operation.FloatMul mul -> RiscvOpcode.FMUL_S;
            case Operation.FloatDiv div -> RiscvOpcode.FDIV_S;
        };
        return code.compute(opcode, scope.use(operation.left()), scope.use(operation.right()));
    }

    @Override
    public Register negate(Operation.FloatNeg negation) {
        return code.convert(RiscvOpcode.FNEG_S, scope.use(negation.operand()));
    }

    @Override
    public Register toFloat(Operation.IntToFloat conversion) {
        return code.convert(RiscvOpcode.FCVT_S_W, scope.use(conversion.operand()));
    }

    @Override
    public Register toInt(Operation.FloatToInt conversion) {
        return code.convert(RiscvOpcode.FCVT_W_S, scope.use(conversion.operand()));
    }

    /** {@code left & c}. */
    Register and(Value left, int c) {
        int width = BitPatterns.maskWidth(c);
        return width > 0
                ? integers().lowBits(scope.use(left), width)
                : integers().operate(Operator.AND, scope.use(left), c);
    }

    private Register shift(Operator operator, Value left, int amount) {
        Register a = scope.use(left);
        return (amount & 31) == 0 ? a : integers().operate(operator, a, amount & 31);
    }
}
