package edu.sysy.course;

import edu.sysy.Dialect;
import edu.sysy.source.CompilationException;
import edu.sysy.source.SourceFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * The grammar of a course's language: its tokens with their codes, and its rules.
 *
 * <p>Grammars are immutable. Those of the years 2021 to 2025 come with the library; {@link #parse} reads others, which
 * may extend one of these.
 */
public final class CourseGrammar {
    private static final List<String> BUILT_IN =
            List.of("buaa2021", "buaa2022", "buaa2023", "buaa2024", "buaa2025", "buaa");

    private final String name;
    private final String start;
    private final Map<String, GrammarExpression> rules;
    private final Map<String, String> tokenCodes;
    private final Set<String> silent;
    private final GrammarTables tables;

    CourseGrammar(
            String name,
            String start,
            Map<String, GrammarExpression> rules,
            Map<String, String> tokenCodes,
            Set<String> silent) {
        this.name = name;
        this.start = start;
        this.rules = Collections.unmodifiableMap(new LinkedHashMap<>(rules));
        this.tokenCodes = Collections.unmodifiableMap(new LinkedHashMap<>(tokenCodes));
        this.silent = Collections.unmodifiableSet(new LinkedHashSet<>(silent));
        this.tables = GrammarTables.of(this);
    }

    /**
     * The grammar called {@code name}: {@code buaa2021} to {@code buaa2025}, or {@code buaa}, which takes what any of
     * the years takes. Empty if there is no such grammar.
     */
    public static Optional<CourseGrammar> named(String name) {
        Objects.requireNonNull(name, "name");
        return BUILT_IN.contains(name) ? Optional.of(parse(description(name))) : Optional.empty();
    }

    /**
     * The grammar of a dialect, without features that were added to it; empty if the dialect is none of the course.
     */
    public static Optional<CourseGrammar> of(Dialect dialect) {
        int features = dialect.name().indexOf('+');
        return named(features < 0 ? dialect.name() : dialect.name().substring(0, features));
    }

    /** The names of the grammars that come with the library, the oldest first. */
    public static List<String> names() {
        return BUILT_IN;
    }

    /**
     * Reads the description of a grammar; the page of this package has its form.
     *
     * @throws CompilationException if the description cannot be read or a rule has no meaning
     */
    public static CourseGrammar parse(SourceFile description) {
        return GrammarReader.read(description);
    }

    /** The description of a grammar that comes with the library. */
    private static SourceFile description(String name) {
        try (InputStream in = CourseGrammar.class.getResourceAsStream(name + ".grammar")) {
            if (in == null) {
                throw new IllegalStateException("the library lacks the grammar " + name);
            }
            return SourceFile.of(name, in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the grammar " + name, e);
        }
    }

    /** What messages call the grammar: the name of its description. */
    public String name() {
        return name;
    }

    /**
     * Cuts a text into the tokens of this grammar. Words in quotes that its rules use are keywords.
     *
     * @throws CompilationException at the first characters that are no token
     */
    public List<CourseToken> tokens(SourceFile source) {
        return new CourseScanner(tables, source).scan().tokens();
    }

    /**
     * Derives a text. Of alternatives that fit, the one with the most tokens is taken, and the first of equally long
     * ones; options and repetitions take what they can. Takes time in proportion to the text, and no stack.
     *
     * @throws CompilationException if the text is no sentence of the grammar, at the place where it could not go on
     */
    public SyntaxNode derive(SourceFile source) {
        return new CourseParser(tables, source, new CourseScanner(tables, source).scan()).parse();
    }

    String start() {
        return start;
    }

    Map<String, GrammarExpression> rules() {
        return rules;
    }

    Map<String, String> tokenCodes() {
        return tokenCodes;
    }

    /** The nonterminals that outputs leave out. */
    Set<String> silent() {
        return silent;
    }

    GrammarTables tables() {
        return tables;
    }

    @Override
    public String toString() {
        return name;
    }
}
