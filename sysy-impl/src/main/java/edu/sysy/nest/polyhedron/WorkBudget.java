package edu.sysy.nest.polyhedron;

/**
 * Bounds the work of exact tests, whose worst case is exponential. The unit is a row of a system that is combined with
 * another one. One budget may be shared by many tests; not for several threads.
 */
public final class WorkBudget {
    private long rows;

    private WorkBudget(long rows) {
        this.rows = rows;
    }

    /** A budget of so many combined rows. */
    public static WorkBudget ofRows(long rows) {
        return new WorkBudget(rows);
    }

    /** The number of rows that are left. */
    public long left() {
        return rows;
    }

    /** Whether nothing is left: what was asked since then may have been answered by "unknown". */
    public boolean isExhausted() {
        return rows <= 0;
    }

    /** Takes so many rows; returns false, and leaves nothing, if there are fewer. */
    public boolean spend(long wanted) {
        rows = Math.max(0, rows - wanted);
        return rows > 0;
    }
}
