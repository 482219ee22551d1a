package edu.sysy.cli.serve;

import edu.sysy.Compiler;
import edu.sysy.Level;
import edu.sysy.machine.RegisterAllocator;
import java.util.Optional;

/**
 * How a program is compiled, where two compiles of it may differ.
 *
 * @param allocator instead of that of the level
 */
record CompileVariant(Level level, Optional<RegisterAllocator> allocator) {
    /** What views call it, such as {@code O2} or {@code O2 local}. */
    String name() {
        return level + allocator.map(chosen -> " " + chosen.name()).orElse("");
    }

    /** This with another level or another allocator; empty if the name is of neither. */
    Optional<CompileVariant> with(String name) {
        return Level.named(name)
                .map(other -> new CompileVariant(other, allocator))
                .or(() -> Compiler.allocator(name).map(other -> new CompileVariant(level, Optional.of(other))));
    }
}
