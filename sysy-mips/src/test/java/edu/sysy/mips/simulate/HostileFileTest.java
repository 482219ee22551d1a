package edu.sysy.mips.simulate;

import static edu.sysy.mips.simulate.TinyElf.immediate;
import static edu.sysy.mips.simulate.TinyElf.register;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import edu.sysy.codegen.layout.FunctionCode;
import edu.sysy.mips.MipsCode;
import edu.sysy.mips.RealInstruction;
import edu.sysy.mips.assemble.Executables;
import edu.sysy.mips.assemble.Programs;
import edu.sysy.object.ElfFormatException;
import edu.sysy.simulate.Executable;
import edu.sysy.simulate.Run;
import edu.sysy.simulate.RunOutcome;
import edu.sysy.simulate.Simulator;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Damaged files give {@link ElfFormatException} or a program that can be run; never another exception, never a hang.
 */
class HostileFileTest {

    private static final Simulator SIMULATOR = Simulator.builder()
            .instructionLimit(20_000)
            .memoryLimit(4 << 20)
            .outputLimit(100_000)
            .stackSize(1 << 16)
            .build();

    private static byte[] sample() {
        return new TinyElf()
                .function("main", 9)
                .words(immediate(9, 8, 0, 5), immediate(15, 9, 0, TinyElf.DATA >>> 16))
                .words(register(33, 4, 4, 8), immediate(43, 4, 9, 0))
                .words(immediate(9, 8, 8, -1), immediate(7, 0, 8, -4), 0)
                .words(TinyElf.exit())
                .lines(LineTableTest.version(2))
                .build();
    }

    private static boolean survives(byte[] file) {
        try {
            Executable program = Executable.load(file);
            Run run = SIMULATOR.run(program, new byte[0]).run();
            run.profile().functions();
            run.profile().lines();
            return true;
        } catch (ElfFormatException e) {
            assertTrue(e.getMessage() != null && !e.getMessage().isEmpty());
            return false;
        }
    }

    @Test
    void soundFileRuns() {
        assertEquals(
                new RunOutcome.Exited(15),
                SIMULATOR.run(Executable.load(sample()), new byte[0]).outcome());
    }

    @Test
    void everyCutOffFileIsRefused() {
        byte[] file = sample();
        for (int length = 0; length < file.length; length++) {
            int cut = length;
            assertThrows(ElfFormatException.class, () -> Executable.load(Arrays.copyOf(file, cut)));
        }
    }

    @Test
    void everyBitMayBeFlipped() {
        byte[] file = sample();
        assertTimeoutPreemptively(Duration.ofSeconds(120), () -> {
            for (int bit = 0; bit < 8 * file.length; bit++) {
                byte[] damaged = file.clone();
                damaged[bit / 8] ^= (byte) (1 << bit % 8);
                survives(damaged);
            }
        });
    }

    @Test
    void manyBytesMayBeWrong() {
        byte[] file = sample();
        Random random = new Random(5);
        assertTimeoutPreemptively(Duration.ofSeconds(120), () -> {
            int loaded = 0;
            for (int i = 0; i < 20_000; i++) {
                byte[] damaged = file.clone();
                for (int count = random.nextInt(1, 8); count > 0; count--) {
                    int[] interesting = {0, 1, 0x7f, 0x80, 0xff, random.nextInt(256)};
                    damaged[random.nextInt(file.length)] = (byte) interesting[random.nextInt(interesting.length)];
                }
                loaded += survives(damaged) ? 1 : 0;
            }
            assertTrue(loaded > 1000, loaded + " files were not refused");
        });
    }

    @Test
    void textMayBeAnything() {
        Random random = new Random(6);
        assertTimeoutPreemptively(Duration.ofSeconds(120), () -> {
            for (int i = 0; i < 3000; i++) {
                int[] words = random.ints(60).toArray();
                for (int j = 0; j < words.length; j++) {
                    if (random.nextInt(3) > 0) {
                        // Frequent groups, with small numbers, so that programs get somewhere.
                        int[] groups = {0, 0, 1, 4, 5, 8, 9, 13, 15, 17, 17, 19, 28, 31, 35, 43, 49, 57};
                        words[j] = groups[random.nextInt(groups.length)] << 26 | words[j] & 0x03ff_f83f;
                    }
                }
                survives(new TinyElf().words(words).build());
            }
        });
    }

    @Test
    void realProgramMayBeDamaged(@TempDir Path folder) throws Exception {
        byte[] file = Files.readAllBytes(new MipsCrossCompiler(folder).freestanding("sort", "-O1"));
        Random random = new Random(7);
        assertTimeoutPreemptively(Duration.ofSeconds(120), () -> {
            for (int i = 0; i < 3000; i++) {
                byte[] damaged = file.clone();
                for (int count = random.nextInt(1, 20); count > 0; count--) {
                    damaged[random.nextInt(file.length)] = (byte) random.nextInt();
                }
                survives(damaged);
                survives(Arrays.copyOf(file, random.nextInt(file.length)));
            }
        });
    }

    @Test
    void otherFilesAreNamedInTheMessage() {
        assertEquals("not an ELF file", message("#!/bin/sh\n".repeat(20).getBytes(StandardCharsets.US_ASCII)));
        assertEquals("not a 32-bit ELF file", message(changed(4, 2)));
        assertEquals("an ELF file of unknown byte order", message(changed(5, 3)));
        assertEquals("not an executable at a fixed address", message(changed(16, 3)));
        assertEquals("not a MIPS program", message(changed(18, 3)));
        assertEquals("not a MIPS32 release 1 or 2 program", message(changed(39, 0x90)));
        assertEquals("MIPS16 or microMIPS code", message(changed(39, 0x72)));
    }

    @Test
    void flagsAndNotesAgreeOnTheFloatingPointUnit() {
        FunctionCode<RealInstruction> main = Programs.function("main", "jr $ra\nnop\n");
        MipsCode code = new MipsCode(List.of(main), List.of());
        byte[] plain = Executables.link(code, "x.sy", ByteOrder.LITTLE_ENDIAN, false);
        byte[] wide = Executables.link(code, "x.sy", ByteOrder.LITTLE_ENDIAN, true);
        Executable.load(plain);
        Executable.load(wide);
        plain[37] |= 4;
        wide[37] ^= 4;
        assertEquals("IEEE 754-2008 NaN encoding without 64-bit floating-point registers", message(plain));
        assertEquals("64-bit floating-point registers without IEEE 754-2008 NaN encoding", message(wide));
    }

    private static byte[] changed(int index, int value) {
        byte[] file = sample();
        file[index] = (byte) value;
        return file;
    }

    private static String message(byte[] file) {
        return assertThrows(ElfFormatException.class, () -> Executable.load(file))
                .getMessage();
    }
}
