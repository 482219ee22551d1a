package edu.sysy.arm.assemble;

import edu.sysy.arm.isa.ArmInstruction;
import edu.sysy.arm.isa.ArmOpcode;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Makes instructions of rows of the table, with operands at their limits and others. */
public final class RandomArmInstructions {
    private final Random random;

    RandomArmInstructions(Random random) {
        this.random = random;
    }

    /** So many instructions of each form of an opcode that has no label. */
    public static List<ArmInstruction> of(ArmOpcode opcode, int count, Random random) {
        RandomArmInstructions made = new RandomArmInstructions(random);
        return EncodingTable.ROWS.stream()
                .filter(row -> row.opcode() == opcode)
                .flatMap(row -> made.of(row, count).stream())
                .toList();
    }

    /** So many instructions of a row. Where a word has a label, its distance is the label: {@code .+8}. */
    List<ArmInstruction> of(ArmEncoding row, int count) {
        List<ArmInstruction> made = new ArrayList<>(count);
        while (made.size() < count) {
            int word = word(row);
            ArmInstruction instruction = row.decode(word);
            if (instruction != null) {
                int distance = row.distance().decode(word);
                String label = "." + (distance < 0 ? "" : "+") + distance;
                made.add(row.distance() == DistanceField.NONE ? instruction : instruction.withLabel(label));
            }
        }
        return made;
    }

    private int word(ArmEncoding row) {
        int operands = field(~row.fixed() & ~row.format().mask());
        return row.bits() | operands | field(row.format().mask());
    }

    /** A field of random bits, of zeros or ones, or of one bit that is not as the others. */
    private int field(int mask) {
        int bits = switch (random.nextInt(6)) {
            case 0 -> 0;
            case 1 -> -1;
            case 2 -> 1 << random.nextInt(Integer.SIZE);
            case 3 -> Integer.highestOneBit(mask);
            case 4 -> ~Integer.highestOneBit(mask);
            default -> random.nextInt();
        };
        return bits & mask;
    }

    /** The distance that the label of an instruction stands for. */
    static int distance(ArmInstruction instruction) {
        return instruction.label().isEmpty()
                ? 0
                : Integer.parseInt(instruction.label().substring(1));
    }
}
