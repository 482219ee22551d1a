package edu.sysy.mips.simulate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import edu.sysy.simulate.Capture;
import edu.sysy.simulate.RunOutcome;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Executes each instruction on many operands in the simulator and under qemu. The program writes what each left in the
 * registers, and both must write the same.
 *
 * <p>Before each instruction: {@code $8} to {@code $10} are words x, y, z of a row of operands, HI and LO are w and z;
 * {@code $f0}, {@code $f2}, {@code $f4} hold x, y, z as far as singles are concerned, and x:y, z:w, x:w as pairs;
 * {@code $11} points to the row, and {@code $12} to two words of memory that hold z and w. Afterwards {@code $10}, HI,
 * LO, {@code $f4}, {@code $f5}, the condition codes and those two words are written.
 */
class InstructionTest {

    private static final int ROW_WORDS = 4;
    private static final int RESULT_WORDS = 8;

    private static final int[] WORDS = {
        0,
        1,
        -1,
        2,
        -2,
        3,
        7,
        10,
        31,
        32,
        33,
        255,
        256,
        0x7fff,
        0x8000,
        0xffff,
        0x10000,
        Integer.MAX_VALUE,
        Integer.MIN_VALUE,
        Integer.MIN_VALUE + 1,
        0x12345678,
        0x55555556,
        0xfffffff6,
        0x7ffffffe,
        1000000007
    };

    private static final int[] SINGLES = {
        0,
        0x80000000,
        1,
        0x80000001,
        0x007fffff,
        0x00800000,
        0x3f800000,
        0xbf800000,
        0x3f000000,
        0xbf000000,
        0x3fc00000,
        0x40200000,
        0xc0200000,
        0x3effffff,
        0x4b000000,
        0x4effffff,
        0x4f000000,
        0xcf000000,
        0xcf000001,
        0x5015f973,
        0x7f7fffff,
        0xff7fffff,
        0x7f800000,
        0xff800000,
        0x7fbfffff,
        0xffbfffff,
        0x7f800001,
        0x7fc00000,
        0xffc00000,
        0x7fffffff,
        0x7fa00000,
        0x40490fdb,
        0x00400000,
        0x3f7fffff
    };

    private static final long[] DOUBLES = {
        0,
        1L << 63,
        1,
        0x000f_ffff_ffff_ffffL,
        0x0010_0000_0000_0000L,
        0x3ff0_0000_0000_0000L,
        0xbff0_0000_0000_0000L,
        0x3fe0_0000_0000_0000L,
        0xbfe0_0000_0000_0000L,
        0x4004_0000_0000_0000L,
        0x41df_ffff_ffc0_0000L,
        0x41df_ffff_ffe0_0000L,
        0x41e0_0000_0000_0000L,
        0xc1e0_0000_0000_0000L,
        0xc1e0_0000_0010_0000L,
        0xc1e0_0000_0020_0000L,
        0x47ef_ffff_f000_0000L,
        0x380f_ffff_ffff_ffffL,
        0x36a0_0000_0000_0000L,
        0x7fef_ffff_ffff_ffffL,
        0x7ff0_0000_0000_0000L,
        0xfff0_0000_0000_0000L,
        0x7ff7_ffff_ffff_ffffL,
        0xfff7_ffff_ffff_ffffL,
        0x7ff0_0000_0000_0001L,
        0x7ff8_0000_0000_0000L,
        0xfff8_0000_0000_1234L,
        0x7ff4_0000_0000_0000L,
        0x4009_21fb_5444_2d18L
    };

    private static final String[] CONDITIONS = {
        "f", "un", "eq", "ueq", "olt", "ult", "ole", "ule", "sf", "ngle", "seq", "ngl", "lt", "nge", "le", "ngt"
    };

    @Test
    void integerInstructionsAgree(@TempDir Path folder) throws Exception {
        List<String> cases = new ArrayList<>();
        for (String op : words("addu subu and or xor nor slt sltu sllv srlv srav rotrv mul movz movn")) {
            cases.add(op + " $10,$8,$9");
            cases.add(op + " $8,$9,$8; move $10,$8");
        }
        for (String op : words("mult multu madd maddu msub msubu")) {
            cases.add(op + " $8,$9");
        }
        cases.add("div $0,$8,$9");
        cases.add("divu $0,$8,$9");
        for (String op : words("clz clo seb seh wsbh")) {
            cases.add(op + " $10,$8");
        }
        for (String op : words("mfhi mflo")) {
            cases.add(op + " $10");
        }
        cases.add("mthi $8; mtlo $9");
        for (int immediate : new int[] {0, 1, -1, 5, 100, -100, 32767, -32768}) {
            for (String op : words("addiu slti sltiu")) {
                cases.add(op + " $10,$8," + immediate);
            }
            for (String op : words("andi ori xori")) {
                cases.add(op + " $10,$8," + (immediate & 0xffff));
            }
            cases.add("lui $10," + (immediate & 0xffff));
            cases.add("addiu $10,$0," + immediate);
        }
        for (int amount : new int[] {0, 1, 7, 16, 31}) {
            for (String op : words("sll srl sra rotr")) {
                cases.add(op + " $10,$8," + amount);
            }
            for (int size : new int[] {1, 5, 16, 32}) {
                if (amount + size <= 32) {
                    cases.add("ext $10,$8," + amount + "," + size);
                    cases.add("ins $10,$8," + amount + "," + size);
                }
            }
        }
        cases.add("addu $0,$8,$9; addu $10,$0,$0");
        cases.add("bltzal $8,1f; nop; 1: slt $10,$10,$31");
        compare(folder, cases, integerRows());
    }

    @Test
    void trappingInstructionsThatDoNotTrapAgree(@TempDir Path folder) throws Exception {
        List<String> cases = List.of(
                "sra $8,$8,2; sra $9,$9,2; add $10,$8,$9",
                "sra $8,$8,2; sra $9,$9,2; sub $10,$8,$9",
                "sra $8,$8,2; addi $10,$8,-300",
                "addu $9,$8,1; teq $8,$9; teqi $0,1",
                "tne $8,$8; tnei $0,0",
                "sra $8,$8,1; addu $9,$8,1; tge $8,$9; tlt $9,$8",
                "tltu $8,$8; tgei $0,1; tlti $0,0; tltiu $0,0; tgeiu $0,1; tgeu $0,$12");
        compare(folder, cases, integerRows());
    }

    @Test
    void memoryInstructionsAgree(@TempDir Path folder) throws Exception {
        List<String> cases = new ArrayList<>();
        for (int offset = 0; offset < 8; offset++) {
            for (String op : words("lb lbu lwl lwr")) {
                cases.add(op + " $10," + offset + "($11)");
            }
            for (String op : words("sb swl swr")) {
                cases.add(op + " $8," + offset + "($12)");
            }
            if (offset % 2 == 0) {
                cases.add("lh $10," + offset + "($11)");
                cases.add("lhu $10," + offset + "($11)");
                cases.add("sh $8," + offset + "($12)");
            }
            if (offset % 4 == 0) {
                cases.add("lw $10," + offset + "($11)");
                cases.add("sw $8," + offset + "($12)");
                cases.add("lwc1 $f4," + offset + "($11)");
                cases.add("swc1 $f1," + offset + "($12)");
                cases.add("li $13," + offset + "; lwxc1 $f5,$13($11)");
                cases.add("li $13," + offset + "; swxc1 $f2,$13($12)");
            }
        }
        cases.add("ldc1 $f4,0($11)");
        cases.add("ldc1 $f4,8($11)");
        cases.add("sdc1 $f2,0($12)");
        cases.add("li $13,8; ldxc1 $f4,$13($11)");
        cases.add("sdxc1 $f2,$0($12)");
        cases.add("ll $13,0($12); addu $13,$13,$8; sc $13,0($12); move $10,$13");
        cases.add("ll $13,0($12); sw $8,0($12); move $10,$9; sc $10,0($12)");
        cases.add("ll $13,0($12); move $10,$9; sc $10,4($12)");
        cases.add("lw $0,0($11); lb $0,0($11); addu $10,$0,$0");
        cases.add("sync; pref 0,0($11); synci 0($11)");
        compare(folder, cases, integerRows());
    }

    @Test
    void singlePrecisionInstructionsAgree(@TempDir Path folder) throws Exception {
        List<String> cases = new ArrayList<>();
        for (String op : words("add.s sub.s mul.s div.s")) {
            cases.add(op + " $f4,$f0,$f2");
            cases.add(op + " $f4,$f1,$f3");
            cases.add(op + " $f5,$f0,$f0");
        }
        for (String op : words("sqrt.s abs.s neg.s mov.s round.w.s trunc.w.s ceil.w.s floor.w.s cvt.w.s cvt.d.s cvt.s.w"
                + " cvt.d.w recip.s rsqrt.s")) {
            cases.add(op + " $f4,$f0");
        }
        for (String op : words("madd.s msub.s nmadd.s nmsub.s")) {
            cases.add(op + " $f4,$f4,$f0,$f2");
        }
        for (int i = 0; i < CONDITIONS.length; i++) {
            int code = i % 8;
            cases.add("c." + CONDITIONS[i] + ".s $fcc" + code + ",$f0,$f2; movt $10,$8,$fcc" + code);
            cases.add("c." + CONDITIONS[i] + ".s $fcc" + code + ",$f0,$f2; movf.s $f4,$f2,$fcc" + code);
            cases.add("c." + CONDITIONS[i] + ".s $f0,$f2; li $10,1; bc1t 1f; nop; li $10,2; 1: cfc1 $13,$31; "
                    + "ext $13,$13,23,9; mtc1 $13,$f5");
        }
        cases.add("c.lt.s $fcc5,$f0,$f2; movt.s $f4,$f0,$fcc5; movf $10,$8,$fcc5");
        cases.add("movz.s $f4,$f0,$9; movn.s $f5,$f2,$9");
        cases.add("mfc1 $10,$f1; mtc1 $8,$f5; mthc1 $9,$f4");
        cases.add("mfhc1 $10,$f2");
        for (int mode = 0; mode < 4; mode++) {
            cases.add("li $13," + mode + "; ctc1 $13,$31; cvt.w.s $f4,$f0; cfc1 $10,$31; andi $10,3; ctc1 $0,$31");
        }
        cases.add("ctc1 $8,$25; cfc1 $10,$25; cfc1 $13,$31; ext $13,$13,23,9; mtc1 $13,$f4; ctc1 $0,$31");
        compare(folder, cases, singleRows());
    }

    @Test
    void doublePrecisionInstructionsAgree(@TempDir Path folder) throws Exception {
        List<String> cases = new ArrayList<>();
        for (String op : words("add.d sub.d mul.d div.d")) {
            cases.add(op + " $f4,$f0,$f2");
            cases.add(op + " $f4,$f2,$f2");
        }
        for (String op : words("sqrt.d abs.d neg.d mov.d round.w.d trunc.w.d ceil.w.d floor.w.d cvt.w.d cvt.s.d recip.d"
                + " rsqrt.d")) {
            cases.add(op + " $f4,$f0");
        }
        cases.add("cvt.d.s $f4,$f1");
        for (String op : words("madd.d msub.d nmadd.d nmsub.d")) {
            cases.add(op + " $f4,$f4,$f0,$f2");
        }
        for (int i = 0; i < CONDITIONS.length; i++) {
            cases.add("c." + CONDITIONS[i] + ".d $fcc" + i % 8 + ",$f0,$f2; movt.d $f4,$f2,$fcc" + i % 8);
            cases.add("c." + CONDITIONS[i] + ".d $f0,$f2; movf.d $f4,$f0,$fcc0; li $10,5; bc1f 1f; nop; li $10,6; 1:");
        }
        cases.add("movz.d $f4,$f0,$9; movn.d $f4,$f2,$9");
        for (int mode = 0; mode < 4; mode++) {
            cases.add("li $13," + mode + "; ctc1 $13,$31; cvt.w.d $f4,$f0; ctc1 $0,$31");
        }
        compare(folder, cases, doubleRows());
    }

    @Test
    void branchesAndDelaySlotsAgree(@TempDir Path folder) throws Exception {
        List<String> cases = new ArrayList<>();
        for (String slot : words("addiu_$8,$8,1 addiu_$9,$9,1 addiu_$10,$10,1 nop")) {
            String tail = ",1f; " + slot.replace('_', ' ') + "; addiu $10,$10,100; 1: addu $10,$10,$8; addu $10,$10,$9";
            for (String op : words("beq_$8,$9 bne_$8,$9 beql_$8,$9 bnel_$8,$9 beq_$8,$8 bne_$9,$9 beql_$8,$8 bnel_$0,$0"
                    + " blez_$8 bgtz_$8 bltz_$8 bgez_$8 blezl_$8 bgtzl_$8 bltzl_$8 bgezl_$8 bltzal_$8 bgezal_$8"
                    + " bltzall_$8 bgezall_$8 bgezal_$0")) {
                cases.add(op.replace('_', ' ') + tail);
            }
            cases.add("c.lt.s $f0,$f2; bc1t 1f; " + slot.replace('_', ' ') + "; addiu $10,$10,7; 1: addu $10,$10,$8");
            cases.add("c.lt.s $fcc3,$f0,$f2; bc1fl $fcc3,1f; " + slot.replace('_', ' ')
                    + "; addiu $10,$10,7; 1: addu $10,$10,$8");
        }
        cases.add("c.le.s $f0,$f2; bc1t 1f; c.eq.s $f0,$f0; addiu $10,$10,7; 1: nop");
        cases.add("jal 1f; addiu $31,$31,4; addiu $10,$10,7; j 2f; addiu $10,$10,9; 1: jr $31; nop; 2: nop");
        cases.add("la $13,1f; jalr $14,$13; move $13,$14; addiu $10,$10,7; 1: subu $10,$14,$13");
        cases.add("la $13,1f; jr $13; move $13,$0; addiu $10,$10,7; 1: addu $10,$10,$13");
        cases.add("la $13,1f; move $14,$13; jalr $13; addu $10,$10,$31; 1: subu $10,$10,$14");
        cases.add("jal 1f; subu $10,$0,$31; 1: addu $10,$10,$31");
        cases.add("li $14,5; 1: addu $10,$10,$14; bnez $14,1b; addiu $14,$14,-1");
        cases.add("li $14,5; 1: addu $10,$10,$14; bgtzl $14,1b; addiu $14,$14,-1");
        cases.add("la $13,1f; jr $13; mult $8,$9; addiu $10,$10,7; 1: nop");
        cases.add("bltz $8,1f; lw $8,4($11); addiu $10,$10,7; 1: addu $10,$10,$8");
        cases.add("bltz $8,1f; sw $8,0($12); addiu $10,$10,7; 1: nop");
        cases.add("bltz $8,1f; clo $8,$8; addiu $10,$10,7; 1: addu $10,$10,$8");
        compare(folder, cases, integerRows());
    }

    private static String[] words(String text) {
        return text.split(" ");
    }

    private static int[] integerRows() {
        Random random = new Random(1);
        List<int[]> rows = new ArrayList<>();
        for (int x : WORDS) {
            for (int y : WORDS) {
                rows.add(new int[] {x, y, random.nextInt(), random.nextInt()});
            }
        }
        for (int i = 0; i < 100; i++) {
            rows.add(new int[] {random.nextInt(), random.nextInt(), random.nextInt(), random.nextInt()});
        }
        return flat(rows);
    }

    private static int[] singleRows() {
        Random random = new Random(2);
        List<int[]> rows = new ArrayList<>();
        for (int x : SINGLES) {
            for (int y : SINGLES) {
                rows.add(new int[] {x, y, SINGLES[random.nextInt(SINGLES.length)], random.nextInt()});
            }
        }
        for (int i = 0; i < 300; i++) {
            int near = random.nextInt(64);
            rows.add(new int[] {
                random.nextInt(),
                random.nextInt(),
                Float.floatToRawIntBits(random.nextInt(-near - 1, near + 1) / 4f),
                random.nextInt()
            });
            rows.add(new int[] {
                Float.floatToRawIntBits(random.nextInt() / 8f),
                Float.floatToRawIntBits((float) random.nextGaussian()),
                Float.floatToRawIntBits(random.nextInt(-near - 1, near + 1) / 2f),
                0
            });
        }
        return flat(rows);
    }

    private static int[] doubleRows() {
        Random random = new Random(3);
        List<int[]> rows = new ArrayList<>();
        for (long x : DOUBLES) {
            for (long y : DOUBLES) {
                rows.add(row(x, y));
            }
        }
        for (int i = 0; i < 200; i++) {
            rows.add(row(random.nextLong(), random.nextLong()));
            double small = random.nextInt(-100, 100) / 4.0;
            rows.add(row(Double.doubleToRawLongBits(small), Double.doubleToRawLongBits(random.nextInt())));
            rows.add(row(Double.doubleToRawLongBits(random.nextInt() / 2.0), random.nextLong()));
            // Doubles around the singles, subnormal ones included, for narrowing.
            long exponent = random.nextInt(1023 - 160, 1023 + 140);
            rows.add(row(exponent << 52 | random.nextLong() >>> 12, random.nextLong()));
        }
        return flat(rows);
    }

    private static int[] row(long x, long y) {
        return new int[] {(int) x, (int) (x >>> 32), (int) y, (int) (y >>> 32)};
    }

    private static int[] flat(List<int[]> rows) {
        return rows.stream().flatMapToInt(java.util.Arrays::stream).toArray();
    }

    private static void compare(Path folder, List<String> cases, int[] rows) throws Exception {
        MipsCrossCompiler tools = new MipsCrossCompiler(folder);
        Path program = tools.assemble("cases", program(cases, rows));
        MipsCrossCompiler.Reference reference = tools.emulate(program, new byte[0]);
        assertEquals(0, reference.status(), "under qemu");
        Capture capture = MipsCrossCompiler.simulate(program, new byte[0]);
        assertEquals(new RunOutcome.Exited(0), capture.outcome());
        int rowCount = rows.length / ROW_WORDS;
        assertEquals(cases.size() * rowCount * RESULT_WORDS * 4, reference.output().length);
        IntBuffer expected = ints(reference.output());
        IntBuffer actual = ints(capture.output());
        List<String> differences = new ArrayList<>();
        for (int i = 0; i < expected.capacity() && differences.size() < 40; i++) {
            if (expected.get(i) != actual.get(i)) {
                int result = i / RESULT_WORDS;
                int row = result % rowCount * ROW_WORDS;
                differences.add(String.format(
                        "%s with %08x %08x %08x %08x: result %d is %08x, not %08x",
                        cases.get(result / rowCount),
                        rows[row],
                        rows[row + 1],
                        rows[row + 2],
                        rows[row + 3],
                        i % RESULT_WORDS,
                        actual.get(i),
                        expected.get(i)));
            }
        }
        assertTrue(differences.isEmpty(), () -> String.join("\n", differences));
    }

    private static IntBuffer ints(byte[] bytes) {
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asIntBuffer();
    }

    private static String program(List<String> cases, int[] rows) {
        StringBuilder text = new StringBuilder("""
                .set noreorder
                .set noat
                .set at=$25
                .text
                .globl __start
                __start:
                la $16, results
                """);
        int rowCount = rows.length / ROW_WORDS;
        for (int i = 0; i < cases.size(); i++) {
            text.append("""
                    la $11, rows
                    la $12, scratch
                    la $17, rows_end
                    case%d:
                    lw $8, 0($11)
                    lw $9, 4($11)
                    lw $10, 8($11)
                    lw $13, 12($11)
                    mthi $13
                    mtlo $10
                    sw $10, 0($12)
                    sw $13, 4($12)
                    mtc1 $8, $f0
                    mtc1 $9, $f1
                    mtc1 $10, $f2
                    mtc1 $13, $f3
                    mtc1 $10, $f4
                    mtc1 $8, $f5
                    ctc1 $0, $31
                    """.formatted(i));
            text.append(singles(cases.get(i)) ? "mtc1 $9, $f2\n" : "");
            for (String instruction : cases.get(i).split("; ")) {
                text.append(instruction).append('\n');
            }
            text.append("""
                    sw $10, 0($16)
                    mfhi $13
                    sw $13, 4($16)
                    mflo $13
                    sw $13, 8($16)
                    swc1 $f4, 12($16)
                    swc1 $f5, 16($16)
                    cfc1 $13, $25
                    sw $13, 20($16)
                    lw $13, 0($12)
                    sw $13, 24($16)
                    lw $13, 4($12)
                    sw $13, 28($16)
                    addiu $16, $16, 32
                    addiu $11, $11, 16
                    bne $11, $17, case%d
                    nop
                    """.formatted(i));
        }
        text.append("""
                la $5, results
                write:
                subu $6, $16, $5
                beqz $6, done
                nop
                li $4, 1
                li $2, 4004
                syscall
                addu $5, $5, $2
                b write
                nop
                done:
                li $4, 0
                li $2, 4001
                syscall
                .data
                .align 3
                scratch: .space 8
                rows:
                """);
        for (int word : rows) {
            text.append(".word ").append(word).append('\n');
        }
        text.append("rows_end:\n.bss\n.align 3\nresults: .space ")
                .append((long) cases.size() * rowCount * RESULT_WORDS * 4)
                .append('\n');
        return text.toString();
    }

    private static boolean singles(String instructions) {
        return instructions.contains(".s");
    }
}
