package edu.sysy.mips.assemble;

import edu.sysy.object.link.AssembledObject;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** The SysY run-time library for Linux, assembled from its sources once. */
final class RuntimeLibrary {
    private static final List<String> SOURCES = List.of(
            "memory.s",
            "start.s",
            "system.s",
            "input.s",
            "float-input.s",
            "float-exact.s",
            "powers.s",
            "output.s",
            "float-output.s",
            "format.s",
            "format-float.s",
            "timer.s");

    /** What little-endian programs are linked with; the first one holds the memory helpers. */
    static final List<AssembledObject<WordText>> OBJECTS = load(ByteOrder.LITTLE_ENDIAN);

    /** The library for big-endian machines, assembled when it is first asked for. */
    private static final class BigEndian {
        static final List<AssembledObject<WordText>> OBJECTS = load(ByteOrder.BIG_ENDIAN);
    }

    private RuntimeLibrary() {}

    /**
     * What programs are linked with; the first one holds the memory helpers.
     *
     * @param vectors whether the processor has MSA
     */
    static List<AssembledObject<WordText>> objects(ByteOrder order, boolean vectors) {
        List<AssembledObject<WordText>> objects = order == ByteOrder.BIG_ENDIAN ? BigEndian.OBJECTS : OBJECTS;
        return vectors ? objects.stream().map(WideFloats::in).toList() : objects;
    }

    private static List<AssembledObject<WordText>> load(ByteOrder order) {
        return SOURCES.stream().map(name -> load(name, order, Map.of())).toList();
    }

    /** Assembles a source of the library. */
    static AssembledObject<WordText> load(String name, ByteOrder order, Map<String, Integer> constants) {
        try (InputStream in = RuntimeLibrary.class.getResourceAsStream("/edu/sysy/mips/runtime/" + name)) {
            if (in == null) {
                throw new IllegalStateException("the run-time library lacks " + name);
            }
            return Assembler.assemble(name, new String(in.readAllBytes(), StandardCharsets.UTF_8), order, constants);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + name + " of the run-time library", e);
        }
    }
}
