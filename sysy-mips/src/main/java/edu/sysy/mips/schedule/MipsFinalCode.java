package edu.sysy.mips.schedule;

import edu.sysy.codegen.schedule.FinalCodeModel;
import edu.sysy.codegen.schedule.IssueSlots;
import edu.sysy.codegen.schedule.MemoryAccess;
import edu.sysy.codegen.schedule.ResourceUse;
import edu.sysy.codegen.schedule.Timing;
import edu.sysy.mips.ProcessorModel;
import edu.sysy.mips.RealInstruction;
import org.jspecify.annotations.Nullable;

/** Final MIPS32 code with delay slots, in one processor. */
public final class MipsFinalCode implements FinalCodeModel<RealInstruction> {
    private final ProcessorModel processor;
    private final MipsTimings timings;

    public MipsFinalCode(ProcessorModel processor) {
        this.processor = processor;
        this.timings = new MipsTimings(processor);
    }

    @Override
    public boolean hasDelays() {
        return processor.hasDelays();
    }

    @Override
    public IssueSlots issueSlots() {
        return timings.issueSlots();
    }

    @Override
    public boolean isBarrier(RealInstruction instruction) {
        return instruction instanceof RealInstruction.Plain;
    }

    @Override
    public boolean isBranch(RealInstruction instruction) {
        return instruction.hasDelaySlot();
    }

    @Override
    public int delaySlots() {
        return 1;
    }

    @Override
    public Timing timing(RealInstruction instruction) {
        return timings.of(instruction);
    }

    @Override
    public ResourceUse resources(RealInstruction instruction) {
        return InstructionEffects.of(instruction).use();
    }

    @Override
    public @Nullable MemoryAccess access(RealInstruction instruction) {
        return switch (instruction) {
            case RealInstruction.Load load -> MipsMemoryAccess.of(load);
            case RealInstruction.Store store -> MipsMemoryAccess.of(store);
            default -> null;
        };
    }
}
