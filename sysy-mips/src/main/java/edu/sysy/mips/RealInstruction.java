package edu.sysy.mips;

import static edu.sysy.machine.Operand.def;
import static edu.sysy.machine.Operand.defSameAs;
import static edu.sysy.machine.Operand.use;

import edu.sysy.machine.Operand;
import edu.sysy.machine.Register;
import edu.sysy.mips.emit.AssemblyTextInstructions;
import java.util.List;

/**
 * One word of MIPS32 release 2 machine code. Components stand in the order of assembly text; {@code label} and {@code symbol}
 * are names that assembling resolves.
 */
public sealed interface RealInstruction extends MipsInstruction {
    /** Whether control may leave the straight line here, which gives the instruction a delay slot. */
    default boolean hasDelaySlot() {
        return false;
    }

    /** The instruction as in assembly text. */
    @Override
    default String text() {
        return AssemblyTextInstructions.of(this);
    }

    /** {@code op rd, a, b}. */
    record ThreeRegister(Op op, Register rd, Register a, Register b) implements RealInstruction {
        /** The operations; the variable shifts shift {@code a} by {@code b}. */
        public enum Op {
            ADDU,
            SUBU,
            AND,
            OR,
            XOR,
            NOR,
            SLT,
            SLTU,
            MUL,
            SLLV,
            SRLV,
            SRAV,
            ROTRV
        }

        @Override
        public List<Operand> operands() {
            return List.of(use(a), use(b), def(rd));
        }

        @Override
        public ThreeRegister withRegisters(List<? extends Register> r) {
            return new ThreeRegister(op, r.get(2), r.get(0), r.get(1));
        }
    }

    /** {@code op rd, a}. */
    record TwoRegister(Op op, Register rd, Register a) implements RealInstruction {
        /** Count leading zeros and ones, sign extension of a byte and of a half word. */
        public enum Op {
            CLZ,
            CLO,
            SEB,
            SEH
        }

        @Override
        public List<Operand> operands() {
            return List.of(use(a), def(rd));
        }

        @Override
        public TwoRegister withRegisters(List<? extends Register> r) {
            return new TwoRegister(op, r.get(1), r.get(0));
        }
    }

    /** {@code op rd, a, immediate}; arithmetic and comparisons extend the sign, logic extends with zeros. */
    record WithImmediate(Op op, Register rd, Register a, Immediate immediate) implements RealInstruction {
        /** The operations. */
        public enum Op {
            ADDIU,
            SLTI,
            SLTIU,
            ANDI,
            ORI,
            XORI
        }

        @Override
        public List<Operand> operands() {
            return List.of(use(a), def(rd));
        }

        @Override
        public WithImmediate withRegisters(List<? extends Register> r) {
            return new WithImmediate(op, r.get(1), r.get(0), immediate);
        }
    }

    /** {@code op rd, a, amount} with an amount from 0 to 31. */
    record Shift(Op op, Register rd, Register a, int amount) implements RealInstruction {
        /** The operations. */
        public enum Op {
            SLL,
            SRL,
            SRA,
            ROTR
        }

        public Shift {
            java.util.Objects.checkIndex(amount, 32);
        }

        @Override
        public List<Operand> operands() {
            return List.of(use(a), def(rd));
        }

        @Override
        public Shift withRegisters(List<? extends Register> r) {
            return new Shift(op, r.get(1), r.get(0), amount);
        }
    }

    /** {@code ext rd, a, position, size}: the bits from {@code position} on, extended with zeros. */
    record ExtractBits(Register rd, Register a, int position, int size) implements RealInstruction {
        @Override
        public List<Operand> operands() {
            return List.of(use(a), def(rd));
        }

        @Override
        public ExtractBits withRegisters(List<? extends Register> r) {
            return new ExtractBits(r.get(1), r.get(0), position, size);
        }
    }

    /** {@code ins rd, a, position, size}: the low bits of {@code a} put into {@code old}, which {@code rd} overwrites. */
    record InsertBits(Register rd, Register a, int position, int size, Register old) implements RealInstruction {
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

    /** {@code op rd, a, condition}: {@code rd} becomes {@code a} if the condition register says so, else stays {@code old}. */
    record ConditionalMove(Op op, Register rd, Register a, Register condition, Register old)
            implements RealInstruction {
        /** Move if the condition is zero, if it is not; both for floating registers. */
        public enum Op {
            MOVZ,
            MOVN,
            MOVZ_S,
            MOVN_S
        }

        @Override
        public List<Operand> operands() {
            return List.of(use(a), use(condition), use(old), defSameAs(rd, 2));
        }

        @Override
        public ConditionalMove withRegisters(List<? extends Register> r) {
            return new ConditionalMove(op, r.get(3), r.get(0), r.get(1), r.get(2));
        }
    }

    /** {@code op rd, a}: {@code rd} becomes {@code a} if the floating condition flag says so, else stays {@code old}. */
    record FlagMove(Op op, Register rd, Register a, Register old) implements RealInstruction {
        /** Move if the flag is clear, if it is set; both for floating registers. */
        public enum Op {
            MOVF,
            MOVT,
            MOVF_S,
            MOVT_S
        }

        @Override
        public List<Operand> operands() {
            return List.of(use(a), use(old), defSameAs(rd, 1));
        }

        @Override
        public FlagMove withRegisters(List<? extends Register> r) {
            return new FlagMove(op, r.get(2), r.get(0), r.get(1));
        }
    }

    /** {@code op a, b}: the results go to the special registers hi and lo. */
    record ToHiLo(Op op, Register a, Register b) implements RealInstruction {
        /** The operations. */
        public enum Op {
            MULT,
            MULTU,
            DIV,
            DIVU,
            MADD,
            MADDU,
            MSUB,
            MSUBU
        }

        @Override
        public List<Operand> operands() {
            return List.of(use(a), use(b));
        }

        @Override
        public ToHiLo withRegisters(List<? extends Register> r) {
            return new ToHiLo(op, r.get(0), r.get(1));
        }
    }

    /** {@code mfhi rd} or {@code mflo rd}. */
    record FromHiLo(Op op, Register rd) implements RealInstruction {
        /** The operations. */
        public enum Op {
            MFHI,
            MFLO
        }

        @Override
        public List<Operand> operands() {
            return List.of(def(rd));
        }

        @Override
        public FromHiLo withRegisters(List<? extends Register> r) {
            return new FromHiLo(op, r.get(0));
        }
    }

    /** {@code mtlo a}. What hi holds is undefined then. */
    record MoveToLow(Register a) implements RealInstruction {
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
    record Load(Op op, Register rd, Immediate offset, Register base) implements RealInstruction {
        /** The operations; {@code LWC1} and {@code LDC1} load floating registers. */
        public enum Op {
            LW,
            LH,
            LHU,
            LB,
            LBU,
            LWC1,
            LDC1
        }

        @Override
        public List<Operand> operands() {
            return List.of(use(base), def(rd));
        }

        @Override
        public Load withRegisters(List<? extends Register> r) {
            return new Load(op, r.get(1), offset, r.get(0));
        }
    }

    /** {@code op value, offset(base)}. */
    record Store(Op op, Register value, Immediate offset, Register base) implements RealInstruction {
        /** The operations; {@code SWC1} and {@code SDC1} store floating registers. */
        public enum Op {
            SW,
            SH,
            SB,
            SWC1,
            SDC1
        }

        @Override
        public List<Operand> operands() {
            return List.of(use(value), use(base));
        }

        @Override
        public Store withRegisters(List<? extends Register> r) {
            return new Store(op, r.get(0), offset, r.get(1));
        }
    }

    /** {@code op fd, a, b} on single-precision numbers. */
    record FloatThreeRegister(Op op, Register fd, Register a, Register b) implements RealInstruction {
        /** The operations. */
        public enum Op {
            ADD_S,
            SUB_S,
            MUL_S,
            DIV_S
        }

        @Override
        public List<Operand> operands() {
            return List.of(use(a), use(b), def(fd));
        }

        @Override
        public FloatThreeRegister withRegisters(List<? extends Register> r) {
            return new FloatThreeRegister(op, r.get(2), r.get(0), r.get(1));
        }
    }

    /** {@code op fd, a} on single-precision numbers, or between them and the integers in floating registers. */
    record FloatTwoRegister(Op op, Register fd, Register a) implements RealInstruction {
        /** The operations. */
        public enum Op {
            MOV_S,
            NEG_S,
            ABS_S,
            SQRT_S,
            CVT_S_W,
            TRUNC_W_S,
            CVT_D_S
        }

        @Override
        public List<Operand> operands() {
            return List.of(use(a), def(fd));
        }

        @Override
        public FloatTwoRegister withRegisters(List<? extends Register> r) {
            return new FloatTwoRegister(op, r.get(1), r.get(0));
        }

        @Override
        public boolean isCopy() {
            return op == Op.MOV_S;
        }
    }

    /** {@code c.cond.s a, b}: sets floating condition flag 0. */
    record FloatCompare(Op op, Register a, Register b) implements RealInstruction {
        /** The conditions; none of them holds for NaN. */
        public enum Op {
            C_EQ_S,
            C_LT_S,
            C_LE_S
        }

        @Override
        public List<Operand> operands() {
            return List.of(use(a), use(b));
        }

        @Override
        public FloatCompare withRegisters(List<? extends Register> r) {
            return new FloatCompare(op, r.get(0), r.get(1));
        }
    }

    /** {@code mtc1 a, fd}: the bits of an integer register into a floating register. */
    record MoveToFloat(Register a, Register fd) implements RealInstruction {
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

        @Override
        default boolean hasDelaySlot() {
            return true;
        }
    }

    /** {@code op a, b, label}; the comparisons with zero ignore {@code b}, which is {@code $zero} then. */
    record Branch(Op op, Register a, Register b, String label) implements Conditional {
        /** The conditions. */
        public enum Op {
            BEQ,
            BNE,
            BLEZ,
            BGTZ,
            BLTZ,
            BGEZ;

            /** The condition that holds exactly when this one does not. */
            public Op negated() {
                return switch (this) {
                    case BEQ -> BNE;
                    case BNE -> BEQ;
                    case BLEZ -> BGTZ;
                    case BGTZ -> BLEZ;
                    case BLTZ -> BGEZ;
                    case BGEZ -> BLTZ;
                };
            }

            /** Whether it compares two registers rather than one with zero. */
            public boolean comparesTwo() {
                return this == BEQ || this == BNE;
            }
        }

        @Override
        public List<Operand> operands() {
            return List.of(use(a), use(b));
        }

        @Override
        public Branch withRegisters(List<? extends Register> r) {
            return new Branch(op, r.get(0), r.get(1), label);
        }

        @Override
        public Branch to(String newLabel) {
            return new Branch(op, a, b, newLabel);
        }

        @Override
        public Branch negated() {
            return new Branch(op.negated(), a, b, label);
        }
    }

    /** {@code bc1t label} or {@code bc1f label}. */
    record FlagBranch(boolean ifSet, String label) implements Conditional {
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
            return new FlagBranch(ifSet, newLabel);
        }

        @Override
        public FlagBranch negated() {
            return new FlagBranch(!ifSet, label);
        }
    }

    /** {@code beql}, {@code bc1tl} and so on: the branch, with a slot that is executed only if it is taken. */
    record BranchLikely(Conditional branch) implements RealInstruction {
        @Override
        public List<Operand> operands() {
            return branch.operands();
        }

        @Override
        public BranchLikely withRegisters(List<? extends Register> r) {
            return new BranchLikely((Conditional) branch.withRegisters(r));
        }

        @Override
        public boolean hasDelaySlot() {
            return true;
        }
    }

    /** {@code j label} or {@code jal symbol}. */
    record Jump(boolean link, String symbol) implements RealInstruction {
        @Override
        public List<Operand> operands() {
            return List.of();
        }

        @Override
        public Jump withRegisters(List<? extends Register> r) {
            return this;
        }

        @Override
        public boolean hasDelaySlot() {
            return true;
        }
    }

    /** {@code jr a} or {@code jalr a}, which links through {@code $ra}. */
    record JumpRegister(boolean link, Register a) implements RealInstruction {
        @Override
        public List<Operand> operands() {
            return List.of(use(a));
        }

        @Override
        public JumpRegister withRegisters(List<? extends Register> r) {
            return new JumpRegister(link, r.get(0));
        }

        @Override
        public boolean hasDelaySlot() {
            return true;
        }
    }

    /** An instruction without registers. */
    record Plain(Op op) implements RealInstruction {
        /** No operation, system call, break point. */
        public enum Op {
            NOP,
            SYSCALL,
            BREAK
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
