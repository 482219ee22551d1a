package edu.sysy.riscv.select;

import edu.sysy.codegen.select.ArithmeticCode;
import edu.sysy.codegen.select.BitPatterns;
import edu.sysy.codegen.select.ConstantArithmetic;
import edu.sysy.codegen.select.IntegerCode;
import edu.sysy.codegen.select.IntegerCode.Operator;
import edu.sysy.codegen.select.Pattern;
import edu.sysy.codegen.select.PatternCode;
import edu.sysy.ir.Block;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Value;
import edu.sysy.machine.Register;
import edu.sysy.machine.VirtualRegister;
import edu.sysy.riscv.isa.RiscvOpcode;
import org.jspecify.annotations.Nullable;

/** Selects integer and floating arithmetic; immediate forms where a constant fits. */
final class RiscvArithmetic implements ArithmeticCode {
    private final RiscvScope scope;
    private final RiscvCodeBuffer code;
    private final IntegerCode integers;
    private final ConstantArithmetic constants;
    private final PatternCode patterns;

    RiscvArithmetic(RiscvScope scope) {
        this.scope = scope;
        this.code = scope.code;
        this.integers = new RiscvIntegerCode(code, scope.constants, scope.extensions);
        this.constants = new ConstantArithmetic(integers, scope.ranges, scope.values);
        this.patterns = new PatternCode(integers, scope.ranges, scope.values);
    }

    @Override
    public void enter(Block block) {
        constants.enter();
    }

    @Override
    public Register integer(Operation.IntBinary operation, int position, int index) {
        Pattern pattern = scope.folding.pattern(operation, position);
        if (pattern != null) {
            return patterns.select(pattern);
        }
        Value left = operation.left();
        Value right = operation.right();
        Integer rightConstant = scope.constant(right);
        if (rightConstant == null && operation.commutes()) {
            rightConstant = scope.constant(left);
            if (rightConstant != null) {
                left = operation.right();
                right = operation.left();
            }
        }
        Register result = rightConstant == null ? null : withConstant(operation, left, rightConstant, position, index);
        return result == null ? withRegisters(operation, left, right) : result;
    }

    private @Nullable Register withConstant(Operation.IntBinary operation, Value left, int c, int position, int index) {
        return switch (operation) {
            case Operation.Add add -> c == 0 ? scope.use(left) : integers.operate(Operator.ADD, scope.use(left), c);
            case Operation.Sub sub
            when c != Integer.MIN_VALUE ->
                c == 0 ? scope.use(left) : integers.operate(Operator.ADD, scope.use(left), -c);
            case Operation.And and -> and(left, c);
            case Operation.Or or -> integers.operate(Operator.OR, scope.use(left), c);
            case Operation.Xor xor -> integers.operate(Operator.XOR, scope.use(left), c);
            case Operation.Shl shl -> shift(Operator.SHIFT_LEFT, left, c);
            case Operation.Shr shr -> shift(Operator.SHIFT_RIGHT, left, c);
            case Operation.Sar sar -> shift(Operator.SHIFT_RIGHT_SIGNED, left, c);
            default -> constants.select(operation, left, c, position, index);
        };
    }

    private Register withRegisters(Operation.IntBinary operation, Value left, Value right) {
        return switch (operation) {
            case Operation.MulHigh high -> {
                VirtualRegister rd = code.newInt();
                integers.multiplyHigh(rd, scope.use(left), scope.use(right), true);
                yield rd;
            }
            case Operation.Div div -> code.compute(RiscvOpcode.DIVW, scope.use(left), scope.use(right));
            case Operation.Rem rem -> code.compute(RiscvOpcode.REMW, scope.use(left), scope.use(right));
            default -> integers.operate(Operator.of(operation), scope.use(left), scope.use(right));
        };
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

    /** The integer instructions. */
    IntegerCode integers() {
        return integers;
    }

    /** What selects patterns. */
    PatternCode patterns() {
        return patterns;
    }

    /** {@code left & c}. */
    Register and(Value left, int c) {
        int width = BitPatterns.maskWidth(c);
        return width > 0
                ? integers.lowBits(scope.use(left), width)
                : integers.operate(Operator.AND, scope.use(left), c);
    }

    private Register shift(Operator operator, Value left, int amount) {
        Register a = scope.use(left);
        return (amount & 31) == 0 ? a : integers.operate(operator, a, amount & 31);
    }
}
