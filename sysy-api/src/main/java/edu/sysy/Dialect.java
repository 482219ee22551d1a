package edu.sysy;

import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.immutables.value.Value;

/**
 * A version of SysY: the features it has and its limits. The language of the contest is {@link #SYSY_2022}; the others
 * are those of the compiler course of Beihang University (BUAA), which changes its language every year.
 *
 * <p>The next one is a few lines away:
 *
 * <pre>{@code
 * Dialect exam = Dialect.BUAA_2022.withName("exam2022")
 *         .plus(LanguageFeature.BITAND, LanguageFeature.GETINT_INITIALIZERS);
 * Compiler compiler = Compiler.builder().target(target).dialect(exam).build();
 * }</pre>
 *
 * @param name in lower case, for messages and command lines
 * @param features the parts of the language that not all dialects have
 * @param maxDimensions the number of dimensions an array may have
 * @param minFormatCharacter the smallest code of a character in a format string of {@code printf} other than a space,
 *     {@code !}, {@code %} and escapes
 */
@Value.Builder
public record Dialect(String name, Set<LanguageFeature> features, int maxDimensions, int minFormatCharacter)
        implements WithDialect {
    /** The language of the contest since 2022, with the lenience that C programmers expect. */
    public static final Dialect SYSY_2022 = new Dialect(
            "sysy2022",
            EnumSet.of(
                    LanguageFeature.FLOAT,
                    LanguageFeature.WHILE,
                    LanguageFeature.STRING_ESCAPES,
                    LanguageFeature.GETINT_EXPRESSIONS,
                    LanguageFeature.GETINT_INITIALIZERS,
                    LanguageFeature.OCTAL_AND_HEXADECIMAL,
                    LanguageFeature.SYSY_LIBRARY,
                    LanguageFeature.MIXED_ORDER,
                    LanguageFeature.CONDITIONS_AS_VALUES,
                    LanguageFeature.CONSTANT_ARRAY_ARGUMENTS,
                    LanguageFeature.EXTRA_ARGUMENTS,
                    LanguageFeature.OMITTED_RETURN,
                    LanguageFeature.COMPOUND_ASSIGNMENTS,
                    LanguageFeature.TRAILING_COMMAS),
            Integer.MAX_VALUE,
            0);

    /** The course of 2021: {@code while}, {@code printf}, arrays of up to two dimensions. */
    public static final Dialect BUAA_2021 =
            new Dialect("buaa2021", EnumSet.of(LanguageFeature.WHILE, LanguageFeature.PRINTF), 2, '(');

    /** The course of 2022: the language of 2021. Its exam added {@link LanguageFeature#BITAND}. */
    public static final Dialect BUAA_2022 = BUAA_2021.withName("buaa2022");

    /** The course of 2023: {@code for} in place of {@code while}. */
    public static final Dialect BUAA_2023 =
            BUAA_2022.withName("buaa2023").minus(LanguageFeature.WHILE).plus(LanguageFeature.FOR);

    /** The course of 2024: {@code char} and {@code getchar}, arrays of one dimension. */
    public static final Dialect BUAA_2024 = BUAA_2023
            .withName("buaa2024")
            .withMaxDimensions(1)
            .withMinFormatCharacter(' ')
            .plus(
                    LanguageFeature.CHAR,
                    LanguageFeature.GETCHAR,
                    LanguageFeature.PRINTF_CHARACTERS,
                    LanguageFeature.STRING_ESCAPES);

    /** The course of 2025: static local variables, lists in {@code for}, {@code getint} in any expression; no char. */
    public static final Dialect BUAA_2025 = BUAA_2023
            .withName("buaa2025")
            .withMaxDimensions(1)
            .withMinFormatCharacter('#')
            .plus(
                    LanguageFeature.STATIC_LOCALS,
                    LanguageFeature.FOR_LISTS,
                    LanguageFeature.GETINT_EXPRESSIONS,
                    LanguageFeature.GETINT_INITIALIZERS);

    /** Takes what any year of the course takes, and what C programmers write without thinking. */
    public static final Dialect BUAA = BUAA_2024
            .withName("buaa")
            .withMaxDimensions(Integer.MAX_VALUE)
            .withMinFormatCharacter(0)
            .plus(BUAA_2021.features())
            .plus(BUAA_2025.features())
            .plus(
                    LanguageFeature.OCTAL_AND_HEXADECIMAL,
                    LanguageFeature.MIXED_ORDER,
                    LanguageFeature.CONDITIONS_AS_VALUES,
                    LanguageFeature.CONSTANT_ARRAY_ARGUMENTS,
                    LanguageFeature.RUN_TIME_CONSTANTS,
                    LanguageFeature.WRAPPED_LITERALS,
                    LanguageFeature.EXCESS_INITIALIZERS,
                    LanguageFeature.OMITTED_RETURN,
                    LanguageFeature.COMPOUND_ASSIGNMENTS,
                    LanguageFeature.TRAILING_COMMAS);

    private static final List<Dialect> ALL =
            List.of(SYSY_2022, BUAA_2021, BUAA_2022, BUAA_2023, BUAA_2024, BUAA_2025, BUAA);

    public Dialect {
        EnumSet<LanguageFeature> copy = EnumSet.noneOf(LanguageFeature.class);
        copy.addAll(features);
        features = Collections.unmodifiableSet(copy);
    }

    /** The dialects there are, the default first. */
    public static List<Dialect> all() {
        return ALL;
    }

    /**
     * The dialect with a name, in which features may follow, each after a plus sign: {@code buaa2022+bitand}. The name
     * of a feature is that of the constant in lower case with hyphens.
     *
     * @return empty if there is none of this name, or no such feature
     */
    public static Optional<Dialect> named(String name) {
        String[] parts = name.split("\\+", -1);
        Optional<Dialect> known =
                ALL.stream().filter(dialect -> dialect.name.equals(parts[0])).findFirst();
        if (known.isEmpty() || parts.length == 1) {
            return known;
        }
        EnumSet<LanguageFeature> added = EnumSet.noneOf(LanguageFeature.class);
        for (String part : List.of(parts).subList(1, parts.length)) {
            Optional<LanguageFeature> feature = Arrays.stream(LanguageFeature.values())
                    .filter(each -> spelling(each).equals(part))
                    .findFirst();
            if (feature.isEmpty()) {
                return Optional.empty();
            }
            added.add(feature.get());
        }
        return Optional.of(known.get().withName(name).plus(added));
    }

    private static String spelling(LanguageFeature feature) {
        return feature.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Whether the dialect has a feature. */
    public boolean has(LanguageFeature feature) {
        return features.contains(feature);
    }

    /** This dialect with more features. */
    public Dialect plus(LanguageFeature... more) {
        return plus(List.of(more));
    }

    /** This dialect with more features. */
    public Dialect plus(Collection<LanguageFeature> more) {
        EnumSet<LanguageFeature> all = EnumSet.noneOf(LanguageFeature.class);
        all.addAll(features);
        all.addAll(more);
        return new Dialect(name, all, maxDimensions, minFormatCharacter);
    }

    /** This dialect without some features. */
    public Dialect minus(LanguageFeature... fewer) {
        EnumSet<LanguageFeature> rest = EnumSet.noneOf(LanguageFeature.class);
        rest.addAll(features);
        rest.removeAll(List.of(fewer));
        return new Dialect(name, rest, maxDimensions, minFormatCharacter);
    }
}
