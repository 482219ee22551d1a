package edu.sysy.source;

import edu.sysy.text.Suggestions;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * Which warnings a compile reports, and which of them make it fail. The switches are those of GCC:
 *
 * <pre>{@code
 * WarningOptions.of("-Wall", "-Wno-unused-variable", "-Werror=uninitialized")
 * }</pre>
 *
 * <p>The switch of a single warning counts more than that of a group, wherever it stands; of two switches of one
 * warning the last one counts. Immutable.
 */
public final class WarningOptions {
    private static final WarningOptions DEFAULTS = new WarningOptions(
            Collections.unmodifiableSet(EnumSet.of(WarningGroup.DEFAULT)), Map.of(), Map.of(), false, false);

    private final Set<WarningGroup> groups;
    private final Map<String, Boolean> chosen;
    private final Map<String, Boolean> errors;
    private final boolean allErrors;
    private final boolean silent;

    private WarningOptions(
            Set<WarningGroup> groups,
            Map<String, Boolean> chosen,
            Map<String, Boolean> errors,
            boolean allErrors,
            boolean silent) {
        this.groups = groups;
        this.chosen = chosen;
        this.errors = errors;
        this.allErrors = allErrors;
        this.silent = silent;
    }

    /** The warnings of {@link WarningGroup#DEFAULT}, none of them an error. */
    public static WarningOptions defaults() {
        return DEFAULTS;
    }

    /**
     * The defaults, changed by switches in their order, see {@link #with}.
     *
     * @throws IllegalArgumentException if one of them is no such switch
     */
    public static WarningOptions of(String... switches) {
        return of(Arrays.asList(switches));
    }

    /**
     * The defaults, changed by switches in their order, see {@link #with}.
     *
     * @throws IllegalArgumentException if one of them is no such switch
     */
    public static WarningOptions of(List<String> switches) {
        WarningOptions options = DEFAULTS;
        for (String each : switches) {
            options = options.with(each);
        }
        return options;
    }

    /**
     * These options, changed by a switch: {@code -Wall}, {@code -Wextra}, {@code -Weverything} or {@code -Wname} turn
     * warnings on; {@code -Werror} makes all that are on errors; {@code -Werror=name} turns one on and makes it an
     * error. {@code -Wno-} before any of these names undoes it. A name that several begin with, as {@code unused} does,
     * stands for all of them. {@code -w} turns off all warnings.
     *
     * @throws IllegalArgumentException if there is no such switch
     */
    public WarningOptions with(String option) {
        if (option.equals("-w")) {
            return new WarningOptions(groups, chosen, errors, allErrors, true);
        }
        if (!option.startsWith("-W")) {
            throw new IllegalArgumentException("'" + option + "' is not a switch of warnings");
        }
        boolean on = !option.startsWith("-Wno-");
        String name = option.substring(on ? "-W".length() : "-Wno-".length());
        return switch (name) {
            case "all" -> with(EnumSet.of(WarningGroup.ALL), on);
            case "extra" -> with(EnumSet.of(WarningGroup.EXTRA), on);
            case "everything" -> with(EnumSet.allOf(WarningGroup.class), on);
            case "error" -> new WarningOptions(groups, chosen, errors, on, silent);
            default -> name.startsWith("error=") ? withError(name.substring("error=".length()), on) : with(name, on);
        };
    }

    private WarningOptions with(Set<WarningGroup> changed, boolean on) {
        Set<WarningGroup> all = EnumSet.noneOf(WarningGroup.class);
        all.addAll(groups);
        if (on) {
            all.addAll(changed);
        } else {
            all.removeAll(changed);
        }
        return new WarningOptions(Collections.unmodifiableSet(all), chosen, errors, allErrors, silent);
    }

    private WarningOptions with(String name, boolean on) {
        return new WarningOptions(groups, put(chosen, name, on), errors, allErrors, silent);
    }

    private WarningOptions withError(String name, boolean on) {
        Map<String, Boolean> enabled = on ? put(chosen, name, true) : chosen;
        return new WarningOptions(groups, enabled, put(errors, name, on), allErrors, silent);
    }

    private static Map<String, Boolean> put(Map<String, Boolean> map, String name, boolean value) {
        Map<String, Boolean> copy = new HashMap<>(map);
        List<String> meant = named(name);
        meant.forEach(each -> copy.put(each, value));
        if (meant.isEmpty()) {
            throw new IllegalArgumentException("there is no warning '" + name + "'" + suggestion(name));
        }
        return Map.copyOf(copy);
    }

    private static String suggestion(String name) {
        return Suggestions.among(
                        name,
                        WarningSwitch.all().stream().map(WarningSwitch::name).toList())
                .map(near -> " (did you mean '" + near + "'?)")
                .orElse("");
    }

    /** The names of warnings that {@code name} stands for. */
    private static List<String> named(String name) {
        List<String> all = WarningSwitch.all().stream().map(WarningSwitch::name).toList();
        return all.contains(name)
                ? List.of(name)
                : all.stream().filter(each -> each.startsWith(name + "-")).toList();
    }

    /** Whether diagnostics with this code are reported; those that no switch controls always are. */
    public boolean reports(String code) {
        Optional<WarningSwitch> warning = DiagnosticCode.find(code).flatMap(DiagnosticCode::warningSwitch);
        return warning.isEmpty() || reports(warning.get());
    }

    /** Whether the warnings of a switch are reported. */
    public boolean reports(WarningSwitch warning) {
        return !silent && chosen.getOrDefault(warning.name(), groups.contains(warning.group()));
    }

    /** Whether the warnings of a switch, if they are reported, are errors. */
    public boolean isError(WarningSwitch warning) {
        return errors.getOrDefault(warning.name(), allErrors);
    }

    /** What is reported of {@code diagnostics}, with the severity that these options give it. */
    public List<Diagnostic> apply(List<Diagnostic> diagnostics) {
        return diagnostics.stream()
                .filter(diagnostic -> reports(diagnostic.code()))
                .map(this::promoted)
                .toList();
    }

    private Diagnostic promoted(Diagnostic diagnostic) {
        boolean error = DiagnosticCode.find(diagnostic.code())
                .flatMap(DiagnosticCode::warningSwitch)
                .filter(this::isError)
                .isPresent();
        return error ? diagnostic.withSeverity(Severity.ERROR) : diagnostic;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof WarningOptions that
                && groups.equals(that.groups)
                && chosen.equals(that.chosen)
                && errors.equals(that.errors)
                && allErrors == that.allErrors
                && silent == that.silent;
    }

    @Override
    public int hashCode() {
        return Objects.hash(groups, chosen, errors, allErrors, silent);
    }

    /** The groups and names that are on, and those that are errors. */
    @Override
    public String toString() {
        List<String> on = WarningSwitch.all().stream()
                .filter(this::reports)
                .map(each -> (isError(each) ? "-Werror=" : "-W") + each.name())
                .toList();
        return String.join(" ", on);
    }
}
