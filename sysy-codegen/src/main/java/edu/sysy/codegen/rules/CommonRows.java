package edu.sysy.codegen.rules;

import edu.sysy.codegen.rules.RowNames.ConstantFunction;
import edu.sysy.codegen.rules.RowNames.NativeFunction;
import edu.sysy.codegen.select.ExactQuotient;
import edu.sysy.codegen.select.MagicNumber;
import edu.sysy.ir.Value;
import org.jspecify.annotations.Nullable;

/**
 * Rows of the arithmetic that all machines have: tests of remainders, products, quotients and remainders by constants,
 * fields of bits.
 *
 * <p>Quotients by powers of two add a bias to negative dividends, so that the shift truncates (H. S. Warren, Hacker's
 * Delight, chapter 10).
 */
public final class CommonRows {
    /** What comes before the rows of a machine: definitions, and patterns of several operations. */
    public static final String PATTERNS = """
            # Numbers: a power of two, low bits alone, what is left without factors of 2, the absolute value.
            define power(C)               => (C & C - 1) == 0 && C != 0
            define mask(C)                => (C & C + 1) == 0 && C > 0
            define odd(C)                 => C >> log2(C)
            define size(C)                => (C ^ C >> 31) - (C >> 31)
            define width(C)               => log2(C + 1)
            define two(C)                 => C == 2 | C == -2
            define apart(C)               => C > 1 && !power(C)
            # Tests of remainders by powers of two ask for bits of the dividend.
            test(cmp(e, x % C, 0))        => cmp(e, x & size(C) - 1, 0) if power(size(C)) && size(C) != 1
            test(r@(x % C) == 1)          => (x & 1) != 0               if two(C) && low(r) >= 0
            test(r@(x % C) != 1)          => (x & 1) == 0               if two(C) && low(r) >= 0
            test(cmp(e, r@(x % C), D))    => cmp(e, x & size(C) - 1, D) if power(size(C)) && D > 0 && D < size(C) && low(r) >= 0
            test(cmp(e, x % C, D))        => cmp(e, x & (MIN | size(C) - 1), D & (MIN | size(C) - 1)) if power(size(C)) && size(C) != 1 && D != 0 && D < size(C) && D > 0 - size(C)
            test(cmp(e, x % C, y % D))    => cmp(e, (x ^ y) & size(C) - 1, 0) if power(size(C)) && size(C) != 1 && size(C) == size(D) && low(x) >= 0 && low(y) >= 0
            test(cmp(e, x % C, y % D))    => cmp(e, (t@(x ^ y) | (t >> 31) & x) & size(C) - 1, 0) if power(size(C)) && size(C) != 1 && size(C) == size(D)
            value((x & 1) != 0)           => x & 1
            value((x & 1) == 0)           => (x & 1) ^ 1
            # Tests of quotients that nothing else needs ask for the dividend.
            test(x / C < D)               => x < C * D                  if C > 0 && D > 0 && mulh(C, D) == 0 && C * D > 0
            test(x / C >= D)              => x >= C * D                 if C > 0 && D > 0 && mulh(C, D) == 0 && C * D > 0
            test(x / C <= 0)              => x < C                      if C > 0
            test(x / C > 0)               => x >= C                     if C > 0
            test(x / C == 0)              => x < C                      if C > 0 && low(x) >= 0
            test(x / C != 0)              => x >= C                     if C > 0 && low(x) >= 0
            test(x >> C < D)              => x < D << C                 if C > 0 && C < 31 && D << C >> C == D
            test(x >> C >= D)             => x >= D << C                if C > 0 && C < 31 && D << C >> C == D
            test(x >> C <= 0)             => x < 1 << C                 if C > 0 && C < 31
            test(x >> C > 0)              => x >= 1 << C                if C > 0 && C < 31
            test(x >>> C < D)             => x < D << C                 if C > 0 && C < 31 && D > 0 && D << C >> C == D && low(x) >= 0
            test(x >>> C >= D)            => x >= D << C                if C > 0 && C < 31 && D > 0 && D << C >> C == D && low(x) >= 0
            test(x >>> C <= 0)            => x < 1 << C                 if C > 0 && C < 31 && low(x) >= 0
            test(x >>> C > 0)             => x >= 1 << C                if C > 0 && C < 31 && low(x) >= 0
            test(x >>> C == 0)            => x < 1 << C                 if C > 0 && C < 31 && low(x) >= 0
            test(x >>> C != 0)            => x >= 1 << C                if C > 0 && C < 31 && low(x) >= 0
            # Shifts by nothing.
            x << C                        => x                          if (C & 31) == 0
            x >> C                        => x                          if (C & 31) == 0
            x >>> C                       => x                          if (C & 31) == 0
            # Fields of bits.
            (x >>> C) & D                 => x >>> C                    if mask(D) && C > 0 && C + width(D) == 32
            (x >> C) & D                  => (x >>> C) & D              if mask(D) && C > 0 && C < 32 && C + width(D) <= 32
            (x / C) % D                   => (x >>> log2(C)) & D - 1    if power(C) && C > 1 && power(D) && D > 1 && log2(C) + log2(D) <= 32 && low(x) >= 0
            (x / C) % D                   => ((((x ^ s@(x >> 31)) - s >>> log2(C)) & D - 1) ^ s) - s if power(C) && C > 1 && power(D) && D > 1 && log2(C) + log2(D) <= 32
            # The even number next to x on the side away from zero, and with x once more.
            x + x % C                     => x + 1 & -2                 if two(C) && low(x) >= 0
            x + x % C                     => x + (-1 < x) & -2          if two(C)
            (x + x) + x % C               => x + (x + 1 & -2)           if two(C) && low(x) >= 0
            (x + x) + x % C               => x + (x + (-1 < x) & -2)    if two(C)
            (x << 1) + x % C              => x + (x + 1 & -2)           if two(C) && low(x) >= 0
            (x << 1) + x % C              => x + (x + (-1 < x) & -2)    if two(C)
            x * 2 + x % C                 => x + (x + 1 & -2)           if two(C) && low(x) >= 0
            x * 2 + x % C                 => x + (x + (-1 < x) & -2)    if two(C)
            """;

    /** Products, quotients and remainders by constants; those of the machine come before them if they cost the same. */
    public static final String ARITHMETIC = """
            # Products.
            x * 0                         => 0
            x * C                         => x << log2(C)               if power(C)
            x * C                         => 0 - (x << log2(C))         if power(0 - C)
            x * C                         => (x << log2(odd(C) - 1)) + x << log2(C) if power(odd(C) - 1)
            x * C                         => (x << log2(odd(C) + 1)) - x << log2(C) if power(odd(C) + 1)
            x * C                         => x - (x << log2(1 - odd(C))) << log2(C) if power(1 - odd(C))
            x * C                         => 0 - ((x << log2(-1 - C)) + x) if odd(C) == C && power(-1 - C)
            # What is added to a dividend so that a shift truncates: 2^log2(C) - 1 if it is negative.
            bias(x, C)                    => x >>> 31                   if two(C)
            bias(x, C)                    => sign(x) >>> 32 - log2(C)   if power(size(C)) && size(C) != 1
            # -1 if a number is negative, else 0; divisions of a block share it.
            sign(x)                       => once(x >> 31)
            # Quotients.
            x / 1                         => x
            x / -1                        => 0 - x
            x / C                         => x >>> log2(C)              if power(C) && C > 0 && low(x) >= 0
            x / C                         => 0                          if C == MIN && low(x) >= 0
            x / C                         => 0 - x / (0 - C)            if C < 0 && C != MIN && low(x) >= 0
            x / C                         => once((x + bias(x, C)) >> log2(C)) if power(C) && C > 1
            x / C                         => once(0 - ((x + bias(x, C)) >> log2(C))) if power(0 - C) && C < -1
            # Remainders.
            x % 1                         => 0
            x % -1                        => 0
            x % C                         => x & size(C) - 1            if power(size(C)) && low(x) >= 0
            x % C                         => (x + b@bias(x, C) & size(C) - 1) - b if power(size(C)) && size(C) != 1
            x % C                         => x - (x + bias(x, C) & 0 - size(C)) if power(size(C)) && size(C) != 1
            x % C                         => x - (x / C) * C            if C != 0
            x % C                         => t@(x - C) + ((t >> 31) & C) if C > 1 && low(x) >= 0 && high(x) - C < C
            """;

    /**
     * Quotients by constants on machines with the high half of a product of 32 bits, of signed numbers in {@code
     * MULHI} and of unsigned ones in {@code MULHIU}: that of the dividend and a magic number, corrected and shifted.
     */
    public static final String MAGIC_QUOTIENTS = """
            x / C                         => once(MULHI(x, magic(C)) >>> shift(C))                     if apart(C) && low(x) >= 0 && magic(C) > 0
            x / C                         => once(MULHIU(x, magic(C)) >>> shift(C))                    if apart(C) && low(x) >= 0 && magic(C) < 0
            x / C                         => once((MULHI(x, magic(C)) >> shift(C)) + (x >>> 31))       if apart(C) && magic(C) > 0
            x / C                         => once((MULHI(x, magic(C)) + x >> shift(C)) + (x >>> 31))   if apart(C) && magic(C) < 0
            x / C                         => once(q@(MULHI(x, magic(C)) - x >> shift(C)) + (q >>> 31)) if apart(0 - C) && magic(C) > 0
            x / C                         => once(q@(MULHI(x, magic(C)) >> shift(C)) + (q >>> 31))     if apart(0 - C) && magic(C) < 0
            """;

    /**
     * Tests on machines without condition codes: a register that is 0 or not, or 0 or 1. A machine defines which
     * constants {@code immediate} its comparisons, and has instructions of these names.
     */
    public static final String REGISTER_TESTS = """
            flag(x < C)                   => when(set, SLTI(x, C))        if immediate(C)
            flag(x >= C)                  => when(clear, SLTI(x, C))      if immediate(C)
            flag(x <= C)                  => when(set, SLTI(x, C + 1))    if immediate(C + 1) && C != MAX
            flag(x > C)                   => when(clear, SLTI(x, C + 1))  if immediate(C + 1) && C != MAX && C != 0
            flag(x < y)                   => when(set, SLT(x, y))
            flag(x >= y)                  => when(clear, SLT(x, y))
            flag(x > y)                   => when(set, SLT(y, x))
            flag(x <= y)                  => when(clear, SLT(y, x))
            branch(t)                     => BRANCH(flag(t))
            value(t)                      => BIT(flag(t))
            """;

    /** What the roots of all machines mean. */
    public static final Semantics ROOTS = Semantics.of("""
            branch   t->t   $0
            test     t->t   $0
            value    t->i   (zext 32 $0)
            select   tii->i (ite $0 $1 $2)
            fselect  tff->f (ite $0 $1 $2)
            pselect  taa->a (ite $0 $1 $2)
            itof     i->f   (itof $0)
            ftoi     f->i   (ftoi $0)
            # Numbers that programs compute of divisors.
            magic    i->i   ?
            shift    i->i   ?
            inverse  i->i   ?
            fraction i->i   ?
            bias     ii->i  (lshr (ashr $0 31) (sub 32 (ctz $1)))
            sign     i->i   (ashr $0 31)
            # The product with the inverse of a divisor, and a number more, rotated by its power of two.
            exact    iii->i (or (lshr (add (mul $0 (number inverse 1)) (shl $2 (and (ctz $1) 31))) (ctz $1)) (shl (add (mul $0 (number inverse 1)) (shl $2 (and (ctz $1) 31))) (sub 32 (ctz $1))))
            """);

    /** The roots that the rows define. */
    static final String BIAS = "bias";

    static final String SIGN = "sign";

    private CommonRows() {}

    /** What a program computes under a name that rows of a machine may use; null if there is nothing. */
    public static @Nullable NativeFunction function(RowNames machine, String name) {
        NativeFunction own = machine.function(name);
        return own == null ? function(name) : own;
    }

    /** What rows of all machines may ask, and compute of divisors. */
    private static @Nullable NativeFunction function(String name) {
        return switch (name) {
            case "magic" ->
                (ConstantFunction) divisor -> MagicNumber.of(divisor).multiplier();
            case "shift" ->
                (ConstantFunction) divisor -> MagicNumber.of(divisor).shift();
            case "inverse" -> (ConstantFunction) ExactQuotient::inverse;
            case "fraction" -> (ConstantFunction) ExactQuotient::fraction;
            case "onlyHere" -> (in, operands) -> in.isOnlyHere((Value) operands[0]) ? 1 : 0;
            default -> null;
        };
    }
}
