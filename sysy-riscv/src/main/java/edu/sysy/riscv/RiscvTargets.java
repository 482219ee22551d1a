package edu.sysy.riscv;

import edu.sysy.Target;
import edu.sysy.spi.TargetProvider;
import java.util.List;

/** Makes {@link Riscv64#linux} known by its name. */
public final class RiscvTargets implements TargetProvider {
    /** Called by {@link java.util.ServiceLoader}. */
    public RiscvTargets() {}

    @Override
    public List<Target> targets() {
        return List.of(Riscv64.linux());
    }
}
