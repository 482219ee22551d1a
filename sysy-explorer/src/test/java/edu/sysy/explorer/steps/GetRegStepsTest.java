package edu.sysy.explorer.steps;

import edu.sysy.linear.LinearCode;
import org.junit.jupiter.api.Test;

class GetRegStepsTest {
    static final LinearCode DIFFERENCES = LinearCode.parse("""
            func f(a, b, c)
            t := a - b
            u := a - c
            v := t + u
            w := v + u
            return w
            """);

    @Test
    void x() {
        System.out.println(
                StepSequences.of(DIFFERENCES, 2).sequence("getreg:B0").orElseThrow());
    }
}
