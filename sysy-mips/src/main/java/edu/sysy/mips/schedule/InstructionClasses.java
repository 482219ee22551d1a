package edu.sysy.mips.schedule;

import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.Register;
import edu.sysy.mips.InstructionKind;
import edu.sysy.mips.RealInstruction;
import edu.sysy.mips.RealInstruction.ConditionalMove;
import edu.sysy.mips.RealInstruction.ExtractBits;
import edu.sysy.mips.RealInstruction.FlagMove;
import edu.sysy.mips.RealInstruction.FloatCompare;
import edu.sysy.mips.RealInstruction.FloatThreeRegister;
import edu.sysy.mips.RealInstruction.FloatTwoRegister;
import edu.sysy.mips.RealInstruction.FromHiLo;
import edu.sysy.mips.RealInstruction.InsertBits;
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

/** Of which kind words of code are, and their {@link InstructionEffects}s. */
public final class InstructionClasses {
    private InstructionClasses() {}

    /** What a word of code over physical registers has to do with its neighbours. */
    public static InstructionEffects footprint(RealInstruction instruction) {
        long addresses = addresses(instruction);
        long reads = RegisterEffects.reads(instruction) & ~RegisterEffects.MEMORY;
        if (!(instruction instanceof Store store && store.value().equals(store.base()))) {
            reads &= ~addresses;
        }
        return new InstructionEffects(
                of(instruction), reads, addresses, RegisterEffects.writes(instruction) & ~RegisterEffects.MEMORY);
    }

    static InstructionKind of(RealInstruction instruction) {
        return switch (instruction) {
            case ThreeRegister three ->
                switch (three.op()) {
                    case AND, OR, XOR, NOR, SLT, SLTU -> InstructionKind.LOGIC;
                    case ADDU, SUBU, SLLV, SRLV, SRAV, ROTRV -> InstructionKind.ARITHMETIC;
                    case MUL -> InstructionKind.MULTIPLY;
                };
            case WithImmediate immediate ->
                immediate.op() == WithImmediate.Op.ADDIU ? InstructionKind.ARITHMETIC : InstructionKind.LOGIC;
            case LoadUpper upper -> InstructionKind.LOGIC;
            case TwoRegister two -> InstructionKind.ARITHMETIC;
            case Shift shift -> InstructionKind.ARITHMETIC;
            case ExtractBits extract -> InstructionKind.ARITHMETIC;
            case InsertBits insert -> InstructionKind.ARITHMETIC;
            case ConditionalMove move -> InstructionKind.CONDITIONAL_MOVE;
            case FlagMove move -> InstructionKind.CONDITIONAL_MOVE;
            case ToHiLo to ->
                to.op() == ToHiLo.Op.DIV || to.op() == ToHiLo.Op.DIVU
                        ? InstructionKind.DIVIDE
                        : InstructionKind.MULTIPLY_HI_LO;
            case MoveToLow to -> InstructionKind.MULTIPLY_HI_LO;
            case FromHiLo from -> InstructionKind.FROM_HI_LO;
            case Load load ->
                switch (load.op()) {
                    case LWC1, LDC1 -> InstructionKind.FLOAT_LOAD;
                    default -> InstructionKind.LOAD;
                };
            case Store store -> InstructionKind.STORE;
            case FloatThreeRegister three ->
                three.op() == FloatThreeRegister.Op.DIV_S
                        ? InstructionKind.FLOAT_DIVIDE
                        : InstructionKind.FLOAT_ARITHMETIC;
            case FloatTwoRegister two -> of(two.op());
            case FloatCompare compare -> InstructionKind.FLOAT_COMPARE;
            case MoveToFloat move -> InstructionKind.TO_FLOAT;
            case MoveFromFloat move -> InstructionKind.FROM_FLOAT;
            case Plain plain -> InstructionKind.OTHER;
            case RealInstruction.Branch branch -> InstructionKind.BRANCH;
            case RealInstruction.FlagBranch branch -> InstructionKind.BRANCH;
            case RealInstruction.BranchLikely branch -> InstructionKind.BRANCH;
            case RealInstruction.Jump jump -> InstructionKind.BRANCH;
            case RealInstruction.JumpRegister jump -> InstructionKind.BRANCH;
        };
    }

    private static InstructionKind of(FloatTwoRegister.Op op) {
        return switch (op) {
            case MOV_S, NEG_S, ABS_S, CVT_D_S -> InstructionKind.FLOAT_ARITHMETIC;
            case SQRT_S -> InstructionKind.FLOAT_DIVIDE;
            case CVT_S_W -> InstructionKind.INT_TO_FLOAT;
            case TRUNC_W_S -> InstructionKind.FLOAT_TO_INT;
        };
    }

    private static long addresses(RealInstruction instruction) {
        return switch (instruction) {
            case Load load -> bit(load.base());
            case Store store -> bit(store.base());
            default -> 0;
        };
    }

    private static long bit(Register register) {
        return register instanceof PhysicalRegister physical && physical.number() != 0 ? 1L << physical.number() : 0;
    }
}
