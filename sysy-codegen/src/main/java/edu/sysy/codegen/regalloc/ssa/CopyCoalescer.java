package edu.sysy.codegen.regalloc.ssa;

import edu.sysy.ints.IntList;
import edu.sysy.pass.WorkLimit;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Makes transfers vanish by changing the registers of live ranges that are colored already (after Hack and Goos: Copy
 * Coalescing by Graph Recoloring, PLDI 2008).
 *
 * <p>For each transfer between different registers, the one that runs most first: let the live ranges around its source
 * that share a register take that of the target, or the other way round, or all of them a third one. What is in the way
 * moves to a register that is free there, or pushes others away in turn. If the transfers that run are fewer then, the
 * change stays, else it is taken back; so the coloring is right at all times.
 *
 * <p>Live ranges that have to be in certain registers never move, so changes that they are in the way of are known
 * beforehand and not tried.
 *
 * <p>How much is tried is bounded, in proportion to the number of live ranges and altogether; in a large function the
 * transfers that run most get the tries.
 */
final class CopyCoalescer {
    private static final int MAX_MEMBERS = 128;
    private static final int DEEPEST = 2;
    private static final int ROUNDS = 3;
    /** How much is tried for each live range of a function, as long as that is not large; then copies stay. */
    private static final int STEPS_PER_RANGE = 1000;

    private static final long MAX_COALESCING_STEPS = 10_000_000;

    private final LiveRanges ranges;
    private final LiveRangeInterference graph;
    private final CopyAffinities affinities;
    private final long[] usable;
    private final int[] color;

    /** The registers each live range may move to, as bits by number. */
    private final long[] possible;

    /** The registers in which neighbours of each live range have to be, as bits by number. */
    private final long[] taken;

    private final long saved;
    private final int savingCost;
    private final int[] users = new int[Long.SIZE];
    private final IntList changed = new IntList();
    private final int[] oldColor;
    private final boolean[] isChanged;
    private final boolean[] isMember;
    private final IntList members = new IntList();
    private final IntList otherMembers = new IntList();
    private final int[] owners;
    private final WorkLimit limit;
    private long steps;

    /**
     * Starts with a right coloring.
     *
     * @param usable the registers each live range may be in, as bits by number
     * @param saved the registers that cost something when they are used at all
     * @param savingCost what they cost, in transfers at the entry
     */
    CopyCoalescer(
            LiveRanges ranges,
            LiveRangeInterference graph,
            CopyAffinities affinities,
            long[] usable,
            int[] color,
            long saved,
            int savingCost) {
        this.ranges = ranges;
        this.graph = graph;
        this.affinities = affinities;
        this.usable = usable;
        this.color = color;
        this.saved = saved;
        this.savingCost = savingCost;
        this.possible = new long[color.length];
        this.taken = new long[color.length];
        this.oldColor = new int[color.length];
        this.isChanged = new boolean[color.length];
        this.isMember = new boolean[color.length];
        long maxSteps = Math.min(MAX_COALESCING_STEPS, (long) STEPS_PER_RANGE * (color.length + 16));
        this.limit = new WorkLimit(maxSteps, "takes", "steps");
        this.steps = maxSteps + 1;
        this.owners = new int[color.length == 0 ? 0 : affinities.end(color.length - 1)];
        for (int p = 0; p < color.length; p++) {
            for (int a = affinities.start(p); a < affinities.end(p); a++) {
                owners[a] = p;
            }
        }
        for (int p = 0; p < color.length; p++) {
            possible[p] = usable[p] & ~(ranges.isOutside(p) ? saved : 0);
            if (ranges.fixed(p) >= 0) {
                for (int n = graph.start(p); n < graph.end(p); n++) {
                    taken[graph.neighbour(n)] |= 1L << ranges.fixed(p);
                }
            }
            if (color[p] >= 0) {
                users[color[p]]++;
            }
        }
    }

    /** Changes the coloring of a function, whose name remarks need. */
    void run(String function) {
        boolean improved = true;
        for (int round = 0; improved && round < ROUNDS; round++) {
            improved = false;
            long[] open = unsatisfied();
            for (int i = open.length - 1; i >= 0 && steps > 0; i--) {
                int affinity = (int) open[i];
                int one = owners[affinity];
                int other = affinities.partner(affinity);
                if (color[one] != color[other]) {
                    improved |= satisfy(one, other);
                }
            }
        }
        limit.leavesOut("coalesce-copies", function, limit.max() + 1 - steps);
    }

    /** The affinities between live ranges in different registers, by ascending weight. */
    private long[] unsatisfied() {
        long[] open = new long[owners.length];
        int count = 0;
        for (int a = 0; a < owners.length; a++) {
            int partner = affinities.partner(a);
            if (owners[a] < partner && color[owners[a]] >= 0 && color[owners[a]] != color[partner]) {
                open[count++] = (long) affinities.weight(a) << 32 | a;
            }
        }
        long[] sorted = Arrays.copyOf(open, count);
        Arrays.sort(sorted);
        return sorted;
    }

    private boolean satisfy(int one, int other) {
        collect(one, members);
        collect(other, otherMembers);
        long ofOne = open(members);
        long ofOther = open(otherMembers);
        if ((ofOne >>> color[other] & 1) != 0 && change(members, null, color[other])
                || (ofOther >>> color[one] & 1) != 0 && change(otherMembers, null, color[one])) {
            return true;
        }
        long candidates = ofOne & ofOther & ~(1L << color[one] | 1L << color[other]);
        for (long rest = candidates; rest != 0 && steps > 0; rest &= rest - 1) {
            if (change(members, otherMembers, Long.numberOfTrailingZeros(rest))) {
                return true;
            }
        }
        return false;
    }

    /** Collects the live ranges that share a register with a live range and are linked to it by affinities. */
    private void collect(int range, IntList found) {
        found.clear();
        found.add(range);
        isMember[range] = true;
        for (int n = 0; n < found.size() && found.size() < MAX_MEMBERS; n++) {
            int member = found.get(n);
            for (int a = affinities.start(member); a < affinities.end(member); a++) {
                steps--;
                int partner = affinities.partner(a);
                if (!isMember[partner] && color[partner] == color[range] && found.size() < MAX_MEMBERS) {
                    isMember[partner] = true;
                    found.add(partner);
                }
            }
        }
        for (int n = 0; n < found.size(); n++) {
            isMember[found.get(n)] = false;
        }
    }

    /**
     * The registers that the first of some live ranges may be in, and that no live range that has to be there keeps any
     * of them from.
     */
    private long open(IntList list) {
        long closed = 0;
        for (int n = 0; n < list.size(); n++) {
            closed |= possible[list.get(n)] & taken[list.get(n)];
        }
        return possible[list.get(0)] & ~closed;
    }

    /** Gives live ranges, as far as they can be there, a register if that is possible and pays. */
    private boolean change(IntList some, @Nullable IntList more, int number) {
        assign(some, number);
        if (more != null) {
            assign(more, number);
        }
        boolean done = makeWay(some, number) && (more == null || makeWay(more, number));
        boolean pays = done && gain() > 0;
        if (!pays) {
            for (int n = changed.size() - 1; n >= 0; n--) {
                set(changed.get(n), oldColor[changed.get(n)]);
            }
        }
        for (int n = 0; n < changed.size(); n++) {
            isChanged[changed.get(n)] = false;
        }
        changed.clear();
        return pays;
    }

    private void assign(IntList list, int number) {
        for (int n = 0; n < list.size(); n++) {
            if ((possible[list.get(n)] >>> number & 1) != 0) {
                record(list.get(n), number);
            }
        }
    }

    private boolean makeWay(IntList list, int number) {
        for (int n = 0; n < list.size(); n++) {
            if (color[list.get(n)] == number && !makeWay(list.get(n), number, DEEPEST)) {
                return false;
            }
        }
        return true;
    }

    /** Moves the neighbours of a live range out of a register. */
    private boolean makeWay(int range, int number, int depth) {
        for (int n = graph.start(range); n < graph.end(range); n++) {
            steps--;
            int neighbour = graph.neighbour(n);
            if (color[neighbour] == number && (isChanged[neighbour] || !pushAway(neighbour, depth))) {
                return false;
            }
        }
        return true;
    }

    private boolean pushAway(int range, int depth) {
        if (ranges.fixed(range) >= 0 || steps <= 0) {
            return false;
        }
        steps -= graph.end(range) - graph.start(range);
        long others = usable[range] & ~(1L << color[range]);
        long free = others;
        long pushable = depth == 0 ? 0 : others & ~taken[range];
        // What lives long has thousands of neighbours, and a few of them take all registers.
        for (int n = graph.start(range); n < graph.end(range) && (free | pushable) != 0; n++) {
            int neighbour = graph.neighbour(n);
            if (color[neighbour] >= 0) {
                long bit = 1L << color[neighbour];
                boolean isSecond = (free & bit) == 0;
                pushable &= isSecond || isChanged[neighbour] ? ~bit : -1L;
                free &= ~bit;
            }
        }
        if (free != 0) {
            record(range, best(range, free));
            return true;
        }
        if (pushable == 0) {
            return false;
        }
        int number = best(range, pushable);
        record(range, number);
        return makeWay(range, number, depth - 1);
    }

    /** The one of some registers that a live range likes best. */
    private int best(int range, long candidates) {
        long liked = 0;
        int most = 0;
        for (int a = affinities.start(range); a < affinities.end(range); a++) {
            int number = color[affinities.partner(a)];
            if (number >= 0 && (candidates >>> number & 1) != 0 && affinities.weight(a) > most) {
                most = affinities.weight(a);
                liked = 1L << number;
            }
        }
        long used = 0;
        for (long rest = candidates & ~liked; rest != 0; rest &= rest - 1) {
            int number = Long.numberOfTrailingZeros(rest);
            used |= users[number] > 0 || (saved >>> number & 1) == 0 ? 1L << number : 0;
        }
        return Long.numberOfTrailingZeros(liked != 0 ? liked : used != 0 ? used : candidates);
    }

    private void record(int range, int number) {
        if (!isChanged[range]) {
            isChanged[range] = true;
            changed.add(range);
            oldColor[range] = color[range];
        }
        set(range, number);
    }

    private void set(int range, int number) {
        users[color[range]]--;
        users[number]++;
        color[range] = number;
    }

    /** How much less transfers and saved registers cost after the change, twice. */
    private long gain() {
        long gain = 0;
        long touched = 0;
        for (int n = 0; n < changed.size(); n++) {
            int range = changed.get(n);
            steps -= affinities.end(range) - affinities.start(range);
            touched |= 1L << color[range] | 1L << oldColor[range];
            if (ranges.isOutside(range)) {
                gain -= (saved >>> color[range] & 1) * 2 * TreeScanColoring.FRAME;
                gain += (saved >>> oldColor[range] & 1) * 2 * TreeScanColoring.FRAME;
            }
            for (int a = affinities.start(range); a < affinities.end(range); a++) {
                int partner = affinities.partner(a);
                long weight = isChanged[partner] ? affinities.weight(a) : 2L * affinities.weight(a);
                int before = isChanged[partner] ? oldColor[partner] : color[partner];
                gain += color[range] == color[partner] ? weight : 0;
                gain -= oldColor[range] == before ? weight : 0;
            }
        }
        for (long rest = touched & saved; rest != 0; rest &= rest - 1) {
            int number = Long.numberOfTrailingZeros(rest);
            int before = users[number];
            for (int n = 0; n < changed.size(); n++) {
                before -= color[changed.get(n)] == number ? 1 : 0;
                before += oldColor[changed.get(n)] == number ? 1 : 0;
            }
            gain -= users[number] > 0 && before == 0 ? 2L * savingCost : 0;
            gain += users[number] == 0 && before > 0 ? 2L * savingCost : 0;
        }
        return gain;
    }
}
