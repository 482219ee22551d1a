package edu.sysy.impl.regalloc;

import edu.sysy.machine.Allocation;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.RegisterAllocator;
import edu.sysy.machine.RegisterFile;
import org.jspecify.annotations.Nullable;

/**
 * Allocates registers for a whole function by linear scan over live intervals with holes, on SSA form (Wimmer and Franz:
 * Linear Scan Register Allocation on SSA Form, CGO 2010).
 *
 * <pre>
 * b1(v1, v2):                 r0, r1 hold v1, v2; v0 is needed behind the loop only, and lives in slot0
 *   v3 = add v1, v2           r1 = add r0, r1
 *   v4 = dec v1               r0 = dec r0
 *   branch v4                 branch r0
 *   -> b1(v4, v3)             no moves
 *   -> b2                     r0 = slot0
 * </pre>
 *
 * <p>The steps: order the blocks so that loops are unbroken runs and number the {@link Positions}; find the
 * {@link LiveRanges}; scan ({@link LinearScan}); give spilled registers slots ({@link SlotColouring}); move values where
 * intervals meet ({@link Resolution}).
 *
 * <p>A value that is in memory anywhere is stored once, right behind its definition, so that going from a register to
 * memory costs nothing, wherever it happens. A value is loaded again before the next use that needs a register, or before
 * the outermost loop around that use. Arguments, results, parameters and copies are hints.
 *
 * <p>The cost is that of liveness, plus n log n for n intervals.
 */
public final class LinearScanAllocator implements RegisterAllocator {
    @Override
    public String name() {
        return "linear-scan";
    }

    /**
     * {@inheritDoc}
     *
     * @throws IllegalArgumentException if a register is used where it need not be defined, is defined twice, or is defined
     *     by a terminator, or if a block cannot be reached
     * @throws IllegalStateException if an instruction needs more registers at once than there are
     */
    @Override
    public Allocation allocate(MachineFunction function, RegisterFile file) {
        OperandTable operands = new OperandTable(function);
        RegisterTable registers = new RegisterTable(file, operands);
        Positions positions = new Positions(function);
        LiveRanges ranges = new LiveRanges(function, operands, positions);
        LinearScan scan = new LinearScan(function, operands, positions, ranges, registers);
        @Nullable Interval[] intervals = scan.run();
        int[] slots = SlotColouring.slots(ranges, scan, intervals.length);
        return new Resolution(function, operands, positions, ranges, registers, intervals, slots).run();
    }
}
