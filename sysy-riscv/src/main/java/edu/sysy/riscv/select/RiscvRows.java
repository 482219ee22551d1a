package edu.sysy.riscv.select;

import edu.sysy.codegen.rules.CommonRows;
import edu.sysy.codegen.rules.RowTable;

/** The rows of RV64. Registers that hold integers hold them extended with their sign. */
final class RiscvRows {
    private static final String TABLE = """
            # Integers.
            x + 0                    => x
            x + C                    => ADDIW(x, C)                  if immediate(C)
            x + y                    => ADDW(x, y)
            x - 0                    => x
            x - C                    => ADDIW(x, 0 - C)              if immediate(0 - C)
            x - y                    => SUBW(x, y)
            (x >>> C) & D            => SRLI(SLLI(x, 64 - C - width(D)), 64 - width(D)) if mask(D) && C > 0 && C < 32 && C + width(D) < 32
            x & C                    => ANDI(x, C)                   if immediate(C)
            x & 65535                => ZEXT_H(x)                    if zbb()
            x & C                    => SRLI(SLLI(x, 64 - width(C)), 64 - width(C)) if mask(C)
            x & C                    => SLLI(SRAI(x, log2(C)), log2(C)) if power(0 - C) && temporary(x)
            x & y                    => AND(x, y)
            x | C                    => ORI(x, C)                    if immediate(C)
            x | y                    => OR(x, y)
            x ^ C                    => XORI(x, C)                   if immediate(C)
            x ^ y                    => XOR(x, y)
            x << C                   => SLLIW(x, C & 31)
            x << y                   => SLLW(x, y)
            x >>> C                  => SRLIW(x, C & 31)
            x >>> y                  => SRLW(x, y)
            x >> C                   => SRAIW(x, C & 31)
            x >> y                   => SRAW(x, y)
            mulh(x, y)               => SRAI(MUL(x, y), 32)
            # Products and quotients by constants; the shift at the end extends the sign.
            x * C                    => SLLIW(SH1ADD(x, x), log2(C)) if zba() && odd(C) == 3 && log2(C) > 0
            x * C                    => SLLIW(SH2ADD(x, x), log2(C)) if zba() && odd(C) == 5 && log2(C) > 0
            x * C                    => SLLIW(SH3ADD(x, x), log2(C)) if zba() && odd(C) == 9 && log2(C) > 0
            bias(x, C)               => SRLI(x, 64 - log2(C))        if power(size(C)) && size(C) != 1
            x / C                    => once(MULH(x, reciprocal(C)))                          if apart(C) && low(x) >= 0
            x / C                    => once(SUBW(MULH(x, reciprocal(C)), sign(x)))           if apart(C)
            x / C                    => once(SUBW(sign(x), MULH(x, reciprocal(0 - C))))       if apart(0 - C)
            # Tests.
            branch(x == y)           => BEQ(x, y)
            branch((x & C) != 0)     => BNE(SLLI(x, 64 - width(C)), 0) if mask(C) && C > 2047
            branch((x & C) == 0)     => BEQ(SLLI(x, 64 - width(C)), 0) if mask(C) && C > 2047
            branch(x != y)           => BNE(x, y)
            branch(x < 1)            => BGE(0, x)
            branch(x >= 1)           => BLT(0, x)
            branch(x <= -1)          => BLT(x, 0)
            branch(x > -1)           => BGE(x, 0)
            branch(x < y)            => BLT(x, y)
            branch(x >= y)           => BGE(x, y)
            branch(x > y)            => BLT(y, x)
            branch(x <= y)           => BGE(y, x)
            flag(fcmp(k, x, y))      => when(k, FCMP(k, x, y))
            flag(cmp(e, x, 0))       => when(e, x)
            flag(cmp(e, x, C))       => when(e, ADDI(x, 0 - C))      if immediate(0 - C)
            flag(cmp(e, x, C))       => when(e, XORI(x, C))          if immediate(C)
            flag(cmp(e, x, y))       => when(e, XOR(x, y))
            # Choices: the smaller or larger of two, else a mask of equal bits.
            select(x < y, x, y)      => MIN(x, y)                    if zbb()
            select(x <= y, x, y)     => MIN(x, y)                    if zbb()
            select(x > y, y, x)      => MIN(x, y)                    if zbb()
            select(x >= y, y, x)     => MIN(x, y)                    if zbb()
            select(x < y, y, x)      => MAX(x, y)                    if zbb()
            select(x <= y, y, x)     => MAX(x, y)                    if zbb()
            select(x > y, x, y)      => MAX(x, y)                    if zbb()
            select(x >= y, x, y)     => MAX(x, y)                    if zbb()
            select(t, 0, b)          => AND(b, ADDI(value(t), -1))
            select(t, a, 0)          => AND(a, ones(t))
            select(t, a, b)          => XOR(AND(ones(t), XOR(a, b)), b)
            pselect(t, a, b)         => select(t, a, b)
            fselect(t, a, b)         => FMV_W_X(AND(bits(b), ADDI(value(t), -1)))       if isZero(a)
            fselect(t, a, b)         => FMV_W_X(AND(bits(a), ones(t)))                  if isZero(b)
            fselect(t, a, b)         => FMV_W_X(XOR(AND(ones(t), XOR(bits(a), c@bits(b))), c))
            ones(x < 0)              => SRAI(x, 63)
            ones(t)                  => SUB(0, value(t))
            bits(x)                  => bitsOf(x)                    if isConstant(x)
            bits(x)                  => FMV_X_W(x)
            # Floating numbers.
            fadd(x, y)               => FADD_S(x, y)
            fsub(x, y)               => FSUB_S(x, y)
            fmul(x, y)               => FMUL_S(x, y)
            fdiv(x, y)               => FDIV_S(x, y)
            fneg(x)                  => FNEG_S(x)
            itof(x)                  => FCVT_S_W(x)
            ftoi(x)                  => FCVT_W_S(x)
            """;

    /**
     * Tests of remainders by the part below the point of a product with a reciprocal of the divisor, which is less than
     * that of 1 where there is no remainder (D. Lemire, O. Kaser, N. Kurz, Faster Remainder by Direct Computation,
     * 2019). With the full reciprocal it is an integer of 32 bits for dividends of any sign; odd divisors have an
     * inverse in fewer instructions (H. S. Warren, Hacker's Delight, 10-16 and 10-17).
     */
    private static final String REMAINDER_TESTS = """
            define immediate(C)      => C >= -2048 && C < 2048
            define tested(C, r)      => apart(C) && onlyHere(r)
            branch(r@(x % C) == 0)   => BLTU(MUL(x, reciprocal(C)), reciprocal(C))              if tested(C, r) && low(x) >= 0
            branch(r@(x % C) != 0)   => BGEU(MUL(x, reciprocal(C)), reciprocal(C))              if tested(C, r) && low(x) >= 0
            branch(r@(x % C) == 0)   => BLTU(exact(x, C, MAX / C), MAX / C * 2 + 1)             if tested(C, r) && odd(C) == C
            branch(r@(x % C) != 0)   => BLTU(MAX / C * 2, exact(x, C, MAX / C))                 if tested(C, r) && odd(C) == C
            branch(r@(x % C) == 0)   => BEQ(m@MUL(x, fullReciprocal(C)), ADDIW(m, 0))           if tested(C, r)
            branch(r@(x % C) != 0)   => BNE(m@MUL(x, fullReciprocal(C)), ADDIW(m, 0))           if tested(C, r)
            branch(r@(x % C) == D)   => BLTU(MUL(ADDI(x, C - D), reciprocal(C)), reciprocal(C)) if tested(C, r) && D > 0 && D < C && immediate(C - D) && low(x) >= 0 && high(x) <= MAX - C
            branch(r@(x % C) != D)   => BGEU(MUL(ADDI(x, C - D), reciprocal(C)), reciprocal(C)) if tested(C, r) && D > 0 && D < C && immediate(C - D) && low(x) >= 0 && high(x) <= MAX - C
            branch(r@(x % C) == D)   => BLTU(exact(x - D, C, 0), (MAX - D) / C + 1)             if tested(C, r) && D > 0 && D < C && odd(C) == C
            branch(r@(x % C) != D)   => BLTU((MAX - D) / C, exact(x - D, C, 0))                 if tested(C, r) && D > 0 && D < C && odd(C) == C
            flag(r@(x % C) == 0)     => when(set, SLTU(MUL(x, reciprocal(C)), reciprocal(C)))   if tested(C, r) && low(x) >= 0
            flag(r@(x % C) != 0)     => when(clear, SLTU(MUL(x, reciprocal(C)), reciprocal(C))) if tested(C, r) && low(x) >= 0
            flag(r@(x % C) == 0)     => when(set, SLTU(exact(x, C, MAX / C), MAX / C * 2 + 1))  if tested(C, r) && odd(C) == C
            flag(r@(x % C) != 0)     => when(set, SLTU(MAX / C * 2, exact(x, C, MAX / C)))      if tested(C, r) && odd(C) == C
            flag(cmp(e, r@(x % C), 0)) => when(e, XOR(m@MUL(x, fullReciprocal(C)), ADDIW(m, 0))) if tested(C, r)
            flag(r@(x % C) == D)     => when(set, SLTU(MUL(ADDI(x, C - D), reciprocal(C)), reciprocal(C)))   if tested(C, r) && D > 0 && D < C && immediate(C - D) && low(x) >= 0 && high(x) <= MAX - C
            flag(r@(x % C) != D)     => when(clear, SLTU(MUL(ADDI(x, C - D), reciprocal(C)), reciprocal(C))) if tested(C, r) && D > 0 && D < C && immediate(C - D) && low(x) >= 0 && high(x) <= MAX - C
            flag(r@(x % C) == D)     => when(set, SLTU(exact(x - D, C, 0), (MAX - D) / C + 1))  if tested(C, r) && D > 0 && D < C && odd(C) == C
            flag(r@(x % C) != D)     => when(set, SLTU((MAX - D) / C, exact(x - D, C, 0)))      if tested(C, r) && D > 0 && D < C && odd(C) == C
            # D more than the quotient of a dividend without remainder by an odd divisor.
            exact(x, C, 0)           => MULW(x, inverse(C))                                     if odd(C) == C && C != 0
            exact(x, C, D)           => ADDW(MULW(x, inverse(C)), D)                            if odd(C) == C && C != 0
            """;

    /** What competes with the rows of all machines, and loses if it costs as much. */
    private static final String LAST = """
            x * y                    => MULW(x, y)
            x / y                    => DIVW(x, y)
            x % y                    => REMW(x, y)
            """;

    static final RowTable ALL = RowTable.of(
            new RiscvRowNames(),
            CommonRows.PATTERNS,
            REMAINDER_TESTS,
            TABLE,
            CommonRows.REGISTER_TESTS,
            CommonRows.ARITHMETIC,
            LAST);

    private RiscvRows() {}
}
