package edu.sysy.codegen.regalloc.local;

import edu.sysy.codegen.regalloc.OperandTable;
import edu.sysy.codegen.regalloc.RegisterTable;
import edu.sysy.ints.IntList;
import edu.sysy.machine.Allocation;

/**
 * Chooses registers for the operands of one instruction after the other for {@link LocalAllocator}.
 *
 * <p>The register for the result A of A := B op C is
 * <ol>
 *   <li>the register of B, if it holds nothing else and the value of B is not needed any more;
 *   <li>else a free register;
 *   <li>else one whose values are in memory as well, or else whose values are used last of all; what is in it and still
 *       needed is stored before.
 * </ol>
 * A := B needs no register: from then on the register of B holds A, too. An operand that is not in a register is loaded
 * into one found by the last two rules.
 */
final class InstructionAllocation {
    private static final int NONE = -1;

    private final OperandTable operands;
    private final RegisterTable table;
    private final NextUses uses;
    private final Descriptors descriptors;
    private final LocalRegisters registers;
    private final Allocation.Builder allocation;
    /** What the last instruction defined in registers that are not allocated: values and their places. */
    private final IntList homeless = new IntList();

    /** The instruction at hand, and where its operands are: indices of registers, or places inverted, by operand. */
    private int instruction;

    private int[] chosen = new int[8];
    /** The registers of uses, which have to stay as they are until the instruction reads them. */
    private long pinned;

    InstructionAllocation(
            OperandTable operands,
            RegisterTable table,
            NextUses uses,
            Descriptors descriptors,
            LocalRegisters registers,
            Allocation.Builder allocation) {
        this.operands = operands;
        this.table = table;
        this.uses = uses;
        this.descriptors = descriptors;
        this.registers = registers;
        this.allocation = allocation;
    }

    /** Chooses registers for the operands of an instruction. */
    void allocate(int number) {
        instruction = number;
        registers.moveBefore(number);
        storeHomeless();
        int start = operands.start(instruction);
        int end = operands.end(instruction);
        if (chosen.length < end - start) {
            chosen = new int[2 * (end - start)];
        }
        read(start, end);
        uses.pass(instruction, true);
        long written = chooseDefinitions();
        registers.overwrite(written | table.toIndices(operands.clobbers(instruction)));
        uses.pass(instruction, false);
        for (int i = start; i < end; i++) {
            if (operands.isVirtual(i)) {
                write(i);
            }
        }
        for (int i = start; i < end; i++) {
            if (operands.isVirtual(i) && !registers.isNeeded(operands.register(i))) {
                descriptors.forget(operands.register(i));
            }
        }
    }

    private void storeHomeless() {
        for (int i = 0; i < homeless.size(); i += 2) {
            registers.store(homeless.get(i + 1), homeless.get(i));
        }
        homeless.clear();
    }

    /**
     * Puts what the instruction reads where it reads it: first what has to be in certain places, last what is
     * overwritten.
     */
    private void read(int start, int end) {
        pinned = 0;
        for (int i = start; i < end; i++) {
            if (operands.isVirtual(i) && operands.isUse(i) && operands.isFixed(i)) {
                useFixed(i);
            }
        }
        for (int i = start; i < end; i++) {
            if (operands.isVirtual(i) && operands.isUse(i) && !operands.isFixed(i) && !isOverwritten(i)) {
                useAny(i);
            }
        }
        for (int i = start; i < end; i++) {
            if (operands.isVirtual(i) && operands.isUse(i) && !operands.isFixed(i) && isOverwritten(i)) {
                useOverwritten(i);
            }
        }
    }

    /** Notes where an operand is, and what a definition's register holds from now on. */
    private void write(int operand) {
        int register = chosen(operand);
        int place = register >= 0 ? table.number(register) : ~register;
        boolean defines = !operands.isUse(operand);
        allocation.locate(instruction, operand - operands.start(instruction), table.place(place), defines);
        if (defines && register >= 0) {
            descriptors.add(register, operands.register(operand));
        } else if (defines
                && registers.isNeeded(operands.register(operand))
                && !descriptors.isSaved(operands.register(operand))) {
            homeless.add(operands.register(operand));
            homeless.add(place);
        }
    }

    private void useFixed(int operand) {
        int value = operands.register(operand);
        int number = operands.constraint(operand);
        int register = table.index(number);
        if (register < 0) {
            registers.moveTo(value, number);
            choose(operand, ~number);
            return;
        }
        if (!descriptors.holds(register, value)) {
            registers.bring(value, register);
        }
        pin(operand, register);
    }

    private void useAny(int operand) {
        int value = operands.register(operand);
        long mask = table.mask(operands.classOf(value));
        long holding = descriptors.registersOf(value) & mask;
        int register;
        if (holding != 0) {
            register = Long.numberOfTrailingZeros((holding & pinned) != 0 ? holding & pinned : holding);
        } else {
            register = registers.find(mask & ~pinned);
            registers.bring(value, register);
        }
        pin(operand, register);
    }

    /** Puts a value into a register in which a definition may overwrite it. */
    private void useOverwritten(int operand) {
        int value = operands.register(operand);
        long mask = table.mask(operands.classOf(value)) & ~pinned;
        long own = descriptors.registersOf(value) & mask;
        int register;
        if (own != 0 && (isLastUse(operand) || registers.freeAmong(mask) == 0)) {
            register = Long.numberOfTrailingZeros(own);
        } else {
            register = registers.find(mask);
            registers.bring(value, register);
        }
        pin(operand, register);
    }

    private boolean isLastUse(int operand) {
        return uses.nextAfter(operand) == NextUses.NEVER && !uses.leavesBlock(operands.register(operand));
    }

    /** Chooses registers for the definitions and returns those that are overwritten. */
    private long chooseDefinitions() {
        long clobbered = table.toIndices(operands.clobbers(instruction));
        long taken = chooseBoundDefinitions();
        long written = taken;
        for (int i = operands.start(instruction); i < operands.end(instruction); i++) {
            if (!operands.isVirtual(i) || operands.isUse(i) || operands.constraint(i) != OperandTable.ANY) {
                continue;
            }
            int first = operands.isEarly(i) ? NONE : firstUse(operands.classOf(operands.register(i)));
            int register = first == NONE ? NONE : chosen(first);
            if (register >= 0 && ((taken | clobbered) >>> register & 1) != 0) {
                register = NONE;
            }
            if (register >= 0 && operands.isCopy(instruction)) {
                choose(i, register);
                taken |= 1L << register;
                continue;
            }
            if (register < 0 || !registers.holdsOnlyFinished(register, operands.register(first))) {
                long mask = table.mask(operands.classOf(operands.register(i))) & ~taken & ~clobbered;
                register = registers.find(operands.isEarly(i) ? mask & ~pinned : mask);
            }
            choose(i, register);
            taken |= 1L << register;
            written |= 1L << register;
        }
        return written;
    }

    /** Chooses the registers of definitions in certain places or over uses, and returns them. */
    private long chooseBoundDefinitions() {
        long taken = 0;
        for (int i = operands.start(instruction); i < operands.end(instruction); i++) {
            if (!operands.isVirtual(i) || operands.isUse(i) || operands.constraint(i) == OperandTable.ANY) {
                continue;
            }
            if (operands.isSameAs(i)) {
                choose(i, chosen(operands.sameAs(instruction, i)));
            } else {
                int index = table.index(operands.constraint(i));
                choose(i, index >= 0 ? index : ~operands.constraint(i));
            }
            int register = chosen(i);
            taken |= register >= 0 ? 1L << register : 0;
        }
        return taken;
    }

    private int firstUse(int registerClass) {
        for (int i = operands.start(instruction); i < operands.end(instruction); i++) {
            if (operands.isVirtual(i) && operands.isUse(i) && operands.classOf(operands.register(i)) == registerClass) {
                return i;
            }
        }
        return NONE;
    }

    private boolean isOverwritten(int use) {
        for (int i = operands.start(instruction); i < operands.end(instruction); i++) {
            if (operands.isVirtual(i) && operands.isSameAs(i) && operands.sameAs(instruction, i) == use) {
                return true;
            }
        }
        return false;
    }

    private void pin(int operand, int register) {
        pinned |= 1L << register;
        choose(operand, register);
    }

    private void choose(int operand, int register) {
        chosen[operand - operands.start(instruction)] = register;
    }

    private int chosen(int operand) {
        return chosen[operand - operands.start(instruction)];
    }
}
