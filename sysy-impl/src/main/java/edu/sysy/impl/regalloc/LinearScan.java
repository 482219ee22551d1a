package edu.sysy.impl.regalloc;

import static edu.sysy.impl.regalloc.LiveRanges.NEVER;

import edu.sysy.machine.MachineFunction;
import java.util.Arrays;
import java.util.Comparator;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * The scan of {@link LinearScanAllocator}: takes intervals by ascending start and gives each a register or memory, splitting
 * it where the register is not free all along.
 *
 * <p>An interval fits into a register if nothing else is there at its start, at the start of any block in it, or at any fixed
 * point in it: ranges other than the first begin at starts of blocks, so two intervals that meet at all meet at one of
 * these. Which register holds what at the start of each block is kept in {@link RegisterBook}.
 */
final class LinearScan {
    /** A longer interval is cut first, so that evicting it costs a bounded number of steps. */
    private static final int MAX_BLOCKS = 256;

    private final OperandTable operands;
    private final Positions positions;
    private final LiveRanges ranges;
    private final RegisterTable registers;
    private final FixedPoints points;
    private final RegisterBook book;
    private final Hints hints;
    private final @Nullable Interval[] first;
    private final PriorityQueue<Interval> queue =
            new PriorityQueue<>(Comparator.<Interval>comparingInt(i -> i.start).thenComparingInt(i -> i.register));
    private final int[] freeUntil;
    private final boolean[] spilled;
    private long touched;

    LinearScan(
            MachineFunction function,
            OperandTable operands,
            Positions positions,
            LiveRanges ranges,
            RegisterTable registers) {
        this.operands = operands;
        this.positions = positions;
        this.ranges = ranges;
        this.registers = registers;
        this.points = FixedPoints.of(operands, positions, registers);
        this.book = new RegisterBook(positions, ranges, registers.count());
        this.hints = new Hints(Affinities.of(function, operands, positions), registers, positions);
        this.first = new @Nullable Interval[function.virtualRegisterCount()];
        this.freeUntil = new int[registers.count()];
        this.spilled = new boolean[first.length];
    }

    /** The first interval of each virtual register, linked to the others, each with its place. */
    @Nullable Interval[] run() {
        long[] starts = new long[first.length];
        int count = 0;
        for (int register = 0; register < first.length; register++) {
            int range = ranges.firstRange(register);
            if (range < ranges.endRange(register)) {
                int end = ranges.rangeEnd(ranges.endRange(register) - 1);
                first[register] = new Interval(register, range, ranges.rangeStart(range), end);
                starts[count++] = (long) ranges.rangeStart(range) << 32 | register;
            }
        }
        Arrays.sort(starts, 0, count);
        int next = 0;
        while (next < count || !queue.isEmpty()) {
            Interval waiting = queue.peek();
            if (next < count && (waiting == null || starts[next] >>> 32 <= waiting.start)) {
                Interval interval = first[(int) starts[next++]];
                if (interval != null) {
                    allocateFirst(interval);
                }
            } else {
                allocate(queue.remove());
            }
        }
        return first;
    }

    /** Whether a virtual register is in memory during a part of its life. */
    boolean isSpilled(int register) {
        return spilled[register];
    }

    private void allocateFirst(Interval interval) {
        int fixed = ranges.fixedDefinition(interval.register);
        if (fixed < 0) {
            allocate(interval);
            return;
        }
        if (interval.start + 1 < interval.end) {
            queue.add(ranges.split(interval, interval.start + 1));
        }
        interval.place = fixed;
        hints.placed(interval);
    }

    private void allocate(Interval interval) {
        int now = interval.start;
        book.advanceTo(now);
        Interval previous = interval.previous;
        if (previous != null && previous.place == Interval.MEMORY) {
            int need = ranges.nextNeed(interval, now);
            if (need == NEVER || positions.outOfLoops(now - 1, need) > now) {
                putIntoMemory(interval);
                return;
            }
        }
        int rank = positions.rankAt(now);
        if (positions.rankAt(interval.end - 1) - rank > MAX_BLOCKS) {
            int cut = positions.blockStart(rank + MAX_BLOCKS);
            queue.add(ranges.split(interval, positions.outOfLoops(now, cut)));
        }
        long mask = registers.mask(operands.isFloat(interval.register));
        findFree(interval, mask & ~book.busyAt(now));
        if (!takeFree(interval, mask & ~book.busyAt(now))) {
            takeFromAnother(interval, mask);
        }
    }

    /** Fills in up to where each of some registers, free at the start of the interval, stays free for it. */
    private void findFree(Interval interval, long candidates) {
        for (long rest = candidates; rest != 0; rest &= rest - 1) {
            freeUntil[Long.numberOfTrailingZeros(rest)] = NEVER;
        }
        long open = candidates;
        int point = points.firstFrom(interval.start, positions.rankAt(interval.start));
        for (int range = interval.firstRange; range < ranges.endRange(interval.register) && open != 0; range++) {
            int start = Math.max(ranges.rangeStart(range), interval.start);
            int end = Math.min(ranges.rangeEnd(range), interval.end);
            if (start >= end) {
                return;
            }
            int rank = positions.rankAt(start);
            if (range > interval.firstRange) {
                point = points.firstOfBlock(rank);
            }
            while (open != 0) {
                int blockStart = positions.blockStart(rank);
                if (blockStart > interval.start) {
                    open = close(open, book.busyAtBlock(rank), blockStart);
                }
                for (; point < points.firstOfBlock(rank + 1); point++) {
                    if (points.position(point) >= end || (points.restOfBlock(point) & open) == 0) {
                        break;
                    }
                    open = close(open, points.mask(point), points.position(point));
                }
                rank++;
                if (positions.blockStart(rank) >= end) {
                    break;
                }
                point = points.firstOfBlock(rank);
            }
        }
    }

    private long close(long open, long taken, int position) {
        for (long rest = open & taken; rest != 0; rest &= rest - 1) {
            freeUntil[Long.numberOfTrailingZeros(rest)] = position;
        }
        return open & ~taken;
    }

    /** Takes a register that is free all along, or else one that is free long enough to be of use. */
    private boolean takeFree(Interval interval, long candidates) {
        hints.collect(interval);
        int best = -1;
        boolean bestFits = false;
        for (long rest = candidates; rest != 0; rest &= rest - 1) {
            int register = Long.numberOfTrailingZeros(rest);
            int until = freeUntil[register];
            if (until <= interval.start) {
                continue;
            }
            boolean fits = until >= interval.end;
            boolean better = best < 0
                    || (fits != bestFits
                            ? fits
                            : !fits && until != freeUntil[best]
                                    ? until > freeUntil[best]
                                    : isPreferred(register, best));
            if (better) {
                best = register;
                bestFits = fits;
            }
        }
        hints.clear();
        if (best < 0 || !bestFits && ranges.nextUse(interval, interval.start) >= freeUntil[best]) {
            return false;
        }
        place(interval, best);
        return true;
    }

    private boolean isPreferred(int register, int other) {
        int difference = hints.weight(register) - hints.weight(other);
        return difference != 0 ? difference > 0 : !isFresh(register) && isFresh(other);
    }

    /** Whether a register would have to be saved for the first time. */
    private boolean isFresh(int register) {
        return (registers.calleeSaved() & ~touched & 1L << register) != 0;
    }

    /** Gives {@code interval} a register for as long as that is free, and what is left of it back to the queue. */
    private void place(Interval interval, int register) {
        int until = freeUntil[register];
        if (until < interval.end) {
            int cut = until & ~1;
            if (cut <= interval.start || cut < until && ranges.nextNeed(interval, cut) == cut) {
                cut = until;
            }
            if ((cut & 1) == 0) {
                int lastUse = Math.max(interval.start, ranges.lastUseBefore(interval, cut));
                Interval tail = ranges.split(interval, positions.outOfLoops(lastUse, cut));
                queue.add(tail);
            } else {
                putIntoMemory(ranges.split(interval, cut));
            }
        }
        interval.place = registers.number(register);
        touched |= 1L << register;
        book.take(interval, register);
        hints.placed(interval);
    }

    /** Takes the register whose value is used last of all, or leaves {@code interval} itself in memory. */
    private void takeFromAnother(Interval interval, long mask) {
        int now = interval.start;
        int need = ranges.nextNeed(interval, now);
        if (need == NEVER) {
            putIntoMemory(interval);
            return;
        }
        boolean writesEarly = (now & 1) == 0 && ranges.definition(interval.register) == now;
        long candidates = mask & book.busyAt(now) & ~points.taken(now, writesEarly ? now + 2 : now + 1, positions);
        int best = -1;
        int bestUse = need == now ? -1 : nextUseInLoops(interval, now);
        for (long rest = candidates; rest != 0; rest &= rest - 1) {
            int register = Long.numberOfTrailingZeros(rest);
            Interval other = book.occupant(register);
            int use = ranges.nextNeed(other, now) == now ? -1 : nextUseInLoops(other, now);
            if (use > bestUse || use == bestUse && best >= 0 && isCheaper(other, book.occupant(best))) {
                best = register;
                bestUse = use;
            }
        }
        if (best < 0) {
            if (need == now) {
                throw new IllegalStateException("no register is left for v" + interval.register + " at instruction "
                        + positions.instructionAt(now));
            }
            putIntoMemory(interval);
            return;
        }
        Interval other = book.occupant(best);
        book.release(other, best, now);
        evict(other, now);
        findFree(interval, 1L << best);
        place(interval, best);
    }

    private boolean isCheaper(Interval one, Interval other) {
        return spilled[one.register] && !spilled[other.register];
    }

    /** The next use, where a use in a loop around the position comes again at the latest when the loop starts over. */
    private int nextUseInLoops(Interval interval, int position) {
        int next = ranges.nextUse(interval, position);
        int last = ranges.lastUseBefore(interval, position);
        LoopOrder order = positions.order();
        for (int loop = order.loopOf(positions.rankAt(position)); loop >= 0; loop = order.parent(loop)) {
            int start = positions.blockStart(loop);
            if (ranges.definition(interval.register) >= start) {
                break;
            }
            if (last >= start) {
                return Math.min(next, positions.blockStart(order.loopEnd(loop)));
            }
        }
        return next;
    }

    /** Moves an interval that has a register out into memory before a position. */
    private void evict(Interval interval, int position) {
        if (interval.start == position) {
            putIntoMemory(interval);
            return;
        }
        int lastUse = Math.max(interval.start, ranges.lastUseBefore(interval, position));
        putIntoMemory(ranges.split(interval, positions.outOfLoops(lastUse, position)), position);
    }

    private void putIntoMemory(Interval interval) {
        putIntoMemory(interval, interval.start);
    }

    /** Leaves an interval in memory until it needs a register behind {@code now}, outside the loops around that use. */
    private void putIntoMemory(Interval interval, int now) {
        int need = ranges.nextNeed(interval, now);
        if (need != NEVER) {
            queue.add(ranges.split(interval, positions.outOfLoops(now, need)));
        }
        interval.place = Interval.MEMORY;
        spilled[interval.register] = true;
    }
}
