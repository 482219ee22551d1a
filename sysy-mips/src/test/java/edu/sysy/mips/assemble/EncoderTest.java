package edu.sysy.mips.assemble;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import edu.sysy.codegen.layout.CodeItem;
import edu.sysy.codegen.layout.FunctionCode;
import edu.sysy.machine.Register;
import edu.sysy.machine.VirtualRegister;
import edu.sysy.mips.Immediate;
import edu.sysy.mips.MipsCode;
import edu.sysy.mips.MipsRegisters;
import edu.sysy.mips.RealInstruction;
import edu.sysy.mips.RealInstruction.Branch;
import edu.sysy.mips.RealInstruction.ConditionalMove;
import edu.sysy.mips.RealInstruction.ExtractBits;
import edu.sysy.mips.RealInstruction.FloatTwoRegister;
import edu.sysy.mips.RealInstruction.Jump;
import edu.sysy.mips.RealInstruction.JumpRegister;
import edu.sysy.mips.RealInstruction.Load;
import edu.sysy.mips.RealInstruction.LoadUpper;
import edu.sysy.mips.RealInstruction.Plain;
import edu.sysy.mips.RealInstruction.ThreeRegister;
import edu.sysy.mips.RealInstruction.WithImmediate;
import edu.sysy.mips.VectorInstruction;
import edu.sysy.mips.VectorInstruction.LaneInsertion;
import edu.sysy.mips.VectorInstruction.VectorConstant;
import edu.sysy.mips.VectorInstruction.VectorThreeRegister;
import edu.sysy.mips.VectorInstruction.VectorUpdate;
import edu.sysy.mips.VectorInstruction.VectorWithNumber;
import edu.sysy.mips.emit.AssemblyText;
import edu.sysy.mips.isa.MipsOpcode;
import edu.sysy.testing.Tools;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EncoderTest {
    private static final Register A = MipsRegisters.integer(8);
    private static final Register B = MipsRegisters.integer(9);
    private static final Register F = MipsRegisters.floating(1);
    private static final Register V = MipsRegisters.vector(1);
    private static final Encoder.Addresses NONE = symbol -> {
        throw new IllegalStateException("undefined symbol " + symbol);
    };

    @Test
    void samplesCoverEveryKindOfInstructionButThoseOnVectors() {
        Set<Class<?>> kinds = new HashSet<>();
        Instructions.all(Set.of(), "$L0", "main").forEach(i -> kinds.add(i.getClass()));

        assertThat(kinds)
                .containsExactlyInAnyOrderElementsOf(Arrays.stream(RealInstruction.class.getPermittedSubclasses())
                        .filter(kind -> kind != VectorInstruction.class)
                        .flatMap(kind ->
                                kind.isInterface() ? Arrays.stream(kind.getPermittedSubclasses()) : Stream.of(kind))
                        .toList());
    }

    @Test
    void wordsEqualThoseOfTheGnuAssembler(@TempDir Path folder) {
        List<RealInstruction> instructions = Instructions.all(Set.of(), "$L0", "main").stream()
                .filter(i -> !(i instanceof Jump))
                .toList();
        List<CodeItem<RealInstruction>> items = new ArrayList<>();
        instructions.forEach(i -> items.add(new CodeItem.Instruction<>(i, 0)));
        int middle = items.size() - 100;
        items.add(middle, new CodeItem.Label<>("$L0"));
        String text = AssemblyText.of(new MipsCode(List.of(new FunctionCode<>("main", items)), List.of()));
        GnuTools tools = new GnuTools(folder, Tools.GCC, GnuTools.OBJCOPY);
        tools.assemble(text, "all");

        int[] expected = GnuTools.words(tools.section("all", ".text"));

        for (int i = 0; i < instructions.size(); i++) {
            int word = Encoder.encode(instructions.get(i), 4 * i, label -> 4 * middle);
            assertThat(word).as(instructions.get(i).toString()).isEqualTo(expected[i]);
        }
        assertThat(expected).hasSizeBetween(instructions.size(), instructions.size() + 3);
    }

    @Test
    void branchesReachAsFarAsTheirFieldDoes() {
        RealInstruction branch = new Branch(MipsOpcode.BNE, A, B, "there");

        assertThat(Encoder.encode(branch, 0, s -> 4 + 4 * 32767)).isEqualTo(0x15097fff);
        assertThat(Encoder.encode(branch, 0x40000, s -> 0x40004 - 4 * 32768)).isEqualTo(0x15098000);
        assertThatThrownBy(() -> Encoder.encode(branch, 0, s -> 4 + 4 * 32768))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("the branch to there spans 131072 bytes, more than 128 KiB");
        assertThatThrownBy(() -> Encoder.encode(branch, 0x40000, s -> 0x40000 - 4 * 32768))
                .isInstanceOf(IllegalStateException.class);
    }

    @Test
    void jumpsStayInTheRegionOfTheirDelaySlot() {
        RealInstruction jump = new Jump(MipsOpcode.JAL, "there");

        assertThat(Encoder.encode(jump, 0x0fff_fff8, s -> 0x0400_0000)).isEqualTo(0x0d00_0000);
        assertThat(Encoder.encode(jump, 0x0fff_fffc, s -> 0x1400_0000)).isEqualTo(0x0d00_0000);
        assertThatThrownBy(() -> Encoder.encode(jump, 0x0fff_fff8, s -> 0x1400_0000))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("there");
    }

    @Test
    void theHalvesOfAnAddressAddUpToIt() {
        for (int address : new int[] {0, 0x7fff, 0x8000, 0xffff, 0x1234_8000, 0x7fff_8000, 0x7fff_7fff}) {
            int high = Encoder.encode(new LoadUpper(A, new Immediate.High("x", 0)), 0, s -> address) << 16;
            int low = Encoder.encode(new Load(MipsOpcode.LW, A, new Immediate.Low("x", 0), A), 0, s -> address);
            assertThat(high + (short) low).isEqualTo(address);
        }
    }

    @Test
    void operandsThatNoWordHoldsAreRefused() {
        ThreeRegister virtual = new ThreeRegister(MipsOpcode.ADDU, new VirtualRegister(3, MipsRegisters.INT), A, B);
        List<RealInstruction> wrong = Arrays.asList(
                virtual,
                new ThreeRegister(MipsOpcode.ADDU, A, F, B),
                new WithImmediate(MipsOpcode.ADDIU, A, B, Immediate.of(32768)),
                new WithImmediate(MipsOpcode.ORI, A, B, Immediate.of(-1)),
                new LoadUpper(A, Immediate.of(-1)),
                new Load(MipsOpcode.LW, A, Immediate.of(65535), B),
                new Load(MipsOpcode.LDC1, F, Immediate.of(0), B),
                new FloatTwoRegister(MipsOpcode.CVT_D_S, F, F),
                new ExtractBits(A, B, 20, 13),
                new VectorThreeRegister(MipsOpcode.ADDV_W, V, V, F),
                new VectorThreeRegister(MipsOpcode.ADDV_W, F, V, V),
                new VectorUpdate(MipsOpcode.MADDV_W, V, V, V, MipsRegisters.vector(2)),
                new LaneInsertion(MipsOpcode.INSERT_W, V, 4, A, V),
                new LaneInsertion(MipsOpcode.INSERT_W, V, 1, F, V),
                new VectorWithNumber(MipsOpcode.SPLATI_W, V, A, 0),
                new VectorWithNumber(MipsOpcode.SLLI_W, V, V, 32),
                new VectorWithNumber(MipsOpcode.CEQI_W, V, V, 16),
                new VectorConstant(V, 512),
                new VectorConstant(V, -513),
                new Load(MipsOpcode.LD_W, V, Immediate.of(2048), A),
                new Load(MipsOpcode.LD_W, V, Immediate.of(6), A),
                new Load(MipsOpcode.LD_W, V, new Immediate.Low("x", 0), A),
                new ConditionalMove(MipsOpcode.MOVN, A, B, B, B),
                new Branch(MipsOpcode.BLEZ, A, B, "x"),
                new JumpRegister(MipsOpcode.JALR, MipsRegisters.RA));

        for (RealInstruction instruction : wrong) {
            assertThatThrownBy(() -> Encoder.encode(instruction, 0, s -> 0))
                    .as(instruction.toString())
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void instructionsWithoutSymbolsAskForNone() {
        assertThat(Encoder.encode(new Plain(MipsOpcode.NOP), 0, NONE)).isZero();
        assertThatThrownBy(() -> Encoder.encode(new Jump(MipsOpcode.JAL, "nowhere"), 0, NONE))
                .hasMessage("undefined symbol nowhere");
    }
}
