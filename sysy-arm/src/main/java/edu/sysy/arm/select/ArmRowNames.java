package edu.sysy.arm.select;

import edu.sysy.arm.ArmRegisters;
import edu.sysy.arm.isa.ArmCondition;
import edu.sysy.arm.isa.ArmInstruction;
import edu.sysy.arm.isa.ArmOpcode;
import edu.sysy.arm.isa.Immediates;
import edu.sysy.arm.isa.Modifier;
import edu.sysy.codegen.condition.ConditionTest;
import edu.sysy.codegen.condition.FlagCondition;
import edu.sysy.codegen.rules.Costs;
import edu.sysy.codegen.rules.RowInstruction;
import edu.sysy.codegen.rules.RowNames;
import edu.sysy.codegen.rules.RowOperands;
import edu.sysy.codegen.rules.Semantics;
import edu.sysy.codegen.select.CodeBuffer;
import edu.sysy.codegen.select.Constant;
import edu.sysy.ir.Condition;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.machine.Register;
import edu.sysy.machine.VirtualRegister;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What the rows of AArch64 name: instructions by their opcode, with a suffix for some forms. */
final class ArmRowNames implements RowNames {
    /** What {@link ArmRows} defines. */
    private static final Set<String> ROOTS = Set.of("flags", "scaled", "exact");

    private static final String CONSTANT_FORM = "_I";

    @Override
    public RowInstruction instruction(String name) {
        return switch (name) {
            case "CSET" ->
                new RowInstruction("t", (code, o) -> {
                    Modifier unless = new Modifier.When(condition(o, 0).negated());
                    return add(code, ArmOpcode.CSINC, unless, ArmRegisters.ZR, ArmRegisters.ZR);
                });
            case "B_COND" ->
                new RowInstruction("t", (code, o) -> {
                    code.add(ArmInstruction.branch(condition(o, 0), ""));
                    return null;
                });
            case "CSEL", "CSEL_X", "CSINC", "CSINV", "CSNEG", "FCSEL" -> {
                ArmOpcode opcode = ArmOpcode.valueOf(name);
                yield new RowInstruction(
                        "trr",
                        (code, o) ->
                                add(code, opcode, new Modifier.When(condition(o, 0)), o.register(1), o.register(2)));
            }
            case "CBZ", "CBNZ" -> {
                ArmOpcode opcode = ArmOpcode.valueOf(name);
                yield new RowInstruction("r", (code, o) -> {
                    code.add(ArmInstruction.branch(opcode, o.register(0), Modifier.NONE, ""));
                    return null;
                });
            }
            case "TBZ", "TBNZ" -> {
                ArmOpcode opcode = ArmOpcode.valueOf(name);
                yield new RowInstruction("rn", (code, o) -> {
                    code.add(ArmInstruction.branch(opcode, o.register(0), new Modifier.Number(o.number(1)), ""));
                    return null;
                });
            }
            case "UBFX", "UBFIZ", "SBFX", "SBFIZ" -> {
                ArmOpcode opcode = ArmOpcode.valueOf(name);
                yield new RowInstruction(
                        "rnn",
                        (code, o) -> add(code, opcode, new Modifier.Bits(o.number(1), o.number(2)), o.register(0)));
            }
            case "BFI" ->
                new RowInstruction("rrnn", (code, o) -> {
                    Modifier bits = new Modifier.Bits(o.number(2), o.number(3));
                    return add(code, ArmOpcode.BFI, bits, o.register(0), o.register(1));
                });
            case "FCMP_Z" ->
                new RowInstruction(
                        "r", (code, o) -> add(code, ArmOpcode.FCMP, new Modifier.FloatNumber(0), o.register(0)));
            default -> byForm(name);
        };
    }

    private static RowInstruction byForm(String name) {
        if (name.endsWith(CONSTANT_FORM)) {
            return withConstant(ArmOpcode.valueOf(name.substring(0, name.length() - CONSTANT_FORM.length())));
        }
        for (Modifier.Shift shift : Modifier.Shift.values()) {
            String suffix = "_" + shift.name();
            if (name.endsWith(suffix)) {
                return shifted(ArmOpcode.valueOf(name.substring(0, name.length() - suffix.length())), shift);
            }
        }
        return instruction(ArmOpcode.valueOf(name));
    }

    private static RowInstruction shifted(ArmOpcode opcode, Modifier.Shift shift) {
        return new RowInstruction(
                "rrn",
                (code, o) -> add(code, opcode, new Modifier.Shifted(shift, o.number(2)), o.register(0), o.register(1)));
    }

    /** An instruction with a constant; sums and comparisons of the register of zeros have no such form. */
    private static RowInstruction withConstant(ArmOpcode opcode) {
        boolean isSum = switch (opcode) {
            case ADD, SUB, CMP, CMN -> true;
            default -> false;
        };
        return new RowInstruction("rn", (code, o) -> {
            boolean isZero = isSum && o.register(0).equals(ArmRegisters.ZR);
            return isZero
                    ? add(code, opcode, Modifier.NONE, o.register(0), o.use(1))
                    : add(code, opcode, new Modifier.Number(o.number(1)), o.register(0));
        });
    }

    private static RowInstruction instruction(ArmOpcode opcode) {
        return switch (opcode.readCount()) {
            case 1 -> new RowInstruction("r", (code, o) -> add(code, opcode, Modifier.NONE, o.register(0)));
            case 2 ->
                new RowInstruction(
                        "rr",
                        cost(opcode),
                        (code, o) -> add(code, opcode, Modifier.NONE, o.register(0), o.register(1)));
            default ->
                new RowInstruction(
                        "rrr",
                        cost(opcode),
                        (code, o) -> add(code, opcode, Modifier.NONE, o.register(0), o.register(1), o.register(2)));
        };
    }

    private static Costs.Kind cost(ArmOpcode opcode) {
        return switch (opcode.kind()) {
            case MULTIPLY -> Costs.Kind.MULTIPLICATION;
            case DIVIDE -> Costs.Kind.DIVISION;
            default -> Costs.Kind.OTHER;
        };
    }

    private static ArmCondition condition(RowOperands operands, int index) {
        return (ArmCondition) operands.flagged(index).condition();
    }

    private static @Nullable Register add(CodeBuffer code, ArmOpcode opcode, Modifier modifier, Register... uses) {
        if (opcode.setsFlags()) {
            code.add(ArmInstruction.compare(opcode, modifier, uses));
            return null;
        }
        VirtualRegister rd = opcode.writesFloat() ? code.newFloat() : code.newInt();
        code.add(ArmInstruction.modified(opcode, rd, modifier, uses));
        return rd;
    }

    @Override
    public @Nullable NativeFunction function(String name) {
        return switch (name) {
            case "fitsSum" ->
                (in, operands) -> (Integer) operands[0] >= 0 && Immediates.isSum((Integer) operands[0]) ? 1 : 0;
            case "fitsMask" -> (in, operands) -> Immediates.isMask((Integer) operands[0]) ? 1 : 0;
            case "differ" -> (in, operands) -> in.isSame(operands[0], operands[1]) ? 0 : 1;
            case "isAddress" ->
                (in, operands) -> operands[0] instanceof Value value && value.type() == Type.ADDRESS ? 1 : 0;
            default -> null;
        };
    }

    @Override
    public FlagCondition condition(Condition condition) {
        return ArmCondition.of(condition);
    }

    @Override
    public FlagCondition condition(ConditionTest.Sign sign) {
        ArmCondition holds = ArmCondition.of(sign.condition());
        return sign.expected() ? holds : holds.negated();
    }

    @Override
    public FlagCondition condition(String name) {
        return ArmCondition.valueOf(name.toUpperCase(Locale.ROOT));
    }

    @Override
    public IntegerLayout integers() {
        return IntegerLayout.LOW_HALF;
    }

    @Override
    public Semantics semantics() {
        return ArmSemantics.ALL;
    }

    @Override
    public Set<String> roots() {
        return ROOTS;
    }

    @Override
    public int words(Constant constant) {
        return ArmConstants.wordsOf(constant);
    }
}
