package edu.sysy.testing.target;

import edu.sysy.Assembly;
import edu.sysy.Target;
import edu.sysy.codegen.frame.FrameConvention;
import edu.sysy.machine.AllocatedFunction;
import edu.sysy.simulate.InstructionCounts;
import edu.sysy.simulate.InstructionPrices;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Assumptions;

/**
 * What the shared tests know of a target. A target's module implements it once, publicly and with a constructor without
 * parameters, and gives it to a subclass of each contract:
 *
 * <pre>{@code
 * class FuzzTest extends FuzzContract {
 *     FuzzTest() {
 *         super(new MipsUnderTest());
 *     }
 * }
 * }</pre>
 *
 * <p>Executables run on the simulator of the library, which finds the machine of the target by itself.
 */
public interface TargetUnderTest {
    /**
     * One set of options of the target.
     *
     * @param name what findings call it
     * @param frames the convention by which a function gets its frame
     * @param emulator what else runs its executables, if anything does
     * @param linker what makes executables of its assembly text with another library, if anything does
     */
    record Variant(
            String name,
            Target target,
            Function<AllocatedFunction, FrameConvention> frames,
            Optional<Emulator> emulator,
            Optional<Linker> linker) {
        /**
         * The executable that the linker makes of a program.
         *
         * @throws java.util.NoSuchElementException if there is no linker
         */
        public byte[] linked(Assembly assembly) {
            return linker.orElseThrow().link(assembly.text());
        }
    }

    /** Makes executables of assembly text. */
    interface Linker {
        /** The executable of a program, with the SysY library inside. */
        byte[] link(String text);

        /** Skips the calling test, or fails it, if something is not installed that it needs. */
        void require();
    }

    /** The variants of the target, the usual one first; fuzzing takes them in turn. */
    List<Variant> variants();

    /**
     * By which prices the code of two levels is compared; one for each instruction, unless the target says otherwise.
     */
    default InstructionPrices prices() {
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

    /** Targets of which only the text can be compared, by what the digests call it. */
    default Map<String, Target> textTargets() {
        return Map.of();
    }

    /** The variant that most programs are compiled for. */
    default Variant usual() {
        return variants().getFirst();
    }

    /** The target that most programs are compiled for. */
    default Target target() {
        return usual().target();
    }

    /** The emulator of the usual variant. The calling test is skipped, or fails, if there is none. */
    default Emulator emulator() {
        Emulator emulator = usual().emulator().orElseGet(() -> Assumptions.abort("no emulator of " + target().name()));
        emulator.require();
        return emulator;
    }

    /** Skips the calling test, or fails it, if a linker of a variant or its emulator is not installed. */
    default void requireLinkers() {
        requireEmulators();
        variants().forEach(variant -> variant.linker().ifPresent(Linker::require));
    }

    /** Skips the calling test, or fails it, if an emulator of a variant is not installed. */
    default void requireEmulators() {
        variants().forEach(variant -> variant.emulator().ifPresent(Emulator::require));
    }
}
