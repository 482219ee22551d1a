package edu.sysy.riscv;

import edu.sysy.Target;
import edu.sysy.riscv.emit.RiscvFrames;
import edu.sysy.simulate.InstructionCounts;
import edu.sysy.simulate.InstructionPrices;
import edu.sysy.testing.endtoend.ContestRuntime;
import edu.sysy.testing.target.Emulator;
import edu.sysy.testing.target.GnuToolchain;
import edu.sysy.testing.target.TargetUnderTest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** RV64GC in the tests that all targets share: executables are linked by GNU tools with the library of the contests. */
public final class RiscvUnderTest implements TargetUnderTest {
    /** GNU tools for RV64GC Linux programs. */
    public static final GnuToolchain GNU = new GnuToolchain(
            "riscv64-linux-gnu-",
            List.of("-march=rv64gc", "-mabi=lp64d", "-fno-pic", "-fno-pie"),
            List.of("-march=rv64gc", "-mabi=lp64d"),
            new Emulator("qemu-riscv64", List.of("-s", Integer.toString(1 << 28))));

    private static final List<Variant> VARIANTS = List.of(
            variant("linux", Riscv64.linux()), variant("zbb", Riscv64.linux().with(Extension.ZBB)));

    /** The library, which lives as long as the tests run. */
    private static final class Library {
        static final ContestRuntime RUNTIME = create();

        private static ContestRuntime create() {
            GNU.require();
            try {
                ContestRuntime runtime = new ContestRuntime(GNU);
                Runtime.getRuntime().addShutdownHook(new Thread(runtime::close));
                return runtime;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private static Variant variant(String name, Riscv64 target) {
        return new Variant(
                name,
                target,
                function -> new RiscvFrames(),
                Optional.of(GNU.emulator()),
                Optional.of(RiscvUnderTest::link));
    }

    private static byte[] link(String text) {
        try {
            return Library.RUNTIME.executable(text.getBytes(StandardCharsets.ISO_8859_1));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public List<Variant> variants() {
        return VARIANTS;
    }

    @Override
    public InstructionPrices prices() {
        return new InstructionPrices() {
            @Override
            public String name() {
                return "count";
            }

            @Override
            public double cost(InstructionCounts counts) {
                return counts.total();
            }
        };
    }

    @Override
    public Map<String, Target> textTargets() {
        return Map.of();
    }
}
