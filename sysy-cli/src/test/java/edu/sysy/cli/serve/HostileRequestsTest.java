package edu.sysy.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests that are meant to hurt: after each, the server answers as before. */
@Timeout(120)
class HostileRequestsTest {
    private static final Duration WORK_TIME = Duration.ofSeconds(2);
    private static final int WORKERS = 2;
    private static final int DEEP = 30_000;

    private final ByteArrayOutputStream log = new ByteArrayOutputStream();
    private PlayServer server;
    private URI address;

    @BeforeEach
    void start() throws IOException {
        serve(Requests.limits(WORKERS, ServerLimits.defaults().waiting(), WORK_TIME));
    }

    private void serve(ServerLimits limits) throws IOException {
        server = Requests.server(limits, new PrintStream(log, true, StandardCharsets.UTF_8));
        address = server.address();
    }

    @AfterEach
    void stop() throws IOException {
        answersAsBefore();
        server.close();
        assertThat(log.toString(StandardCharsets.UTF_8)).isEmpty();
    }

    /** It may be busy until it has noticed that clients have gone. */
    private void answersAsBefore() throws IOException {
        String seven = Requests.program("int main() { putint(7); return 0; }");
        long start = System.nanoTime();
        HttpReply reply = HttpReply.post(address, "/run", seven);
        while (reply.status() == 503
                && System.nanoTime() - start < Duration.ofSeconds(10).toNanos()) {
            reply = HttpReply.post(address, "/run", seven);
        }
        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.json()).containsEntry("output", "7");
    }

    private static List<String> hostileSources() {
        return List.of(
                "",
                "\0".repeat(1000),
                "int main() { return " + "(".repeat(DEEP) + "1" + ")".repeat(DEEP) + "; }",
                "int main() { return " + "- ".repeat(DEEP) + "1; }",
                "int main() " + "{".repeat(DEEP),
                "int main() { int a = 1; return a" + " + a * a".repeat(20_000) + "; }",
                "int main() { int a = 1; if (a" + " && a".repeat(DEEP) + ") return 1; return 2; }",
                "int a[1000000000]; int main() { return a[5]; }",
                "int a[100000000] = {1}; int main() { return a[5]; }",
                "int main() { int a[100000000] = {1}; return a[getint()]; }",
                "int a" + "[2]".repeat(40) + "; int main() { return 0; }",
                "const int n = 2147483647; int a[n][n]; int main() { return 0; }",
                "int " + "a".repeat(190_000) + "; int main() { return 0; }",
                "int main() { return " + "1".repeat(190_000) + "; }",
                "int main() {" + "int a; ".repeat(10_000) + "return 0; }",
                "int main() {" + "@".repeat(100_000) + "}",
                "int main() { return 0; } /*",
                "int main() { putf(\"</script><script>alert(1)</script>\"); return 0; }",
                "int \ud800 main() { return 0; } // \udc00",
                "\ufeffint main() { return 0; }",
                IntStream.range(0, 3000)
                        .mapToObj(i ->
                                "int f" + i + "(int x) { return x * " + i + " + f" + Math.max(0, i - 1) + "(x); }\n")
                        .collect(Collectors.joining("", "", "int main() { return f2999(1); }")),
                IntStream.range(0, 2000)
                        .mapToObj(i -> "if (x == " + i + ") { x = x + " + i + "; while (x > y) y = y + x; }\n")
                        .collect(Collectors.joining("", "int main() { int x = getint(), y = 0;", "return x + y; }")));
    }

    @ParameterizedTest
    @MethodSource("hostileSources")
    void answersAnyProgram(String source) throws IOException {
        for (String path : List.of("/check", "/run", "/explore")) {
            long start = System.nanoTime();
            String request = Requests.program(source, "level", "O2", "input", "5", "counts", "true", "compare", "O0");
            HttpReply reply = HttpReply.post(address, path, path.equals("/explore") ? request : plain(request));
            Duration taken = Duration.ofNanos(System.nanoTime() - start);
            assertThat(reply.status()).as(path).isEqualTo(200);
            assertThat(reply.json()).as(path).containsKey("diagnostics");
            assertThat(taken).as(path).isLessThan(WORK_TIME.multipliedBy(3));
        }
    }

    private static String plain(String request) {
        return request.replace(",\"counts\":\"true\",\"compare\":\"O0\"", "");
    }

    @Test
    void endsProgramsThatNeverEnd() throws IOException {
        Map<String, Object> answer = HttpReply.post(address, "/run", Requests.program(Requests.ENDLESS))
                .json();
        assertThat((String) answer.get("outcome")).matches("limit of (interrupt|instructions) reached at .*");
        assertThat(answer).doesNotContainKey("status");
    }

    @Test
    void saysThatTheTimeIsOverAndShowsWhatWasWritten() throws IOException {
        String slow = "int main() { int i = 0; while (i < 100000) { putch(53); i = i + 1; } while (1) i = getint(); }";
        Map<String, Object> answer = HttpReply.post(address, "/run", Requests.program(slow, "level", "O0"))
                .json();
        assertThat(answer).containsEntry("failure", "This takes longer than 2.00 seconds.");
        assertThat((String) answer.get("output")).startsWith("5555");
    }

    @Test
    void endsEndlessOutput() throws IOException {
        Map<String, Object> answer = HttpReply.post(
                        address, "/run", Requests.program("int main() { while (1) putch(955); return 0; }"))
                .json();
        assertThat((String) answer.get("outcome")).startsWith("limit of output reached");
        assertThat(((String) answer.get("output")).length())
                .isLessThanOrEqualTo((int) ServerLimits.defaults().output());
    }

    @Test
    void endsProgramsThatNeedTooMuchMemory() throws IOException {
        Map<String, Object> answer = HttpReply.post(
                        address,
                        "/run",
                        Requests.program("int a[100000000]; int main() { int i = 0; while (i < 100000000) { a[i] = i;"
                                + " i = i + 1000; } return a[getint()]; }"))
                .json();
        assertThat((String) answer.get("outcome")).startsWith("limit of memory reached");
    }

    @Test
    void refusesLongSourcesAndBodies() throws IOException {
        HttpReply source =
                HttpReply.post(address, "/check", Requests.program("int main() { return 0; }" + " ".repeat(200_000)));
        assertThat(source.status()).isEqualTo(200);
        assertThat(source.codes()).containsExactly("E0901");

        byte[] body = new byte[10 << 20];
        assertThat(HttpReply.post(address, "/run", body).status()).isEqualTo(413);
    }

    @Test
    void reportsTheFirstErrorsOfMany() throws IOException {
        String names = IntStream.range(0, 500).mapToObj(i -> "a" + i + " = 1;").collect(Collectors.joining());
        HttpReply reply = HttpReply.post(address, "/check", Requests.program("int main() {" + names + "}"));
        assertThat(reply.codes()).hasSize(PlayTask.MAX_DIAGNOSTICS).containsOnly("E0301");
        assertThat(reply.json()).containsEntry("more", 500.0 - PlayTask.MAX_DIAGNOSTICS);
    }

    @Test
    void refusesBytesThatAreNoText() throws IOException {
        for (int seed = 0; seed < 20; seed++) {
            byte[] body = new byte[10_000];
            new Random(seed).nextBytes(body);
            assertThat(HttpReply.post(address, "/run", body).status()).isEqualTo(400);
        }
        byte[] bad = {'{', '"', 's', '"', ':', '"', (byte) 0xc0, (byte) 0x80, '"', '}'};
        HttpReply reply = HttpReply.post(address, "/check", bad);
        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.json()).containsEntry("failure", "the request is not UTF-8");
    }

    @Test
    void takesAnyUnicode() throws IOException {
        String source = "int main() { putint(1); return 0; } // \u4e2d\u6587 \ud83d\ude00 \u202e \ud800 \0";
        assertThat(HttpReply.post(address, "/run", Requests.program(source)).json())
                .containsEntry("output", "1");
        Map<String, Object> answer = HttpReply.post(
                        address,
                        "/run",
                        Requests.program(
                                "int main() { int c = getch(); while (c != 10) { putch(c); c = getch(); }"
                                        + " return 0; }",
                                "input",
                                "\u4e2d\ud83d\ude00\n"))
                .json();
        assertThat(answer).containsEntry("output", "\u4e2d\ud83d\ude00");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\r\n\r\n",
                "GET\r\n\r\n",
                "GET /\r\n\r\n",
                "\0\0\0\0\r\n\r\n",
                "GET / HTTP/9.9\r\n\r\n",
                "GET http://evil.example/ HTTP/1.1\r\nHost: evil.example\r\n\r\n",
                "POST /run HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: -1\r\n\r\n",
                "POST /run HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 99999999999999999999\r\n\r\n",
                "POST /run HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n",
                "POST /run HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n"
            })
    void survivesWhatIsNotHttp(String text) throws IOException {
        try (Socket socket = HttpReply.connect(address)) {
            socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
            socket.shutdownOutput();
            HttpReply reply = HttpReply.read(socket);
            assertThat(reply.status()).as(reply.body()).isNotEqualTo(200);
        }
    }

    @Test
    void endsSlowSendersAndAnswersOthersMeanwhile() throws IOException, InterruptedException {
        List<Socket> slow = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            Socket socket = HttpReply.connect(address);
            String head = i % 2 == 0
                    ? "POST /run HTTP/1.1\r\nHost: " + address.getAuthority() + "\r\nX-Slow: "
                    : "POST /run HTTP/1.1\r\nHost: " + address.getAuthority() + "\r\n" + HttpReply.JSON
                            + "Content-Length: 1000\r\n\r\n{";
            socket.getOutputStream().write(head.getBytes(StandardCharsets.ISO_8859_1));
            slow.add(socket);
        }
        long start = System.nanoTime();
        answersAsBefore();
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(2));
        for (int second = 0; second < 5; second++) {
            slow.forEach(HostileRequestsTest::trickle);
            Thread.sleep(1000);
        }
        for (Socket socket : slow) {
            socket.setSoTimeout(5000);
            assertThat(isClosed(socket)).isTrue();
            socket.close();
        }
    }

    private static void trickle(Socket socket) {
        try {
            socket.getOutputStream().write(' ');
        } catch (IOException e) {
            // closed by the server, as it should be
        }
    }

    /** Whether the other side closes a connection, before the time to read is over. */
    private static boolean isClosed(Socket socket) throws IOException {
        try {
            return socket.getInputStream().read() < 0;
        } catch (java.net.SocketTimeoutException e) {
            return false;
        } catch (IOException e) {
            return true; // reset
        }
    }

    @Test
    void aClientThatGoesAwayEndsItsWork() throws IOException, InterruptedException {
        server.close();
        serve(Requests.limits(WORKERS, 100, Duration.ofMinutes(5)));
        for (int i = 0; i < 3 * WORKERS; i++) {
            try (Socket socket = HttpReply.connect(address)) {
                beginToRun(socket);
            }
        }
        long start = System.nanoTime();
        answersAsBefore();
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(10));
    }

    /** Has the server begin a work that takes minutes, or keep it waiting; it says so before the answer. */
    private void beginToRun(Socket socket) throws IOException {
        byte[] body = Requests.program(Requests.SLOW).getBytes(StandardCharsets.UTF_8);
        OutputStream out = socket.getOutputStream();
        out.write(("POST /run HTTP/1.1\r\nHost: " + address.getAuthority() + "\r\n" + HttpReply.JSON
                        + "Content-Length: " + body.length + "\r\n\r\n")
                .getBytes(StandardCharsets.ISO_8859_1));
        out.write(body);
        assertThat(socket.getInputStream().read()).isEqualTo('H');
    }

    @Test
    void refusesWorkWhenItHasTooMuchAndServesThePageMeanwhile() throws IOException {
        server.close();
        serve(Requests.limits(1, 1, Duration.ofMinutes(5)));
        try (Socket working = HttpReply.connect(address);
                Socket waiting = HttpReply.connect(address)) {
            beginToRun(working);
            beginToRun(waiting);
            HttpReply refused = HttpReply.post(address, "/check", Requests.program("int main() { return 0; }"));
            assertThat(refused.status()).isEqualTo(503);
            assertThat(refused.json()).containsEntry("failure", "the server is busy; try again in a moment");
            assertThat(HttpReply.get(address, "/").status()).isEqualTo(200);
        }
    }

    @Test
    void answersTwoHundredRequestsAtOnce() throws InterruptedException, ExecutionException {
        CountDownLatch together = new CountDownLatch(1);
        List<Future<HttpReply>> replies = new ArrayList<>();
        try (ExecutorService clients = Executors.newFixedThreadPool(200)) {
            for (int i = 0; i < 200; i++) {
                int number = i;
                replies.add(clients.submit((Callable<HttpReply>) () -> {
                    together.await();
                    String source = "int main() { putint(" + number + "); return 0; }";
                    return HttpReply.post(address, "/run", Requests.program(source, "level", "O2"));
                }));
            }
            together.countDown();
        }
        for (int i = 0; i < 200; i++) {
            HttpReply reply = replies.get(i).get();
            assertThat(reply.status()).isEqualTo(200);
            assertThat(reply.json()).containsEntry("output", String.valueOf(i));
        }
    }
}
