package edu.sysy.mips.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MemoryRoutinesTest {
    private static final int SIZE = 512;

    @TempDir
    static Path directory;

    private static RuntimePrograms library;
    private static Path program;

    /** Reads a routine number, an offset, a value or source offset, a length; fills a block, applies, writes it. */
    @BeforeAll
    static void assemble() {
        library = RuntimePrograms.in(directory);
        program = library.program(
                Mains.counted("""
                        la $t6, block
                        li $t7, 0
                fill:
                        addu $t8, $t6, $t7
                        addiu $t7, $t7, 1
                        ori $t9, $t7, 128
                        bne $t7, $s3, fill
                        sb $t9, 0($t8)
                        jal getint
                        nop
                        move $s1, $v0
                        jal getint
                        nop
                        la $s2, block
                        addu $s2, $s2, $v0
                        jal getint
                        nop
                        sw $v0, 20($sp)
                        jal getint
                        nop
                        move $a0, $s2
                        lw $a1, 20($sp)
                        move $a2, $v0
                        li $t0, 1
                        beq $s1, $t0, set
                        li $t0, 2
                        beq $s1, $t0, copy
                        nop
                        jal __sysy_memzero
                        move $a1, $a2
                        b show
                        nop
                set:
                        jal memset
                        nop
                        b show
                        subu $s1, $v0, $s2
                copy:
                        la $t0, block
                        jal memcpy
                        addu $a1, $a1, $t0
                        subu $s1, $v0, $s2
                show:
                        la $a0, block
                        jal __sysy_put_bytes
                        move $a1, $s3
                """).replaceFirst("blez \\$s0", "li \\$s3, " + SIZE + "\n        blez \\$s0")
                        + "        .bss\n        .align 2\nblock:\n        .space " + SIZE + "\n");
    }

    private static byte[] block() {
        byte[] block = new byte[SIZE];
        for (int i = 0; i < SIZE; i++) {
            block[i] = (byte) (i + 1 | 128);
        }
        return block;
    }

    private static void check(int routine, int[][] cases) {
        StringBuilder input = new StringBuilder().append(cases.length);
        byte[] expected = new byte[cases.length * SIZE];
        for (int i = 0; i < cases.length; i++) {
            int to = cases[i][0];
            int value = cases[i][1];
            int length = cases[i][2];
            input.append(' ')
                    .append(routine)
                    .append(' ')
                    .append(to)
                    .append(' ')
                    .append(value)
                    .append(' ')
                    .append(length);
            byte[] block = block();
            if (routine == 2) {
                System.arraycopy(block, value, block, to, length);
            } else {
                Arrays.fill(block, to, to + length, (byte) (routine == 1 ? value : 0));
            }
            System.arraycopy(block, 0, expected, i * SIZE, SIZE);
        }
        assertThat(library.run(program, input.toString()).output()).isEqualTo(expected);
    }

    @Test
    void memzeroClearsExactlyTheBlock() {
        int[][] cases = new int[60][];
        for (int words = 0; words < cases.length; words++) {
            cases[words] = new int[] {4 * (words % 9), 0, 4 * words};
        }
        check(0, cases);
    }

    @Test
    void memsetFillsExactlyTheBlock() {
        int[][] cases = new int[160][];
        for (int i = 0; i < cases.length; i++) {
            cases[i] = new int[] {8 + i % 5, 1000 - 17 * i, i / 4};
        }
        check(1, cases);
    }

    @Test
    void memcpyCopiesExactlyTheBlock() {
        int[][] cases = new int[160][];
        for (int i = 0; i < cases.length; i++) {
            cases[i] = new int[] {8 + i % 5, 256 + i % 7, i / 4};
        }
        check(2, cases);
    }
}
