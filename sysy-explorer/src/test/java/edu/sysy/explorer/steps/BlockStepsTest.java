package edu.sysy.explorer.steps;

import edu.sysy.linear.LinearCode;
import org.junit.jupiter.api.Test;

/** The worked examples of value numbering and of the graph of a block. */
class BlockStepsTest {
    static final LinearCode REDUNDANT = LinearCode.parse("""
            func f(b, c, d)
            a := b + c
            b := a - d
            c := b + c
            d := a - d
            return
            """);

    /** The area between two circles, and twice. */
    static final LinearCode CIRCLES = LinearCode.parse("""
            func circles(R, r)
            T0 := 3.14
            T1 := 2.0 * T0
            T2 := R + r
            A := T1 * T2
            B := A
            T3 := 2.0 * T0
            T4 := R + r
            T5 := T3 * T4
            T6 := R - r
            B := T5 * T6
            return
            """);

    @Test
    void x() {
        System.out.println(StepSequences.of(REDUNDANT));
        System.out.println(StepSequences.of(CIRCLES));
    }
}
