package edu.sysy.codegen.frame;

import edu.sysy.Cancellation;
import edu.sysy.codegen.operation.GenericOperation;
import edu.sysy.ir.ControlFlow;
import edu.sysy.machine.AllocatedFunction;
import edu.sysy.machine.Allocation;
import edu.sysy.machine.MachineBlock;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.MachineInstruction;
import edu.sysy.machine.MachineOperation;
import edu.sysy.machine.Move;
import edu.sysy.machine.Operand;
import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.Recomputation;
import edu.sysy.machine.RegisterSet;
import edu.sysy.machine.Source;
import edu.sysy.machine.StackSlot;
import edu.sysy.machine.VirtualRegister;
import java.util.BitSet;
import java.util.List;

/**
 * Finds what a function needs its frame for: the blocks with a call that returns, an access to the frame, or a register
 * that has to be saved; and the registers to save.
 */
public final class FrameUse {
    private final MachineFunction function;
    private final Allocation allocation;
    private final FrameConvention convention;
    private final RegisterSet savedIfChanged;
    private final RegisterSet frameRegisters;
    private final BitSet blocks = new BitSet();
    private RegisterSet changed;

    private FrameUse(AllocatedFunction allocated, FrameConvention convention) {
        this.function = allocated.code();
        this.allocation = allocated.allocation();
        this.convention = convention;
        this.savedIfChanged = RegisterSet.of(convention.saved());
        this.frameRegisters = RegisterSet.of(convention.stackPointer()).union(convention.setByPrologue());
        this.changed = allocation.written().union(convention.setByPrologue());
    }

    /** Looks through a function. */
    public static FrameUse of(AllocatedFunction function, FrameConvention convention) {
        FrameUse use = new FrameUse(function, convention);
        use.findBlocks();
        return use;
    }

    /** The positions of the blocks that need the frame. */
    public BitSet blocks() {
        return blocks;
    }

    /** The registers that the function changes and has to save, in the order of the convention. */
    public List<PhysicalRegister> saved() {
        return convention.saved().stream().filter(changed::contains).toList();
    }

    private void findBlocks() {
        ControlFlow flow = function.controlFlow();
        int number = 0;
        for (int position = 0; position < flow.blockCount(); position++) {
            Cancellation.poll();
            MachineBlock block = function.blocks().get(position);
            int leaves =
                    flow.successorCount(position) == 0 ? block.instructions().size() - 1 : -1;
            for (int i = 0; i < block.instructions().size(); i++) {
                MachineInstruction instruction = block.instructions().get(i);
                RegisterSet clobbers = i == leaves
                        ? RegisterSet.EMPTY
                        : instruction.operation().clobbers();
                if (!clobbers.isEmpty()) {
                    changed = changed.union(clobbers);
                }
                if (!blocks.get(position)
                        && (clobbers.intersects(savedIfChanged) || needsFrame(instruction.operation(), number))) {
                    blocks.set(position);
                }
                number++;
            }
        }
    }

    private boolean needsFrame(MachineOperation operation, int number) {
        for (Move move : allocation.movesBefore(number)) {
            if (needsFrame(move.to()) || needsFrame(move.from())) {
                return true;
            }
        }
        List<Operand> operands = operation.operands();
        for (int i = 0; i < operands.size(); i++) {
            boolean needed = switch (operands.get(i).register()) {
                case PhysicalRegister register -> frameRegisters.contains(register);
                case VirtualRegister register -> needsFrame(allocation.location(number, i));
            };
            if (needed) {
                return true;
            }
        }
        return usesFrame(operation, convention);
    }

    private boolean needsFrame(Source source) {
        return switch (source) {
            case PhysicalRegister register -> savedIfChanged.contains(register);
            case StackSlot slot -> true;
            case Recomputation(MachineOperation operation) -> usesFrame(operation, convention);
        };
    }

    /** Whether an operation reaches the frame, or reads a register that the prologue sets. */
    static boolean usesFrame(MachineOperation operation, FrameConvention convention) {
        return operation instanceof GenericOperation generic ? generic.usesFrame() : convention.usesFrame(operation);
    }

    /** The registers that have to be saved and the positions of the blocks that need the frame. */
    @Override
    public String toString() {
        return "saved " + saved() + ", used in blocks " + blocks;
    }
}
