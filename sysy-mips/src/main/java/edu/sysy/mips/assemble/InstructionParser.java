package edu.sysy.mips.assemble;

import edu.sysy.machine.PhysicalRegister;
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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Mnemonic and operands to instructions. Beside the real ones it knows {@code nop}, {@code move}, {@code li}, {@code la},
 * {@code b}, {@code beqz} and {@code bnez}, and expands them to what the GNU assembler does.
 */
final class InstructionParser {
    private static final PhysicalRegister ZERO = MipsRegisters.ZERO;
    private static final String FLAG = "$fcc0";
    private static final Map<String, Form> FORMS = createForms();

    /** How the operands of a mnemonic are read. */
    private record Form(int operands, Function<Operands, List<RealInstruction>> parse) {}

    private InstructionParser() {}

    /**
     * The instructions that a statement stands for.
     *
     * @throws IllegalArgumentException if it is not understood
     */
    static List<RealInstruction> parse(String mnemonic, Operands operands) {
        Form form = FORMS.get(mnemonic);
        if (form == null) {
            throw new IllegalArgumentException("unknown instruction " + mnemonic);
        }
        operands.expect(form.operands());
        return form.parse().apply(operands);
    }

    private static Map<String, Form> createForms() {
        Map<String, Form> forms = new HashMap<>();
        addIntegerForms(forms);
        addMemoryForms(forms);
        addMoveForms(forms);
        addFloatForms(forms);
        addControlForms(forms);
        addMacros(forms);
        return Map.copyOf(forms);
    }

    private static void addIntegerForms(Map<String, Form> forms) {
        for (ThreeRegister.Op op : ThreeRegister.Op.values()) {
            one(forms, op, 3, o -> new ThreeRegister(op, o.integer(0), o.integer(1), o.integer(2)));
        }
        for (TwoRegister.Op op : TwoRegister.Op.values()) {
            one(forms, op, 2, o -> new TwoRegister(op, o.integer(0), o.integer(1)));
        }
        for (WithImmediate.Op op : WithImmediate.Op.values()) {
            one(forms, op, 3, o -> new WithImmediate(op, o.integer(0), o.integer(1), o.immediate(2)));
        }
        for (Shift.Op op : Shift.Op.values()) {
            one(forms, op, 3, o -> new Shift(op, o.integer(0), o.integer(1), o.number(2)));
        }
        for (ToHiLo.Op op : ToHiLo.Op.values()) {
            if (op == ToHiLo.Op.DIV || op == ToHiLo.Op.DIVU) {
                one(forms, op, 3, o -> division(op, o));
            } else {
                one(forms, op, 2, o -> new ToHiLo(op, o.integer(0), o.integer(1)));
            }
        }
        for (FromHiLo.Op op : FromHiLo.Op.values()) {
            one(forms, op, 1, o -> new FromHiLo(op, o.integer(0)));
        }
        one(forms, "mtlo", 1, o -> new MoveToLow(o.integer(0)));
        one(forms, "ext", 4, o -> new ExtractBits(o.integer(0), o.integer(1), o.number(2), o.number(3)));
        one(forms, "ins", 4, o -> new InsertBits(o.integer(0), o.integer(1), o.number(2), o.number(3), o.integer(0)));
        one(forms, "lui", 2, o -> new LoadUpper(o.integer(0), o.immediate(1)));
    }

    private static ToHiLo division(ToHiLo.Op op, Operands o) {
        if (!o.integer(0).equals(ZERO)) {
            throw new IllegalArgumentException("division into a register is not supported; write $zero first");
        }
        return new ToHiLo(op, o.integer(1), o.integer(2));
    }

    private static void addMemoryForms(Map<String, Form> forms) {
        for (Load.Op op : Load.Op.values()) {
            boolean floating = op == Load.Op.LWC1 || op == Load.Op.LDC1;
            one(forms, op, 2, o -> new Load(op, floating ? o.floating(0) : o.integer(0), o.offset(1), o.base(1)));
        }
        for (Store.Op op : Store.Op.values()) {
            boolean floating = op == Store.Op.SWC1 || op == Store.Op.SDC1;
            one(forms, op, 2, o -> new Store(op, floating ? o.floating(0) : o.integer(0), o.offset(1), o.base(1)));
        }
    }

    private static void addMoveForms(Map<String, Form> forms) {
        for (ConditionalMove.Op op : ConditionalMove.Op.values()) {
            boolean floating = op == ConditionalMove.Op.MOVZ_S || op == ConditionalMove.Op.MOVN_S;
            one(forms, op, 3, o -> {
                PhysicalRegister rd = floating ? o.floating(0) : o.integer(0);
                return new ConditionalMove(op, rd, floating ? o.floating(1) : o.integer(1), o.integer(2), rd);
            });
        }
        for (FlagMove.Op op : FlagMove.Op.values()) {
            boolean floating = op == FlagMove.Op.MOVF_S || op == FlagMove.Op.MOVT_S;
            one(forms, op, 3, o -> {
                if (!o.is(2, FLAG)) {
                    throw new IllegalArgumentException("the condition flag is not " + FLAG);
                }
                PhysicalRegister rd = floating ? o.floating(0) : o.integer(0);
                return new FlagMove(op, rd, floating ? o.floating(1) : o.integer(1), rd);
            });
        }
    }

    private static void addFloatForms(Map<String, Form> forms) {
        for (FloatThreeRegister.Op op : FloatThreeRegister.Op.values()) {
            one(forms, op, 3, o -> new FloatThreeRegister(op, o.floating(0), o.floating(1), o.floating(2)));
        }
        for (FloatTwoRegister.Op op : FloatTwoRegister.Op.values()) {
            one(forms, op, 2, o -> new FloatTwoRegister(op, o.floating(0), o.floating(1)));
        }
        for (FloatCompare.Op op : FloatCompare.Op.values()) {
            one(forms, op, 2, o -> new FloatCompare(op, o.floating(0), o.floating(1)));
        }
        one(forms, "mtc1", 2, o -> new MoveToFloat(o.integer(0), o.floating(1)));
        one(forms, "mfc1", 2, o -> new MoveFromFloat(o.integer(0), o.floating(1)));
    }

    private static void addControlForms(Map<String, Form> forms) {
        for (Branch.Op op : Branch.Op.values()) {
            if (op.comparesTwo()) {
                branch(forms, Mnemonics.of(op), 3, o -> new Branch(op, o.integer(0), o.integer(1), o.symbol(2)));
            } else {
                branch(forms, Mnemonics.of(op), 2, o -> new Branch(op, o.integer(0), ZERO, o.symbol(1)));
            }
        }
        branch(forms, "bc1t", 1, o -> new FlagBranch(true, o.symbol(0)));
        branch(forms, "bc1f", 1, o -> new FlagBranch(false, o.symbol(0)));
        for (Plain.Op op : Plain.Op.values()) {
            one(forms, op, 0, o -> new Plain(op));
        }
        one(forms, "j", 1, o -> new Jump(false, o.symbol(0)));
        one(forms, "jal", 1, o -> new Jump(true, o.symbol(0)));
        one(forms, "jr", 1, o -> new JumpRegister(false, o.integer(0)));
        one(forms, "jalr", 1, o -> new JumpRegister(true, o.integer(0)));
    }

    private static void addMacros(Map<String, Form> forms) {
        one(forms, "move", 2, o -> new ThreeRegister(ThreeRegister.Op.OR, o.integer(0), o.integer(1), ZERO));
        one(forms, "b", 1, o -> new Branch(Branch.Op.BEQ, ZERO, ZERO, o.symbol(0)));
        one(forms, "beqz", 2, o -> new Branch(Branch.Op.BEQ, o.integer(0), ZERO, o.symbol(1)));
        one(forms, "bnez", 2, o -> new Branch(Branch.Op.BNE, o.integer(0), ZERO, o.symbol(1)));
        forms.put("li", new Form(2, o -> loadConstant(o.integer(0), o.number(1))));
        forms.put("la", new Form(2, o -> loadAddress(o.integer(0), o.symbol(1))));
    }

    private static List<RealInstruction> loadConstant(PhysicalRegister rd, int value) {
        if (value == (short) value) {
            return List.of(new WithImmediate(WithImmediate.Op.ADDIU, rd, ZERO, Immediate.of(value)));
        }
        if (value >>> 16 == 0) {
            return List.of(new WithImmediate(WithImmediate.Op.ORI, rd, ZERO, Immediate.of(value)));
        }
        RealInstruction high = new LoadUpper(rd, Immediate.of(value >>> 16));
        int low = value & 0xffff;
        return low == 0
                ? List.of(high)
                : List.of(high, new WithImmediate(WithImmediate.Op.ORI, rd, rd, Immediate.of(low)));
    }

    private static List<RealInstruction> loadAddress(PhysicalRegister rd, String symbol) {
        return List.of(
                new LoadUpper(rd, new Immediate.High(symbol, 0)),
                new WithImmediate(WithImmediate.Op.ADDIU, rd, rd, new Immediate.Low(symbol, 0)));
    }

    /** Adds a branch, and with an {@code l} behind its name the one whose slot is executed only if it is taken. */
    private static void branch(Map<String, Form> forms, String name, int count, Function<Operands, Conditional> parse) {
        forms.put(name, new Form(count, parse.andThen(List::of)));
        forms.put(name + "l", new Form(count, parse.andThen(BranchLikely::new).andThen(List::of)));
    }

    private static void one(Map<String, Form> forms, Enum<?> op, int count, Function<Operands, RealInstruction> parse) {
        one(forms, Mnemonics.of(op), count, parse);
    }

    private static void one(
            Map<String, Form> forms, String name, int count, Function<Operands, RealInstruction> parse) {
        forms.put(name, new Form(count, parse.andThen(List::of)));
    }
}
