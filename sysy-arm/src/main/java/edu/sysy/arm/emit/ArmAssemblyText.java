package edu.sysy.arm.emit;

import edu.sysy.arm.ArmCode;
import edu.sysy.codegen.layout.GnuText;
import java.util.List;

/** A program as text for the GNU assembler: Linux, AAPCS64, ARMv8-A, with data at most 4 GiB from the code. */
public final class ArmAssemblyText {
    private static final GnuText TEXT = new GnuText("//", '%', 2);

    private ArmAssemblyText() {}

    /** The text of a program. */
    public static String of(ArmCode code) {
        return TEXT.of(List.of(".arch armv8-a"), code.functions(), code.data());
    }
}
