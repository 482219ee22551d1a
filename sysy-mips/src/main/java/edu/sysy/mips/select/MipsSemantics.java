package edu.sysy.mips.select;

import edu.sysy.codegen.rules.Semantics;

/** What the instructions that rows name compute, and the roots of MIPS32. */
final class MipsSemantics {
    static final Semantics ALL = Semantics.of("""
            flag      t->t $0
            ADDU      (add $0 $1)
            ADDIU     (where (signed 16 $1) (add $0 $1))
            SUBU      (sub $0 $1)
            AND       (and $0 $1)
            OR        (or $0 $1)
            XOR       (xor $0 $1)
            NOR       (xor (or $0 $1) -1)
            ANDI      (where (unsigned 16 $1) (and $0 $1))
            ORI       (where (unsigned 16 $1) (or $0 $1))
            XORI      (where (unsigned 16 $1) (xor $0 $1))
            SLL       (where (unsigned 5 $1) (shl $0 $1))
            SRL       (where (unsigned 5 $1) (lshr $0 $1))
            SRA       (where (unsigned 5 $1) (ashr $0 $1))
            ROTR      (where (unsigned 5 $1) (or (lshr $0 $1) (shl $0 (sub 32 $1))))
            SLLV      (shl $0 (and $1 31))
            SRLV      (lshr $0 (and $1 31))
            SRAV      (ashr $0 (and $1 31))
            SLT       (zext 32 (slt $0 $1))
            SLTU      (zext 32 (ult $0 $1))
            SLTI      (where (signed 16 $1) (zext 32 (slt $0 $1)))
            # A field of $2 bits from bit $1 on, read from $0 or written to $3.
            EXT       (where (and (ult $1 32) (ult (sub $2 1) (sub 32 $1))) (and (lshr $0 $1) (sub (shl 1 $2) 1)))
            INS       (where (and (ult $1 32) (ult (sub $2 1) (sub 32 $1))) (xor $3 (and (xor $3 (shl $0 $1)) (shl (sub (shl 1 $2) 1) $1))))
            MUL       (mul $0 $1)
            MULHI     (mulh $0 $1)
            MULHIU    (mulhu $0 $1)
            DIVIDE    (where (not (eq $1 0)) (sdiv $0 $1))
            REMAINDER (where (not (eq $1 0)) (srem $0 $1))
            # Whether a branch is taken.
            BEQ       (eq $0 $1)
            BNE       (not (eq $0 $1))
            BLTZ      (slt $0 0)
            BGEZ      (not (slt $0 0))
            BGTZ      (slt 0 $0)
            BLEZ      (not (slt 0 $0))
            BC1       (fcmp $0 $1 $2)
            BRANCH    $0
            # What a test decides.
            BIT       (zext 32 $0)
            FLAG      (zext 32 (fcmp $0 $1 $2))
            CHOOSE    (ite $0 $1 $2)
            CHOOSE_BY_FLAG (ite (fcmp $0 $1 $2) $3 $4)
            ADD_S     (fadd $0 $1)
            SUB_S     (fsub $0 $1)
            MUL_S     (fmul $0 $1)
            DIV_S     (fdiv $0 $1)
            NEG_S     (fneg $0)
            CVT_S_W   (itof $0)
            TRUNC_W_S (ftoi $0)
            MTC1      $0
            MFC1      $0
            """);

    private MipsSemantics() {}
}
