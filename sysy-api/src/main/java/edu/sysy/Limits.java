package edu.sysy;

import java.time.Duration;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * What a compile may take at most, for programs that compile what strangers wrote:
 *
 * <pre>{@code
 * Limits limits = Limits.builder().maxSourceLength(200_000).maxTime(Duration.ofSeconds(5)).build();
 * Compiler compiler = Compiler.builder().target(target).limits(limits).build();
 * }</pre>
 *
 * <p>A compile that exceeds one ends with a {@link edu.sysy.source.CompilationException}, whose diagnostic has a code
 * of its own. Memory is limited by the heap of the process only.
 */
@Value.Immutable
public sealed interface Limits extends WithLimits permits ImmutableLimits {
    /** The deepest nesting that fits on the stack of a thread; see {@link #maxNesting}. */
    int MAX_NESTING = 500;

    /** How many characters a source has at most, in UTF-16 code units; unlimited unless said otherwise. */
    @Value.Default
    default int maxSourceLength() {
        return Integer.MAX_VALUE;
    }

    /**
     * How deep statements, calls, indices, braces, prefix operators and right operands may be nested in each other,
     * together: 1 to {@value #MAX_NESTING}, which is the default. Parentheses alone, chains of operators and
     * {@code else if} ladders do not count.
     */
    @Value.Default
    default int maxNesting() {
        return MAX_NESTING;
    }

    /**
     * How many instructions of the intermediate representation the functions have together, after translation and after
     * each pass; unlimited unless said otherwise.
     */
    @Value.Default
    default int maxInstructions() {
        return Integer.MAX_VALUE;
    }

    /**
     * How long {@link Compiler#compile}, or a stage that runs by itself, may take; unlimited unless said otherwise. It
     * ends within about 100 ms after that, collection of garbage not counted.
     */
    Optional<Duration> maxTime();

    /** Rejects limits that no program could keep, and nesting that the stack has no room for. */
    @Value.Check
    default void check() {
        if (maxSourceLength() < 0 || maxInstructions() < 0) {
            throw new IllegalArgumentException("negative limit: " + this);
        }
        if (maxNesting() < 1 || maxNesting() > MAX_NESTING) {
            throw new IllegalArgumentException("nesting of " + maxNesting() + ", not 1 to " + MAX_NESTING);
        }
        if (maxTime().isPresent() && maxTime().get().isNegative()) {
            throw new IllegalArgumentException("negative time: " + maxTime().get());
        }
    }

    /** No limits but that of nesting. */
    static Limits none() {
        return builder().build();
    }

    /** Starts with no limits but that of nesting. */
    static Builder builder() {
        return new Builder();
    }

    /** Collects limits. */
    final class Builder extends ImmutableLimits.Builder {
        Builder() {}
    }
}
