package edu.sysy.mips.assemble;

import edu.sysy.machine.PhysicalRegister;
import edu.sysy.mips.Immediate;
import edu.sysy.mips.MipsRegisters;
import edu.sysy.mips.RealInstruction;
import edu.sysy.mips.RealInstruction.Branch;
import edu.sysy.mips.RealInstruction.LoadUpper;
import edu.sysy.mips.RealInstruction.ThreeRegister;
import edu.sysy.mips.RealInstruction.WithImmediate;
import edu.sysy.mips.isa.GenericInstruction;
import edu.sysy.mips.isa.InstructionForm;
import edu.sysy.mips.isa.MipsOpcode;
import edu.sysy.mips.isa.OperandField;
import edu.sysy.mips.isa.OperandFormat.Item;
import java.util.ArrayList;
import java.util.List;

/**
 * Mnemonic and operands to instructions. Beside those of the table it knows {@code nop}, {@code move}, {@code li},
 * {@code la}, {@code b}, {@code beqz} and {@code bnez}, and expands them to what the GNU assembler does.
 */
final class InstructionParser {
    private static final PhysicalRegister ZERO = MipsRegisters.ZERO;

    private InstructionParser() {}

    /**
     * The instructions that a statement stands for.
     *
     * @throws IllegalArgumentException if it is not understood
     */
    static List<RealInstruction> parse(String mnemonic, Operands operands) {
        return switch (mnemonic) {
            case "move" -> {
                operands.expect(2);
                yield List.of(new ThreeRegister(MipsOpcode.OR, operands.integer(0), operands.integer(1), ZERO));
            }
            case "b" -> {
                operands.expect(1);
                yield List.of(new Branch(MipsOpcode.BEQ, ZERO, ZERO, operands.symbol(0)));
            }
            case "beqz", "bnez" -> {
                operands.expect(2);
                MipsOpcode opcode = mnemonic.equals("beqz") ? MipsOpcode.BEQ : MipsOpcode.BNE;
                yield List.of(new Branch(opcode, operands.integer(0), ZERO, operands.symbol(1)));
            }
            case "li" -> {
                operands.expect(2);
                yield loadConstant(operands.integer(0), operands.number(1));
            }
            case "la" -> {
                operands.expect(2);
                yield loadAddress(operands.integer(0), operands.symbol(1));
            }
            default -> {
                MipsOpcode opcode = MipsOpcode.of(mnemonic);
                if (opcode == null || opcode.form() == InstructionForm.NONE) {
                    throw new IllegalArgumentException("unknown instruction " + mnemonic);
                }
                yield List.of(parse(opcode, operands).typed());
            }
        };
    }

    /**
     * The instruction with operands as text.
     *
     * @throws IllegalArgumentException if they are not of the format of the instruction
     */
    static GenericInstruction parse(MipsOpcode opcode, Operands operands) {
        List<Item> items = opcode.operands();
        int count = 0;
        int optional = 0;
        for (Item item : items) {
            count += item.field().isBeforeBase() || item.field().isLane() ? 0 : 1;
            optional += item.field().isOptional() ? 1 : 0;
        }
        boolean complete = operands.count() != count - optional;
        if (complete) {
            operands.expect(count);
        }
        List<Object> values = new ArrayList<>(items.size());
        int index = 0;
        for (Item item : items) {
            OperandField field = item.field();
            if (field.isOptional() && !complete) {
                values.add(field == OperandField.LINK ? MipsRegisters.RA : 0);
                continue;
            }
            if (field.isLane()) {
                values.add(operands.lane(index - 1));
                continue;
            }
            values.add(value(field, operands, index));
            index += field.isBeforeBase() ? 0 : 1;
        }
        return new GenericInstruction(opcode, values);
    }

    private static Object value(OperandField field, Operands operands, int index) {
        return switch (field) {
            case OFFSET, VECTOR_OFFSET -> operands.offset(index);
            case INDEX -> operands.indexRegister(index);
            case BASE, VECTOR_BASE -> operands.base(index);
            case ZERO -> {
                if (!operands.integer(index).equals(ZERO)) {
                    throw new IllegalArgumentException("division into a register is not supported; write $zero first");
                }
                yield ZERO;
            }
            default ->
                switch (field.kind()) {
                    case INTEGER -> operands.integer(index);
                    case FLOAT, FLOAT_PAIR, FLOAT_HALF -> operands.floating(index);
                    case VECTOR, VECTOR_OR_FLOAT -> operands.vector(index);
                    case FLAG -> operands.flag(index);
                    case CONTROL -> operands.control(index);
                    case NUMBER, SIGNED_NUMBER, FIELD_SIZE -> operands.number(index);
                    case IMMEDIATE -> operands.immediate(index);
                    case LABEL -> operands.symbol(index);
                };
        };
    }

    private static List<RealInstruction> loadConstant(PhysicalRegister rd, int value) {
        if (value == (short) value) {
            return List.of(new WithImmediate(MipsOpcode.ADDIU, rd, ZERO, Immediate.of(value)));
        }
        if (value >>> 16 == 0) {
            return List.of(new WithImmediate(MipsOpcode.ORI, rd, ZERO, Immediate.of(value)));
        }
        RealInstruction high = new LoadUpper(rd, Immediate.of(value >>> 16));
        int low = value & 0xffff;
        return low == 0 ? List.of(high) : List.of(high, new WithImmediate(MipsOpcode.ORI, rd, rd, Immediate.of(low)));
    }

    private static List<RealInstruction> loadAddress(PhysicalRegister rd, String symbol) {
        return List.of(
                new LoadUpper(rd, new Immediate.High(symbol, 0)),
                new WithImmediate(MipsOpcode.ADDIU, rd, rd, new Immediate.Low(symbol, 0)));
    }
}
