package edu.sysy.pass;

import edu.sysy.ir.Function;
import edu.sysy.ir.Program;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * A group of passes that runs until it changes nothing, and says where it stops before.
 *
 * @param sizes the functions that it runs on
 */
record RepeatedGroup(Pipeline body, FunctionSizes sizes, CompilerObserver observer) {
    /** What remarks on groups have for a pass. */
    private static final String LOOP = "loop";

    /** Notes the passes that change the program. */
    private record Changes(Set<String> passes) implements CompilerObserver {
        @Override
        public void after(Pass pass, Program before, Program after, long nanoseconds) {
            if (after != before) {
                passes.add(pass.name());
            }
        }
    }

    /** Runs the passes, on functions that are large once only. */
    Program run(Program program) {
        Program current = body.run(program, sizes, observer);
        if (current == program) {
            return current;
        }
        tellOnce(program, current);
        FunctionSizes again = sizes.upTo(WorkLimit.LARGE, false);
        for (int round = 2; round < Pipeline.REPEAT_LIMIT; round++) {
            Program next = body.run(current, again, observer);
            if (next == current) {
                return next;
            }
            current = next;
        }
        return runLastRound(current, again);
    }

    /** Says of the functions that the first round has changed and that are large that there is no other one. */
    private void tellOnce(Program before, Program after) {
        if (observer != CompilerObserver.NONE) {
            for (Function function : changedFunctions(before, after)) {
                long size = function.instructionCount();
                if (WorkLimit.LARGE.isExceededBy(size) && !sizes.limit().isExceededBy(size)) {
                    remark(function.name(), this + " runs once: " + WorkLimit.LARGE.reason(size));
                }
            }
        }
    }

    /** Runs the group for the last time; if it changes something once more, it says where. */
    private Program runLastRound(Program program, FunctionSizes last) {
        if (observer == CompilerObserver.NONE) {
            return body.run(program, last, observer);
        }
        Changes changes = new Changes(new LinkedHashSet<>());
        Program result = body.run(program, last, observer.and(changes));
        if (result != program) {
            String message = this + " stopped after " + Pipeline.REPEAT_LIMIT
                    + " rounds, the last of which changed something by " + String.join(", ", changes.passes());
            List<Function> changed = changedFunctions(program, result);
            changed.forEach(function -> remark(function.name(), message));
            if (changed.isEmpty()) {
                remark("", message);
            }
        }
        return result;
    }

    private void remark(String function, String message) {
        NamingObserver.of(observer).remark(new Remark(Remark.Kind.OMITTED, LOOP, function, 0, message));
    }

    /** The functions that are not in {@code before}. */
    private static List<Function> changedFunctions(Program before, Program after) {
        Set<Function> old = Collections.newSetFromMap(new IdentityHashMap<>());
        old.addAll(before.functions());
        return after.functions().stream()
                .filter(function -> !old.contains(function))
                .toList();
    }

    /** The text form of the group, between its first and its last pass shortened. */
    @Override
    public String toString() {
        List<Pass> passes = body.passes();
        String first = passes.getFirst().name();
        return LOOP + "("
                + switch (passes.size()) {
                    case 1 -> first;
                    case 2 -> first + "," + passes.getLast().name();
                    default -> first + ",...," + passes.getLast().name();
                }
                + ")";
    }
}
