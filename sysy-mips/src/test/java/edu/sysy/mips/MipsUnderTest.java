package edu.sysy.mips;

import edu.sysy.Target;
import edu.sysy.ir.Program;
import edu.sysy.mips.emit.MipsFrames;
import edu.sysy.simulate.InstructionPrices;
import edu.sysy.testing.Tools;
import edu.sysy.testing.endtoend.ContestLinker;
import edu.sysy.testing.target.Emulator;
import edu.sysy.testing.target.GnuToolchain;
import edu.sysy.testing.target.TargetUnderTest;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** MIPS32 in the tests that all targets share. */
public final class MipsUnderTest implements TargetUnderTest {
    private static final List<String> LARGE_STACK = List.of("-s", Integer.toString(1 << 28));

    private static final List<String> VECTORS_AND_LARGE_STACK =
            List.of("-cpu", "P5600", "-s", Integer.toString(1 << 28));

    /** The emulator of little-endian Linux programs. */
    public static final Emulator LITTLE_ENDIAN = new Emulator(Tools.QEMU, LARGE_STACK);

    /** The emulator of big-endian Linux programs. */
    public static final Emulator BIG_ENDIAN = new Emulator("qemu-mips", LARGE_STACK);

    /** The emulator of little-endian Linux programs for processors with vectors. */
    public static final Emulator WITH_VECTORS = new Emulator(Tools.QEMU, VECTORS_AND_LARGE_STACK);

    /** GNU tools for little-endian Linux programs. */
    public static final GnuToolchain GNU = new GnuToolchain(
            "mipsel-linux-gnu-",
            List.of("-march=mips32r2", "-mabi=32", "-mfp32", "-fno-pic", "-mno-abicalls", "-G0"),
            List.of("-32", "-march=mips32r2", "-mfp32", "-G0", "-no-pad-sections"),
            LITTLE_ENDIAN);

    private static final List<Variant> VARIANTS = List.of(
            variant("linux", Mips32.linux(), Optional.of(LITTLE_ENDIAN), Optional.of(new ContestLinker(GNU))),
            variant("mars", Mips32.mars(), Optional.empty(), Optional.empty()),
            variant("linux-be", Mips32.linux().bigEndian().withPutf(), Optional.of(BIG_ENDIAN), Optional.empty()),
            variant(
                    "small-data-74k",
                    Mips32.linux()
                            .withSmallData(8)
                            .withProcessor(ProcessorModel.MIPS_74K)
                            .withPutf(),
                    Optional.of(LITTLE_ENDIAN),
                    Optional.empty()),
            variant("spim", Mips32.spim().withCosts(CostModel.BUAA_2022), Optional.empty(), Optional.empty()));

    private static final List<Variant> VECTOR_VARIANTS =
            List.of(variant("linux+msa", Mips32.linux().withVectors(), Optional.of(WITH_VECTORS), Optional.empty()));

    private final List<Variant> variants;

    /** All variants but the one with vectors. */
    public MipsUnderTest() {
        this(VARIANTS);
    }

    private MipsUnderTest(List<Variant> variants) {
        this.variants = variants;
    }

    /** The variant with vectors, for tests of those. */
    public static MipsUnderTest withVectors() {
        return new MipsUnderTest(VECTOR_VARIANTS);
    }

    private static Variant variant(String name, Mips32 target, Optional<Emulator> emulator, Optional<Linker> linker) {
        return new Variant(
                name,
                target,
                function -> new MipsFrames(
                        target.smallData() > 0 && function.code().name().equals(Program.MAIN), target.hasVectors()),
                emulator,
                linker);
    }

    @Override
    public List<Variant> variants() {
        return variants;
    }

    @Override
    public InstructionPrices prices() {
        return Mips32.linux().costs();
    }

    @Override
    public Map<String, Target> textTargets() {
        return Map.of("spim", Mips32.spim());
    }
}
