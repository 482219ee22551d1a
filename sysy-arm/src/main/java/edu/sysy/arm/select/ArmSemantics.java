package edu.sysy.arm.select;

import edu.sysy.codegen.rules.Semantics;

/** What the instructions that rows name compute, and the roots and conditions of AArch64. */
final class ArmSemantics {
    static final Semantics ALL = Semantics.of("""
            flags      t->t $0
            # The floor of a quotient by the absolute value of a divisor, by the theorem of magic numbers.
            scaled     ii->i (extract 0 32 (ashr (mul (sext 64 $0) (zext 64 (number magic 1))) (zext 64 (add 32 (and 31 (number shift 1))))))
            isAddress  a->t (eq 0 0)
            fitsSum    i->t (or (ult $0 4096) (and (ult $0 16777216) (eq (and $0 4095) 0)))
            # Of registers; those of 32 bits clear the upper half.
            ADD        (zext 64 (add $0:32 $1:32))
            SUB        (zext 64 (sub $0:32 $1:32))
            AND        (zext 64 (and $0:32 $1:32))
            ORR        (zext 64 (or $0:32 $1:32))
            EOR        (zext 64 (xor $0:32 $1:32))
            LSL        (zext 64 (shl $0:32 (and $1:32 31)))
            LSR        (zext 64 (lshr $0:32 (and $1:32 31)))
            ASR        (zext 64 (ashr $0:32 (and $1:32 31)))
            MUL        (zext 64 (mul $0:32 $1:32))
            MNEG       (zext 64 (sub 0 (mul $0:32 $1:32)))
            MADD       (zext 64 (add $2:32 (mul $0:32 $1:32)))
            MSUB       (zext 64 (sub $2:32 (mul $0:32 $1:32)))
            SDIV       (zext 64 (sdiv $0:32 $1:32))
            SMULL      (mul (sext 64 $0:32) (sext 64 $1:32))
            MUL_X      (mul $0 $1)
            SXTW       (sext 64 $0:32)
            # With constants, and with a shifted operand.
            ADD_I      (where (or (unsigned 12 $1) (and (unsigned 24 $1) (eq (and $1 4095) 0))) (zext 64 (add $0:32 $1:32)))
            SUB_I      (where (or (unsigned 12 $1) (and (unsigned 24 $1) (eq (and $1 4095) 0))) (zext 64 (sub $0:32 $1:32)))
            AND_I      (zext 64 (and $0:32 $1:32))
            ORR_I      (zext 64 (or $0:32 $1:32))
            EOR_I      (zext 64 (xor $0:32 $1:32))
            LSL_I      (where (unsigned 5 $1) (zext 64 (shl $0:32 $1:32)))
            LSR_I      (where (unsigned 5 $1) (zext 64 (lshr $0:32 $1:32)))
            ASR_I      (where (unsigned 5 $1) (zext 64 (ashr $0:32 $1:32)))
            ROR_I      (where (unsigned 5 $1) (zext 64 (or (lshr $0:32 $1:32) (shl $0:32 (sub 32 $1:32)))))
            LSR_X_I    (where (unsigned 6 $1) (lshr $0 $1))
            ASR_X_I    (where (unsigned 6 $1) (ashr $0 $1))
            ADD_LSL    (where (unsigned 5 $2) (zext 64 (add $0:32 (shl $1:32 $2:32))))
            ADD_LSR    (where (unsigned 5 $2) (zext 64 (add $0:32 (lshr $1:32 $2:32))))
            ADD_ASR    (where (unsigned 5 $2) (zext 64 (add $0:32 (ashr $1:32 $2:32))))
            SUB_LSL    (where (unsigned 5 $2) (zext 64 (sub $0:32 (shl $1:32 $2:32))))
            SUB_LSR    (where (unsigned 5 $2) (zext 64 (sub $0:32 (lshr $1:32 $2:32))))
            SUB_ASR    (where (unsigned 5 $2) (zext 64 (sub $0:32 (ashr $1:32 $2:32))))
            AND_LSL    (where (unsigned 5 $2) (zext 64 (and $0:32 (shl $1:32 $2:32))))
            AND_LSR    (where (unsigned 5 $2) (zext 64 (and $0:32 (lshr $1:32 $2:32))))
            AND_ASR    (where (unsigned 5 $2) (zext 64 (and $0:32 (ashr $1:32 $2:32))))
            ORR_LSL    (where (unsigned 5 $2) (zext 64 (or $0:32 (shl $1:32 $2:32))))
            ORR_LSR    (where (unsigned 5 $2) (zext 64 (or $0:32 (lshr $1:32 $2:32))))
            ORR_ASR    (where (unsigned 5 $2) (zext 64 (or $0:32 (ashr $1:32 $2:32))))
            EOR_LSL    (where (unsigned 5 $2) (zext 64 (xor $0:32 (shl $1:32 $2:32))))
            EOR_LSR    (where (unsigned 5 $2) (zext 64 (xor $0:32 (lshr $1:32 $2:32))))
            EOR_ASR    (where (unsigned 5 $2) (zext 64 (xor $0:32 (ashr $1:32 $2:32))))
            # A field of bits: where it begins and how many they are.
            UBFX       (where (and (ult $1 32) (ult (sub $2 1) (sub 32 $1))) (zext 64 (and (lshr $0:32 $1:32) (sub (shl 1 $2:32) 1))))
            UBFIZ      (where (and (ult $1 32) (ult (sub $2 1) (sub 32 $1))) (zext 64 (shl (and $0:32 (sub (shl 1 $2:32) 1)) $1:32)))
            SBFX       (where (and (ult $1 32) (ult (sub $2 1) (sub 32 $1))) (zext 64 (ashr (shl $0:32 (sub (sub 32 $1:32) $2:32)) (sub 32 $2:32))))
            SBFIZ      (where (and (ult $1 32) (ult (sub $2 1) (sub 32 $1))) (zext 64 (shl (ashr (shl $0:32 (sub 32 $2:32)) (sub 32 $2:32)) $1:32)))
            BFI        (where (and (and (ult 0 $2) (ult $2 32)) (ult (sub $3 1) (sub 32 $2))) (zext 64 (xor $0:32 (and (xor $0:32 (shl $1:32 $2:32)) (shl (sub (shl 1 $3:32) 1) $2:32)))))
            # Flags.
            CMP        (subflags $0:32 $1:32)
            CMP_X      (subflags $0 $1)
            CMP_I      (where (or (unsigned 12 $1) (and (unsigned 24 $1) (eq (and $1 4095) 0))) (subflags $0:32 $1:32))
            CMN_I      (where (or (unsigned 12 $1) (and (unsigned 24 $1) (eq (and $1 4095) 0))) (addflags $0:32 $1:32))
            CMP_LSL    (where (unsigned 5 $2) (subflags $0:32 (shl $1:32 $2:32)))
            CMP_LSR    (where (unsigned 5 $2) (subflags $0:32 (lshr $1:32 $2:32)))
            CMP_ASR    (where (unsigned 5 $2) (subflags $0:32 (ashr $1:32 $2:32)))
            TST        (bitflags (and $0:32 $1:32))
            TST_I      (bitflags (and $0:32 $1:32))
            FCMP       (floatflags $0 $1)
            FCMP_Z     (floatflags $0 0)
            # Whether a branch is taken.
            CBZ        (eq $0:32 0)
            CBNZ       (not (eq $0:32 0))
            TBZ        (where (unsigned 5 $1) (eq (and (lshr $0:32 $1:32) 1) 0))
            TBNZ       (where (unsigned 5 $1) (not (eq (and (lshr $0:32 $1:32) 1) 0)))
            B_COND     $0
            # What a test decides.
            CSET       (zext 64 $0)
            CSEL       (zext 64 (ite $0 $1:32 $2:32))
            CSEL_X     (ite $0 $1 $2)
            CSINC      (zext 64 (ite $0 $1:32 (add $2:32 1)))
            CSINV      (zext 64 (ite $0 $1:32 (xor $2:32 -1)))
            CSNEG      (zext 64 (ite $0 $1:32 (sub 0 $2:32)))
            FCSEL      (ite $0 $1 $2)
            # Floating numbers.
            FADD       (fadd $0 $1)
            FSUB       (fsub $0 $1)
            FMUL       (fmul $0 $1)
            FDIV       (fdiv $0 $1)
            FNMUL      (fneg (fmul $0 $1))
            FNEG       (fneg $0)
            SCVTF      (itof $0:32)
            FCVTZS     (zext 64 (ftoi $0))
            """);

    private ArmSemantics() {}
}
