package edu.sysy.cli;

import edu.sysy.source.DiagnosticCode;
import edu.sysy.source.WarningSwitch;
import java.util.List;
import java.util.Locale;

/** The table of {@code --list-warnings}, and the explanations of codes and switches. */
final class WarningList {
    private WarningList() {}

    /** A line for each code: the switch, what turns it on besides its name, the code and what it is about. */
    static String table() {
        StringBuilder out = new StringBuilder();
        for (WarningSwitch each : WarningSwitch.all()) {
            for (DiagnosticCode code : each.codes()) {
                out.append(String.format(
                        Locale.ROOT,
                        "-W%-26s %-14s %s  %s\n",
                        each.name(),
                        each.group().text(),
                        code.code(),
                        code.title()));
            }
        }
        return out.toString();
    }

    /** The codes that {@code name} stands for: a code, or a switch with or without {@code -W}. */
    static List<DiagnosticCode> codes(String name) {
        String plain = name.startsWith("-W") ? name.substring("-W".length()) : name;
        return WarningSwitch.find(plain)
                .map(WarningSwitch::codes)
                .orElseGet(() -> DiagnosticCode.find(name.toUpperCase(Locale.ROOT)).stream()
                        .toList());
    }
}
