package edu.sysy.impl.regalloc;

import edu.sysy.impl.ints.IntList;
import edu.sysy.ir.ControlFlow;
import edu.sysy.machine.Allocation;
import edu.sysy.machine.MachineBlock;
import edu.sysy.machine.MachineEdge;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.Move;
import edu.sysy.machine.VirtualRegister;
import java.util.List;

/**
 * Allocates one block after the other for {@link LocalAllocator}.
 *
 * <p>The register for the result A of A := B op C is
 * <ol>
 *   <li>the register of B, if it holds nothing else and the value of B is not needed any more;
 *   <li>else a free register;
 *   <li>else one whose values are in memory as well, or else whose values are used last of all; what is in it and still
 *       needed is stored before.
 * </ol>
 * A := B needs no register: from then on the register of B holds A, too. An operand that is not in a register is loaded into
 * one found by the last two rules.
 */
final class BlockAllocation {
    private static final int NONE = -1;

    private final MachineFunction function;
    private final OperandTable operands;
    private final RegisterTable registers;
    private final NextUses uses;
    private final Descriptors descriptors;
    private final Allocation.Builder allocation;
    private final ParallelMoves edgeMoves;
    private final IntList homeless = new IntList();

    /** The instruction at hand, and where its operands are: indices of registers, by operand. */
    private int instruction;

    private int[] chosen = new int[8];
    /** The registers of uses, which have to stay as they are until the instruction reads them. */
    private long pinned;

    BlockAllocation(MachineFunction function, OperandTable operands, RegisterTable registers) {
        this.function = function;
        this.operands = operands;
        this.registers = registers;
        this.uses = new NextUses(function, operands);
        this.descriptors = new Descriptors(function.virtualRegisterCount(), registers.count());
        this.allocation = Allocation.builder(function);
        this.edgeMoves = new ParallelMoves(registers.temporary());
        for (MachineBlock block : function.blocks()) {
            for (VirtualRegister parameter : block.parameters()) {
                descriptors.putInMemory(parameter.index());
            }
        }
    }

    Allocation result() {
        return allocation.build();
    }

    void allocate(int block) {
        uses.enter(block);
        takeArguments(block);
        int end = function.firstInstruction(block + 1);
        for (instruction = function.firstInstruction(block); instruction < end; instruction++) {
            storeHomeless();
            allocateInstruction();
        }
        instruction = end - 1;
        for (int register = 0; register < registers.count(); register++) {
            storeLeaving(register);
        }
        passArguments(block);
        for (int register = 0; register < registers.count(); register++) {
            descriptors.empty(register);
        }
        uses.leave(block);
        forgetArguments(block);
    }

    private void allocateInstruction() {
        int start = operands.start(instruction);
        int end = operands.end(instruction);
        if (chosen.length < end - start) {
            chosen = new int[2 * (end - start)];
        }
        pinned = 0;
        for (int i = start; i < end; i++) {
            if (operands.isVirtual(i) && operands.isUse(i) && operands.isFixed(i)) {
                useFixed(i);
            }
        }
        for (int i = start; i < end; i++) {
            if (operands.isVirtual(i) && operands.isUse(i) && !operands.isFixed(i) && overwriting(i) == NONE) {
                useAny(i);
            }
        }
        for (int i = start; i < end; i++) {
            if (operands.isVirtual(i) && operands.isUse(i) && !operands.isFixed(i) && overwriting(i) != NONE) {
                useOverwritten(i);
            }
        }
        uses.pass(instruction, true);
        long written = chooseDefinitions();
        overwrite(written | registers.toIndices(operands.clobbers(instruction)));
        uses.pass(instruction, false);
        for (int i = start; i < end; i++) {
            if (operands.isVirtual(i)) {
                write(i);
            }
        }
        for (int i = start; i < end; i++) {
            if (operands.isVirtual(i) && !isNeeded(operands.register(i))) {
                descriptors.forget(operands.register(i));
            }
        }
    }

    /** Notes where an operand is, and what a definition's register holds from now on. */
    private void write(int operand) {
        int register = chosen[operand - operands.start(instruction)];
        int place = register >= 0 ? registers.number(register) : ~register;
        boolean defines = !operands.isUse(operand);
        allocation.locate(instruction, operand - operands.start(instruction), registers.place(place), defines);
        if (defines && register >= 0) {
            descriptors.add(register, operands.register(operand));
        } else if (defines && isNeeded(operands.register(operand))) {
            homeless.add(operands.register(operand));
            homeless.add(place);
        }
    }

    private void useFixed(int operand) {
        int value = operands.register(operand);
        int number = operands.constraint(operand);
        int register = registers.index(number);
        if (register < 0) {
            move(placeOf(value), number);
            choose(operand, ~number);
            return;
        }
        if (!descriptors.holds(register, value)) {
            vacate(register);
            move(placeOf(value), number);
            descriptors.add(register, value);
        }
        pin(operand, register);
    }

    private void useAny(int operand) {
        int value = operands.register(operand);
        long holding = descriptors.registersOf(value) & registers.mask(operands.isFloat(value));
        int register;
        if (holding != 0) {
            register = Long.numberOfTrailingZeros((holding & pinned) != 0 ? holding & pinned : holding);
        } else {
            register = findRegister(registers.mask(operands.isFloat(value)) & ~pinned);
            vacate(register);
            move(placeOf(value), registers.number(register));
            descriptors.add(register, value);
        }
        pin(operand, register);
    }

    /** Puts a value into a register in which a definition may overwrite it. */
    private void useOverwritten(int operand) {
        int value = operands.register(operand);
        long mask = registers.mask(operands.isFloat(value));
        long own = descriptors.registersOf(value) & mask & ~pinned;
        int register;
        long free = freeAmong(mask & ~pinned);
        if (own != 0 && (isLastUse(operand) || free == 0)) {
            register = Long.numberOfTrailingZeros(own);
        } else {
            register = free != 0 ? Long.numberOfTrailingZeros(free) : findRegister(mask & ~pinned);
            vacate(register);
            move(placeOf(value), registers.number(register));
            descriptors.add(register, value);
        }
        pin(operand, register);
    }

    private boolean isLastUse(int operand) {
        return uses.nextAfter(operand) == NextUses.NEVER && !uses.leavesBlock(operands.register(operand));
    }

    /** Chooses registers for the definitions and returns those that are overwritten. */
    private long chooseDefinitions() {
        long clobbered = registers.toIndices(operands.clobbers(instruction));
        long taken = 0;
        for (int i = operands.start(instruction); i < operands.end(instruction); i++) {
            if (!operands.isVirtual(i) || operands.isUse(i) || operands.constraint(i) == OperandTable.ANY) {
                continue;
            }
            if (operands.isSameAs(i)) {
                choose(i, chosen[operands.sameAs(instruction, i) - operands.start(instruction)]);
            } else {
                int index = registers.index(operands.constraint(i));
                choose(i, index >= 0 ? index : ~operands.constraint(i));
            }
            int register = chosen[i - operands.start(instruction)];
            taken |= register >= 0 ? 1L << register : 0;
        }
        long written = taken;
        for (int i = operands.start(instruction); i < operands.end(instruction); i++) {
            if (!operands.isVirtual(i) || operands.isUse(i) || operands.constraint(i) != OperandTable.ANY) {
                continue;
            }
            int first = operands.isEarly(i) ? NONE : firstUse(operands.isFloat(operands.register(i)));
            int register = first == NONE ? NONE : chosen[first - operands.start(instruction)];
            if (register >= 0 && ((taken | clobbered) >>> register & 1) != 0) {
                register = NONE;
            }
            if (register >= 0 && operands.isCopy(instruction)) {
                choose(i, register);
                taken |= 1L << register;
                continue;
            }
            if (register < 0 || !holdsOnlyFinished(register, operands.register(first))) {
                long mask = registers.mask(operands.isFloat(operands.register(i))) & ~taken & ~clobbered;
                register = findRegister(operands.isEarly(i) ? mask & ~pinned : mask);
            }
            choose(i, register);
            taken |= 1L << register;
            written |= 1L << register;
        }
        return written;
    }

    private int firstUse(boolean isFloat) {
        for (int i = operands.start(instruction); i < operands.end(instruction); i++) {
            if (operands.isVirtual(i) && operands.isUse(i) && operands.isFloat(operands.register(i)) == isFloat) {
                return i;
            }
        }
        return NONE;
    }

    private boolean holdsOnlyFinished(int register, int value) {
        return descriptors.valuesOf(register).size() == 1
                && uses.next(value) == NextUses.NEVER
                && (!uses.leavesBlock(value) || descriptors.isInMemory(value));
    }

    /** A free register among some, or else the one that is best given up. */
    private int findRegister(long candidates) {
        long free = freeAmong(candidates);
        if (free != 0) {
            return Long.numberOfTrailingZeros(free);
        }
        int best = NONE;
        boolean bestIsSaved = false;
        int bestUse = NONE;
        for (long rest = candidates; rest != 0; rest &= rest - 1) {
            int register = Long.numberOfTrailingZeros(rest);
            boolean isSaved = true;
            int use = NextUses.NEVER;
            IntList values = descriptors.valuesOf(register);
            for (int i = 0; i < values.size(); i++) {
                int value = values.get(i);
                isSaved &= !isLost(value, 1L << register);
                use = Math.min(use, uses.next(value));
            }
            if (best == NONE || isSaved != bestIsSaved ? best == NONE || isSaved : use > bestUse) {
                best = register;
                bestIsSaved = isSaved;
                bestUse = use;
            }
        }
        if (best == NONE) {
            throw new IllegalStateException("no register is left at instruction " + instruction);
        }
        return best;
    }

    private long freeAmong(long candidates) {
        long free = 0;
        for (long rest = candidates; rest != 0; rest &= rest - 1) {
            int register = Long.numberOfTrailingZeros(rest);
            free |= descriptors.isFree(register) ? 1L << register : 0;
        }
        return free;
    }

    private boolean isNeeded(int value) {
        return uses.next(value) != NextUses.NEVER || uses.leavesBlock(value);
    }

    /** Whether a value that is still needed would be nowhere if some registers lost what they hold. */
    private boolean isLost(int value, long losing) {
        return isNeeded(value) && !descriptors.isInMemory(value) && (descriptors.registersOf(value) & ~losing) == 0;
    }

    private void vacate(int register) {
        overwrite(1L << register);
    }

    /** Stores what would be lost with the contents of some registers, and empties these. */
    private void overwrite(long losing) {
        for (long rest = losing; rest != 0; rest &= rest - 1) {
            int register = Long.numberOfTrailingZeros(rest);
            IntList values = descriptors.valuesOf(register);
            for (int i = 0; i < values.size(); i++) {
                if (isLost(values.get(i), losing)) {
                    store(register, values.get(i));
                }
            }
        }
        for (long rest = losing; rest != 0; rest &= rest - 1) {
            descriptors.empty(Long.numberOfTrailingZeros(rest));
        }
    }

    private void store(int register, int value) {
        move(registers.number(register), descriptors.homeOf(value));
        descriptors.putInMemory(value);
    }

    private void storeLeaving(int register) {
        IntList values = descriptors.valuesOf(register);
        for (int i = 0; i < values.size(); i++) {
            int value = values.get(i);
            if (uses.leavesBlock(value) && !descriptors.isInMemory(value)) {
                store(register, value);
            }
        }
    }

    /** Stores what the last instruction defined in registers that are not allocated. */
    private void storeHomeless() {
        for (int i = 0; i < homeless.size(); i += 2) {
            move(homeless.get(i + 1), descriptors.homeOf(homeless.get(i)));
            descriptors.putInMemory(homeless.get(i));
        }
        homeless.clear();
    }

    private int placeOf(int value) {
        long holding = descriptors.registersOf(value);
        return holding != 0 ? registers.number(Long.numberOfTrailingZeros(holding)) : descriptors.homeOf(value);
    }

    private int overwriting(int use) {
        for (int i = operands.start(instruction); i < operands.end(instruction); i++) {
            if (operands.isVirtual(i) && operands.isSameAs(i) && operands.sameAs(instruction, i) == use) {
                return i;
            }
        }
        return NONE;
    }

    private void pin(int operand, int register) {
        pinned |= 1L << register;
        choose(operand, register);
    }

    private void choose(int operand, int register) {
        chosen[operand - operands.start(instruction)] = register;
    }

    private void move(int from, int to) {
        allocation.moveBefore(instruction, new Move(registers.place(from), registers.place(to)));
    }

    /** Fills the parameters of a block to which one of several edges of another leads; all arguments are in memory. */
    private void takeArguments(int block) {
        ControlFlow shape = function.controlFlow();
        if (shape.predecessorCount(block) != 1 || shape.successorCount(shape.predecessor(block, 0)) == 1) {
            return;
        }
        int from = shape.predecessor(block, 0);
        instruction = function.firstInstruction(block);
        List<MachineEdge> edges = function.blocks().get(from).edges();
        for (int k = 0; k < edges.size(); k++) {
            if (shape.successor(from, k) == block) {
                moveArguments(edges.get(k), block);
            }
        }
    }

    private void passArguments(int block) {
        MachineBlock code = function.blocks().get(block);
        if (code.edges().size() == 1) {
            moveArguments(code.edges().getFirst(), function.controlFlow().successor(block, 0));
        }
    }

    private void moveArguments(MachineEdge edge, int target) {
        List<VirtualRegister> parameters = function.blocks().get(target).parameters();
        for (int i = 0; i < parameters.size(); i++) {
            int parameter = parameters.get(i).index();
            edgeMoves.add(placeOf(edge.arguments().get(i).index()), descriptors.homeOf(parameter));
        }
        edgeMoves.flush(this::move);
    }

    private void forgetArguments(int block) {
        MachineBlock code = function.blocks().get(block);
        if (code.edges().size() == 1) {
            for (VirtualRegister argument : code.edges().getFirst().arguments()) {
                if (!uses.leavesBlock(argument.index())) {
                    descriptors.forget(argument.index());
                }
            }
        }
    }
}
