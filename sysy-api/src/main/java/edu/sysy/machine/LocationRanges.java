package edu.sysy.machine;

import edu.sysy.ir.ControlFlow;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/**
 * The places of all virtual registers of a function over their lives.
 *
 * <p>A backward data-flow analysis like that of live variables, of pairs of a place and a register: an operand that is
 * read wants its register in its place; a definition satisfies that, a move or a copy hands it on to where it copies
 * from, an edge to the argument that it passes. What is wanted at the end of a block is found by a worklist, so that
 * each pair enters each block once; blocks wait in the order of their positions, the last one first, so that those
 * outside of loops are walked over once.
 */
final class LocationRanges {
    /**
     * A place that holds a register, with times: {@code 2 * i} when the moves before instruction {@code i} begin,
     * {@code 2 * i + 1} from then on until the next instruction.
     */
    private record Segment(Location place, int first, int last) {}

    /** A register is wanted in a place. */
    private record Wanted(Location place, VirtualRegister register) {}

    private final MachineFunction code;
    private final Allocation allocation;
    private final ControlFlow flow;
    private final List<List<Segment>> segments = new ArrayList<>();
    private final List<Set<Wanted>> known = new ArrayList<>();
    private final List<Set<Wanted>> news = new ArrayList<>();

    LocationRanges(AllocatedFunction function) {
        code = function.code();
        allocation = function.allocation();
        flow = code.controlFlow();
        for (int i = 0; i < code.virtualRegisterCount(); i++) {
            segments.add(new ArrayList<>(2));
        }
        for (int block = 0; block < flow.blockCount(); block++) {
            known.add(new HashSet<>());
            news.add(new HashSet<>());
        }
        solve();
        segments.replaceAll(LocationRanges::merged);
    }

    /** The places of a register, in the order in which they begin. */
    List<LocationRange> of(VirtualRegister register) {
        if (register.index() >= segments.size()) {
            return List.of();
        }
        return segments.get(register.index()).stream()
                .map(segment -> new LocationRange(segment.place(), segment.first() / 2, segment.last() / 2))
                .toList();
    }

    private void solve() {
        TreeSet<Integer> waiting = new TreeSet<>();
        boolean[] read = new boolean[flow.blockCount()];
        for (int block = 0; block < flow.blockCount(); block++) {
            waiting.add(block);
        }
        while (!waiting.isEmpty()) {
            int block = Objects.requireNonNull(
                    waiting.pollLast()); // all that the blocks after it want is known then, but for loops
            Set<Wanted> atEnd = news.get(block);
            news.set(block, new HashSet<>());
            WantedPlaces wanted = walk(block, atEnd, !read[block]);
            read[block] = true;
            enter(block, wanted, waiting);
        }
    }

    /**
     * Walks backward over a block.
     *
     * @param atEnd what is wanted at its end and was not known before
     * @param reads whether to find what its own instructions want, too
     * @return what is wanted at its start
     */
    private WantedPlaces walk(int block, Set<Wanted> atEnd, boolean reads) {
        int first = code.firstInstruction(block);
        int last = code.firstInstruction(block + 1) - 1;
        WantedPlaces wanted = new WantedPlaces(this::record);
        atEnd.forEach(end -> wanted.add(end.place(), end.register(), during(last)));
        List<MachineInstruction> instructions = code.blocks().get(block).instructions();
        for (int i = last; i >= first; i--) {
            MachineOperation operation = instructions.get(i - first).operation();
            define(operation, i, wanted);
            if (reads) {
                read(operation, i, wanted);
            }
            List<Move> moves = allocation.movesBefore(i);
            for (int k = moves.size() - 1; k >= 0; k--) {
                move(moves.get(k), i, wanted);
            }
        }
        return wanted;
    }

    private void define(MachineOperation operation, int number, WantedPlaces wanted) {
        List<Operand> operands = operation.operands();
        int source = operation.isCopy() ? copySource(operands) : -1;
        for (int k = 0; k < operands.size(); k++) {
            if (!operands.get(k).role().defines() || !(operands.get(k).register() instanceof VirtualRegister defined)) {
                continue;
            }
            Location place = allocation.location(number, k);
            Set<VirtualRegister> others = wanted.end(place, during(number));
            others.remove(defined);
            if (source >= 0 && operands.get(source).register() instanceof VirtualRegister copied) {
                // Whoever wants the copy elsewhere finds it where its source is, and whoever wants the source here too.
                wanted.rename(defined, copied, during(number));
                if (others.contains(copied)) {
                    wanted.add(allocation.location(number, source), copied, during(number));
                }
            }
        }
        operation.clobbers().numbers().forEach(register -> wanted.endRegister(register, during(number)));
    }

    private void read(MachineOperation operation, int number, WantedPlaces wanted) {
        List<Operand> operands = operation.operands();
        for (int k = 0; k < operands.size(); k++) {
            if (!operands.get(k).role().defines() && operands.get(k).register() instanceof VirtualRegister register) {
                wanted.add(allocation.location(number, k), register, during(number));
            }
        }
    }

    private static void move(Move move, int number, WantedPlaces wanted) {
        Set<VirtualRegister> moved = wanted.end(move.to(), during(number));
        if (move.from() instanceof Location from) {
            moved.forEach(register -> wanted.add(from, register, during(number)));
        }
    }

    private static int copySource(List<Operand> operands) {
        for (int k = 0; k < operands.size(); k++) {
            if (!operands.get(k).role().defines()) {
                return k;
            }
        }
        return -1;
    }

    /** Hands on what is wanted at the start of a block to the blocks before it. */
    private void enter(int block, WantedPlaces wanted, TreeSet<Integer> waiting) {
        Map<VirtualRegister, Integer> parameters = new HashMap<>();
        code.blocks().get(block).parameters().forEach(parameter -> parameters.put(parameter, parameters.size()));
        for (Map.Entry<Location, Set<VirtualRegister>> entry :
                wanted.endAll(2 * code.firstInstruction(block)).entrySet()) {
            for (VirtualRegister register : entry.getValue()) {
                int parameter = parameters.getOrDefault(register, -1);
                for (int i = 0; i < flow.predecessorCount(block); i++) {
                    int from = flow.predecessor(block, i);
                    VirtualRegister there = parameter < 0 ? register : argument(from, block, parameter);
                    Wanted atEnd = new Wanted(entry.getKey(), there);
                    if (known.get(from).add(atEnd)) {
                        news.get(from).add(atEnd);
                        waiting.add(from);
                    }
                }
            }
        }
    }

    /** The argument that an edge passes; there is one edge only, because none is critical. */
    private VirtualRegister argument(int from, int to, int parameter) {
        int edge = 0;
        while (flow.successor(from, edge) != to) {
            edge++;
        }
        return code.blocks().get(from).edges().get(edge).arguments().get(parameter);
    }

    private static int during(int instruction) {
        return 2 * instruction + 1;
    }

    private void record(VirtualRegister register, Location place, int first, int last) {
        segments.get(register.index()).add(new Segment(place, first, last));
    }

    private static int number(Location location) {
        return switch (location) {
            case PhysicalRegister register -> register.number();
            case StackSlot slot -> PhysicalRegister.MAX_NUMBER + 1 + slot.index();
        };
    }

    /** The segments in order; those of one place that meet or overlap are one. */
    private static List<Segment> merged(List<Segment> segments) {
        segments.sort(Comparator.<Segment>comparingInt(segment -> number(segment.place()))
                .thenComparingInt(Segment::first));
        List<Segment> merged = new ArrayList<>(segments.size());
        for (Segment segment : segments) {
            Segment before = merged.isEmpty() ? null : merged.getLast();
            if (before != null && before.place().equals(segment.place()) && segment.first() <= before.last() + 1) {
                int last = Math.max(before.last(), segment.last());
                merged.set(merged.size() - 1, new Segment(segment.place(), before.first(), last));
            } else {
                merged.add(segment);
            }
        }
        merged.sort(Comparator.comparingInt(Segment::first).thenComparingInt(segment -> number(segment.place())));
        return List.copyOf(merged);
    }
}
