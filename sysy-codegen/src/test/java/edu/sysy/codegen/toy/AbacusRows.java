package edu.sysy.codegen.toy;

import edu.sysy.codegen.condition.ConditionTest;
import edu.sysy.codegen.condition.RegisterCondition;
import edu.sysy.codegen.rules.CommonRows;
import edu.sysy.codegen.rules.Costs;
import edu.sysy.codegen.rules.MachineRows;
import edu.sysy.codegen.rules.RowInstruction;
import edu.sysy.codegen.rules.RowNames;
import edu.sysy.codegen.rules.RowOperands;
import edu.sysy.codegen.rules.RowTable;
import edu.sysy.codegen.select.Constant;
import edu.sysy.machine.Register;
import edu.sysy.machine.VirtualRegister;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The rows of Abacus, and the instructions that they name. */
final class AbacusRows implements RowNames {
    private static final String TABLE = """
            x + 0                        => x
            x + y                        => ADD(x, y)
            x - y                        => SUB(x, y)
            x * y                        => MUL(x, y)
            x / y                        => DIV(x, y)
            x % y                        => REM(x, y)
            mulh(x, y)                   => MULHI(x, y)
            x & y                        => AND(x, y)
            x | y                        => OR(x, y)
            x ^ y                        => XOR(x, y)
            x << y                       => SHL(x, y)
            x >>> y                      => SHR(x, y)
            x >> y                       => SAR(x, y)
            # Tests: a comparison writes the flag, and what follows reads it.
            branch(t)                    => BRANCH(flag(t))
            value(t)                     => FLAGTO(flag(t))
            select(t, a, b)              => SELECT(flag(t), a, b)
            pselect(t, a, b)             => SELECT(flag(t), a, b)
            fselect(t, a, b)             => SELECT(flag(t), a, b)
            flag(x == y)                 => when(set, CMPEQ(x, y))
            flag(x != y)                 => when(clear, CMPEQ(x, y))
            flag(x < y)                  => when(set, CMPLT(x, y))
            flag(x >= y)                 => when(clear, CMPLT(x, y))
            flag(x <= y)                 => when(set, CMPLE(x, y))
            flag(x > y)                  => when(clear, CMPLE(x, y))
            flag(fcmp(k, x, y))          => when(k, FCMP(k, x, y))
            # Floating numbers.
            fadd(x, y)                   => FADD(x, y)
            fsub(x, y)                   => FSUB(x, y)
            fmul(x, y)                   => FMUL(x, y)
            fdiv(x, y)                   => FDIV(x, y)
            fneg(x)                      => FNEG(x)
            itof(x)                      => TOFLOAT(x)
            ftoi(x)                      => TOINT(x)
            """;

    private static final Costs COSTS =
            new Costs(AbacusTimings.DIVISION_LATENCY, AbacusTimings.MULTIPLICATION_LATENCY, 1);

    static final MachineRows MACHINE = new MachineRows(
            RowTable.of(
                    new AbacusRows(), CommonRows.PATTERNS, CommonRows.ARITHMETIC, CommonRows.MAGIC_QUOTIENTS, TABLE),
            COSTS,
            Set.of());

    private AbacusRows() {}

    @Override
    public @Nullable RowInstruction instruction(String name) {
        return switch (name) {
            case "BRANCH" ->
                new RowInstruction("t", (code, o) -> {
                    code.add(AbacusInstruction.branch(isSet(o), ""));
                    return null;
                });
            case "FCMP" ->
                new RowInstruction("srr", (code, o) -> {
                    AbacusOpcode opcode = switch (((ConditionTest.Sign) o.get(0)).condition()) {
                        case EQ, NE -> AbacusOpcode.FCMPEQ;
                        case LT -> AbacusOpcode.FCMPLT;
                        case LE -> AbacusOpcode.FCMPLE;
                    };
                    code.add(AbacusInstruction.three(opcode, null, o.register(1), o.register(2)));
                    return null;
                });
            case "FLAGTO" ->
                new RowInstruction("t", (code, o) -> {
                    VirtualRegister rd = code.newInt();
                    code.add(AbacusInstruction.immediate(AbacusOpcode.FLAGTO, rd, null, isSet(o) ? 1 : 0));
                    return rd;
                });
            case "SELECT" ->
                new RowInstruction("trr", (code, o) -> {
                    Register ifSet = o.register(isSet(o) ? 1 : 2);
                    VirtualRegister rd = code.newRegister(ifSet.kind());
                    code.add(AbacusInstruction.three(AbacusOpcode.SELECT, rd, ifSet, o.register(isSet(o) ? 2 : 1)));
                    return rd;
                });
            default -> AbacusOpcode.NAMES.containsKey(name) ? instruction(AbacusOpcode.NAMES.get(name)) : null;
        };
    }

    /** What an opcode computes of its operands, the last of which may be an immediate. */
    private static @Nullable RowInstruction instruction(AbacusOpcode opcode) {
        return switch (opcode.form) {
            case COMPUTE ->
                new RowInstruction("ri", opcode.cost, (code, o) -> {
                    VirtualRegister rd = code.newRegister(o.register(0).kind());
                    code.add(of(opcode, rd, o));
                    return rd;
                });
            case COMPARE ->
                new RowInstruction("ri", (code, o) -> {
                    code.add(of(opcode, null, o));
                    return null;
                });
            case CONVERT ->
                new RowInstruction("r", (code, o) -> {
                    VirtualRegister rd = opcode == AbacusOpcode.TOINT ? code.newInt() : code.newFloat();
                    code.add(AbacusInstruction.immediate(opcode, rd, o.register(0), 0));
                    return rd;
                });
            default -> null;
        };
    }

    private static AbacusInstruction of(AbacusOpcode opcode, @Nullable VirtualRegister rd, RowOperands o) {
        return o.isNumber(1)
                ? AbacusInstruction.immediate(opcode, rd, o.register(0), o.number(1))
                : AbacusInstruction.three(opcode, rd, o.register(0), o.register(1));
    }

    private static boolean isSet(RowOperands operands) {
        return operands.flagged(0).condition() == RegisterCondition.SET;
    }

    @Override
    public Set<String> roots() {
        return Set.of("flag");
    }

    @Override
    public int words(Constant constant) {
        return AbacusCode.CONSTANT_WORDS;
    }
}
