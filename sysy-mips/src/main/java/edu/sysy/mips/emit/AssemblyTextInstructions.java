package edu.sysy.mips.emit;

import edu.sysy.machine.PhysicalRegister;
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
import edu.sysy.mips.assemble.Mnemonics;

/**
 * Instructions as assembly text. {@code li}, {@code move} and {@code b} stand for the one word that the GNU assembler takes
 * them for; divisions name {@code $zero} first, which keeps that assembler from adding checks. Programs have physical registers
 * only; a single instruction may also be shown with virtual ones.
 */
public final class AssemblyTextInstructions {
    /** How the labels begin that are local to their function. */
    static final String LOCAL = "$L";

    private static final int MNEMONIC_WIDTH = 8;
    private static final String PADDING = " ".repeat(MNEMONIC_WIDTH);

    private final StringBuilder out;
    private final String qualifier;
    private final boolean physicalOnly;
    private final boolean forSimulators;

    /**
     * Text that goes to {@code out}.
     *
     * @param qualifier what is put behind the {@code $L} of local labels
     */
    AssemblyTextInstructions(StringBuilder out, String qualifier) {
        this(out, qualifier, true, false);
    }

    /** Text for SPIM and MARS. */
    static AssemblyTextInstructions forSimulators(StringBuilder out) {
        return new AssemblyTextInstructions(out, "", true, true);
    }

    private AssemblyTextInstructions(StringBuilder out, String qualifier, boolean physicalOnly, boolean forSimulators) {
        this.forSimulators = forSimulators;
        this.out = out;
        this.qualifier = qualifier;
        this.physicalOnly = physicalOnly;
    }

    /** The text of one instruction, over registers of any kind. */
    public static String of(RealInstruction instruction) {
        StringBuilder text = new StringBuilder();
        new AssemblyTextInstructions(text, "", false, false).append(instruction);
        return text.toString();
    }

    void append(RealInstruction instruction) {
        switch (instruction) {
            case ThreeRegister(var op, var rd, var a, var b) -> {
                if (op == ThreeRegister.Op.OR && b.equals(MipsRegisters.ZERO)) {
                    two("move", rd, a);
                } else {
                    three(Mnemonics.of(op), rd, a, b);
                }
            }
            case TwoRegister(var op, var rd, var a) -> two(Mnemonics.of(op), rd, a);
            case WithImmediate i -> appendImmediate(i);
            case Shift(var op, var rd, var a, var amount) -> {
                two(Mnemonics.of(op), rd, a);
                out.append(", ").append(amount);
            }
            case ExtractBits(var rd, var a, var position, var size) -> {
                two("ext", rd, a);
                out.append(", ").append(position).append(", ").append(size);
            }
            case InsertBits(var rd, var a, var position, var size, var old) -> {
                two("ins", rd, a);
                out.append(", ").append(position).append(", ").append(size);
            }
            case LoadUpper(var rd, var value) -> {
                one("lui", rd);
                out.append(", ");
                append(value);
            }
            case ConditionalMove(var op, var rd, var a, var condition, var old) ->
                three(Mnemonics.of(op), rd, a, condition);
            case FlagMove(var op, var rd, var a, var old) -> {
                two(Mnemonics.of(op), rd, a);
                out.append(forSimulators ? ", 0" : ", $fcc0");
            }
            case ToHiLo(var op, var a, var b) -> {
                if (!forSimulators && (op == ToHiLo.Op.DIV || op == ToHiLo.Op.DIVU)) {
                    three(Mnemonics.of(op), MipsRegisters.ZERO, a, b);
                } else {
                    two(Mnemonics.of(op), a, b);
                }
            }
            case FromHiLo(var op, var rd) -> one(Mnemonics.of(op), rd);
            case MoveToLow(var a) -> one("mtlo", a);
            case Load(var op, var rd, var offset, var base) -> memory(Mnemonics.of(op), rd, offset, base);
            case Store(var op, var value, var offset, var base) -> memory(Mnemonics.of(op), value, offset, base);
            case FloatThreeRegister(var op, var fd, var a, var b) -> three(Mnemonics.of(op), fd, a, b);
            case FloatTwoRegister(var op, var fd, var a) -> two(Mnemonics.of(op), fd, a);
            case FloatCompare(var op, var a, var b) -> two(Mnemonics.of(op), a, b);
            case MoveToFloat(var a, var fd) -> two("mtc1", a, fd);
            case MoveFromFloat(var rd, var a) -> two("mfc1", rd, a);
            case Branch branch -> appendBranch(branch);
            case FlagBranch branch -> appendConditional(branch, "");
            case BranchLikely(var branch) -> appendConditional(branch, "l");
            case Jump(var link, var symbol) -> jump(link ? "jal" : "j", symbol);
            case JumpRegister(var link, var a) -> one(link ? "jalr" : "jr", a);
            case Plain(var op) -> out.append(forSimulators && op == Plain.Op.BREAK ? "break   0" : Mnemonics.of(op));
        }
    }

    void appendLabel(String name) {
        if (!qualifier.isEmpty() && name.startsWith(LOCAL)) {
            out.append(LOCAL).append(qualifier).append(name, LOCAL.length(), name.length());
        } else {
            out.append(name);
        }
    }

    private void appendImmediate(WithImmediate i) {
        if (i.a().equals(MipsRegisters.ZERO)
                && i.immediate() instanceof Immediate.Literal(int value)
                && (i.op() == WithImmediate.Op.ADDIU || i.op() == WithImmediate.Op.ORI && value > Short.MAX_VALUE)) {
            one("li", i.rd());
        } else {
            two(Mnemonics.of(i.op()), i.rd(), i.a());
        }
        out.append(", ");
        append(i.immediate());
    }

    private void appendBranch(Branch branch) {
        Register zero = MipsRegisters.ZERO;
        if (branch.op() == Branch.Op.BEQ
                && branch.a().equals(zero)
                && branch.b().equals(zero)) {
            jump("b", branch.label());
        } else {
            appendConditional(branch, "");
        }
    }

    private void appendConditional(Conditional conditional, String ending) {
        switch (conditional) {
            case FlagBranch(var ifSet, var label) -> jump((ifSet ? "bc1t" : "bc1f") + ending, label);
            case Branch(var op, var a, var b, var label) -> {
                if (op.comparesTwo()) {
                    two(Mnemonics.of(op) + ending, a, b);
                } else {
                    one(Mnemonics.of(op) + ending, a);
                }
                out.append(", ");
                appendLabel(label);
            }
        }
    }

    private void append(Immediate immediate) {
        switch (immediate) {
            case Immediate.Literal(int value) -> out.append(value);
            case Immediate.High(String symbol, int offset) -> address("%hi(", symbol, offset);
            case Immediate.Low(String symbol, int offset) -> address("%lo(", symbol, offset);
        }
    }

    private void address(String part, String symbol, int offset) {
        out.append(part);
        appendLabel(symbol);
        if (offset > 0) {
            out.append('+');
        }
        if (offset != 0) {
            out.append(offset);
        }
        out.append(')');
    }

    private void memory(String mnemonic, Register register, Immediate offset, Register base) {
        one(mnemonic, register);
        out.append(", ");
        append(offset);
        out.append('(');
        append(base);
        out.append(')');
    }

    private void jump(String mnemonic, String target) {
        mnemonic(mnemonic);
        appendLabel(target);
    }

    private void three(String mnemonic, Register a, Register b, Register c) {
        two(mnemonic, a, b);
        out.append(", ");
        append(c);
    }

    private void two(String mnemonic, Register a, Register b) {
        one(mnemonic, a);
        out.append(", ");
        append(b);
    }

    private void one(String mnemonic, Register a) {
        mnemonic(mnemonic);
        append(a);
    }

    private void mnemonic(String mnemonic) {
        out.append(mnemonic).append(PADDING, Math.min(mnemonic.length(), MNEMONIC_WIDTH - 1), MNEMONIC_WIDTH);
    }

    private void append(Register register) {
        if (physicalOnly && !(register instanceof PhysicalRegister)) {
            throw new IllegalArgumentException("not a physical register: " + register);
        }
        out.append(register);
    }
}
