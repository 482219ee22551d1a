package edu.sysy.explorer;

import edu.sysy.Compiler;
import edu.sysy.source.SourceFile;
import java.util.Objects;
import java.util.Optional;

/**
 * A compile to be shown.
 *
 * @param source what is compiled; empty for the source that {@link Explorer#explore} is given
 */
record CompilerConfiguration(String name, Compiler compiler, Optional<SourceFile> source) {
    CompilerConfiguration {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(compiler, "compiler");
    }
}
