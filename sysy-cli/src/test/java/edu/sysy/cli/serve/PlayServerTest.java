package edu.sysy.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the server answers to requests of its page, and to others. */
class PlayServerTest {
    private final ByteArrayOutputStream log = new ByteArrayOutputStream();
    private PlayServer server;
    private URI address;

    @BeforeEach
    void start() throws IOException {
        server = Requests.server(ServerLimits.defaults(), new PrintStream(log, true, StandardCharsets.UTF_8));
        address = server.address();
    }

    @AfterEach
    void stop() {
        server.close();
        assertThat(log.toString(StandardCharsets.UTF_8)).isEmpty();
    }

    private Map<String, Object> post(String path, String json) throws IOException {
        HttpReply reply = HttpReply.post(address, path, json);
        assertThat(reply.status()).as(reply.body()).isEqualTo(200);
        assertThat(reply.headers()).containsEntry("content-type", "application/json");
        return reply.json();
    }

    @Test
    void servesThePageAndAllThatItRefersTo() throws IOException {
        HttpReply page = HttpReply.get(address, "/");
        assertThat(page.status()).isEqualTo(200);
        assertThat(page.headers()).containsEntry("content-type", "text/html; charset=utf-8");
        for (PageFile file : PageFile.values()) {
            HttpReply reply = HttpReply.get(address, file.path());
            assertThat(reply.status()).as(file.toString()).isEqualTo(200);
            assertThat(reply.headers().get("content-type")).startsWith(file.type());
            for (String name : references(reply.body())) {
                assertThat(HttpReply.get(address, "/" + name).status()).as(name).isEqualTo(200);
            }
        }
        assertThat(references(page.body())).contains("play.js", "play.css", "icon.svg");
    }

    private static List<String> references(String text) {
        return Pattern.compile("(?:href=\"/|src=\"/|from '\\./)([\\w.]+)")
                .matcher(text)
                .results()
                .map((MatchResult match) -> match.group(1))
                .toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/play.js", "/options", "/missing"})
    void allowsBrowsersAsLittleAsPossible(String path) throws IOException {
        Map<String, String> headers = HttpReply.get(address, path).headers();
        assertThat(headers)
                .containsEntry("x-content-type-options", "nosniff")
                .containsEntry("cache-control", "no-store")
                .containsEntry("referrer-policy", "no-referrer")
                .containsEntry("cross-origin-resource-policy", "same-origin")
                .doesNotContainKey("access-control-allow-origin");
        assertThat(headers.get("content-security-policy"))
                .contains("default-src 'none'", "frame-ancestors 'none'")
                .doesNotContain("unsafe");
    }

    @Test
    void listsWhatCanBeChosen() throws IOException {
        Map<String, Object> options = HttpReply.get(address, "/options").json();
        assertThat(options).containsEntry("version", "1.2.3").containsEntry("levels", List.of("O1", "O0", "O2", "O3"));
        assertThat((List<?>) options.get("targets")).hasSize(3).first().isEqualTo("linux");
        assertThat((List<?>) options.get("dialects")).first().isEqualTo("sysy2022");
        assertThat((List<?>) options.get("allocators"))
                .extracting(Object::toString)
                .containsExactlyInAnyOrder("default", "ssa", "iterated-coalescing", "local");
    }

    @Test
    void theProgramsToStartWithRun() throws IOException {
        List<?> examples = (List<?>) HttpReply.get(address, "/options").json().get("examples");
        assertThat(examples).hasSize(7);
        for (Object each : examples) {
            Map<?, ?> example = (Map<?, ?>) each;
            String source = (String) example.get("source");
            Map<String, Object> answer =
                    post("/run", Requests.program(source, "input", (String) example.get("input"), "level", "O2"));
            assertThat(answer.get("diagnostics")).as(source).isEqualTo(List.of());
            assertThat(answer.get("status")).as(source).isEqualTo(0.0);
            assertThat((String) answer.get("output")).as(source).isNotEmpty();
        }
    }

    @Test
    void checksPrograms() throws IOException {
        assertThat(post("/check", Requests.program("int main() { return 0; }")))
                .containsExactly(Map.entry("diagnostics", List.of()));

        Map<String, Object> answer = post("/check", Requests.program("int main() {\n    return x;\n}\n"));
        Map<?, ?> error = (Map<?, ?>) ((List<?>) answer.get("diagnostics")).getFirst();
        assertThat(error.get("severity")).isEqualTo("error");
        assertThat(error.get("line")).isEqualTo(2.0);
        assertThat(error.get("start")).isEqualTo(24.0);
        assertThat(error.get("end")).isEqualTo(25.0);
    }

    @Test
    void runsPrograms() throws IOException {
        Map<String, Object> answer = post(
                "/run",
                Requests.program(
                        "int main() { int n = getint(); putint(n * n); return n; }", "input", "12", "level", "O2"));

        assertThat(answer)
                .containsEntry("diagnostics", List.of())
                .containsEntry("outcome", "exited with status 12")
                .containsEntry("status", 12.0)
                .containsEntry("output", "144")
                .containsEntry("errors", "")
                .doesNotContainKey("failure");
        assertThat((Map<?, ?>) answer.get("statistics")).extracting("total").isInstanceOf(Double.class);
        assertThat((Map<?, ?>) answer.get("statistics"))
                .extracting("dataCaches")
                .isInstanceOf(Map.class);
    }

    @Test
    void runsAndShowsProgramsForEveryTarget() throws IOException {
        String program = "int main() { int n = getint(); putint(n * n); return n; }";
        for (String target : Requests.OPTIONS.targets().keySet()) {
            assertThat(post("/run", Requests.program(program, "input", "12", "target", target)))
                    .containsEntry("status", 12.0)
                    .containsEntry("output", "144")
                    .containsKey("statistics");
            assertThat(post("/explore", Requests.program(program, "input", "12", "target", target, "counts", "true")))
                    .containsKey("view");
        }
    }

    @Test
    void compilesAsItIsAsked() throws IOException {
        String program = "int main() { printf(\"%d\\n\", 5); return 0; }";
        assertThat(post("/check", Requests.program(program)).get("diagnostics")).isNotEqualTo(List.of());
        Map<String, Object> answer = post(
                "/run",
                Requests.program(
                        program, "dialect", "buaa2023", "target", "mars", "level", "O0", "allocator", "local"));
        assertThat(answer).containsEntry("output", "5\n");
        assertThat(((Map<?, ?>) answer.get("statistics")).get("costModel")).isEqualTo("buaa2025");
    }

    @Test
    void keepsViews() throws IOException {
        String program = "int main() { putint(getint()); return 0; }";
        for (String compare : List.of("none", "O1", "O2", "local")) {
            String view = (String)
                    post("/explore", Requests.program(program, "compare", compare, "counts", "true", "input", "5"))
                            .get("view");
            HttpReply page = HttpReply.get(address, view);
            assertThat(page.status()).isEqualTo(200);
            assertThat(page.headers().get("content-security-policy"))
                    .contains("default-src 'none'", "sandbox allow-scripts", "frame-ancestors 'self'")
                    .doesNotContain("allow-same-origin", "connect-src", "http");
            assertThat(page.body()).contains("putint(getint())", "exited with status 0");
            assertThat(page.body().contains("\"name\":\"O1 local\"")).isEqualTo(compare.equals("local"));
            assertThat(page.body().contains("\"name\":\"O2\"")).isEqualTo(compare.equals("O2"));
        }
        assertThat(post("/explore", Requests.program("int main() { return x; }")))
                .containsOnlyKeys("diagnostics");
    }

    @Test
    void aProgramWithErrorsDoesNotRun() throws IOException {
        Map<String, Object> answer = post("/run", Requests.program("int main() { return x; }"));
        assertThat(answer).containsOnlyKeys("diagnostics");
        assertThat((List<?>) answer.get("diagnostics")).hasSize(1);
    }

    @Test
    void warningsOfProgramsThatRunAreReported() throws IOException {
        Map<String, Object> answer = post("/run", Requests.program("int main() { 1 + 2; return 0; }"));
        assertThat((List<?>) answer.get("diagnostics")).hasSize(1);
        assertThat(answer).containsEntry("status", 0.0);
    }

    @Test
    void aProgramThatFailsIsNoMistakeOfTheServer() throws IOException {
        Map<String, Object> answer =
                post("/run", Requests.program("int f(int n) { return f(n + 1) + n; } int main() { return f(1); }"));
        assertThat(answer).doesNotContainKeys("status", "failure");
        assertThat((String) answer.get("outcome")).isNotEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {                                            | not JSON
            []                                           | not JSON
            {"source": null}                             | not JSON
            {"source": "\\ud8"}                          | not JSON
            {"source": "", "source": ""}                 | not JSON
            {}                                           | there is no source
            {"source": 1}                                | source is not a string
            {"source": ["x"]}                            | source is not a string
            {"source": "", "level": "O4"}                | there is no such level
            {"source": "", "dialect": "c"}               | there is no such dialect
            {"source": "", "target": "arm"}              | there is no such target
            {"source": "", "allocator": "best"}          | there is no such allocator
            {"source": "", "plugin": "x.jar"}            | unknown member
            {"source": "", "compare": "O4"}              | there is no such compare
            {"source": "", "counts": "yes"}              | there is no such counts
            """)
    void refusesRequestsThatAreNone(String json, String sentence) throws IOException {
        for (String path : List.of("/check", "/run")) {
            HttpReply reply = HttpReply.post(address, path, json);
            assertThat(reply.status()).isEqualTo(400);
            assertThat((String) reply.json().get("failure")).contains(sentence);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/play.html",
                "/../../../../etc/passwd",
                "/%2e%2e/%2e%2e/etc/passwd",
                "/..%2f..%2fetc/passwd",
                "//etc/passwd",
                "/play.js/",
                "/play.js%00",
                "/PlayServer.class",
                "/examples/primes.sy",
                "/views/",
                "/views/../options",
                "/views/0123456789abcdef0123456789abcdef"
            })
    void servesNothingElse(String path) throws IOException {
        HttpReply reply = HttpReply.get(address, path);
        assertThat(reply.status()).as(path).isIn(400, 404);
        assertThat(reply.body()).doesNotContain("root:", "int main");
    }

    @Test
    void hasNoOtherMethods() throws IOException {
        String host = "Host: " + address.getAuthority() + "\r\n";
        for (String method : List.of("PUT", "DELETE", "OPTIONS", "TRACE", "BREW")) {
            assertThat(HttpReply.send(address, method + " /", host, new byte[0]).status())
                    .isEqualTo(405);
        }
        assertThat(HttpReply.send(address, "GET /run", host, new byte[0]).status())
                .isEqualTo(404);
        assertThat(HttpReply.post(address, "/", "{}").status()).isEqualTo(404);
        HttpReply head = HttpReply.send(address, "HEAD /", host, new byte[0]);
        assertThat(head.status()).isEqualTo(200);
        assertThat(head.body()).isEmpty();
    }

    @Test
    void answersAreTheSameForTheSameRequest() throws IOException {
        String request = Requests.program("int main() { putf(\"a\\u00e9%d\\n\", getint()); return 0; }", "input", "7");
        assertThat(HttpReply.post(address, "/run", request).body())
                .isEqualTo(HttpReply.post(address, "/run", request).body());
        assertThat(HttpReply.get(address, "/options").body())
                .isEqualTo(HttpReply.get(address, "/options").body());
    }
}
