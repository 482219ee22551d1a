package edu.sysy.mips.schedule;

import edu.sysy.codegen.schedule.IssueSlots;
import edu.sysy.codegen.schedule.MemoryAccess;
import edu.sysy.codegen.schedule.SchedulingModel;
import edu.sysy.codegen.schedule.Timing;
import edu.sysy.machine.MachineOperation;
import edu.sysy.machine.Register;
import edu.sysy.mips.MipsInstruction;
import edu.sysy.mips.MipsRegisters;
import edu.sysy.mips.ProcessorModel;
import edu.sysy.mips.PseudoInstruction;
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
        return timings.of(mips(operation));
    }

    @Override
    public @Nullable MemoryAccess access(MachineOperation operation) {
        return switch (mips(operation)) {
            case RealInstruction.Load load -> inObject(MipsMemoryAccess.of(load));
            case RealInstruction.Store store -> inObject(MipsMemoryAccess.of(store));
            case PseudoInstruction.FrameLoad(var rd, var base, int object, int offset) ->
                word(false, "$frame" + object, base, offset);
            case PseudoInstruction.FrameStore(var value, var base, int object, int offset) ->
                word(true, "$frame" + object, base, offset);
            case PseudoInstruction.OutgoingArgument(var value, int offset) ->
                word(true, "$arguments", MipsRegisters.SP, offset);
            case PseudoInstruction.IncomingArgument(var rd, int offset, boolean remains) ->
                word(false, "$incoming", MipsRegisters.SP, offset);
            case PseudoInstruction.TailArgument(var value, int offset) ->
                word(true, "$incoming", MipsRegisters.SP, offset);
            default -> null;
        };
    }

    /** An access to a word of a part of memory that nothing else reaches but accesses of which nothing is known. */
    private static MemoryAccess word(boolean store, String space, Register base, int offset) {
        return MipsMemoryAccess.of(store, space, base, offset, Integer.BYTES);
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

    private static MipsInstruction mips(MachineOperation operation) {
        if (operation instanceof MipsInstruction instruction) {
            return instruction;
        }
        throw new IllegalArgumentException("not for this target: " + operation);
    }
}
