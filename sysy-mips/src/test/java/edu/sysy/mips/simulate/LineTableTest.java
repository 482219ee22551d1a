package edu.sysy.mips.simulate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import edu.sysy.object.LineTable;
import edu.sysy.object.SourceLine;
import edu.sysy.simulate.Executable;
import edu.sysy.simulate.RunOutcome;
import edu.sysy.simulate.Simulator;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LineTableTest {

    private static final int START = TinyElf.TEXT + 116;

    /**
     * A line table: line 3 at the first word, line 10 from the second on, line 11 at the fourth, end after the sixth.
     */
    static byte[] version(int version) {
        ByteArrayOutputStream header = new ByteArrayOutputStream();
        header.write(4);
        if (version >= 4) {
            header.write(1);
        }
        header.writeBytes(new byte[] {1, -3, 12, 13, 0, 1, 1, 1, 1, 0, 0, 0, 1, 0, 0, 1});
        if (version < 5) {
            header.writeBytes("dir\0\0a.c\0".getBytes(StandardCharsets.US_ASCII));
            header.writeBytes(new byte[] {1, 0, 0, 0});
        } else {
            header.writeBytes(new byte[] {1, 1, 8, 2});
            header.writeBytes("/cwd\0dir\0".getBytes(StandardCharsets.US_ASCII));
            header.writeBytes(new byte[] {2, 1, 8, 2, 0x0b, 2});
            header.writeBytes("a.c\0\1a.c\0\1".getBytes(StandardCharsets.US_ASCII));
        }
        ByteBuffer program = TinyElf.buffer(100);
        program.put(new byte[] {0, 5, 2}).putInt(START); // set address
        program.put(new byte[] {3, 2, 1}); // advance line by 2; row
        program.put(new byte[] {3, 7, 2, 1, 1}); // advance line by 7, address by 1; row
        program.put((byte) (13 + 1 + 3 + 2 * 12)); // special: line + 1, address + 2
        program.put(new byte[] {2, 2, 0, 1, 1}); // advance address by 2; end of sequence
        ByteBuffer unit = TinyElf.buffer(10 + header.size() + program.position() + (version == 5 ? 2 : 0));
        unit.putInt(unit.capacity() - 4).putShort((short) version);
        if (version == 5) {
            unit.put((byte) 4).put((byte) 0);
        }
        unit.putInt(header.size()).put(header.toByteArray()).put(program.array(), 0, program.position());
        return unit.array();
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 5})
    void rowsCoverTheAddressesUpToTheNext(int version) {
        LineTable lines = new TinyElf()
                .words(0, 0, 0, 0, 0, 0)
                .words(TinyElf.exit())
                .lines(version(version))
                .load()
                .lines();
        assertEquals(Optional.empty(), lines.at(START - 4));
        assertEquals(Optional.of(new SourceLine("dir/a.c", 3)), lines.at(START));
        assertEquals(Optional.of(new SourceLine("dir/a.c", 10)), lines.at(START + 4));
        assertEquals(Optional.of(new SourceLine("dir/a.c", 10)), lines.at(START + 8));
        assertEquals(Optional.of(new SourceLine("dir/a.c", 11)), lines.at(START + 12));
        assertEquals(Optional.of(new SourceLine("dir/a.c", 11)), lines.at(START + 16));
        assertEquals(Optional.empty(), lines.at(START + 20));
        assertEquals(Optional.empty(), lines.at(-4));
    }

    @Test
    void programWithoutLinesHasAnEmptyTable() {
        Executable program = new TinyElf().words(TinyElf.exit()).load();
        assertTrue(program.lines().isEmpty());
        assertEquals(Optional.empty(), program.lines().at(program.entryPoint()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"-gdwarf-2", "-gdwarf-3", "-gdwarf-4", "-gdwarf-5"})
    void tablesOfGccAreUnderstood(String format, @TempDir Path folder) throws Exception {
        MipsCrossCompiler tools = new MipsCrossCompiler(folder);
        Executable program = Executable.load(Files.readAllBytes(tools.freestanding("sort", "-O0", format)));
        int main = program.symbols().find("main").orElseThrow().address();
        SourceLine line = program.lines().at(main).orElseThrow();
        assertTrue(line.file().endsWith("sort.c"), line::toString);
        String text = Files.readAllLines(tools.resource("sort.c")).get(line.line() - 1);
        assertEquals("int main(void) {", text);
    }

    @Test
    void faultNamesItsLine() {
        Executable program = new TinyElf()
                .function("f", 6)
                .words(0, 0, 0, 13, 0, 0)
                .lines(version(4))
                .load();
        RunOutcome outcome = Simulator.create().run(program, new byte[0]).outcome();
        assertEquals(String.format("break (0x0) at 0x%08x in f (dir/a.c:11)", START + 12), outcome.toString());
    }
}
