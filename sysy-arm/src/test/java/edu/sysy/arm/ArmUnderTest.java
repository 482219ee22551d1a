package edu.sysy.arm;

import edu.sysy.testing.endtoend.ContestLinker;
import edu.sysy.testing.target.Emulator;
import edu.sysy.testing.target.GnuToolchain;
import edu.sysy.testing.target.TargetUnderTest;
import java.util.List;
import java.util.Optional;

/** AArch64 in the tests that all targets share. */
public final class ArmUnderTest implements TargetUnderTest {
    /** GNU tools for AArch64 Linux programs. */
    public static final GnuToolchain GNU = new GnuToolchain(
            "aarch64-linux-gnu-",
            List.of("-march=armv8-a", "-fno-pic", "-fno-pie"),
            List.of("-march=armv8-a"),
            new Emulator("qemu-aarch64", List.of("-s", Integer.toString(1 << 28))));

    private static final Linker LINKER = new ContestLinker(GNU);

    @Override
    public List<Variant> variants() {
        return List.of(
                variant("linux", AArch64.linux(), Optional.of(LINKER)),
                variant("putf", AArch64.linux().withPutf(), Optional.empty()));
    }

    private static Variant variant(String name, AArch64 target, Optional<Linker> linker) {
        return new Variant(name, target, function -> ArmCallingConvention.FRAMES, Optional.of(GNU.emulator()), linker);
    }
}
