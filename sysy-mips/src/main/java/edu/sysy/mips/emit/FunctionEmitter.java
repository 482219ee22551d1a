package edu.sysy.mips.emit;

import edu.sysy.Cancellation;
import edu.sysy.codegen.frame.FrameLayout;
import edu.sysy.codegen.layout.BlockEmission;
import edu.sysy.codegen.layout.BlockLayout;
import edu.sysy.codegen.layout.BranchRelaxation;
import edu.sysy.codegen.layout.CodeItem;
import edu.sysy.codegen.layout.FunctionCode;
import edu.sysy.codegen.operation.GenericOperation;
import edu.sysy.codegen.schedule.CodeScheduler;
import edu.sysy.machine.AllocatedFunction;
import edu.sysy.machine.MachineBlock;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.MachineInstruction;
import edu.sysy.mips.Platform;
import edu.sysy.mips.RealInstruction;
import edu.sysy.mips.schedule.CallArguments;
import edu.sysy.mips.schedule.DelaySlots;
import edu.sysy.mips.schedule.MipsFinalCode;
import edu.sysy.object.Symbols;
import java.util.List;

/** Makes final code of functions whose registers are allocated. */
public final class FunctionEmitter {
    private FunctionEmitter() {}

    /**
     * The final code of a function.
     *
     * @param index number of the function in its program, which keeps its labels apart from others
     * @param model the code in the processor that it is scheduled for
     * @param convention how it makes its frame
     */
    public static FunctionCode<RealInstruction> emit(
            AllocatedFunction function, int index, Platform platform, MipsFinalCode model, MipsFrames convention) {
        MachineFunction code = function.code();
        FrameLayout frame = new FrameLayout(function, convention);
        MipsBranches branches = new MipsBranches(platform.hasDelaySlots());
        String labelPrefix = "$L" + index + "_";

        Cancellation.poll();
        // One variable for each form of the code in turn, so that those of a huge function are not kept to the end.
        List<CodeItem<RealInstruction>> items = BlockLayout.arrange(
                BlockEmission.emit(function, frame, () -> new Expansion(frame, convention.vectors())),
                labelPrefix,
                branches);
        Cancellation.poll();
        if (!platform.hasRelease2()) {
            items = Release1.of(items);
        }
        if (platform.hasDelaySlots()) {
            int readable = frame.size() + argumentBytes(code);
            items = DelaySlots.fill(items, labelPrefix + "d", CallArguments.of(code), readable);
            Cancellation.poll();
            items = CodeScheduler.schedule(code.name(), items, model);
        }
        Cancellation.poll();
        return new FunctionCode<>(
                Symbols.ofFunction(code.name()), BranchRelaxation.relax(items, labelPrefix + "s", branches));
    }

    /** How many bytes of arguments above its frame the function is known to have. */
    private static int argumentBytes(MachineFunction function) {
        int bytes = 0;
        for (MachineBlock block : function.blocks()) {
            for (MachineInstruction instruction : block.instructions()) {
                if (instruction.operation() instanceof GenericOperation.IncomingArgument argument) {
                    bytes = Math.max(bytes, argument.offset() + 4);
                }
            }
        }
        return bytes;
    }
}
