package edu.sysy.mips.simulate;

import static org.junit.jupiter.api.Assertions.assertEquals;

import edu.sysy.object.ElfSymbol;
import edu.sysy.simulate.Executable;
import edu.sysy.simulate.FaultKind;
import edu.sysy.simulate.RunOutcome;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Programs that fault: under qemu by the right signal (in the numbers of the host), in the simulator by the right kind
 * of fault.
 */
class FaultTest {

    private static final int SIGNAL_STATUS = 128;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "UNMAPPED_ADDRESS   | 11 | fail: lw $8, 0($0)",
                "UNMAPPED_ADDRESS   | 11 | li $8, 0x20000000; fail: sw $8, 8($8)",
                "UNMAPPED_ADDRESS   | 11 | lui $8, 0x8000; fail: lb $8, 0($8)",
                "UNMAPPED_ADDRESS   | 11 | b 1f; fail: lw $8, 0($0); 1: nop",
                "UNMAPPED_ADDRESS   | 11 | li $8, -4; fail: lwl $8, 0($8)",
                "READ_ONLY_ADDRESS  | 11 | la $8, __start; fail: sw $0, 0($8)",
                "READ_ONLY_ADDRESS  | 11 | la $8, __start; fail: sc $0, 0($8)",
                "MISALIGNED_ADDRESS | 7  | fail: lw $8, 2($29)",
                "MISALIGNED_ADDRESS | 7  | fail: lh $8, 1($29)",
                "MISALIGNED_ADDRESS | 7  | fail: sh $8, 3($29)",
                "MISALIGNED_ADDRESS | 7  | fail: sw $8, 1($29)",
                "MISALIGNED_ADDRESS | 7  | fail: ldc1 $f0, 4($29)",
                "MISALIGNED_ADDRESS | 7  | fail: .word 0xc3a80002",
                "MISALIGNED_ADDRESS | 7  | li $9, 4; fail: sdxc1 $f0, $9($29)",
                "INTEGER_OVERFLOW   | 8  | li $8, 0x7fffffff; fail: add $9, $8, $8",
                "INTEGER_OVERFLOW   | 8  | li $8, 0x7fffffff; fail: addi $9, $8, 1",
                "INTEGER_OVERFLOW   | 8  | li $8, 0x80000000; li $9, 1; fail: sub $9, $8, $9",
                "TRAP               | 5  | fail: teq $0, $0",
                "TRAP               | 5  | fail: tnei $0, 1",
                "TRAP               | 5  | li $8, -1; fail: tgeu $8, $0",
                "TRAP               | 5  | li $8, -1; fail: tlti $8, 0",
                "BREAK              | 5  | fail: break",
                "RESERVED_INSTRUCTION | 4 | fail: .word 0x7c00003f",
                "RESERVED_INSTRUCTION | 4 | fail: .word 0xec000000",
                "RESERVED_INSTRUCTION | 4 | fail: add.d $f1, $f2, $f4",
                "RESERVED_INSTRUCTION | 4 | fail: .word 0x46200309",
                "RESERVED_INSTRUCTION | 4 | fail: luxc1 $f2, $0($29)",
                "RESERVED_INSTRUCTION | 4 | fail: mfc0 $8, $12",
                "BRANCH_IN_DELAY_SLOT | 4 | b 1f; fail: b 1f; 1: nop",
                "BRANCH_IN_DELAY_SLOT | 4 | jal 1f; fail: jr $31; 1: nop",
                "INSTRUCTION_FETCH  | 11 | jr $0; nop",
            })
    void faultsAreToldApart(FaultKind kind, int signal, String instructions, @TempDir Path folder) throws Exception {
        MipsCrossCompiler tools = new MipsCrossCompiler(folder);
        Path program = tools.assemble("fault", """
                .set noreorder
                .set mips32r2
                .set fp=32
                .set nooddspreg
                .text
                .globl __start
                .type __start, @function
                __start:
                %s
                .size __start, .-__start
                .data
                .space 100
                """.formatted(instructions.replace("; ", "\n")));
        assertEquals(SIGNAL_STATUS + signal, tools.emulate(program, new byte[0]).status());
        RunOutcome.Faulted fault = (RunOutcome.Faulted)
                MipsCrossCompiler.simulate(program, new byte[0]).outcome();
        assertEquals(kind, fault.kind(), fault::toString);
        Executable executable = Executable.load(java.nio.file.Files.readAllBytes(program));
        assertEquals(executable.symbols().find("fail").map(ElfSymbol::address).orElse(0), fault.pc(), fault::toString);
    }

    @Test
    void deepRecursionOverflowsTheStack(@TempDir Path folder) throws Exception {
        Path program = new MipsCrossCompiler(folder).assemble("deep", """
                .set noreorder
                .globl __start
                __start:
                1: addiu $29, $29, -32
                b 1b
                sw $31, 0($29)
                """);
        RunOutcome.Faulted fault = (RunOutcome.Faulted)
                MipsCrossCompiler.simulate(program, new byte[0]).outcome();
        assertEquals(FaultKind.STACK_OVERFLOW, fault.kind());
    }

    @Test
    void codesOfBreaksAndTrapsAreReported(@TempDir Path folder) throws Exception {
        MipsCrossCompiler tools = new MipsCrossCompiler(folder);
        assertEquals(7, detail(tools.assemble("b", ".globl __start\n__start: break 7\n")));
        assertEquals(6, detail(tools.assemble("t", ".globl __start\n__start: teq $0,$0,6\n")));
    }

    private static int detail(Path program) throws Exception {
        return ((RunOutcome.Faulted)
                        MipsCrossCompiler.simulate(program, new byte[0]).outcome())
                .detail();
    }
}
