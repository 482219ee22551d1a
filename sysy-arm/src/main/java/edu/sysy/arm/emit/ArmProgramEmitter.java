package edu.sysy.arm.emit;

import edu.sysy.Cancellation;
import edu.sysy.arm.ArmCallingConvention;
import edu.sysy.arm.ArmCode;
import edu.sysy.arm.isa.ArmInstruction;
import edu.sysy.arm.schedule.ArmTimings;
import edu.sysy.codegen.frame.FrameLayout;
import edu.sysy.codegen.layout.BlockEmission;
import edu.sysy.codegen.layout.BlockLayout;
import edu.sysy.codegen.layout.BranchRelaxation;
import edu.sysy.codegen.layout.CodeItem;
import edu.sysy.codegen.layout.EmittedBlock;
import edu.sysy.codegen.layout.FunctionCode;
import edu.sysy.codegen.schedule.CodeScheduler;
import edu.sysy.ir.Global;
import edu.sysy.machine.AllocatedFunction;
import edu.sysy.machine.MachineProgram;
import edu.sysy.object.DataObject;
import edu.sysy.object.Symbols;
import java.util.ArrayList;
import java.util.List;

/** Makes final code and data of a program whose registers are allocated. */
public final class ArmProgramEmitter {
    private ArmProgramEmitter() {}

    /** The final form of {@code program}, functions and globals in its order. */
    public static ArmCode emit(MachineProgram program) {
        List<FunctionCode<ArmInstruction>> functions = new ArrayList<>();
        for (AllocatedFunction function : program.functions()) {
            functions.add(emit(function, functions.size()));
        }
        List<DataObject> data = new ArrayList<>();
        for (Global global : program.globals()) {
            data.add(new DataObject(
                    Symbols.ofGlobal(global.name()), global.count(), global.data(), global.constant(), false));
        }
        return new ArmCode(program.sourceName(), functions, data);
    }

    private static FunctionCode<ArmInstruction> emit(AllocatedFunction function, int index) {
        FrameLayout frame = new FrameLayout(function, ArmCallingConvention.FRAMES);
        String labelPrefix = ".L" + index + "_";
        Cancellation.poll();
        List<EmittedBlock<ArmInstruction>> blocks = BlockEmission.emit(function, frame, () -> new ArmExpansion(frame));
        Cancellation.poll();
        int count = blocks.stream()
                .mapToInt(block -> block.instructions().size() + 2)
                .sum();
        ArmBranches branches = new ArmBranches(count > ArmBranches.MAX_NEAR);
        List<CodeItem<ArmInstruction>> items = BlockLayout.arrange(blocks, labelPrefix, branches);
        Cancellation.poll();
        List<CodeItem<ArmInstruction>> scheduled = CodeScheduler.schedule(items, new ArmTimings());
        Cancellation.poll();
        return new FunctionCode<>(
                Symbols.ofFunction(function.code().name()),
                BranchRelaxation.relax(scheduled, labelPrefix + "s", branches));
    }
}
