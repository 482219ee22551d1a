package edu.sysy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.testing.ChildJvm;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The process that {@code sysyc --serve} is. */
@Timeout(60)
class ServeCommandTest {
    private static final Pattern ADDRESS = Pattern.compile("sysyc: the page is at (http://127\\.0\\.0\\.1:\\d+/) .*");
    private static final String LOOPBACK_4 = "0100007F";

    /** The address ::ffff:127.0.0.1 as the kernel prints it, each word in the order of the machine. */
    private static final String LOOPBACK_4_MAPPED = "0000000000000000FFFF00000100007F";

    private static final String LISTENING = "0A";

    /** The status of a process that SIGTERM has ended; SIGINT may be ignored where tests run in the background. */
    private static final int TERMINATED = 143;

    private static Process start(String... words) throws IOException {
        return new ProcessBuilder(ChildJvm.command(ServeCommandTest.class, SysycMain.class, words))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    private static URI address(Process process) throws IOException {
        BufferedReader reader = process.inputReader();
        var matcher = ADDRESS.matcher(String.valueOf(reader.readLine()));
        assertThat(matcher.matches()).isTrue();
        return URI.create(matcher.group(1));
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    /** The local addresses of the sockets on which a process listens, of TCP over IPv4 and IPv6 and of UDP. */
    private static List<String> listening(long pid) throws IOException {
        List<String> inodes = new ArrayList<>();
        try (Stream<Path> descriptors = Files.list(Path.of("/proc/" + pid + "/fd"))) {
            for (Path descriptor : descriptors.toList()) {
                String target = Files.readSymbolicLink(descriptor).toString();
                if (target.startsWith("socket:[")) {
                    inodes.add(target.substring("socket:[".length(), target.length() - 1));
                }
            }
        }
        List<String> addresses = new ArrayList<>();
        for (String table : List.of("tcp", "tcp6", "udp", "udp6")) {
            for (String line : Files.readAllLines(Path.of("/proc/" + pid + "/net/" + table))) {
                String[] columns = line.strip().split("\\s+");
                boolean open = table.startsWith("udp") || columns[3].equals(LISTENING);
                if (inodes.contains(columns[9]) && open) {
                    addresses.add(columns[1]);
                }
            }
        }
        return addresses;
    }

    private static String text(URI address) throws IOException {
        try (InputStream page = address.toURL().openStream()) {
            return new String(page.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static boolean answers(URI address) {
        try {
            return text(address).contains("<title>SysY</title>");
        } catch (IOException e) {
            return false;
        }
    }

    @Test
    void listensOnTheLoopbackAddressOnlyAndEndsByASignal() throws IOException, InterruptedException {
        Assumptions.assumeTrue(Files.exists(Path.of("/proc/net/tcp")), "no Linux");
        Process process = start("--serve");
        try {
            URI address = address(process);
            assertThat(answers(address)).isTrue();
            assertThat(text(address.resolve("options")))
                    .contains("\"targets\":[\"linux\",\"linux-be\",\"spim\",\"mars\",\"aarch64\",\"riscv64\"]");
            String port = String.format("%04X", address.getPort());
            assertThat(listening(process.pid()))
                    .hasSize(1)
                    .first()
                    .isIn(LOOPBACK_4 + ":" + port, LOOPBACK_4_MAPPED + ":" + port);

            process.destroy();
            assertThat(process.waitFor(10, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).isEqualTo(TERMINATED);
            assertThat(answers(address)).isFalse();
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void takesThePortThatItIsGiven() throws IOException {
        int port = freePort();
        Process process = start("--serve=" + port);
        try {
            assertThat(address(process)).isEqualTo(URI.create("http://127.0.0.1:" + port + "/"));
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void aPortThatIsTakenIsAnError() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            int port = socket.getLocalPort();
            assertThat(CommandLine.run("", "--serve=" + port))
                    .isEqualTo(new CommandLine(
                            2, "", "sysyc: error: cannot listen on port " + port + ": Address already in use\n"));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"--serve=", "--serve=0", "--serve=65536", "--serve=080", "--serve=-1", "--serve=all"})
    void whatIsNoPortIsExplained(String word) {
        CommandLine result = CommandLine.run("", word);
        assertThat(result.status()).isEqualTo(2);
        assertThat(result.err()).contains("is not a port from 1 to 65535", "--help lists the options");
    }

    @Test
    void takesNoFileAndNoOtherOptions() {
        for (String[] words : new String[][] {{"--serve", "x.sy"}, {"-O2", "--serve"}, {"--serve", "--serve=8080"}}) {
            CommandLine result = CommandLine.run("", words);
            assertThat(result.status()).isEqualTo(2);
            assertThat(result.err()).startsWith("sysyc: error: --serve takes no file and no other options; ");
        }
    }

    @Test
    void endsWhenItsThreadIsInterrupted() throws InterruptedException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        List<Integer> statuses = new ArrayList<>();
        Thread thread = new Thread(() -> statuses.add(
                new Sysyc(InputStream.nullInputStream(), out, new PrintStream(out), false).run("--serve")));
        thread.start();
        while (out.size() == 0) {
            Thread.sleep(10);
        }
        thread.interrupt();
        thread.join();
        assertThat(statuses).containsExactly(0);
        assertThat(answers(URI.create(out.toString(StandardCharsets.UTF_8).split(" ")[5])))
                .isFalse();
    }
}
