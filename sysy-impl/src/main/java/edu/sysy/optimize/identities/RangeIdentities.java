package edu.sysy.optimize.identities;

import edu.sysy.ir.Instruction;
import edu.sysy.pass.Rewrite;
import edu.sysy.rules.Rule;
import java.util.List;

/**
 * The identities that hold for some values of their variables only: {@code edu.sysy.analysis.Ranges} decides.
 * {@code low} and {@code high} are the bounds of a variable, {@code possible} are the bits that may be 1, {@code set}
 * those that are 1, and {@code fits} says of a named sum, product or shift that it never wraps.
 *
 * <p>{@code (x * C) / D => x * (C / D)} is wrong without ranges: for {@code C = 8}, {@code D = 4} and
 * {@code x = 2}<sup>29</sup> the product is 0 and the quotient 0, but twice {@code x} is not.
 */
public final class RangeIdentities {
    private static final String ROWS = """
            # Remainders and masks that change nothing.
            x % y                        => x                           if low(y) > 0 && low(x) > 0 - low(y) && high(x) < low(y)
            x & C                        => x                           if (possible(x) & (C ^ -1)) == 0
            x | C                        => x                           if (set(x) & C) == C

            # Remainders that another one or a quotient makes.
            x - (x / y) * y              => x % y                       if low(y) > 0
            x - y * (x / y)              => x % y                       if low(y) > 0
            (x % C + y) % C              => (x + y) % C                 if C > 0 && low(x) >= 0 && low(y) >= 0 && high(x) <= MAX - high(y)
            (y + x % C) % C              => (y + x) % C                 if C > 0 && low(x) >= 0 && low(y) >= 0 && high(x) <= MAX - high(y)

            # Sums of multiples of the divisor.
            m@(a * C) / D                => a * (C / D)                 if D != 0 && C % D == 0 && fits(m)
            m@(a << C) / D               => a * ((1 << C) / D)          if D > 0 && (C & 31) < 31 && (1 << C) % D == 0 && fits(m)
            s@(m@(a * C) + E) / D        => a * (C / D) + E / D         if D > 0 && E >= 0 && C % D == 0 && low(m) >= 0 && fits(m) && fits(s)
            s@(m@(a * C) + E) / D        => a * (C / D) + E / D         if D != 0 && C % D == 0 && E % D == 0 && fits(m) && fits(s)
            m@(a * C) % D                => 0                           if D != 0 && C % D == 0 && fits(m)
            s@(m@(a * C) + E) % D        => E % D                       if D > 0 && E >= 0 && C % D == 0 && low(m) >= 0 && fits(m) && fits(s)
            s@(m@(a * C) + E) % D        => 0                           if D != 0 && C % D == 0 && E % D == 0 && fits(m) && fits(s)
            s@(x + C) % D                => x % D                       if C > 0 && D > 0 && C % D == 0 && low(x) >= 0 && fits(s)
            s@(x + y) % y                => x % y                       if low(x) >= 0 && low(y) > 0 && fits(s)

            # Divisors that are multiples of a factor.
            m@(a * C) / D                => a >>> log2(D / C)           if C > 1 && D > C && D % C == 0 && (D / C & D / C - 1) == 0 && low(a) >= 0 && fits(m)
            m@(a * C) / D                => a / (D / C)                 if C > 1 && D > C && D % C == 0 && fits(m)
            m@(a * C) % D                => (a & D / C - 1) * C         if C > 1 && D > C && D % C == 0 && (D / C & D / C - 1) == 0 && low(a) >= 0 && fits(m)
            (x % m@(a * b)) % b          => x % b                       if fits(m)
            (x % m@(a * b)) % a          => x % a                       if fits(m)

            # Powers of two.
            x / C                        => x >>> log2(C)               if C > 1 && (C & C - 1) == 0 && low(x) >= 0
            x / C                        => x >> log2(C)                if C > 1 && (C & C - 1) == 0 && (possible(x) & C - 1) == 0
            x % C                        => x & (C - 1)                 if C > 1 && (C & C - 1) == 0 && low(x) >= 0
            """;

    private static final List<Rule> ALL = ROWS.lines()
            .filter(row -> !row.isBlank() && !row.startsWith("#"))
            .map(Rule::of)
            .toList();

    private static final IdentityRewrite REWRITE = IdentityRewrite.of(ALL);

    private RangeIdentities() {}

    /** All rows, in order. */
    public static List<Rule> all() {
        return ALL;
    }

    /** What the first row that matches makes of an instruction. */
    public static Rewrite.Change rewrite(Instruction instruction, Rewrite.Scope in, ValueFacts facts) {
        return REWRITE.rewrite(instruction, in, facts);
    }
}
