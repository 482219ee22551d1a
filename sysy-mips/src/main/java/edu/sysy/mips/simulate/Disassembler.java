package edu.sysy.mips.simulate;

import edu.sysy.mips.MipsRegisters;
import edu.sysy.mips.isa.MipsOpcode;
import edu.sysy.mips.isa.OperandField;
import edu.sysy.mips.isa.OperandFormat;
import java.util.Locale;

/** Writes instruction words as assembly text, from the table of the instruction set. */
final class Disassembler {
    private static final int REGION = 0xf000_0000;

    private Disassembler() {}

    /** The instruction at an address; a word that is no instruction as {@code .word}. */
    static String text(int word, int address) {
        MipsOpcode opcode = MipsOpcode.of(word);
        if (opcode == null) {
            return String.format(Locale.ROOT, ".word 0x%08x", word);
        }
        StringBuilder text = new StringBuilder(opcode.mnemonic());
        String separator = " ";
        for (OperandFormat.Item item : opcode.operands()) {
            OperandField field = item.field();
            if (field.isBase()) {
                text.append('(').append(operand(field, word, address)).append(')');
            } else if (field.isLane()) {
                text.append('[').append(operand(field, word, address)).append(']');
            } else {
                text.append(separator).append(operand(field, word, address));
            }
            separator = ", ";
        }
        return text.toString();
    }

    private static String operand(OperandField field, int word, int address) {
        int number = field.get(word);
        return switch (field.kind()) {
            case INTEGER -> MipsRegisters.integer(number).name();
            case FLOAT, FLOAT_PAIR, FLOAT_HALF -> "$f" + number;
            case FLAG -> "$fcc" + number;
            case CONTROL -> "$" + number;
            case VECTOR, VECTOR_OR_FLOAT -> "$w" + number;
            case FIELD_SIZE -> Integer.toString(size(field, number, word));
            case NUMBER, SIGNED_NUMBER, IMMEDIATE -> Integer.toString(field.number(word));
            case LABEL -> String.format(Locale.ROOT, "0x%08x", target(field, number, address));
        };
    }

    /** The size of a bit field, of which the word has one less or the last bit. */
    private static int size(OperandField field, int number, int word) {
        return field == OperandField.LAST_BIT ? number + 1 - OperandField.POSITION.get(word) : number + 1;
    }

    private static int target(OperandField field, int number, int address) {
        int slot = address + 4;
        return field == OperandField.JUMP ? slot & REGION | number << 2 : slot + ((short) number << 2);
    }
}
