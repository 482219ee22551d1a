package edu.sysy.mips.assemble;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.testing.Tools;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The GNU tools for MIPS, and qemu, working on the files of one folder. */
final class GnuTools {
    static final String OBJCOPY = "mipsel-linux-gnu-objcopy";
    static final String READELF = "mipsel-linux-gnu-readelf";
    static final String NM = "mipsel-linux-gnu-nm";
    static final String OBJDUMP = "mipsel-linux-gnu-objdump";
    static final String ADDR2LINE = "mipsel-linux-gnu-addr2line";

    private static final String[] ASSEMBLE = {
        "-march=mips32r2",
        "-mabi=32",
        "-mfp32",
        "-fno-pic",
        "-mno-abicalls",
        "-G0",
        "-Wa,-no-pad-sections,-mno-fix-loongson3-llsc",
        "-c"
    };

    private final Path folder;

    /** The output and exit status of a program. */
    record Result(int status, String out, String err) {}

    /** Where a section is loaded. */
    record Section(int address, int size) {}

    /** Skips the test if one of the tools is missing. */
    GnuTools(Path folder, String... tools) {
        Tools.require(tools);
        this.folder = folder;
    }

    String path(String file) {
        return folder.resolve(file).toString();
    }

    void write(String file, byte[] bytes) {
        try {
            Files.write(folder.resolve(file), bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Output of a command that succeeds without any message. */
    String quiet(String... command) {
        Tools.Finished result = Tools.run(List.of(command), new byte[0]);
        assertThat(result.errors()).as(String.join(" ", command)).isEmpty();
        assertThat(result.status()).as(String.join(" ", command)).isZero();
        return new String(result.output(), StandardCharsets.UTF_8);
    }

    /** The sections of a file that have a name. */
    Map<String, Section> sections(String file) {
        Pattern line = Pattern.compile(" *\\d+ (\\S+) +([0-9a-f]{8})  ([0-9a-f]{8})  .*");
        Map<String, Section> sections = new HashMap<>();
        quiet(OBJDUMP, "-h", path(file)).lines().forEach(text -> {
            Matcher section = line.matcher(text);
            if (section.matches()) {
                int address = Integer.parseUnsignedInt(section.group(3), 16);
                sections.put(section.group(1), new Section(address, Integer.parseInt(section.group(2), 16)));
            }
        });
        return sections;
    }

    /** Assembles a text into {@code file}, without any warning. */
    void assemble(String text, String file) {
        write(file + ".s", text.getBytes(StandardCharsets.UTF_8));
        List<String> command = new ArrayList<>(List.of(Tools.GCC));
        command.addAll(Arrays.asList(ASSEMBLE));
        command.addAll(List.of(path(file + ".s"), "-o", path(file)));
        quiet(command.toArray(String[]::new));
    }

    /** The bytes of one section of an object or executable. */
    byte[] section(String file, String section) {
        quiet(OBJCOPY, "-O", "binary", "-j", section, path(file), path("section"));
        try {
            return Files.readAllBytes(folder.resolve("section"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Runs a program under qemu. */
    Result emulate(String file, String input) {
        assertThat(folder.resolve(file).toFile().setExecutable(true)).isTrue();
        Tools.Finished result = Tools.run(List.of(Tools.QEMU, path(file)), input.getBytes(StandardCharsets.UTF_8));
        return new Result(result.status(), new String(result.output(), StandardCharsets.UTF_8), result.errors());
    }

    /** Runs a program under qemu. */
    static Result emulate(Path folder, byte[] program, String input) {
        GnuTools tools = new GnuTools(folder, Tools.QEMU);
        tools.write("program", program);
        return tools.emulate("program", input);
    }

    static int[] words(byte[] bytes) {
        int[] words = new int[bytes.length / Integer.BYTES];
        ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asIntBuffer().get(words);
        return words;
    }
}
