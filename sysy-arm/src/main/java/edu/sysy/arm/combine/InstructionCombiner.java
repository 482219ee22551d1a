package edu.sysy.arm.combine;

import edu.sysy.Cancellation;
import edu.sysy.machine.MachineFunction;

/**
 * Combines instructions of a block into fewer, as the machine has them.
 *
 * <pre>
 * v4 = mul v1, v2                        v5 = madd v1, v2, v3
 * v5 = add v3, v4
 * v7 = add.x v6, v5, sxtw, 2      --&gt;    v8 = ldr v6, v5, sxtw, 2
 * v8 = ldr v7, 0
 * </pre>
 *
 * Five passes: {@link ConditionChains} branches on the flags of several comparisons, {@link FlagSetting} compares a
 * result with zero while it is computed, {@link VectorFolding} adds products of vectors while they are computed,
 * {@link AccessPairing} makes one access of two neighbouring ones, {@link BaseUpdates} adds to the base of an access
 * while it is made.
 */
public final class InstructionCombiner {
    private InstructionCombiner() {}

    /** The function with fewer instructions; the same object if none can be combined. */
    public static MachineFunction combine(MachineFunction function) {
        MachineFunction chained = ConditionChains.chain(function);
        Cancellation.poll();
        MachineFunction compared = FlagSetting.set(chained);
        Cancellation.poll();
        MachineFunction paired = AccessPairing.pair(VectorFolding.fold(compared));
        Cancellation.poll();
        return BaseUpdates.update(paired);
    }
}
