package edu.sysy.mips.assemble;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import edu.sysy.Assembly;
import edu.sysy.Compiler;
import edu.sysy.Level;
import edu.sysy.mips.Mips32;
import edu.sysy.simulate.Capture;
import edu.sysy.simulate.Executable;
import edu.sysy.simulate.RunOutcome;
import edu.sysy.simulate.Simulator;
import edu.sysy.source.SourceFile;
import edu.sysy.testing.Tools;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Object files are those that GNU as makes of the text, and GNU ld makes programs of them that run right. */
class ObjectFilesTest {
    /** Data of each kind, large offsets in sections, calls of the library and of main, and floating registers. */
    private static final String SOURCE = """
            int count, table[30000], start[5] = {1, 2, 3}, more[9] = {4, 5};
            const int primes[4] = {2, 3, 5, 7};
            float ratio = 1.5, rest;
            int far[3];
            int depth(int k) {
                if (k <= 1) return primes[k];
                return depth(k - 1) + primes[k % 4] + start[k % 5];
            }
            int main() {
                if (count > 2) return 5;
                int n = getint(), i = 0, sum = 0, local[300] = {};
                starttime();
                while (i < n) {
                    if (i % 3 == 1) sum = sum + table[i] + depth(i % 7); else sum = sum - far[i % 3];
                    table[i * 100] = sum;
                    far[(i + 1) % 3] = i;
                    rest = rest + ratio * i;
                    i = i + 1;
                }
                stoptime();
                count = count + 1;
                if (count < 3) sum = sum + main();
                local[n] = sum;
                putint(local[n / 2]); putch(10);
                putfloat(rest); putch(10);
                putarray(9, more);
                putarray(3, far);
                return sum;
            }
            """;

    private static final String INPUT = "40\n40\n40\n";

    /** Lines of readelf that are about what GNU as has and we leave out, or about places in the file. */
    private static final Pattern OTHERS = Pattern.compile(".*(\\.pdr|SECTION|FILE|ection header|offset 0x|contains).*");

    static Stream<Arguments> variants() {
        Stream<Arguments> plain = Stream.of(Mips32.linux(), Mips32.linux().bigEndian())
                .flatMap(target -> Stream.of(0, 8)
                        .flatMap(small -> Stream.of(Level.O0, Level.O2)
                                .map(level -> Arguments.of(target.withSmallData(small), small, level))));
        return Stream.concat(plain, Stream.of(Arguments.of(Mips32.linux().withVectors(), 0, Level.O2)));
    }

    /** The options by which GNU tools know the processor. */
    private static List<String> processor(Mips32 target) {
        return target.hasVectors()
                ? List.of("-march=p5600", "-mmsa", "-mfp64", "-mnan=2008")
                : List.of("-march=mips32r2", "-mfp32");
    }

    private static Assembly assembly(Mips32 target, Level level) {
        return Compiler.builder().target(target).optimize(level).build().compile(SourceFile.of("data.sy", SOURCE));
    }

    private static String order(Mips32 target) {
        return target.byteOrder() == ByteOrder.BIG_ENDIAN ? "-EB" : "-EL";
    }

    @ParameterizedTest
    @MethodSource("variants")
    void theFileIsThatOfTheGnuAssembler(Mips32 target, int small, Level level, @TempDir Path folder) {
        GnuTools tools = new GnuTools(folder, Tools.AS, GnuTools.READELF, GnuTools.OBJDUMP);
        Assembly assembly = assembly(target, level);
        tools.write("ours.o", assembly.object());
        assemble(tools, target, small, assembly.text());
        for (String section : List.of(".text", ".data", ".rodata", ".sdata", ".reginfo", ".MIPS.abiflags")) {
            assertThat(dump(tools, "ours.o", section)).as(section).isEqualTo(dump(tools, "theirs.o", section));
        }
        assertThat(dump(tools, "ours.o", ".text")).hasSizeGreaterThan(30);
        for (String what : List.of("-h", "-r", "-s", "-A")) {
            assertThat(described(tools, "ours.o", what)).as(what).isEqualTo(described(tools, "theirs.o", what));
        }
        assertThat(described(tools, "ours.o", "-r")).hasSizeGreaterThan(30);
    }

    /** Assembles a text to "theirs.o". */
    private static void assemble(GnuTools tools, Mips32 target, int small, String text) {
        tools.write("text.s", text.getBytes(StandardCharsets.ISO_8859_1));
        List<String> command = new ArrayList<>(List.of(Tools.AS, order(target), "-32", "-G" + small));
        command.addAll(processor(target));
        command.addAll(List.of(tools.path("text.s"), "-o", tools.path("theirs.o")));
        tools.quiet(command.toArray(String[]::new));
    }

    private static List<String> dump(GnuTools tools, String file, String section) {
        String all = tools.quiet(GnuTools.OBJDUMP, "-s", tools.path(file));
        return all.lines()
                .dropWhile(line -> !line.equals("Contents of section " + section + ":"))
                .skip(1)
                .takeWhile(line -> line.startsWith(" "))
                .toList();
    }

    /** What readelf says, in order of the alphabet, without what depends on the order of sections. */
    private static List<String> described(GnuTools tools, String file, String what) {
        List<String> names = sectionNames(tools, file);
        return tools.quiet(GnuTools.READELF, what, "-W", tools.path(file))
                .lines()
                .filter(line -> !OTHERS.matcher(line).matches())
                .map(line -> normal(line, names))
                .sorted()
                .toList();
    }

    /** A line without the numbers of symbols, and with names of sections in place of theirs. */
    private static String normal(String line, List<String> names) {
        String text = line.strip().replaceAll("\\s+", " ");
        String[] words = text.split(" ");
        if (words.length == 8 && words[0].matches("\\d+:")) {
            words[0] = "";
            words[6] = words[6].matches("\\d+") ? names.get(Integer.parseInt(words[6])) : words[6];
            return String.join(" ", words);
        }
        if (words.length >= 4 && words[2].startsWith("R_MIPS")) {
            words[1] = "";
            return String.join(" ", words);
        }
        return text;
    }

    private static List<String> sectionNames(GnuTools tools, String file) {
        List<String> names = new ArrayList<>();
        tools.quiet(GnuTools.READELF, "-S", "-W", tools.path(file)).lines().forEach(line -> {
            if (line.matches(" *\\[ *\\d+\\] .*")) {
                names.add(Arrays.asList(line.replaceFirst(".*\\] *", "").split(" "))
                        .getFirst());
            }
        });
        return names;
    }

    @ParameterizedTest
    @MethodSource("variants")
    void theProgramLinksWithALibraryInCAndRunsRight(Mips32 target, int small, Level level, @TempDir Path folder)
            throws IOException {
        GnuTools tools = new GnuTools(folder, Tools.GCC, Tools.QEMU, "qemu-mips");
        Assembly assembly = assembly(target, level);
        try (InputStream library = ObjectFilesTest.class.getResourceAsStream("library.c")) {
            tools.write("library.c", Objects.requireNonNull(library).readAllBytes());
        }
        tools.write("ours.o", assembly.object());
        assemble(tools, target, small, assembly.text());
        Tools.Finished ours = linkAndRun(tools, target, "ours.o");
        Tools.Finished theirs = linkAndRun(tools, target, "theirs.o");
        assertThat(new String(ours.output(), StandardCharsets.US_ASCII))
                .isEqualTo(new String(theirs.output(), StandardCharsets.US_ASCII))
                .contains("\n9: 4 5 0 0 0 0 0 0 0\n");
        assertThat(ours.status()).isEqualTo(theirs.status());
        Capture whole = Simulator.builder()
                .build()
                .run(Executable.load(assembly.executable()), INPUT.getBytes(StandardCharsets.US_ASCII));
        assertThat(whole.run().outcome())
                .isInstanceOfSatisfying(
                        RunOutcome.Exited.class,
                        exit -> assertThat(exit.status()).isEqualTo(ours.status()));
    }

    /** Links an object file with {@code library.c} and runs the program. */
    static Tools.Finished linkAndRun(GnuTools tools, Mips32 target, String object) {
        String linked = tools.path(object + ".elf");
        List<String> command = new ArrayList<>(List.of(Tools.GCC, order(target), "-mabi=32", "-fno-pic"));
        command.addAll(processor(target));
        command.addAll(List.of("-mno-abicalls", "-G0", "-O1", "-ffreestanding", "-nostdlib", "-static"));
        command.addAll(List.of(tools.path("library.c"), tools.path(object), "-o", linked));
        tools.quiet(command.toArray(String[]::new));
        String emulator = target.byteOrder() == ByteOrder.BIG_ENDIAN ? "qemu-mips" : Tools.QEMU;
        List<String> run = target.hasVectors() ? List.of(emulator, "-cpu", "P5600", linked) : List.of(emulator, linked);
        return Tools.run(run, INPUT.getBytes(StandardCharsets.US_ASCII));
    }

    @Test
    void simulatorsHaveNoObjectFiles() {
        Assembly assembly = assembly(Mips32.spim(), Level.O1);
        assertThatThrownBy(assembly::object).isInstanceOf(UnsupportedOperationException.class);
    }
}
