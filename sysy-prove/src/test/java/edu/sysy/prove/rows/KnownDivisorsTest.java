package edu.sysy.prove.rows;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.codegen.select.MagicNumber;
import edu.sysy.prove.Budget;
import edu.sysy.prove.RuleVerdict;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Quotients by known positive divisors are proved without the theorem of magic numbers. */
class KnownDivisorsTest {
    private static final int RANDOM = 150;

    private static RuleVerdict verdict(int divisor, MagicNumber number) {
        int multiplier = number.multiplier();
        String high = "MULHI(x, " + multiplier + ")" + (multiplier < 0 ? " + x" : "");
        String row = "x / " + divisor + " => (" + high + " >> " + number.shift() + ") + (x >>> 31)";
        return new RowProver(PlainMachine.rules(row), Budget.STANDARD.withoutCertificate())
                .prove(PlainMachine.row(row));
    }

    @Test
    void quotientsAreProvedAndThoseNextToThemRefused() {
        IntStream random =
                new Random(3).ints(RANDOM, 3, Integer.MAX_VALUE).filter(divisor -> Integer.bitCount(divisor) > 1);
        IntStream.concat(SampleDivisors.FEW.stream().mapToInt(Math::abs), random)
                .forEach(divisor -> {
                    MagicNumber number = MagicNumber.of(divisor);
                    assertThat(verdict(divisor, number)).as("x / %d", divisor).isEqualTo(new RuleVerdict.Proved());
                    MagicNumber more = new MagicNumber(number.multiplier(), number.shift() + 1);
                    assertThat(verdict(divisor, more)).as("%s", more).isInstanceOf(RuleVerdict.Wrong.class);
                });
    }
}
