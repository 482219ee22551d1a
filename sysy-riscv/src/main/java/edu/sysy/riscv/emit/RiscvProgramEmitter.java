package edu.sysy.riscv.emit;

import edu.sysy.Cancellation;
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
import edu.sysy.riscv.Extension;
import edu.sysy.riscv.RiscvCallingConvention;
import edu.sysy.riscv.RiscvCode;
import edu.sysy.riscv.isa.RiscvInstruction;
import edu.sysy.riscv.schedule.RiscvTimings;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Makes final code and data of a program whose registers are allocated. */
public final class RiscvProgramEmitter {
    /** How far a jump reaches, with some to spare. */
    private static final int JUMP_REACH = 1 << 19;

    private RiscvProgramEmitter() {}

    /** The final form of {@code program}, functions and globals in its order. */
    public static RiscvCode emit(MachineProgram program, Set<Extension> extensions) {
        List<FunctionCode<RiscvInstruction>> functions = new ArrayList<>();
        for (AllocatedFunction function : program.functions()) {
            functions.add(emit(function, functions.size()));
        }
        List<DataObject> data = new ArrayList<>();
        for (Global global : program.globals()) {
            data.add(new DataObject(
                    Symbols.ofGlobal(global.name()), global.count(), global.data(), global.constant(), false));
        }
        return new RiscvCode(program.sourceName(), extensions, functions, data);
    }

    private static FunctionCode<RiscvInstruction> emit(AllocatedFunction function, int index) {
        FrameLayout frame = new FrameLayout(function, RiscvCallingConvention.FRAMES);
        String labelPrefix = ".L" + index + "_";
        Cancellation.poll();
        List<EmittedBlock<RiscvInstruction>> blocks =
                BlockEmission.emit(function, frame, () -> new RiscvExpansion(frame));
        Cancellation.poll();
        int count = blocks.stream()
                .mapToInt(block -> block.instructions().size() + 4)
                .sum();
        RiscvBranches branches = new RiscvBranches(count > JUMP_REACH / RiscvBranches.MAX_BYTES);
        List<CodeItem<RiscvInstruction>> items = BlockLayout.arrange(blocks, labelPrefix, branches);
        Cancellation.poll();
        List<CodeItem<RiscvInstruction>> scheduled = CodeScheduler.schedule(items, new RiscvTimings());
        Cancellation.poll();
        return new FunctionCode<>(
                Symbols.ofFunction(function.code().name()),
                BranchRelaxation.relax(scheduled, labelPrefix + "s", branches));
    }
}
