package edu.sysy.codegen.layout;

import edu.sysy.codegen.frame.ShrinkWrapping;
import edu.sysy.ir.ControlFlow;
import edu.sysy.machine.AllocatedFunction;
import edu.sysy.machine.Allocation;
import edu.sysy.machine.Location;
import edu.sysy.machine.MachineBlock;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.MachineInstruction;
import edu.sysy.machine.MachineOperation;
import edu.sysy.machine.Move;
import edu.sysy.machine.Operand;
import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.Recomputation;
import edu.sysy.machine.Register;
import edu.sysy.machine.StackSlot;
import edu.sysy.machine.VirtualRegister;
import java.util.ArrayList;
import java.util.List;

/**
 * Expands an allocated function block by block: puts physical registers in the places of virtual ones, makes the moves
 * of the allocation, and makes and leaves the frame where its region begins and ends.
 *
 * @param <I> the instructions of the machine
 */
public final class BlockEmission<I> {
    /**
     * Starts the expansion of a block.
     *
     * @param <I> the instructions of the machine
     */
    public interface Expanders<I> {
        /**
         * What expands one block.
         *
         * @param framed whether the frame exists while the block runs
         */
        BlockExpander<I> of(boolean framed);
    }

    private final MachineFunction function;
    private final Allocation allocation;
    private final ShrinkWrapping region;
    private final Expanders<I> expanders;

    private BlockEmission(AllocatedFunction allocated, ShrinkWrapping region, Expanders<I> expanders) {
        this.function = allocated.code();
        this.allocation = allocated.allocation();
        this.region = region;
        this.expanders = expanders;
    }

    /**
     * The blocks of a function in its order.
     *
     * @param region the blocks that run with a frame
     */
    public static <I> List<EmittedBlock<I>> emit(
            AllocatedFunction function, ShrinkWrapping region, Expanders<I> expanders) {
        BlockEmission<I> emission = new BlockEmission<>(function, region, expanders);
        int count = function.code().blocks().size();
        List<EmittedBlock<I>> blocks = new ArrayList<>(count);
        for (int position = 0; position < count; position++) {
            blocks.add(emission.emit(position));
        }
        return blocks;
    }

    private EmittedBlock<I> emit(int position) {
        BlockExpander<I> out = expanders.of(region.contains(position));
        MachineBlock block = function.blocks().get(position);
        if (position == region.first()) {
            out.line(block.instructions().getFirst().line());
            out.makeFrame();
        }
        int number = function.firstInstruction(position);
        int last = function.firstInstruction(position + 1) - 1;
        BlockEnding<I> ending = new BlockEnding.Return<>();
        for (MachineInstruction instruction : block.instructions()) {
            out.line(instruction.line());
            for (Move move : allocation.movesBefore(number)) {
                move(out, move);
            }
            MachineOperation placed = place(instruction.operation(), number);
            out.expand(placed);
            if (number == last) {
                if (region.endsWith(position)) {
                    out.leaveFrame();
                }
                ending = ending(out, placed, position);
            }
            number++;
        }
        return new EmittedBlock<>(
                out.instructions(), ending, block.instructions().getLast().line());
    }

    private void move(BlockExpander<I> out, Move move) {
        switch (move.from()) {
            case Location from when from.equals(move.to()) -> {}
            case PhysicalRegister from -> {
                switch (move.to()) {
                    case PhysicalRegister to -> out.copy(to, from);
                    case StackSlot to -> out.spill(to, from);
                }
            }
            case StackSlot from -> {
                switch (move.to()) {
                    case PhysicalRegister to -> out.reload(to, from);
                    case StackSlot to -> out.copySlot(to, from);
                }
            }
            case Recomputation(MachineOperation operation) -> {
                if (!(move.to() instanceof PhysicalRegister to)) {
                    throw new IllegalArgumentException(operation + " cannot be computed again to " + move.to());
                }
                out.expand(operation.withRegisters(List.of(to)));
            }
        }
    }

    private BlockEnding<I> ending(BlockExpander<I> out, MachineOperation last, int position) {
        ControlFlow flow = function.controlFlow();
        return switch (flow.successorCount(position)) {
            case 0 -> new BlockEnding.Return<>();
            case 1 -> new BlockEnding.Jump<>(flow.successor(position, 0));
            default ->
                new BlockEnding.CondBranch<>(
                        out.condition(last), flow.successor(position, 0), flow.successor(position, 1));
        };
    }

    /** The operation over physical registers. */
    private MachineOperation place(MachineOperation operation, int number) {
        List<Operand> operands = operation.operands();
        List<Register> registers = new ArrayList<>(operands.size());
        for (int i = 0; i < operands.size(); i++) {
            registers.add(
                    switch (operands.get(i).register()) {
                        case PhysicalRegister physical -> physical;
                        case VirtualRegister v -> inRegister(number, i);
                    });
        }
        return operation.withRegisters(registers);
    }

    private PhysicalRegister inRegister(int number, int operand) {
        if (allocation.location(number, operand) instanceof PhysicalRegister register) {
            return register;
        }
        throw new IllegalArgumentException("operand " + operand + " of instruction " + number + " of @"
                + function.name() + " is not in a register");
    }
}
