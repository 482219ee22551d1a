package edu.sysy.mips.isa;

import static edu.sysy.mips.isa.Encoding.cop1;
import static edu.sysy.mips.isa.Encoding.cop1x;
import static edu.sysy.mips.isa.Encoding.exact;
import static edu.sysy.mips.isa.Encoding.lane;
import static edu.sysy.mips.isa.Encoding.oneVector;
import static edu.sysy.mips.isa.Encoding.opcode;
import static edu.sysy.mips.isa.Encoding.pair;
import static edu.sysy.mips.isa.Encoding.regimm;
import static edu.sysy.mips.isa.Encoding.single;
import static edu.sysy.mips.isa.Encoding.special;
import static edu.sysy.mips.isa.Encoding.special2;
import static edu.sysy.mips.isa.Encoding.special3;
import static edu.sysy.mips.isa.Encoding.vector;
import static edu.sysy.mips.isa.Encoding.vectorAccess;
import static edu.sysy.mips.isa.Encoding.word;
import static edu.sysy.mips.isa.OpcodeTrait.*;
import static edu.sysy.mips.isa.OpcodeTrait.CLOBBERS_HI_LO;

import edu.sysy.machine.RegisterSet;
import edu.sysy.mips.InstructionKind;
import edu.sysy.mips.isa.OperandFormat.Item;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The instructions of MIPS32 release 2, and those of the extension MSA that compiled code uses, one a row: fixed bits,
 * operands, class, and what these do not tell. The constant {@code C_LT_S} is {@code c.lt.s} in assembly text, and
 * {@code CLT_S_W} of vectors is {@code clt_s.w}.
 *
 * <p>Where two rows match one word, the first is meant: {@code nop} is a shift of {@code $zero}.
 */
public enum MipsOpcode {

    // ---- integer arithmetic and logic

    NOP(exact(0), OperandFormat.NO_OPERAND, InstructionKind.OTHER),
    ADD(special(0x20), OperandFormat.CHECKED_RD_RS_RT, InstructionKind.ARITHMETIC),
    ADDU(special(0x21), OperandFormat.RD_RS_RT, InstructionKind.ARITHMETIC),
    SUB(special(0x22), OperandFormat.CHECKED_RD_RS_RT, InstructionKind.ARITHMETIC),
    SUBU(special(0x23), OperandFormat.RD_RS_RT, InstructionKind.ARITHMETIC),
    AND(special(0x24), OperandFormat.RD_RS_RT, InstructionKind.LOGIC),
    OR(special(0x25), OperandFormat.RD_RS_RT, InstructionKind.LOGIC),
    XOR(special(0x26), OperandFormat.RD_RS_RT, InstructionKind.LOGIC),
    NOR(special(0x27), OperandFormat.RD_RS_RT, InstructionKind.LOGIC),
    SLT(special(0x2a), OperandFormat.RD_RS_RT, InstructionKind.LOGIC),
    SLTU(special(0x2b), OperandFormat.RD_RS_RT, InstructionKind.LOGIC),
    ADDI(opcode(0x08), OperandFormat.CHECKED_RT_RS_SIGNED, InstructionKind.ARITHMETIC),
    ADDIU(opcode(0x09), OperandFormat.RT_RS_SIGNED, InstructionKind.ARITHMETIC),
    SLTI(opcode(0x0a), OperandFormat.RT_RS_SIGNED, InstructionKind.LOGIC),
    SLTIU(opcode(0x0b), OperandFormat.RT_RS_SIGNED, InstructionKind.LOGIC),
    ANDI(opcode(0x0c), OperandFormat.RT_RS_UNSIGNED, InstructionKind.LOGIC),
    ORI(opcode(0x0d), OperandFormat.RT_RS_UNSIGNED, InstructionKind.LOGIC),
    XORI(opcode(0x0e), OperandFormat.RT_RS_UNSIGNED, InstructionKind.LOGIC),
    LUI(opcode(0x0f).with(0, 31 << 21), OperandFormat.RT_UNSIGNED, InstructionKind.LOGIC),
    SLL(special(0x00), OperandFormat.RD_RT_AMOUNT, InstructionKind.ARITHMETIC),
    SRL(special(0x02).with(0, 1 << 21), OperandFormat.RD_RT_AMOUNT, InstructionKind.ARITHMETIC),
    ROTR(special(0x02).with(1 << 21, 1 << 21), OperandFormat.RD_RT_AMOUNT, InstructionKind.ARITHMETIC, RELEASE_2),
    SRA(special(0x03), OperandFormat.RD_RT_AMOUNT, InstructionKind.ARITHMETIC),
    SLLV(special(0x04), OperandFormat.RD_RT_RS, InstructionKind.ARITHMETIC),
    SRLV(special(0x06).with(0, 1 << 6), OperandFormat.RD_RT_RS, InstructionKind.ARITHMETIC),
    ROTRV(special(0x06).with(1 << 6, 1 << 6), OperandFormat.RD_RT_RS, InstructionKind.ARITHMETIC, RELEASE_2),
    SRAV(special(0x07), OperandFormat.RD_RT_RS, InstructionKind.ARITHMETIC),
    CLZ(special2(0x20), OperandFormat.RD_RS, InstructionKind.ARITHMETIC),
    CLO(special2(0x21), OperandFormat.RD_RS, InstructionKind.ARITHMETIC),
    WSBH(special3(0x20).with(2 << 6, 31 << 6), OperandFormat.RD_RT, InstructionKind.ARITHMETIC, RELEASE_2),
    SEB(special3(0x20).with(16 << 6, 31 << 6), OperandFormat.RD_RT, InstructionKind.ARITHMETIC, RELEASE_2),
    SEH(special3(0x20).with(24 << 6, 31 << 6), OperandFormat.RD_RT, InstructionKind.ARITHMETIC, RELEASE_2),
    EXT(special3(0x00), OperandFormat.EXTRACT, InstructionKind.ARITHMETIC, RELEASE_2),
    INS(special3(0x04), OperandFormat.INSERT, InstructionKind.ARITHMETIC, RELEASE_2),
    MOVZ(special(0x0a), OperandFormat.MOVE_IF_REGISTER, InstructionKind.CONDITIONAL_MOVE),
    MOVN(special(0x0b), OperandFormat.MOVE_IF_REGISTER, InstructionKind.CONDITIONAL_MOVE),
    MOVF(special(0x01).with(0, 1 << 16), OperandFormat.MOVE_IF_FLAG, InstructionKind.CONDITIONAL_MOVE),
    MOVT(special(0x01).with(1 << 16, 1 << 16), OperandFormat.MOVE_IF_FLAG, InstructionKind.CONDITIONAL_MOVE),

    // ---- multiplication and division

    MUL(special2(0x02), OperandFormat.RD_RS_RT, InstructionKind.MULTIPLY, CLOBBERS_HI_LO),
    MULT(special(0x18), OperandFormat.RS_RT, InstructionKind.MULTIPLY_HI_LO, WRITES_HI, WRITES_LO),
    MULTU(special(0x19), OperandFormat.RS_RT, InstructionKind.MULTIPLY_HI_LO, WRITES_HI, WRITES_LO),
    DIV(special(0x1a), OperandFormat.ZERO_RS_RT, InstructionKind.DIVIDE, WRITES_HI, WRITES_LO),
    DIVU(special(0x1b), OperandFormat.ZERO_RS_RT, InstructionKind.DIVIDE, WRITES_HI, WRITES_LO),
    MADD(special2(0x00), OperandFormat.RS_RT, InstructionKind.MULTIPLY_HI_LO, READS_HI, READS_LO, WRITES_HI, WRITES_LO),
    MADDU(
            special2(0x01),
            OperandFormat.RS_RT,
            InstructionKind.MULTIPLY_HI_LO,
            READS_HI,
            READS_LO,
            WRITES_HI,
            WRITES_LO),
    MSUB(special2(0x04), OperandFormat.RS_RT, InstructionKind.MULTIPLY_HI_LO, READS_HI, READS_LO, WRITES_HI, WRITES_LO),
    MSUBU(
            special2(0x05),
            OperandFormat.RS_RT,
            InstructionKind.MULTIPLY_HI_LO,
            READS_HI,
            READS_LO,
            WRITES_HI,
            WRITES_LO),
    MFHI(special(0x10), OperandFormat.RD_ONLY, InstructionKind.FROM_HI_LO, READS_HI),
    MFLO(special(0x12), OperandFormat.RD_ONLY, InstructionKind.FROM_HI_LO, READS_LO),
    MTHI(special(0x11), OperandFormat.RS_TO_HIGH, InstructionKind.MULTIPLY_HI_LO, READS_LO, WRITES_HI),
    MTLO(special(0x13), OperandFormat.RS_TO_LOW, InstructionKind.MULTIPLY_HI_LO, WRITES_HI, WRITES_LO),

    // ---- memory

    LB(opcode(0x20), OperandFormat.LOAD, InstructionKind.LOAD, BYTE),
    LBU(opcode(0x24), OperandFormat.LOAD, InstructionKind.LOAD, BYTE),
    LH(opcode(0x21), OperandFormat.LOAD, InstructionKind.LOAD, HALF),
    LHU(opcode(0x25), OperandFormat.LOAD, InstructionKind.LOAD, HALF),
    LW(opcode(0x23), OperandFormat.LOAD, InstructionKind.LOAD, WORD),
    LWL(opcode(0x22), OperandFormat.LOAD_PART, InstructionKind.LOAD, PART_OF_WORD),
    LWR(opcode(0x26), OperandFormat.LOAD_PART, InstructionKind.LOAD, PART_OF_WORD),
    LL(opcode(0x30), OperandFormat.LOAD_LINKED, InstructionKind.LOAD, WORD),
    SB(opcode(0x28), OperandFormat.STORE, InstructionKind.STORE, BYTE),
    SH(opcode(0x29), OperandFormat.STORE, InstructionKind.STORE, HALF),
    SW(opcode(0x2b), OperandFormat.STORE, InstructionKind.STORE, WORD),
    SWL(opcode(0x2a), OperandFormat.STORE_PART, InstructionKind.STORE, PART_OF_WORD),
    SWR(opcode(0x2e), OperandFormat.STORE_PART, InstructionKind.STORE, PART_OF_WORD),
    SC(opcode(0x38), OperandFormat.STORE_CONDITIONAL, InstructionKind.STORE, WORD),
    LWC1(opcode(0x31), OperandFormat.LOAD_FLOAT, InstructionKind.FLOAT_LOAD, WORD),
    LDC1(opcode(0x35), OperandFormat.LOAD_PAIR, InstructionKind.FLOAT_LOAD, DOUBLE_WORD),
    SWC1(opcode(0x39), OperandFormat.STORE_FLOAT, InstructionKind.STORE, WORD),
    SDC1(opcode(0x3d), OperandFormat.STORE_PAIR, InstructionKind.STORE, DOUBLE_WORD),
    LWXC1(cop1x(0x00), OperandFormat.LOAD_FLOAT_INDEXED, InstructionKind.FLOAT_LOAD, WORD, RELEASE_2),
    LDXC1(cop1x(0x01), OperandFormat.LOAD_PAIR_INDEXED, InstructionKind.FLOAT_LOAD, DOUBLE_WORD, RELEASE_2),
    SWXC1(cop1x(0x08), OperandFormat.STORE_FLOAT_INDEXED, InstructionKind.STORE, WORD, RELEASE_2),
    SDXC1(cop1x(0x09), OperandFormat.STORE_PAIR_INDEXED, InstructionKind.STORE, DOUBLE_WORD, RELEASE_2),
    PREF(opcode(0x33), OperandFormat.PREFETCH, InstructionKind.OTHER, NOT_IN_SIMULATORS),
    PREFX(cop1x(0x0f), OperandFormat.PREFETCH_INDEXED, InstructionKind.OTHER, RELEASE_2),
    SYNC(special(0x0f), OperandFormat.NO_OPERAND_UNUSED, InstructionKind.OTHER, NOT_IN_SIMULATORS),
    SYNCI(regimm(0x1f), OperandFormat.OFFSET_BASE, InstructionKind.OTHER, RELEASE_2),

    // ---- branches and jumps

    BEQ(opcode(0x04), OperandFormat.RS_RT_LABEL, InstructionKind.BRANCH),
    BEQL(opcode(0x14), OperandFormat.RS_RT_LABEL, InstructionKind.BRANCH, LIKELY, NOT_IN_SIMULATORS),
    BNE(opcode(0x05), OperandFormat.RS_RT_LABEL, InstructionKind.BRANCH),
    BNEL(opcode(0x15), OperandFormat.RS_RT_LABEL, InstructionKind.BRANCH, LIKELY, NOT_IN_SIMULATORS),
    BLEZ(opcode(0x06), OperandFormat.RS_LABEL, InstructionKind.BRANCH),
    BLEZL(opcode(0x16), OperandFormat.RS_LABEL, InstructionKind.BRANCH, LIKELY, NOT_IN_SIMULATORS),
    BGTZ(opcode(0x07), OperandFormat.RS_LABEL, InstructionKind.BRANCH),
    BGTZL(opcode(0x17), OperandFormat.RS_LABEL, InstructionKind.BRANCH, LIKELY, NOT_IN_SIMULATORS),
    BLTZ(regimm(0x00), OperandFormat.RS_LABEL, InstructionKind.BRANCH),
    BLTZL(regimm(0x02), OperandFormat.RS_LABEL, InstructionKind.BRANCH, LIKELY, NOT_IN_SIMULATORS),
    BGEZ(regimm(0x01), OperandFormat.RS_LABEL, InstructionKind.BRANCH),
    BGEZL(regimm(0x03), OperandFormat.RS_LABEL, InstructionKind.BRANCH, LIKELY, NOT_IN_SIMULATORS),
    BLTZAL(regimm(0x10), OperandFormat.CALL_RS_LABEL, InstructionKind.BRANCH, WRITES_RA),
    BLTZALL(regimm(0x12), OperandFormat.CALL_RS_LABEL, InstructionKind.BRANCH, WRITES_RA, LIKELY, NOT_IN_SIMULATORS),
    BGEZAL(regimm(0x11), OperandFormat.CALL_RS_LABEL, InstructionKind.BRANCH, WRITES_RA),
    BGEZALL(regimm(0x13), OperandFormat.CALL_RS_LABEL, InstructionKind.BRANCH, WRITES_RA, LIKELY, NOT_IN_SIMULATORS),
    BC1F(cop1(8).with(0 << 16, 3 << 16), OperandFormat.FLAG_LABEL, InstructionKind.BRANCH),
    BC1FL(cop1(8).with(2 << 16, 3 << 16), OperandFormat.FLAG_LABEL, InstructionKind.BRANCH, LIKELY, NOT_IN_SIMULATORS),
    BC1T(cop1(8).with(1 << 16, 3 << 16), OperandFormat.FLAG_LABEL, InstructionKind.BRANCH),
    BC1TL(cop1(8).with(3 << 16, 3 << 16), OperandFormat.FLAG_LABEL, InstructionKind.BRANCH, LIKELY, NOT_IN_SIMULATORS),
    J(opcode(0x02), OperandFormat.JUMP_LABEL, InstructionKind.BRANCH),
    JAL(opcode(0x03), OperandFormat.JUMP_LABEL, InstructionKind.BRANCH, WRITES_RA),
    JR(special(0x08), OperandFormat.JUMP_RS, InstructionKind.BRANCH),
    JALR(special(0x09), OperandFormat.CALL_RS, InstructionKind.BRANCH),

    // ---- system calls and traps

    SYSCALL(special(0x0c), OperandFormat.NO_OPERAND, InstructionKind.OTHER),
    BREAK(special(0x0d), OperandFormat.BREAK_CODE, InstructionKind.OTHER),
    TGE(special(0x30), OperandFormat.TRAP_RS_RT, InstructionKind.OTHER),
    TGEU(special(0x31), OperandFormat.TRAP_RS_RT, InstructionKind.OTHER),
    TLT(special(0x32), OperandFormat.TRAP_RS_RT, InstructionKind.OTHER),
    TLTU(special(0x33), OperandFormat.TRAP_RS_RT, InstructionKind.OTHER),
    TEQ(special(0x34), OperandFormat.TRAP_RS_RT, InstructionKind.OTHER),
    TNE(special(0x36), OperandFormat.TRAP_RS_RT, InstructionKind.OTHER),
    TGEI(regimm(0x08), OperandFormat.TRAP_RS_SIGNED, InstructionKind.OTHER),
    TGEIU(regimm(0x09), OperandFormat.TRAP_RS_SIGNED, InstructionKind.OTHER),
    TLTI(regimm(0x0a), OperandFormat.TRAP_RS_SIGNED, InstructionKind.OTHER),
    TLTIU(regimm(0x0b), OperandFormat.TRAP_RS_SIGNED, InstructionKind.OTHER),
    TEQI(regimm(0x0c), OperandFormat.TRAP_RS_SIGNED, InstructionKind.OTHER),
    TNEI(regimm(0x0e), OperandFormat.TRAP_RS_SIGNED, InstructionKind.OTHER),
    RDHWR(special3(0x3b), OperandFormat.RT_HARDWARE, InstructionKind.OTHER, RELEASE_2),

    // ---- moves between register files

    MFC1(cop1(0), OperandFormat.FROM_FLOAT, InstructionKind.FROM_FLOAT),
    MTC1(cop1(4), OperandFormat.TO_FLOAT, InstructionKind.TO_FLOAT),
    MFHC1(cop1(3), OperandFormat.FROM_FLOAT_UPPER, InstructionKind.FROM_FLOAT, RELEASE_2),
    MTHC1(cop1(7), OperandFormat.TO_FLOAT_UPPER, InstructionKind.TO_FLOAT, RELEASE_2),
    CFC1(cop1(2), OperandFormat.FROM_FLOAT_CONTROL, InstructionKind.FROM_FLOAT, READS_FLAG, NOT_IN_SIMULATORS),
    CTC1(cop1(6), OperandFormat.TO_FLOAT_CONTROL, InstructionKind.TO_FLOAT, WRITES_FLAG, NOT_IN_SIMULATORS),

    // ---- single precision

    ADD_S(single(0x00), OperandFormat.FD_FS_FT, InstructionKind.FLOAT_ARITHMETIC),
    SUB_S(single(0x01), OperandFormat.FD_FS_FT, InstructionKind.FLOAT_ARITHMETIC),
    MUL_S(single(0x02), OperandFormat.FD_FS_FT, InstructionKind.FLOAT_ARITHMETIC),
    DIV_S(single(0x03), OperandFormat.FD_FS_FT, InstructionKind.FLOAT_DIVIDE),
    SQRT_S(single(0x04), OperandFormat.FD_FS, InstructionKind.FLOAT_DIVIDE),
    ABS_S(single(0x05), OperandFormat.FD_FS, InstructionKind.FLOAT_ARITHMETIC),
    MOV_S(single(0x06), OperandFormat.FD_FS, InstructionKind.FLOAT_ARITHMETIC),
    NEG_S(single(0x07), OperandFormat.FD_FS, InstructionKind.FLOAT_ARITHMETIC),
    RECIP_S(single(0x15), OperandFormat.FD_FS, InstructionKind.FLOAT_DIVIDE, RELEASE_2),
    RSQRT_S(single(0x16), OperandFormat.FD_FS, InstructionKind.FLOAT_DIVIDE, RELEASE_2),
    ROUND_W_S(single(0x0c), OperandFormat.FD_FS, InstructionKind.FLOAT_TO_INT),
    TRUNC_W_S(single(0x0d), OperandFormat.FD_FS, InstructionKind.FLOAT_TO_INT),
    CEIL_W_S(single(0x0e), OperandFormat.FD_FS, InstructionKind.FLOAT_TO_INT),
    FLOOR_W_S(single(0x0f), OperandFormat.FD_FS, InstructionKind.FLOAT_TO_INT),
    CVT_W_S(single(0x24), OperandFormat.FD_FS, InstructionKind.FLOAT_TO_INT),
    CVT_D_S(single(0x21), OperandFormat.WIDEN, InstructionKind.FLOAT_ARITHMETIC),
    MOVF_S(single(0x11).with(0, 1 << 16), OperandFormat.FLOAT_MOVE_IF_FLAG, InstructionKind.CONDITIONAL_MOVE),
    MOVT_S(single(0x11).with(1 << 16, 1 << 16), OperandFormat.FLOAT_MOVE_IF_FLAG, InstructionKind.CONDITIONAL_MOVE),
    MOVZ_S(single(0x12), OperandFormat.FLOAT_MOVE_IF_REGISTER, InstructionKind.CONDITIONAL_MOVE),
    MOVN_S(single(0x13), OperandFormat.FLOAT_MOVE_IF_REGISTER, InstructionKind.CONDITIONAL_MOVE),
    C_F_S(single(0x30), OperandFormat.COMPARE, InstructionKind.FLOAT_COMPARE, NOT_IN_SIMULATORS),
    C_UN_S(single(0x31), OperandFormat.COMPARE, InstructionKind.FLOAT_COMPARE, NOT_IN_SIMULATORS),
    C_EQ_S(single(0x32), OperandFormat.COMPARE, InstructionKind.FLOAT_COMPARE),
    C_UEQ_S(single(0x33), OperandFormat.COMPARE, InstructionKind.FLOAT_COMPARE, NOT_IN_SIMULATORS),
    C_OLT_S(single(0x34), OperandFormat.COMPARE, InstructionKind.FLOAT_COMPARE, NOT_IN_SIMULATORS),
    C_ULT_S(single(0x35), OperandFormat.COMPARE, InstructionKind.FLOAT_COMPARE, NOT_IN_SIMULATORS),
    C_OLE_S(single(0x36), OperandFormat.COMPARE, InstructionKind.FLOAT_COMPARE, NOT_IN_SIMULATORS),
    C_ULE_S(single(0x37), OperandFormat.COMPARE, InstructionKind.FLOAT_COMPARE, NOT_IN_SIMULATORS),
    C_SF_S(single(0x38), OperandFormat.COMPARE, InstructionKind.FLOAT_COMPARE, NOT_IN_SIMULATORS),
    C_NGLE_S(single(0x39), OperandFormat.COMPARE, InstructionKind.FLOAT_COMPARE, NOT_IN_SIMULATORS),
    C_SEQ_S(single(0x3a), OperandFormat.COMPARE, InstructionKind.FLOAT_COMPARE, NOT_IN_SIMULATORS),
    C_NGL_S(single(0x3b), OperandFormat.COMPARE, InstructionKind.FLOAT_COMPARE, NOT_IN_SIMULATORS),
    C_LT_S(single(0x3c), OperandFormat.COMPARE, InstructionKind.FLOAT_COMPARE),
    C_NGE_S(single(0x3d), OperandFormat.COMPARE, InstructionKind.FLOAT_COMPARE, NOT_IN_SIMULATORS),
    C_LE_S(single(0x3e), OperandFormat.COMPARE, InstructionKind.FLOAT_COMPARE),
    C_NGT_S(single(0x3f), OperandFormat.COMPARE, InstructionKind.FLOAT_COMPARE, NOT_IN_SIMULATORS),
    MADD_S(cop1x(0x20), OperandFormat.FD_FR_FS_FT, InstructionKind.FLOAT_ARITHMETIC, RELEASE_2),
    MSUB_S(cop1x(0x28), OperandFormat.FD_FR_FS_FT, InstructionKind.FLOAT_ARITHMETIC, RELEASE_2),
    NMADD_S(cop1x(0x30), OperandFormat.FD_FR_FS_FT, InstructionKind.FLOAT_ARITHMETIC, RELEASE_2),
    NMSUB_S(cop1x(0x38), OperandFormat.FD_FR_FS_FT, InstructionKind.FLOAT_ARITHMETIC, RELEASE_2),

    // ---- double precision

    ADD_D(pair(0x00), OperandFormat.PAIR_FD_FS_FT, InstructionKind.FLOAT_ARITHMETIC),
    SUB_D(pair(0x01), OperandFormat.PAIR_FD_FS_FT, InstructionKind.FLOAT_ARITHMETIC),
    MUL_D(pair(0x02), OperandFormat.PAIR_FD_FS_FT, InstructionKind.FLOAT_ARITHMETIC),
    DIV_D(pair(0x03), OperandFormat.PAIR_FD_FS_FT, InstructionKind.FLOAT_DIVIDE),
    SQRT_D(pair(0x04), OperandFormat.PAIR_FD_FS, InstructionKind.FLOAT_DIVIDE),
    ABS_D(pair(0x05), OperandFormat.PAIR_FD_FS, InstructionKind.FLOAT_ARITHMETIC),
    MOV_D(pair(0x06), OperandFormat.PAIR_FD_FS, InstructionKind.FLOAT_ARITHMETIC),
    NEG_D(pair(0x07), OperandFormat.PAIR_FD_FS, InstructionKind.FLOAT_ARITHMETIC),
    RECIP_D(pair(0x15), OperandFormat.PAIR_FD_FS, InstructionKind.FLOAT_DIVIDE, RELEASE_2),
    RSQRT_D(pair(0x16), OperandFormat.PAIR_FD_FS, InstructionKind.FLOAT_DIVIDE, RELEASE_2),
    ROUND_W_D(pair(0x0c), OperandFormat.NARROW, InstructionKind.FLOAT_TO_INT),
    TRUNC_W_D(pair(0x0d), OperandFormat.NARROW, InstructionKind.FLOAT_TO_INT),
    CEIL_W_D(pair(0x0e), OperandFormat.NARROW, InstructionKind.FLOAT_TO_INT),
    FLOOR_W_D(pair(0x0f), OperandFormat.NARROW, InstructionKind.FLOAT_TO_INT),
    CVT_W_D(pair(0x24), OperandFormat.NARROW, InstructionKind.FLOAT_TO_INT),
    CVT_S_D(pair(0x20), OperandFormat.NARROW, InstructionKind.FLOAT_ARITHMETIC),
    MOVF_D(pair(0x11).with(0, 1 << 16), OperandFormat.PAIR_MOVE_IF_FLAG, InstructionKind.CONDITIONAL_MOVE),
    MOVT_D(pair(0x11).with(1 << 16, 1 << 16), OperandFormat.PAIR_MOVE_IF_FLAG, InstructionKind.CONDITIONAL_MOVE),
    MOVZ_D(pair(0x12), OperandFormat.PAIR_MOVE_IF_REGISTER, InstructionKind.CONDITIONAL_MOVE),
    MOVN_D(pair(0x13), OperandFormat.PAIR_MOVE_IF_REGISTER, InstructionKind.CONDITIONAL_MOVE),
    C_F_D(pair(0x30), OperandFormat.PAIR_COMPARE, InstructionKind.FLOAT_COMPARE, NOT_IN_SIMULATORS),
    C_UN_D(pair(0x31), OperandFormat.PAIR_COMPARE, InstructionKind.FLOAT_COMPARE, NOT_IN_SIMULATORS),
    C_EQ_D(pair(0x32), OperandFormat.PAIR_COMPARE, InstructionKind.FLOAT_COMPARE),
    C_UEQ_D(pair(0x33), OperandFormat.PAIR_COMPARE, InstructionKind.FLOAT_COMPARE, NOT_IN_SIMULATORS),
    C_OLT_D(pair(0x34), OperandFormat.PAIR_COMPARE, InstructionKind.FLOAT_COMPARE, NOT_IN_SIMULATORS),
    C_ULT_D(pair(0x35), OperandFormat.PAIR_COMPARE, InstructionKind.FLOAT_COMPARE, NOT_IN_SIMULATORS),
    C_OLE_D(pair(0x36), OperandFormat.PAIR_COMPARE, InstructionKind.FLOAT_COMPARE, NOT_IN_SIMULATORS),
    C_ULE_D(pair(0x37), OperandFormat.PAIR_COMPARE, InstructionKind.FLOAT_COMPARE, NOT_IN_SIMULATORS),
    C_SF_D(pair(0x38), OperandFormat.PAIR_COMPARE, InstructionKind.FLOAT_COMPARE, NOT_IN_SIMULATORS),
    C_NGLE_D(pair(0x39), OperandFormat.PAIR_COMPARE, InstructionKind.FLOAT_COMPARE, NOT_IN_SIMULATORS),
    C_SEQ_D(pair(0x3a), OperandFormat.PAIR_COMPARE, InstructionKind.FLOAT_COMPARE, NOT_IN_SIMULATORS),
    C_NGL_D(pair(0x3b), OperandFormat.PAIR_COMPARE, InstructionKind.FLOAT_COMPARE, NOT_IN_SIMULATORS),
    C_LT_D(pair(0x3c), OperandFormat.PAIR_COMPARE, InstructionKind.FLOAT_COMPARE),
    C_NGE_D(pair(0x3d), OperandFormat.PAIR_COMPARE, InstructionKind.FLOAT_COMPARE, NOT_IN_SIMULATORS),
    C_LE_D(pair(0x3e), OperandFormat.PAIR_COMPARE, InstructionKind.FLOAT_COMPARE),
    C_NGT_D(pair(0x3f), OperandFormat.PAIR_COMPARE, InstructionKind.FLOAT_COMPARE, NOT_IN_SIMULATORS),
    MADD_D(cop1x(0x21), OperandFormat.PAIR_FD_FR_FS_FT, InstructionKind.FLOAT_ARITHMETIC, RELEASE_2),
    MSUB_D(cop1x(0x29), OperandFormat.PAIR_FD_FR_FS_FT, InstructionKind.FLOAT_ARITHMETIC, RELEASE_2),
    NMADD_D(cop1x(0x31), OperandFormat.PAIR_FD_FR_FS_FT, InstructionKind.FLOAT_ARITHMETIC, RELEASE_2),
    NMSUB_D(cop1x(0x39), OperandFormat.PAIR_FD_FR_FS_FT, InstructionKind.FLOAT_ARITHMETIC, RELEASE_2),

    // ---- from integers in floating registers

    CVT_S_W(word(0x20), OperandFormat.FD_FS, InstructionKind.INT_TO_FLOAT),
    CVT_D_W(word(0x21), OperandFormat.WIDEN, InstructionKind.INT_TO_FLOAT),

    // ---- vectors of four words: the extension MSA

    LD_W(vectorAccess(0x22), OperandFormat.LOAD_VECTOR, InstructionKind.FLOAT_LOAD, FOUR_WORDS),
    ST_W(vectorAccess(0x26), OperandFormat.STORE_VECTOR, InstructionKind.STORE, FOUR_WORDS),
    MOVE_V(oneVector(0x0be, 0x19), OperandFormat.WD_WS, InstructionKind.VECTOR_LOGIC),
    ADDV_W(vector(0x02, 0x0e), OperandFormat.WD_WS_WT, InstructionKind.VECTOR_ARITHMETIC),
    SUBV_W(vector(0x06, 0x0e), OperandFormat.WD_WS_WT, InstructionKind.VECTOR_ARITHMETIC),
    ADDVI_W(vector(0x02, 0x06), OperandFormat.WD_WS_SMALL, InstructionKind.VECTOR_ARITHMETIC),
    SUBVI_W(vector(0x06, 0x06), OperandFormat.WD_WS_SMALL, InstructionKind.VECTOR_ARITHMETIC),
    MULV_W(vector(0x02, 0x12), OperandFormat.WD_WS_WT, InstructionKind.VECTOR_MULTIPLY),
    MADDV_W(vector(0x06, 0x12), OperandFormat.UPDATE_WD_WS_WT, InstructionKind.VECTOR_MULTIPLY),
    MSUBV_W(vector(0x0a, 0x12), OperandFormat.UPDATE_WD_WS_WT, InstructionKind.VECTOR_MULTIPLY),
    AND_V(vector(0x00, 0x1e), OperandFormat.WD_WS_WT, InstructionKind.VECTOR_LOGIC),
    OR_V(vector(0x01, 0x1e), OperandFormat.WD_WS_WT, InstructionKind.VECTOR_LOGIC),
    XOR_V(vector(0x03, 0x1e), OperandFormat.WD_WS_WT, InstructionKind.VECTOR_LOGIC),
    NOR_V(vector(0x02, 0x1e), OperandFormat.WD_WS_WT, InstructionKind.VECTOR_LOGIC),
    SLL_W(vector(0x02, 0x0d), OperandFormat.WD_WS_WT, InstructionKind.VECTOR_LOGIC),
    SRL_W(vector(0x0a, 0x0d), OperandFormat.WD_WS_WT, InstructionKind.VECTOR_LOGIC),
    SRA_W(vector(0x06, 0x0d), OperandFormat.WD_WS_WT, InstructionKind.VECTOR_LOGIC),
    SLLI_W(vector(0x02, 0x09), OperandFormat.WD_WS_SMALL, InstructionKind.VECTOR_LOGIC),
    SRLI_W(vector(0x0a, 0x09), OperandFormat.WD_WS_SMALL, InstructionKind.VECTOR_LOGIC),
    SRAI_W(vector(0x06, 0x09), OperandFormat.WD_WS_SMALL, InstructionKind.VECTOR_LOGIC),
    BNEGI_W(vector(0x16, 0x09), OperandFormat.WD_WS_SMALL, InstructionKind.VECTOR_ARITHMETIC),
    MIN_S_W(vector(0x12, 0x0e), OperandFormat.WD_WS_WT, InstructionKind.VECTOR_LOGIC),
    MAX_S_W(vector(0x0a, 0x0e), OperandFormat.WD_WS_WT, InstructionKind.VECTOR_LOGIC),
    MINI_S_W(vector(0x12, 0x06), OperandFormat.WD_WS_SIGNED, InstructionKind.VECTOR_LOGIC),
    MAXI_S_W(vector(0x0a, 0x06), OperandFormat.WD_WS_SIGNED, InstructionKind.VECTOR_LOGIC),
    CEQ_W(vector(0x02, 0x0f), OperandFormat.WD_WS_WT, InstructionKind.VECTOR_LOGIC),
    CLT_S_W(vector(0x0a, 0x0f), OperandFormat.WD_WS_WT, InstructionKind.VECTOR_LOGIC),
    CLE_S_W(vector(0x12, 0x0f), OperandFormat.WD_WS_WT, InstructionKind.VECTOR_LOGIC),
    CEQI_W(vector(0x02, 0x07), OperandFormat.WD_WS_SIGNED, InstructionKind.VECTOR_LOGIC),
    CLTI_S_W(vector(0x0a, 0x07), OperandFormat.WD_WS_SIGNED, InstructionKind.VECTOR_LOGIC),
    CLEI_S_W(vector(0x12, 0x07), OperandFormat.WD_WS_SIGNED, InstructionKind.VECTOR_LOGIC),
    BSEL_V(vector(0x06, 0x1e), OperandFormat.UPDATE_WD_WS_WT, InstructionKind.VECTOR_ARITHMETIC),
    BMNZ_V(vector(0x04, 0x1e), OperandFormat.UPDATE_WD_WS_WT, InstructionKind.VECTOR_ARITHMETIC),
    BMZ_V(vector(0x05, 0x1e), OperandFormat.UPDATE_WD_WS_WT, InstructionKind.VECTOR_ARITHMETIC),
    LDI_W(vector(0x1a, 0x07), OperandFormat.WD_CONSTANT, InstructionKind.VECTOR_LOGIC),
    FILL_W(oneVector(0x302, 0x1e), OperandFormat.WD_RD, InstructionKind.VECTOR_LANE),
    COPY_S_W(lane(0x2c, 0x19), OperandFormat.FROM_LANE, InstructionKind.VECTOR_LANE),
    INSERT_W(lane(0x4c, 0x19), OperandFormat.TO_LANE, InstructionKind.VECTOR_LANE),
    SPLATI_W(lane(0x1c, 0x19), OperandFormat.REPEATED_LANE, InstructionKind.VECTOR_LANE),
    INSVE_W(lane(0x5c, 0x19), OperandFormat.FIRST_TO_LANE, InstructionKind.VECTOR_LANE),
    SHF_W(vectorAccess(0x02).with(2 << 24, 3 << 24), OperandFormat.WD_WS_SHUFFLE, InstructionKind.VECTOR_ARITHMETIC),
    FADD_W(vector(0x00, 0x1b), OperandFormat.WD_WS_WT, InstructionKind.VECTOR_FLOAT),
    FSUB_W(vector(0x02, 0x1b), OperandFormat.WD_WS_WT, InstructionKind.VECTOR_FLOAT),
    FMUL_W(vector(0x04, 0x1b), OperandFormat.WD_WS_WT, InstructionKind.VECTOR_FLOAT),
    FDIV_W(vector(0x06, 0x1b), OperandFormat.WD_WS_WT, InstructionKind.VECTOR_FLOAT_DIVIDE),
    FCEQ_W(vector(0x04, 0x1a), OperandFormat.WD_WS_WT, InstructionKind.VECTOR_LOGIC),
    FCLT_W(vector(0x08, 0x1a), OperandFormat.WD_WS_WT, InstructionKind.VECTOR_LOGIC),
    FCLE_W(vector(0x0c, 0x1a), OperandFormat.WD_WS_WT, InstructionKind.VECTOR_LOGIC),
    FFINT_S_W(oneVector(0x33c, 0x1e), OperandFormat.WD_WS, InstructionKind.VECTOR_FLOAT),
    FTRUNC_S_W(oneVector(0x322, 0x1e), OperandFormat.WD_WS, InstructionKind.VECTOR_FLOAT);

    private static final Map<String, MipsOpcode> BY_MNEMONIC = createByMnemonic();

    private final Encoding encoding;
    private final OperandFormat format;
    private final InstructionKind kind;
    private final Set<OpcodeTrait> traits;
    private final String mnemonic;
    private final RegisterSet implicitReads;
    private final RegisterSet implicitWrites;
    private final RegisterSet clobbers;
    private final long implicitReadSet;
    private final long implicitWriteSet;
    private final boolean namesVectors;
    private final boolean readsPairs;
    private final boolean writesPairs;
    private final boolean updatesOperand;
    private final int accessSize;

    MipsOpcode(Encoding encoding, OperandFormat format, InstructionKind kind, OpcodeTrait... traits) {
        this.encoding = encoding;
        this.format = format;
        this.kind = kind;
        Set<OpcodeTrait> set = EnumSet.noneOf(OpcodeTrait.class);
        Collections.addAll(set, traits);
        this.traits = Collections.unmodifiableSet(set);
        this.namesVectors = format.operands().stream().anyMatch(MipsOpcode::isVector);
        this.mnemonic = mnemonic(name().toLowerCase(Locale.ROOT));
        Set<ImplicitRegister> reads = implicitReads(set, format);
        Set<ImplicitRegister> writes = implicitWrites(set, format);
        this.implicitReads = registers(reads);
        this.implicitWrites = registers(writes);
        this.implicitReadSet = bits(reads);
        Set<ImplicitRegister> undefined = set.contains(CLOBBERS_HI_LO)
                ? EnumSet.of(ImplicitRegister.HI, ImplicitRegister.LO)
                : EnumSet.noneOf(ImplicitRegister.class);
        this.clobbers = registers(undefined);
        this.implicitWriteSet = bits(writes) | bits(undefined);
        this.readsPairs =
                format.operands().stream().anyMatch(i -> isPair(i) && i.access().reads());
        this.writesPairs =
                format.operands().stream().anyMatch(i -> isPair(i) && i.access().writes());
        this.updatesOperand = format.operands().stream().anyMatch(i -> i.access() == OperandFormat.Access.UPDATE);
        this.accessSize = accessSize(set);
    }

    /** The instruction that a word is; null if it is none. */
    public static @Nullable MipsOpcode of(int word) {
        return OpcodeMatcher.match(word);
    }

    /** The instruction that assembly text calls by a name; null if there is none. */
    public static @Nullable MipsOpcode of(String mnemonic) {
        return BY_MNEMONIC.get(mnemonic);
    }

    /** The name in assembly text. */
    public String mnemonic() {
        return mnemonic;
    }

    /** The bits of a word that say that it is this instruction. */
    public Encoding encoding() {
        return encoding;
    }

    /** The operands as a format that other instructions may share. */
    public OperandFormat format() {
        return format;
    }

    /** The operands in the order of assembly text. */
    public List<Item> operands() {
        return format.operands();
    }

    /** Which record of {@link edu.sysy.mips.RealInstruction} has such instructions. */
    public InstructionForm form() {
        return format.form();
    }

    /** The class that costs and latencies go by. */
    public InstructionKind kind() {
        return kind;
    }

    /** Whether it has a property. */
    public boolean has(OpcodeTrait trait) {
        return traits.contains(trait);
    }

    /** The registers that it reads beside those that its integer and floating operands name. */
    public RegisterSet implicitReads() {
        return implicitReads;
    }

    /** The registers that it writes beside those that its integer and floating operands name. */
    public RegisterSet implicitWrites() {
        return implicitWrites;
    }

    /** The registers that it leaves undefined. */
    public RegisterSet clobbers() {
        return clobbers;
    }

    /** {@link #implicitReads} as bits, see {@link ImplicitRegister#bit}. */
    public long implicitReadSet() {
        return implicitReadSet;
    }

    /** {@link #implicitWrites} and {@link #clobbers} as bits, see {@link ImplicitRegister#bit}. */
    public long implicitWriteSet() {
        return implicitWriteSet;
    }

    /** Whether its floating operands that are read are pairs of registers. */
    public boolean readsPairs() {
        return readsPairs;
    }

    /** Whether its floating operands that are written are pairs of registers. */
    public boolean writesPairs() {
        return writesPairs;
    }

    /** Whether an operand is both read and written. */
    public boolean updatesOperand() {
        return updatesOperand;
    }

    /** Whether the instruction that follows is executed before control goes elsewhere. */
    public boolean hasDelaySlot() {
        return kind == InstructionKind.BRANCH;
    }

    /** Whether it goes elsewhere under a condition on its operands. */
    public boolean isConditionalBranch() {
        return switch (format) {
            case RS_RT_LABEL, RS_LABEL, CALL_RS_LABEL, FLAG_LABEL -> true;
            default -> false;
        };
    }

    /** Whether it loads or stores. */
    public boolean accessesMemory() {
        return accessSize() != 0;
    }

    /** Whether it writes to memory. */
    public boolean isStore() {
        return kind == InstructionKind.STORE;
    }

    /** Bytes that it loads or stores at most; 0 if it does neither. */
    public int accessSize() {
        return accessSize;
    }

    /** The number that the address of an access must be a multiple of. */
    public int alignment() {
        return has(PART_OF_WORD) ? 1 : has(FOUR_WORDS) ? 4 : Math.max(1, accessSize());
    }

    /** Whether it is of the extension MSA: it names a vector register. */
    public boolean namesVectors() {
        return namesVectors;
    }

    /** Whether release 1 of MIPS32 has it. */
    public boolean isRelease1() {
        return !has(RELEASE_2) && !namesVectors;
    }

    /** Whether both of SPIM 9 and MARS 4.5 have it. */
    public boolean isInSimulators() {
        return isRelease1() && !has(NOT_IN_SIMULATORS);
    }

    /** The branch that is taken exactly when this one is not. */
    public MipsOpcode negated() {
        return switch (this) {
            case BEQ -> BNE;
            case BNE -> BEQ;
            case BLEZ -> BGTZ;
            case BGTZ -> BLEZ;
            case BLTZ -> BGEZ;
            case BGEZ -> BLTZ;
            case BC1F -> BC1T;
            case BC1T -> BC1F;
            default -> throw new IllegalArgumentException(mnemonic + " has no opposite");
        };
    }

    /** The branch under the same condition whose delay slot is executed only if it is taken. */
    public MipsOpcode likely() {
        return switch (this) {
            case BEQ -> BEQL;
            case BNE -> BNEL;
            case BLEZ -> BLEZL;
            case BGTZ -> BGTZL;
            case BLTZ -> BLTZL;
            case BGEZ -> BGEZL;
            case BC1F -> BC1FL;
            case BC1T -> BC1TL;
            default -> throw new IllegalArgumentException(mnemonic + " has no likely form");
        };
    }

    /** Whether it is a branch whose delay slot is executed only if it is taken. */
    public boolean isLikely() {
        return has(LIKELY);
    }

    /** The branch of which this one is the {@link #likely} form. */
    public MipsOpcode unlikely() {
        return switch (this) {
            case BEQL -> BEQ;
            case BNEL -> BNE;
            case BLEZL -> BLEZ;
            case BGTZL -> BGTZ;
            case BLTZL -> BLTZ;
            case BGEZL -> BGEZ;
            case BC1FL -> BC1F;
            case BC1TL -> BC1T;
            default -> throw new IllegalArgumentException(mnemonic + " is no likely form");
        };
    }

    /** Whether it compares two registers rather than one with zero. */
    public boolean comparesTwo() {
        return format == OperandFormat.RS_RT_LABEL;
    }

    /** Refuses an instruction that the record of a form does not hold. */
    public void require(InstructionForm form) {
        if (form() != form) {
            throw new IllegalArgumentException(mnemonic + " is not of the form " + form);
        }
    }

    private static Set<ImplicitRegister> implicitReads(Set<OpcodeTrait> traits, OperandFormat format) {
        Set<ImplicitRegister> registers = EnumSet.noneOf(ImplicitRegister.class);
        addIf(traits.contains(READS_HI), ImplicitRegister.HI, registers);
        addIf(traits.contains(READS_LO), ImplicitRegister.LO, registers);
        boolean named =
                format.operands().stream().anyMatch(i -> isFlag(i) && i.access().reads());
        addIf(named || traits.contains(READS_FLAG), ImplicitRegister.FLAG, registers);
        return Collections.unmodifiableSet(registers);
    }

    private static Set<ImplicitRegister> implicitWrites(Set<OpcodeTrait> traits, OperandFormat format) {
        Set<ImplicitRegister> registers = EnumSet.noneOf(ImplicitRegister.class);
        addIf(traits.contains(WRITES_HI), ImplicitRegister.HI, registers);
        addIf(traits.contains(WRITES_LO), ImplicitRegister.LO, registers);
        boolean named =
                format.operands().stream().anyMatch(i -> isFlag(i) && i.access().writes());
        addIf(named || traits.contains(WRITES_FLAG), ImplicitRegister.FLAG, registers);
        addIf(traits.contains(WRITES_RA), ImplicitRegister.RA, registers);
        return Collections.unmodifiableSet(registers);
    }

    /** The name of a row as text has it: that of an instruction on vectors has one dot, before the width of lanes. */
    private String mnemonic(String name) {
        int last = name.lastIndexOf('_');
        return namesVectors ? name.substring(0, last) + '.' + name.substring(last + 1) : name.replace('_', '.');
    }

    private static boolean isVector(Item item) {
        return item.field().kind() == OperandField.Kind.VECTOR
                || item.field().kind() == OperandField.Kind.VECTOR_OR_FLOAT;
    }

    private static boolean isFlag(Item item) {
        return item.field().kind() == OperandField.Kind.FLAG;
    }

    private static boolean isPair(Item item) {
        return item.field().kind() == OperandField.Kind.FLOAT_PAIR;
    }

    private static int accessSize(Set<OpcodeTrait> traits) {
        if (traits.contains(BYTE)) {
            return 1;
        }
        if (traits.contains(HALF)) {
            return 2;
        }
        if (traits.contains(FOUR_WORDS)) {
            return 16;
        }
        return traits.contains(DOUBLE_WORD) ? 8 : traits.contains(WORD) || traits.contains(PART_OF_WORD) ? 4 : 0;
    }

    private static void addIf(boolean condition, ImplicitRegister register, Set<ImplicitRegister> registers) {
        if (condition) {
            registers.add(register);
        }
    }

    private static RegisterSet registers(Set<ImplicitRegister> registers) {
        return RegisterSet.of(registers.stream().map(ImplicitRegister::register).toList());
    }

    private static long bits(Set<ImplicitRegister> registers) {
        long bits = 0;
        for (ImplicitRegister register : registers) {
            bits |= register.bit();
        }
        return bits;
    }

    private static Map<String, MipsOpcode> createByMnemonic() {
        Map<String, MipsOpcode> opcodes = new HashMap<>();
        for (MipsOpcode opcode : values()) {
            opcodes.put(opcode.mnemonic, opcode);
        }
        return Map.copyOf(opcodes);
    }
}
