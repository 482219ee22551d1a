package edu.sysy.riscv.emit;

import edu.sysy.codegen.layout.GnuText;
import edu.sysy.riscv.RiscvCode;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A program as text for the GNU assembler: Linux, LP64D, not position-independent, with code and data in the lowest 2
 * GiB of memory. It names its instruction set, so that the assembler needs no options.
 */
public final class RiscvAssemblyText {
    private static final GnuText TEXT = new GnuText("#", '@', 1);

    private RiscvAssemblyText() {}

    /** The text of a program. */
    public static String of(RiscvCode code) {
        String isa = Stream.concat(
                        Stream.of("rv64gc"),
                        code.extensions().stream().map(Object::toString).sorted())
                .collect(Collectors.joining("_"));
        List<String> header = List.of(".attribute arch, \"" + isa + "\"", ".option nopic");
        return TEXT.of(header, code.functions(), code.data());
    }
}
