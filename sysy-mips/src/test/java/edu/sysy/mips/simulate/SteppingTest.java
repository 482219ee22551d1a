package edu.sysy.mips.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.Compiler;
import edu.sysy.mips.Mips32;
import edu.sysy.mips.MipsUnderTest;
import edu.sysy.source.SourceFile;
import edu.sysy.testing.Tools;
import edu.sysy.testing.endtoend.SteppingContract;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SteppingTest extends SteppingContract {
    SteppingTest() {
        super(new MipsUnderTest(), "$a0", "$zero");
    }

    @Test
    void theTextOfInstructionsIsThatOfObjdump(@TempDir Path folder) throws IOException {
        String objdump = "mipsel-linux-gnu-objdump";
        Tools.require(objdump);
        Path file = folder.resolve("weigh");
        Files.write(
                file,
                Compiler.builder()
                        .target(Mips32.linux())
                        .build()
                        .compile(SourceFile.of("weigh.sy", PROGRAM))
                        .executable());
        String listing = new String(
                Tools.run(List.of(objdump, "-d", "-z", "-M", "no-aliases", file.toString()), new byte[0])
                        .expectSuccess()
                        .output(),
                StandardCharsets.UTF_8);
        Pattern row = Pattern.compile(" *([0-9a-f]+):\t([0-9a-f]{8}) \t([^\n]*)");
        int compared = 0;
        for (Matcher match = row.matcher(listing); match.find(); compared++) {
            int address = Integer.parseUnsignedInt(match.group(1), 16);
            int word = Integer.parseUnsignedInt(match.group(2), 16);
            assertThat(operands(Disassembler.text(word, address), false))
                    .as(match.group())
                    .isEqualTo(operands(match.group(3), true));
        }
        assertThat(compared).isGreaterThan(300);
    }

    /** Mnemonic and operands with all numbers in one notation; objdump writes addresses as digits alone. */
    private static List<String> operands(String text, boolean bareAddresses) {
        List<String> parts = new ArrayList<>(Arrays.asList(text.replaceAll("<[^>]*>", "")
                .replace("sll\tzero,zero,0x0", "nop")
                .strip()
                .split("[\\s,()]+")));
        boolean jumps = parts.getFirst().matches("b(?!reak).*|jal|j");
        if (parts.getFirst().equals("negu")) { // which objdump prints all the same
            parts.set(0, "subu");
            parts.add(2, "zero");
        }
        if (bareAddresses && jumps) {
            parts.set(parts.size() - 1, "0x" + parts.getLast());
        }
        return parts.stream()
                .map(part -> part.replace("$", "").replace("s8", "fp"))
                .map(part -> part.matches("-?(0x[0-9a-f]+|\\d+)") ? Long.toString(Long.decode(part)) : part)
                .collect(Collectors.toCollection(ArrayList::new));
    }
}
