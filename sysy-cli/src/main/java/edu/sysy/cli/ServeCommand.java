package edu.sysy.cli;

import edu.sysy.cli.serve.PlayOptions;
import edu.sysy.cli.serve.PlayServer;
import edu.sysy.cli.serve.ServerLimits;
import edu.sysy.spi.Extensions;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;

/** Serves the page of {@code --serve} to browsers of this computer, until the process or the thread is ended. */
final class ServeCommand {
    private static final String OPTION = "--serve";

    /** What the server of the JDK reads from properties only: how many connections may be open, and idle; no delays. */
    private static final Map<String, String> PROPERTIES = Map.of(
            "jdk.httpserver.maxConnections", "1024",
            "sun.net.httpserver.maxIdleConnections", "512",
            "sun.net.httpserver.nodelay", "true");

    private final int port;

    private ServeCommand(int port) {
        this.port = port;
    }

    /** Whether a command line asks for the page. */
    static boolean isAskedFor(List<String> words) {
        return words.stream().anyMatch(word -> word.equals(OPTION) || word.startsWith(OPTION + "="));
    }

    /**
     * Understands a command line of this option alone.
     *
     * @throws Arguments.UsageException if there are other words, or the port is none
     */
    static ServeCommand of(List<String> words) throws Arguments.UsageException {
        if (words.size() != 1) {
            throw new Arguments.UsageException(
                    "--serve takes no file and no other options; a port is chosen as in --serve=8080");
        }
        String word = words.getFirst();
        if (word.equals(OPTION)) {
            return new ServeCommand(0);
        }
        String port = word.substring(OPTION.length() + 1);
        if (!port.matches("[1-9]\\d{0,4}") || Integer.parseInt(port) > 0xffff) {
            throw new Arguments.UsageException("--serve: '" + port + "' is not a port from 1 to 65535");
        }
        return new ServeCommand(Integer.parseInt(port));
    }

    /**
     * Says where the page is, and serves it until the process ends or this thread is interrupted.
     *
     * @param out where the address goes
     * @param err where mistakes of the compiler are reported
     * @return the exit status
     * @throws IOException with a sentence for people if the port cannot be used
     */
    int run(OutputStream out, PrintStream err) throws IOException {
        PROPERTIES.forEach(System.getProperties()::putIfAbsent);
        PlayOptions options = new PlayOptions(Version.text(), TargetArguments.choices(Extensions.load()));
        try (PlayServer server = PlayServer.start(port, options, ServerLimits.defaults(), err)) {
            String message = "sysyc: the page is at " + server.address() + " (Ctrl-C ends it)\n";
            out.write(message.getBytes(StandardCharsets.UTF_8));
            out.flush();
            serve(server);
        }
        return 0;
    }

    /** Waits for an interrupt, or for the end of the process, which closes the server first. */
    private static void serve(PlayServer server) {
        Thread closer = new Thread(server::close);
        Runtime.getRuntime().addShutdownHook(closer);
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            Runtime.getRuntime().removeShutdownHook(closer);
            Thread.currentThread().interrupt();
        }
    }
}
