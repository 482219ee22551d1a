package edu.sysy.mips.assemble;

import edu.sysy.mips.Immediate;
import edu.sysy.mips.MipsRegisters;
import edu.sysy.mips.isa.GenericInstruction;
import edu.sysy.mips.isa.MipsOpcode;
import edu.sysy.mips.isa.OperandField;
import edu.sysy.mips.isa.OperandFormat.Item;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Instructions of any row of the table, with operands from all over their ranges. */
public final class RandomOperands {
    /** Where branches and jumps lead. */
    public static final String LABEL = "$L0";

    private RandomOperands() {}

    /** Some instructions of a row. */
    public static List<GenericInstruction> of(MipsOpcode opcode, int count, Random random) {
        List<GenericInstruction> instructions = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            List<Object> operands = new ArrayList<>();
            for (Item item : opcode.operands()) {
                operands.add(operand(item.field(), operands, random));
            }
            instructions.add(new GenericInstruction(opcode, operands));
        }
        return instructions;
    }

    /** Whether its flag is the first and its link register {@code $ra}, as in compiled code. */
    public static boolean isCompiled(GenericInstruction instruction) {
        List<Item> items = instruction.opcode().operands();
        for (int i = 0; i < items.size(); i++) {
            Object value = instruction.operands().get(i);
            boolean other = switch (items.get(i).field()) {
                case FLAG, FLAG_IF_OTHER, COMPARED_FLAG, CODE -> !value.equals(0);
                case LINK -> !value.equals(MipsRegisters.RA);
                default -> false;
            };
            if (other) {
                return false;
            }
        }
        return true;
    }

    private static Object operand(OperandField field, List<Object> before, Random random) {
        return switch (field) {
            case ZERO -> MipsRegisters.ZERO;
            case LINK -> MipsRegisters.integer(16 + random.nextInt(16));
            case RS, RT, RD, RD_AND_RT, BASE, INDEX, LANE_RESULT, VECTOR_BASE ->
                MipsRegisters.integer(random.nextInt(16));
            case FR, FT, FS, FD -> MipsRegisters.floating(random.nextInt(32));
            case FR_PAIR, FT_PAIR, FS_PAIR, FD_PAIR, FS_UPPER -> MipsRegisters.floating(2 * random.nextInt(16));
            case WT, WS, WD, WS_OR_FLOAT, WD_OR_FLOAT -> MipsRegisters.vector(random.nextInt(32));
            case FIRST_LANE -> 0;
            case SIGNED_SMALL, LANE_CONSTANT -> random.nextInt(1 << field.width()) - (1 << field.width() - 1);
            case VECTOR_OFFSET -> Immediate.of(4 * (random.nextInt(1 << field.width()) - (1 << field.width() - 1)));
            case FLAG, FLAG_IF_OTHER, COMPARED_FLAG -> random.nextBoolean() ? 0 : random.nextInt(8);
            case CODE -> random.nextBoolean() ? 0 : random.nextInt(1 << field.width());
            case SIZE, LAST_BIT -> 1 + random.nextInt(Integer.SIZE - (Integer) before.getLast());
            case LANE, SMALL, SHUFFLE, CONTROL, AMOUNT, POSITION, HINT, INDEXED_HINT ->
                random.nextInt(1 << field.width());
            case SIGNED, OFFSET -> Immediate.of((short) random.nextInt());
            case UNSIGNED -> Immediate.of(random.nextInt(1 << 16));
            case BRANCH, JUMP -> LABEL;
        };
    }
}
