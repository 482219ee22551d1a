package edu.sysy.interpret;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * The calls that were running when a run ended, from the last one to the first. Equal ones that follow one another are
 * one {@link RunningCall}; of the others a few at both ends are kept.
 *
 * @param last the last calls
 * @param omitted how many calls are left out between them
 * @param first the first calls; empty if {@code last} has all
 */
public record CallChain(List<RunningCall> last, long omitted, List<RunningCall> first) {
    /** How many different calls are kept at each end. */
    private static final int MAX_KEPT = 4;

    /** No call is running: the run ended in the function that it began with. */
    static final CallChain EMPTY = new CallChain(List.of(), 0, List.of());

    /** Copies the lists. */
    public CallChain {
        last = List.copyOf(last);
        first = List.copyOf(first);
    }

    /** How many calls were running. */
    public long depth() {
        return omitted + times(last) + times(first);
    }

    private static long times(List<RunningCall> calls) {
        return calls.stream().mapToLong(RunningCall::times).sum();
    }

    /** Collects calls, the last one first, in constant space. */
    static final class Builder {
        private final List<RunningCall> last = new ArrayList<>();
        private final Deque<RunningCall> first = new ArrayDeque<>();
        private long omitted;
        private String function = "";
        private int line = -1;
        private long times;

        void add(String caller, int callLine) {
            if (callLine != line || !caller.equals(function)) {
                finishCall();
                function = caller;
                line = callLine;
            }
            times++;
        }

        private void finishCall() {
            if (times == 0) {
                return;
            }
            RunningCall call = new RunningCall(function, line, times);
            times = 0;
            if (last.size() < MAX_KEPT) {
                last.add(call);
                return;
            }
            first.add(call);
            if (first.size() > MAX_KEPT) {
                omitted += first.remove().times();
            }
        }

        CallChain build() {
            finishCall();
            return new CallChain(last, omitted, List.copyOf(first));
        }
    }
}
