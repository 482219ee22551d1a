package edu.sysy.riscv.select;

import edu.sysy.codegen.condition.ConditionTest;
import edu.sysy.codegen.condition.Flagged;
import edu.sysy.codegen.condition.RegisterCondition;
import edu.sysy.codegen.rules.Costs;
import edu.sysy.codegen.rules.RowInstruction;
import edu.sysy.codegen.rules.RowNames;
import edu.sysy.codegen.rules.Semantics;
import edu.sysy.codegen.select.CodeBuffer;
import edu.sysy.codegen.select.Constant;
import edu.sysy.codegen.select.MagicNumber;
import edu.sysy.ir.FloatCondition;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Value;
import edu.sysy.machine.Register;
import edu.sysy.machine.VirtualRegister;
import edu.sysy.riscv.Extension;
import edu.sysy.riscv.RiscvRegisters;
import edu.sysy.riscv.isa.RiscvInstruction;
import edu.sysy.riscv.isa.RiscvOpcode;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What the rows of RV64 name: instructions by their opcode, branches and bits on the outcome of a test. */
final class RiscvRowNames implements RowNames {
    /** What {@link RiscvRows} defines. */
    private static final Set<String> ROOTS = Set.of("flag", "ones", "bits", "exact");

    @Override
    public RowInstruction instruction(String name) {
        return switch (name) {
            case "BRANCH" ->
                new RowInstruction("t", (code, o) -> {
                    Flagged flagged = o.flagged(0);
                    RiscvOpcode opcode =
                            ((RegisterCondition) flagged.condition()).nonZero() ? RiscvOpcode.BNE : RiscvOpcode.BEQ;
                    code.add(RiscvInstruction.branch(opcode, (Register) flagged.operand(), RiscvRegisters.ZERO));
                    return null;
                });
            case "BIT" -> new RowInstruction("t", (code, o) -> bit(code, o.flagged(0)));
            case "FCMP" ->
                new RowInstruction("srr", (code, o) -> {
                    RiscvOpcode opcode = comparison(((ConditionTest.Sign) o.get(0)).condition());
                    return compute(code, opcode, o.register(1), o.register(2));
                });
            default -> instruction(RiscvOpcode.valueOf(name));
        };
    }

    private static RowInstruction instruction(RiscvOpcode opcode) {
        return switch (opcode.form()) {
            case COMPUTE ->
                new RowInstruction(
                        "rr", cost(opcode), (code, o) -> compute(code, opcode, o.register(0), o.register(1)));
            case CONVERT ->
                new RowInstruction("r", (code, o) -> {
                    VirtualRegister rd = resultOf(code, opcode);
                    code.add(RiscvInstruction.convert(opcode, rd, o.register(0)));
                    return rd;
                });
            case IMMEDIATE, SHIFT ->
                new RowInstruction("rn", (code, o) -> immediate(code, opcode, o.register(0), o.number(1)));
            case BRANCH ->
                new RowInstruction("rr", (code, o) -> {
                    code.add(RiscvInstruction.branch(opcode, o.register(0), o.register(1)));
                    return null;
                });
            default -> throw new IllegalArgumentException(opcode + " does not belong in a row");
        };
    }

    private static Costs.Kind cost(RiscvOpcode opcode) {
        return switch (opcode.kind()) {
            case MULTIPLY -> Costs.Kind.MULTIPLICATION;
            case DIVIDE -> Costs.Kind.DIVISION;
            default -> Costs.Kind.OTHER;
        };
    }

    private static Register compute(CodeBuffer code, RiscvOpcode opcode, Register a, Register b) {
        VirtualRegister rd = resultOf(code, opcode);
        code.add(RiscvInstruction.compute(opcode, rd, a, b));
        return rd;
    }

    private static Register immediate(CodeBuffer code, RiscvOpcode opcode, Register a, int number) {
        VirtualRegister rd = code.newInt();
        code.add(RiscvInstruction.immediate(opcode, rd, a, number));
        return rd;
    }

    private static VirtualRegister resultOf(CodeBuffer code, RiscvOpcode opcode) {
        return code.newRegister(Objects.requireNonNull(opcode.resultClass()));
    }

    /** 1 if a test holds, else 0. */
    private static Register bit(CodeBuffer code, Flagged flagged) {
        Register a = (Register) flagged.operand();
        return switch ((RegisterCondition) flagged.condition()) {
            case SET -> a;
            case CLEAR -> immediate(code, RiscvOpcode.XORI, a, 1);
            case ZERO -> immediate(code, RiscvOpcode.SLTIU, a, 1);
            case NONZERO -> compute(code, RiscvOpcode.SLTU, RiscvRegisters.ZERO, a);
        };
    }

    private static RiscvOpcode comparison(FloatCondition condition) {
        return switch (condition) {
            case EQ, NE -> RiscvOpcode.FEQ_S;
            case LT -> RiscvOpcode.FLT_S;
            case LE -> RiscvOpcode.FLE_S;
        };
    }

    @Override
    public @Nullable NativeFunction function(String name) {
        return switch (name) {
            case "zba" -> (in, operands) -> in.has(Extension.ZBA) ? 1 : 0;
            case "zbb" -> (in, operands) -> in.has(Extension.ZBB) ? 1 : 0;
            case "temporary" -> (in, operands) -> in.isTemporary(operands[0]) ? 1 : 0;
            case "reciprocal" -> (ConstantFunction) RiscvRowNames::reciprocal;
            case "fullReciprocal" -> (ConstantFunction) divisor -> Long.divideUnsigned(-1, divisor) + 1;
            case "isConstant" ->
                (in, operands) -> in.definition((Value) operands[0]) instanceof Operation.FloatConstant ? 1 : 0;
            case "isZero" ->
                (in, operands) -> in.definition((Value) operands[0]) instanceof Operation.FloatConstant(float c)
                                && Float.floatToRawIntBits(c) == 0
                        ? 1
                        : 0;
            case "bitsOf" ->
                (in, operands) -> in.definition((Value) operands[0]) instanceof Operation.FloatConstant(float c)
                        ? Float.floatToRawIntBits(c)
                        : 0;
            default -> null;
        };
    }

    /** The number whose product with a dividend has the quotient by a divisor greater than 1 in its upper half. */
    private static long reciprocal(int divisor) {
        MagicNumber magic = MagicNumber.of(divisor);
        return magic.unsigned() << Integer.SIZE - magic.shift();
    }

    @Override
    public IntegerLayout integers() {
        return IntegerLayout.SIGN_EXTENDED;
    }

    @Override
    public Semantics semantics() {
        return RiscvSemantics.ALL;
    }

    @Override
    public Set<String> roots() {
        return ROOTS;
    }

    @Override
    public int words(Constant constant) {
        return RiscvConstants.wordsOf(constant);
    }
}
