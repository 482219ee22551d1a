package edu.sysy.pass;

import edu.sysy.ir.Function;
import edu.sysy.ir.Program;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Says about a group of passes that it is not repeated until it changes nothing. */
record RepeatedGroup(Pipeline body) {
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

    static RepeatedGroup of(Pipeline body) {
        return new RepeatedGroup(body);
    }

    /** Says that the group has run once only, as the program is large. */
    void tellOnce(Program program, CompilerObserver observer) {
        if (observer != CompilerObserver.NONE) {
            String message = this + " runs once: " + WorkLimit.LARGE.reason("", program.instructionCount());
            NamingObserver.of(observer).remark(new Remark(Remark.Kind.OMITTED, LOOP, "", 0, message));
        }
    }

    /** Runs the group for the last time; if it changes something once more, it says where. */
    Program runLastRound(Program program, CompilerObserver observer) {
        if (observer == CompilerObserver.NONE) {
            return body.run(program, observer);
        }
        Changes changes = new Changes(new LinkedHashSet<>());
        Program result = body.run(program, observer.and(changes));
        if (result != program) {
            String message = this + " stopped after " + Pipeline.REPEAT_LIMIT
                    + " rounds, the last of which changed something by " + String.join(", ", changes.passes());
            for (String function : changedFunctions(program, result)) {
                NamingObserver.of(observer).remark(new Remark(Remark.Kind.OMITTED, LOOP, function, 0, message));
            }
        }
        return result;
    }

    /** The names of the functions that are not in {@code before}; an empty name if all are there. */
    private static List<String> changedFunctions(Program before, Program after) {
        Set<Function> old = Collections.newSetFromMap(new IdentityHashMap<>());
        old.addAll(before.functions());
        List<String> changed = after.functions().stream()
                .filter(function -> !old.contains(function))
                .map(Function::name)
                .toList();
        return changed.isEmpty() ? List.of("") : changed;
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
