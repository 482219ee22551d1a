package edu.sysy.codegen.layout;

import edu.sysy.Cancellation;
import edu.sysy.codegen.frame.FrameLayout;
import edu.sysy.codegen.frame.ShrinkWrapping;
import edu.sysy.codegen.operation.GenericOperation;
import edu.sysy.codegen.operation.GenericOperation.Call;
import edu.sysy.codegen.operation.GenericOperation.Copy;
import edu.sysy.codegen.operation.GenericOperation.Entry;
import edu.sysy.codegen.operation.GenericOperation.FrameAddress;
import edu.sysy.codegen.operation.GenericOperation.FrameLoad;
import edu.sysy.codegen.operation.GenericOperation.FrameStore;
import edu.sysy.codegen.operation.GenericOperation.Goto;
import edu.sysy.codegen.operation.GenericOperation.IncomingArgument;
import edu.sysy.codegen.operation.GenericOperation.OutgoingArgument;
import edu.sysy.codegen.operation.GenericOperation.Return;
import edu.sysy.codegen.operation.GenericOperation.TailArgument;
import edu.sysy.codegen.operation.GenericOperation.TailCall;
import edu.sysy.codegen.operation.GenericOperation.Unreachable;
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
import java.util.function.Supplier;

/**
 * Expands an allocated function block by block: puts physical registers in the places of virtual ones, makes the moves
 * of the allocation, makes and leaves the frame where its region begins and ends, and says what generic operations come
 * to where the frame lies.
 *
 * @param <I> the instructions of the machine
 */
public final class BlockEmission<I> {
    private final MachineFunction function;
    private final Allocation allocation;
    private final FrameLayout frame;
    private final PhysicalRegister stackPointer;
    private final ShrinkWrapping region;
    private final Supplier<? extends BlockExpander<I>> expanders;

    /** Whether the frame exists while the current block runs. */
    private boolean framed;

    private BlockEmission(
            AllocatedFunction allocated, FrameLayout frame, Supplier<? extends BlockExpander<I>> expanders) {
        this.function = allocated.code();
        this.allocation = allocated.allocation();
        this.frame = frame;
        this.stackPointer = frame.stackPointer();
        this.region = frame.region();
        this.expanders = expanders;
    }

    /**
     * The blocks of a function in its order.
     *
     * @param expanders makes what expands one block
     */
    public static <I> List<EmittedBlock<I>> emit(
            AllocatedFunction function, FrameLayout frame, Supplier<? extends BlockExpander<I>> expanders) {
        BlockEmission<I> emission = new BlockEmission<>(function, frame, expanders);
        int count = function.code().blocks().size();
        List<EmittedBlock<I>> blocks = new ArrayList<>(count);
        for (int position = 0; position < count; position++) {
            blocks.add(emission.emit(position));
        }
        return blocks;
    }

    private EmittedBlock<I> emit(int position) {
        Cancellation.poll();
        BlockExpander<I> out = expanders.get();
        framed = region.contains(position);
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
            expand(out, placed);
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
                    case StackSlot to -> out.store(from, stackPointer, frame.slotOffset(to.index()), move.bytes());
                }
            }
            case StackSlot from -> {
                switch (move.to()) {
                    case PhysicalRegister to ->
                        out.load(to, stackPointer, frame.slotOffset(from.index()), move.bytes());
                    case StackSlot to ->
                        out.copySlot(frame.slotOffset(to.index()), frame.slotOffset(from.index()), move.bytes());
                }
            }
            case Recomputation(MachineOperation operation) -> {
                if (!(move.to() instanceof PhysicalRegister to)) {
                    throw new IllegalArgumentException(operation + " cannot be computed again to " + move.to());
                }
                expand(out, operation.withRegisters(List.of(to)));
            }
        }
    }

    private void expand(BlockExpander<I> out, MachineOperation operation) {
        if (!(operation instanceof GenericOperation generic)) {
            out.expand(operation);
            return;
        }
        switch (generic) {
            case Copy(var rd, var a) -> out.copy(physical(rd), physical(a));
            case FrameAddress(var rd, int object, int offset) ->
                out.sum(physical(rd), stackPointer, frame.objectOffset(object) + offset);
            case FrameLoad(var rd, var base, int object, int offset) ->
                out.load(physical(rd), physical(base), frame.objectOffset(object) + offset, Integer.BYTES);
            case FrameStore(var value, var base, int object, int offset) ->
                out.store(physical(value), physical(base), frame.objectOffset(object) + offset, Integer.BYTES);
            case IncomingArgument(var rd, int offset, boolean remains) ->
                out.load(
                        physical(rd),
                        stackPointer,
                        callerOffset(offset),
                        rd.kind().bytes());
            case OutgoingArgument(var value, int offset) ->
                out.store(physical(value), stackPointer, offset, value.kind().bytes());
            case TailArgument(var value, int offset) ->
                out.store(
                        physical(value),
                        stackPointer,
                        callerOffset(offset),
                        value.kind().bytes());
            case Entry entry -> {}
            case Call(var symbol, var operands, var callerSaved, var kept) -> out.call(symbol);
            case TailCall(var symbol, var operands, var callerSaved, var kept) -> {
                leaveFrame(out);
                out.jumpTo(symbol);
            }
            case Return leave -> {
                leaveFrame(out);
                out.returnToCaller();
            }
            case Goto onward -> {}
            case Unreachable never -> out.trap();
        }
    }

    private void leaveFrame(BlockExpander<I> out) {
        if (framed) {
            out.leaveFrame();
        }
    }

    /** The distance of a word above the caller's stack pointer from that of the function. */
    private int callerOffset(int offset) {
        return (framed ? frame.size() : 0) + offset;
    }

    private static PhysicalRegister physical(Register register) {
        if (register instanceof PhysicalRegister physical) {
            return physical;
        }
        throw new IllegalArgumentException(register + " has no place");
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
