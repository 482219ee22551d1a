package edu.sysy.optimize.identities;

import edu.sysy.pass.Rewrite;
import edu.sysy.rules.Formula;
import edu.sysy.rules.Rule;
import java.util.List;

/**
 * The identities of integers modulo 2<sup>32</sup>, of binary32 numbers and of addresses, a row each; {@link Formula}
 * says what the letters stand for. Rows are tried from the first to the last, so a special case stands above the
 * general one. Operands are in the form that earlier rows give them: constants stand on the right, and a constant is
 * added rather than subtracted.
 *
 * <p>The rows about floating numbers hold for every number, infinities, NaN and both zeros included. Not among them:
 * {@code x + 0} (-0 becomes 0), {@code x - x} and {@code x * 0} (NaN), {@code x == x} (NaN).
 *
 * <p>Equality survives adding the same number on both sides even when the sum wraps; order does not. To compare the
 * summand in place of a sum that is needed anyway is left to {@code balance-trees}, which knows what else uses it.
 */
public final class AlgebraicIdentities {
    private static final String ROWS = """
            # Constants stand on the right.
            C + x                        => x + C
            C * x                        => x * C
            C & x                        => x & C
            C | x                        => x | C
            C ^ x                        => x ^ C
            mulh(C, x)                   => mulh(x, C)

            # Sums and differences.
            x + 0                        => x
            (a + C) + D                  => a + (C + D)
            (C - a) + D                  => (C + D) - a
            select(c, a - x, 0) + x      => select(c, a, x)
            select(c, 0, a - x) + x      => select(c, x, a)
            x + select(c, a - x, 0)      => select(c, a, x)
            x + select(c, 0, a - x)      => select(c, x, a)
            (a - x) + x                  => a
            (0 - a) + x                  => x - a
            x + (a - x)                  => a
            x + (0 - a)                  => x - a
            x - x                        => 0
            x - 0                        => x
            1 - n                        => !n
            x - C                        => x + -C
            0 - (0 - a)                  => a
            0 - (a - b)                  => b - a
            0 - (x < 0)                  => x >> 31
            x - (0 - a)                  => x + a
            x - (x - a)                  => a
            C - (a + D)                  => (C - D) - a
            x - (x + a)                  => 0 - a
            x - (a + x)                  => 0 - a
            x - (x / C) * C              => x % C                       if C != 0
            (x / y) * y + x % y          => x
            x % y + (x / y) * y          => x
            (x + a) - x                  => a
            (a + x) - x                  => a
            (x - a) - x                  => 0 - a
            (a + x) - (b + x)            => a - b
            (x + a) - (x + b)            => a - b
            x - (x & C)                  => x & (C ^ -1)

            # Products and quotients.
            p * q                        => p & q
            x * 0                        => 0
            x * 1                        => x
            x * -1                       => 0 - x
            (a * C) * D                  => a * (C * D)
            (a << C) * D                 => a * (D << C)
            (x >>> C) * D                => x & 0 - D                   if C >= 0 && C < 31 && D == 1 << C
            (x >> C) * D                 => x & 0 - D                   if C >= 0 && C < 31 && D == 1 << C
            (0 - a) * C                  => a * -C
            mulh(x, 0)                   => 0
            0 / x                        => 0                           if variable(x)
            x / 1                        => x
            x / -1                       => 0 - x
            (a / C) / D                  => a / (C * D)                 if C > 1 && D > 1 && mulh(C, D) == 0 && C * D > 0
            x % x                        => 0
            0 % x                        => 0                           if variable(x)
            x % 1                        => 0
            x % -1                       => 0
            x % C                        => x % -C                      if C < 0 && C != MIN
            r@(a % C) % C                => r                           if C > 0
            (a % C) % D                  => a % D                       if C > 0 && D > 0 && C % D == 0

            # Bits.
            x & x                        => x
            x & -1                       => x
            x & 0                        => 0
            p & 1                        => p
            (a & C) & D                  => a & (C & D)
            x | x                        => x
            x | 0                        => x
            x | -1                       => -1
            (a | C) | D                  => a | (C | D)
            x ^ x                        => 0
            x ^ 0                        => x
            n ^ 1                        => !n
            (a ^ x) ^ x                  => a
            (x ^ a) ^ x                  => a
            (a ^ C) ^ D                  => a ^ (C ^ D)

            # Several comparisons of the same values.
            (x < y) + (y < x)            => x != y
            (x < y) | (y < x)            => x != y
            (x < y) | (x > y)            => x != y
            (x > y) | (x < y)            => x != y
            (x >= y) & (x <= y)          => x == y
            (x <= y) & (x >= y)          => x == y
            (x > y) & (x >= y)           => x > y
            (x == y) & (x <= y)          => x == y
            (x >= C) & (x >= D)          => x >= C                      if C >= D
            (x >= C) & (x >= D)          => x >= D                      if C < D
            (x < C) | (x < D)            => x < C                       if C >= D
            (x < C) | (x < D)            => x < D                       if C < D
            (x < C) & (x < D)            => x < C                       if C <= D
            (x < C) & (x < D)            => x < D                       if C > D

            # Shifts take their distance modulo 32.
            0 << x                       => 0
            x << C                       => x                           if (C & 31) == 0
            x << C                       => x << (C & 31)               if C != (C & 31)
            (a << C) << D                => a << ((C & 31) + D)         if D >= 0 && D < 32 && (C & 31) + D < 32
            0 >> x                       => 0
            x >> C                       => x                           if (C & 31) == 0
            x >> C                       => x >> (C & 31)               if C != (C & 31)
            0 >>> x                      => 0
            x >>> C                      => x                           if (C & 31) == 0
            x >>> C                      => x >>> (C & 31)              if C != (C & 31)

            # Comparisons: with 0 in any form, as machines have them, and with other constants as < or >=.
            cmp(k, x, x)                 => cmp(k, 0, 0)
            cmp(k, C, x)                 => cmp(swap k, x, C)
            cmp(k, p, C)                 => cmp(k, 0, C)                if cmp(k, 0, C) == cmp(k, 1, C)
            cmp(k, p, C)                 => p                           if cmp(k, 1, C) > cmp(k, 0, C)
            cmp(k, n, C)                 => !n                          if cmp(k, 1, C) < cmp(k, 0, C)
            a - b == 0                   => a == b
            a - b != 0                   => a != b
            (a ^ b) == 0                 => a == b
            (a ^ b) != 0                 => a != b
            (a ^ C) == D                 => a == (D ^ C)
            (a ^ C) != D                 => a != (D ^ C)
            x < MIN                      => 0
            x >= MIN                     => 1
            x > MAX                      => 0
            x <= MAX                     => 1
            x < 1                        => x <= 0
            x >= 1                       => x > 0
            x <= C                       => x < C + 1                   if C != 0 && C != MAX
            x > C                        => x >= C + 1                  if C != 0 && C != MAX

            # Selections.
            select(c, a, a)              => a
            select(a == b, a, b)         => b
            select(a == b, b, a)         => a
            select(x == 0, a, b)         => select(x, b, a)
            select(a != b, a, b)         => a
            select(a != b, b, a)         => b
            select(x != 0, a, b)         => select(x, a, b)
            select(p, 1, 0)              => p
            select(x, 1, 0)              => x != 0
            select(n, 0, 1)              => !n
            select(x, 0, 1)              => x == 0
            select(p, q, 0)              => p & q
            select(p, 1, q)              => p | q
            select(p, 0, q)              => q > p
            select(p, q, 1)              => q >= p
            select(p, 1 << y, 0)         => p << y
            select(p, C, D)              => D + p                       if C == D + 1
            select(p, a + 1, a)          => a + p
            select(x, a + 1, a)          => a + (x != 0)
            select(p, C, D)              => D - p                       if C == D - 1
            select(p, a + -1, a)         => a - p
            select(x, a + -1, a)         => a - (x != 0)
            select(p, C, D)              => D << p                      if C == D << 1 && D != 0
            select(n, a, a + 1)          => a + !n
            select(x, a, a + 1)          => a + (x == 0)
            select(n, a, a + -1)         => a - !n
            select(x, a, a + -1)         => a - (x == 0)
            select(c, select(c, a, x), b) => select(c, a, b)
            select(c, a, select(c, x, b)) => select(c, a, b)

            # Floating numbers.
            fadd(x, -0.0)                => x
            fadd(-0.0, x)                => x
            fsub(x, 0.0)                 => x
            fmul(x, 1.0)                 => x
            fmul(1.0, x)                 => x
            fdiv(x, 1.0)                 => x
            fdiv(x, F)                   => fmul(x, fdiv(1.0, F))       if exactReciprocal(F)
            fneg(fneg(x))                => x

            # Addresses, which may be wider than integers: a sum that wraps leads elsewhere.
            offset(x, 0)                 => x
            offset(offset(x, C), D)      => offset(x, C + D)            if (C + D < C) == (D < 0)
            """;

    private static final List<Rule> ALL = ROWS.lines()
            .filter(row -> !row.isBlank() && !row.startsWith("#"))
            .map(Rule::of)
            .toList();

    private static final Rewrite REWRITE = IdentityRewrite.of(ALL);

    private AlgebraicIdentities() {}

    /** All rows, in order. */
    public static List<Rule> all() {
        return ALL;
    }

    /** Applies the first row that matches. */
    public static Rewrite rewrite() {
        return REWRITE;
    }
}
