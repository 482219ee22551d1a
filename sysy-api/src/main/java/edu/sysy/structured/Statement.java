package edu.sysy.structured;

import edu.sysy.ir.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** What a region consists of: a straight-line operation, a branch, a loop, or a scope that can be left. */
public sealed interface Statement permits Compute, If, For, While, Scope {
    /** The values that it defines for the statements after it. */
    List<Value> results();

    /** The regions in it, in order; empty for a straight-line operation. */
    List<Region> regions();

    /** What passes have noted about it. */
    Attributes attributes();

    /** The source line, from 1, that it was made for; 0 if there is none. */
    int line();

    /** The same statement with other notes. */
    Statement withAttributes(Attributes others);

    /** The same statement with other regions, as many as it has. */
    Statement withRegions(List<Region> others);

    /** The statement with each of its regions replaced by what {@code change} makes of it; itself if none changes. */
    default Statement mapRegions(UnaryOperator<Region> change) {
        List<Region> changed = new ArrayList<>(2);
        boolean same = true;
        for (Region region : regions()) {
            Region result = change.apply(region);
            same &= result == region;
            changed.add(result);
        }
        return same ? this : withRegions(changed);
    }

    /** The values that the statement itself uses, those in its regions not among them. */
    List<Value> operands();

    /**
     * The statement with each value that the statement itself or anything in its regions uses replaced by what {@code
     * change} makes of it; itself if none changes. Definitions stay as they are.
     */
    Statement mapOperands(UnaryOperator<Value> change);
}
