package edu.sysy.explorer.steps;

import edu.sysy.ir.Function;
import edu.sysy.ir.text.IrParser;
import org.junit.jupiter.api.Test;

class PhiStepsTest {
    /** {@code if (b > 2) a++; else a--; b = a}, with a in %1 and b in %2. */
    static Function incrementOrDecrement() {
        return IrParser.parse("""
                func @f(%0: i32, %11: i32) -> i32 {
                b0:
                  %1 = alloca i32[1]
                  %2 = alloca i32[1]
                  store %1, %0
                  store %2, %11
                  %3 = load i32 %2
                  %4 = const 2
                  %5 = cmp gt %3, %4
                  br %5, b1, b2
                b1:
                  %6 = load i32 %1
                  %12 = const 1
                  %7 = add %6, %12
                  store %1, %7
                  jump b3
                b2:
                  %8 = load i32 %1
                  %13 = const 1
                  %9 = sub %8, %13
                  store %1, %9
                  jump b3
                b3:
                  %10 = load i32 %1
                  store %2, %10
                  ret %10
                }
                """).functions().getFirst();
    }

    @Test
    void x() {
        System.out.println(PhiSteps.of(incrementOrDecrement()).orElseThrow());
    }
}
