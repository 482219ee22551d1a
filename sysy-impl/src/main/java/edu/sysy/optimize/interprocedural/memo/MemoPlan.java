package edu.sysy.optimize.interprocedural.memo;

import edu.sysy.analysis.CallGraph;
import edu.sysy.analysis.FunctionEffects;
import edu.sysy.ir.Function;
import edu.sysy.ir.Opcode;
import edu.sysy.ir.Program;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.optimize.interprocedural.CallSite;
import edu.sysy.optimize.interprocedural.memo.RepeatedCalls.Likelihood;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Which results of a function are kept, and until when.
 *
 * <p>A function that reads nothing but its arguments has one result for them in the whole run. One that reads memory,
 * too, has one until the outermost of its activations returns, because no activation writes any. Arguments that the
 * function passes on to itself unchanged are the same in all these activations and need not be compared; addresses can
 * be passed in no other way.
 *
 * @param keys the positions of the parameters that tell results apart, ascending
 * @param untilReturn whether results are kept until the outermost call returns
 * @param trials how many look-ups in vain are allowed; 0 if there is no limit
 */
record MemoPlan(List<Integer> keys, boolean untilReturn, int trials) {
    /** The words of a slot with its result: 32 bytes, a cache line of small processors, so a look-up misses once. */
    private static final int MAX_SLOT_WORDS = 8;

    /** How many look-ups are tried at first if arguments come back by their form. */
    private static final int CERTAIN_TRIALS = 256;

    /** The same if numbers in memory decide that: a few, so that small programs hardly notice. */
    private static final int POSSIBLE_TRIALS = 16;

    /** How the results of a function that writes nothing are kept, if there is no {@link #obstacle}. */
    static MemoPlan of(Program program, Function function) {
        return of(function, !FunctionEffects.of(program).of(function.name()).isPure());
    }

    private static MemoPlan of(Function function, boolean readsMemory) {
        List<Integer> all = new ArrayList<>();
        List<Integer> changing = new ArrayList<>();
        for (int i = 0; i < function.parameters().size(); i++) {
            all.add(i);
            if (!isPassedOn(function, i)) {
                changing.add(i);
            }
        }
        boolean untilReturn =
                readsMemory || function.parameters().stream().anyMatch(parameter -> parameter.type() == Type.ADDRESS);
        int trials = switch (RepeatedCalls.overlap(function)) {
            case CERTAIN -> untilReturn ? CERTAIN_TRIALS : 0;
            case LIKELY -> CERTAIN_TRIALS;
            case POSSIBLE, NONE -> POSSIBLE_TRIALS;
        };
        return new MemoPlan(untilReturn ? changing : all, untilReturn, trials);
    }

    /** Whether all calls of a function by itself pass on a parameter as it is. */
    private static boolean isPassedOn(Function function, int position) {
        Value parameter = function.parameters().get(position);
        return CallSite.in(function).stream()
                .filter(site -> site.callee().equals(function.name()))
                .allMatch(site -> site.call().arguments().get(position).equals(parameter));
    }

    /** Why the results of a function that writes nothing cannot be kept; empty if they can. */
    static Optional<String> obstacle(Program program, Function function) {
        MemoPlan plan = of(program, function);
        if (plan.untilReturn && isCalledBack(program, function)) {
            return Optional.of("it calls itself through other functions");
        }
        return plan.obstacle(function);
    }

    /**
     * Whether the results of a function that writes nothing and calls only itself come back by their form and can be
     * kept.
     */
    static boolean isCertain(Function function) {
        boolean loads = function.contains(Opcode.LOAD) || function.contains(Opcode.VECTOR_LOAD);
        return RepeatedCalls.overlap(function) == Likelihood.CERTAIN
                && of(function, loads).obstacle(function).isEmpty();
    }

    private Optional<String> obstacle(Function function) {
        if (keys.stream()
                .anyMatch(position -> function.parameters().get(position).type() == Type.ADDRESS)) {
            return Optional.of("an argument is an address that differs from call to call");
        }
        if (slotWords() > MAX_SLOT_WORDS) {
            return Optional.of("it has too many parameters");
        }
        if (keys.isEmpty() || RepeatedCalls.overlap(function) == Likelihood.NONE) {
            return Optional.of("arguments may differ from call to call");
        }
        return Optional.empty();
    }

    private static boolean isCalledBack(Program program, Function function) {
        CallGraph calls = CallGraph.of(program);
        int index = calls.index(function.name());
        return Arrays.stream(calls.callees(index))
                .anyMatch(callee -> callee != index && calls.component(callee) == calls.component(index));
    }

    /** Whether look-ups end when they are in vain. */
    boolean canGiveUp() {
        return trials > 0;
    }

    /** The words of a slot: the keys, the number of the outermost call, and the result. */
    int slotWords() {
        return keys.size() + (untilReturn ? 2 : 1);
    }
}
