package edu.sysy.cli.serve;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** Answers one request after another, each in a thread of its own. */
final class PlayHandler implements HttpHandler {
    private static final int NOT_FOUND = 404;
    private static final int METHOD_NOT_ALLOWED = 405;
    private static final int CONTENT_TOO_LARGE = 413;

    /** How often the client of a long work is told to wait. */
    private static final Duration BEAT = Duration.ofMillis(300);

    /** How much of a body that is too large is read and dropped, so that its sender gets to read the answer. */
    private static final int MAX_DROPPED = 16 << 20;

    /** Where the views are that a store has. */
    static final String VIEWS = "/views/";

    private final ServerLimits limits;
    private final PlayOptions options;
    private final RequestGuard guard;
    private final ExchangeThreads threads;
    private final WorkQueue queue;
    private final PageStore views;
    private final PrintStream log;
    private final Map<String, PlayTask> tasks;

    PlayHandler(
            ServerLimits limits,
            PlayOptions options,
            RequestGuard guard,
            ExchangeThreads threads,
            WorkQueue queue,
            PrintStream log) {
        this.limits = limits;
        this.options = options;
        this.guard = guard;
        this.threads = threads;
        this.queue = queue;
        this.log = log;
        views = new PageStore(limits.views());
        tasks = Map.of(
                "/check", new CheckTask(limits.compile()),
                "/run", new RunTask(limits),
                "/explore", new ExploreTask(limits, views));
    }

    @Override
    public void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            Reply reply = new Reply(exchange);
            try {
                answer(exchange, reply);
            } catch (RefusedException e) {
                drop(exchange.getRequestBody());
                reply.refuse(e);
            }
        }
    }

    private void answer(HttpExchange exchange, Reply reply) throws IOException, RefusedException {
        guard.check(exchange.getRequestHeaders());
        String path = exchange.getRequestURI().getPath();
        switch (exchange.getRequestMethod()) {
            case "GET", "HEAD" -> get(path, reply);
            case "POST" -> post(path, exchange, reply);
            default -> throw new RefusedException(METHOD_NOT_ALLOWED, "there is GET, HEAD and POST");
        }
    }

    private void get(String path, Reply reply) throws IOException, RefusedException {
        Optional<PageFile> file = PageFile.at(path);
        if (file.isPresent()) {
            reply.page(file.get().type(), file.get().content());
        } else if (path.equals("/options")) {
            reply.json(options.json(limits));
        } else if (path.startsWith(VIEWS)) {
            reply.view(views.find(path.substring(VIEWS.length())).orElseThrow(PlayHandler::notFound));
        } else {
            throw notFound();
        }
    }

    private static RefusedException notFound() {
        return new RefusedException(NOT_FOUND, "there is nothing of this name");
    }

    private void post(String path, HttpExchange exchange, Reply reply) throws IOException, RefusedException {
        PlayTask task = tasks.get(path);
        if (task == null) {
            throw notFound();
        }
        guard.checkPost(exchange.getRequestHeaders());
        PlayRequest request = PlayRequest.parse(body(exchange), options);
        threads.allow(limits.exchangeTime());
        Work work = queue.submit(running -> task.answer(request, running, limits, log));
        try {
            String answer = await(work, reply);
            threads.allow(limits.requestTime());
            reply.json(answer);
        } finally {
            queue.abandon(work); // if the client has gone; does nothing otherwise
        }
    }

    private byte[] body(HttpExchange exchange) throws IOException, RefusedException {
        byte[] body = exchange.getRequestBody().readNBytes(limits.maxBody() + 1);
        if (body.length > limits.maxBody()) {
            throw new RefusedException(CONTENT_TOO_LARGE, "the request has more than " + limits.maxBody() + " bytes");
        }
        return body;
    }

    private static void drop(InputStream rest) throws IOException {
        byte[] buffer = new byte[1 << 16];
        int dropped = 0;
        int count = rest.read(buffer);
        while (count >= 0 && dropped < MAX_DROPPED) {
            dropped += count;
            count = rest.read(buffer);
        }
    }

    /** The answer of a work; meanwhile its client hears that it is waited for. */
    private static String await(Work work, Reply reply) throws IOException {
        try {
            Optional<String> answer = work.await(BEAT);
            while (answer.isEmpty()) {
                reply.stillWorking();
                answer = work.await(BEAT);
            }
            return answer.get();
        } catch (InterruptedException e) {
            throw new IOException("the exchange takes too long", e);
        }
    }
}
