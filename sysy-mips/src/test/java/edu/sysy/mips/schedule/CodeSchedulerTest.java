package edu.sysy.mips.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.codegen.layout.CodeItem;
import edu.sysy.codegen.layout.FunctionCode;
import edu.sysy.codegen.schedule.CodeScheduler;
import edu.sysy.mips.MipsCode;
import edu.sysy.mips.ProcessorModel;
import edu.sysy.mips.RealInstruction;
import edu.sysy.mips.assemble.Executables;
import edu.sysy.mips.assemble.Programs;
import edu.sysy.simulate.Capture;
import edu.sysy.simulate.Executable;
import edu.sysy.simulate.RunOutcome;
import edu.sysy.simulate.Simulator;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The order of final code. */
class CodeSchedulerTest {
    private static final int INTEGERS = 8;

    @Test
    void whatDoesNotWaitComesBetweenALoadAndItsUse() {
        assertThat(schedule("lw $t0, 0($a0)\naddu $v0, $v0, $t0\nlw $t1, 4($a0)\naddu $v0, $v0, $t1"))
                .isEqualTo(items("lw $t0, 0($a0)\nlw $t1, 4($a0)\naddu $v0, $v0, $t0\naddu $v0, $v0, $t1"));
    }

    @Test
    void aLongChainBeginsEarly() {
        List<CodeItem<RealInstruction>> scheduled =
                schedule("addiu $t4, $a2, 1\naddiu $t5, $a2, 2\nmul $t0, $a0, $a1\naddu $v0, $t0, $t0");
        assertThat(scheduled.getFirst()).isEqualTo(items("mul $t0, $a0, $a1").getFirst());
        assertThat(ScoreboardTest.cycles(scheduled, ProcessorModel.MIPS_24K)).isEqualTo(6);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "addu $t0, $a0, $a1\nsubu $t1, $t0, $a2\nsll $v0, $t1, 2\nsw $v0, 0($a3)\nor $v1, $t0, $t1",
                "lw $t0, 0($a0)\naddu $v0, $v0, $t0\nsw $v0, 0($a1)\nlw $v0, 0($a2)",
                "lw $t0, 0($a0)\nmove $t0, $t0\n$L1:\nlw $t1, 0($a0)\naddu $v0, $t1, $t0",
                "lw $a0, 0($s0)\njal f\naddu $a0, $a0, $a0\nlw $t0, 0($s0)",
                "lw $t0, 0($a0)\nsyscall\naddu $t1, $a0, $a0",
            })
    void codeThatCannotBeBetterStays(String code) {
        assertThat(schedule(code)).isEqualTo(items(code));
    }

    @Test
    void aLoadPassesAStoreToAnotherWordOrObjectOnly() {
        String rest = "addiu $t3, $t1, 1";
        for (String store : List.of("sw $v0, 4($a0)", "sw $v0, -8($a0)")) {
            assertThat(schedule(store + "\nlw $t1, 0($a0)\n" + rest))
                    .isEqualTo(items("lw $t1, 0($a0)\n" + store + "\n" + rest));
        }
        for (String store : List.of("sw $v0, 0($a0)", "sb $v0, 3($a0)", "sw $v0, 4($a1)", "sw $v0, 4($sp)")) {
            String code = store + "\nlw $t1, 0($a0)\n" + rest;
            assertThat(schedule(code)).isEqualTo(items(code));
        }
        assertThat(schedule("sw $v0, %lo(g)($a0)\nlw $t1, %lo(h)($a1)\n" + rest).getLast())
                .isEqualTo(items(rest).getLast());
        assertThat(schedule("sw $v0, %lo(g)($a0)\nlw $t1, %lo(h)($a1)\n" + rest).getFirst())
                .isEqualTo(items("lw $t1, %lo(h)($a1)").getFirst());
        String same = "sw $v0, %lo(g)($a0)\nlw $t1, %lo(g)($a1)\n" + rest;
        assertThat(schedule(same)).isEqualTo(items(same));
    }

    @Test
    void aBaseThatChangesIsAnotherBase() {
        String code = "sw $v0, 4($a0)\naddiu $a0, $a0, 4\nlw $t1, 0($a0)\naddiu $t2, $t1, 1";
        List<CodeItem<RealInstruction>> scheduled = schedule(code);
        assertThat(scheduled.indexOf(items(code).get(0)))
                .isLessThan(scheduled.indexOf(items(code).get(2)));
    }

    @Test
    void withoutDelaysNothingMoves() {
        List<CodeItem<RealInstruction>> items = items("lw $t0, 0($a0)\naddu $v0, $v0, $t0\nlw $t1, 4($a0)");
        assertThat(CodeScheduler.schedule("f", items, new MipsFinalCode(ProcessorModel.NONE)))
                .isSameAs(items);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
    void randomCodeDoesTheSameInNoMoreCycles(long seed) {
        Random random = new Random(seed);
        List<CodeItem<RealInstruction>> code = items(randomLine(random, 10 + random.nextInt(150)));
        int expected = result(code);
        boolean changed = false;
        for (ProcessorModel processor : List.of(ProcessorModel.MIPS_24K, ProcessorModel.MIPS_74K)) {
            List<CodeItem<RealInstruction>> scheduled = CodeScheduler.schedule("f", code, new MipsFinalCode(processor));
            assertThat(scheduled).containsExactlyInAnyOrderElementsOf(code);
            assertThat(result(scheduled)).isEqualTo(expected);
            changed |= !scheduled.equals(code);
            if (code.size() < 128) {
                assertThat(ScoreboardTest.cycles(scheduled, processor))
                        .isLessThanOrEqualTo(ScoreboardTest.cycles(code, processor));
            }
        }
        assertThat(changed).isTrue();
    }

    @Test
    void aLineOfManyInstructionsIsOrderedInTime() {
        List<CodeItem<RealInstruction>> code = items(randomLine(new Random(5), 20_000));
        long begin = System.nanoTime();
        assertThat(CodeScheduler.schedule("f", code, new MipsFinalCode(ProcessorModel.MIPS_24K)))
                .hasSameSizeAs(code);
        assertThat(System.nanoTime() - begin).isLessThan(30_000_000_000L);
    }

    /**
     * Code over {@code $t0} to {@code $t7}, some floating registers, hi, lo, the flag, and memory below the stack
     * pointer.
     */
    private static String randomLine(Random random, int length) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < length; i++) {
            String form = switch (random.nextInt(16)) {
                case 0, 1 -> "addu %1$s, %2$s, %3$s";
                case 2 -> "xor %1$s, %2$s, %3$s";
                case 3 -> "mul %1$s, %2$s, %3$s";
                case 4 -> "mult %2$s, %3$s";
                case 5 -> "div $zero, %2$s, %3$s";
                case 6 -> "mfhi %1$s";
                case 7 -> "mflo %1$s";
                case 8 -> "movz %1$s, %2$s, %3$s";
                case 9 -> "sw %1$s, %7$d($sp)";
                case 10 -> "sw %1$s, %8$d($t8)";
                case 11 -> "lw %1$s, %7$d($sp)";
                case 12 -> "lw %1$s, %8$d($t8)";
                case 13 -> "c.lt.s %4$s, %5$s";
                case 14 -> "movt %1$s, %2$s, $fcc0";
                default -> random.nextBoolean() ? "add.s %4$s, %5$s, %6$s" : "mtc1 %2$s, %4$s";
            };
            text.append(String.format(
                            Locale.ROOT,
                            form,
                            integer(random),
                            integer(random),
                            integer(random),
                            floating(random),
                            floating(random),
                            floating(random),
                            -64 + 4 * random.nextInt(8),
                            4 * random.nextInt(8)))
                    .append('\n');
        }
        return text.toString();
    }

    private static String integer(Random random) {
        return "$t" + random.nextInt(INTEGERS);
    }

    private static String floating(Random random) {
        return "$f" + random.nextInt(4);
    }

    /** Runs code, and mixes all registers and the memory it uses to one number. */
    private static int result(List<CodeItem<RealInstruction>> code) {
        StringBuilder before = new StringBuilder("addiu $t8, $sp, -64\nmult $sp, $zero\nc.lt.s $f0, $f0\n");
        StringBuilder after =
                new StringBuilder("$L1:\nmfhi $v0\nmflo $v1\nli $t9, 31\nmul $v0, $v0, $t9\naddu $v0, $v0, $v1\n");
        for (int i = 0; i < INTEGERS; i++) {
            before.append("li $t").append(i).append(", ").append(3 * i + 5).append('\n');
            before.append("sw $t").append(i).append(", ").append(4 * i).append("($t8)\n");
            after.append("mul $v0, $v0, $t9\naddu $v0, $v0, $t").append(i).append('\n');
        }
        for (int i = 0; i < 4; i++) {
            before.append("mtc1 $t").append(i).append(", $f").append(i).append('\n');
            after.append("mfc1 $v1, $f").append(i).append("\nmul $v0, $v0, $t9\naddu $v0, $v0, $v1\n");
        }
        for (int i = 0; i < 8; i++) {
            after.append("lw $v1, ").append(4 * i).append("($t8)\nmul $v0, $v0, $t9\naddu $v0, $v0, $v1\n");
        }
        after.append("movt $v0, $t9, $fcc0\njr $ra\nnop");
        List<CodeItem<RealInstruction>> all = new ArrayList<>(items(before.toString()));
        all.addAll(code);
        all.addAll(items(after.toString()));
        byte[] file = Executables.link(
                new MipsCode(List.of(new FunctionCode<>("main", all)), List.of()),
                "x.sy",
                ByteOrder.LITTLE_ENDIAN,
                false);
        Capture capture = Simulator.create().run(Executable.load(file), new byte[0]);
        return ((RunOutcome.Exited) capture.outcome()).value();
    }

    private static List<CodeItem<RealInstruction>> schedule(String code) {
        return CodeScheduler.schedule("f", items(code), new MipsFinalCode(ProcessorModel.MIPS_24K));
    }

    private static List<CodeItem<RealInstruction>> items(String code) {
        return Programs.function("f", code).items();
    }
}
