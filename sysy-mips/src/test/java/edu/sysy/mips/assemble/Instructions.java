package edu.sysy.mips.assemble;

import edu.sysy.machine.Register;
import edu.sysy.mips.Immediate;
import edu.sysy.mips.InstructionKind;
import edu.sysy.mips.MipsRegisters;
import edu.sysy.mips.RealInstruction;
import edu.sysy.mips.RealInstruction.Branch;
import edu.sysy.mips.RealInstruction.BranchLikely;
import edu.sysy.mips.RealInstruction.Conditional;
import edu.sysy.mips.RealInstruction.ConditionalMove;
import edu.sysy.mips.RealInstruction.ExtractBits;
import edu.sysy.mips.RealInstruction.FlagBranch;
import edu.sysy.mips.RealInstruction.FlagMove;
import edu.sysy.mips.RealInstruction.FloatCompare;
import edu.sysy.mips.RealInstruction.FloatThreeRegister;
import edu.sysy.mips.RealInstruction.FloatTwoRegister;
import edu.sysy.mips.RealInstruction.FromHiLo;
import edu.sysy.mips.RealInstruction.InsertBits;
import edu.sysy.mips.RealInstruction.Jump;
import edu.sysy.mips.RealInstruction.JumpRegister;
import edu.sysy.mips.RealInstruction.Load;
import edu.sysy.mips.RealInstruction.LoadUpper;
import edu.sysy.mips.RealInstruction.MoveFromFloat;
import edu.sysy.mips.RealInstruction.MoveToFloat;
import edu.sysy.mips.RealInstruction.MoveToLow;
import edu.sysy.mips.RealInstruction.Plain;
import edu.sysy.mips.RealInstruction.Shift;
import edu.sysy.mips.RealInstruction.Store;
import edu.sysy.mips.RealInstruction.StoreConditional;
import edu.sysy.mips.RealInstruction.ThreeRegister;
import edu.sysy.mips.RealInstruction.ToHiLo;
import edu.sysy.mips.RealInstruction.TwoRegister;
import edu.sysy.mips.RealInstruction.WithImmediate;
import edu.sysy.mips.isa.InstructionForm;
import edu.sysy.mips.isa.MipsOpcode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/** Every operation with registers and numbers from all over their ranges. */
final class Instructions {
    private static final int[] REGISTERS = {0, 1, 2, 15, 16, 29, 31};
    private static final int[] SIGNED = {0, 1, -1, 4, -32768, 32767, 0x1234, -0x1234};
    private static final int[] UNSIGNED = {0, 1, 32767, 32768, 65535, 0xbeef};
    private static final int[] AMOUNTS = {0, 1, 15, 16, 31};
    private static final int[][] FIELDS = {{0, 1}, {0, 32}, {31, 1}, {5, 7}, {16, 16}, {1, 31}};

    private final List<RealInstruction> all = new ArrayList<>();

    private Instructions() {}

    /** All operations; symbols are of {@code symbols}, branches go to {@code label}, jumps to {@code function}. */
    static List<RealInstruction> all(Set<String> symbols, String label, String function) {
        Instructions instructions = new Instructions();
        instructions.addRegisterForms();
        instructions.addFloatForms();
        instructions.addImmediateForms(immediates(SIGNED, symbols), immediates(UNSIGNED, symbols));
        instructions.addControlForms(label, function);
        return instructions.all;
    }

    private static List<Immediate> immediates(int[] values, Set<String> symbols) {
        List<Immediate> immediates = new ArrayList<>();
        for (int value : values) {
            immediates.add(Immediate.of(value));
        }
        for (String symbol : symbols.stream().sorted().toList()) {
            for (int offset : new int[] {0, 4, -4, 0x7ffc, 0x8000, 0x12345678}) {
                immediates.add(new Immediate.High(symbol, offset));
                immediates.add(new Immediate.Low(symbol, offset));
            }
        }
        return immediates;
    }

    private static Register g(int number) {
        return MipsRegisters.integer(number);
    }

    private static Register f(int number) {
        return MipsRegisters.floating(number);
    }

    private static Register written(MipsOpcode op, int number) {
        return f(op.writesPairs() ? number & ~1 : number);
    }

    private static Register read(MipsOpcode op, int number) {
        return f(op.readsPairs() ? number & ~1 : number);
    }

    private static List<MipsOpcode> of(InstructionForm form) {
        return Arrays.stream(MipsOpcode.values())
                .filter(op -> op.form() == form && !op.namesVectors())
                .toList();
    }

    private static List<MipsOpcode> branches() {
        return of(InstructionForm.BRANCH).stream().filter(op -> !op.isLikely()).toList();
    }

    private void addRegisterForms() {
        for (int x : REGISTERS) {
            for (int y : REGISTERS) {
                for (int z : REGISTERS) {
                    for (MipsOpcode op : of(InstructionForm.THREE_REGISTER)) {
                        all.add(new ThreeRegister(op, g(x), g(y), g(z)));
                    }
                    all.add(new ConditionalMove(MipsOpcode.MOVZ, g(x), g(y), g(z), g(x)));
                    all.add(new ConditionalMove(MipsOpcode.MOVN, g(x), g(y), g(z), g(x)));
                    all.add(new ConditionalMove(MipsOpcode.MOVZ_S, f(x), f(y), g(z), f(x)));
                    all.add(new ConditionalMove(MipsOpcode.MOVN_S, f(x), f(y), g(z), f(x)));
                }
                for (MipsOpcode op : of(InstructionForm.TWO_REGISTER)) {
                    all.add(new TwoRegister(op, g(x), g(y)));
                }
                for (MipsOpcode op : of(InstructionForm.TO_HI_LO)) {
                    all.add(new ToHiLo(op, g(x), g(y)));
                }
                for (MipsOpcode op : of(InstructionForm.SHIFT)) {
                    for (int amount : AMOUNTS) {
                        all.add(new Shift(op, g(x), g(y), amount));
                    }
                }
                for (int[] field : FIELDS) {
                    all.add(new ExtractBits(g(x), g(y), field[0], field[1]));
                    all.add(new InsertBits(g(x), g(y), field[0], field[1], g(x)));
                }
                all.add(new FlagMove(MipsOpcode.MOVF, g(x), g(y), g(x)));
                all.add(new FlagMove(MipsOpcode.MOVT, g(x), g(y), g(x)));
                all.add(new MoveToFloat(g(x), f(y)));
                all.add(new MoveFromFloat(g(x), f(y)));
            }
            for (MipsOpcode op : of(InstructionForm.FROM_HI_LO)) {
                all.add(new FromHiLo(op, g(x)));
            }
            all.add(new MoveToLow(g(x)));
        }
    }

    private void addFloatForms() {
        for (int x : REGISTERS) {
            for (int y : REGISTERS) {
                for (int z : REGISTERS) {
                    for (MipsOpcode op : of(InstructionForm.FLOAT_THREE_REGISTER)) {
                        all.add(new FloatThreeRegister(op, written(op, x), read(op, y), read(op, z)));
                    }
                }
                for (MipsOpcode op : of(InstructionForm.FLOAT_TWO_REGISTER)) {
                    all.add(new FloatTwoRegister(op, written(op, x), read(op, y)));
                }
                for (MipsOpcode op : of(InstructionForm.FLOAT_COMPARE)) {
                    all.add(new FloatCompare(op, read(op, x), read(op, y)));
                }
                all.add(new FlagMove(MipsOpcode.MOVF_S, f(x), f(y), f(x)));
                all.add(new FlagMove(MipsOpcode.MOVT_S, f(x), f(y), f(x)));
            }
        }
    }

    private void addImmediateForms(List<Immediate> signed, List<Immediate> unsigned) {
        for (int x : REGISTERS) {
            for (int y : REGISTERS) {
                for (Immediate value : signed) {
                    for (MipsOpcode op : List.of(MipsOpcode.ADDIU, MipsOpcode.SLTI, MipsOpcode.SLTIU)) {
                        all.add(new WithImmediate(op, g(x), g(y), value));
                    }
                    addMemoryForms(x, value, y);
                }
                for (Immediate value : unsigned) {
                    for (MipsOpcode op : List.of(MipsOpcode.ANDI, MipsOpcode.ORI, MipsOpcode.XORI)) {
                        all.add(new WithImmediate(op, g(x), g(y), value));
                    }
                }
            }
            for (Immediate value : unsigned) {
                all.add(new LoadUpper(g(x), value));
            }
        }
    }

    private void addMemoryForms(int value, Immediate offset, int base) {
        for (MipsOpcode op : of(InstructionForm.LOAD)) {
            Register register = op.kind() == InstructionKind.FLOAT_LOAD ? written(op, value) : g(value);
            all.add(new Load(op, register, offset, g(base)));
        }
        for (MipsOpcode op : of(InstructionForm.STORE)) {
            boolean floating = op == MipsOpcode.SWC1 || op == MipsOpcode.SDC1;
            Register register = floating ? read(op, value) : g(value);
            all.add(new Store(op, register, offset, g(base)));
        }
        all.add(new StoreConditional(g(value), offset, g(base), g(value)));
    }

    private void addControlForms(String label, String function) {
        for (int x : REGISTERS) {
            for (MipsOpcode op : branches()) {
                for (int y : op.comparesTwo() ? REGISTERS : new int[] {0}) {
                    addBranch(new Branch(op, g(x), g(y), label));
                }
            }
            addWithSlot(new JumpRegister(MipsOpcode.JR, g(x)));
            if (x != 31) {
                addWithSlot(new JumpRegister(MipsOpcode.JALR, g(x)));
            }
        }
        addBranch(new FlagBranch(MipsOpcode.BC1T, label));
        addBranch(new FlagBranch(MipsOpcode.BC1F, label));
        addWithSlot(new Jump(MipsOpcode.J, label));
        addWithSlot(new Jump(MipsOpcode.JAL, function));
        for (MipsOpcode op : of(InstructionForm.PLAIN)) {
            all.add(new Plain(op));
        }
    }

    private void addBranch(Conditional branch) {
        addWithSlot(branch);
        addWithSlot(new BranchLikely(branch));
    }

    private void addWithSlot(RealInstruction instruction) {
        all.add(instruction);
        all.add(new Plain(MipsOpcode.NOP));
    }
}
