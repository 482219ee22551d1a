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

    /** Processors with vectors. */
    public static final Riscv64 VECTORS = Riscv64.linux().with(Extension.V);

    /** Such a processor, which has the other extensions, too. */
    public static final Emulator VECTOR_EMULATOR = vectorEmulator(128);

    private static final Linker LINKER = new ContestLinker(GNU);

    private final boolean extended;

    /** Most programs are compiled for processors without extensions. */
    public RiscvUnderTest() {
        this(false);
    }

    private RiscvUnderTest(boolean extended) {
        this.extended = extended;
    }

    /** Most programs are compiled for processors with all extensions. */
    public static RiscvUnderTest extended() {
        return new RiscvUnderTest(true);
    }

    /** All programs are compiled for processors with vectors. */
    public static TargetUnderTest vectors() {
        return () -> List.of(variant("v", VECTORS, VECTOR_EMULATOR, Optional.of(LINKER)));
    }

    /** A processor with vector registers of a length in bits. */
    public static Emulator vectorEmulator(int length) {
        String processor = "rv64,v=true,vlen=" + length;
        return new Emulator("qemu-riscv64", List.of("-cpu", processor, "-s", Integer.toString(1 << 28)));
    }

    private static Variant variant(String name, Riscv64 target, Emulator emulator, Optional<Linker> linker) {
        return new Variant(name, target, function -> RiscvCallingConvention.FRAMES, Optional.of(emulator), linker);
    }

    @Override
    public List<Variant> variants() {
        Variant usual = variant("linux", Riscv64.linux(), GNU.emulator(), Optional.of(LINKER));
        Riscv64 all = VECTORS.with(Extension.ZBA).with(Extension.ZBB);
        Variant other = variant("zba-zbb-v", all, VECTOR_EMULATOR, Optional.of(LINKER));
        Variant texts = variant("putf", Riscv64.linux().withPutf(), GNU.emulator(), Optional.empty());
        return extended ? List.of(other, usual) : List.of(usual, other, texts);
    }
}
