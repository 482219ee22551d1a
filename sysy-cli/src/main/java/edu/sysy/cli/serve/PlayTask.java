package edu.sysy.cli.serve;

import edu.sysy.source.CompilationException;
import edu.sysy.source.Diagnostic;
import edu.sysy.source.DiagnosticPrinter;
import edu.sysy.source.SourceFile;
import edu.sysy.text.JsonWriter;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What the server does with a program. */
@FunctionalInterface
interface PlayTask {
    /** How many diagnostics an answer has; nobody reads more. */
    int MAX_DIAGNOSTICS = 100;

    /**
     * Does it, and writes members of the answer: {@code diagnostics} and others.
     *
     * @return a sentence that says why something is missing; empty if nothing is
     * @throws CompilationException if there are errors in the program, or the thread is interrupted
     */
    Optional<String> answer(PlayRequest request, JsonWriter out);

    /**
     * Does it as a work, and makes an answer of whatever comes of it.
     *
     * @param log where mistakes of the compiler are reported
     */
    default String answer(PlayRequest request, Work work, ServerLimits limits, PrintStream log) {
        try {
            JsonWriter out = JsonWriter.compact().beginObject();
            Optional<String> missing = answer(request, out);
            failure(work, limits).or(() -> missing).ifPresent(failure -> out.field("failure", failure));
            return out.endObject().text();
        } catch (CompilationException e) {
            Optional<String> failure = failure(work, limits);
            return failure.map(PlayTask::failed).orElseGet(() -> {
                JsonWriter out = JsonWriter.compact().beginObject();
                diagnostics(e.source(), e.diagnostics(), out);
                return out.endObject().text();
            });
        } catch (OutOfMemoryError e) {
            return failed(tooMuchMemory());
        } catch (UnsupportedOperationException e) {
            return failed(String.valueOf(e.getMessage()));
        } catch (RuntimeException | Error e) {
            log.println("sysyc: error: the compiler has failed, which is a mistake of its own");
            e.printStackTrace(log);
            return failed("The compiler has failed, which is a mistake of its own.");
        }
    }

    /** Writes diagnostics as {@code --diagnostics=json} prints them, and how many {@code more} there are. */
    static void diagnostics(SourceFile source, List<Diagnostic> diagnostics, JsonWriter out) {
        int shown = Math.min(diagnostics.size(), MAX_DIAGNOSTICS);
        out.name("diagnostics").json(DiagnosticPrinter.of(source).json(diagnostics.subList(0, shown)));
        if (shown < diagnostics.size()) {
            out.field("more", diagnostics.size() - shown);
        }
    }

    /** An answer that has nothing but a sentence that says why. */
    static String failed(String sentence) {
        return JsonWriter.compact()
                .beginObject()
                .name("diagnostics")
                .json("[]")
                .field("failure", sentence)
                .endObject()
                .text();
    }

    private static Optional<String> failure(Work work, ServerLimits limits) {
        return work.ended().map(end -> switch (end) {
            case TIME ->
                String.format(
                        Locale.ROOT,
                        "This takes longer than %.3g seconds.",
                        limits.workTime().toMillis() / 1000.0);
            case MEMORY -> tooMuchMemory();
            case CLIENT -> "Nobody waits for this any more.";
        });
    }

    private static String tooMuchMemory() {
        return "This needs too much memory.";
    }
}
