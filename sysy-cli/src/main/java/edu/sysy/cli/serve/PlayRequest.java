package edu.sysy.cli.serve;

import edu.sysy.Compiler;
import edu.sysy.Dialect;
import edu.sysy.Level;
import edu.sysy.Limits;
import edu.sysy.Target;
import edu.sysy.mips.Mips32;
import edu.sysy.source.SourceFile;
import edu.sysy.text.JsonReader;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * A program and what to do with it.
 *
 * @param source the program
 * @param input what it reads when it runs
 * @param compare a second compile, whose views are shown beside those of the first
 * @param counts whether views show how often everything was executed
 */
record PlayRequest(
        SourceFile source,
        String input,
        CompileVariant variant,
        Dialect dialect,
        Target target,
        Optional<CompileVariant> compare,
        boolean counts) {
    /** What diagnostics and views call the program. */
    static final String FILE = "program.sy";

    private static final int BAD_REQUEST = 400;
    private static final Set<String> MEMBERS =
            Set.of("source", "input", "level", "dialect", "target", "allocator", "compare", "counts");

    /**
     * Understands the body of a request.
     *
     * @throws RefusedException if it is not what the page of this package says
     */
    static PlayRequest parse(byte[] body, PlayOptions options) throws RefusedException {
        Map<String, Object> members = members(body);
        CompileVariant variant = new CompileVariant(
                chosen(members, "level", PlayOptions.DEFAULT_LEVEL, Level::named),
                chosen(
                        members,
                        "allocator",
                        Optional.empty(),
                        name -> name.equals(PlayOptions.ALLOCATOR_OF_LEVEL)
                                ? Optional.of(Optional.empty())
                                : Compiler.allocator(name).map(Optional::of)));
        return new PlayRequest(
                SourceFile.of(FILE, member(members, "source").orElseThrow(() -> refused("there is no source"))),
                member(members, "input").orElse(""),
                variant,
                chosen(members, "dialect", PlayOptions.DEFAULT_DIALECT, Dialect::named),
                chosen(
                        members,
                        "target",
                        options.target(PlayOptions.DEFAULT_TARGET).orElseThrow(),
                        options::target),
                chosen(
                        members,
                        "compare",
                        Optional.empty(),
                        name -> name.equals(PlayOptions.NONE)
                                ? Optional.of(Optional.empty())
                                : variant.with(name).map(Optional::of)),
                chosen(members, "counts", false, PlayRequest::truth));
    }

    private static Map<String, Object> members(byte[] body) throws RefusedException {
        Map<String, Object> members;
        try {
            members = JsonReader.object(StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(body))
                    .toString());
        } catch (CharacterCodingException e) {
            throw refused("the request is not UTF-8");
        } catch (IllegalArgumentException e) {
            throw refused("the request is " + e.getMessage());
        }
        for (Map.Entry<String, Object> member : members.entrySet()) {
            if (!MEMBERS.contains(member.getKey())) {
                throw refused("the request has an unknown member");
            }
            if (!(member.getValue() instanceof String)) {
                throw refused(member.getKey() + " is not a string");
            }
        }
        return members;
    }

    private static Optional<String> member(Map<String, Object> members, String name) {
        return Optional.ofNullable((String) members.get(name));
    }

    private static <T> T chosen(
            Map<String, Object> members, String name, T fallback, Function<String, Optional<T>> choice)
            throws RefusedException {
        Optional<String> value = member(members, name);
        return value.isEmpty()
                ? fallback
                : choice.apply(value.get()).orElseThrow(() -> refused("there is no such " + name));
    }

    private static Optional<Boolean> truth(String word) {
        return switch (word) {
            case "true" -> Optional.of(true);
            case "false" -> Optional.of(false);
            default -> Optional.empty();
        };
    }

    private static RefusedException refused(String message) {
        return new RefusedException(BAD_REQUEST, message);
    }

    /** The target, if it is one of those whose instructions have prices. */
    Optional<Mips32> mips() {
        return target instanceof Mips32 mips ? Optional.of(mips) : Optional.empty();
    }

    /** A compiler as the request asks for. */
    Compiler.Builder compiler(Limits limits) {
        return compiler(variant, limits);
    }

    /** A compiler of the other compile, or of this one. */
    Compiler.Builder compiler(CompileVariant one, Limits limits) {
        Compiler.Builder builder = Compiler.builder()
                .optimize(one.level())
                .dialect(dialect)
                .target(target)
                .limits(limits);
        one.allocator().ifPresent(builder::allocator);
        return builder;
    }
}
