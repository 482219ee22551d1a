package edu.sysy.impl.regalloc;

import edu.sysy.ir.ControlFlow;
import edu.sysy.machine.Allocation;
import edu.sysy.machine.MachineEdge;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.VirtualRegister;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Turns placed intervals into an allocation: writes down where the operands are, and moves values where the intervals of a
 * register meet, along edges, into fixed registers, and once into the slot of a spilled register, behind its definition.
 */
final class Resolution {
    private final MachineFunction function;
    private final OperandTable operands;
    private final Positions positions;
    private final LiveRanges ranges;
    private final RegisterTable registers;
    private final @Nullable Interval[] first;
    private final int[] slots;
    private final Allocation.Builder allocation;
    private final MoveGroups moves;

    Resolution(
            MachineFunction function,
            OperandTable operands,
            Positions positions,
            LiveRanges ranges,
            RegisterTable registers,
            @Nullable Interval[] first,
            int[] slots) {
        this.function = function;
        this.operands = operands;
        this.positions = positions;
        this.ranges = ranges;
        this.registers = registers;
        this.first = first;
        this.slots = slots;
        this.allocation = Allocation.builder(function);
        this.moves = new MoveGroups(function);
    }

    Allocation run() {
        new OperandWalk().run();
        for (Interval interval : first) {
            if (interval != null && (interval.next != null || interval.place == Interval.MEMORY)) {
                moveBetween(interval);
            }
        }
        moves.write(allocation, registers);
        return allocation.build();
    }

    private int placeOf(Interval interval) {
        return interval.place == Interval.MEMORY ? RegisterTable.FIRST_SLOT + slots[interval.register] : interval.place;
    }

    private void moveBetween(Interval head) {
        boolean isSpilled = head.place == Interval.MEMORY;
        int pieces = 1;
        for (Interval one = head; one.next != null; one = one.next) {
            Interval other = one.next;
            pieces++;
            isSpilled |= other.place == Interval.MEMORY;
            int at = other.start;
            if (one.end == at && (at & 1) == 0 && positions.instructionAt(at) >= 0 && other.place != Interval.MEMORY) {
                moves.before(positions.instructionAt(at), placeOf(one), placeOf(other));
            }
        }
        if (isSpilled && head.place != Interval.MEMORY) {
            int behind = (head.start | 1) + 1;
            moves.before(
                    positions.instructionAt(behind), placeOf(head), RegisterTable.FIRST_SLOT + slots[head.register]);
        }
        if (pieces > 1) {
            moveAlongEdges(head, pieces);
        }
    }

    /** Joins the pieces of a register at the starts of the blocks into which it is live. */
    private void moveAlongEdges(Interval head, int count) {
        Interval[] pieces = new Interval[count];
        int filled = 0;
        for (Interval piece = head; piece != null; piece = piece.next) {
            pieces[filled++] = piece;
        }
        ControlFlow shape = function.controlFlow();
        LoopOrder order = positions.order();
        int current = 0;
        for (int range = ranges.firstRange(head.register); range < ranges.endRange(head.register); range++) {
            int rank = positions.rankAt(ranges.rangeStart(range));
            if (positions.blockStart(rank) < ranges.rangeStart(range)
                    || positions.blockStart(rank) == ranges.definition(head.register)) {
                rank++;
            }
            for (; positions.blockStart(rank) < ranges.rangeEnd(range); rank++) {
                int at = positions.blockStart(rank);
                while (pieces[current].end <= at) {
                    current++;
                }
                Interval to = pieces[current];
                if (to.place == Interval.MEMORY) {
                    continue;
                }
                int block = order.block(rank);
                for (int i = 0; i < shape.predecessorCount(block); i++) {
                    int from = shape.predecessor(block, i);
                    int leaving = positions.blockEnd(order.rank(from)) - 1;
                    Interval piece = to.start <= leaving && leaving < to.end ? to : pieceAt(pieces, leaving);
                    moveOnEdge(from, block, placeOf(piece), placeOf(to));
                }
            }
        }
    }

    private static Interval pieceAt(Interval[] pieces, int position) {
        int low = 0;
        int high = pieces.length - 1;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (pieces[middle].end <= position) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return pieces[low];
    }

    private void moveOnEdge(int from, int to, int source, int target) {
        if (function.controlFlow().successorCount(from) == 1) {
            moves.onExit(function.firstInstruction(from + 1) - 1, source, target);
        } else {
            moves.onEntry(function.firstInstruction(to), source, target);
        }
    }

    /** Goes through the code in order of position; the interval of each register moves on with it. */
    private final class OperandWalk {
        private final @Nullable Interval[] current = first.clone();

        void run() {
            LoopOrder order = positions.order();
            for (int rank = 0; rank < order.blockCount(); rank++) {
                int end = positions.blockEnd(rank);
                for (int position = positions.blockStart(rank) + 2; position < end; position += 2) {
                    locate(positions.instructionAt(position), position);
                }
                int block = order.block(rank);
                List<MachineEdge> edges = function.blocks().get(block).edges();
                for (int k = 0; k < edges.size(); k++) {
                    int target = function.controlFlow().successor(block, k);
                    moveArguments(edges.get(k), block, target, end - 1);
                }
            }
        }

        private void moveArguments(MachineEdge edge, int block, int target, int position) {
            List<VirtualRegister> parameters = function.blocks().get(target).parameters();
            for (int i = 0; i < parameters.size(); i++) {
                Interval parameter = first[parameters.get(i).index()];
                if (parameter != null) {
                    int source = placeAt(edge.arguments().get(i).index(), position);
                    moveOnEdge(block, target, source, placeOf(parameter));
                }
            }
        }

        private void locate(int instruction, int position) {
            int start = operands.start(instruction);
            for (int i = start; i < operands.end(instruction); i++) {
                if (!operands.isVirtual(i)) {
                    continue;
                }
                if (operands.isSameAs(i)) {
                    int source = operands.sameAs(instruction, i);
                    if (operands.isVirtual(source) && !operands.isFixed(source)) {
                        int from = placeAt(operands.register(source), position - 1);
                        int to = placeAt(operands.register(i), position);
                        moves.before(instruction, from, to);
                        write(instruction, source - start, to, false);
                    }
                } else if (operands.isUse(i) && operands.isFixed(i)) {
                    int to = operands.constraint(i);
                    moves.before(instruction, placeAt(operands.register(i), position - 1), to);
                    write(instruction, i - start, to, false);
                }
            }
            for (int i = start; i < operands.end(instruction); i++) {
                if (!operands.isVirtual(i)) {
                    continue;
                }
                int register = operands.register(i);
                if (!operands.isUse(i)) {
                    write(instruction, i - start, placeAt(register, ranges.definition(register)), true);
                } else if (ranges.isPlain(instruction, i)) {
                    write(instruction, i - start, placeAt(register, position), false);
                }
            }
        }

        private void write(int instruction, int operand, int place, boolean writes) {
            allocation.locate(instruction, operand, registers.place(place), writes);
        }

        private int placeAt(int register, int position) {
            Interval interval = current[register];
            while (interval != null && interval.end <= position) {
                interval = interval.next;
            }
            if (interval == null || interval.start > position) {
                throw new IllegalStateException("v" + register + " is nowhere at position " + position);
            }
            current[register] = interval;
            return placeOf(interval);
        }
    }
}
