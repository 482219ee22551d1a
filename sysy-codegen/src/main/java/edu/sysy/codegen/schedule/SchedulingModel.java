package edu.sysy.codegen.schedule;

import edu.sysy.machine.MachineOperation;
import org.jspecify.annotations.Nullable;

/** What scheduling before register allocation asks a target about its operations, for one processor. */
public interface SchedulingModel extends IssueModel {
    /** How long an operation takes. */
    Timing timing(MachineOperation operation);

    /** What memory an operation reads or writes, before frames have their layout; null if none. */
    @Nullable MemoryAccess access(MachineOperation operation);
}
