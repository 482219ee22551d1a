package edu.sysy.mips.emit;

import edu.sysy.ir.ControlFlow;
import edu.sysy.machine.AllocatedFunction;
import edu.sysy.machine.Allocation;
import edu.sysy.machine.MachineBlock;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.MachineInstruction;
import edu.sysy.machine.Move;
import edu.sysy.machine.Operand;
import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.Register;
import edu.sysy.machine.VirtualRegister;
import edu.sysy.mips.CodeItem;
import edu.sysy.mips.FunctionCode;
import edu.sysy.mips.MipsInstruction;
import edu.sysy.mips.Platform;
import edu.sysy.mips.ProcessorModel;
import edu.sysy.mips.PseudoInstruction;
import edu.sysy.mips.Symbols;
import edu.sysy.mips.schedule.CallArguments;
import edu.sysy.mips.schedule.CodeScheduler;
import edu.sysy.mips.schedule.DelaySlots;
import java.util.ArrayList;
import java.util.List;

/** Makes final code of a function whose registers are allocated. */
public final class FunctionEmitter {
    private final MachineFunction function;
    private final Allocation allocation;
    private final FrameLayout frame;
    private final FramedBlocks framed;
    private final String labelPrefix;
    private final Platform platform;
    private final ProcessorModel processor;

    private FunctionEmitter(
            AllocatedFunction allocated,
            int index,
            Platform platform,
            ProcessorModel processor,
            boolean setsGlobalPointer) {
        this.platform = platform;
        this.processor = processor;
        this.function = allocated.code();
        this.allocation = allocated.allocation();
        this.frame = new FrameLayout(function, allocation, setsGlobalPointer);
        this.framed = new FramedBlocks(function, allocation, setsGlobalPointer);
        this.labelPrefix = "$L" + index + "_";
    }

    /**
     * The final code of a function.
     *
     * @param index number of the function in its program, which keeps its labels apart from others
     * @param setsGlobalPointer whether {@code $gp} holds something else at entry than the program needs
     */
    public static FunctionCode emit(
            AllocatedFunction function,
            int index,
            Platform platform,
            ProcessorModel processor,
            boolean setsGlobalPointer) {
        return new FunctionEmitter(function, index, platform, processor, setsGlobalPointer).run();
    }

    private FunctionCode run() {
        List<BlockLayout.Part> parts = new ArrayList<>();
        for (int position = 0; position < function.blocks().size(); position++) {
            parts.add(part(position));
        }
        List<CodeItem> items = BlockLayout.arrange(parts, labelPrefix);
        List<CodeItem> known = platform.hasRelease2() ? items : Release1.of(items);
        List<CodeItem> filled = platform.hasDelaySlots()
                ? DelaySlots.fill(known, labelPrefix + "d", CallArguments.of(function), frame.readable())
                : known;
        List<CodeItem> scheduled = platform.hasDelaySlots() ? CodeScheduler.schedule(filled, processor) : filled;
        return new FunctionCode(
                Symbols.ofFunction(function.name()),
                BranchRelaxation.relax(scheduled, labelPrefix + "s", platform.hasDelaySlots()));
    }

    private BlockLayout.Part part(int position) {
        InstructionEmitter out = new InstructionEmitter();
        Expansion expansion = new Expansion(frame, out, framed.contains(position));
        MachineBlock block = function.blocks().get(position);
        if (position == framed.first()) {
            out.line(block.instructions().getFirst().line());
            expansion.makeFrame();
        }
        BlockEnding ending = new BlockEnding.Return();
        int number = function.firstInstruction(position);
        for (MachineInstruction instruction : block.instructions()) {
            out.line(instruction.line());
            for (Move move : allocation.movesBefore(number)) {
                expansion.move(move);
            }
            MipsInstruction physical = place(instruction, number);
            expansion.expand(physical);
            if (physical instanceof PseudoInstruction.BlockEnd end) {
                if (framed.endsWith(position)) {
                    expansion.leaveFrame();
                }
                ending = ending(end, position);
            }
            number++;
        }
        return new BlockLayout.Part(
                out.words(), ending, block.instructions().getLast().line());
    }

    private BlockEnding ending(PseudoInstruction.BlockEnd end, int position) {
        ControlFlow flow = function.controlFlow();
        return switch (end) {
            case PseudoInstruction.ConditionalBranch(var op, var a, var b) ->
                new BlockEnding.CondBranch(
                        new BlockEnding.BranchCondition.Integers(op, a, b),
                        flow.successor(position, 0),
                        flow.successor(position, 1));
            case PseudoInstruction.FloatConditionalBranch(var op, var a, var b, boolean expected) ->
                new BlockEnding.CondBranch(
                        new BlockEnding.BranchCondition.Flag(expected),
                        flow.successor(position, 0),
                        flow.successor(position, 1));
            case PseudoInstruction.Goto g -> new BlockEnding.Jump(flow.successor(position, 0));
            case PseudoInstruction.Return r -> new BlockEnding.Return();
            case PseudoInstruction.TailCall t -> new BlockEnding.Return();
            case PseudoInstruction.Unreachable u -> new BlockEnding.Return();
        };
    }

    /** The instruction over physical registers. */
    private MipsInstruction place(MachineInstruction instruction, int number) {
        if (!(instruction.operation() instanceof MipsInstruction operation)) {
            throw new IllegalArgumentException("not for this target: " + instruction);
        }
        List<Operand> operands = operation.operands();
        List<Register> registers = new ArrayList<>(operands.size());
        for (int i = 0; i < operands.size(); i++) {
            Register register = switch (operands.get(i).register()) {
                case PhysicalRegister physical -> physical;
                case VirtualRegister v -> inRegister(number, i);
            };
            registers.add(register);
        }
        return (MipsInstruction) operation.withRegisters(registers);
    }

    private PhysicalRegister inRegister(int number, int operand) {
        if (allocation.location(number, operand) instanceof PhysicalRegister register) {
            return register;
        }
        throw new IllegalArgumentException("operand " + operand + " of instruction " + number + " of @"
                + function.name() + " is not in a register");
    }
}
