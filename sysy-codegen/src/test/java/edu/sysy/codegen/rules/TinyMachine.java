package edu.sysy.codegen.rules;

import edu.sysy.codegen.regalloc.ToyMachine;
import edu.sysy.codegen.regalloc.ToyOperation;
import edu.sysy.codegen.select.CodeBuffer;
import edu.sysy.codegen.select.Constant;
import edu.sysy.machine.Operand;
import edu.sysy.machine.Register;
import edu.sysy.machine.VirtualRegister;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A few instructions for rows; their text is the name, what is no register, registers that are read, the result. */
final class TinyMachine implements RowNames {
    /** The letters of operands by instruction. */
    private static final Map<String, String> OPERANDS = Map.ofEntries(
            Map.entry("ADD", "rr"),
            Map.entry("ADDI", "rn"),
            Map.entry("EITHER", "ri"),
            Map.entry("SUB", "rr"),
            Map.entry("MUL", "rr"),
            Map.entry("DIV", "rr"),
            Map.entry("REM", "rr"),
            Map.entry("SHL", "rn"),
            Map.entry("SHR", "rn"),
            Map.entry("SAR", "rn"),
            Map.entry("AND", "rn"),
            Map.entry("SCALED", "rnr"),
            Map.entry("CHANGE", "or"),
            Map.entry("LATE", "ss"),
            Map.entry("CMP", "rr"),
            Map.entry("BRANCH", "t"),
            Map.entry("BIT", "t"),
            Map.entry("CHOOSE", "trr"));

    private static final Set<String> WITHOUT_RESULT = Set.of("CMP", "BRANCH");

    @Override
    public @Nullable RowInstruction instruction(String name) {
        String operands = OPERANDS.get(name);
        if (operands == null) {
            return null;
        }
        Costs.Kind cost = switch (name) {
            case "MUL" -> Costs.Kind.MULTIPLICATION;
            case "DIV", "REM" -> Costs.Kind.DIVISION;
            default -> Costs.Kind.OTHER;
        };
        return new RowInstruction(operands, cost, (code, o) -> add(code, name, operands, o));
    }

    private static @Nullable Register add(CodeBuffer code, String name, String letters, RowOperands o) {
        StringBuilder mnemonic = new StringBuilder(name.toLowerCase(Locale.ROOT));
        List<Operand> operands = new ArrayList<>();
        for (int i = 0; i < letters.length(); i++) {
            switch (letters.charAt(i)) {
                case 'r', 'o' -> operands.add(Operand.use(o.register(i)));
                case 'n' -> mnemonic.append(' ').append(o.number(i));
                case 't' -> mnemonic.append(' ').append(o.flagged(i).condition());
                case 's' -> operands.add(Operand.use(o.use(i)));
                default -> {
                    if (o.isNumber(i)) {
                        mnemonic.append(' ').append(o.number(i));
                    } else {
                        operands.add(Operand.use(o.register(i)));
                    }
                }
            }
        }
        VirtualRegister result = WITHOUT_RESULT.contains(name) ? null : code.newRegister(ToyMachine.INT);
        if (result != null) {
            operands.add(Operand.def(result));
        }
        code.add(ToyOperation.of(mnemonic.toString(), operands.toArray(Operand[]::new)));
        return result;
    }

    @Override
    public @Nullable NativeFunction function(String name) {
        return switch (name) {
            case "bits" -> (in, operands) -> Integer.bitCount((Integer) operands[0]);
            case "temporary" -> (in, operands) -> in.isTemporary(operands[0]) ? 1 : 0;
            default -> null;
        };
    }

    @Override
    public Set<String> roots() {
        return Set.of("flag");
    }

    @Override
    public int words(Constant constant) {
        return 1;
    }
}
