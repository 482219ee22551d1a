package edu.sysy.mips.assemble;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The SysY run-time library, assembled from its sources once. */
final class RuntimeLibrary {
    /** What programs are linked with; the first one holds the memory helpers. */
    static final List<AssembledObject> OBJECTS = List.of(
            load("memory.s"),
            load("start.s"),
            load("system.s"),
            load("input.s"),
            load("float-input.s"),
            load("float-exact.s"),
            load("powers.s"),
            load("output.s"),
            load("float-output.s"),
            load("format.s"),
            load("format-float.s"),
            load("timer.s"));

    private RuntimeLibrary() {}

    private static AssembledObject load(String name) {
        try (InputStream in = RuntimeLibrary.class.getResourceAsStream("/edu/sysy/mips/runtime/" + name)) {
            if (in == null) {
                throw new IllegalStateException("the run-time library lacks " + name);
            }
            return Assembler.assemble(name, new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + name + " of the run-time library", e);
        }
    }
}
