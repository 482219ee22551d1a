package edu.sysy.impl.regalloc;

import edu.sysy.analysis.Loops;
import edu.sysy.impl.ints.IntList;
import edu.sysy.ir.ControlFlow;
import edu.sysy.machine.MachineFunction;
import java.util.Arrays;
import java.util.BitSet;

/**
 * Cuts the lives of values into {@link Pieces}, as a spill plan and the constraints of instructions demand:
 *
 * <ul>
 *   <li>a value begins a new piece where it is loaded;
 *   <li>before an instruction that has operands in certain registers or clobbers some, each value in a register begins a new
 *       piece, so that the registers around the instruction can be chosen freely (Hack: Register Allocation for Programs in
 *       SSA Form, 2007, section 4.6);
 *   <li>what an instruction reads in a certain register is in a piece of its own, and what it writes there goes on in another
 *       piece before the next instruction;
 *   <li>a use that the instruction overwrites is in the piece that goes on with the result;
 *   <li>where different pieces of a value meet, a new one begins.
 * </ul>
 */
final class PieceBuilder {
    private static final int NONE = -1;
    private static final int MOST_ROUNDS = 16;

    private final MachineFunction function;
    private final OperandTable operands;
    private final Definitions definitions;
    private final EdgeTable edges;
    private final Constraints constraints;
    private final SpillPlan plan;
    private final StorePlacement stores;
    private final SlotClasses slots;
    private final ControlFlow shape;
    private final Loops loops;
    private final boolean[] splitsLoop;
    private final BitSet reloaded = new BitSet();
    private final BitSet leaves = new BitSet();
    private final BitSet kept = new BitSet();
    private final Pieces pieces;
    private final int[] edgeStart;
    private final int[] current;
    private final int[] earlier;
    private final int[] earlierAt;
    private final int[] heldAt;
    private final int[] held;
    private int heldCount;
    private final int[] exitPieces;
    private final IntList meetings = new IntList();
    private final IntList pendingStores = new IntList();
    private final IntList pendingFixed = new IntList();
    private int block;

    PieceBuilder(
            MachineFunction function,
            OperandTable operands,
            Definitions definitions,
            EdgeTable edges,
            Constraints constraints,
            SpillPlan plan,
            StorePlacement stores,
            SlotClasses slots) {
        this.function = function;
        this.operands = operands;
        this.definitions = definitions;
        this.edges = edges;
        this.constraints = constraints;
        this.plan = plan;
        this.stores = stores;
        this.slots = slots;
        this.shape = function.controlFlow();
        this.loops = Loops.of(shape);
        this.splitsLoop = new boolean[loops.count()];
        this.edgeStart = new int[shape.blockCount() + 1];
        for (int b = 0; b < shape.blockCount(); b++) {
            edgeStart[b + 1] = edgeStart[b] + shape.successorCount(b);
        }
        this.pieces = new Pieces(
                shape.blockCount(), function.instructionCount(), edgeStart[shape.blockCount()], operands.count());
        int registers = function.virtualRegisterCount();
        this.current = new int[registers];
        this.earlier = new int[registers];
        this.earlierAt = new int[registers];
        this.heldAt = new int[registers];
        this.held = new int[registers];
        Arrays.fill(current, NONE);
        Arrays.fill(earlierAt, NONE);
        Arrays.fill(heldAt, NONE);
        this.exitPieces = new int[plan.exitEnd(shape.blockCount() - 1)];
    }

    Pieces run() {
        findSplits();
        new Needs().run();
        for (int b = 0; b < shape.blockCount(); b++) {
            runBlock(b);
        }
        int[] names = joinMeetings();
        for (int e = 0; e < exitPieces.length; e++) {
            exitPieces[e] = exitPieces[e] < 0 ? NONE : names[exitPieces[e]];
        }
        pieces.rename(names);
        addEdges();
        return pieces;
    }

    /** Finds the values that are loaded somewhere, and the loops with instructions before which everything begins anew. */
    private void findSplits() {
        for (int b = 0; b < shape.blockCount(); b++) {
            for (int i = function.firstInstruction(b); i < function.firstInstruction(b + 1); i++) {
                for (int k = plan.reloadStart(i); k < plan.reloadEnd(i); k++) {
                    reloaded.set(plan.reload(k));
                }
                if (constraints.isConstrained(i) && loops.innermost(b) >= 0) {
                    splitsLoop[loops.innermost(b)] = true;
                }
            }
        }
        for (int loop = splitsLoop.length - 1; loop >= 0; loop--) {
            if (splitsLoop[loop] && loops.parent(loop) >= 0) {
                splitsLoop[loops.parent(loop)] = true;
            }
        }
        boolean[] leavesBlock = new boolean[current.length];
        for (int b = 0; b < shape.blockCount(); b++) {
            markExits(b, leavesBlock, true);
            for (int k = 0; k < shape.successorCount(b); k++) {
                int target = shape.successor(b, k);
                for (int j = 0; j < plan.entryCount(target); j++) {
                    int register = plan.entry(target, j);
                    boolean comesIn = definitions.block(register) != target;
                    if (comesIn && plan.isUseful(target, j) && !leavesBlock[register]) {
                        reloaded.set(register);
                    }
                }
            }
            markExits(b, leavesBlock, false);
        }
    }

    private void markExits(int b, boolean[] marks, boolean mark) {
        for (int e = plan.exitStart(b); e < plan.exitEnd(b); e++) {
            marks[plan.exit(e)] = mark;
        }
    }

    /** Finds for each operand whether its value is needed in a register behind the instruction, going backwards. */
    private final class Needs {
        private final boolean[] needed = new boolean[current.length];
        private final IntList touched = new IntList();

        void run() {
            for (int b = 0; b < shape.blockCount(); b++) {
                for (int k = 0; k < shape.successorCount(b); k++) {
                    int target = shape.successor(b, k);
                    for (int j = 0; j < plan.entryCount(target); j++) {
                        if (plan.isUseful(target, j) && definitions.block(plan.entry(target, j)) != target) {
                            need(plan.entry(target, j));
                        }
                    }
                    for (int j = 0; j < edges.parameterCount(target); j++) {
                        need(edges.argument(b, k, j));
                    }
                }
                for (int i = function.firstInstruction(b + 1) - 1; i >= function.firstInstruction(b); i--) {
                    passBack(i);
                }
                for (int t = 0; t < touched.size(); t++) {
                    needed[touched.get(t)] = false;
                }
                touched.clear();
            }
        }

        private void need(int register) {
            needed[register] = true;
            touched.add(register);
        }

        private void passBack(int instruction) {
            for (int k = operands.start(instruction); k < operands.end(instruction); k++) {
                if (operands.isVirtual(k) && !operands.isUse(k)) {
                    kept.set(k, needed[operands.register(k)]);
                    needed[operands.register(k)] = false;
                }
            }
            for (int e = plan.evictionStart(instruction); e < plan.evictionEnd(instruction); e++) {
                needed[plan.eviction(e)] = false;
            }
            for (int k = operands.start(instruction); k < operands.end(instruction); k++) {
                if (operands.isVirtual(k) && operands.isUse(k)) {
                    leaves.set(k, !needed[operands.register(k)]);
                }
            }
            for (int k = operands.start(instruction); k < operands.end(instruction); k++) {
                if (operands.isVirtual(k) && operands.isUse(k)) {
                    need(operands.register(k));
                }
            }
            for (int k = plan.reloadStart(instruction); k < plan.reloadEnd(instruction); k++) {
                needed[plan.reload(k)] = false;
            }
        }
    }

    // ---- one block

    private void runBlock(int b) {
        block = b;
        enter();
        IntList stored = stores.storedAt(b);
        for (int s = 0; s < stored.size(); s++) {
            pendingStores.add(stored.get(s));
            pendingStores.add(current[stored.get(s)]);
        }
        for (int i = function.firstInstruction(b); i < function.firstInstruction(b + 1); i++) {
            runInstruction(i);
            pieces.before.endGroup(i);
        }
        for (int e = plan.exitStart(b); e < plan.exitEnd(b); e++) {
            exitPieces[e] = current[plan.exit(e)];
        }
        while (heldCount > 0) {
            release(held[heldCount - 1]);
        }
    }

    private void enter() {
        for (int j = 0; j < plan.entryCount(block); j++) {
            if (plan.isUseful(block, j)) {
                int register = plan.entry(block, j);
                hold(register, entryPiece(register));
                pieces.addEntry(current[register]);
            }
        }
        pieces.endEntries(block);
    }

    private int entryPiece(int register) {
        if (definitions.block(register) == block) {
            return pieces.createAtBlock(register, block);
        }
        int known = NONE;
        boolean same = true;
        for (int i = 0; i < shape.predecessorCount(block); i++) {
            int from = shape.predecessor(block, i);
            if (from < block) {
                int piece = exitPiece(from, register);
                same &= piece >= 0 && (known == NONE || piece == known);
                known = piece;
            } else {
                boolean back = loops.isHeader(block) && loops.contains(loops.innermost(block), from);
                same &= back && !splitsLoop[loops.innermost(block)] && !reloaded.get(register);
            }
        }
        if (same && known >= 0) {
            return known;
        }
        int piece = pieces.createAtBlock(register, block);
        meetings.add(piece);
        return piece;
    }

    private int exitPiece(int from, int register) {
        for (int e = plan.exitStart(from); e < plan.exitEnd(from); e++) {
            if (plan.exit(e) == register) {
                return exitPieces[e];
            }
        }
        return NONE;
    }

    private void hold(int register, int piece) {
        current[register] = piece;
        if (heldAt[register] < 0) {
            heldAt[register] = heldCount;
            held[heldCount++] = register;
        }
    }

    private void release(int register) {
        if (heldAt[register] >= 0) {
            int last = held[--heldCount];
            held[heldAt[register]] = last;
            heldAt[last] = heldAt[register];
            heldAt[register] = NONE;
            current[register] = NONE;
        }
    }

    private void runInstruction(int instruction) {
        for (int s = 0; s < pendingStores.size(); s += 2) {
            pieces.before.add(Pieces.memory(pendingStores.get(s)), pendingStores.get(s + 1));
        }
        pendingStores.clear();
        for (int k = operands.start(instruction); k < operands.end(instruction); k++) {
            if (operands.isVirtual(k) && operands.isUse(k)) {
                int register = operands.register(k);
                if (earlierAt[register] != instruction) {
                    earlierAt[register] = instruction;
                    earlier[register] = current[register] >= 0 ? current[register] : Pieces.memory(register);
                }
            }
        }
        if (constraints.isConstrained(instruction)) {
            pendingFixed.clear();
            beginAnew(instruction);
        } else {
            moveOn();
        }
        readOperands(instruction);
        for (int k = operands.start(instruction); k < operands.end(instruction); k++) {
            if (operands.isVirtual(k) && operands.isUse(k) && leaves.get(k)) {
                release(operands.register(k));
            }
        }
        for (int k = operands.start(instruction); k < operands.end(instruction); k++) {
            if (operands.isVirtual(k) && !operands.isUse(k)) {
                define(instruction, k);
            }
        }
    }

    /** Lets results in certain registers go on in pieces that may be anywhere. */
    private void moveOn() {
        for (int f = 0; f < pendingFixed.size(); f++) {
            int register = pendingFixed.get(f);
            int piece = pieces.create(register, 0);
            pieces.before.add(piece, current[register]);
            current[register] = piece;
        }
        pendingFixed.clear();
    }

    private boolean isUsed(int instruction, int register) {
        return earlierAt[register] == instruction;
    }

    /** Begins new pieces for values that are in registers before a constrained instruction and survive it. */
    private void beginAnew(int instruction) {
        long lost = constraints.lost(instruction);
        for (int h = 0; h < heldCount; h++) {
            int register = held[h];
            if (!isUsed(instruction, register)) {
                int piece = pieces.create(register, lost);
                pieces.before.add(piece, current[register]);
                current[register] = piece;
            }
        }
    }

    private void readOperands(int instruction) {
        boolean constrained = constraints.isConstrained(instruction);
        int start = operands.start(instruction);
        int end = operands.end(instruction);
        for (int k = start; k < end; k++) {
            if (operands.isVirtual(k) && operands.isUse(k) && isFirst(start, k)) {
                int register = operands.register(k);
                boolean survives = !leaves.get(k);
                if (survives || isReadInPlace(instruction, register)) {
                    boolean inMemory = earlier[register] < 0;
                    if (constrained || inMemory) {
                        long forbidden =
                                survives ? constraints.lost(instruction) : constraints.reads(instruction);
                        int piece = pieces.create(register, constrained ? forbidden : 0);
                        pieces.before.add(piece, earlier[register]);
                        hold(register, piece);
                    }
                }
            }
        }
        for (int k = start; k < end; k++) {
            if (operands.isVirtual(k) && operands.isUse(k)) {
                pieces.setOperand(k, fixedOrCurrent(instruction, k));
            }
        }
        for (int k = start; k < end; k++) {
            int use = operands.isVirtual(k) && !operands.isUse(k) ? constraints.overwritten(instruction, k) : NONE;
            if (use >= 0 && !operands.isFixed(use)) {
                long forbidden = constraints.reads(instruction) | constraints.writes(instruction);
                int piece = pieces.create(operands.register(k), forbidden);
                pieces.before.add(piece, earlier[operands.register(use)]);
                pieces.setOperand(use, piece);
                pieces.setOperand(k, piece);
            }
        }
    }

    private int fixedOrCurrent(int instruction, int operand) {
        int register = operands.register(operand);
        if (!operands.isFixed(operand)) {
            return current[register];
        }
        for (int k = operands.start(instruction); k < operand; k++) {
            if (operands.isVirtual(k)
                    && operands.isUse(k)
                    && operands.constraint(k) == operands.constraint(operand)) {
                return pieces.ofOperand(k);
            }
        }
        int piece = pieces.createFixed(register, operands.constraint(operand));
        pieces.before.add(piece, earlier[register]);
        return piece;
    }

    private boolean isFirst(int start, int operand) {
        for (int k = start; k < operand; k++) {
            if (operands.isVirtual(k) && operands.isUse(k) && operands.register(k) == operands.register(operand)) {
                return false;
            }
        }
        return true;
    }

    /** Whether an operand reads a value where that is, rather than from a copy in a certain register or to overwrite. */
    private boolean isReadInPlace(int instruction, int register) {
        for (int k = operands.start(instruction); k < operands.end(instruction); k++) {
            if (operands.isVirtual(k)
                    && operands.isUse(k)
                    && operands.register(k) == register
                    && !operands.isFixed(k)
                    && !isOverwritten(instruction, k)) {
                return true;
            }
        }
        return false;
    }

    private boolean isOverwritten(int instruction, int use) {
        for (int k = operands.start(instruction); k < operands.end(instruction); k++) {
            if (operands.isVirtual(k)
                    && !operands.isUse(k)
                    && constraints.overwritten(instruction, k) == use) {
                return true;
            }
        }
        return false;
    }

    private void define(int instruction, int operand) {
        int register = operands.register(operand);
        int place = constraints.fixedPlace(instruction, operand);
        int piece;
        if (place >= 0) {
            piece = pieces.createFixed(register, place);
            pieces.setOperand(operand, piece);
        } else if (constraints.overwritten(instruction, operand) >= 0) {
            piece = pieces.ofOperand(operand);
        } else {
            piece = pieces.create(register, 0);
            pieces.setOperand(operand, piece);
        }
        if (kept.get(operand)) {
            hold(register, piece);
            if (place >= 0) {
                pendingFixed.add(register);
            }
        }
        if (stores.isStoredAtOnce(register)) {
            pendingStores.add(register);
            pendingStores.add(piece);
        }
    }

    // ---- edges

    /** Finds for each piece the one it is the same as: where only one piece meets itself, no new one begins. */
    private int[] joinMeetings() {
        int[] names = new int[pieces.count()];
        for (int p = 0; p < names.length; p++) {
            names[p] = p;
        }
        int[] start = new int[meetings.size() + 1];
        IntList sources = new IntList();
        for (int m = 0; m < meetings.size(); m++) {
            int home = pieces.home(meetings.get(m));
            for (int i = 0; i < shape.predecessorCount(home); i++) {
                sources.add(exitPiece(shape.predecessor(home, i), pieces.value(meetings.get(m))));
            }
            start[m + 1] = sources.size();
        }
        boolean changed = true;
        for (int round = 0; changed && round < MOST_ROUNDS; round++) {
            changed = false;
            for (int m = 0; m < meetings.size(); m++) {
                int piece = meetings.get(m);
                if (names[piece] == piece) {
                    int only = onlySource(piece, sources, start[m], start[m + 1], names);
                    if (only >= 0) {
                        names[piece] = only;
                        changed = true;
                    }
                }
            }
        }
        for (int p = 0; p < names.length; p++) {
            names[p] = find(names, p);
        }
        return names;
    }

    private static int onlySource(int piece, IntList sources, int from, int to, int[] names) {
        int only = NONE;
        for (int s = from; s < to; s++) {
            int source = sources.get(s) < 0 ? NONE : find(names, sources.get(s));
            if (source == NONE || source != piece && only != NONE && source != only) {
                return NONE;
            }
            only = source == piece ? only : source;
        }
        return only;
    }

    private static int find(int[] names, int piece) {
        int current = piece;
        while (names[current] != current) {
            names[current] = names[names[current]];
            current = names[current];
        }
        return current;
    }

    private void addEdges() {
        for (int b = 0; b < shape.blockCount(); b++) {
            for (int e = plan.exitStart(b); e < plan.exitEnd(b); e++) {
                current[plan.exit(e)] = exitPieces[e];
            }
            for (int k = 0; k < shape.successorCount(b); k++) {
                int target = shape.successor(b, k);
                for (int n = pieces.entryStart(target); n < pieces.entryEnd(target); n++) {
                    int piece = pieces.entry(n);
                    int register = pieces.value(piece);
                    if (pieces.home(piece) == target && definitions.block(register) != target) {
                        pieces.onEdges.add(piece, end(register));
                    }
                }
                addArguments(b, k, target);
                pieces.onEdges.endGroup(edgeStart[b] + k);
            }
            for (int e = plan.exitStart(b); e < plan.exitEnd(b); e++) {
                current[plan.exit(e)] = NONE;
            }
        }
    }

    private void addArguments(int b, int edge, int target) {
        for (int j = 0; j < edges.parameterCount(target); j++) {
            int parameter = edges.parameter(target, j);
            int argument = edges.argument(b, edge, j);
            int piece = NONE;
            for (int n = pieces.entryStart(target); n < pieces.entryEnd(target); n++) {
                piece = pieces.value(pieces.entry(n)) == parameter ? pieces.entry(n) : piece;
            }
            if (piece >= 0) {
                pieces.onEdges.add(piece, end(argument));
            } else if (!stores.hasSlot(argument) || slots.slot(argument) != slots.slot(parameter)) {
                pieces.onEdges.add(Pieces.memory(parameter), end(argument));
            }
        }
    }

    private int end(int register) {
        return current[register] >= 0 ? current[register] : Pieces.memory(register);
    }
}
