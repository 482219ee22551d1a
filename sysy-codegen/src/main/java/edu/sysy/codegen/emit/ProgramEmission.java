package edu.sysy.codegen.emit;

import edu.sysy.Cancellation;
import edu.sysy.codegen.frame.FrameConvention;
import edu.sysy.codegen.frame.FrameLayout;
import edu.sysy.codegen.layout.BlockEmission;
import edu.sysy.codegen.layout.BlockExpander;
import edu.sysy.codegen.layout.BlockLayout;
import edu.sysy.codegen.layout.BranchForms;
import edu.sysy.codegen.layout.BranchRelaxation;
import edu.sysy.codegen.layout.CodeItem;
import edu.sysy.codegen.layout.EmittedBlock;
import edu.sysy.codegen.layout.FunctionCode;
import edu.sysy.codegen.schedule.CodeScheduler;
import edu.sysy.codegen.schedule.FinalCodeModel;
import edu.sysy.concurrent.Workers;
import edu.sysy.ir.Global;
import edu.sysy.machine.AllocatedFunction;
import edu.sysy.machine.MachineProgram;
import edu.sysy.object.DataObject;
import edu.sysy.object.Symbols;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;

/**
 * Makes final code and data of programs whose registers are allocated, functions and globals in their order: frames,
 * expansion, layout, scheduling, relaxation of branches.
 *
 * @param expander what expands the code of a function with a frame
 * @param completion adds to the blocks of a function what depends on all of them
 * @param branches jumps and branches of a function with at most so many instructions
 * @param <I> the instructions of the machine
 */
public record ProgramEmission<I>(
        FrameConvention frames,
        Function<FrameLayout, BlockExpander<I>> expander,
        UnaryOperator<List<EmittedBlock<I>>> completion,
        IntFunction<? extends BranchForms<I>> branches,
        FinalCodeModel<I> timings) {
    /** How many instructions layout and relaxation may add to a block. */
    private static final int ADDED_TO_BLOCK = 4;

    /** An emission without completion. */
    public ProgramEmission(
            FrameConvention frames,
            Function<FrameLayout, BlockExpander<I>> expander,
            IntFunction<? extends BranchForms<I>> branches,
            FinalCodeModel<I> timings) {
        this(frames, expander, UnaryOperator.identity(), branches, timings);
    }

    /** The code of all functions. */
    public List<FunctionCode<I>> functions(MachineProgram program) {
        List<AllocatedFunction> functions = program.functions();
        return Workers.map(functions.size(), i -> emit(functions.get(i), ".L" + i + "_"));
    }

    private FunctionCode<I> emit(AllocatedFunction function, String labelPrefix) {
        FrameLayout frame = new FrameLayout(function, frames);
        Cancellation.poll();
        Arranged<I> arranged = arrange(function, frame, labelPrefix);
        Cancellation.poll();
        List<CodeItem<I>> scheduled = CodeScheduler.schedule(function.code().name(), arranged.items(), timings);
        Cancellation.poll();
        return new FunctionCode<>(
                Symbols.ofFunction(function.code().name()),
                BranchRelaxation.relax(scheduled, labelPrefix + "s", arranged.forms()));
    }

    /** The code of a function in one line, and the forms of its branches. */
    private record Arranged<I>(List<CodeItem<I>> items, BranchForms<I> forms) {}

    /** Apart from what is done with the line, so that the blocks of a huge function are gone by then. */
    private Arranged<I> arrange(AllocatedFunction function, FrameLayout frame, String labelPrefix) {
        List<EmittedBlock<I>> blocks =
                completion.apply(BlockEmission.emit(function, frame, () -> expander.apply(frame)));
        Cancellation.poll();
        int count = blocks.stream()
                .mapToInt(block -> block.instructions().size() + ADDED_TO_BLOCK)
                .sum();
        BranchForms<I> forms = branches.apply(count);
        return new Arranged<>(BlockLayout.arrange(blocks, labelPrefix, forms), forms);
    }

    /** The data of all globals. */
    public static List<DataObject> data(MachineProgram program) {
        List<DataObject> data = new ArrayList<>();
        for (Global global : program.globals()) {
            data.add(new DataObject(
                    Symbols.ofGlobal(global.name()), global.count(), global.data(), global.constant(), false));
        }
        return data;
    }
}
