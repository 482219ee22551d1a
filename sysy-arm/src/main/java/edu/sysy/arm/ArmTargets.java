package edu.sysy.arm;

import edu.sysy.Target;
import edu.sysy.spi.TargetProvider;
import java.util.List;

/** Makes {@link AArch64#linux} known by its name. */
public final class ArmTargets implements TargetProvider {
    /** Called by {@link java.util.ServiceLoader}. */
    public ArmTargets() {}

    @Override
    public List<Target> targets() {
        return List.of(AArch64.linux());
    }
}
