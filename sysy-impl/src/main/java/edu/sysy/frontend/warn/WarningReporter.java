package edu.sysy.frontend.warn;

import edu.sysy.source.Diagnostic;
import edu.sysy.source.Span;
import edu.sysy.source.WarningOptions;
import java.util.function.Consumer;

/**
 * Where warnings go.
 *
 * @param options which of them are wanted
 * @param consumer receives those
 */
record WarningReporter(WarningOptions options, Consumer<Diagnostic> consumer) {
    /** Names longer than this are cut in messages. */
    private static final int MAX_NAME = 48;

    boolean wants(String code) {
        return options.reports(code);
    }

    void warn(String code, Span span, String message) {
        warn(Diagnostic.warning(code, span, message));
    }

    void warn(Diagnostic warning) {
        if (wants(warning.code())) {
            consumer.accept(warning);
        }
    }

    /** A name in quotes, cut when it is very long. */
    static String quote(String name) {
        return "'" + (name.length() <= MAX_NAME ? name : name.substring(0, MAX_NAME) + "...") + "'";
    }
}
