package edu.sysy.mips.assemble;

import edu.sysy.machine.Register;
import edu.sysy.mips.Immediate;
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
import edu.sysy.mips.RealInstruction.ThreeRegister;
import edu.sysy.mips.RealInstruction.ToHiLo;
import edu.sysy.mips.RealInstruction.TwoRegister;
import edu.sysy.mips.RealInstruction.WithImmediate;
import java.util.ArrayList;
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

    private void addRegisterForms() {
        for (int x : REGISTERS) {
            for (int y : REGISTERS) {
                for (int z : REGISTERS) {
                    for (ThreeRegister.Op op : ThreeRegister.Op.values()) {
                        all.add(new ThreeRegister(op, g(x), g(y), g(z)));
                    }
                    all.add(new ConditionalMove(ConditionalMove.Op.MOVZ, g(x), g(y), g(z), g(x)));
                    all.add(new ConditionalMove(ConditionalMove.Op.MOVN, g(x), g(y), g(z), g(x)));
                    all.add(new ConditionalMove(ConditionalMove.Op.MOVZ_S, f(x), f(y), g(z), f(x)));
                    all.add(new ConditionalMove(ConditionalMove.Op.MOVN_S, f(x), f(y), g(z), f(x)));
                }
                for (TwoRegister.Op op : TwoRegister.Op.values()) {
                    all.add(new TwoRegister(op, g(x), g(y)));
                }
                for (ToHiLo.Op op : ToHiLo.Op.values()) {
                    all.add(new ToHiLo(op, g(x), g(y)));
                }
                for (Shift.Op op : Shift.Op.values()) {
                    for (int amount : AMOUNTS) {
                        all.add(new Shift(op, g(x), g(y), amount));
                    }
                }
                for (int[] field : FIELDS) {
                    all.add(new ExtractBits(g(x), g(y), field[0], field[1]));
                    all.add(new InsertBits(g(x), g(y), field[0], field[1], g(x)));
                }
                all.add(new FlagMove(FlagMove.Op.MOVF, g(x), g(y), g(x)));
                all.add(new FlagMove(FlagMove.Op.MOVT, g(x), g(y), g(x)));
                all.add(new MoveToFloat(g(x), f(y)));
                all.add(new MoveFromFloat(g(x), f(y)));
            }
            for (FromHiLo.Op op : FromHiLo.Op.values()) {
                all.add(new FromHiLo(op, g(x)));
            }
            all.add(new MoveToLow(g(x)));
        }
    }

    private void addFloatForms() {
        for (int x : REGISTERS) {
            for (int y : REGISTERS) {
                for (int z : REGISTERS) {
                    for (FloatThreeRegister.Op op : FloatThreeRegister.Op.values()) {
                        all.add(new FloatThreeRegister(op, f(x), f(y), f(z)));
                    }
                }
                for (FloatTwoRegister.Op op : FloatTwoRegister.Op.values()) {
                    all.add(new FloatTwoRegister(op, f(op == FloatTwoRegister.Op.CVT_D_S ? x & ~1 : x), f(y)));
                }
                for (FloatCompare.Op op : FloatCompare.Op.values()) {
                    all.add(new FloatCompare(op, f(x), f(y)));
                }
                all.add(new FlagMove(FlagMove.Op.MOVF_S, f(x), f(y), f(x)));
                all.add(new FlagMove(FlagMove.Op.MOVT_S, f(x), f(y), f(x)));
            }
        }
    }

    private void addImmediateForms(List<Immediate> signed, List<Immediate> unsigned) {
        for (int x : REGISTERS) {
            for (int y : REGISTERS) {
                for (Immediate value : signed) {
                    for (WithImmediate.Op op :
                            List.of(WithImmediate.Op.ADDIU, WithImmediate.Op.SLTI, WithImmediate.Op.SLTIU)) {
                        all.add(new WithImmediate(op, g(x), g(y), value));
                    }
                    addMemoryForms(x, value, y);
                }
                for (Immediate value : unsigned) {
                    for (WithImmediate.Op op :
                            List.of(WithImmediate.Op.ANDI, WithImmediate.Op.ORI, WithImmediate.Op.XORI)) {
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
        for (Load.Op op : Load.Op.values()) {
            Register register = switch (op) {
                case LWC1 -> f(value);
                case LDC1 -> f(value & ~1);
                default -> g(value);
            };
            all.add(new Load(op, register, offset, g(base)));
        }
        for (Store.Op op : Store.Op.values()) {
            Register register = switch (op) {
                case SWC1 -> f(value);
                case SDC1 -> f(value & ~1);
                default -> g(value);
            };
            all.add(new Store(op, register, offset, g(base)));
        }
    }

    private void addControlForms(String label, String function) {
        for (int x : REGISTERS) {
            for (Branch.Op op : Branch.Op.values()) {
                for (int y : op.comparesTwo() ? REGISTERS : new int[] {0}) {
                    addBranch(new Branch(op, g(x), g(y), label));
                }
            }
            addWithSlot(new JumpRegister(false, g(x)));
            if (x != 31) {
                addWithSlot(new JumpRegister(true, g(x)));
            }
        }
        addBranch(new FlagBranch(true, label));
        addBranch(new FlagBranch(false, label));
        addWithSlot(new Jump(false, label));
        addWithSlot(new Jump(true, function));
        for (Plain.Op op : Plain.Op.values()) {
            all.add(new Plain(op));
        }
    }

    private void addBranch(Conditional branch) {
        addWithSlot(branch);
        addWithSlot(new BranchLikely(branch));
    }

    private void addWithSlot(RealInstruction instruction) {
        all.add(instruction);
        all.add(new Plain(Plain.Op.NOP));
    }
}
