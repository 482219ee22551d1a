package edu.sysy.mips.emit;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.codegen.layout.CodeItem;
import edu.sysy.codegen.layout.FunctionCode;
import edu.sysy.mips.MipsCode;
import edu.sysy.mips.RealInstruction;
import edu.sysy.mips.assemble.Executables;
import edu.sysy.mips.assemble.Programs;
import edu.sysy.simulate.Capture;
import edu.sysy.simulate.Executable;
import edu.sysy.simulate.Simulator;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class Release1Test {
    private static final int[] VALUES = {0, -1, 1, 0x12345678, 0x80000000, 0x7fffffff, 0x0000ff80, 0xdeadbeef};

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ext $t2, $t0, 0, 32",
                "ext $t2, $t0, 3, 10",
                "ext $t0, $t0, 31, 1",
                "ext $t2, $t0, 16, 16",
                "ins $t2, $t0, 0, 32",
                "ins $t2, $t0, 5, 7",
                "ins $t2, $t0, 31, 1",
                "ins $t2, $t0, 8, 24",
                "ins $t2, $zero, 0, 9",
                "seb $t2, $t0",
                "seh $t0, $t0",
                "rotr $t2, $t0, 0",
                "rotr $t2, $t0, 1",
                "rotr $t0, $t0, 31",
                "rotr $t2, $t0, 16",
            })
    void instructionsOfRelease2AreWrittenWithThoseOfRelease1(String instruction) {
        List<CodeItem<RealInstruction>> items = new ArrayList<>();
        for (int value : VALUES) {
            items.addAll(Programs.function("f", "li $t0, " + value + "\nli $t2, 0x5a5a5a5a")
                    .items());
            items.addAll(Programs.function("f", instruction).items());
            items.addAll(print("$t0").items());
            items.addAll(print("$t2").items());
        }
        items.addAll(Programs.function("f", "li $v0, 10\nsyscall").items());
        List<CodeItem<RealInstruction>> rewritten = Release1.of(items);
        assertThat(rewritten).hasSizeGreaterThan(items.size());
        assertThat(run(rewritten)).isEqualTo(run(items)).hasLineCount(2 * VALUES.length);
    }

    @Test
    void otherInstructionsStay() {
        List<CodeItem<RealInstruction>> items = Programs.function("f", "$L1:\nclz $t0, $t1\nsll $t0, $t0, 3\nj $L1")
                .items();
        assertThat(Release1.of(items)).isEqualTo(items);
    }

    private static FunctionCode<RealInstruction> print(String register) {
        return Programs.function(
                "f", "move $a0, " + register + "\nli $v0, 1\nsyscall\nli $a0, 10\nli $v0, 11\nsyscall");
    }

    private static String run(List<CodeItem<RealInstruction>> items) {
        MipsCode code = new MipsCode(List.of(new FunctionCode<>("main", items)), List.of());
        Capture capture =
                Simulator.create().run(Executable.load(Executables.linkForSimulators(code, "x.sy")), new byte[0]);
        return capture.text();
    }
}
