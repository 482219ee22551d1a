package edu.sysy.mips.emit;

import edu.sysy.codegen.layout.CodeItem;
import edu.sysy.codegen.layout.CodeItem.Instruction;
import edu.sysy.machine.Register;
import edu.sysy.mips.MipsRegisters;
import edu.sysy.mips.RealInstruction;
import edu.sysy.mips.RealInstruction.ExtractBits;
import edu.sysy.mips.RealInstruction.InsertBits;
import edu.sysy.mips.RealInstruction.Shift;
import edu.sysy.mips.RealInstruction.ThreeRegister;
import edu.sysy.mips.RealInstruction.TwoRegister;
import edu.sysy.mips.isa.MipsOpcode;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes the instructions that release 2 added with those of release 1, for code without delay slots:
 *
 * <pre>
 * ext  rd, a, 3, 10     -->   sll  rd, a, 19
 *                             srl  rd, rd, 22
 * </pre>
 */
final class Release1 {
    private static final Register AT = MipsRegisters.AT;

    private final List<CodeItem<RealInstruction>> items = new ArrayList<>();
    private int line;

    private Release1() {}

    static List<CodeItem<RealInstruction>> of(List<CodeItem<RealInstruction>> code) {
        Release1 release1 = new Release1();
        for (CodeItem<RealInstruction> item : code) {
            if (item instanceof Instruction(var instruction, int line)) {
                release1.line = line;
                release1.write(instruction);
            } else {
                release1.items.add(item);
            }
        }
        return release1.items;
    }

    private void write(RealInstruction instruction) {
        switch (instruction) {
            case ExtractBits(var rd, var a, int position, int size) -> {
                shift(MipsOpcode.SLL, rd, a, 32 - position - size);
                shift(MipsOpcode.SRL, rd, rd, 32 - size);
            }
            case InsertBits(var rd, var a, int position, int size, var old)
            when position == 0 && size < 32 && a.equals(MipsRegisters.ZERO) -> {
                shift(MipsOpcode.SRL, rd, rd, size);
                shift(MipsOpcode.SLL, rd, rd, size);
            }
            case InsertBits(var rd, var a, int position, int size, var old) -> {
                // rd ^ ((rd >> position ^ a) cut to size bits << position)
                shift(MipsOpcode.SRL, AT, rd, position);
                three(MipsOpcode.XOR, AT, AT, a);
                shift(MipsOpcode.SLL, AT, AT, 32 - size);
                shift(MipsOpcode.SRL, AT, AT, 32 - size - position);
                three(MipsOpcode.XOR, rd, rd, AT);
            }
            case TwoRegister(var op, var rd, var a)
            when op == MipsOpcode.SEB || op == MipsOpcode.SEH -> {
                int amount = op == MipsOpcode.SEB ? 24 : 16;
                shift(MipsOpcode.SLL, rd, a, amount);
                shift(MipsOpcode.SRA, rd, rd, amount);
            }
            case Shift(var op, var rd, var a, int amount)
            when op == MipsOpcode.ROTR -> {
                shift(MipsOpcode.SRL, AT, a, amount);
                shift(MipsOpcode.SLL, rd, a, -amount & 31);
                if (amount != 0) {
                    three(MipsOpcode.OR, rd, rd, AT);
                }
            }
            default -> {
                if (!instruction.opcode().isRelease1()) {
                    throw new IllegalStateException("release 1 has nothing for " + instruction.text());
                }
                add(instruction);
            }
        }
    }

    private void shift(MipsOpcode op, Register rd, Register a, int amount) {
        add(new Shift(op, rd, a, amount));
    }

    private void three(MipsOpcode op, Register rd, Register a, Register b) {
        add(new ThreeRegister(op, rd, a, b));
    }

    private void add(RealInstruction instruction) {
        items.add(new Instruction<>(instruction, line));
    }
}
