package edu.sysy.exercises.check;

import edu.sysy.exercises.task.IrInterpreter;
import edu.sysy.interpret.Interpreter;
import edu.sysy.interpret.Outcome;
import edu.sysy.ir.Program;
import edu.sysy.ir.text.IrParser;
import java.util.Arrays;
import java.util.List;

/** Checks an interpreter against that of the library. */
public final class InterpreterCheck implements Check<IrInterpreter> {
    private static final int RANDOM_FUNCTIONS = 2000;
    private static final int[] NUMBERS = {0, 1, -1, 2, 7, -8, 31, 32, 1000, Integer.MAX_VALUE, Integer.MIN_VALUE};

    private static final List<String> FUNCTIONS = List.of("""
            func @f(%0: i32, %1: i32) -> i32 {
            b0:
              %2 = sub %0, %1
              ret %2
            }
            """, """
            func @f(%0: i32, %1: i32) -> i32 {
            b0:
              %2 = cmp lt %0, %1
              br %2, b1, b2
            b1:
              ret %0
            b2:
              ret %1
            }
            """, """
            func @f(%0: i32, %1: i32) -> i32 {
            b0:
              %2 = const 5
              jump b1(%0, %1, %2)
            b1(%3: i32, %4: i32, %5: i32):
              %6 = const 1
              %7 = sub %5, %6
              br %5, b1(%4, %3, %7), b2
            b2:
              %8 = sub %3, %4
              ret %8
            }
            """, """
            func @fib(%0: i32) -> i32 {
            b0:
              %1 = const 2
              %2 = cmp lt %0, %1
              br %2, b1, b2
            b1:
              ret %0
            b2:
              %3 = const 1
              %4 = sub %0, %3
              %5 = call i32 @fib(%4)
              %6 = sub %0, %1
              %7 = call i32 @fib(%6)
              %8 = add %5, %7
              ret %8
            }
            func @f(%0: i32, %1: i32) -> i32 {
            b0:
              %2 = const 15
              %3 = and %0, %2
              %4 = call i32 @fib(%3)
              %5 = add %4, %1
              ret %5
            }
            """);

    @Override
    public String run(IrInterpreter solution) {
        int calls = 0;
        for (String text : FUNCTIONS) {
            Program program = IrParser.parse(text);
            for (int x : NUMBERS) {
                for (int y : NUMBERS) {
                    compare(solution, program, x, y);
                    calls++;
                }
            }
        }
        for (int seed = 1; seed <= RANDOM_FUNCTIONS; seed++) {
            Program program = RandomFunctions.pure(seed);
            compare(solution, program, seed % 17 - 8, NUMBERS[seed % NUMBERS.length]);
            calls++;
        }
        return calls + " calls of " + (FUNCTIONS.size() + RANDOM_FUNCTIONS) + " functions";
    }

    private static void compare(IrInterpreter solution, Program program, int... arguments) {
        Outcome outcome =
                Interpreter.builder().build().call(program, "f", arguments).outcome();
        if (!(outcome instanceof Outcome.Returned(int expected, long operations))) {
            throw new IllegalStateException(outcome + " of\n" + program);
        }
        int actual = solution.call(program, "f", arguments);
        if (actual != expected) {
            String call = "@f" + Arrays.toString(arguments).replace('[', '(').replace(']', ')');
            throw new RejectedException(call + " returns " + expected + ", not " + actual + ", in\n" + program);
        }
    }
}
