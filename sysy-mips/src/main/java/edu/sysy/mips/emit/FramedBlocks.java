package edu.sysy.mips.emit;

import edu.sysy.analysis.CommonDominator;
import edu.sysy.analysis.Dominators;
import edu.sysy.ir.ControlFlow;
import edu.sysy.machine.Allocation;
import edu.sysy.machine.MachineBlock;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.MachineInstruction;
import edu.sysy.machine.MachineOperation;
import edu.sysy.machine.Move;
import edu.sysy.machine.Operand;
import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.Recomputation;
import edu.sysy.machine.Register;
import edu.sysy.machine.Source;
import edu.sysy.machine.StackSlot;
import edu.sysy.machine.VirtualRegister;
import edu.sysy.mips.CallingConvention;
import edu.sysy.mips.MipsRegisters;
import edu.sysy.mips.PseudoInstruction;
import java.util.BitSet;
import java.util.List;

/**
 * Which blocks of a function run while its frame exists. Those are the ones behind the last block on all ways to
 * anything that needs the frame: a call, a place in the frame, a register that has to be saved, or {@code $gp} if the
 * function sets it. So a function that returns early touches no memory for it:
 *
 * <pre>
 *     addiu sp, sp, -24                    slti  v1, a0, 2
 *     sw    ra, 16(sp)                     bne   v1, $zero, done
 *     slti  v1, a0, 2                      addiu sp, sp, -24
 *     bne   v1, $zero, done      -->       sw    ra, 16(sp)
 *     ...                                  ...
 * done:                                    lw    ra, 16(sp)
 *     lw    ra, 16(sp)                     addiu sp, sp, 24
 *     addiu sp, sp, 24                 done:
 *     jr    ra                             jr    ra
 * </pre>
 *
 * <p>The frame is made where that block begins, which is in no loop, and torn down at each way out of the blocks it
 * dominates; any of those ways ends in a block that goes nowhere else, because no edge is critical. (Chow: Minimizing
 * Register Usage Penalty at Procedure Calls, PLDI 1988, with one region for all registers and the stack pointer.)
 */
final class FramedBlocks {
    /** At how many ways out the frame may be torn down; with more, it is there from entry to return. */
    private static final int MAX_WAYS_OUT = 4;

    private static final int ENTRY = 0;

    private final MachineFunction function;
    private final Allocation allocation;
    private final boolean setsGlobalPointer;
    private final ControlFlow shape;
    private final Dominators dominators;
    private final int first;

    /**
     * Those of a function.
     *
     * @param setsGlobalPointer whether the function sets {@code $gp} when it makes its frame
     */
    FramedBlocks(MachineFunction function, Allocation allocation, boolean setsGlobalPointer) {
        this.setsGlobalPointer = setsGlobalPointer;
        this.function = function;
        this.allocation = allocation;
        this.shape = function.controlFlow();
        this.dominators = Dominators.of(shape);
        int place = CommonDominator.outsideLoops(shape, blocksWithNeed());
        this.first = place != ENTRY && waysOut(place) > MAX_WAYS_OUT ? ENTRY : place;
    }

    /** The block at whose beginning the frame is made. */
    int first() {
        return first;
    }

    /** Whether the frame exists in the block at a position. */
    boolean contains(int position) {
        return first == ENTRY || dominators.dominates(first, position);
    }

    /** Whether the frame exists in the block at a position, but no more in the one to which that goes. */
    boolean endsWith(int position) {
        return endsWith(position, first);
    }

    private boolean endsWith(int position, int place) {
        return place != ENTRY
                && shape.successorCount(position) == 1
                && dominators.dominates(place, position)
                && !dominators.dominates(place, shape.successor(position, 0));
    }

    private int waysOut(int place) {
        int count = 0;
        for (int position = 0; position < shape.blockCount(); position++) {
            count += endsWith(position, place) ? 1 : 0;
        }
        return count;
    }

    private BitSet blocksWithNeed() {
        BitSet blocks = new BitSet();
        int number = 0;
        for (int position = 0; position < function.blocks().size(); position++) {
            MachineBlock block = function.blocks().get(position);
            for (MachineInstruction instruction : block.instructions()) {
                if (needsFrame(instruction.operation(), number)) {
                    blocks.set(position);
                }
                number++;
            }
        }
        return blocks;
    }

    private boolean needsFrame(MachineOperation operation, int number) {
        for (Move move : allocation.movesBefore(number)) {
            if (needsFrame(move.to()) || needsFrame(move.from())) {
                return true;
            }
        }
        List<Operand> operands = operation.operands();
        for (int i = 0; i < operands.size(); i++) {
            Register register = operands.get(i).register();
            if (register.equals(MipsRegisters.SP)
                    || register.equals(MipsRegisters.GP) && setsGlobalPointer
                    || register instanceof VirtualRegister && needsFrame(allocation.location(number, i))) {
                return true;
            }
        }
        return isBoundToFrame(operation);
    }

    private boolean needsFrame(Source source) {
        return switch (source) {
            case PhysicalRegister register -> CallingConvention.CALLEE_SAVED.contains(register);
            case StackSlot slot -> true;
            case Recomputation(MachineOperation operation) -> isBoundToFrame(operation);
        };
    }

    private boolean isBoundToFrame(MachineOperation operation) {
        return operation instanceof PseudoInstruction.Call
                || operation instanceof PseudoInstruction.SmallDataAddress && setsGlobalPointer
                || operation instanceof PseudoInstruction.OutgoingArgument
                || operation instanceof PseudoInstruction.FrameAddress
                || operation instanceof PseudoInstruction.FrameLoad
                || operation instanceof PseudoInstruction.FrameStore;
    }
}
