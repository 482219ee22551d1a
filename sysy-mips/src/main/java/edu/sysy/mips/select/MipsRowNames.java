package edu.sysy.mips.select;

import edu.sysy.codegen.condition.ConditionTest;
import edu.sysy.codegen.condition.Flagged;
import edu.sysy.codegen.condition.RegisterCondition;
import edu.sysy.codegen.rules.Costs;
import edu.sysy.codegen.rules.RowInstruction;
import edu.sysy.codegen.rules.RowNames;
import edu.sysy.codegen.rules.RowOperands;
import edu.sysy.codegen.rules.Semantics;
import edu.sysy.codegen.select.Constant;
import edu.sysy.machine.Register;
import edu.sysy.machine.VirtualRegister;
import edu.sysy.mips.Immediate;
import edu.sysy.mips.MipsInstruction;
import edu.sysy.mips.MipsRegisters;
import edu.sysy.mips.PseudoInstruction;
import edu.sysy.mips.RealInstruction;
import edu.sysy.mips.isa.MipsOpcode;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What the rows of MIPS32 name: instructions by their opcode, and some that are expanded later. */
final class MipsRowNames implements RowNames {
    private static final Map<String, MipsOpcode> OPCODES =
            Stream.of(MipsOpcode.values()).collect(Collectors.toUnmodifiableMap(MipsOpcode::name, opcode -> opcode));

    /** Makes an instruction of its result and its operands. */
    private interface Computation {
        MipsInstruction of(VirtualRegister rd, RowOperands operands);
    }

    @Override
    public @Nullable RowInstruction instruction(String name) {
        return switch (name) {
            case "MULHI" ->
                computed(
                        "rr",
                        Costs.Kind.MULTIPLICATION_AND_MOVE,
                        (rd, o) -> new PseudoInstruction.MultiplyHigh(rd, o.register(0), o.register(1)));
            case "MULHIU" ->
                computed(
                        "rr",
                        Costs.Kind.MULTIPLICATION_AND_MOVE,
                        (rd, o) -> new PseudoInstruction.MultiplyHighUnsigned(rd, o.register(0), o.register(1)));
            case "DIVIDE" ->
                new RowInstruction(
                        "rr",
                        Costs.Kind.DIVISION,
                        (code, o) -> ((MipsCodeBuffer) code).divide(o.register(0), o.register(1), true));
            case "REMAINDER" ->
                new RowInstruction(
                        "rr",
                        Costs.Kind.DIVISION,
                        (code, o) -> ((MipsCodeBuffer) code).divide(o.register(0), o.register(1), false));
            case "BRANCH" ->
                new RowInstruction("t", (code, o) -> {
                    MipsOpcode opcode = isNonZero(o.flagged(0)) ? MipsOpcode.BNE : MipsOpcode.BEQ;
                    code.add(new PseudoInstruction.ConditionalBranch(
                            opcode, (Register) o.flagged(0).operand(), MipsRegisters.ZERO));
                    return null;
                });
            case "BIT" -> new RowInstruction("t", (code, o) -> bit((MipsCodeBuffer) code, o.flagged(0)));
            case "BC1" ->
                new RowInstruction("srr", (code, o) -> {
                    ConditionTest.Sign sign = (ConditionTest.Sign) o.get(0);
                    code.add(new PseudoInstruction.FloatConditionalBranch(
                            comparison(sign), o.register(1), o.register(2), isSet(sign)));
                    return null;
                });
            case "FLAG" ->
                computed("srr", Costs.Kind.OTHER, (rd, o) -> {
                    ConditionTest.Sign sign = (ConditionTest.Sign) o.get(0);
                    return new PseudoInstruction.FloatCompareValue(
                            rd, comparison(sign), o.register(1), o.register(2), isSet(sign));
                });
            case "CHOOSE" ->
                new RowInstruction(
                        "tss", (code, o) -> ((MipsCodeBuffer) code).choices().byRegister(o));
            case "CHOOSE_BY_FLAG" ->
                new RowInstruction(
                        "srrss", (code, o) -> ((MipsCodeBuffer) code).choices().byFlag(o));
            default -> OPCODES.containsKey(name) ? instruction(OPCODES.get(name)) : null;
        };
    }

    private static RowInstruction instruction(MipsOpcode opcode) {
        return switch (opcode.form()) {
            case THREE_REGISTER ->
                computed(
                        "rr",
                        opcode == MipsOpcode.MUL ? Costs.Kind.MULTIPLICATION : Costs.Kind.OTHER,
                        (rd, o) -> new RealInstruction.ThreeRegister(opcode, rd, o.register(0), o.register(1)));
            case WITH_IMMEDIATE ->
                computed(
                        "rn",
                        Costs.Kind.OTHER,
                        (rd, o) -> new RealInstruction.WithImmediate(
                                opcode, rd, o.register(0), Immediate.of(o.number(1))));
            case SHIFT ->
                computed(
                        "rn",
                        Costs.Kind.OTHER,
                        (rd, o) -> new RealInstruction.Shift(opcode, rd, o.register(0), o.number(1)));
            case EXTRACT_BITS ->
                computed(
                        "rnn",
                        Costs.Kind.OTHER,
                        (rd, o) -> new RealInstruction.ExtractBits(rd, o.register(0), o.number(1), o.number(2)));
            case INSERT_BITS ->
                computed(
                        "rnnr",
                        Costs.Kind.OTHER,
                        (rd, o) -> new RealInstruction.InsertBits(
                                rd, o.register(0), o.number(1), o.number(2), o.register(3)));
            case FLOAT_THREE_REGISTER ->
                computedFloat(
                        "rr",
                        (fd, o) -> new RealInstruction.FloatThreeRegister(opcode, fd, o.register(0), o.register(1)));
            case FLOAT_TWO_REGISTER ->
                computedFloat("r", (fd, o) -> new RealInstruction.FloatTwoRegister(opcode, fd, o.register(0)));
            case MOVE_TO_FLOAT -> computedFloat("r", (fd, o) -> new RealInstruction.MoveToFloat(o.register(0), fd));
            case MOVE_FROM_FLOAT ->
                computed("r", Costs.Kind.OTHER, (rd, o) -> new RealInstruction.MoveFromFloat(rd, o.register(0)));
            case BRANCH -> {
                boolean two = opcode == MipsOpcode.BEQ || opcode == MipsOpcode.BNE;
                yield new RowInstruction(two ? "rr" : "r", (code, o) -> {
                    Register other = two ? o.register(1) : MipsRegisters.ZERO;
                    code.add(new PseudoInstruction.ConditionalBranch(opcode, o.register(0), other));
                    return null;
                });
            }
            default -> throw new IllegalArgumentException(opcode + " does not belong in a row");
        };
    }

    private static RowInstruction computed(String operands, Costs.Kind cost, Computation computation) {
        return new RowInstruction(operands, cost, (code, o) -> {
            VirtualRegister rd = code.newInt();
            code.add(computation.of(rd, o));
            return rd;
        });
    }

    private static RowInstruction computedFloat(String operands, Computation computation) {
        return new RowInstruction(operands, (code, o) -> {
            VirtualRegister fd = code.newFloat();
            code.add(computation.of(fd, o));
            return fd;
        });
    }

    /** 1 if a test holds, else 0. */
    private static Register bit(MipsCodeBuffer code, Flagged flagged) {
        Register a = (Register) flagged.operand();
        return switch ((RegisterCondition) flagged.condition()) {
            case SET -> a;
            case CLEAR -> code.immediate(MipsOpcode.XORI, a, 1);
            case ZERO -> code.immediate(MipsOpcode.SLTIU, a, 1);
            case NONZERO -> code.three(MipsOpcode.SLTU, MipsRegisters.ZERO, a);
        };
    }

    static boolean isNonZero(Flagged flagged) {
        return ((RegisterCondition) flagged.condition()).nonZero();
    }

    /** The comparison that answers a test of floating numbers. */
    static MipsOpcode comparison(ConditionTest.Sign sign) {
        return switch (sign.condition()) {
            case EQ, NE -> MipsOpcode.C_EQ_S;
            case LT -> MipsOpcode.C_LT_S;
            case LE -> MipsOpcode.C_LE_S;
        };
    }

    /** Whether the test holds if the flag of the comparison is set. */
    static boolean isSet(ConditionTest.Sign sign) {
        return RegisterCondition.of(sign) == RegisterCondition.SET;
    }

    @Override
    public @Nullable NativeFunction function(String name) {
        return switch (name) {
            case "temporary" -> (in, operands) -> in.isTemporary(operands[0]) ? 1 : 0;
            case "slowDivision" -> (in, operands) -> isSlow(in.costs()) ? 1 : 0;
            default -> null;
        };
    }

    /** Whether a remainder costs more than a product, a sum, a rotation and a comparison. */
    private static boolean isSlow(Costs costs) {
        return costs.division() + costs.other() > costs.multiplication() + 3 * costs.other();
    }

    @Override
    public Semantics semantics() {
        return MipsSemantics.ALL;
    }

    @Override
    public Set<String> roots() {
        return Set.of("flag", "exact");
    }

    @Override
    public int words(Constant constant) {
        return Constants.wordsOf(constant);
    }
}
