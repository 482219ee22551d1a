package edu.sysy.cli;

import edu.sysy.Dialect;
import edu.sysy.LanguageFeature;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.apache.commons.cli.CommandLine;

/** The language that {@code --std} names. */
final class DialectArgument {
    private DialectArgument() {}

    /**
     * The language of the source.
     *
     * @throws Arguments.UsageException if there is no such language, or no such feature
     */
    static Dialect of(CommandLine line) throws Arguments.UsageException {
        boolean course = line.getOptionValue("emit", "").startsWith("buaa-")
                || line.getOptionValue("diagnostics", "").equals("buaa");
        String name = line.getOptionValue("std", (course ? Dialect.BUAA : Dialect.SYSY_2022).name());
        return Dialect.named(name).orElseThrow(() -> unknown(name));
    }

    private static Arguments.UsageException unknown(String name) {
        List<String> dialects = Dialect.all().stream().map(Dialect::name).toList();
        List<String> parts = List.of(name.split("\\+", -1));
        if (parts.getFirst().matches("(c|gnu|iso).*")) {
            return new Arguments.UsageException("--std: '" + name + "': the language is SysY, not C; its dialects are "
                    + String.join(", ", dialects));
        }
        if (!dialects.contains(parts.getFirst())) {
            return UnknownName.of("--std", parts.getFirst(), dialects);
        }
        List<String> features = Stream.of(LanguageFeature.values())
                .map(feature -> feature.name().toLowerCase(Locale.ROOT).replace('_', '-'))
                .toList();
        String wrong = parts.stream()
                .skip(1)
                .filter(part -> !features.contains(part))
                .findFirst()
                .orElse("");
        return UnknownName.of("--std", wrong, features);
    }
}
