package edu.sysy.mips;

import static edu.sysy.machine.Operand.def;
import static edu.sysy.machine.Operand.defSameAs;
import static edu.sysy.machine.Operand.use;

import edu.sysy.machine.Operand;
import edu.sysy.machine.Register;
import edu.sysy.machine.RegisterSet;
import edu.sysy.mips.isa.InstructionForm;
import edu.sysy.mips.isa.MipsOpcode;
import java.util.List;

/**
 * One word of MIPS32 release 2 machine code, or of the extension MSA. Components stand in the order of assembly text;
 * {@code label} and {@code symbol} are names that assembling resolves.
 */
public sealed interface RealInstruction extends MipsInstruction
        permits RealInstruction.ThreeRegister,
                RealInstruction.TwoRegister,
                RealInstruction.WithImmediate,
                RealInstruction.Shift,
                RealInstruction.ExtractBits,
                RealInstruction.InsertBits,
                RealInstruction.LoadUpper,
                RealInstruction.ConditionalMove,
                RealInstruction.FlagMove,
                RealInstruction.ToHiLo,
                RealInstruction.FromHiLo,
                RealInstruction.MoveToLow,
                RealInstruction.Load,
                RealInstruction.Store,
                RealInstruction.StoreConditional,
                RealInstruction.FloatThreeRegister,
                RealInstruction.FloatTwoRegister,
                RealInstruction.FloatCompare,
                RealInstruction.MoveToFloat,
                RealInstruction.MoveFromFloat,
                RealInstruction.Conditional,
                RealInstruction.BranchLikely,
                RealInstruction.Jump,
                RealInstruction.JumpRegister,
                RealInstruction.Plain,
                VectorInstruction {
    /** Its row in the table of the instruction set. */
    MipsOpcode opcode();

    /** Whether control may leave the straight line here, which gives the instruction a delay slot. */
    default boolean hasDelaySlot() {
        return opcode().hasDelaySlot();
    }

    private static void requireUnlikely(MipsOpcode opcode) {
        if (opcode.isLikely()) {
            throw new IllegalArgumentException(opcode.mnemonic() + " is the likely form of a branch");
        }
    }

    @Override
    default RegisterSet implicitReads() {
        return opcode().implicitReads();
    }

    @Override
    default RegisterSet implicitWrites() {
        return opcode().implicitWrites();
    }

    @Override
    default RegisterSet clobbers() {
        return opcode().clobbers();
    }

    /** {@code op rd, a, b}. */
    record ThreeRegister(MipsOpcode opcode, Register rd, Register a, Register b) implements RealInstruction {
        public ThreeRegister {
            opcode.require(InstructionForm.THREE_REGISTER);
        }

        @Override
        public List<Operand> operands() {
            return List.of(use(a), use(b), def(rd));
        }

        @Override
        public ThreeRegister withRegisters(List<? extends Register> r) {
            return new ThreeRegister(opcode, r.get(2), r.get(0), r.get(1));
        }
    }

    /** {@code op rd, a}. */
    record TwoRegister(MipsOpcode opcode, Register rd, Register a) implements RealInstruction {
        public TwoRegister {
            opcode.require(InstructionForm.TWO_REGISTER);
        }

        @Override
        public List<Operand> operands() {
            return List.of(use(a), def(rd));
        }

        @Override
        public TwoRegister withRegisters(List<? extends Register> r) {
            return new TwoRegister(opcode, r.get(1), r.get(0));
        }
    }

    /** {@code op rd, a, immediate}; arithmetic and comparisons extend the sign, logic extends with zeros. */
    record WithImmediate(MipsOpcode opcode, Register rd, Register a, Immediate immediate) implements RealInstruction {
        public WithImmediate {
            opcode.require(InstructionForm.WITH_IMMEDIATE);
        }

        @Override
        public List<Operand> operands() {
            return List.of(use(a), def(rd));
        }

        @Override
        public WithImmediate withRegisters(List<? extends Register> r) {
            return new WithImmediate(opcode, r.get(1), r.get(0), immediate);
        }
    }

    /** {@code op rd, a, amount} with an amount from 0 to 31. */
    record Shift(MipsOpcode opcode, Register rd, Register a, int amount) implements RealInstruction {
        public Shift {
            opcode.require(InstructionForm.SHIFT);
            java.util.Objects.checkIndex(amount, 32);
        }

        @Override
        public List<Operand> operands() {
            return List.of(use(a), def(rd));
        }

        @Override
        public Shift withRegisters(List<? extends Register> r) {
            return new Shift(opcode, r.get(1), r.get(0), amount);
        }
    }

    /** {@code ext rd, a, position, size}: the bits from {@code position} on, extended with zeros. */
    record ExtractBits(Register rd, Register a, int position, int size) implements RealInstruction {
        @Override
        public MipsOpcode opcode() {
            return MipsOpcode.EXT;
        }

        @Override
        public List<Operand> operands() {
            return List.of(use(a), def(rd));
        }

        @Override
        public ExtractBits withRegisters(List<? extends Register> r) {
            return new ExtractBits(r.get(1), r.get(0), position, size);
        }
    }

    /**
     * {@code ins rd, a, position, size}: the low bits of {@code a} put into {@code old}, which {@code rd} overwrites.
     */
    record InsertBits(Register rd, Register a, int position, int size, Register old) implements RealInstruction {
        @Override
        public MipsOpcode opcode() {
            return MipsOpcode.INS;
        }

        @Override
        public List<Operand> operands() {
            return List.of(use(a), use(old), defSameAs(rd, 1));
        }

        @Override
        public InsertBits withRegisters(List<? extends Register> r) {
            return new InsertBits(r.get(2), r.get(0), position, size, r.get(1));
        }
    }

    /** {@code lui rd, immediate}. */
    record LoadUpper(Register rd, Immediate immediate) implements RealInstruction {
        @Override
        public MipsOpcode opcode() {
            return MipsOpcode.LUI;
        }

        @Override
        public List<Operand> operands() {
            return List.of(def(rd));
        }

        @Override
        public LoadUpper withRegisters(List<? extends Register> r) {
            return new LoadUpper(r.get(0), immediate);
        }

        @Override
        public boolean isRematerializable() {
            return true;
        }
    }

    /**
     * {@code op rd, a, condition}: {@code rd} becomes {@code a} if the condition register says so, else stays
     * {@code old}.
     */
    record ConditionalMove(MipsOpcode opcode, Register rd, Register a, Register condition, Register old)
            implements RealInstruction {
        public ConditionalMove {
            opcode.require(InstructionForm.CONDITIONAL_MOVE);
        }

        @Override
        public List<Operand> operands() {
            return List.of(use(a), use(condition), use(old), defSameAs(rd, 2));
        }

        @Override
        public ConditionalMove withRegisters(List<? extends Register> r) {
            return new ConditionalMove(opcode, r.get(3), r.get(0), r.get(1), r.get(2));
        }
    }

    /**
     * {@code op rd, a}: {@code rd} becomes {@code a} if the floating condition flag says so, else stays {@code old}.
     */
    record FlagMove(MipsOpcode opcode, Register rd, Register a, Register old) implements RealInstruction {
        public FlagMove {
            opcode.require(InstructionForm.FLAG_MOVE);
        }

        @Override
        public List<Operand> operands() {
            return List.of(use(a), use(old), defSameAs(rd, 1));
        }

        @Override
        public FlagMove withRegisters(List<? extends Register> r) {
            return new FlagMove(opcode, r.get(2), r.get(0), r.get(1));
        }
    }

    /** {@code op a, b}: the results go to the special registers hi and lo. */
    record ToHiLo(MipsOpcode opcode, Register a, Register b) implements RealInstruction {
        public ToHiLo {
            opcode.require(InstructionForm.TO_HI_LO);
        }

        @Override
        public List<Operand> operands() {
            return List.of(use(a), use(b));
        }

        @Override
        public ToHiLo withRegisters(List<? extends Register> r) {
            return new ToHiLo(opcode, r.get(0), r.get(1));
        }
    }

    /** {@code mfhi rd} or {@code mflo rd}. */
    record FromHiLo(MipsOpcode opcode, Register rd) implements RealInstruction {
        public FromHiLo {
            opcode.require(InstructionForm.FROM_HI_LO);
        }

        @Override
        public List<Operand> operands() {
            return List.of(def(rd));
        }

        @Override
        public FromHiLo withRegisters(List<? extends Register> r) {
            return new FromHiLo(opcode, r.get(0));
        }
    }

    /** {@code mtlo a}. What hi holds is undefined then. */
    record MoveToLow(Register a) implements RealInstruction {
        @Override
        public MipsOpcode opcode() {
            return MipsOpcode.MTLO;
        }

        @Override
        public List<Operand> operands() {
            return List.of(use(a));
        }

        @Override
        public MoveToLow withRegisters(List<? extends Register> r) {
            return new MoveToLow(r.get(0));
        }
    }

    /** {@code op rd, offset(base)}. */
    record Load(MipsOpcode opcode, Register rd, Immediate offset, Register base) implements RealInstruction {
        public Load {
            opcode.require(InstructionForm.LOAD);
        }

        @Override
        public List<Operand> operands() {
            return List.of(use(base), def(rd));
        }

        @Override
        public Load withRegisters(List<? extends Register> r) {
            return new Load(opcode, r.get(1), offset, r.get(0));
        }
    }

    /** {@code op value, offset(base)}. */
    record Store(MipsOpcode opcode, Register value, Immediate offset, Register base) implements RealInstruction {
        public Store {
            opcode.require(InstructionForm.STORE);
        }

        @Override
        public List<Operand> operands() {
            return List.of(use(value), use(base));
        }

        @Override
        public Store withRegisters(List<? extends Register> r) {
            return new Store(opcode, r.get(0), offset, r.get(1));
        }
    }

    /**
     * {@code sc rd, offset(base)}: stores {@code value}, which {@code rd} overwrites, if nobody has stored there since
     * the last {@code ll}; {@code rd} becomes 1, or 0 if not.
     */
    record StoreConditional(Register rd, Immediate offset, Register base, Register value) implements RealInstruction {
        @Override
        public MipsOpcode opcode() {
            return MipsOpcode.SC;
        }

        @Override
        public List<Operand> operands() {
            return List.of(use(base), use(value), defSameAs(rd, 1));
        }

        @Override
        public StoreConditional withRegisters(List<? extends Register> r) {
            return new StoreConditional(r.get(2), offset, r.get(0), r.get(1));
        }
    }

    /** {@code op fd, a, b} on single-precision numbers. */
    record FloatThreeRegister(MipsOpcode opcode, Register fd, Register a, Register b) implements RealInstruction {
        public FloatThreeRegister {
            opcode.require(InstructionForm.FLOAT_THREE_REGISTER);
        }

        @Override
        public List<Operand> operands() {
            return List.of(use(a), use(b), def(fd));
        }

        @Override
        public FloatThreeRegister withRegisters(List<? extends Register> r) {
            return new FloatThreeRegister(opcode, r.get(2), r.get(0), r.get(1));
        }
    }

    /** {@code op fd, a} on single-precision numbers, or between them and the integers in floating registers. */
    record FloatTwoRegister(MipsOpcode opcode, Register fd, Register a) implements RealInstruction {
        public FloatTwoRegister {
            opcode.require(InstructionForm.FLOAT_TWO_REGISTER);
        }

        @Override
        public List<Operand> operands() {
            return List.of(use(a), def(fd));
        }

        @Override
        public FloatTwoRegister withRegisters(List<? extends Register> r) {
            return new FloatTwoRegister(opcode, r.get(1), r.get(0));
        }

        @Override
        public boolean isCopy() {
            return opcode == MipsOpcode.MOV_S;
        }
    }

    /** {@code c.cond.s a, b}: sets floating condition flag 0. */
    record FloatCompare(MipsOpcode opcode, Register a, Register b) implements RealInstruction {
        public FloatCompare {
            opcode.require(InstructionForm.FLOAT_COMPARE);
        }

        @Override
        public List<Operand> operands() {
            return List.of(use(a), use(b));
        }

        @Override
        public FloatCompare withRegisters(List<? extends Register> r) {
            return new FloatCompare(opcode, r.get(0), r.get(1));
        }
    }

    /** {@code mtc1 a, fd}: the bits of an integer register into a floating register. */
    record MoveToFloat(Register a, Register fd) implements RealInstruction {
        @Override
        public MipsOpcode opcode() {
            return MipsOpcode.MTC1;
        }

        @Override
        public List<Operand> operands() {
            return List.of(use(a), def(fd));
        }

        @Override
        public MoveToFloat withRegisters(List<? extends Register> r) {
            return new MoveToFloat(r.get(0), r.get(1));
        }
    }

    /** {@code mfc1 rd, a}: the bits of a floating register into an integer register. */
    record MoveFromFloat(Register rd, Register a) implements RealInstruction {
        @Override
        public MipsOpcode opcode() {
            return MipsOpcode.MFC1;
        }

        @Override
        public List<Operand> operands() {
            return List.of(use(a), def(rd));
        }

        @Override
        public MoveFromFloat withRegisters(List<? extends Register> r) {
            return new MoveFromFloat(r.get(1), r.get(0));
        }
    }

    /** A branch that is taken under a condition. */
    sealed interface Conditional extends RealInstruction {
        /** Where it leads. */
        String label();

        /** The same branch to another label. */
        Conditional to(String newLabel);

        /** The branch that is taken exactly when this one is not. */
        Conditional negated();
    }

    /** {@code op a, b, label}; the comparisons with zero ignore {@code b}, which is {@code $zero} then. */
    record Branch(MipsOpcode opcode, Register a, Register b, String label) implements Conditional {
        public Branch {
            opcode.require(InstructionForm.BRANCH);
            requireUnlikely(opcode);
        }

        @Override
        public List<Operand> operands() {
            return List.of(use(a), use(b));
        }

        @Override
        public Branch withRegisters(List<? extends Register> r) {
            return new Branch(opcode, r.get(0), r.get(1), label);
        }

        @Override
        public Branch to(String newLabel) {
            return new Branch(opcode, a, b, newLabel);
        }

        @Override
        public Branch negated() {
            return new Branch(opcode.negated(), a, b, label);
        }
    }

    /** {@code bc1t label} or {@code bc1f label}, by condition flag 0. */
    record FlagBranch(MipsOpcode opcode, String label) implements Conditional {
        public FlagBranch {
            opcode.require(InstructionForm.FLAG_BRANCH);
            requireUnlikely(opcode);
        }

        @Override
        public List<Operand> operands() {
            return List.of();
        }

        @Override
        public FlagBranch withRegisters(List<? extends Register> r) {
            return this;
        }

        @Override
        public FlagBranch to(String newLabel) {
            return new FlagBranch(opcode, newLabel);
        }

        @Override
        public FlagBranch negated() {
            return new FlagBranch(opcode.negated(), label);
        }
    }

    /** {@code beql}, {@code bc1tl} and so on: the branch, with a slot that is executed only if it is taken. */
    record BranchLikely(Conditional branch) implements RealInstruction {
        @Override
        public MipsOpcode opcode() {
            return branch.opcode().likely();
        }

        @Override
        public List<Operand> operands() {
            return branch.operands();
        }

        @Override
        public BranchLikely withRegisters(List<? extends Register> r) {
            return new BranchLikely((Conditional) branch.withRegisters(r));
        }
    }

    /** {@code j label} or {@code jal symbol}. */
    record Jump(MipsOpcode opcode, String symbol) implements RealInstruction {
        public Jump {
            opcode.require(InstructionForm.JUMP);
        }

        /** Whether it is a call. */
        public boolean link() {
            return opcode == MipsOpcode.JAL;
        }

        @Override
        public List<Operand> operands() {
            return List.of();
        }

        @Override
        public Jump withRegisters(List<? extends Register> r) {
            return this;
        }
    }

    /** {@code jr a} or {@code jalr a}, which links through {@code $ra}. */
    record JumpRegister(MipsOpcode opcode, Register a) implements RealInstruction {
        public JumpRegister {
            opcode.require(InstructionForm.JUMP_REGISTER);
        }

        /** Whether it is a call. */
        public boolean link() {
            return opcode == MipsOpcode.JALR;
        }

        @Override
        public List<Operand> operands() {
            return List.of(use(a));
        }

        @Override
        public JumpRegister withRegisters(List<? extends Register> r) {
            return new JumpRegister(opcode, r.get(0));
        }
    }

    /** An instruction without registers. */
    record Plain(MipsOpcode opcode) implements RealInstruction {
        public Plain {
            opcode.require(InstructionForm.PLAIN);
        }

        @Override
        public List<Operand> operands() {
            return List.of();
        }

        @Override
        public Plain withRegisters(List<? extends Register> r) {
            return this;
        }
    }
}
