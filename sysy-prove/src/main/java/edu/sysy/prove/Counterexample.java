package edu.sysy.prove;

import edu.sysy.interpret.Outcome;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Arguments for which two functions differ, as the interpreter has confirmed.
 *
 * @param arguments a number for each parameter; the bits of one of type {@code f32}
 * @param left what the first function does
 * @param right what the second one does
 */
public record Counterexample(List<Integer> arguments, Outcome left, Outcome right) {
    public Counterexample {
        arguments = List.copyOf(arguments);
    }

    /** A line: the arguments and what each function does. */
    @Override
    public String toString() {
        return "for (" + arguments.stream().map(String::valueOf).collect(Collectors.joining(", ")) + ") the first "
                + text(left) + ", the second " + text(right);
    }

    /** How a run ended, in words. */
    static String text(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Returned returned -> "returns " + returned.value();
            case Outcome.Faulted faulted -> "faults: " + faulted.reason();
            case Outcome.LimitReached reached -> "reaches a limit: " + reached.limit();
        };
    }
}
