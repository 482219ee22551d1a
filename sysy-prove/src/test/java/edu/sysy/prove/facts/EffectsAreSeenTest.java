package edu.sysy.prove.facts;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.Level;
import edu.sysy.analysis.CallEffects;
import edu.sysy.analysis.FunctionEffects;
import edu.sysy.ir.Function;
import edu.sysy.ir.Program;
import edu.sysy.ir.Type;
import edu.sysy.ir.text.IrParser;
import edu.sysy.optimize.Pipelines;
import edu.sysy.pass.CompilerObserver;
import edu.sysy.prove.NoMachine;
import edu.sysy.prove.RandomFunctions;
import edu.sysy.testing.fuzz.GeneratedProgram;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * Compares what analysis says of the effects of functions with the operations that they may execute, and with
 * runs: of a function that is called pure the result must not depend on variables, and one that is called read-
 * only must keep them. The property {@code sysy.prove.facts} says for how many programs, {@code sysy.prove.seed}
 * from which seed on.
 */
class EffectsAreSeenTest {
    private static final int COUNT = Integer.getInteger("sysy.prove.facts", 10);
    private static final long SEED = Long.getLong("sysy.prove.seed", 1);
    private static final int RUNS = 4;

    private final Map<String, Integer> answers = new TreeMap<>();
    private final List<String> refuted = new ArrayList<>();

    @Test
    void effectsOfGeneratedFunctionsAreAsClaimed() {
        for (long seed = SEED; seed < SEED + COUNT; seed++) {
            Program program = NoMachine.compile(
                    GeneratedProgram.of(seed % 2 == 0 ? "calls" : "mixed", seed).source());
            Program optimized = Pipelines.optimization(Level.O2).run(program, CompilerObserver.NONE);
            for (Program each : List.of(program, optimized)) {
                WalkedEffects walked = WalkedEffects.of(each);
                for (Function function : each.functions()) {
                    check(
                            "seed " + seed,
                            each,
                            function,
                            FunctionEffects.of(each).of(function.name()),
                            walked);
                }
            }
        }
        System.out.println("prove: effects: " + answers + ", refuted " + refuted.size());
        assertThat(refuted).isEmpty();
        assertThat(answers.get("pure")).isGreaterThan(COUNT / 2);
        assertThat(answers.get("pure, returned")).isGreaterThan(COUNT / 2);
    }

    @Test
    void aFunctionWithAStoreIsNotPure() {
        Program program = IrParser.parse("""
                global @a: i32[4]

                func @set(%0: i32) -> i32 {
                b0:
                  %1 = address @a
                  store %1, %0
                  ret %0
                }

                func @through(%0: i32) -> i32 {
                b0:
                  %1 = call i32 @set(%0)
                  ret %1
                }

                func @get(%0: i32) -> i32 {
                b0:
                  %1 = address @a
                  %2 = load i32 %1
                  ret %2
                }

                func @twice(%0: i32) -> i32 {
                b0:
                  %1 = add %0, %0
                  ret %1
                }
                """);
        CallEffects pure = FunctionEffects.of(program).of("twice");
        for (Function function : program.functions()) {
            check("claimed", program, function, pure, WalkedEffects.of(program));
        }
        assertThat(refuted)
                .containsExactly(
                        "claimed: @set is called pure: an operation is not",
                        "claimed: @set is called pure: a run is not",
                        "claimed: @through is called pure: an operation is not",
                        "claimed: @through is called pure: a run is not",
                        "claimed: @get is called pure: an operation is not",
                        "claimed: @get is called pure: a run is not");
    }

    private void check(String name, Program program, Function function, CallEffects claimed, WalkedEffects walked) {
        if (!claimed.isReadOnly()) {
            answers.merge("not read-only", 1, Integer::sum);
            return;
        }
        String kind = claimed.isPure() ? "pure" : "read-only";
        String place = name + ": @" + function.name() + " is called " + kind;
        answers.merge(kind, 1, Integer::sum);
        if (walked.writes(function) || claimed.isPure() && walked.reads(function)) {
            refuted.add(place + ": an operation is not");
        }
        if (function.parameters().stream().noneMatch(value -> value.type() == Type.ADDRESS)
                && !runsAsClaimed(program, function, kind)) {
            refuted.add(place + ": a run is not");
        }
    }

    private boolean runsAsClaimed(Program program, Function function, String kind) {
        Random random = new Random(SEED);
        MemoryProbe probe = new MemoryProbe(program, function);
        for (int i = 0; i < RUNS; i++) {
            int[] arguments = new int[function.parameters().size()];
            for (int k = 0; k < arguments.length; k++) {
                arguments[k] = RandomFunctions.number(random);
            }
            MemoryProbe other = probe.withOtherData(random);
            OptionalInt result = other.result(arguments);
            boolean isSame = result.equals(probe.withOtherData(random).result(arguments));
            if (other.changesMemory(arguments) || kind.equals("pure") && !isSame) {
                return false;
            }
            if (result.isPresent()) {
                answers.merge(kind + ", returned", 1, Integer::sum);
            }
        }
        return true;
    }
}
