package edu.sysy.cli.serve;

import edu.sysy.Compiler;
import edu.sysy.Dialect;
import edu.sysy.Level;
import edu.sysy.Target;
import edu.sysy.machine.RegisterAllocator;
import edu.sysy.text.JsonWriter;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What can be chosen on the page.
 *
 * @param version the version of the compiler
 * @param targets the machines that a program can be compiled for, by their short names
 */
public record PlayOptions(String version, Map<String, Target> targets) {
    /** Chosen at first, where there is nothing in the request. */
    static final Level DEFAULT_LEVEL = Level.O1;

    /** Stands for the allocator of the level. */
    static final String ALLOCATOR_OF_LEVEL = "default";

    /** Stands for no second compile. */
    static final String NONE = "none";

    static final Dialect DEFAULT_DIALECT = Dialect.SYSY_2022;
    static final String DEFAULT_TARGET = "linux";

    /** The target of a short name; empty if there is none. */
    Optional<Target> target(String name) {
        return Optional.ofNullable(targets.get(name));
    }

    /** The choices as a JSON object of lists, the default first, and programs to start with. */
    String json(ServerLimits limits) {
        JsonWriter out = JsonWriter.compact().beginObject().field("version", version);
        list(out, "levels", DEFAULT_LEVEL.name(), levels());
        list(out, "dialects", DEFAULT_DIALECT.name(), Dialect.all().stream().map(Dialect::name));
        list(out, "targets", DEFAULT_TARGET, targets.keySet().stream());
        list(out, "allocators", ALLOCATOR_OF_LEVEL, allocators());
        list(out, "compares", NONE, Stream.concat(levels(), allocators()));
        out.name("examples").beginArray();
        for (ExampleProgram example : ExampleProgram.all()) {
            out.beginObject().field("name", example.name()).field("about", example.about());
            out.field("source", example.source())
                    .field("input", example.input())
                    .endObject();
        }
        return out.endArray()
                .field("maxSource", limits.compile().maxSourceLength())
                .field("maxBody", limits.maxBody())
                .endObject()
                .text();
    }

    private static Stream<String> levels() {
        return Stream.of(Level.values()).map(Level::name);
    }

    private static Stream<String> allocators() {
        return Compiler.allocators().stream().map(RegisterAllocator::name);
    }

    private static void list(JsonWriter out, String name, String fallback, Stream<String> values) {
        out.name(name).beginArray().value(fallback);
        values.filter(value -> !value.equals(fallback)).forEach(out::value);
        out.endArray();
    }
}
