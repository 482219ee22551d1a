package edu.sysy.fuzz.ir;

import edu.sysy.interpret.Interpreter;
import edu.sysy.interpret.Outcome;
import edu.sysy.ir.Program;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A program and the calls that show what it does.
 *
 * @param calls each with its arguments; of a floating number the bits
 */
record Subject(Program program, List<Call> calls) {
    /** More operations than a program of the fuzzer may execute in one call. */
    static final long OPERATION_LIMIT = 20_000;

    /** How many times more a transformed program may execute, for what passes do speculatively. */
    private static final int SLACK = 50;

    private static final Interpreter BEFORE = Interpreter.builder()
            .operationLimit(OPERATION_LIMIT)
            .outputLimit(1 << 16)
            .build();
    private static final Interpreter AFTER = Interpreter.builder()
            .operationLimit(SLACK * OPERATION_LIMIT)
            .outputLimit(1 << 18)
            .build();

    /** A call of a function, and what the program can read. */
    record Call(String function, List<Integer> arguments, String input) {}

    /** What one call did: how it ended, and all it has printed. */
    record Behaviour(String end, String output) {
        boolean returned() {
            return end.startsWith("returned");
        }
    }

    /** The same calls of another program. */
    Subject with(Program other) {
        return new Subject(other, calls);
    }

    /** What the calls do within the limit that programs of the fuzzer keep. */
    List<Behaviour> behaviours() {
        return calls.stream().map(call -> run(BEFORE, call)).toList();
    }

    /** What the calls do, with time for what passes have added. */
    List<Behaviour> behavioursAfterPasses() {
        return calls.stream().map(call -> run(AFTER, call)).toList();
    }

    /** The subject with the calls that return whatever undefined values are; none may be left. */
    Subject withMeaning() {
        List<Call> kept = new ArrayList<>();
        List<Program> variants = UnspecifiedValues.variants(program);
        for (Call call : calls) {
            Behaviour behaviour = run(BEFORE, call);
            if (behaviour.returned()
                    && variants.stream()
                            .allMatch(variant ->
                                    new Subject(variant, calls).run(AFTER, call).equals(behaviour))) {
                kept.add(call);
            }
        }
        return new Subject(program, kept);
    }

    private Behaviour run(Interpreter interpreter, Call call) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Outcome outcome = interpreter.call(
                program,
                call.function(),
                call.arguments().stream().mapToInt(Integer::intValue).toArray(),
                new ByteArrayInputStream(call.input().getBytes(StandardCharsets.ISO_8859_1)),
                out,
                OutputStream.nullOutputStream());
        String end = switch (outcome) {
            case Outcome.Returned(int value, long operations) -> "returned " + value;
            case Outcome.Faulted faulted -> "faulted: " + faulted.reason();
            case Outcome.LimitReached reached -> "limit of " + reached.limit();
        };
        return new Behaviour(end, out.toString(StandardCharsets.ISO_8859_1));
    }
}
