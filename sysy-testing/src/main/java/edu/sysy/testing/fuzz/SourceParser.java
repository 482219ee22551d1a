package edu.sysy.testing.fuzz;

import edu.sysy.Dialect;
import edu.sysy.ast.Ast;
import edu.sysy.ast.Declaration;
import edu.sysy.ast.SourcePrinter;
import edu.sysy.source.SourceFile;
import edu.sysy.spi.Toolchain;
import java.util.List;

/** Parses and checks programs, for which no target is needed, and prints trees as programs. */
final class SourceParser {
    private static final String NAME = "program.sy";
    private static final Toolchain TOOLCHAIN = Toolchain.load();

    private SourceParser() {}

    static Ast parse(String source) {
        return TOOLCHAIN.parse(SourceFile.of(NAME, source));
    }

    static String print(List<Declaration> declarations) {
        return SourcePrinter.print(new Ast(SourceFile.of(NAME, ""), Dialect.SYSY_2022, declarations, List.of()));
    }
}
