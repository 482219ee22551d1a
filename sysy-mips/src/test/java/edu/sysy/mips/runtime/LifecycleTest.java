package edu.sysy.mips.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Start, exit, flushing and timers. */
class LifecycleTest {
    private static final String DURATION = "0H-0M-\\d+S-\\d{1,6}us\n";

    @TempDir
    static Path directory;

    private static RuntimePrograms library;

    @BeforeAll
    static void assemble() {
        library = RuntimePrograms.in(directory);
    }

    private static String timer(String name, int line) {
        return "        jal " + name + "\n        li $a0, " + line + "\n";
    }

    @Test
    void theValueOfMainIsTheExitStatus() {
        for (int status : new int[] {0, 1, 42, 255}) {
            Path program = library.program(Mains.once("        li $v0, " + status + "\n"));
            assertThat(library.run(program, "").status()).isEqualTo(status);
        }
    }

    @Test
    void theStackIsAlignedAndHasAHomeArea() {
        Path program = library.program("""
                        .text
                        .globl main
                main:
                        sw $zero, 0($sp)
                        sw $zero, 4($sp)
                        sw $zero, 8($sp)
                        sw $zero, 12($sp)
                        jr $ra
                        andi $v0, $sp, 7
                """);
        assertThat(library.run(program, "").status()).isZero();
    }

    @Test
    void pendingOutputIsWrittenAtExit() {
        Path program = library.program(Mains.once(Mains.putch('a') + Mains.putch('b') + "        move $v0, $zero\n"));
        assertThat(library.run(program, "").text()).isEqualTo("ab");
        Path exit = library.program(Mains.once(Mains.putch('c') + "        jal __sysy_exit\n        li $a0, 9\n"));
        RuntimePrograms.Outcome outcome = library.run(exit, "");
        assertThat(outcome.text()).isEqualTo("c");
        assertThat(outcome.status()).isEqualTo(9);
    }

    @Test
    void outputLongerThanTheBufferComesInOrder() {
        Path program = library.program(Mains.counted("""
                        jal putint
                        move $a0, $s0
                """ + Mains.putch('\n')));
        StringBuilder expected = new StringBuilder();
        for (int i = 300_000; i > 0; i--) {
            expected.append(i).append('\n');
        }
        assertThat(library.run(program, "300000").text()).isEqualTo(expected.toString());
        assertThat(library.runWithInputOf("echo 300000", program).text()).isEqualTo(expected.toString());
    }

    @Test
    void nothingIsReportedWithoutAPairOfTimers() {
        Path program = library.program(
                Mains.once(timer("_sysy_stoptime", 1) + timer("_sysy_starttime", 5) + "        move $v0, $zero\n"));
        RuntimePrograms.Outcome outcome = library.run(program, "");
        assertThat(outcome.errorText()).isEmpty();
        assertThat(outcome.text()).isEmpty();
    }

    @Test
    void completedPairsAreReportedInOrder() {
        Path program = library.program(Mains.once(timer("_sysy_stoptime", 1)
                + timer("_sysy_starttime", 5)
                + timer("_sysy_starttime", 56)
                + timer("_sysy_stoptime", 64)
                + timer("_sysy_stoptime", 65)
                + timer("_sysy_starttime", 123)
                + timer("_sysy_stoptime", 23_456)
                + timer("_sysy_starttime", 9)
                + "        move $v0, $zero\n"));
        assertThat(library.run(program, "").errorText())
                .matches("Timer@0056-0064: " + DURATION + "Timer@0123-23456: " + DURATION + "TOTAL: " + DURATION);
    }

    @Test
    void elapsedTimeIsMeasured() {
        Path program = library.program(Mains.once(timer("_sysy_starttime", 1)
                + Mains.call("getch")
                + timer("_sysy_stoptime", 2)
                + "        move $v0, $zero\n"));
        String report = library.runWithInputOf("sleep 1.2; echo", program).errorText();
        assertThat(report).matches("Timer@0001-0002: " + DURATION + "TOTAL: " + DURATION);
        String[] lines = report.split("\n");
        assertThat(lines[0].substring(lines[0].indexOf(' '))).isEqualTo(lines[1].substring(lines[1].indexOf(' ')));
        int seconds = Integer.parseInt(report.replaceAll("(?s).*M-(\\d+)S.*", "$1"));
        int micros = Integer.parseInt(report.replaceAll("(?s).*S-(\\d+)us.*", "$1"));
        assertThat(seconds * 1_000_000L + micros).isBetween(1_000_000L, 60_000_000L);
    }

    @Test
    void secondsAndMicrosecondsAreCarried(@TempDir Path scripted) {
        String system = RuntimePrograms.source("system.s").replace("__sysy_clock", "real_clock") + """
                        .globl __sysy_clock
                __sysy_clock:
                        la $t0, reading
                        lw $t1, 0($t0)
                        addiu $t2, $t1, 8
                        sw $t2, 0($t0)
                        addu $t0, $t0, $t1
                        lw $v0, 0($t0)
                        jr $ra
                        lw $v1, 4($t0)
                        .data
                        .align 2
                reading:
                        .word 4
                        .word 100, 900000, 102, 100000
                        .word 0x7fffffff, 999999, 0x80000000, 999998
                        .word 1000, 5, 8261, 7
                        .word 500, 0, 499, 999999
                        .word 7, 300000, 7, 300000
                """;
        RuntimePrograms other = RuntimePrograms.withSystem(scripted, system);
        Path program = other.program(Mains.counted(timer("_sysy_starttime", 10) + timer("_sysy_stoptime", 2000)));
        assertThat(other.run(program, "5").errorText()).isEqualTo("""
                        Timer@0010-2000: 0H-0M-1S-200000us
                        Timer@0010-2000: 0H-0M-0S-999999us
                        Timer@0010-2000: 2H-1M-1S-2us
                        Timer@0010-2000: 0H-0M-0S-0us
                        Timer@0010-2000: 0H-0M-0S-0us
                        TOTAL: 2H-1M-3S-200001us
                        """);
    }

    @Test
    void moreThan1023PairsKeepTheTotal() {
        Path program = library.program(Mains.counted(timer("_sysy_starttime", 3) + timer("_sysy_stoptime", 4)));
        String[] lines = library.run(program, "2000").errorText().split("\n");
        assertThat(lines).hasSize(1024);
        long sum = 0;
        for (int i = 0; i < 1023; i++) {
            assertThat(lines[i] + "\n").matches("Timer@0003-0004: " + DURATION);
            sum += Long.parseLong(lines[i].replaceAll(".*S-(\\d+)us", "$1"));
        }
        assertThat(lines[1023] + "\n").matches("TOTAL: " + DURATION);
        long total = 1_000_000 * Long.parseLong(lines[1023].replaceAll(".*M-(\\d+)S.*", "$1"))
                + Long.parseLong(lines[1023].replaceAll(".*S-(\\d+)us", "$1"));
        assertThat(total).isGreaterThanOrEqualTo(sum);
    }
}
