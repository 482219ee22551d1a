package edu.sysy.mips.assemble;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import edu.sysy.machine.Register;
import edu.sysy.machine.RegisterSet;
import edu.sysy.mips.Immediate;
import edu.sysy.mips.MipsRegisters;
import edu.sysy.mips.RealInstruction;
import edu.sysy.mips.emit.AssemblyTextInstructions;
import edu.sysy.mips.isa.Encoding;
import edu.sysy.mips.isa.GenericInstruction;
import edu.sysy.mips.isa.ImplicitRegister;
import edu.sysy.mips.isa.InstructionForm;
import edu.sysy.mips.isa.MipsOpcode;
import edu.sysy.mips.isa.OperandField;
import edu.sysy.mips.isa.OperandFormat.Item;
import edu.sysy.mips.schedule.InstructionEffects;
import edu.sysy.testing.Tools;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Each row of {@link MipsOpcode}: encoded, matched, printed and parsed by what reads the table, and by the GNU
 * assembler.
 */
class OpcodeTableTest {
    private static final int SAMPLES = 20;
    private static final String VECTORS = ".module arch=mips32r5\n.module fp=64\n.module msa\n.nan 2008\n";
    private static final String EXPECTED = "/edu/sysy/mips/isa/registers.txt";

    /** Jumps, which the GNU assembler leaves to the linker. */
    private static final Set<MipsOpcode> LEFT_OUT = EnumSet.of(MipsOpcode.J, MipsOpcode.JAL);

    /** Where the expectations stand if they are to be written: {@code -Dsysy.bless=true}. */
    private static final Path SOURCE = Path.of("src/test/resources" + EXPECTED);

    @Test
    void noTwoRowsShareAWord() {
        List<String> shared = new ArrayList<>();
        MipsOpcode[] rows = MipsOpcode.values();
        for (int i = 0; i < rows.length; i++) {
            for (int j = i + 1; j < rows.length; j++) {
                Encoding a = rows[i].encoding();
                Encoding b = rows[j].encoding();
                if (((a.bits() ^ b.bits()) & a.mask() & b.mask()) == 0) {
                    shared.add(rows[i] + " " + rows[j]);
                }
            }
        }
        assertThat(shared).containsExactly("NOP SLL");
    }

    @Test
    void fixedBitsAndOperandsDoNotOverlap() {
        for (MipsOpcode opcode : MipsOpcode.values()) {
            int taken = opcode.encoding().mask();
            assertThat(opcode.encoding().bits() & ~taken).as(opcode.name()).isZero();
            for (Item item : opcode.operands()) {
                int bits = item.field().put((1 << item.field().width()) - 1);
                assertThat(bits & taken).as(opcode + " " + item).isZero();
                taken |= bits;
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void wordsAndTextReadBackAsWhatTheyWere(MipsOpcode opcode) {
        for (GenericInstruction instruction : RandomOperands.of(opcode, SAMPLES, new Random(opcode.ordinal()))) {
            if (isNop(instruction)) {
                continue;
            }
            int word = Encoder.encode(instruction, 0x1000, label -> 0x1234);
            assertThat(MipsOpcode.of(word)).as(instruction.toString()).isEqualTo(opcode);
            assertThat(read(opcode, word)).isEqualTo(instruction);

            String text = AssemblyTextInstructions.of(instruction);
            String[] parts = text.split(" +", 2);
            assertThat(MipsOpcode.of(parts[0])).as(text).isEqualTo(opcode);
            assertThat(InstructionParser.parse(opcode, Operands.of(parts.length == 1 ? "" : parts[1])))
                    .as(text)
                    .isEqualTo(instruction);
        }
    }

    @ParameterizedTest
    @EnumSource
    void recordsAndWordsHaveTheSameEffects(MipsOpcode opcode) {
        for (GenericInstruction instruction : RandomOperands.of(opcode, SAMPLES, new Random(opcode.ordinal()))) {
            if (opcode.form() == InstructionForm.NONE) {
                assertThatThrownBy(instruction::typed).isInstanceOf(IllegalArgumentException.class);
            } else if (RandomOperands.isCompiled(instruction) && !isNop(instruction)) {
                RealInstruction typed = instruction.typed();
                assertThat(typed.opcode()).isEqualTo(opcode);
                assertThat(GenericInstruction.of(typed)).isEqualTo(instruction);
                assertThat(InstructionEffects.of(typed))
                        .as(typed.text())
                        .isEqualTo(InstructionEffects.of(Encoder.encode(typed, 0x1000, label -> 0x1234)));
            }
        }
    }

    @Test
    void wordsEqualThoseOfTheGnuAssembler(@TempDir Path folder) {
        GnuTools tools = new GnuTools(folder, Tools.GCC, GnuTools.OBJCOPY);
        List<GenericInstruction> instructions = new ArrayList<>();
        for (MipsOpcode opcode : MipsOpcode.values()) {
            if (!LEFT_OUT.contains(opcode)) {
                for (GenericInstruction i : RandomOperands.of(opcode, SAMPLES, new Random(opcode.ordinal()))) {
                    instructions.add(i);
                    instructions.add(new GenericInstruction(MipsOpcode.NOP, List.of()));
                }
            }
        }
        StringBuilder text =
                new StringBuilder(VECTORS + ".set noreorder\n.set noat\n.set nomacro\n" + RandomOperands.LABEL + ":\n");
        instructions.forEach(i ->
                text.append("        ").append(AssemblyTextInstructions.of(i)).append('\n'));
        tools.assemble(text.toString(), "table");

        int[] words = GnuTools.words(tools.section("table", ".text"));

        for (int i = 0; i < instructions.size(); i++) {
            int word = Encoder.encode(instructions.get(i), 4 * i, label -> 0);
            assertThat(Integer.toHexString(word))
                    .as(AssemblyTextInstructions.of(instructions.get(i)))
                    .isEqualTo(Integer.toHexString(words[i]));
        }
    }

    @Test
    void registersReadAndWrittenAreThoseListed() throws IOException {
        String actual =
                Stream.of(MipsOpcode.values()).map(OpcodeTableTest::line).collect(Collectors.joining());
        if (Boolean.getBoolean("sysy.bless")) {
            Files.createDirectories(SOURCE.getParent());
            Files.writeString(SOURCE, actual);
        }
        try (InputStream expected = OpcodeTableTest.class.getResourceAsStream(EXPECTED)) {
            assertThat(expected).isNotNull();
            assertThat(actual).isEqualTo(new String(expected.readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    @Test
    void branchesHaveOppositesAndLikelyFormsWithTheSameOperands() {
        Set<MipsOpcode> likely = EnumSet.noneOf(MipsOpcode.class);
        for (MipsOpcode opcode : MipsOpcode.values()) {
            if (opcode.isConditionalBranch() && !opcode.isLikely() && opcode.form() != InstructionForm.NONE) {
                assertThat(opcode.negated().negated()).isEqualTo(opcode);
                assertThat(opcode.negated().format()).isEqualTo(opcode.format());
                assertThat(opcode.likely().format()).isEqualTo(opcode.format());
                assertThat(opcode.likely().mnemonic()).isEqualTo(opcode.mnemonic() + "l");
                assertThat(opcode.likely().unlikely()).isEqualTo(opcode);
                likely.add(opcode.likely());
            }
        }
        assertThat(likely).hasSize(8).allMatch(MipsOpcode::isLikely);
    }

    private static String line(MipsOpcode opcode) {
        return "%-11s %-28s %-10s %-10s %s"
                .formatted(
                        opcode.mnemonic(),
                        opcode.operands().stream().map(OpcodeTableTest::name).collect(Collectors.joining(" ")),
                        names(opcode.implicitReads()),
                        names(opcode.implicitWrites()),
                        opcode.clobbers().isEmpty() ? "" : names(opcode.clobbers()))
                .stripTrailing()
                .concat("\n");
    }

    private static String name(Item item) {
        String name = item.field().name().toLowerCase(Locale.ROOT);
        return switch (item.access()) {
            case VALUE -> "#" + name;
            case READ -> name;
            case WRITE -> "=" + name;
            case UPDATE -> "+" + name;
        };
    }

    private static String names(RegisterSet registers) {
        return registers.isEmpty()
                ? "-"
                : Stream.of(ImplicitRegister.values())
                        .filter(r -> registers.contains(r.register()))
                        .map(r -> r.name().toLowerCase(Locale.ROOT))
                        .collect(Collectors.joining(","));
    }

    private static boolean isNop(GenericInstruction instruction) {
        return instruction.opcode() == MipsOpcode.SLL && Encoder.encode(instruction, 0, label -> 0) == 0;
    }

    /** The instruction that a word is, by the fields of its row. */
    private static GenericInstruction read(MipsOpcode opcode, int word) {
        List<Object> operands = new ArrayList<>();
        for (Item item : opcode.operands()) {
            OperandField field = item.field();
            int number = field.get(word);
            operands.add(
                    switch (field.kind()) {
                        case INTEGER -> MipsRegisters.integer(number);
                        case FLOAT, FLOAT_PAIR, FLOAT_HALF -> (Register) MipsRegisters.floating(number);
                        case VECTOR, VECTOR_OR_FLOAT -> MipsRegisters.vector(number);
                        case IMMEDIATE -> Immediate.of(field.number(word));
                        case LABEL -> {
                            int target = field == OperandField.JUMP ? number << 2 : 0x1004 + ((short) number << 2);
                            assertThat(target).isEqualTo(0x1234);
                            yield RandomOperands.LABEL;
                        }
                        case FLAG, CONTROL, NUMBER, SIGNED_NUMBER -> field.number(word);
                        case FIELD_SIZE ->
                            field == OperandField.SIZE ? number + 1 : number + 1 - (Integer) operands.getLast();
                    });
        }
        return new GenericInstruction(opcode, operands);
    }
}
