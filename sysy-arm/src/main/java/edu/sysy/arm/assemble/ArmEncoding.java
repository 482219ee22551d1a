package edu.sysy.arm.assemble;

import edu.sysy.arm.isa.ArmInstruction;
import edu.sysy.arm.isa.ArmOpcode;
import edu.sysy.arm.isa.Modifier;
import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.Register;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A row of the table of encodings: one form of an opcode.
 *
 * @param bits the word with all operands 0
 * @param format of the modifier
 * @param distance of the label
 * @param registers the fields of the results, then of the registers that are read
 */
record ArmEncoding(
        ArmOpcode opcode, int bits, ModifierFormat format, DistanceField distance, List<RegisterField> registers) {
    /** What {@link #encode} gives for an instruction of another form. */
    static final long NONE = -1;

    ArmEncoding {
        registers = List.copyOf(registers);
    }

    /** The row of an opcode without label. */
    ArmEncoding(ArmOpcode opcode, int bits, ModifierFormat format, RegisterField... registers) {
        this(opcode, bits, format, DistanceField.NONE, List.of(registers));
    }

    /** Whether integers have 64 bits. */
    boolean isWide() {
        return bits < 0;
    }

    /** The bits that are the same in all words of the row. */
    int fixed() {
        int mask = format.mask() | distance.mask();
        for (RegisterField field : registers) {
            mask |= field.mask();
        }
        return ~mask;
    }

    /** The word of an instruction without its label, as a number from 0 on. */
    long encode(ArmInstruction instruction) {
        int modifier = format.encode(instruction.modifier(), this);
        int count = instruction.results().size() + instruction.uses().size();
        if (modifier == ModifierFormat.NONE || count != registers.size()) {
            return NONE;
        }
        int word = bits | modifier;
        int named = 0;
        for (int i = 0; i < count; i++) {
            RegisterField field = registers.get(i);
            int number = field.encode(register(instruction, i));
            boolean isOther = (named & field.mask()) != 0 && (word & field.mask()) != number;
            if (number == RegisterField.NONE || isOther) {
                return NONE;
            }
            named |= field.mask();
            word |= number;
        }
        return Integer.toUnsignedLong(word);
    }

    private static Register register(ArmInstruction instruction, int index) {
        int results = instruction.results().size();
        return index < results
                ? instruction.results().get(index)
                : instruction.uses().get(index - results);
    }

    /** The instruction of a word, without its label; null if it is of another row. */
    @Nullable ArmInstruction decode(int word) {
        if ((word & fixed()) != bits || !registers.stream().allMatch(field -> field.fits(word))) {
            return null;
        }
        Modifier modifier = format.decode(word, this);
        if (modifier == null) {
            return null;
        }
        List<PhysicalRegister> named = new ArrayList<>(registers.size());
        registers.forEach(field -> named.add(Objects.requireNonNull(field).decode(word)));
        return ArmInstruction.of(opcode, named, modifier);
    }
}
