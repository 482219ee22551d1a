package edu.sysy.cli.serve;

import edu.sysy.Limits;
import edu.sysy.text.JsonWriter;
import java.util.Optional;

/** Finds the errors and warnings of a program: {@code diagnostics} alone. */
final class CheckTask implements PlayTask {
    private final Limits limits;

    CheckTask(Limits limits) {
        this.limits = limits;
    }

    @Override
    public Optional<String> answer(PlayRequest request, JsonWriter out) {
        var ast = request.compiler(limits).build().parse().run(request.source());
        PlayTask.diagnostics(request.source(), ast.warnings(), out);
        return Optional.empty();
    }
}
