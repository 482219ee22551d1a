package edu.sysy.testing.target;

import edu.sysy.testing.Tools;
import java.util.List;

/**
 * The GNU assembler, linker and C compiler of a machine, and the emulator of what they make.
 *
 * @param prefix what the names of the tools begin with
 * @param machine options of GCC that name the machine and its calling convention
 * @param assembler options of the assembler for the same
 */
public record GnuToolchain(String prefix, List<String> machine, List<String> assembler, Emulator emulator) {
    public GnuToolchain {
        machine = List.copyOf(machine);
        assembler = List.copyOf(assembler);
    }

    /** The assembler. */
    public String as() {
        return prefix + "as";
    }

    /** The linker. */
    public String ld() {
        return prefix + "ld";
    }

    /** The C compiler. */
    public String gcc() {
        return prefix + "gcc";
    }

    /** Skips the calling test if one of them is not installed, or fails the test if tools are required. */
    public void require() {
        Tools.require(as(), ld(), gcc());
        emulator.require();
    }
}
