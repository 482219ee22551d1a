package edu.sysy.cli.serve;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.PrintStream;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;

/**
 * The server of the page, bound to the loopback address: no other computer reaches it.
 *
 * <pre>{@code
 * try (PlayServer server = PlayServer.start(0, options, ServerLimits.defaults(), System.err)) {
 *     System.out.println(server.address());
 *     Thread.sleep(Duration.ofHours(1));
 * }
 * }</pre>
 */
public final class PlayServer implements AutoCloseable {
    private static final int BACKLOG = 256;
    private static final byte[] LOOPBACK = {127, 0, 0, 1};

    private final HttpServer server;
    private final ExchangeThreads threads;
    private final WorkQueue queue;
    private final HeapWatch watch;

    private PlayServer(HttpServer server, PlayOptions options, ServerLimits limits, PrintStream log) {
        this.server = server;
        threads = new ExchangeThreads(limits.connections(), limits.requestTime());
        queue = new WorkQueue(limits.workers(), limits.waiting(), limits.workTime());
        watch = new HeapWatch(queue, limits.heap());
        RequestGuard guard = new RequestGuard(server.getAddress().getPort());
        server.createContext("/", new PlayHandler(limits, options, guard, threads, queue, log));
        server.setExecutor(threads);
    }

    /**
     * Starts to answer.
     *
     * @param port where, from 1 to 65535; 0 for one that the system chooses
     * @param log where mistakes of the compiler are reported
     * @throws IOException with a sentence for people if that is not possible
     */
    public static PlayServer start(int port, PlayOptions options, ServerLimits limits, PrintStream log)
            throws IOException {
        try {
            InetSocketAddress address = new InetSocketAddress(InetAddress.getByAddress(LOOPBACK), port);
            PlayServer server = new PlayServer(HttpServer.create(address, BACKLOG), options, limits, log);
            server.server.start();
            return server;
        } catch (BindException e) {
            throw new IOException("cannot listen on port " + port + ": " + e.getMessage(), e);
        }
    }

    /** Where the page is. */
    public URI address() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/");
    }

    /** Ends what is being done and closes all connections. */
    @Override
    public void close() {
        watch.close();
        queue.close();
        server.stop(0);
        threads.close();
    }
}
