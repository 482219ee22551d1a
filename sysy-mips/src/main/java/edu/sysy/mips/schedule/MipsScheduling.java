package edu.sysy.mips.schedule;

import edu.sysy.codegen.operation.GenericOperation;
import edu.sysy.codegen.schedule.FrameAccess;
import edu.sysy.codegen.schedule.IssueSlots;
import edu.sysy.codegen.schedule.MemoryAccess;
import edu.sysy.codegen.schedule.SchedulingModel;
import edu.sysy.codegen.schedule.Timing;
import edu.sysy.machine.MachineOperation;
import edu.sysy.mips.MipsRegisters;
import edu.sysy.mips.ProcessorModel;
import edu.sysy.mips.RealInstruction;
import org.jspecify.annotations.Nullable;

/** MIPS32 operations before register allocation, in one processor. */
public final class MipsScheduling implements SchedulingModel {
    private final ProcessorModel processor;
    private final MipsTimings timings;

    public MipsScheduling(ProcessorModel processor) {
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
    public Timing timing(MachineOperation operation) {
        return timings.of(operation);
    }

    @Override
    public @Nullable MemoryAccess access(MachineOperation operation) {
        return switch (operation) {
            case GenericOperation generic -> FrameAccess.of(generic, MipsRegisters.SP);
            case RealInstruction.Load load -> inObject(MipsMemoryAccess.of(load));
            case RealInstruction.Store store -> inObject(MipsMemoryAccess.of(store));
            default -> null;
        };
    }

    /**
     * The access before the stack pointer tells where it is: a frame whose objects have no places yet is told apart by
     * them.
     */
    private static MemoryAccess inObject(MemoryAccess access) {
        return access.space().equals(MipsMemoryAccess.STACK)
                ? MipsMemoryAccess.of(access.store(), "", access.base(), access.offset(), access.size())
                : access;
    }
}
