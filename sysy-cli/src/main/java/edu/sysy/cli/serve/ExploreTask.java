package edu.sysy.cli.serve;

import edu.sysy.Compiler;
import edu.sysy.explorer.Explorer;
import edu.sysy.text.JsonWriter;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;

/**
 * Makes the page of the explorer and keeps it: {@code view}, the path that it is served at until others have taken its
 * place.
 */
final class ExploreTask implements PlayTask {
    private static final double MEGABYTE = 1e6;

    private final ServerLimits limits;
    private final PageStore views;

    ExploreTask(ServerLimits limits, PageStore views) {
        this.limits = limits;
        this.views = views;
    }

    @Override
    public Optional<String> answer(PlayRequest request, JsonWriter out) {
        Compiler compiler = request.compiler(limits.compile()).build();
        var ast = compiler.parse().run(request.source());
        Explorer.Builder explorer =
                Explorer.builder().configuration(request.variant().name(), compiler);
        request.compare()
                .filter(other -> !other.name().equals(request.variant().name()))
                .ifPresent(other -> explorer.configuration(
                        other.name(), request.compiler(other, limits.compile()).build()));
        if (request.counts()) {
            explorer.input(request.input().getBytes(StandardCharsets.UTF_8))
                    .instructionLimit(limits.instructions())
                    .memoryLimit(limits.memory());
            request.mips().ifPresent(mips -> explorer.prices(mips.costs()));
            request.target().traits().dataCaches().ifPresent(explorer::caches);
        }
        byte[] page = explorer.build().explore(request.source()).html().getBytes(StandardCharsets.UTF_8);
        PlayTask.diagnostics(request.source(), ast.warnings(), out);
        if (page.length > limits.views()) {
            return Optional.of(String.format(
                    Locale.ROOT,
                    "The views of this program have %.1f MB, more than %.1f MB.",
                    page.length / MEGABYTE,
                    limits.views() / MEGABYTE));
        }
        if (!Thread.currentThread().isInterrupted()) { // whoever has ended this does not want it kept
            out.field("view", PlayHandler.VIEWS + views.add(page));
        }
        return Optional.empty();
    }
}
