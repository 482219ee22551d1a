package edu.sysy.codegen.regalloc.ssa;

import edu.sysy.analysis.Loops;
import edu.sysy.codegen.frame.ShrinkWrapping;
import edu.sysy.codegen.regalloc.EdgeTable;
import edu.sysy.codegen.regalloc.OperandTable;
import edu.sysy.codegen.regalloc.RegisterDefinitions;
import edu.sysy.ints.IntList;
import edu.sysy.ints.IntSet;
import edu.sysy.ir.ControlFlow;
import edu.sysy.machine.MachineFunction;
import java.util.Arrays;

/**
 * Cuts the lives of values into {@link LiveRanges}, as a spill plan and the constraints of instructions demand:
 *
 * <ul>
 *   <li>a value begins a new live range where it is loaded;
 *   <li>before an instruction that has operands in certain registers or clobbers some, each value in a register begins
 *       a new live range, so that the registers around the instruction can be chosen freely (Hack: Register Allocation
 *       for Programs in SSA Form, 2007, section 4.6);
 *   <li>what an instruction reads in a certain register is in a live range of its own, and what it writes there goes on
 *       in another live range before the next instruction;
 *   <li>a use that the instruction overwrites is in the live range that goes on with the result;
 *   <li>where different live ranges of a value meet, a new one begins;
 *   <li>where the {@link ShrinkWrapping} begins, each value in a register begins a new live range.
 * </ul>
 */
final class LiveRangeSplitter {
    private static final int NONE = -1;

    private final MachineFunction function;
    private final OperandTable operands;
    private final RegisterDefinitions definitions;
    private final EdgeTable edges;
    private final RegisterConstraints constraints;
    private final SpillPlan plan;
    private final SpillStorePlacement stores;
    private final SpillSlotColoring slots;
    private final ShrinkWrapping region;
    private final ControlFlow shape;
    private final Loops loops;
    private final LoopSplits splits;
    private final RegisterDemand needs;
    private final LiveRanges ranges;
    private final LiveOutRanges exits;
    private final PhiPlacement meetings;
    /** The live range in which each value is at present; -1 for those not in registers. */
    private final int[] current;

    /** The values in registers at present. */
    private final IntSet held;

    private final int[] earlier;
    private final int[] earlierAt;
    private final IntList pendingStores = new IntList();
    private final IntList pendingFixed = new IntList();
    private int block;

    LiveRangeSplitter(
            MachineFunction function,
            OperandTable operands,
            RegisterDefinitions definitions,
            EdgeTable edges,
            RegisterConstraints constraints,
            SpillPlan plan,
            SpillStorePlacement stores,
            SpillSlotColoring slots,
            ShrinkWrapping region) {
        this.function = function;
        this.operands = operands;
        this.definitions = definitions;
        this.edges = edges;
        this.constraints = constraints;
        this.plan = plan;
        this.stores = stores;
        this.slots = slots;
        this.region = region;
        this.shape = function.controlFlow();
        this.loops = Loops.of(shape);
        this.splits = new LoopSplits(function, definitions, constraints, plan, loops);
        this.needs = new RegisterDemand(function, operands, definitions, edges, plan);
        int edgeCount = 0;
        for (int b = 0; b < shape.blockCount(); b++) {
            edgeCount += shape.successorCount(b);
        }
        this.ranges = new LiveRanges(shape.blockCount(), function.instructionCount(), edgeCount, operands.count());
        this.exits = new LiveOutRanges(plan, shape.blockCount());
        this.meetings = new PhiPlacement(shape, ranges, exits);
        int registers = function.virtualRegisterCount();
        this.current = new int[registers];
        this.earlier = new int[registers];
        this.earlierAt = new int[registers];
        this.held = new IntSet(registers);
        Arrays.fill(current, NONE);
        Arrays.fill(earlierAt, NONE);
    }

    LiveRanges run() {
        for (int b = 0; b < shape.blockCount(); b++) {
            runBlock(b);
        }
        int[] names = meetings.join();
        exits.rename(names);
        ranges.rename(names);
        new EdgeCopies(function, definitions, edges, plan, stores, slots, ranges, exits).add();
        return ranges;
    }

    private void runBlock(int b) {
        block = b;
        ranges.createOutside(!region.contains(b));
        enter();
        IntList stored = stores.storedAt(b);
        for (int s = 0; s < stored.size(); s++) {
            pendingStores.add(stored.get(s));
            pendingStores.add(current[stored.get(s)]);
        }
        for (int i = function.firstInstruction(b); i < function.firstInstruction(b + 1); i++) {
            runInstruction(i);
            ranges.before.endGroup(i);
        }
        exits.set(b, current);
        while (held.size() > 0) {
            release(held.get(held.size() - 1));
        }
    }

    private void enter() {
        for (int j = 0; j < plan.entryCount(block); j++) {
            if (plan.isUseful(block, j)) {
                int register = plan.entry(block, j);
                hold(register, entryRange(register));
                ranges.addEntry(current[register]);
            }
        }
        ranges.endEntries(block);
    }

    private int entryRange(int register) {
        if (definitions.block(register) == block) {
            return ranges.createAtBlock(register, block);
        }
        int known = NONE;
        boolean same = true;
        for (int i = 0; i < shape.predecessorCount(block); i++) {
            int from = shape.predecessor(block, i);
            if (from < block) {
                int range = exits.range(from, register);
                same &= range >= 0 && (known == NONE || range == known);
                known = range;
            } else {
                boolean back = loops.isHeader(block) && loops.contains(loops.innermost(block), from);
                same &= back && !splits.mayChange(loops.innermost(block), register);
            }
        }
        boolean isSplit = region.beginsWith(block);
        if (same && known >= 0 && !isSplit) {
            return known;
        }
        int range = ranges.createAtBlock(register, block);
        if (!isSplit) {
            meetings.add(range);
        }
        return range;
    }

    private void hold(int register, int range) {
        current[register] = range;
        held.add(register);
    }

    private void release(int register) {
        current[register] = NONE;
        held.remove(register);
    }

    private void runInstruction(int instruction) {
        for (int s = 0; s < pendingStores.size(); s += 2) {
            ranges.before.add(LiveRanges.memory(pendingStores.get(s)), pendingStores.get(s + 1));
        }
        pendingStores.clear();
        for (int k = operands.start(instruction); k < operands.end(instruction); k++) {
            if (operands.isVirtual(k) && operands.isUse(k)) {
                int register = operands.register(k);
                if (earlierAt[register] != instruction) {
                    earlierAt[register] = instruction;
                    earlier[register] = current[register] >= 0 ? current[register] : LiveRanges.memory(register);
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
            if (operands.isVirtual(k) && operands.isUse(k) && needs.leaves(k)) {
                release(operands.register(k));
            }
        }
        for (int k = operands.start(instruction); k < operands.end(instruction); k++) {
            if (operands.isVirtual(k) && !operands.isUse(k)) {
                define(instruction, k);
            }
        }
    }

    /** Lets results in certain registers go on in live ranges that may be anywhere. */
    private void moveOn() {
        for (int f = 0; f < pendingFixed.size(); f++) {
            int register = pendingFixed.get(f);
            int range = ranges.create(register, 0);
            ranges.before.add(range, current[register]);
            current[register] = range;
        }
        pendingFixed.clear();
    }

    private boolean isUsed(int instruction, int register) {
        return earlierAt[register] == instruction;
    }

    /** Begins new live ranges for values that are in registers before a constrained instruction and survive it. */
    private void beginAnew(int instruction) {
        long lost = constraints.lost(instruction);
        for (int h = 0; h < held.size(); h++) {
            int register = held.get(h);
            if (!isUsed(instruction, register)) {
                int range = ranges.create(register, lost);
                ranges.before.add(range, current[register]);
                current[register] = range;
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
                boolean survives = !needs.leaves(k);
                if (survives || isReadInPlace(instruction, register)) {
                    boolean inMemory = earlier[register] < 0;
                    if (constrained || inMemory) {
                        long forbidden = survives ? constraints.lost(instruction) : constraints.reads(instruction);
                        int range = ranges.create(register, constrained ? forbidden : 0);
                        ranges.before.add(range, earlier[register]);
                        hold(register, range);
                    }
                }
            }
        }
        for (int k = start; k < end; k++) {
            if (operands.isVirtual(k) && operands.isUse(k)) {
                ranges.setOperand(k, fixedOrCurrent(instruction, k));
            }
        }
        for (int k = start; k < end; k++) {
            int use = operands.isVirtual(k) && !operands.isUse(k) ? constraints.overwritten(instruction, k) : NONE;
            if (use >= 0 && !operands.isFixed(use)) {
                long forbidden = constraints.reads(instruction) | constraints.writes(instruction);
                int range = ranges.create(operands.register(k), forbidden);
                ranges.before.add(range, earlier[operands.register(use)]);
                ranges.setOperand(use, range);
                ranges.setOperand(k, range);
            }
        }
    }

    private int fixedOrCurrent(int instruction, int operand) {
        int register = operands.register(operand);
        if (!operands.isFixed(operand)) {
            return current[register];
        }
        for (int k = operands.start(instruction); k < operand; k++) {
            if (operands.isVirtual(k) && operands.isUse(k) && operands.constraint(k) == operands.constraint(operand)) {
                return ranges.ofOperand(k);
            }
        }
        int range = ranges.createFixed(register, operands.constraint(operand));
        ranges.before.add(range, earlier[register]);
        return range;
    }

    private boolean isFirst(int start, int operand) {
        for (int k = start; k < operand; k++) {
            if (operands.isVirtual(k) && operands.isUse(k) && operands.register(k) == operands.register(operand)) {
                return false;
            }
        }
        return true;
    }

    /**
     * Whether an operand reads a value where that is, rather than from a copy in a certain register or to overwrite.
     */
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
            if (operands.isVirtual(k) && !operands.isUse(k) && constraints.overwritten(instruction, k) == use) {
                return true;
            }
        }
        return false;
    }

    private void define(int instruction, int operand) {
        int register = operands.register(operand);
        int place = constraints.fixedPlace(instruction, operand);
        int range;
        if (place >= 0) {
            range = ranges.createFixed(register, place);
            ranges.setOperand(operand, range);
        } else if (constraints.overwritten(instruction, operand) >= 0) {
            range = ranges.ofOperand(operand);
        } else {
            range = ranges.create(register, 0);
            ranges.setOperand(operand, range);
        }
        if (needs.isKept(operand)) {
            hold(register, range);
            if (place >= 0) {
                pendingFixed.add(register);
            }
        }
        if (stores.isStoredAtOnce(register)) {
            pendingStores.add(register);
            pendingStores.add(range);
        }
    }
}
