package edu.sysy.mips.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each routine changes only the registers that the comment before it names. */
class RegisterUseTest {
    private static final List<String> NAMES = List.of(
            "$v0", "$v1", "$a0", "$a1", "$a2", "$a3", "$t0", "$t1", "$t2", "$t3", "$t4", "$t5", "$t6", "$t7", "$t8",
            "$t9", "$s0", "$s1", "$s2", "$s3", "$s4", "$s5", "$s6", "$s7", "$gp", "$fp");

    @TempDir
    static Path directory;

    private static RuntimePrograms library;

    @BeforeAll
    static void assemble() {
        library = RuntimePrograms.withHostileSystem(directory);
    }

    /** The registers of the last "Clobbers" comment before the routine. */
    private static Set<String> clobbered(String routine) {
        for (String name : RuntimePrograms.SOURCES) {
            String source = RuntimePrograms.source(name);
            int label = source.indexOf("\n" + routine + ":\n");
            if (label >= 0) {
                int comment = source.lastIndexOf("lobbers", label);
                String text = source.substring(comment, source.indexOf('\n', comment));
                if (text.contains("o32 allows")) {
                    return NAMES.stream()
                            .filter(r -> !r.matches("\\$(s.|gp|fp)"))
                            .collect(Collectors.toSet());
                }
                Set<String> registers = new TreeSet<>();
                Matcher matcher =
                        Pattern.compile("\\$(\\w)(\\d)(?:-\\$\\w(\\d))?").matcher(text);
                while (matcher.find()) {
                    int last = Integer.parseInt(matcher.group(3) == null ? matcher.group(2) : matcher.group(3));
                    for (int i = Integer.parseInt(matcher.group(2)); i <= last; i++) {
                        registers.add("$" + matcher.group(1) + i);
                    }
                }
                return registers;
            }
        }
        throw new AssertionError(routine + " is not defined");
    }

    @ParameterizedTest
    @CsvSource({
        "getch, 0, 0, 0",
        "getint, 0, 0, 0",
        "getfloat, 0, 0, 0",
        "getarray, array, 0, 0",
        "getfarray, array, 0, 0",
        "putch, 65, 0, 0",
        "putint, -1234567, 0, 0",
        "putfloat, 0, 0, 0",
        "putarray, 30, array, 0",
        "putfarray, 30, array, 0",
        "putf, format, 12, 34",
        "_sysy_starttime, 7, 0, 0",
        "_sysy_stoptime, 8, 0, 0",
        "__sysy_flush, 0, 0, 0",
        "__sysy_memzero, array, 396, 0",
        "memset, array, 5, 399",
        "memcpy, array, buffer, 400",
    })
    void onlyTheNamedRegistersChange(String routine, String first, String second, String third) {
        StringBuilder load = new StringBuilder();
        StringBuilder dump = new StringBuilder();
        for (int i = 0; i < NAMES.size(); i++) {
            load.append("        lw ")
                    .append(NAMES.get(i))
                    .append(", ")
                    .append(4 * i)
                    .append("($at)\n");
            dump.append("        sw ")
                    .append(NAMES.get(i))
                    .append(", ")
                    .append(4 * i)
                    .append("($at)\n");
        }
        String setup = "        la $t0, before\n";
        String[] arguments = {first, second, third};
        for (int i = 0; i < 3; i++) {
            boolean number = arguments[i].matches("-?\\d+");
            setup += "        " + (number ? "li" : "la") + " $t1, " + arguments[i] + "\n        sw $t1, " + (8 + 4 * i)
                    + "($t0)\n";
        }
        // 70,000 calls, so that buffers are refilled and flushed; "changed" collects all differing bits
        String main = """
                        .text
                        .globl main
                main:
                        addiu $sp, $sp, -32
                        sw $ra, 28($sp)
                        lui $t0, 1
                        ori $t0, $t0, 4464
                        sw $t0, 24($sp)
                %s
                next:
                        la $at, before
                %s
                        jal %s
                        mtc1 $s0, $f12
                        la $at, after
                %s
                        la $t0, before
                        la $t1, after
                        la $t2, changed
                        li $t3, %d
                fold:
                        lw $t4, 0($t0)
                        lw $t5, 0($t1)
                        lw $t6, 0($t2)
                        xor $t4, $t4, $t5
                        or $t6, $t6, $t4
                        sw $t6, 0($t2)
                        addiu $t0, $t0, 4
                        addiu $t1, $t1, 4
                        addiu $t3, $t3, -1
                        bne $t3, $zero, fold
                        addiu $t2, $t2, 4
                        lw $t0, 24($sp)
                        addiu $t0, $t0, -1
                        bne $t0, $zero, next
                        sw $t0, 24($sp)
                        li $a0, 2
                        la $a1, changed
                        jal __sysy_write
                        li $a2, %d
                        move $v0, $zero
                        lw $ra, 28($sp)
                        jr $ra
                        addiu $sp, $sp, 32
                        .rdata
                format:
                        .asciiz "%%d %%5x|"
                        .data
                        .align 2
                before:
                        .word %s
                        .bss
                        .align 2
                after:
                        .space 128
                changed:
                        .space 128
                array:
                        .space 400
                buffer:
                        .space 400
                """.formatted(
                        setup,
                        load,
                        routine,
                        dump,
                        NAMES.size(),
                        4 * NAMES.size(),
                        IntStream.range(0, NAMES.size())
                                .mapToObj(i -> "0x" + Integer.toHexString(0x9e3779b9 * (i + 1)))
                                .collect(Collectors.joining(", ")));
        byte[] report = library.run(library.program(main), "3 -12 5e-3 11 ".repeat(70_000))
                .error();
        ByteBuffer changed =
                ByteBuffer.wrap(Arrays.copyOf(report, 4 * NAMES.size())).order(ByteOrder.LITTLE_ENDIAN);
        Set<String> registers = new TreeSet<>();
        for (String name : NAMES) {
            if (changed.getInt() != 0) {
                registers.add(name);
            }
        }
        assertThat(clobbered(routine)).containsAll(registers);
        assertThat(report).as("all that the program writes").hasSize(4 * NAMES.size());
    }
}
