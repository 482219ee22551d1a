package edu.sysy.source;

import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * A name by which warnings are turned on and off. Several codes may share one. Where GCC or Clang has a switch for the
 * same thing, the name is theirs.
 *
 * @param name such as {@code unused-value}, without {@code -W}
 * @param group what turns it on besides its name
 */
public record WarningSwitch(String name, WarningGroup group) {
    public WarningSwitch {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(group, "group");
    }

    /** All switches by name. */
    public static List<WarningSwitch> all() {
        return DiagnosticCode.all().stream()
                .flatMap(code -> code.warningSwitch().stream())
                .distinct()
                .sorted(Comparator.comparing(WarningSwitch::name))
                .toList();
    }

    /** The switch called {@code name}; empty if there is none. */
    public static Optional<WarningSwitch> find(String name) {
        return all().stream().filter(known -> known.name.equals(name)).findFirst();
    }

    /** The codes that it turns on and off; at least one. */
    public List<DiagnosticCode> codes() {
        return DiagnosticCode.all().stream()
                .filter(code -> code.warningSwitch().filter(this::equals).isPresent())
                .toList();
    }
}
