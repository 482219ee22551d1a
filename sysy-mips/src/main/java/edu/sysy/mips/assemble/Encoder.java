package edu.sysy.mips.assemble;

import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.Register;
import edu.sysy.machine.RegisterClass;
import edu.sysy.mips.Immediate;
import edu.sysy.mips.MipsRegisters;
import edu.sysy.mips.RealInstruction;
import edu.sysy.mips.RealInstruction.Branch;
import edu.sysy.mips.RealInstruction.BranchLikely;
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

/**
 * Instructions to words, after "MIPS Architecture for Programmers, Volume II-A: The MIPS32 Instruction Set", release 2.
 *
 * <p>Operands that no word can hold are refused with an {@link IllegalArgumentException}; targets out of reach and undefined
 * symbols, which depend on the whole program, with an {@link IllegalStateException}.
 */
final class Encoder {
    /** The addresses of symbols. */
    interface Addresses {
        /**
         * The address of a symbol.
         *
         * @throws IllegalStateException if there is none
         */
        int of(String symbol);
    }

    private static final int SPECIAL = 0;
    private static final int REGIMM = 1;
    private static final int COP1 = 0x11;
    private static final int SPECIAL2 = 0x1c;
    private static final int SPECIAL3 = 0x1f;

    private static final int BIT_SHUFFLE = 0x20;
    private static final int SINGLE = 0x10;
    private static final int WORD = 0x14;
    private static final int MOVE_FROM = 0;
    private static final int MOVE_TO = 4;
    private static final int BRANCH_ON_FLAG = 8;

    private Encoder() {}

    /**
     * The word for an instruction.
     *
     * @param instruction over physical registers
     * @param address where it stands, in bytes
     */
    static int encode(RealInstruction instruction, int address, Addresses symbols) {
        return switch (instruction) {
            case ThreeRegister(var op, var rd, var a, var b) -> threeRegister(op, gpr(rd), gpr(a), gpr(b));
            case WithImmediate i -> immediate(opcode(i.op()), gpr(i.a()), gpr(i.rd()), field(i, symbols));
            case Load(var op, var rd, var offset, var base) -> {
                boolean floating = op == Load.Op.LWC1 || op == Load.Op.LDC1;
                yield immediate(
                        opcode(op),
                        gpr(base),
                        floating ? floatRegister(rd, op == Load.Op.LDC1) : gpr(rd),
                        signed(offset, symbols));
            }
            case Store(var op, var value, var offset, var base) -> {
                boolean floating = op == Store.Op.SWC1 || op == Store.Op.SDC1;
                yield immediate(
                        opcode(op),
                        gpr(base),
                        floating ? floatRegister(value, op == Store.Op.SDC1) : gpr(value),
                        signed(offset, symbols));
            }
            case Branch(var op, var a, var b, var label) ->
                branch(op, gpr(a), gpr(b), distance(label, address, symbols));
            case BranchLikely(var branch) -> likely(encode(branch, address, symbols));
            case LoadUpper(var rd, var value) -> immediate(0x0f, 0, gpr(rd), unsigned(value, symbols));
            case Shift(var op, var rd, var a, var amount) -> shift(op, gpr(rd), gpr(a), amount);
            case Jump(var link, var symbol) -> jump(link ? 3 : 2, address, symbol, symbols);
            case JumpRegister(var link, var a) -> jumpRegister(link, gpr(a));
            case Plain(var op) ->
                switch (op) {
                    case NOP -> 0;
                    case SYSCALL -> 0x0c;
                    case BREAK -> 0x0d;
                };
            case ToHiLo(var op, var a, var b) -> toHiLo(op, gpr(a), gpr(b));
            case FromHiLo(var op, var rd) -> register(SPECIAL, 0, 0, gpr(rd), 0, op == FromHiLo.Op.MFHI ? 0x10 : 0x12);
            case MoveToLow(var a) -> register(SPECIAL, gpr(a), 0, 0, 0, 0x13);
            case TwoRegister(var op, var rd, var a) -> twoRegister(op, gpr(rd), gpr(a));
            case ExtractBits(var rd, var a, var position, var size) -> {
                checkBits(position, size);
                yield register(SPECIAL3, gpr(a), gpr(rd), size - 1, position, 0);
            }
            case InsertBits(var rd, var a, var position, var size, var old) -> {
                checkBits(position, size);
                checkSame(rd, old);
                yield register(SPECIAL3, gpr(a), gpr(rd), position + size - 1, position, 4);
            }
            case ConditionalMove(var op, var rd, var a, var condition, var old) -> {
                checkSame(rd, old);
                yield switch (op) {
                    case MOVZ -> register(SPECIAL, gpr(a), gpr(condition), gpr(rd), 0, 0x0a);
                    case MOVN -> register(SPECIAL, gpr(a), gpr(condition), gpr(rd), 0, 0x0b);
                    case MOVZ_S -> register(COP1, SINGLE, gpr(condition), fpr(a), fpr(rd), 0x12);
                    case MOVN_S -> register(COP1, SINGLE, gpr(condition), fpr(a), fpr(rd), 0x13);
                };
            }
            case FlagMove(var op, var rd, var a, var old) -> {
                checkSame(rd, old);
                yield switch (op) {
                    case MOVF -> register(SPECIAL, gpr(a), 0, gpr(rd), 0, 1);
                    case MOVT -> register(SPECIAL, gpr(a), 1, gpr(rd), 0, 1);
                    case MOVF_S -> register(COP1, SINGLE, 0, fpr(a), fpr(rd), 0x11);
                    case MOVT_S -> register(COP1, SINGLE, 1, fpr(a), fpr(rd), 0x11);
                };
            }
            case FloatThreeRegister(var op, var fd, var a, var b) ->
                register(COP1, SINGLE, fpr(b), fpr(a), fpr(fd), function(op));
            case FloatTwoRegister(var op, var fd, var a) ->
                register(
                        COP1,
                        op == FloatTwoRegister.Op.CVT_S_W ? WORD : SINGLE,
                        0,
                        fpr(a),
                        floatRegister(fd, op == FloatTwoRegister.Op.CVT_D_S),
                        function(op));
            case FloatCompare(var op, var a, var b) ->
                register(
                        COP1,
                        SINGLE,
                        fpr(b),
                        fpr(a),
                        0,
                        switch (op) {
                            case C_EQ_S -> 0x32;
                            case C_LT_S -> 0x3c;
                            case C_LE_S -> 0x3e;
                        });
            case MoveToFloat(var a, var fd) -> register(COP1, MOVE_TO, gpr(a), fpr(fd), 0, 0);
            case MoveFromFloat(var rd, var a) -> register(COP1, MOVE_FROM, gpr(rd), fpr(a), 0, 0);
            case FlagBranch(var ifSet, var label) ->
                immediate(COP1, BRANCH_ON_FLAG, ifSet ? 1 : 0, distance(label, address, symbols));
        };
    }

    private static int threeRegister(ThreeRegister.Op op, int rd, int a, int b) {
        return switch (op) {
            case ADDU -> register(SPECIAL, a, b, rd, 0, 0x21);
            case SUBU -> register(SPECIAL, a, b, rd, 0, 0x23);
            case AND -> register(SPECIAL, a, b, rd, 0, 0x24);
            case OR -> register(SPECIAL, a, b, rd, 0, 0x25);
            case XOR -> register(SPECIAL, a, b, rd, 0, 0x26);
            case NOR -> register(SPECIAL, a, b, rd, 0, 0x27);
            case SLT -> register(SPECIAL, a, b, rd, 0, 0x2a);
            case SLTU -> register(SPECIAL, a, b, rd, 0, 0x2b);
            case MUL -> register(SPECIAL2, a, b, rd, 0, 2);
            case SLLV -> register(SPECIAL, b, a, rd, 0, 4);
            case SRLV -> register(SPECIAL, b, a, rd, 0, 6);
            case SRAV -> register(SPECIAL, b, a, rd, 0, 7);
            case ROTRV -> register(SPECIAL, b, a, rd, 1, 6);
        };
    }

    private static int twoRegister(TwoRegister.Op op, int rd, int a) {
        return switch (op) {
            case CLZ -> register(SPECIAL2, a, rd, rd, 0, 0x20);
            case CLO -> register(SPECIAL2, a, rd, rd, 0, 0x21);
            case SEB -> register(SPECIAL3, 0, a, rd, 0x10, BIT_SHUFFLE);
            case SEH -> register(SPECIAL3, 0, a, rd, 0x18, BIT_SHUFFLE);
        };
    }

    private static int opcode(WithImmediate.Op op) {
        return switch (op) {
            case ADDIU -> 0x09;
            case SLTI -> 0x0a;
            case SLTIU -> 0x0b;
            case ANDI -> 0x0c;
            case ORI -> 0x0d;
            case XORI -> 0x0e;
        };
    }

    private static int field(WithImmediate instruction, Addresses symbols) {
        return switch (instruction.op()) {
            case ADDIU, SLTI, SLTIU -> signed(instruction.immediate(), symbols);
            case ANDI, ORI, XORI -> unsigned(instruction.immediate(), symbols);
        };
    }

    private static int shift(Shift.Op op, int rd, int a, int amount) {
        return switch (op) {
            case SLL -> register(SPECIAL, 0, a, rd, amount, 0);
            case SRL -> register(SPECIAL, 0, a, rd, amount, 2);
            case SRA -> register(SPECIAL, 0, a, rd, amount, 3);
            case ROTR -> register(SPECIAL, 1, a, rd, amount, 2);
        };
    }

    private static int toHiLo(ToHiLo.Op op, int a, int b) {
        return switch (op) {
            case MULT -> register(SPECIAL, a, b, 0, 0, 0x18);
            case MULTU -> register(SPECIAL, a, b, 0, 0, 0x19);
            case DIV -> register(SPECIAL, a, b, 0, 0, 0x1a);
            case DIVU -> register(SPECIAL, a, b, 0, 0, 0x1b);
            case MADD -> register(SPECIAL2, a, b, 0, 0, 0);
            case MADDU -> register(SPECIAL2, a, b, 0, 0, 1);
            case MSUB -> register(SPECIAL2, a, b, 0, 0, 4);
            case MSUBU -> register(SPECIAL2, a, b, 0, 0, 5);
        };
    }

    private static int opcode(Load.Op op) {
        return switch (op) {
            case LW -> 0x23;
            case LH -> 0x21;
            case LHU -> 0x25;
            case LB -> 0x20;
            case LBU -> 0x24;
            case LWC1 -> 0x31;
            case LDC1 -> 0x35;
        };
    }

    private static int opcode(Store.Op op) {
        return switch (op) {
            case SW -> 0x2b;
            case SH -> 0x29;
            case SB -> 0x28;
            case SWC1 -> 0x39;
            case SDC1 -> 0x3d;
        };
    }

    private static int function(FloatThreeRegister.Op op) {
        return switch (op) {
            case ADD_S -> 0;
            case SUB_S -> 1;
            case MUL_S -> 2;
            case DIV_S -> 3;
        };
    }

    private static int function(FloatTwoRegister.Op op) {
        return switch (op) {
            case SQRT_S -> 4;
            case ABS_S -> 5;
            case MOV_S -> 6;
            case NEG_S -> 7;
            case TRUNC_W_S -> 0x0d;
            case CVT_S_W -> 0x20;
            case CVT_D_S -> 0x21;
        };
    }

    private static int branch(Branch.Op op, int a, int b, int distance) {
        if (b != 0 && !op.comparesTwo()) {
            throw new IllegalArgumentException(Mnemonics.of(op) + " compares with $zero only");
        }
        return switch (op) {
            case BEQ -> immediate(0x04, a, b, distance);
            case BNE -> immediate(0x05, a, b, distance);
            case BLEZ -> immediate(0x06, a, 0, distance);
            case BGTZ -> immediate(0x07, a, 0, distance);
            case BLTZ -> immediate(REGIMM, a, 0, distance);
            case BGEZ -> immediate(REGIMM, a, 1, distance);
        };
    }

    /** The branch whose slot is executed only if it is taken. */
    private static int likely(int branch) {
        int opcode = branch >>> 26;
        return branch | (opcode == REGIMM || opcode == COP1 ? 2 << 16 : 16 << 26);
    }

    /** Words from the delay slot at {@code address + 4} to the label. */
    private static int distance(String label, int address, Addresses symbols) {
        int bytes = symbols.of(label) - (address + 4);
        int words = bytes >> 2;
        if (words != (short) words) {
            throw new IllegalStateException("the branch to " + label + " spans " + bytes + " bytes, more than 128 KiB");
        }
        return words & 0xffff;
    }

    private static int jump(int opcode, int address, String symbol, Addresses symbols) {
        int target = symbols.of(symbol);
        if ((target ^ address + 4) >>> 28 != 0) {
            throw new IllegalStateException("the jump to " + symbol + " leaves its region of 256 MiB");
        }
        return opcode << 26 | target >>> 2 & 0x3ff_ffff;
    }

    private static int jumpRegister(boolean link, int a) {
        if (link && a == MipsRegisters.RA.number()) {
            throw new IllegalArgumentException("jalr through $ra, which it overwrites");
        }
        return link ? register(SPECIAL, a, 0, MipsRegisters.RA.number(), 0, 9) : register(SPECIAL, a, 0, 0, 0, 8);
    }

    private static int register(int opcode, int rs, int rt, int rd, int shift, int function) {
        return opcode << 26 | rs << 21 | rt << 16 | rd << 11 | shift << 6 | function;
    }

    private static int immediate(int opcode, int rs, int rt, int value) {
        return opcode << 26 | rs << 21 | rt << 16 | value;
    }

    private static int signed(Immediate immediate, Addresses symbols) {
        if (immediate instanceof Immediate.Literal(int value) && value != (short) value) {
            throw new IllegalArgumentException("not a signed number of 16 bits: " + value);
        }
        return bits(immediate, symbols);
    }

    private static int unsigned(Immediate immediate, Addresses symbols) {
        if (immediate instanceof Immediate.Literal(int value) && value < 0) {
            throw new IllegalArgumentException("not an unsigned number of 16 bits: " + value);
        }
        return bits(immediate, symbols);
    }

    private static int bits(Immediate immediate, Addresses symbols) {
        return switch (immediate) {
            case Immediate.Literal(int value) -> value & 0xffff;
            case Immediate.High(String symbol, int offset) -> symbols.of(symbol) + offset + 0x8000 >>> 16;
            case Immediate.Low(String symbol, int offset) -> symbols.of(symbol) + offset & 0xffff;
        };
    }

    private static int gpr(Register register) {
        return number(register, RegisterClass.INT);
    }

    private static int fpr(Register register) {
        return number(register, RegisterClass.FLOAT);
    }

    /** A floating register, which is the even one of a pair if it holds a double. */
    private static int floatRegister(Register register, boolean isDouble) {
        int number = fpr(register);
        if (isDouble && (number & 1) != 0) {
            throw new IllegalArgumentException("a double cannot be in odd register " + register);
        }
        return number;
    }

    private static int number(Register register, RegisterClass kind) {
        if (register instanceof PhysicalRegister physical && physical.kind() == kind) {
            return MipsRegisters.hardwareNumber(physical);
        }
        throw new IllegalArgumentException("not a physical register of class " + kind + ": " + register);
    }

    private static void checkSame(Register rd, Register old) {
        if (!rd.equals(old)) {
            throw new IllegalArgumentException("the result " + rd + " is not in the place of the old value " + old);
        }
    }

    private static void checkBits(int position, int size) {
        if (position < 0 || size < 1 || position + size > Integer.SIZE) {
            throw new IllegalArgumentException("not a bit field: " + size + " bits from bit " + position);
        }
    }
}
