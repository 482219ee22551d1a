package edu.sysy.cli.serve;

import edu.sysy.text.JsonReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What a server has sent, byte by byte as it came: requests are written by hand, because clients of HTTP do not send
 * the headers that attackers do.
 *
 * @param status 0 if the connection was closed without an answer
 * @param headers by their names in lower case
 */
record HttpReply(int status, Map<String, String> headers, String body) {
    private static final int TIMEOUT_MILLIS = 60_000;

    /** The headers that the page itself sends with its requests. */
    static final String JSON = "Content-Type: application/json\r\n";

    /** A connection to a server. */
    static Socket connect(URI server) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.getPort());
        socket.setSoTimeout(TIMEOUT_MILLIS);
        return socket;
    }

    /** Asks for a path. */
    static HttpReply get(URI server, String path) throws IOException {
        return send(server, "GET " + path, "Host: " + server.getAuthority() + "\r\n", new byte[0]);
    }

    /** Posts JSON as the page does. */
    static HttpReply post(URI server, String path, String json) throws IOException {
        return post(server, path, json.getBytes(StandardCharsets.UTF_8));
    }

    /** Posts bytes as JSON. */
    static HttpReply post(URI server, String path, byte[] body) throws IOException {
        String origin = "Origin: http://" + server.getAuthority() + "\r\n";
        return send(server, "POST " + path, "Host: " + server.getAuthority() + "\r\n" + origin + JSON, body);
    }

    /** Sends a request with these headers besides the length of the body. */
    static HttpReply send(URI server, String methodAndPath, String headers, byte[] body) throws IOException {
        try (Socket socket = connect(server)) {
            OutputStream out = socket.getOutputStream();
            String head = methodAndPath + " HTTP/1.1\r\n" + headers + "Connection: close\r\n";
            String length = body.length == 0 ? "" : "Content-Length: " + body.length + "\r\n";
            out.write((head + length + "\r\n").getBytes(StandardCharsets.ISO_8859_1));
            out.write(body);
            out.flush();
            return read(socket);
        }
    }

    /** Reads an answer to its end. */
    static HttpReply read(Socket socket) throws IOException {
        InputStream in = socket.getInputStream();
        byte[] all = in.readAllBytes();
        if (all.length == 0) {
            return new HttpReply(0, Map.of(), "");
        }
        String text = new String(all, StandardCharsets.ISO_8859_1);
        int end = text.indexOf("\r\n\r\n");
        List<String> head = text.substring(0, end).lines().toList();
        Map<String, String> headers = new LinkedHashMap<>();
        for (String line : head.subList(1, head.size())) {
            int colon = line.indexOf(':');
            headers.put(
                    line.substring(0, colon).toLowerCase(Locale.ROOT),
                    line.substring(colon + 1).strip());
        }
        boolean chunked = "chunked".equals(headers.get("transfer-encoding"));
        byte[] rest = text.substring(end + 4).getBytes(StandardCharsets.ISO_8859_1);
        String body = new String(chunked ? joined(rest) : rest, StandardCharsets.UTF_8);
        return new HttpReply(Integer.parseInt(head.getFirst().split(" ")[1]), headers, body);
    }

    private static byte[] joined(byte[] chunks) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        String text = new String(chunks, StandardCharsets.ISO_8859_1);
        int position = 0;
        while (true) {
            int end = text.indexOf("\r\n", position);
            if (end < 0) {
                throw new IOException("the answer is cut off");
            }
            int size = Integer.parseInt(text.substring(position, end), 16);
            if (size == 0) {
                return out.toByteArray();
            }
            out.write(chunks, end + 2, size);
            position = end + 2 + size + 2;
        }
    }

    /** The object that the body is. */
    Map<String, Object> json() {
        return JsonReader.object(body);
    }

    /** The codes of the diagnostics. */
    List<String> codes() {
        return ((List<?>) json().get("diagnostics"))
                .stream()
                        .map(diagnostic -> (String) ((Map<?, ?>) diagnostic).get("code"))
                        .toList();
    }
}
