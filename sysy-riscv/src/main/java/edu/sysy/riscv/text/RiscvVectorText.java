package edu.sysy.riscv.text;

import edu.sysy.machine.Operand;
import edu.sysy.machine.Register;
import edu.sysy.machine.text.Argument;
import edu.sysy.machine.text.OperationText;
import edu.sysy.riscv.RiscvRegisters;
import edu.sysy.riscv.isa.RiscvImmediate;
import edu.sysy.riscv.isa.RiscvInstruction;
import edu.sysy.riscv.isa.RiscvOpcode;
import edu.sysy.riscv.isa.RiscvVectorOperation;
import edu.sysy.riscv.isa.RiscvVectorOperation.LaneChoice;
import edu.sysy.riscv.isa.RiscvVectorOperation.LaneMask;
import edu.sysy.riscv.isa.RiscvVectorOperation.LaneReplacement;
import edu.sysy.riscv.isa.RiscvVectorOperation.ProductSum;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The text of operations on vectors that become several instructions. */
final class RiscvVectorText {
    private static final String MASK = ".mask";
    private static final String CHOOSE = ".choose";
    private static final String REPLACE = ".replace";
    private static final Map<String, RiscvOpcode> OPCODES = Arrays.stream(RiscvOpcode.values())
            .filter(RiscvOpcode::isFinal)
            .collect(Collectors.toUnmodifiableMap(RiscvOpcode::toString, Function.identity()));

    private RiscvVectorText() {}

    static OperationText write(RiscvVectorOperation operation) {
        List<Operand> operands = operation.operands();
        return switch (operation) {
            case LaneMask(var rd, var test) -> OperationText.of(test.opcode() + MASK, operands, number(test));
            case LaneChoice(var rd, var test, var ifTrue, var ifFalse) ->
                OperationText.of(test.opcode() + CHOOSE, operands, number(test));
            case LaneReplacement(var merge, int lanes) -> {
                List<Argument.Constant> numbers = new ArrayList<>(number(merge));
                numbers.add(new Argument.IntConstant(lanes));
                yield OperationText.of(merge.opcode() + REPLACE, operands, numbers);
            }
            case ProductSum sum -> OperationText.of(sum.opcode().toString(), operands, List.of());
        };
    }

    private static List<Argument.Constant> number(RiscvInstruction instruction) {
        return instruction.opcode().form() == RiscvOpcode.Form.VECTOR_IMMEDIATE
                        && instruction.immediate() instanceof RiscvImmediate.Literal(int value)
                ? List.of(new Argument.IntConstant(value))
                : List.of();
    }

    /** The operation; null if none of these has the name. */
    static @Nullable RiscvVectorOperation read(OperationText text) {
        String mnemonic = text.mnemonic();
        int end = mnemonic.lastIndexOf('.');
        RiscvOpcode whole = OPCODES.get(mnemonic);
        if (whole != null && whole.form() == RiscvOpcode.Form.VECTOR_ACCUMULATE) {
            return new ProductSum(whole, text.result(0), text.use(0), text.use(1), text.use(2));
        }
        RiscvOpcode opcode = end < 0 ? null : OPCODES.get(mnemonic.substring(0, end));
        if (opcode == null) {
            return null;
        }
        return switch (mnemonic.substring(end)) {
            case MASK -> new LaneMask(text.result(0), instruction(opcode, RiscvRegisters.MASK, text));
            case CHOOSE -> {
                int choices = text.uses().size() - 2;
                yield new LaneChoice(
                        text.result(0),
                        instruction(opcode, RiscvRegisters.MASK, text),
                        text.use(choices),
                        text.use(choices + 1));
            }
            case REPLACE ->
                new LaneReplacement(
                        instruction(opcode, text.result(0), text),
                        text.number(text.constants().size() - 1));
            default -> null;
        };
    }

    private static RiscvInstruction instruction(RiscvOpcode opcode, Register rd, OperationText text) {
        return opcode.form() == RiscvOpcode.Form.VECTOR_IMMEDIATE
                ? RiscvInstruction.immediate(opcode, rd, text.use(0), text.number(0))
                : RiscvInstruction.compute(opcode, rd, text.use(0), text.use(1));
    }
}
