package edu.sysy.riscv.emit;

import edu.sysy.codegen.layout.GnuText;
import edu.sysy.riscv.RiscvCode;
import java.util.ArrayList;
import java.util.List;

/**
 * A program as text for the GNU assembler: Linux, LP64D, not position-independent, with code and data in the lowest 2
 * GiB of memory. Extensions are named, so that the assembler needs no options if it makes RV64GC.
 */
public final class RiscvAssemblyText {
    private static final GnuText TEXT = new GnuText("#", '@', 1);

    private RiscvAssemblyText() {}

    /** The text of a program. */
    public static String of(RiscvCode code) {
        List<String> header = new ArrayList<>(List.of(".option nopic"));
        code.extensions().stream().sorted().forEach(extension -> header.add(".option arch, +" + extension));
        return TEXT.of(header, code.functions(), code.data());
    }
}
