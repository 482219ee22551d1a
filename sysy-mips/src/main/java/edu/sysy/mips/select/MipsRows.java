package edu.sysy.mips.select;

import edu.sysy.codegen.rules.CommonRows;
import edu.sysy.codegen.rules.RowTable;

/** The rows of MIPS32. */
final class MipsRows {
    private static final String TABLE = """
            define immediate(C)            => C >= -32768 && C < 32768
            define u16(C)            => C >= 0 && C < 65536
            # Integers.
            x + 0                    => x
            x + C                    => ADDIU(x, C)                  if immediate(C)
            x + y                    => ADDU(x, y)
            x - 0                    => x
            x - C                    => ADDIU(x, 0 - C)              if immediate(0 - C)
            x - y                    => SUBU(x, y)
            (x >>> C) & D            => EXT(x, C, width(D))          if mask(D) && C > 0 && C < 32 && C + width(D) < 32
            x & C                    => ANDI(x, C)                   if u16(C)
            x & C                    => EXT(x, 0, width(C))          if mask(C)
            x & C                    => INS(0, 0, log2(C), x)        if power(0 - C) && C != -1 && temporary(x)
            x & y                    => AND(x, y)
            x | C                    => ORI(x, C)                    if u16(C)
            x | y                    => OR(x, y)
            x ^ -1                   => NOR(x, 0)
            x ^ C                    => XORI(x, C)                   if u16(C)
            x ^ y                    => XOR(x, y)
            x << C                   => SLL(x, C)                    if C > 0 && C < 32
            x << y                   => SLLV(x, y)
            x >>> C                  => SRL(x, C)                    if C > 0 && C < 32
            x >>> y                  => SRLV(x, y)
            x >> C                   => SRA(x, C)                    if C > 0 && C < 32
            x >> y                   => SRAV(x, y)
            mulh(x, y)               => MULHI(x, y)
            # Tests.
            branch(fcmp(k, x, y))    => BC1(k, x, y)
            branch(x == y)           => BEQ(x, y)
            branch(x != y)           => BNE(x, y)
            branch(x < 0)            => BLTZ(x)
            branch(x <= -1)          => BLTZ(x)
            branch(x < 1)            => BLEZ(x)
            branch(x <= 0)           => BLEZ(x)
            branch(x > 0)            => BGTZ(x)
            branch(x >= 1)           => BGTZ(x)
            branch(x >= 0)           => BGEZ(x)
            branch(x > -1)           => BGEZ(x)
            value(fcmp(k, x, y))     => FLAG(k, x, y)
            value(x < 0)             => SRL(x, 31)
            flag(cmp(e, x, 0))       => when(e, x)
            flag(cmp(e, x, C))       => when(e, XORI(x, C))          if u16(C)
            flag(cmp(e, x, C))       => when(e, ADDIU(x, 0 - C))     if immediate(0 - C)
            flag(cmp(e, x, y))       => when(e, XOR(x, y))
            # Choices.
            select(fcmp(k, x, y), a, b)  => CHOOSE_BY_FLAG(k, x, y, a, b)
            select(t, a, b)              => CHOOSE(flag(t), a, b)
            pselect(t, a, b)             => select(t, a, b)
            fselect(fcmp(k, x, y), a, b) => CHOOSE_BY_FLAG(k, x, y, a, b)
            fselect(t, a, b)             => CHOOSE(flag(t), a, b)
            # Floating numbers.
            fadd(x, y)               => ADD_S(x, y)
            fsub(x, y)               => SUB_S(x, y)
            fmul(x, y)               => MUL_S(x, y)
            fdiv(x, y)               => DIV_S(x, y)
            fneg(x)                  => NEG_S(x)
            itof(x)                  => CVT_S_W(MTC1(x))
            ftoi(x)                  => MFC1(TRUNC_W_S(x))
            """;

    /**
     * Tests of remainders where a division costs more than a multiplication and some sums. The exact quotient, the
     * product with the inverse of the divisor, is small where there is no remainder, and greater, unsigned, where there
     * is one (H. S. Warren, Hacker's Delight, 10-16 and 10-17). Of a small dividend, the part of the quotient below the
     * point is compared with that of 1 (D. Lemire, O. Kaser, N. Kurz, Faster Remainder by Direct Computation, 2019).
     */
    private static final String REMAINDER_TESTS = """
            define tested(C, r)      => apart(C) && onlyHere(r) && slowDivision()
            branch(cmp(e, r@(x % C), D)) => BRANCH(flag(cmp(e, r, D)))                           if tested(C, r) && D >= 0 && D < C
            flag(r@(x % C) == 0)     => when(set, SLTU(MUL(x, fraction(C)), fraction(C)))      if tested(C, r) && low(x) >= 0 && high(x) <= MAX / C - C
            flag(r@(x % C) != 0)     => when(clear, SLTU(MUL(x, fraction(C)), fraction(C)))    if tested(C, r) && low(x) >= 0 && high(x) <= MAX / C - C
            flag(r@(x % C) == D)     => when(set, SLTU(MUL(x + (C - D), fraction(C)), fraction(C)))   if tested(C, r) && D > 0 && D < C && C < 32768 && low(x) >= 0 && high(x) <= MAX / C - C * 2
            flag(r@(x % C) != D)     => when(clear, SLTU(MUL(x + (C - D), fraction(C)), fraction(C))) if tested(C, r) && D > 0 && D < C && C < 32768 && low(x) >= 0 && high(x) <= MAX / C - C * 2
            flag(r@(x % C) == 0)     => when(set, SLTU(exact(x, C, 0), MAX / C + 1))           if tested(C, r) && low(x) >= 0
            flag(r@(x % C) != 0)     => when(set, SLTU(MAX / C, exact(x, C, 0)))               if tested(C, r) && low(x) >= 0
            flag(r@(x % C) == 0)     => when(set, SLTU(exact(x, C, MAX / C), MAX / C * 2 + 1)) if tested(C, r)
            flag(r@(x % C) != 0)     => when(set, SLTU(MAX / C * 2, exact(x, C, MAX / C)))     if tested(C, r)
            flag(r@(x % C) == D)     => when(set, SLTU(exact(x - D, C, 0), (MAX - D) / C + 1)) if tested(C, r) && D > 0 && D < C
            flag(r@(x % C) != D)     => when(set, SLTU((MAX - D) / C, exact(x - D, C, 0)))     if tested(C, r) && D > 0 && D < C
            # D more than the quotient of a dividend without remainder.
            exact(x, C, 0)           => MUL(x, inverse(C))                                        if odd(C) == C && C != 0
            exact(x, C, D)           => ADDU(MUL(x, inverse(C)), D)                               if odd(C) == C && C != 0
            exact(x, C, 0)           => ROTR(MUL(x, inverse(C)), log2(C))                         if C != 0
            exact(x, C, D)           => ROTR(ADDU(MUL(x, inverse(C)), D << log2(C)), log2(C))     if C != 0
            """;

    /** What competes with the rows of all machines, and loses if it costs as much. */
    private static final String LAST = """
            x * y                    => MUL(x, y)
            x / y                    => DIVIDE(x, y)
            x % y                    => REMAINDER(x, y)
            """;

    static final RowTable ALL = RowTable.of(
            new MipsRowNames(),
            CommonRows.PATTERNS,
            REMAINDER_TESTS,
            TABLE,
            CommonRows.REGISTER_TESTS,
            CommonRows.MAGIC_QUOTIENTS,
            CommonRows.ARITHMETIC,
            LAST);

    private MipsRows() {}
}
