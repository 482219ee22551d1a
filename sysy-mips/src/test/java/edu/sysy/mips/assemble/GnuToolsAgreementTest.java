package edu.sysy.mips.assemble;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.Compiler;
import edu.sysy.Level;
import edu.sysy.codegen.layout.CodeItem;
import edu.sysy.codegen.layout.FunctionCode;
import edu.sysy.mips.Mips32;
import edu.sysy.mips.MipsCode;
import edu.sysy.mips.RealInstruction;
import edu.sysy.mips.emit.AssemblyText;
import edu.sysy.object.link.AssembledObject;
import edu.sysy.simulate.Executable;
import edu.sysy.source.SourceFile;
import edu.sysy.testing.Tools;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The GNU tools read our executables as we mean them, and make the same code and data of our text. */
class GnuToolsAgreementTest {
    private static final MipsCode SUM = ExecutablesTest.SUM;
    private static final byte[] SUM_FILE = Executables.link(SUM, "sum.sy");

    @Test
    void everyByteOfCodeAndDataEqualsThatOfAssemblerAndLinker(@TempDir Path folder) throws IOException {
        GnuTools tools = new GnuTools(folder, Tools.GCC, Tools.LD, GnuTools.OBJCOPY, Tools.QEMU);

        assertSameBytes(SUM, tools);

        assertThat(tools.emulate("theirs", "5\n")).isEqualTo(tools.emulate("ours", "5\n"));
    }

    @Test
    void everyKindOfReferenceIsLinkedAsTheGnuLinkerDoes(@TempDir Path folder) throws IOException {
        List<CodeItem<RealInstruction>> items = new ArrayList<>();
        Instructions.all(Set.of("table", "variable", "large", "twice"), "$L0", "putint")
                .forEach(i -> items.add(new CodeItem.Instruction<>(i, 0)));
        items.add(items.size() - 50, new CodeItem.Label<>("$L0"));
        List<FunctionCode<RealInstruction>> functions = new ArrayList<>(SUM.functions());
        functions.add(new FunctionCode<>("all", items));

        assertSameBytes(
                new MipsCode(functions, SUM.data()), new GnuTools(folder, Tools.GCC, Tools.LD, GnuTools.OBJCOPY));
    }

    @Test
    void smallDataIsLinkedAsTheGnuLinkerDoes(@TempDir Path folder) throws IOException {
        String source = """
                int a = 3, b, pair[2] = {1, 2}, rest[2], many[9] = {4};
                float f;
                int next(int i) { a = a + pair[i % 2]; b = b + rest[i % 2]; f = f + 0.5; return many[i] + a; }
                int main() {
                    int i = getint();
                    pair[i - 5] = i;
                    rest[i - 4] = next(i);
                    rest[0] = next(1);
                    putarray(2, rest);
                    putfloat(f);
                    return next(2) + b;
                }
                """;
        GnuTools tools = new GnuTools(folder, Tools.GCC, Tools.LD, GnuTools.OBJCOPY, Tools.QEMU);
        for (Level level : List.of(Level.O0, Level.O2)) {
            Mips32 target = Mips32.linux().withSmallData(8);
            Compiler compiler =
                    Compiler.builder().target(target).optimize(level).build();
            MipsCode code = compiler.parse()
                    .andThen(compiler.buildSsa())
                    .andThen(compiler.optimize())
                    .andThen(compiler.allocateRegisters())
                    .andThen(target.finalCode())
                    .run(SourceFile.of("small.sy", source));

            assertSameBytes(code, tools);

            assertThat(tools.emulate("theirs", "5\n")).isEqualTo(tools.emulate("ours", "5\n"));
            AssembledObject<WordText> read = Assembler.assemble("small.s", AssemblyText.of(code));
            assertThat(read.small()).isEqualTo(tools.section("ours", ".sdata")).hasSizeGreaterThan(12);
        }
    }

    @Test
    void theAssemblerNeedsNoOptions(@TempDir Path folder) {
        GnuTools tools = new GnuTools(folder, Tools.AS, Tools.GCC, GnuTools.OBJCOPY, GnuTools.READELF);
        tools.assemble(AssemblyText.of(SUM), "withOptions");
        tools.quiet(Tools.AS, tools.path("withOptions.s"), "-o", tools.path("plain"));

        assertThat(tools.section("plain", ".text"))
                .startsWith(tools.section("withOptions", ".text"))
                .isNotEmpty();
        String header = tools.quiet(GnuTools.READELF, "-hA", tools.path("plain"));
        assertThat(header)
                .contains("mips32r2", "o32")
                .contains("FP ABI: Hard float (double precision)")
                .doesNotContain("pic");
    }

    /** Links to "ours", and with the GNU tools at the same addresses to "theirs". */
    private static void assertSameBytes(MipsCode code, GnuTools tools) throws IOException {
        StringBuilder text = new StringBuilder(AssemblyText.of(code)).append("        .set macro\n");
        for (AssembledObject<WordText> object : RuntimeLibrary.OBJECTS) {
            text.append(source(object.name()));
        }
        tools.assemble(text.toString(), "whole");
        tools.write("ours", Executables.link(code, "sum.sy"));
        Map<String, GnuTools.Section> layout = tools.sections("ours");
        String script = String.format(
                "ENTRY(__start) SECTIONS { .text 0x%x : { *(.text) } .rodata 0x%x : { *(.rodata) }"
                        + " _gp = 0x%x; .sdata 0x%x : { *(.sdata) *(.sbss) }"
                        + " .data 0x%x : { *(.data) } .bss 0x%x : { *(.bss) } }",
                start(layout, ".text"),
                start(layout, ".rodata"),
                start(layout, ".sdata") + 0x7ff0,
                start(layout, ".sdata"),
                start(layout, ".data"),
                start(layout, ".bss"));
        tools.write("link.ld", script.getBytes(StandardCharsets.US_ASCII));
        tools.quiet(Tools.LD, "-static", "-T", tools.path("link.ld"), tools.path("whole"), "-o", tools.path("theirs"));

        List<String> sections = new ArrayList<>(List.of(".text", ".rodata", ".data"));
        if (layout.get(".sdata").size() > 0) {
            sections.add(".sdata");
        }
        for (String section : sections) {
            byte[] ours = tools.section("ours", section);
            byte[] theirs = tools.section("theirs", section);
            assertThat(Arrays.copyOf(theirs, ours.length)).as(section).isEqualTo(ours);
            assertThat(theirs.length - ours.length).as("padding of " + section).isBetween(0, 15);
        }
    }

    private static int start(Map<String, GnuTools.Section> layout, String section) {
        return layout.get(section).address();
    }

    /** All files but the one that becomes a part of programs with threads. */
    @Test
    void theLibraryIsWhole() throws Exception {
        Path folder = Path.of(RuntimeLibrary.class
                        .getResource("/edu/sysy/mips/runtime/start.s")
                        .toURI())
                .getParent();
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(RuntimeLibrary.OBJECTS)
                    .extracting(AssembledObject::name)
                    .containsExactlyInAnyOrderElementsOf(
                            files.map(f -> f.getFileName().toString())
                                    .filter(name -> name.endsWith(".s") && !name.equals("parallel.s"))
                                    .toList());
        }
    }

    private static String source(String name) throws IOException {
        try (InputStream in = RuntimeLibrary.class.getResourceAsStream("/edu/sysy/mips/runtime/" + name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void readelfFindsNothingToWarnOf(@TempDir Path folder) {
        GnuTools tools = new GnuTools(folder, GnuTools.READELF);
        tools.write("sum", SUM_FILE);

        String all = tools.quiet(GnuTools.READELF, "-a", "-W", tools.path("sum"));

        assertThat(all)
                .doesNotContainIgnoringCase("warning")
                .contains("Flags:                             0x70001001, noreorder, o32, mips32r2")
                .contains("ISA: MIPS32r2")
                .contains("FP ABI: Hard float (double precision)")
                .contains("FLAGS 1: 00000001")
                .contains("sum.sy");
        String debug = tools.quiet(GnuTools.READELF, "--debug-dump=info,abbrev,decodedline", tools.path("sum"));
        assertThat(debug).contains("DW_AT_name        : sum.sy").contains("DW_AT_name        : twice");
    }

    @Test
    void nmListsFunctionsObjectsAndMarks(@TempDir Path folder) {
        GnuTools tools = new GnuTools(folder, GnuTools.NM);
        tools.write("sum", SUM_FILE);
        Map<String, String> kinds = new HashMap<>();
        Map<String, Integer> addresses = new HashMap<>();
        Map<String, Integer> sizes = new HashMap<>();

        for (String line :
                tools.quiet(GnuTools.NM, "-S", tools.path("sum")).lines().toList()) {
            String[] columns = line.split(" ");
            String name = columns[columns.length - 1];
            kinds.put(name, columns[columns.length - 2]);
            addresses.put(name, Integer.parseUnsignedInt(columns[0], 16));
            sizes.put(name, columns.length == 4 ? Integer.parseInt(columns[1], 16) : 0);
        }

        assertThat(kinds)
                .containsEntry("main", "T")
                .containsEntry("twice", "t")
                .containsEntry("large", "b")
                .containsEntry("variable", "d")
                .containsEntry("table", "r")
                .containsEntry("putint", "T")
                .containsEntry("__start", "T")
                .doesNotContainKey("$L0");
        assertThat(sizes)
                .containsEntry("twice", 8)
                .containsEntry("main", 120)
                .containsEntry("large", 400_000_000)
                .containsEntry("table", 1200);
        assertThat(addresses.get("__prog_begin")).isEqualTo(addresses.get("twice"));
        assertThat(addresses.get("__prog_end")).isEqualTo(addresses.get("__prog_begin") + 128);
        assertThat(addresses.get("__help_begin")).isEqualTo(addresses.get("__prog_end"));
        assertThat(addresses.get("memset")).isBetween(addresses.get("__help_begin"), addresses.get("__help_end") - 1);
        assertThat(addresses.get("__start")).isEqualTo(addresses.get("__help_end"));
        assertThat(addresses).containsKeys("_gp", "_end");
    }

    private static int address(String symbol) {
        return Executable.load(SUM_FILE).symbols().find(symbol).orElseThrow().address();
    }

    @Test
    void addressesHaveTheirSourceLines(@TempDir Path folder) {
        GnuTools tools = new GnuTools(folder, GnuTools.ADDR2LINE);
        tools.write("sum", SUM_FILE);
        int main = address("main");
        int[] words = {-2, -1, 0, 2, 4, 5, 14, 15, 16, 18, 19, 29};
        int none = 0; // of an instruction that has no line and is not at the start of its function
        int[] lines = {3, 3, 7, 7, none, 8, 10, 200, 201, 201, 12, 14};

        for (int i = 0; i < words.length; i++) {
            String address = Integer.toHexString(main + 4 * words[i]);
            assertThat(tools.quiet(GnuTools.ADDR2LINE, "-f", "-e", tools.path("sum"), address))
                    .as("word %d of main", words[i])
                    .isEqualTo((words[i] < 0 ? "twice" : "main") + "\nsum.sy:" + (lines[i] == none ? "?" : lines[i])
                            + "\n");
        }
        String library = Integer.toHexString(main + 120);
        assertThat(tools.quiet(GnuTools.ADDR2LINE, "-e", tools.path("sum"), library))
                .startsWith("??");
    }

    @Test
    void disassemblyNamesFunctionsAndLines(@TempDir Path folder) {
        GnuTools tools = new GnuTools(folder, GnuTools.OBJDUMP);
        tools.write("sum", SUM_FILE);

        assertThat(tools.quiet(GnuTools.OBJDUMP, "-dl", tools.path("sum")))
                .contains("<main>:\nmain():\nsum.sy:7\n")
                .contains("<putint>")
                .contains("jal\t" + Integer.toHexString(address("twice")) + " <twice>");
    }
}
