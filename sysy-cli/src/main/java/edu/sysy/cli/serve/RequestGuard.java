package edu.sysy.cli.serve;

import com.sun.net.httpserver.Headers;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Refuses what a page of another site could make a browser send to this server.
 *
 * <ul>
 *   <li>A name that resolves to this computer (DNS rebinding): the {@code Host} must be a name of the loopback address
 *       with the port of the server.
 *   <li>A form or a script of another site (cross-site request forgery): a POST must be JSON, which browsers send to
 *       other sites only when these allow it, and its {@code Origin} and {@code Sec-Fetch-Site}, if it has any, must be
 *       those of the page itself. Programs without these headers, such as curl, are not browsers and may ask.
 * </ul>
 *
 * @see <a href="https://cheatsheetseries.owasp.org/cheatsheets/Cross-Site_Request_Forgery_Prevention_Cheat_Sheet.html">
 *     Cross-site request forgery prevention</a>
 */
final class RequestGuard {
    private static final int FORBIDDEN = 403;
    private static final int UNSUPPORTED_MEDIA_TYPE = 415;

    private final Set<String> hosts;

    /** Guards the server at a port. */
    RequestGuard(int port) {
        hosts = Set.of("127.0.0.1:" + port, "localhost:" + port, "[::1]:" + port);
    }

    /** Checks what every request has to have. */
    void check(Headers headers) throws RefusedException {
        String host = only(headers, "Host");
        if (!hosts.contains(host)) {
            throw new RefusedException(FORBIDDEN, "the request is for another host");
        }
    }

    /** Checks what a request that makes the server work has to have besides. */
    void checkPost(Headers headers) throws RefusedException {
        check(headers);
        if (headers.containsKey("Origin") && !only(headers, "Origin").equals("http://" + only(headers, "Host"))) {
            throw new RefusedException(FORBIDDEN, "the request comes from another site");
        }
        if (headers.containsKey("Sec-Fetch-Site")
                && !only(headers, "Sec-Fetch-Site").equals("same-origin")) {
            throw new RefusedException(FORBIDDEN, "the request comes from another site");
        }
        String type = only(headers, "Content-Type");
        if (!type.equals("application/json") && !type.matches("application/json *; *charset=utf-8")) {
            throw new RefusedException(UNSUPPORTED_MEDIA_TYPE, "the request is not application/json");
        }
    }

    /** The value of a header in lower case; empty if there is none or several. */
    private static String only(Headers headers, String name) {
        List<String> values = headers.getOrDefault(name, List.of());
        return values.size() == 1 ? values.getFirst().toLowerCase(Locale.ROOT) : "";
    }
}
