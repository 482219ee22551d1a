package edu.sysy.impl.regalloc;

import edu.sysy.ir.ControlFlow;
import edu.sysy.machine.MachineBlock;
import edu.sysy.machine.MachineEdge;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.VirtualRegister;
import java.util.Arrays;

/**
 * For each virtual register where it is live, with holes, and where it is used.
 *
 * <p>From each use, the blocks on the way back to the definition are walked, one register at a time; the work is that of
 * writing the answer down. Any control flow will do.
 *
 * <p>A use that needs a register stands at the even position of its instruction. Uses that can be served from memory stand
 * just before the moves: at the odd position before the instruction for uses in a fixed register and those a definition
 * overwrites, and at the last position of the block for arguments of edges.
 */
final class LiveRanges {
    /** A position behind all others. */
    static final int NEVER = Integer.MAX_VALUE;

    private static final int NONE = -1;

    private final MachineFunction function;
    private final OperandTable operands;
    private final Positions positions;
    private final int[] definition;
    private final int[] fixedDefinition;
    private final int[] firstUse;
    private final int[] uses;
    private final int[] nextNeed;
    private final int[] firstRange;
    private int[] rangeStart = new int[64];
    private int[] rangeEnd = new int[64];
    private int rangeCount;

    LiveRanges(MachineFunction function, OperandTable operands, Positions positions) {
        this.function = function;
        this.operands = operands;
        this.positions = positions;
        int registers = function.virtualRegisterCount();
        definition = new int[registers];
        Arrays.fill(definition, NONE);
        fixedDefinition = new int[registers];
        Arrays.fill(fixedDefinition, NONE);
        firstUse = new int[registers + 1];
        uses = collectUses();
        nextNeed = needs();
        firstRange = new int[registers + 1];
        new Walk().run();
    }

    /** The position of the definition of a virtual register; -1 if it has none. */
    int definition(int register) {
        return definition[register];
    }

    /** The number of the register of the machine in which a virtual register is defined; -1 if it is free to choose. */
    int fixedDefinition(int register) {
        return fixedDefinition[register];
    }

    /** The position of a use. */
    int usePosition(int use) {
        return uses[use] >> 1;
    }

    /** The last use of {@code interval} before a position; -1 if there is none, also none outside the interval. */
    int lastUseBefore(Interval interval, int position) {
        int use = useFrom(interval.register, position) - 1;
        return use >= firstUse[interval.register] ? usePosition(use) : NONE;
    }

    /** The position of the first use of {@code interval} at or behind a position; {@link #NEVER} if there is none. */
    int nextUse(Interval interval, int position) {
        int use = useFrom(interval.register, position);
        return use < firstUse[interval.register + 1] && usePosition(use) < interval.end ? usePosition(use) : NEVER;
    }

    /** Like {@link #nextUse}, for uses that need a register. */
    int nextNeed(Interval interval, int position) {
        int use = useFrom(interval.register, position);
        if (use == firstUse[interval.register + 1] || nextNeed[use] == NONE) {
            return NEVER;
        }
        int need = usePosition(nextNeed[use]);
        return need < interval.end ? need : NEVER;
    }

    private int useFrom(int register, int position) {
        int low = firstUse[register];
        int high = firstUse[register + 1];
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (usePosition(middle) < position) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** The first range from {@code interval}'s first on that ends behind a position. */
    int rangeBehind(Interval interval, int position) {
        int low = interval.firstRange;
        int high = firstRange[interval.register + 1];
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (rangeEnd[middle] <= position) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** Cuts {@code interval} at a position inside it and returns the new interval behind the cut. */
    Interval split(Interval interval, int position) {
        int range = rangeBehind(interval, position);
        Interval tail = new Interval(interval.register, range, Math.max(position, rangeStart[range]), interval.end);
        tail.next = interval.next;
        tail.previous = interval;
        if (tail.next != null) {
            tail.next.previous = tail;
        }
        interval.next = tail;
        interval.end = rangeStart[range] < position ? position : rangeEnd[range - 1];
        return tail;
    }

    private int[] needs() {
        int[] need = new int[uses.length];
        for (int register = 0; register < definition.length; register++) {
            int next = NONE;
            for (int use = firstUse[register + 1] - 1; use >= firstUse[register]; use--) {
                next = (uses[use] & 1) != 0 ? use : next;
                need[use] = next;
            }
        }
        return need;
    }

    /** The first of the ranges of a register; those of all registers are numbered in one sequence. */
    int firstRange(int register) {
        return firstRange[register];
    }

    /** One past the last range of a register. */
    int endRange(int register) {
        return firstRange[register + 1];
    }

    int rangeStart(int range) {
        return rangeStart[range];
    }

    /** One past the last position of a range. */
    int rangeEnd(int range) {
        return rangeEnd[range];
    }

    private int[] collectUses() {
        IntList registers = new IntList();
        IntList codes = new IntList();
        LoopOrder order = positions.order();
        for (int rank = 0; rank < order.blockCount(); rank++) {
            MachineBlock block = function.blocks().get(order.block(rank));
            int position = positions.blockStart(rank);
            for (VirtualRegister parameter : block.parameters()) {
                define(parameter.index(), position);
            }
            for (position += 2; position < positions.blockEnd(rank); position += 2) {
                collect(positions.instructionAt(position), position, registers, codes);
            }
            for (MachineEdge edge : block.edges()) {
                for (VirtualRegister argument : edge.arguments()) {
                    registers.add(argument.index());
                    codes.add(2 * (positions.blockEnd(rank) - 1));
                }
            }
        }
        for (int i = 0; i < registers.size(); i++) {
            firstUse[registers.get(i) + 1]++;
        }
        for (int i = 1; i < firstUse.length; i++) {
            firstUse[i] += firstUse[i - 1];
        }
        int[] next = firstUse.clone();
        int[] sorted = new int[registers.size()];
        for (int i = 0; i < sorted.length; i++) {
            sorted[next[registers.get(i)]++] = codes.get(i);
        }
        return sorted;
    }

    private void collect(int instruction, int position, IntList registers, IntList codes) {
        int start = operands.start(instruction);
        int end = operands.end(instruction);
        for (int i = start; i < end; i++) {
            if (operands.isVirtual(i) && operands.isSameAs(i)) {
                int source = operands.sameAs(instruction, i);
                if (operands.isVirtual(source) && !operands.isFixed(source)) {
                    registers.add(operands.register(source));
                    codes.add(2 * (position - 1));
                }
            } else if (operands.isVirtual(i) && operands.isUse(i) && operands.isFixed(i)) {
                registers.add(operands.register(i));
                codes.add(2 * (position - 1));
            }
        }
        for (int i = start; i < end; i++) {
            if (!operands.isVirtual(i)) {
                continue;
            }
            int register = operands.register(i);
            if (!operands.isUse(i)) {
                defineBy(instruction, i, position);
                if (fixedDefinition[register] == NONE) {
                    registers.add(register);
                    codes.add(2 * definition[register] + 1);
                }
            } else if (isPlain(instruction, i)) {
                registers.add(register);
                codes.add(2 * position + 1);
            }
        }
    }

    /** Whether a use may be in any register, and is not overwritten by a definition. */
    boolean isPlain(int instruction, int use) {
        if (operands.constraint(use) != OperandTable.ANY) {
            return false;
        }
        for (int i = operands.start(instruction); i < operands.end(instruction); i++) {
            if (operands.isVirtual(i) && operands.isSameAs(i) && operands.sameAs(instruction, i) == use) {
                return false;
            }
        }
        return true;
    }

    private void defineBy(int instruction, int operand, int position) {
        int register = operands.register(operand);
        if (operands.isFixed(operand)) {
            fixedDefinition[register] = operands.constraint(operand);
            define(register, position + 1);
        } else if (operands.isSameAs(operand)) {
            int source = operands.sameAs(instruction, operand);
            if (operands.isFixed(source)) {
                fixedDefinition[register] = operands.constraint(source);
                define(register, position + 1);
            } else {
                define(register, position);
            }
        } else {
            define(register, operands.isEarly(operand) ? position : position + 1);
        }
    }

    private void define(int register, int position) {
        if (definition[register] != NONE) {
            throw new IllegalArgumentException(function.name() + ": v" + register + " is defined twice");
        }
        definition[register] = position;
    }

    private void addRange(int first, int start, int end) {
        if (rangeCount > first && rangeEnd[rangeCount - 1] == start) {
            rangeEnd[rangeCount - 1] = end;
            return;
        }
        if (rangeCount == rangeStart.length) {
            rangeStart = Arrays.copyOf(rangeStart, 2 * rangeCount);
            rangeEnd = Arrays.copyOf(rangeEnd, 2 * rangeCount);
        }
        rangeStart[rangeCount] = start;
        rangeEnd[rangeCount++] = end;
    }

    /** Finds the blocks in which one register after the other is live. */
    private final class Walk {
        private final ControlFlow shape = function.controlFlow();
        private final LoopOrder order = positions.order();
        private final int[] touched = filled();
        private final int[] liveIn = filled();
        private final int[] liveOut = filled();
        private final int[] lastUseEnd = new int[order.blockCount()];
        private final IntList ranks = new IntList();
        private final IntList waiting = new IntList();

        private int[] filled() {
            int[] marks = new int[order.blockCount()];
            Arrays.fill(marks, NONE);
            return marks;
        }

        void run() {
            for (int register = 0; register < definition.length; register++) {
                firstRange[register] = rangeCount;
                int from = firstUse[register];
                int to = firstUse[register + 1];
                if (definition[register] != NONE) {
                    walk(register, from, to);
                } else if (from < to) {
                    throw notDefined(register);
                }
            }
            firstRange[definition.length] = rangeCount;
        }

        private void walk(int register, int from, int to) {
            int defined = definition[register];
            int home = positions.rankAt(defined);
            boolean isParameter = defined == positions.blockStart(home);
            if (from == to && isParameter) {
                return; // nobody wants to know where it is
            }
            ranks.clear();
            touch(register, home, isParameter ? defined + 1 : (defined | 1) + 1);
            for (int use = from; use < to; use++) {
                int end = usePosition(use) + 1;
                int rank = positions.rankAt(end - 1);
                touch(register, rank, end);
                if (rank != home) {
                    enter(register, rank);
                } else if (end <= defined) {
                    throw notDefined(register);
                }
            }
            while (waiting.size() > 0) {
                int block = order.block(waiting.removeLast());
                if (shape.predecessorCount(block) == 0) {
                    throw notDefined(register);
                }
                for (int i = 0; i < shape.predecessorCount(block); i++) {
                    int rank = order.rank(shape.predecessor(block, i));
                    liveOut[rank] = register;
                    touch(register, rank, 0);
                    if (rank != home) {
                        enter(register, rank);
                    }
                }
            }
            write(register, defined, home);
        }

        private void enter(int register, int rank) {
            if (liveIn[rank] != register) {
                liveIn[rank] = register;
                waiting.add(rank);
            }
        }

        private void touch(int register, int rank, int useEnd) {
            if (touched[rank] != register) {
                touched[rank] = register;
                lastUseEnd[rank] = 0;
                ranks.add(rank);
            }
            lastUseEnd[rank] = Math.max(lastUseEnd[rank], useEnd);
        }

        private void write(int register, int defined, int home) {
            ranks.sortFrom(0);
            if (ranks.get(0) != home) {
                throw notDefined(register);
            }
            int first = rangeCount;
            for (int i = 0; i < ranks.size(); i++) {
                int rank = ranks.get(i);
                int start = rank == home ? defined : positions.blockStart(rank);
                int end = liveOut[rank] == register ? positions.blockEnd(rank) : lastUseEnd[rank];
                addRange(first, start, end);
            }
        }

        private IllegalArgumentException notDefined(int register) {
            return new IllegalArgumentException(
                    function.name() + ": v" + register + " is used where it need not be defined");
        }
    }
}
