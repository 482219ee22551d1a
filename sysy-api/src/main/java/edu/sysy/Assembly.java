package edu.sysy;

/**
 * A finished program in the forms a target offers; each is made when asked for and always the same.
 *
 * {@snippet lang = "java":
 * Assembly assembly = compiler.compile(source);
 * Files.writeString(folder.resolve("program.s"), assembly.text());
 * Files.write(folder.resolve("program.o"), assembly.object());
 * Files.write(folder.resolve("program"), assembly.executable());
 * }
 */
public interface Assembly {
    /** Assembly text, which calls the SysY library by the names of its C functions. */
    String text();

    /** An executable file, with the SysY library inside. */
    byte[] executable();

    /**
     * A relocatable object file for a linker, which calls the SysY library by the names of its C functions as
     * {@link #text} does.
     *
     * @throws UnsupportedOperationException if no linker takes programs of the target, or the target does not make
     *     such files
     */
    default byte[] object() {
        throw new UnsupportedOperationException("the target has no object files");
    }
}
