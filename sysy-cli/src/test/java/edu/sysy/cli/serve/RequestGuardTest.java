package edu.sysy.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Requests that a page of another site makes a browser send. PORT stands for the port of the server. */
class RequestGuardTest {
    private static final byte[] BODY =
            Requests.program("int main() { return 0; }").getBytes(StandardCharsets.UTF_8);

    private static PlayServer server;
    private static URI address;

    @BeforeAll
    static void start() throws IOException {
        server = Requests.server(ServerLimits.defaults(), System.err);
        address = server.address();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static String lines(String headers) {
        String port = String.valueOf(address.getPort());
        StringBuilder lines = new StringBuilder();
        for (String header : headers.replace("PORT", port).split(" *; *")) {
            lines.append(header).append("\r\n");
        }
        return lines.toString();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            200 | Host: 127.0.0.1:PORT
            200 | Host: localhost:PORT
            200 | Host: LocalHost:PORT
            200 | Host: [::1]:PORT
            403 | Host: 127.0.0.1
            403 | Host: 127.0.0.1:1
            403 | Host: evil.example:PORT
            403 | Host: evil.example
            403 | Host: 127.0.0.1:PORT.evil.example
            403 | Host: localhost.evil.example:PORT
            403 | Host: 127.0.0.1:PORT; Host: evil.example
            403 | Host:
            403 | Accept: text/html
            """)
    void answersToItsOwnNameOnly(int status, String headers) throws IOException {
        assertThat(HttpReply.send(address, "GET /", lines(headers), new byte[0]).status())
                .isEqualTo(status);
        assertThat(HttpReply.send(address, "POST /run", lines(headers) + HttpReply.JSON, BODY)
                        .status())
                .isEqualTo(status);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            200 | Content-Type: application/json
            200 | Content-Type: application/json; Origin: http://127.0.0.1:PORT
            200 | Content-Type: application/json; Origin: http://127.0.0.1:PORT; Sec-Fetch-Site: same-origin
            403 | Content-Type: application/json; Origin: http://localhost:PORT
            403 | Content-Type: application/json; Origin: http://evil.example
            403 | Content-Type: application/json; Origin: http://127.0.0.1:PORT.evil.example
            403 | Content-Type: application/json; Origin: https://127.0.0.1:PORT
            403 | Content-Type: application/json; Origin: http://127.0.0.1:1
            403 | Content-Type: application/json; Origin: null
            403 | Content-Type: application/json; Origin: http://127.0.0.1:PORT; Origin: http://evil.example
            403 | Content-Type: application/json; Sec-Fetch-Site: cross-site
            403 | Content-Type: application/json; Sec-Fetch-Site: same-site
            403 | Content-Type: application/json; Sec-Fetch-Site: none
            415 | Content-Type: text/plain
            415 | Content-Type: application/x-www-form-urlencoded
            415 | Content-Type: multipart/form-data
            415 | Content-Type: application/jsonp
            415 | Content-Type: text/plain, application/json
            415 | Accept: */*
            """)
    void worksForItsOwnPageOnly(int status, String headers) throws IOException {
        String host = "Host: " + address.getAuthority() + "\r\n";
        for (String path : new String[] {"/check", "/run"}) {
            HttpReply reply = HttpReply.send(address, "POST " + path, host + lines(headers), BODY);
            assertThat(reply.status()).isEqualTo(status);
            assertThat(reply.headers()).doesNotContainKey("access-control-allow-origin");
        }
    }

    @Test
    void allowsNoOtherSiteToAsk() throws IOException {
        HttpReply preflight = HttpReply.send(
                address,
                "OPTIONS /run",
                "Host: " + address.getAuthority() + "\r\nOrigin: http://evil.example\r\n"
                        + "Access-Control-Request-Method: POST\r\nAccess-Control-Request-Headers: content-type\r\n",
                new byte[0]);
        assertThat(preflight.status()).isEqualTo(405);
        assertThat(preflight.headers().keySet()).noneMatch(name -> name.startsWith("access-control-"));
    }
}
