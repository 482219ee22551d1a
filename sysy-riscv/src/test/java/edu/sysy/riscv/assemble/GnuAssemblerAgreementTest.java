package edu.sysy.riscv.assemble;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.codegen.layout.CodeItem;
import edu.sysy.codegen.layout.FunctionCode;
import edu.sysy.riscv.Extension;
import edu.sysy.riscv.Riscv64;
import edu.sysy.riscv.RiscvCode;
import edu.sysy.riscv.RiscvUnderTest;
import edu.sysy.riscv.emit.RiscvAssemblyText;
import edu.sysy.riscv.isa.RiscvInstruction;
import edu.sysy.testing.Tools;
import edu.sysy.testing.endtoend.GnuAssemblerAgreementContract;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class GnuAssemblerAgreementTest extends GnuAssemblerAgreementContract {
    /** Address, mnemonic and operands. */
    private static final Pattern INSTRUCTION =
            Pattern.compile("\\s*([0-9a-f]+):\\s+[0-9a-f]+\\s+([a-z0-9.]+)\\s*([^#<]*).*");

    GnuAssemblerAgreementTest() {
        super(Riscv64.linux(), RiscvUnderTest.GNU, "-mno-relax");
    }

    @Test
    void eachOpcodeHasTheSameBytes() {
        List<RiscvInstruction> instructions = new RandomInstructions(new Random(1)).ofEachOpcode(400);
        List<CodeItem<RiscvInstruction>> items = new ArrayList<>();
        instructions.forEach(instruction -> items.add(new CodeItem.Instruction<>(instruction, 0)));
        RiscvCode code = code(new FunctionCode<>("main", items));
        byte[] theirs = assembled(RiscvAssemblyText.of(code));
        assertThat(Arrays.copyOf(text(RiscvFiles.FAR.object(code)), theirs.length))
                .isEqualTo(theirs);
        assertThat(instructions).hasSizeGreaterThan(20_000);
    }

    /** GNU as does not always find the smallest sizes: it keeps a branch large that has come into reach since. */
    @Test
    void branchesAreTheSameAndNotLarger() {
        for (int seed = 0; seed < 20; seed++) {
            RandomInstructions random = new RandomInstructions(new Random(seed));
            RiscvCode code = code(random.function("main", 100 << seed % 6));
            compare(assembled(RiscvAssemblyText.of(code)), text(RiscvFiles.FAR.object(code)), "seed " + seed);
        }
    }

    @SafeVarargs
    private static RiscvCode code(FunctionCode<RiscvInstruction>... functions) {
        return new RiscvCode("", Set.of(Extension.values()), List.of(functions), List.of());
    }

    @Override
    protected void compare(byte[] theirs, byte[] ours, String name) {
        byte[] unpadded = Arrays.copyOf(ours, Math.min(ours.length, theirs.length));
        if (!Arrays.equals(unpadded, theirs)) {
            List<String> expected = instructions(theirs);
            assertThat(instructions(ours).subList(0, expected.size())).as(name).isEqualTo(expected);
            assertThat(unpadded.length).as(name).isLessThanOrEqualTo(theirs.length);
        }
    }

    /** The instructions of some code, with numbers of instructions as the targets of branches. */
    private List<String> instructions(byte[] code) {
        try {
            Path folder = Files.createTempDirectory(directory, "dump");
            Path file = Files.write(folder.resolve("text.bin"), code);
            List<String> command = List.of(
                    RiscvUnderTest.GNU.prefix() + "objdump", "-D", "-b", "binary", "-m", "riscv:rv64", file.toString());
            String dump =
                    new String(Tools.run(command, new byte[0]).expectSuccess().output(), StandardCharsets.US_ASCII);
            List<Matcher> lines = dump.lines()
                    .map(INSTRUCTION::matcher)
                    .filter(Matcher::matches)
                    .toList();
            Map<String, Integer> numbers = new HashMap<>();
            lines.forEach(line -> numbers.put("0x" + line.group(1), numbers.size()));
            return lines.stream().map(line -> instruction(line, numbers)).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String instruction(Matcher line, Map<String, Integer> numbers) {
        String mnemonic = line.group(2);
        String operands = line.group(3).strip();
        if (!mnemonic.startsWith("b") && !mnemonic.equals("j")) {
            return mnemonic + " " + operands;
        }
        int target = operands.lastIndexOf(',') + 1;
        return mnemonic + " " + operands.substring(0, target) + "i" + numbers.get(operands.substring(target));
    }
}
