package edu.sysy.riscv;

import edu.sysy.testing.endtoend.ContestLinker;
import edu.sysy.testing.target.Emulator;
import edu.sysy.testing.target.GnuToolchain;
import edu.sysy.testing.target.TargetUnderTest;
import java.util.List;
import java.util.Optional;

/** RV64GC in the tests that all targets share. */
public final class RiscvUnderTest implements TargetUnderTest {
    /** GNU tools for RV64GC Linux programs. */
    public static final GnuToolchain GNU = new GnuToolchain(
            "riscv64-linux-gnu-",
            List.of("-march=rv64gc", "-mabi=lp64d", "-fno-pic", "-fno-pie"),
            List.of("-march=rv64gc", "-mabi=lp64d"),
            new Emulator("qemu-riscv64", List.of("-s", Integer.toString(1 << 28))));

    private static final Linker LINKER = new ContestLinker(GNU);

    private static final Riscv64 EXTENDED = Riscv64.linux().with(Extension.ZBA).with(Extension.ZBB);

    private final Optional<Linker> linker;
    private final boolean extended;

    /** Executables are those of the target. */
    public RiscvUnderTest() {
        this(Optional.empty(), false);
    }

    private RiscvUnderTest(Optional<Linker> linker, boolean extended) {
        this.linker = linker;
        this.extended = extended;
    }

    /** The same, but programs are compiled for processors with all extensions. */
    public static RiscvUnderTest extended() {
        return new RiscvUnderTest(Optional.empty(), true);
    }

    /** Executables are made of assembly text by GNU tools, with the library of the contests. */
    public static RiscvUnderTest linked() {
        return new RiscvUnderTest(Optional.of(LINKER), false);
    }

    private Variant variant(String name, Riscv64 target) {
        return new Variant(
                name, target, function -> RiscvCallingConvention.FRAMES, Optional.of(GNU.emulator()), linker);
    }

    @Override
    public List<Variant> variants() {
        Variant usual = variant("linux", Riscv64.linux());
        Variant other = variant("zba-zbb", EXTENDED);
        return extended ? List.of(other, usual) : List.of(usual, other);
    }
}
