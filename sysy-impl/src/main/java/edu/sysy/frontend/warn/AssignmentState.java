package edu.sysy.frontend.warn;

import java.util.BitSet;

/** What is known at a point of a function: whether it is reached, and which numbered variables are assigned there. */
final class AssignmentState {
    /** Whether control reaches a point; where paths meet, the greatest counts. */
    private enum Reach {
        /** Nothing is known of any path yet. */
        NONE,
        /** All paths end before, in a jump or an endless loop. */
        ENDED,
        /** Excluded by a constant condition. */
        EXCLUDED,
        REACHED
    }

    private Reach reach;
    private final BitSet always;
    private final BitSet sometimes;

    private AssignmentState(Reach reach, BitSet always, BitSet sometimes) {
        this.reach = reach;
        this.always = always;
        this.sometimes = sometimes;
    }

    /** The beginning of a function. */
    static AssignmentState entry() {
        return new AssignmentState(Reach.REACHED, new BitSet(), new BitSet());
    }

    /** A point that no path is known to lead to yet. */
    static AssignmentState none() {
        return new AssignmentState(Reach.NONE, new BitSet(), new BitSet());
    }

    /** A point after a jump. */
    static AssignmentState ended() {
        return new AssignmentState(Reach.ENDED, new BitSet(), new BitSet());
    }

    /** A point that a constant condition excludes. */
    static AssignmentState excluded() {
        return new AssignmentState(Reach.EXCLUDED, new BitSet(), new BitSet());
    }

    AssignmentState copy() {
        return new AssignmentState(reach, (BitSet) always.clone(), (BitSet) sometimes.clone());
    }

    /** Whether some path leads here. */
    boolean isReached() {
        return reach == Reach.REACHED;
    }

    /** Whether jumps keep all paths from leading here. */
    boolean isEnded() {
        return reach == Reach.ENDED;
    }

    /** The point after a jump from here. */
    AssignmentState afterJump() {
        return reach == Reach.REACHED ? ended() : this;
    }

    /** Adds the paths that lead to {@code other}. */
    void join(AssignmentState other) {
        if (other.isReached()) {
            if (isReached()) {
                always.and(other.always);
            } else {
                always.or(other.always);
            }
            sometimes.or(other.sometimes);
        }
        if (other.reach.compareTo(reach) > 0) {
            reach = other.reach;
        }
    }

    /** Adds what an iteration of a loop may have assigned. */
    void addSometimes(AssignmentState other) {
        sometimes.or(other.sometimes);
    }

    void assign(int variable) {
        if (isReached()) {
            always.set(variable);
            sometimes.set(variable);
        }
    }

    /** Forgets the value that a variable had in an earlier iteration. */
    void declare(int variable) {
        always.clear(variable);
        sometimes.clear(variable);
    }

    /** Whether a variable is assigned on all paths that lead here. */
    boolean isAlwaysAssigned(int variable) {
        return always.get(variable);
    }

    /** Whether a variable is assigned on some path that leads here. */
    boolean isSometimesAssigned(int variable) {
        return sometimes.get(variable);
    }
}
