package edu.sysy.mips;

import edu.sysy.Target;
import edu.sysy.spi.TargetProvider;
import java.util.List;

/** Makes the targets of {@link Mips32} known by name: one of each platform, and Linux on big-endian machines. */
public final class MipsTargets implements TargetProvider {
    /** Called by {@link java.util.ServiceLoader}. */
    public MipsTargets() {}

    @Override
    public List<Target> targets() {
        return List.of(Mips32.linux(), Mips32.linux().bigEndian(), Mips32.spim(), Mips32.mars());
    }
}
