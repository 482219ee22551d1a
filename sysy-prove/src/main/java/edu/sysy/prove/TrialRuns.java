package edu.sysy.prove;

import edu.sysy.interpret.InterpretedRun;
import edu.sysy.interpret.Interpreter;
import edu.sysy.interpret.Outcome;
import edu.sysy.ir.Function;
import edu.sysy.ir.Program;
import edu.sysy.ir.Type;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Runs a program before and after a pass, to find out that they differ: from {@code main}, if it has one, since passes
 * may rely on what a whole program passes to a function; else functions on arguments.
 */
final class TrialRuns {
    /** A run that takes longer tells nothing. */
    private static final long MAX_OPERATIONS = 300_000;

    private static final int RUNS_OF_MAIN = 6;
    private static final int NUMBERS = 400;
    private static final int CALLS = 60;
    private static final int[] SPECIAL = {0, 1, -1, 2, 3, 7, 10, 31, 255, Integer.MAX_VALUE, Integer.MIN_VALUE};

    private static final Interpreter STRICT = Interpreter.builder()
            .operationLimit(MAX_OPERATIONS)
            .specifiedOnly(true)
            .checkBounds(true)
            .build();

    private static final Interpreter INTERPRETER =
            Interpreter.builder().operationLimit(4 * MAX_OPERATIONS).build();

    private final Program before;
    private final Program after;
    /** What runs from {@code main} have shown; {@code null} if there were none yet. */
    private @Nullable Optional<String> ofMain;

    TrialRuns(Program before, Program after) {
        this.before = before;
        this.after = after;
    }

    /** A run for which the programs differ, in words; empty if none is found. */
    Optional<String> difference(String function) {
        if (before.function(Program.MAIN).isEmpty()) {
            return ofCalls(before.function(function).orElseThrow());
        }
        if (ofMain == null) {
            ofMain = ofMain();
        }
        return ofMain;
    }

    private Optional<String> ofMain() {
        Random random = new Random(1);
        for (int run = 0; run < RUNS_OF_MAIN; run++) {
            String input = input(random, run);
            byte[] bytes = input.getBytes(StandardCharsets.UTF_8);
            Optional<String> difference = difference(
                    "with the input \"" + input + "\"", STRICT.run(before, bytes), () -> INTERPRETER.run(after, bytes));
            if (difference.isPresent()) {
                return difference;
            }
        }
        return Optional.empty();
    }

    private Optional<String> ofCalls(Function called) {
        if (called.parameters().stream().anyMatch(value -> value.type() == Type.ADDRESS)) {
            return Optional.empty();
        }
        Random random = new Random(1);
        for (int call = 0; call < CALLS; call++) {
            int[] arguments = called.parameters().stream()
                    .mapToInt(parameter -> argument(random, parameter.type()))
                    .toArray();
            String list = Arrays.stream(arguments).mapToObj(String::valueOf).collect(Collectors.joining(", "));
            Optional<String> difference = difference(
                    "for (" + list + ")",
                    STRICT.call(before, called.name(), arguments),
                    () -> INTERPRETER.call(after, called.name(), arguments));
            if (difference.isPresent()) {
                return difference;
            }
        }
        return Optional.empty();
    }

    /** What runs differ in; nothing if the first one has an error, or one takes too long. */
    private static Optional<String> difference(String run, InterpretedRun left, Supplier<InterpretedRun> second) {
        if (!(left.outcome() instanceof Outcome.Returned)) {
            return Optional.empty();
        }
        InterpretedRun right = second.get();
        return differ(left, right)
                ? Optional.of(run + " the first " + text(left) + ", the second " + text(right))
                : Optional.empty();
    }

    /** Numbers: equal ones, small ones so that loops that count to them end, and larger and negative ones. */
    private static String input(Random random, int run) {
        List<String> numbers = new ArrayList<>();
        for (int i = 0; i < NUMBERS; i++) {
            int number = switch (run) {
                case 0, 1 -> 2 + run;
                case 2, 3 -> 1 + random.nextInt(2 * run);
                default -> random.nextInt(40) - 5;
            };
            numbers.add(String.valueOf(number));
        }
        return String.join(" ", numbers) + "\n";
    }

    private static int argument(Random random, Type type) {
        if (type == Type.F32) {
            return Float.floatToRawIntBits((float) (random.nextInt(2000) - 1000) / (1 + random.nextInt(8)));
        }
        return switch (random.nextInt(4)) {
            case 0 -> SPECIAL[random.nextInt(SPECIAL.length)];
            case 1 -> random.nextInt();
            default -> random.nextInt(41) - 20;
        };
    }

    private static boolean differ(InterpretedRun left, InterpretedRun right) {
        if (right.outcome() instanceof Outcome.LimitReached) {
            return false;
        }
        return !(left.outcome() instanceof Outcome.Returned(int one, long steps)
                && right.outcome() instanceof Outcome.Returned(int other, long otherSteps)
                && one == other
                && Arrays.equals(left.output(), right.output()));
    }

    private static String text(InterpretedRun run) {
        return Counterexample.text(run.outcome()) + (run.text().isEmpty() ? "" : " and prints \"" + run.text() + '"');
    }
}
