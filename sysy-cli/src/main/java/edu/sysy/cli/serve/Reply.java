package edu.sysy.cli.serve;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import edu.sysy.text.JsonWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/**
 * Sends the answer of one exchange, with headers that allow browsers as little as possible. An answer that takes a
 * while begins with blanks, one at a time, which JSON ignores: the first that cannot be sent says that the client has
 * gone.
 */
final class Reply {
    /** The page loads from this server only, sends to it only, and is shown in no other page. */
    private static final String PAGE_POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self';"
            + " connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

    /**
     * Views have their scripts inside, reach no network, and run in a sandbox apart from the page, also where they are
     * opened in a window of their own.
     */
    private static final String VIEW_POLICY = "default-src 'none'; script-src 'unsafe-inline';"
            + " style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none';"
            + " frame-ancestors 'self'; sandbox allow-scripts allow-downloads allow-modals";

    private static final int OK = 200;
    private static final int EMPTY = -1;
    private static final int CHUNKED = 0;

    private final HttpExchange exchange;
    private boolean begun;

    Reply(HttpExchange exchange) {
        this.exchange = exchange;
    }

    /** Sends a file of the page, or what it asks for. */
    void page(String type, byte[] content) throws IOException {
        send(OK, type, PAGE_POLICY, content);
    }

    /** Sends views. */
    void view(byte[] content) throws IOException {
        send(OK, "text/html", VIEW_POLICY, content);
    }

    /** Says why there is no answer. */
    void refuse(RefusedException refusal) throws IOException {
        String sentence = JsonWriter.compact()
                .beginObject()
                .field("failure", refusal.sentence())
                .endObject()
                .text();
        send(refusal.status(), "application/json", PAGE_POLICY, sentence.getBytes(StandardCharsets.UTF_8));
    }

    /** Sends a blank of an answer that is not ready. */
    void stillWorking() throws IOException {
        if (!begun) {
            head(OK, "application/json", PAGE_POLICY, CHUNKED);
            begun = true;
        }
        exchange.getResponseBody().write(' ');
        exchange.getResponseBody().flush();
    }

    /** Sends an answer, after blanks or at once. */
    void json(String text) throws IOException {
        byte[] content = text.getBytes(StandardCharsets.UTF_8);
        if (begun) {
            try (OutputStream out = exchange.getResponseBody()) {
                out.write(content);
            }
        } else {
            send(OK, "application/json", PAGE_POLICY, content);
        }
    }

    private void send(int status, String type, String policy, byte[] content) throws IOException {
        boolean body = !exchange.getRequestMethod().equals("HEAD") && content.length > 0;
        head(status, type, policy, body ? content.length : EMPTY);
        if (body) {
            try (OutputStream out = exchange.getResponseBody()) {
                out.write(content);
            }
        }
    }

    private void head(int status, String type, String policy, long length) throws IOException {
        Headers headers = exchange.getResponseHeaders();
        headers.set("Content-Type", type.equals("application/json") ? type : type + "; charset=utf-8");
        headers.set("Content-Security-Policy", policy);
        headers.set("X-Content-Type-Options", "nosniff");
        headers.set("Referrer-Policy", "no-referrer");
        headers.set("Cross-Origin-Resource-Policy", "same-origin");
        headers.set("Cross-Origin-Opener-Policy", "same-origin");
        headers.set("Cache-Control", "no-store");
        exchange.sendResponseHeaders(status, length);
    }
}
