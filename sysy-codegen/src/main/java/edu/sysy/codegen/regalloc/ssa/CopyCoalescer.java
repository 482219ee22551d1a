package edu.sysy.codegen.regalloc.ssa;

import edu.sysy.ints.IntList;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Makes transfers vanish by changing the registers of pieces that are coloured already (after Hack and Goos: Copy
 * Coalescing by Graph Recoloring, PLDI 2008).
 *
 * <p>For each transfer between different registers, the one that runs most first: let the pieces around its source that
 * share a register take that of the target, or the other way round, or all of them a third one. What is in the way
 * moves to a register that is free there, or pushes others away in turn. If the transfers that run are fewer then, the
 * change stays, else it is taken back; so the colouring is right at all times.
 *
 * <p>How much is tried is bounded, in proportion to the number of pieces and altogether; in a large function the
 * transfers that run most get the tries.
 */
final class CopyCoalescer {
    private static final int MAX_MEMBERS = 128;
    private static final int DEEPEST = 2;
    private static final int ROUNDS = 3;
    /** How much is tried for each piece of a function, as long as that is not large. */
    private static final int STEPS_PER_PIECE = 1000;

    private static final long MAX_STEPS = 10_000_000;

    private final LiveRanges pieces;
    private final LiveRangeInterference graph;
    private final CopyAffinities affinities;
    private final long[] usable;
    private final int[] colour;
    private final long saved;
    private final int savingCost;
    private final int[] users = new int[Long.SIZE];
    private final IntList changed = new IntList();
    private final int[] oldColour;
    private final boolean[] isChanged;
    private final boolean[] isMember;
    private final IntList members = new IntList();
    private final IntList otherMembers = new IntList();
    private final int[] owners;
    private long steps;

    /**
     * Starts with a right colouring.
     *
     * @param usable the registers each piece may be in, as bits by number
     * @param saved the registers that cost something when they are used at all
     * @param savingCost what they cost, in transfers at the entry
     */
    CopyCoalescer(
            LiveRanges pieces,
            LiveRangeInterference graph,
            CopyAffinities affinities,
            long[] usable,
            int[] colour,
            long saved,
            int savingCost) {
        this.pieces = pieces;
        this.graph = graph;
        this.affinities = affinities;
        this.usable = usable;
        this.colour = colour;
        this.saved = saved;
        this.savingCost = savingCost;
        this.oldColour = new int[colour.length];
        this.isChanged = new boolean[colour.length];
        this.isMember = new boolean[colour.length];
        this.steps = Math.min(MAX_STEPS, (long) STEPS_PER_PIECE * (colour.length + 16));
        this.owners = new int[colour.length == 0 ? 0 : affinities.end(colour.length - 1)];
        for (int p = 0; p < colour.length; p++) {
            for (int a = affinities.start(p); a < affinities.end(p); a++) {
                owners[a] = p;
            }
        }
        for (int c : colour) {
            if (c >= 0) {
                users[c]++;
            }
        }
    }

    /** Changes the colouring. */
    void run() {
        boolean improved = true;
        for (int round = 0; improved && round < ROUNDS; round++) {
            improved = false;
            long[] open = unsatisfied();
            for (int i = open.length - 1; i >= 0 && steps > 0; i--) {
                int affinity = (int) open[i];
                int one = owners[affinity];
                int other = affinities.partner(affinity);
                if (colour[one] != colour[other]) {
                    improved |= satisfy(one, other);
                }
            }
        }
    }

    /** The affinities between pieces in different registers, by ascending weight. */
    private long[] unsatisfied() {
        long[] open = new long[owners.length];
        int count = 0;
        for (int a = 0; a < owners.length; a++) {
            int partner = affinities.partner(a);
            if (owners[a] < partner && colour[owners[a]] >= 0 && colour[owners[a]] != colour[partner]) {
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
        if (change(members, null, colour[other]) || change(otherMembers, null, colour[one])) {
            return true;
        }
        long candidates = usable[one] & usable[other] & ~(1L << colour[one] | 1L << colour[other]);
        for (long rest = candidates; rest != 0 && steps > 0; rest &= rest - 1) {
            if (change(members, otherMembers, Long.numberOfTrailingZeros(rest))) {
                return true;
            }
        }
        return false;
    }

    /** Collects the pieces that share a register with a piece and are linked to it by affinities. */
    private void collect(int piece, IntList found) {
        found.clear();
        found.add(piece);
        isMember[piece] = true;
        for (int n = 0; n < found.size() && found.size() < MAX_MEMBERS; n++) {
            int member = found.get(n);
            for (int a = affinities.start(member); a < affinities.end(member); a++) {
                steps--;
                int partner = affinities.partner(a);
                if (!isMember[partner] && colour[partner] == colour[piece] && found.size() < MAX_MEMBERS) {
                    isMember[partner] = true;
                    found.add(partner);
                }
            }
        }
        for (int n = 0; n < found.size(); n++) {
            isMember[found.get(n)] = false;
        }
    }

    /** Gives pieces, as far as they can be there, a register if that is possible and pays. */
    private boolean change(IntList some, @Nullable IntList more, int number) {
        boolean done = assign(some, number) && (more == null || assign(more, number));
        done = done && makeWay(some, number) && (more == null || makeWay(more, number));
        boolean pays = done && gain() > 0;
        if (!pays) {
            for (int n = changed.size() - 1; n >= 0; n--) {
                set(changed.get(n), oldColour[changed.get(n)]);
            }
        }
        for (int n = 0; n < changed.size(); n++) {
            isChanged[changed.get(n)] = false;
        }
        changed.clear();
        return pays;
    }

    private boolean assign(IntList list, int number) {
        if (!canTake(list.get(0), number)) {
            return false;
        }
        for (int n = 0; n < list.size(); n++) {
            if (canTake(list.get(n), number)) {
                record(list.get(n), number);
            }
        }
        return true;
    }

    private boolean canTake(int piece, int number) {
        return (usable[piece] >>> number & 1) != 0 && !(pieces.isOutside(piece) && (saved >>> number & 1) != 0);
    }

    private boolean makeWay(IntList list, int number) {
        for (int n = 0; n < list.size(); n++) {
            if (colour[list.get(n)] == number && !makeWay(list.get(n), number, DEEPEST)) {
                return false;
            }
        }
        return true;
    }

    /** Moves the neighbours of a piece out of a register. */
    private boolean makeWay(int piece, int number, int depth) {
        for (int n = graph.start(piece); n < graph.end(piece); n++) {
            steps--;
            int neighbour = graph.neighbour(n);
            if (colour[neighbour] == number && (isChanged[neighbour] || !pushAway(neighbour, depth))) {
                return false;
            }
        }
        return true;
    }

    private boolean pushAway(int piece, int depth) {
        if (pieces.fixed(piece) >= 0 || steps <= 0) {
            return false;
        }
        long once = 0;
        long twice = 0;
        long stuck = 0;
        for (int n = graph.start(piece); n < graph.end(piece); n++) {
            int neighbour = graph.neighbour(n);
            if (colour[neighbour] >= 0) {
                long bit = 1L << colour[neighbour];
                twice |= once & bit;
                once |= bit;
                stuck |= isChanged[neighbour] || pieces.fixed(neighbour) >= 0 ? bit : 0;
            }
        }
        steps -= graph.end(piece) - graph.start(piece);
        long free = usable[piece] & ~once & ~(1L << colour[piece]);
        if (free != 0) {
            record(piece, best(piece, free));
            return true;
        }
        long pushable = usable[piece] & ~twice & ~stuck & ~(1L << colour[piece]);
        if (depth == 0 || pushable == 0) {
            return false;
        }
        int number = best(piece, pushable);
        record(piece, number);
        return makeWay(piece, number, depth - 1);
    }

    /** The one of some registers that a piece likes best. */
    private int best(int piece, long candidates) {
        long liked = 0;
        int most = 0;
        for (int a = affinities.start(piece); a < affinities.end(piece); a++) {
            int number = colour[affinities.partner(a)];
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

    private void record(int piece, int number) {
        if (!isChanged[piece]) {
            isChanged[piece] = true;
            changed.add(piece);
            oldColour[piece] = colour[piece];
        }
        set(piece, number);
    }

    private void set(int piece, int number) {
        users[colour[piece]]--;
        users[number]++;
        colour[piece] = number;
    }

    /** How much less transfers and saved registers cost after the change, twice. */
    private long gain() {
        long gain = 0;
        long touched = 0;
        for (int n = 0; n < changed.size(); n++) {
            int piece = changed.get(n);
            steps -= affinities.end(piece) - affinities.start(piece);
            touched |= 1L << colour[piece] | 1L << oldColour[piece];
            if (pieces.isOutside(piece)) {
                gain -= (saved >>> colour[piece] & 1) * 2 * TreeScanColoring.FRAME;
                gain += (saved >>> oldColour[piece] & 1) * 2 * TreeScanColoring.FRAME;
            }
            for (int a = affinities.start(piece); a < affinities.end(piece); a++) {
                int partner = affinities.partner(a);
                long weight = isChanged[partner] ? affinities.weight(a) : 2L * affinities.weight(a);
                int before = isChanged[partner] ? oldColour[partner] : colour[partner];
                gain += colour[piece] == colour[partner] ? weight : 0;
                gain -= oldColour[piece] == before ? weight : 0;
            }
        }
        for (long rest = touched & saved; rest != 0; rest &= rest - 1) {
            int number = Long.numberOfTrailingZeros(rest);
            int before = users[number];
            for (int n = 0; n < changed.size(); n++) {
                before -= colour[changed.get(n)] == number ? 1 : 0;
                before += oldColour[changed.get(n)] == number ? 1 : 0;
            }
            gain -= users[number] > 0 && before == 0 ? 2L * savingCost : 0;
            gain += users[number] == 0 && before > 0 ? 2L * savingCost : 0;
        }
        return gain;
    }
}
