package edu.sysy.arm.select;

import edu.sysy.codegen.rules.CommonRows;
import edu.sysy.codegen.rules.RowTable;

/**
 * The rows of AArch64. Of registers that hold integers, the upper half may hold anything. Names that end in {@code _I}
 * are instructions with a constant; sums with a constant cannot read the register of zeros.
 */
final class ArmRows {
    private static final String TABLE = """
            # Bits that are moved.
            (x & C) + (y << D)       => BFI(x, y, D, 32 - D)         if D > 0 && D < 32 && C == (1 << D) - 1 && variable(x) && differ(x, y)
            (x & C) + ((y & E) << D) => BFI(x, y, D, width(E))       if D > 0 && D < 32 && mask(E) && D + width(E) <= 32 && C == (E << D ^ -1) && variable(x) && differ(x, y)
            (x & C) | (y << D)       => BFI(x, y, D, 32 - D)         if D > 0 && D < 32 && C == (1 << D) - 1 && variable(x) && differ(x, y)
            (x & C) | ((y & E) << D) => BFI(x, y, D, width(E))       if D > 0 && D < 32 && mask(E) && D + width(E) <= 32 && C == (E << D ^ -1) && variable(x) && differ(x, y)
            (x & C) ^ (y << D)       => BFI(x, y, D, 32 - D)         if D > 0 && D < 32 && C == (1 << D) - 1 && variable(x) && differ(x, y)
            (x & C) ^ ((y & E) << D) => BFI(x, y, D, width(E))       if D > 0 && D < 32 && mask(E) && D + width(E) <= 32 && C == (E << D ^ -1) && variable(x) && differ(x, y)
            (x & C) << D             => LSL_I(x, D)                  if mask(C) && D >= 0 && D < 32 && D + width(C) >= 32
            (x & C) << D             => UBFIZ(x, D, width(C))        if mask(C) && D >= 0 && D < 32 && D + width(C) < 32
            x * C >>> D              => (x << log2(C)) >>> D         if power(C)
            x * C >> D               => (x << log2(C)) >> D          if power(C)
            (x << C) >>> D           => UBFX(x, D - C, 32 - D)       if C > 0 && D >= C && D < 32
            (x << C) >>> D           => UBFIZ(x, C - D, 32 - C)      if D > 0 && D < C && C < 32
            (x << C) >> D            => SBFX(x, D - C, 32 - D)       if C > 0 && D >= C && D < 32
            (x << C) >> D            => SBFIZ(x, C - D, 32 - C)      if D > 0 && D < C && C < 32
            # Integers and constants.
            x + 0                    => x
            x + C                    => ADD_I(x, C)                  if fitsSum(C) && variable(x)
            x + C                    => SUB_I(x, 0 - C)              if fitsSum(0 - C) && variable(x)
            x + C                    => SUB(x, 0 - C)                if C < 0 && C != MIN
            x - 0                    => x
            x - C                    => SUB_I(x, C)                  if fitsSum(C) && variable(x)
            x - C                    => ADD_I(x, 0 - C)              if fitsSum(0 - C) && variable(x)
            x - C                    => ADD(x, 0 - C)                if C < 0 && C != MIN
            (x >>> C) & D            => UBFX(x, C, width(D))         if mask(D) && C > 0 && C < 32 && C + width(D) < 32
            x & C                    => AND_I(x, C)                  if fitsMask(C)
            x | C                    => ORR_I(x, C)                  if fitsMask(C)
            x ^ C                    => EOR_I(x, C)                  if fitsMask(C)
            x << C                   => LSL_I(x, C & 31)
            x >>> C                  => LSR_I(x, C & 31)
            x >> C                   => ASR_I(x, C & 31)
            # Products, truths and shifted operands in one instruction with the sum.
            define shifts(C)         => power(C) | power(0 - C) | power(odd(C) - 1) | power(odd(C) + 1) | power(1 - odd(C)) | C == odd(C) & power(-1 - C) | C == 0
            x + y * C                => ADD_LSL(x, y * odd(C), log2(C)) if C != 0 && shifts(C) && log2(C) > 0
            x - y * C                => SUB_LSL(x, y * odd(C), log2(C)) if C != 0 && shifts(C) && log2(C) > 0
            x + y / C                => ADD_LSR(x, y, log2(C))       if power(C) && C > 1 && low(y) >= 0
            x + y / C                => ADD_ASR(x, y + bias(y, C), log2(C)) if power(C) && C > 1
            x - y / C                => SUB_LSR(x, y, log2(C))       if power(C) && C > 1 && low(y) >= 0
            x - y / C                => SUB_ASR(x, y + bias(y, C), log2(C)) if power(C) && C > 1
            x + y * C                => MADD(y, C, x)                if !shifts(C)
            x + y * z                => MADD(y, z, x)                if variable(z)
            0 - y * C                => MNEG(y, C)                   if !shifts(C)
            0 - y * z                => MNEG(y, z)                   if variable(z)
            x - y * C                => MSUB(y, C, x)                if !shifts(C)
            x - y * z                => MSUB(y, z, x)                if variable(z)
            x + (y < 0)              => ADD_LSR(x, y, 31)
            x + cmp(k, y, z)         => CSINC(!flags(cmp(k, y, z)), x, x)
            x + fcmp(k, y, z)        => CSINC(!flags(fcmp(k, y, z)), x, x)
            x + (y << C)             => ADD_LSL(x, y, C)             if C > 0 && C < 32
            x + (y >>> C)            => ADD_LSR(x, y, C)             if C > 0 && C < 32
            x + (y >> C)             => ADD_ASR(x, y, C)             if C > 0 && C < 32
            x - (y << C)             => SUB_LSL(x, y, C)             if C > 0 && C < 32
            x - (y >>> C)            => SUB_LSR(x, y, C)             if C > 0 && C < 32
            x - (y >> C)             => SUB_ASR(x, y, C)             if C > 0 && C < 32
            x & (y << C)             => AND_LSL(x, y, C)             if C > 0 && C < 32
            x & (y >>> C)            => AND_LSR(x, y, C)             if C > 0 && C < 32
            x & (y >> C)             => AND_ASR(x, y, C)             if C > 0 && C < 32
            x | (y << C)             => ORR_LSL(x, y, C)             if C > 0 && C < 32
            x | (y >>> C)            => ORR_LSR(x, y, C)             if C > 0 && C < 32
            x | (y >> C)             => ORR_ASR(x, y, C)             if C > 0 && C < 32
            x ^ (y << C)             => EOR_LSL(x, y, C)             if C > 0 && C < 32
            x ^ (y >>> C)            => EOR_LSR(x, y, C)             if C > 0 && C < 32
            x ^ (y >> C)             => EOR_ASR(x, y, C)             if C > 0 && C < 32
            # Any two integers.
            x + y                    => ADD(x, y)
            x - y                    => SUB(x, y)
            x & y                    => AND(x, y)
            x | y                    => ORR(x, y)
            x ^ y                    => EOR(x, y)
            x << y                   => LSL(x, y)
            x >>> y                  => LSR(x, y)
            x >> y                   => ASR(x, y)
            mulh(x, y)               => LSR_X_I(SMULL(x, y), 32)
            # Quotients by constants; a multiplier that is negative as an integer asks for a product of 64 bits.
            scaled(x, C)             => ASR_X_I(SMULL(x, magic(C)), 32 + shift(C))       if magic(C) > 0
            scaled(x, C)             => ASR_X_I(MUL_X(magic(C), SXTW(x)), 32 + shift(C))
            x / C                    => once(scaled(x, C))                               if apart(C) && low(x) >= 0
            x / C                    => once(SUB_ASR(scaled(x, C), x, 31))               if apart(C)
            x / C                    => once(SUB(sign(x), scaled(x, 0 - C)))             if apart(0 - C)
            # Tests.
            branch((x & 1) == 0)     => TBZ(x, 0)
            branch((x & 1) != 0)     => TBNZ(x, 0)
            branch(cmp(e, x & C, 0)) => B_COND(flags(cmp(e, x & C, 0))) if fitsMask(C)
            branch(x == 0)           => CBZ(x)
            branch(x != 0)           => CBNZ(x)
            branch(x < 0)            => TBNZ(x, 31)
            branch(x <= -1)          => TBNZ(x, 31)
            branch(x >= 0)           => TBZ(x, 31)
            branch(x > -1)           => TBZ(x, 31)
            branch(t)                => B_COND(flags(t))
            value(x < 0)             => LSR_I(x, 31)
            value(t)                 => CSET(flags(t))
            define compares(C)       => fitsSum(C) | fitsSum(0 - C)
            flags(cmp(k, x & C, 0))  => when(k, TST_I(x, C))         if fitsMask(C)
            flags(cmp(k, x & y, 0))  => when(k, TST(x, y))
            flags(cmp(k, x, y << C)) => when(k, CMP_LSL(x, y, C))    if C > 0 && C < 32
            flags(cmp(k, x, y >>> C)) => when(k, CMP_LSR(x, y, C))   if C > 0 && C < 32
            flags(cmp(k, x, y >> C)) => when(k, CMP_ASR(x, y, C))    if C > 0 && C < 32
            flags(cmp(k, x, C))      => when(k, CMP_I(x, C))         if fitsSum(C) && variable(x)
            flags(cmp(k, x, C))      => when(k, CMN_I(x, 0 - C))     if fitsSum(0 - C) && variable(x)
            flags(x < C)             => flags(x <= C - 1)            if C != MIN && compares(C - 1) && !compares(C)
            flags(x >= C)            => flags(x > C - 1)             if C != MIN && compares(C - 1) && !compares(C)
            flags(x <= C)            => flags(x < C + 1)             if C != MAX && compares(C + 1) && !compares(C)
            flags(x > C)             => flags(x >= C + 1)            if C != MAX && compares(C + 1) && !compares(C)
            flags(cmp(k, x, y))      => when(k, CMP_X(x, y))         if isAddress(x)
            flags(cmp(k, x, y))      => when(k, CMP(x, y))
            flags(fcmp(k, x, 0.0))   => when(k, FCMP_Z(x))
            flags(fcmp(k, x, y))     => when(k, FCMP(x, y))
            # Choices.
            select(t, C, D)          => CSINC(flags(t), C, C)        if D == C + 1
            select(t, C, D)          => CSINC(!flags(t), D, D)       if C == D + 1
            select(t, -1, 0)         => CSINV(!flags(t), 0, 0)
            select(t, C, D)          => CSINV(flags(t), C, C)        if D == (C ^ -1)
            select(t, a, b + 1)      => CSINC(flags(t), a, b)
            select(t, b + 1, a)      => CSINC(!flags(t), a, b)
            select(t, a, 0 - b)      => CSNEG(flags(t), a, b)
            select(t, 0 - b, a)      => CSNEG(!flags(t), a, b)
            select(t, a, b)          => CSEL(flags(t), a, b)
            pselect(t, a, b)         => CSEL_X(flags(t), a, b)
            fselect(t, a, b)         => FCSEL(flags(t), a, b)
            # Floating numbers.
            fadd(x, y)               => FADD(x, y)
            fsub(x, y)               => FSUB(x, y)
            fmul(x, y)               => FMUL(x, y)
            fdiv(x, y)               => FDIV(x, y)
            fneg(fmul(x, y))         => FNMUL(x, y)
            fneg(x)                  => FNEG(x)
            itof(x)                  => SCVTF(x)
            ftoi(x)                  => FCVTZS(x)
            """;

    /**
     * Tests of remainders. The exact quotient, the product with the inverse of the divisor, is small where there is no
     * remainder, and greater, unsigned, where there is one (H. S. Warren, Hacker's Delight, 10-16 and 10-17). Of a
     * small dividend, the part of the quotient below the point is compared with that of 1 (D. Lemire, O. Kaser,
     * N. Kurz, Faster Remainder by Direct Computation, 2019).
     */
    private static final String REMAINDER_TESTS = """
            define tested(C, r)      => apart(C) && onlyHere(r)
            branch(cmp(e, r@(x % C), D)) => B_COND(flags(cmp(e, r, D)))                      if tested(C, r) && D >= 0 && D < C
            flags(r@(x % C) == 0)    => when(hi, CMP(fraction(C), MUL(x, fraction(C))))    if tested(C, r) && low(x) >= 0 && high(x) <= MAX / C - C
            flags(r@(x % C) != 0)    => when(ls, CMP(fraction(C), MUL(x, fraction(C))))    if tested(C, r) && low(x) >= 0 && high(x) <= MAX / C - C
            flags(r@(x % C) == D)    => when(hi, CMP(fraction(C), MUL(x + (C - D), fraction(C)))) if tested(C, r) && D > 0 && D < C && C < 32768 && low(x) >= 0 && high(x) <= MAX / C - C * 2
            flags(r@(x % C) != D)    => when(ls, CMP(fraction(C), MUL(x + (C - D), fraction(C)))) if tested(C, r) && D > 0 && D < C && C < 32768 && low(x) >= 0 && high(x) <= MAX / C - C * 2
            flags(r@(x % C) == 0)    => when(ls, CMP(exact(x, C, 0), MAX / C))             if tested(C, r) && low(x) >= 0
            flags(r@(x % C) != 0)    => when(hi, CMP(exact(x, C, 0), MAX / C))             if tested(C, r) && low(x) >= 0
            flags(r@(x % C) == 0)    => when(ls, CMP(exact(x, C, MAX / C), MAX / C * 2))   if tested(C, r)
            flags(r@(x % C) != 0)    => when(hi, CMP(exact(x, C, MAX / C), MAX / C * 2))   if tested(C, r)
            flags(r@(x % C) == D)    => when(ls, CMP(exact(x - D, C, 0), (MAX - D) / C))   if tested(C, r) && D > 0 && D < C
            flags(r@(x % C) != D)    => when(hi, CMP(exact(x - D, C, 0), (MAX - D) / C))   if tested(C, r) && D > 0 && D < C
            # D more than the quotient of a dividend without remainder.
            exact(x, C, 0)           => MUL(x, inverse(C))                                   if odd(C) == C && C != 0
            exact(x, C, D)           => MADD(x, inverse(C), D)                               if odd(C) == C && C != 0
            exact(x, C, 0)           => ROR_I(MUL(x, inverse(C)), log2(C))                   if C != 0
            exact(x, C, D)           => ROR_I(MADD(x, inverse(C), D << log2(C)), log2(C))    if C != 0
            """;

    /** What competes with the rows of all machines, and loses if it costs as much. */
    private static final String LAST = """
            x * y                    => MUL(x, y)
            x / y                    => once(SDIV(x, y))
            x % y                    => MSUB(x / y, y, x)
            """;

    static final RowTable ALL =
            RowTable.of(new ArmRowNames(), CommonRows.PATTERNS, REMAINDER_TESTS, TABLE, CommonRows.ARITHMETIC, LAST);

    private ArmRows() {}
}
