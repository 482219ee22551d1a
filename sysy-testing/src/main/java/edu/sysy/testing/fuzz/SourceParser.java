package edu.sysy.testing.fuzz;

import edu.sysy.ast.Ast;
import edu.sysy.source.SourceFile;
import edu.sysy.spi.Toolchain;

/** Parses and checks programs, for which no target is needed. */
final class SourceParser {
    private static final Toolchain TOOLCHAIN = Toolchain.load();

    private SourceParser() {}

    static Ast parse(String source) {
        return TOOLCHAIN.parse(SourceFile.of("program.sy", source));
    }
}
