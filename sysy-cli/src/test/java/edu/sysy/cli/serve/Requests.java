package edu.sysy.cli.serve;

import edu.sysy.mips.Mips32;
import edu.sysy.riscv.Riscv64;
import edu.sysy.text.JsonWriter;
import java.io.IOException;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Map;

/** Servers to ask, and what to ask them. */
final class Requests {
    static final PlayOptions OPTIONS = new PlayOptions(
            "1.2.3", Map.of("linux", Mips32.linux(), "mars", Mips32.mars(), "riscv64", Riscv64.linux()));
    static final String ENDLESS = "int main() { while (1) {} return 0; }";

    /** Ends by its limit of instructions, after minutes: the library looks for input that there is not. */
    static final String SLOW = "int main() { while (1) getint(); return 0; }";

    private Requests() {}

    /** The limits of a server with another queue and another time for works. */
    static ServerLimits limits(int workers, int waiting, Duration workTime) {
        ServerLimits defaults = ServerLimits.defaults();
        return new ServerLimits(
                workers,
                waiting,
                defaults.connections(),
                defaults.requestTime(),
                defaults.maxBody(),
                workTime,
                defaults.compile(),
                defaults.instructions(),
                defaults.memory(),
                defaults.output(),
                defaults.views(),
                defaults.heap());
    }

    /** A server at a port that the system chooses. */
    static PlayServer server(ServerLimits limits, PrintStream log) throws IOException {
        return PlayServer.start(0, OPTIONS, limits, log);
    }

    /** A request for a program, with further members in pairs. */
    static String program(String source, String... members) {
        JsonWriter out = JsonWriter.compact().beginObject().field("source", source);
        for (int i = 0; i < members.length; i += 2) {
            out.field(members[i], members[i + 1]);
        }
        return out.endObject().text();
    }
}
