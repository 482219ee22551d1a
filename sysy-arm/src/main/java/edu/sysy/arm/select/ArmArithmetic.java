package edu.sysy.arm.select;

import edu.sysy.arm.isa.ArmOpcode;
import edu.sysy.codegen.select.ArithmeticCode;
import edu.sysy.codegen.select.ConditionTest;
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

/** Selects integer and floating arithmetic; immediate forms where a constant fits. */
final class ArmArithmetic implements ArithmeticCode {
    private final ArmScope scope;
    private final ArmCodeBuffer code;
    private final IntegerCode integers;
    private final ConstantArithmetic constants;
    private final PatternCode patterns;

    ArmArithmetic(ArmScope scope) {
        this.scope = scope;
        this.code = scope.code;
        this.integers = scope.integers;
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
        Integer constant = scope.constant(right);
        if (constant == null && operation.commutes() && scope.constant(left) != null) {
            constant = scope.constant(left);
            left = operation.right();
            right = operation.left();
        }
        if (constant != null) {
            Register cheaper = constants.select(operation, left, constant, position, index);
            if (cheaper != null) {
                return cheaper;
            }
        }
        return switch (operation) {
            case Operation.MulHigh high -> {
                VirtualRegister rd = code.newInt();
                integers.multiplyHigh(rd, scope.use(left), scope.use(right), true);
                yield rd;
            }
            case Operation.Div div -> code.integer(ArmOpcode.SDIV, scope.use(left), scope.use(right));
            case Operation.Rem rem -> remainder(scope.use(left), scope.use(right));
            default ->
                constant == null
                        ? integers.operate(Operator.of(operation), scope.use(left), scope.use(right))
                        : integers.operate(Operator.of(operation), scope.use(left), constant);
        };
    }

    private Register remainder(Register dividend, Register divisor) {
        Register quotient = code.integer(ArmOpcode.SDIV, dividend, divisor);
        return code.integer(ArmOpcode.MSUB, quotient, divisor, dividend);
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

    /** A register whose low bits are zero if remainders are equal, and others are zero, too. */
    Register difference(ConditionTest.Remainders remainders) {
        return patterns.difference(remainders);
    }
}
