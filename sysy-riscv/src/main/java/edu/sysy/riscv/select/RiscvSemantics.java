package edu.sysy.riscv.select;

import edu.sysy.codegen.rules.Semantics;

/** What the instructions that rows name compute, and the roots and numbers of RV64. */
final class RiscvSemantics {
    static final Semantics ALL = Semantics.of("""
            flag       t->t $0
            ones       t->i (ite $0 -1 0)
            bits       f->i $0
            bitsOf     f->i $0
            isZero     f->t (eq $0 0)
            reciprocal i->l ?
            fullReciprocal i->l ?
            # Of registers.
            ADD        (add $0 $1)
            SUB        (sub $0 $1)
            AND        (and $0 $1)
            OR         (or $0 $1)
            XOR        (xor $0 $1)
            SLT        (zext 64 (slt $0 $1))
            SLTU       (zext 64 (ult $0 $1))
            MIN        (ite (slt $0 $1) $0 $1)
            MAX        (ite (slt $0 $1) $1 $0)
            SH1ADD     (add (shl $0 1) $1)
            SH2ADD     (add (shl $0 2) $1)
            SH3ADD     (add (shl $0 3) $1)
            ZEXT_H     (zext 64 $0:16)
            MUL        (mul $0 $1)
            MULH       (mulh $0 $1)
            # With constants.
            ADDI       (where (signed 12 $1) (add $0 $1))
            ANDI       (where (signed 12 $1) (and $0 $1))
            ORI        (where (signed 12 $1) (or $0 $1))
            XORI       (where (signed 12 $1) (xor $0 $1))
            SLTI       (where (signed 12 $1) (zext 64 (slt $0 $1)))
            SLLI       (where (unsigned 6 $1) (shl $0 $1))
            SRLI       (where (unsigned 6 $1) (lshr $0 $1))
            SRAI       (where (unsigned 6 $1) (ashr $0 $1))
            # Of low halves.
            ADDW       (sext 64 (add $0:32 $1:32))
            SUBW       (sext 64 (sub $0:32 $1:32))
            MULW       (sext 64 (mul $0:32 $1:32))
            DIVW       (where (not (eq $1:32 0)) (sext 64 (sdiv $0:32 $1:32)))
            REMW       (where (not (eq $1:32 0)) (sext 64 (srem $0:32 $1:32)))
            SLLW       (sext 64 (shl $0:32 (and $1:32 31)))
            SRLW       (sext 64 (lshr $0:32 (and $1:32 31)))
            SRAW       (sext 64 (ashr $0:32 (and $1:32 31)))
            ADDIW      (where (signed 12 $1) (sext 64 (add $0:32 $1:32)))
            SLLIW      (where (unsigned 5 $1) (sext 64 (shl $0:32 $1:32)))
            SRLIW      (where (unsigned 5 $1) (sext 64 (lshr $0:32 $1:32)))
            SRAIW      (where (unsigned 5 $1) (sext 64 (ashr $0:32 $1:32)))
            # Whether a branch is taken.
            BEQ        (eq $0 $1)
            BNE        (not (eq $0 $1))
            BLT        (slt $0 $1)
            BGE        (not (slt $0 $1))
            BLTU       (ult $0 $1)
            BGEU       (not (ult $0 $1))
            BRANCH     $0
            # What a test decides.
            BIT        (zext 64 $0)
            # Floating numbers.
            FCMP       (zext 64 (compared $0 $1 $2))
            FADD_S     (fadd $0 $1)
            FSUB_S     (fsub $0 $1)
            FMUL_S     (fmul $0 $1)
            FDIV_S     (fdiv $0 $1)
            FNEG_S     (fneg $0)
            FCVT_S_W   (itof $0:32)
            FCVT_W_S   (sext 64 (ftoi $0))
            FMV_W_X    $0:32
            FMV_X_W    (sext 64 $0)
            """);

    private RiscvSemantics() {}
}
