package edu.sysy.mips.select;

import edu.sysy.codegen.select.ArithmeticSelection;
import edu.sysy.codegen.select.BitPatterns;
import edu.sysy.ir.Block;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Value;
import edu.sysy.machine.Register;
import edu.sysy.machine.VirtualRegister;
import edu.sysy.mips.MipsRegisters;
import edu.sysy.mips.PseudoInstruction.Divide;
import edu.sysy.mips.PseudoInstruction.DivideRemainder;
import edu.sysy.mips.PseudoInstruction.Remainder;
import edu.sysy.mips.RealInstruction.FloatThreeRegister;
import edu.sysy.mips.RealInstruction.MoveFromFloat;
import edu.sysy.mips.RealInstruction.MoveToFloat;
import edu.sysy.mips.isa.MipsOpcode;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Selects integer and floating arithmetic; immediate forms where a constant fits. */
final class Arithmetic extends ArithmeticSelection {
    private record Operands(Value dividend, Value divisor) {}

    private final Scope scope;
    private final MipsCodeBuffer code;
    private final Map<Operands, Integer> divisions = new HashMap<>();
    private final Map<Operands, DivideRemainder> divided = new HashMap<>();

    Arithmetic(Scope scope) {
        super(scope, new MipsIntegerCode(scope.code, scope.constants, scope.costs));
        this.scope = scope;
        this.code = scope.code;
    }

    /** Looks for divisions in a block whose quotient and remainder are both asked for. */
    @Override
    public void enter(Block block) {
        super.enter(block);
        divisions.clear();
        divided.clear();
        for (edu.sysy.ir.Instruction instruction : block.instructions()) {
            switch (instruction.operation()) {
                case Operation.Div(var left, var right)
                when scope.folding.selected(instruction) ->
                    divisions.merge(new Operands(left, right), 1, (a, b) -> a | b);
                case Operation.Rem(var left, var right)
                when scope.folding.selected(instruction) ->
                    divisions.merge(new Operands(left, right), 2, (a, b) -> a | b);
                default -> {}
            }
        }
    }

    @Override
    protected @Nullable Register withConstant(
            Operation.IntBinary operation, Value left, int c, int position, int index) {
        switch (operation) {
            case Operation.Add add -> {
                return plus(left, c);
            }
            case Operation.Sub sub -> {
                return c == Integer.MIN_VALUE ? null : plus(left, -c);
            }
            case Operation.And and -> {
                return and(left, c);
            }
            case Operation.Or or
            when Immediates.isUnsigned(c) -> {
                return code.immediate(MipsOpcode.ORI, scope.use(left), c);
            }
            case Operation.Xor xor
            when c == -1 -> {
                return code.three(MipsOpcode.NOR, scope.use(left), MipsRegisters.ZERO);
            }
            case Operation.Xor xor
            when Immediates.isUnsigned(c) -> {
                return code.immediate(MipsOpcode.XORI, scope.use(left), c);
            }
            case Operation.Shl shl -> {
                return shift(MipsOpcode.SLL, left, c);
            }
            case Operation.Shr shr -> {
                return shift(MipsOpcode.SRL, left, c);
            }
            case Operation.Sar sar -> {
                return shift(MipsOpcode.SRA, left, c);
            }
            default -> {
                return super.withConstant(operation, left, c, position, index);
            }
        }
    }

    @Override
    protected Register quotient(Value dividend, Value divisor) {
        return divide(dividend, divisor, true);
    }

    @Override
    protected Register remainder(Value dividend, Value divisor) {
        return divide(dividend, divisor, false);
    }

    @Override
    public Register floating(Operation.FloatBinary operation) {
        MipsOpcode op = switch (operation) {
            case Operation.FloatAdd add -> MipsOpcode.ADD_S;
            case Operation.FloatSub sub -> MipsOpcode.SUB_S;
            case Operation.FloatMul mul -> MipsOpcode.MUL_S;
            case Operation.FloatDiv div -> MipsOpcode.DIV_S;
        };
        VirtualRegister fd = code.newFloat();
        code.add(new FloatThreeRegister(op, fd, scope.use(operation.left()), scope.use(operation.right())));
        return fd;
    }

    @Override
    public Register negate(Operation.FloatNeg negation) {
        return code.floatTwo(MipsOpcode.NEG_S, scope.use(negation.operand()));
    }

    @Override
    public Register toFloat(Operation.IntToFloat conversion) {
        VirtualRegister word = code.newFloat();
        code.add(new MoveToFloat(scope.use(conversion.operand()), word));
        return code.floatTwo(MipsOpcode.CVT_S_W, word);
    }

    @Override
    public Register toInt(Operation.FloatToInt conversion) {
        VirtualRegister word = code.floatTwo(MipsOpcode.TRUNC_W_S, scope.use(conversion.operand()));
        VirtualRegister rd = code.newInt();
        code.add(new MoveFromFloat(rd, word));
        return rd;
    }

    private @Nullable Register plus(Value left, int c) {
        if (c == 0) {
            return scope.use(left);
        }
        return Immediates.isSigned(c) ? code.immediate(MipsOpcode.ADDIU, scope.use(left), c) : null;
    }

    /** {@code left & c}. */
    Register and(Value left, int c) {
        if (Immediates.isUnsigned(c)) {
            return code.immediate(MipsOpcode.ANDI, scope.use(left), c);
        }
        int width = BitPatterns.maskWidth(c);
        return width == 0
                ? code.three(MipsOpcode.AND, scope.use(left), scope.constants.use(c))
                : code.lowBits(scope.use(left), width);
    }

    private Register shift(MipsOpcode op, Value left, int amount) {
        Register a = scope.use(left);
        return (amount & 31) == 0 ? a : code.shift(op, a, amount & 31);
    }

    private Register divide(Value left, Value right, boolean quotient) {
        Operands operands = new Operands(left, right);
        DivideRemainder both = divided.get(operands);
        if (both != null) {
            return quotient ? both.quotient() : both.remainder();
        }
        Register a = scope.use(left);
        Register b = scope.use(right);
        VirtualRegister rd = code.newInt();
        if (divisions.getOrDefault(operands, 0) == 3) {
            VirtualRegister other = code.newInt();
            both = new DivideRemainder(quotient ? rd : other, quotient ? other : rd, a, b);
            divided.put(operands, both);
            code.add(both);
        } else {
            code.add(quotient ? new Divide(rd, a, b) : new Remainder(rd, a, b));
        }
        return rd;
    }
}
