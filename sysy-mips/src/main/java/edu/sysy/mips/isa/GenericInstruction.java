package edu.sysy.mips.isa;

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
import edu.sysy.mips.RealInstruction.StoreConditional;
import edu.sysy.mips.RealInstruction.ThreeRegister;
import edu.sysy.mips.RealInstruction.ToHiLo;
import edu.sysy.mips.RealInstruction.TwoRegister;
import edu.sysy.mips.RealInstruction.WithImmediate;
import edu.sysy.mips.VectorInstruction;
import edu.sysy.mips.VectorInstruction.LaneInsertion;
import edu.sysy.mips.VectorInstruction.VectorConstant;
import edu.sysy.mips.VectorInstruction.VectorThreeRegister;
import edu.sysy.mips.VectorInstruction.VectorTwoRegister;
import edu.sysy.mips.VectorInstruction.VectorUpdate;
import edu.sysy.mips.VectorInstruction.VectorWithNumber;
import java.util.List;

/**
 * An instruction as a row of the table and a value for each of its operands, which is what one encoder, one printer and
 * one parser work on. A {@link RealInstruction} is the same with a record for each {@link InstructionForm}.
 *
 * @param opcode the row
 * @param operands in the order of assembly text: a {@link Register}, an {@link Immediate}, the name of a place as a
 *     {@link String}, or an {@link Integer} for all other fields
 */
public record GenericInstruction(MipsOpcode opcode, List<Object> operands) {
    /** The first condition flag, the only one that compiled code uses. */
    private static final Integer FLAG = 0;

    private static final Integer FIRST_LANE = 0;

    public GenericInstruction {
        operands = List.copyOf(operands);
        if (operands.size() != opcode.operands().size()) {
            throw new IllegalArgumentException(opcode.mnemonic() + " with operands " + operands);
        }
    }

    /** The same instruction as its record has it. */
    public static GenericInstruction of(RealInstruction instruction) {
        return new GenericInstruction(instruction.opcode(), values(instruction));
    }

    /** The operands; what programs have most of comes first, because cases are tried in this order. */
    private static List<Object> values(RealInstruction instruction) {
        return switch (instruction) {
            case ThreeRegister(var op, var rd, var a, var b) -> List.of(rd, a, b);
            case WithImmediate(var op, var rd, var a, var immediate) -> List.of(rd, a, immediate);
            case Load(var op, var rd, var offset, var base) -> List.of(rd, offset, base);
            case Store(var op, var value, var offset, var base) -> List.of(value, offset, base);
            case StoreConditional(var rd, var offset, var base, var value) -> List.of(rd, offset, base);
            case Branch(var op, var a, var b, var label) -> op.comparesTwo() ? List.of(a, b, label) : List.of(a, label);
            case BranchLikely(var branch) -> values(branch);
            case LoadUpper(var rd, var immediate) -> List.of(rd, immediate);
            case Shift(var op, var rd, var a, int amount) -> List.of(rd, a, amount);
            case Jump(var op, var symbol) -> List.of(symbol);
            case JumpRegister(var op, var a) -> op == MipsOpcode.JALR ? List.of(MipsRegisters.RA, a) : List.of(a);
            case Plain(var op) -> op == MipsOpcode.BREAK ? List.of(0) : List.of();
            case TwoRegister(var op, var rd, var a) -> List.of(rd, a);
            case ExtractBits(var rd, var a, int position, int size) -> List.of(rd, a, position, size);
            case InsertBits(var rd, var a, int position, int size, var old) -> List.of(rd, a, position, size);
            case ConditionalMove(var op, var rd, var a, var condition, var old) -> List.of(rd, a, condition);
            case FlagMove(var op, var rd, var a, var old) -> List.of(rd, a, FLAG);
            case ToHiLo(var op, var a, var b) ->
                op.format() == OperandFormat.ZERO_RS_RT ? List.of(MipsRegisters.ZERO, a, b) : List.of(a, b);
            case FromHiLo(var op, var rd) -> List.of(rd);
            case MoveToLow(var a) -> List.of(a);
            case FloatThreeRegister(var op, var fd, var a, var b) -> List.of(fd, a, b);
            case FloatTwoRegister(var op, var fd, var a) -> List.of(fd, a);
            case FloatCompare(var op, var a, var b) -> List.of(FLAG, a, b);
            case MoveToFloat(var a, var fd) -> List.of(a, fd);
            case MoveFromFloat(var rd, var a) -> List.of(rd, a);
            case FlagBranch(var op, var label) -> List.of(FLAG, label);
            case VectorInstruction vector -> values(vector);
        };
    }

    private static List<Object> values(VectorInstruction instruction) {
        return switch (instruction) {
            case VectorThreeRegister(var op, var rd, var a, var b) -> List.of(rd, a, b);
            case VectorWithNumber(var op, var rd, var a, int number) -> List.of(rd, a, number);
            case VectorTwoRegister(var op, var rd, var a) -> List.of(rd, a);
            case VectorUpdate(var op, var rd, var a, var b, var old) -> List.of(rd, a, b);
            case VectorConstant(var rd, int number) -> List.of(rd, number);
            case LaneInsertion(var op, var rd, int lane, var a, var old) ->
                op == MipsOpcode.INSVE_W ? List.of(rd, lane, a, FIRST_LANE) : List.of(rd, lane, a);
        };
    }

    /**
     * The record for the same instruction.
     *
     * @throws IllegalArgumentException if no record has it
     */
    public RealInstruction typed() {
        return switch (opcode.form()) {
            case THREE_REGISTER -> new ThreeRegister(opcode, register(0), register(1), register(2));
            case TWO_REGISTER -> new TwoRegister(opcode, register(0), register(1));
            case WITH_IMMEDIATE -> new WithImmediate(opcode, register(0), register(1), immediate(2));
            case SHIFT -> new Shift(opcode, register(0), register(1), number(2));
            case EXTRACT_BITS -> new ExtractBits(register(0), register(1), number(2), number(3));
            case INSERT_BITS -> new InsertBits(register(0), register(1), number(2), number(3), register(0));
            case LOAD_UPPER -> new LoadUpper(register(0), immediate(1));
            case CONDITIONAL_MOVE -> new ConditionalMove(opcode, register(0), register(1), register(2), register(0));
            case FLAG_MOVE -> {
                requireFirstFlag(2);
                yield new FlagMove(opcode, register(0), register(1), register(0));
            }
            case TO_HI_LO -> {
                int first = operands.size() - 2;
                yield new ToHiLo(opcode, register(first), register(first + 1));
            }
            case FROM_HI_LO -> new FromHiLo(opcode, register(0));
            case MOVE_TO_LOW -> new MoveToLow(register(0));
            case LOAD -> new Load(opcode, register(0), immediate(1), register(2));
            case STORE -> new Store(opcode, register(0), immediate(1), register(2));
            case STORE_CONDITIONAL -> new StoreConditional(register(0), immediate(1), register(2), register(0));
            case FLOAT_THREE_REGISTER -> new FloatThreeRegister(opcode, register(0), register(1), register(2));
            case FLOAT_TWO_REGISTER -> new FloatTwoRegister(opcode, register(0), register(1));
            case FLOAT_COMPARE -> {
                requireFirstFlag(0);
                yield new FloatCompare(opcode, register(1), register(2));
            }
            case MOVE_TO_FLOAT -> new MoveToFloat(register(0), register(1));
            case MOVE_FROM_FLOAT -> new MoveFromFloat(register(0), register(1));
            case BRANCH ->
                branch(
                        opcode.comparesTwo()
                                ? new Branch(plain(), register(0), register(1), label(2))
                                : new Branch(plain(), register(0), MipsRegisters.ZERO, label(1)));
            case FLAG_BRANCH -> {
                requireFirstFlag(0);
                yield branch(new FlagBranch(plain(), label(1)));
            }
            case VECTOR_THREE_REGISTER -> new VectorThreeRegister(opcode, register(0), register(1), register(2));
            case VECTOR_TWO_REGISTER -> new VectorTwoRegister(opcode, register(0), register(1));
            case VECTOR_WITH_NUMBER -> new VectorWithNumber(opcode, register(0), register(1), number(2));
            case VECTOR_CONSTANT -> new VectorConstant(register(0), number(1));
            case VECTOR_UPDATE -> new VectorUpdate(opcode, register(0), register(1), register(2), register(0));
            case LANE_INSERTION -> new LaneInsertion(opcode, register(0), number(1), register(2), register(0));
            case JUMP -> new Jump(opcode, label(0));
            case JUMP_REGISTER -> {
                if (opcode == MipsOpcode.JALR && !register(0).equals(MipsRegisters.RA)) {
                    throw new IllegalArgumentException("a call that links through " + register(0));
                }
                yield new JumpRegister(opcode, register(operands.size() - 1));
            }
            case PLAIN -> {
                if (!operands.isEmpty() && number(0) != 0) {
                    throw new IllegalArgumentException("a break point with code " + number(0));
                }
                yield new Plain(opcode);
            }
            case NONE -> throw new IllegalArgumentException("no record has " + opcode.mnemonic());
        };
    }

    /** The branch without the condition on its slot. */
    private MipsOpcode plain() {
        return opcode.isLikely() ? opcode.unlikely() : opcode;
    }

    private RealInstruction branch(Conditional branch) {
        return opcode.isLikely() ? new BranchLikely(branch) : branch;
    }

    private void requireFirstFlag(int index) {
        if (number(index) != FLAG) {
            throw new IllegalArgumentException("the condition flag is not $fcc0");
        }
    }

    private Register register(int index) {
        return (Register) operands.get(index);
    }

    private Immediate immediate(int index) {
        return (Immediate) operands.get(index);
    }

    private int number(int index) {
        return (Integer) operands.get(index);
    }

    private String label(int index) {
        return (String) operands.get(index);
    }
}
