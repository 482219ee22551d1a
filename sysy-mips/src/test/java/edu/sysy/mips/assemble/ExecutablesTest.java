package edu.sysy.mips.assemble;

import static edu.sysy.mips.assemble.Programs.function;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import edu.sysy.codegen.layout.FunctionCode;
import edu.sysy.ir.InitialData;
import edu.sysy.mips.MipsCode;
import edu.sysy.mips.RealInstruction;
import edu.sysy.object.DataObject;
import edu.sysy.object.ElfSymbol;
import edu.sysy.object.SourceLine;
import edu.sysy.simulate.AddressRange;
import edu.sysy.simulate.Capture;
import edu.sysy.simulate.Executable;
import edu.sysy.simulate.RunOutcome;
import edu.sysy.simulate.Simulator;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExecutablesTest {
    private static final FunctionCode<RealInstruction> EMPTY_MAIN = function("main", "jr $ra\n move $v0, $zero");

    /** Adds a table, a variable, and a zeroed array at its far end to what is read, and counts in a loop. */
    static final MipsCode SUM = new MipsCode(
            List.of(function("twice", """
                            $L0:
                            jr $ra                              @ 3
                            addu $v0, $a0, $a0                  @ 3
                            """), function("main", """
                            addiu $sp, $sp, -24
                            sw $ra, 20($sp)
                            jal getint                          @ 7
                            sw $s0, 16($sp)                     @ 7
                            move $s0, $v0
                            lui $t0, %hi(table+8)               @ 8
                            lw $t1, %lo(table+8)($t0)           @ 8
                            addu $s0, $s0, $t1                  @ 8
                            lui $t0, %hi(variable)              @ 9
                            lw $t1, %lo(variable)($t0)          @ 9
                            addu $s0, $s0, $t1                  @ 9
                            lui $t0, %hi(large+399999996)       @ 10
                            lw $t1, %lo(large+399999996)($t0)   @ 10
                            addu $s0, $s0, $t1                  @ 10
                            sw $s0, %lo(large+399999996)($t0)   @ 10
                            li $t2, 5                           @ 200
                            $L0:
                            addiu $t2, $t2, -1                  @ 201
                            bgtz $t2, $L0                       @ 201
                            addiu $s0, $s0, 1                   @ 201
                            jal twice                           @ 12
                            move $a0, $s0                       @ 12
                            jal putint                          @ 12
                            move $a0, $v0                       @ 12
                            jal putch                           @ 13
                            li $a0, 10                          @ 13
                            lw $ra, 20($sp)                     @ 14
                            lw $s0, 16($sp)                     @ 14
                            li $v0, 3                           @ 14
                            jr $ra                              @ 14
                            addiu $sp, $sp, 24                  @ 14
                            """)),
            List.of(
                    new DataObject("large", 100_000_000, InitialData.zero(), false),
                    new DataObject("variable", 1, InitialData.ofWords(-40), false),
                    new DataObject("table", 300, InitialData.of(new int[] {2, 200}, new int[] {1000, 7}), true)));

    @Test
    void runsWithTheLibrary(@TempDir Path folder) {
        GnuTools.Result result = GnuTools.emulate(folder, Executables.link(SUM, "sum.sy"), "5\n");

        assertThat(result).isEqualTo(new GnuTools.Result(3, "1940\n", ""));
    }

    @Test
    void runsInTheSimulatorWhichFindsFunctionsAndLines() {
        Executable program = Executable.load(Executables.link(SUM, "sum.sy"));

        Capture capture = Simulator.create().run(program, "5\n".getBytes(StandardCharsets.US_ASCII));

        assertThat(capture.outcome()).isEqualTo(new RunOutcome.Exited(3));
        assertThat(capture.text()).isEqualTo("1940\n");
        ElfSymbol main = program.symbols().find("main").orElseThrow();
        assertThat(program.programRange()).hasValue(new AddressRange(main.address() - 8, main.address() + main.size()));
        assertThat(program.symbols().functionAt(main.address() - 4))
                .hasValue(new ElfSymbol("twice", main.address() - 8, 8));
        assertThat(program.lines().at(main.address() + 4 * 15)).hasValue(new SourceLine("sum.sy", 200));
        assertThat(program.lines().at(main.address() + main.size())).isEmpty();
    }

    @Test
    void zerosTakeNoPlaceInTheFileAndInitialValuesDo() {
        assertThat(Executables.link(SUM, "sum.sy")).hasSizeLessThan(50_000);
        assertThat(fileWith(sparse("s", 0, false))).hasSizeLessThan(50_000);
        assertThat(fileWith(sparse("s", 0, true))).hasSizeLessThan(50_000);
        assertThat(fileWith(sparse("s", 999_999, false))).hasSizeBetween(4_000_000, 4_050_000);
        assertThat(fileWith(sparse("s", 0, false), sparse("t", 0, false))).hasSizeBetween(4_000_000, 4_050_000);
    }

    private static byte[] fileWith(DataObject... data) {
        return Executables.link(new MipsCode(List.of(EMPTY_MAIN), List.of(data)), "x.sy");
    }

    /** A million words, one of which is not zero. */
    private static DataObject sparse(String symbol, int index, boolean readOnly) {
        return new DataObject(symbol, 1_000_000, InitialData.of(new int[] {index}, new int[] {1}), readOnly);
    }

    @Test
    void emptyProgramsWithoutLinesRun(@TempDir Path folder) {
        byte[] file = Executables.link(new MipsCode(List.of(EMPTY_MAIN), List.of()), "");

        assertThat(GnuTools.emulate(folder, file, "")).isEqualTo(new GnuTools.Result(0, "", ""));
    }

    @Test
    void equalProgramsGiveEqualBytes() {
        assertThat(Executables.link(SUM, "sum.sy")).isEqualTo(Executables.link(SUM, "sum.sy"));
    }

    @Test
    void theProgramsSymbolsHideThoseOfTheLibraryFromTheProgramOnly(@TempDir Path folder) {
        MipsCode code = new MipsCode(
                List.of(function("__sysy_flush", "li $a0, 7\n j putint\n nop"), function("main", """
                                addiu $sp, $sp, -24
                                sw $ra, 20($sp)
                                jal __sysy_flush
                                nop
                                lw $ra, 20($sp)
                                move $v0, $zero
                                jr $ra
                                addiu $sp, $sp, 24
                                """)), List.of());

        assertThat(GnuTools.emulate(folder, Executables.link(code, "x.sy"), "").out())
                .isEqualTo("7");
    }

    @Test
    void undefinedSymbolsAreNamedWithTheirUser() {
        assertThatThrownBy(() -> Executables.link(
                        new MipsCode(List.of(EMPTY_MAIN, function("f", "jal nowhere\n nop")), List.of()), "x.sy"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("in f: undefined symbol nowhere");
        assertThatThrownBy(() -> Executables.link(new MipsCode(List.of(), List.of()), "x.sy"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("in start.s: undefined symbol main");
    }

    @Test
    void localLabelsAreSeenInTheirFunctionOnly() {
        FunctionCode<RealInstruction> first = function("f", "$L1:\n jr $ra\n nop");
        FunctionCode<RealInstruction> second = function("g", "b $L1\n nop");

        assertThatThrownBy(() -> Executables.link(new MipsCode(List.of(EMPTY_MAIN, first, second), List.of()), "x"))
                .hasMessage("in g: undefined symbol $L1");
    }

    @Test
    void symbolsDefinedTwiceAreNamed() {
        DataObject data = new DataObject("f", 1, InitialData.zero(), false);
        FunctionCode<RealInstruction> function = function("f", "jr $ra\n nop");

        assertThatThrownBy(() -> Executables.link(new MipsCode(List.of(EMPTY_MAIN, function), List.of(data)), "x"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("symbol f is defined twice");
        FunctionCode<RealInstruction> labels = function("g", "$L0:\n nop\n $L0:\n nop");
        assertThatThrownBy(() -> Executables.link(new MipsCode(List.of(EMPTY_MAIN, labels), List.of()), "x"))
                .hasMessage("in g: symbol $L0 is defined twice");
    }

    @Test
    void branchesOutOfReachAreAnError() {
        FunctionCode<RealInstruction> far = function("f", "b $L0\n" + "nop\n".repeat(32769) + "$L0:\njr $ra\nnop");

        assertThatThrownBy(() -> Executables.link(new MipsCode(List.of(EMPTY_MAIN, far), List.of()), "x"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("in f: the branch to $L0 spans 131076 bytes, more than 128 KiB");
    }

    @Test
    void dataThatLeavesNoRoomForTheStackIsAnError() {
        DataObject huge = new DataObject("huge", 500_000_000, InitialData.zero(), false);

        assertThatThrownBy(() -> Executables.link(new MipsCode(List.of(EMPTY_MAIN), List.of(huge)), "x"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("too near to the stack");
        DataObject overflow = new DataObject("huge", Integer.MAX_VALUE, InitialData.zero(), false);
        assertThatThrownBy(() -> Executables.link(new MipsCode(List.of(EMPTY_MAIN), List.of(overflow)), "x"))
                .hasMessageContaining("too near to the stack");
    }

    @Test
    void invalidOperandsAreReportedWithTheirFunction() {
        FunctionCode<RealInstruction> wrong = function("f", "addiu $t0, $t0, 40000");

        assertThatThrownBy(() -> Executables.link(new MipsCode(List.of(EMPTY_MAIN, wrong), List.of()), "x"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("in f: not a signed number of 16 bits: 40000");
    }
}
