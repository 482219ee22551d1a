package edu.sysy;

import edu.sysy.machine.RegisterAllocator;
import edu.sysy.pass.CompilerObserver;
import edu.sysy.pass.Pipeline;
import edu.sysy.source.DiagnosticListener;
import edu.sysy.source.WarningOptions;
import java.util.Optional;
import org.immutables.value.Value;

/** What a {@link Compiler} is asked to do. */
@Value.Immutable
public sealed interface CompilerOptions extends WithCompilerOptions permits ImmutableCompilerOptions {
    /** The largest number of threads that a program may have. */
    int MAX_PARALLEL = 64;

    /** How hard to try; {@link Level#O2} unless said otherwise. */
    @Value.Default
    default Level level() {
        return Level.O2;
    }

    /** The machine to compile for. */
    Target target();

    /** The language of the source; {@link Dialect#SYSY_2022} unless said otherwise. */
    @Value.Default
    default Dialect dialect() {
        return Dialect.SYSY_2022;
    }

    /** Watches the stages and passes run. */
    @Value.Default
    default CompilerObserver observer() {
        return CompilerObserver.NONE;
    }

    /** Which warnings are reported; {@link WarningOptions#defaults} unless said otherwise. */
    @Value.Default
    default WarningOptions warnings() {
        return WarningOptions.defaults();
    }

    /** Receives the diagnostics. */
    @Value.Default
    default DiagnosticListener diagnostics() {
        return DiagnosticListener.NONE;
    }

    /** What a compile may take at most; {@link Limits#none} unless said otherwise. */
    @Value.Default
    default Limits limits() {
        return Limits.none();
    }

    /** Whether each stage and pass is checked; not unless said otherwise, see {@link Compiler.Builder#verify}. */
    @Value.Default
    default boolean verify() {
        return false;
    }

    /** How many threads a compile may use; at least 1, which is the default. See {@link Compiler.Builder#threads}. */
    @Value.Default
    default int threads() {
        return 1;
    }

    /**
     * How many threads the program may have when it runs; from 1, which is the default, to {@link #MAX_PARALLEL}. See
     * {@link Compiler.Builder#parallel}.
     */
    @Value.Default
    default int parallel() {
        return 1;
    }

    /** Passes to run instead of those of the level. */
    Optional<Pipeline> pipeline();

    /** The register allocator to use instead of that of the level. */
    Optional<RegisterAllocator> allocator();

    /** Rejects options that no compile can have. */
    @Value.Check
    default void check() {
        if (threads() < 1) {
            throw new IllegalArgumentException(threads() + " threads");
        }
        if (parallel() < 1 || parallel() > MAX_PARALLEL) {
            throw new IllegalArgumentException(parallel() + " threads of the program");
        }
    }

    /** Starts with the defaults and no target. */
    static Builder builder() {
        return new Builder();
    }

    /** Collects options. */
    final class Builder extends ImmutableCompilerOptions.Builder {
        Builder() {}
    }
}
