package edu.sysy.mips.platform;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.codegen.layout.CodeItem;
import edu.sysy.codegen.layout.FunctionCode;
import edu.sysy.mips.MipsCode;
import edu.sysy.mips.MipsRegisters;
import edu.sysy.mips.Platform;
import edu.sysy.mips.RealInstruction;
import edu.sysy.mips.RealInstruction.Jump;
import edu.sysy.mips.RealInstruction.JumpRegister;
import edu.sysy.mips.assemble.RandomOperands;
import edu.sysy.mips.emit.SimulatorText;
import edu.sysy.mips.isa.GenericInstruction;
import edu.sysy.mips.isa.InstructionForm;
import edu.sysy.mips.isa.MipsOpcode;
import edu.sysy.testing.Tools;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** SPIM reads the instructions that the table says it has. */
class SpimInstructionsTest {
    private static final String SPIM = "spim";
    private static final String END = "$L1";
    private static final int SAMPLES = 5;

    @TempDir
    private Path folder;

    @Test
    void spimReadsEveryInstructionThatTheTableSaysItHas() throws IOException {
        assertThat(messages(MipsOpcode::isInSimulators)).doesNotContain("error", "Unknown");
    }

    @Test
    void spimComplainsAboutTheInstructionsOfRelease2() throws IOException {
        assertThat(messages(opcode -> opcode == MipsOpcode.EXT)).contains("error");
    }

    private String messages(Predicate<MipsOpcode> chosen) throws IOException {
        Tools.require(SPIM);
        List<CodeItem<RealInstruction>> items = new ArrayList<>();
        items.add(new CodeItem.Instruction<>(new Jump(MipsOpcode.J, END), 0));
        items.add(new CodeItem.Label<>(RandomOperands.LABEL));
        for (MipsOpcode opcode : MipsOpcode.values()) {
            if (chosen.test(opcode) && opcode.form() != InstructionForm.NONE) {
                for (RealInstruction instruction : typed(opcode)) {
                    items.add(new CodeItem.Instruction<>(instruction, 0));
                }
            }
        }
        items.add(new CodeItem.Label<>(END));
        items.add(new CodeItem.Instruction<>(new JumpRegister(MipsOpcode.JR, MipsRegisters.RA), 0));
        MipsCode code = new MipsCode(List.of(new FunctionCode<>("main", items)), List.of());
        Path file = Files.writeString(folder.resolve("all.s"), SimulatorText.of(code, Platform.SPIM));
        Tools.Finished finished = Tools.run(List.of(SPIM, "-file", file.toString()), new byte[0]);
        return new String(finished.output(), StandardCharsets.UTF_8) + finished.errors();
    }

    /** Instructions with random operands, as far as records have them. */
    private static List<RealInstruction> typed(MipsOpcode opcode) {
        List<RealInstruction> instructions = new ArrayList<>();
        for (GenericInstruction instruction : RandomOperands.of(opcode, 10 * SAMPLES, new Random(opcode.ordinal()))) {
            if (instructions.size() < SAMPLES && RandomOperands.isCompiled(instruction)) {
                instructions.add(instruction.typed());
            }
        }
        return instructions;
    }
}
