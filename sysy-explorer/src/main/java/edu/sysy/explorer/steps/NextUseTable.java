package edu.sysy.explorer.steps;

import edu.sysy.linear.Quadruple;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Next uses and liveness of the variables of a block after each of its statements, found from the last statement to the
 * first one: a definition makes its variable unused, a use makes it used and live. Aho, Lam, Sethi and Ullman,
 * "Compilers", algorithm 8.7.
 */
final class NextUseTable {
    /** Not used in the rest of the block. */
    static final int NEVER = Integer.MAX_VALUE;

    private final Set<String> liveAtEnd;
    private final List<Map<String, Integer>> after = new ArrayList<>();

    /**
     * The table of statements.
     *
     * @param liveAtEnd what is read after them
     */
    NextUseTable(List<Quadruple> statements, Set<String> arrays, Set<String> liveAtEnd) {
        this.liveAtEnd = new HashSet<>(liveAtEnd);
        Map<String, Integer> next = new HashMap<>();
        for (int i = statements.size() - 1; i >= 0; i--) {
            after.addFirst(Map.copyOf(next));
            // what the block sets again has no use before that
            int place = i;
            statements.get(i).variable().ifPresent(variable -> next.put(variable, -1));
            LinearLiveness.variables(statements.get(i), arrays).forEach(variable -> next.put(variable, place));
        }
    }

    /** The statement that reads next the value that a variable has after a statement; {@link #NEVER} if none does. */
    int next(String variable, int statement) {
        int found = after.get(statement).getOrDefault(variable, NEVER);
        return found < 0 ? NEVER : found;
    }

    /** Whether the value that a variable has after a statement is read later, in the block or after it. */
    boolean isLive(String variable, int statement) {
        int found = after.get(statement).getOrDefault(variable, NEVER);
        return found == NEVER ? liveAtEnd.contains(variable) : found >= 0;
    }

    /** The pair of textbooks: the next use and whether it is live, {@code ^} for neither. */
    String pair(String variable, int statement) {
        int next = next(variable, statement);
        return "(" + (next == NEVER ? "^" : Integer.toString(next)) + ", " + (isLive(variable, statement) ? "y" : "^")
                + ")";
    }
}
