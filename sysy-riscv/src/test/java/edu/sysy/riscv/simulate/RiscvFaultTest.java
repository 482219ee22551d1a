package edu.sysy.riscv.simulate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import edu.sysy.Compiler;
import edu.sysy.Level;
import edu.sysy.codegen.layout.CodeItem;
import edu.sysy.codegen.layout.FunctionCode;
import edu.sysy.object.ElfFormatException;
import edu.sysy.riscv.Riscv64;
import edu.sysy.riscv.RiscvCode;
import edu.sysy.riscv.RiscvInstructionClass;
import edu.sysy.riscv.RiscvRegisters;
import edu.sysy.riscv.assemble.RiscvExecutables;
import edu.sysy.riscv.isa.RiscvImmediate;
import edu.sysy.riscv.isa.RiscvInstruction;
import edu.sysy.riscv.isa.RiscvOpcode;
import edu.sysy.simulate.Executable;
import edu.sysy.simulate.FaultKind;
import edu.sysy.simulate.Run;
import edu.sysy.simulate.RunLimit;
import edu.sysy.simulate.RunOutcome;
import edu.sysy.simulate.Simulator;
import edu.sysy.source.SourceFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** How programs end that do not return from {@code main}, and what is counted until then. */
class RiscvFaultTest {
    private static final RiscvInstruction RETURN = RiscvInstruction.plain(RiscvOpcode.RET);

    private static byte[] executable(RiscvInstruction... instructions) {
        List<CodeItem<RiscvInstruction>> items = new ArrayList<>();
        for (RiscvInstruction instruction : instructions) {
            items.add(new CodeItem.Instruction<>(instruction, 0));
        }
        return RiscvExecutables.link(
                new RiscvCode("", Set.of(), List.of(new FunctionCode<>("main", items)), List.of()));
    }

    private static byte[] compiled(String source) {
        return Compiler.builder()
                .target(Riscv64.linux())
                .optimize(Level.O1)
                .build()
                .compile(SourceFile.of("program.sy", source))
                .executable();
    }

    private static Run run(byte[] executable) {
        return Simulator.builder()
                .instructionLimit(10_000_000)
                .build()
                .run(Executable.load(executable), new byte[0])
                .run();
    }

    private static FaultKind fault(RiscvInstruction... instructions) {
        RunOutcome outcome = run(executable(instructions)).outcome();
        assertThat(outcome).isInstanceOf(RunOutcome.Faulted.class);
        RunOutcome.Faulted faulted = (RunOutcome.Faulted) outcome;
        assertThat(faulted.function()).contains("main");
        return faulted.kind();
    }

    private static RiscvInstruction load(RiscvOpcode opcode, int offset) {
        return RiscvInstruction.load(
                opcode, RiscvRegisters.integer(10), RiscvRegisters.integer(5), RiscvImmediate.of(offset));
    }

    private static RiscvInstruction address(int upper) {
        return RiscvInstruction.upper(RiscvRegisters.integer(5), RiscvImmediate.of(upper));
    }

    @Test
    void accessesHaveToBeMappedAndAligned() {
        assertThat(fault(load(RiscvOpcode.LW, 0), RETURN)).isEqualTo(FaultKind.UNMAPPED_ADDRESS);
        assertThat(fault(address(0x50000), load(RiscvOpcode.LD, 8), RETURN)).isEqualTo(FaultKind.UNMAPPED_ADDRESS);
        assertThat(fault(address(0x10), load(RiscvOpcode.LW, 2), RETURN)).isEqualTo(FaultKind.MISALIGNED_ADDRESS);
        assertThat(fault(address(0x10), load(RiscvOpcode.LD, 4), RETURN)).isEqualTo(FaultKind.MISALIGNED_ADDRESS);
        assertThat(fault(address(0x80000), load(RiscvOpcode.LW, 0), RETURN)).isEqualTo(FaultKind.UNMAPPED_ADDRESS);
        assertThat(fault(
                        address(0x10),
                        RiscvInstruction.store(
                                RiscvOpcode.SW, RiscvRegisters.ZERO, RiscvRegisters.integer(5), RiscvImmediate.NONE),
                        RETURN))
                .isEqualTo(FaultKind.READ_ONLY_ADDRESS);
    }

    @Test
    void breakpointsAndFarJumpsEndPrograms() {
        assertThat(fault(RiscvInstruction.plain(RiscvOpcode.EBREAK))).isEqualTo(FaultKind.BREAK);
        RunOutcome outcome = run(executable(
                        RiscvInstruction.immediate(RiscvOpcode.ADDI, RiscvRegisters.RA, RiscvRegisters.ZERO, 64),
                        RETURN))
                .outcome();
        assertThat(outcome).isInstanceOf(RunOutcome.Faulted.class);
        assertThat(((RunOutcome.Faulted) outcome).kind()).isEqualTo(FaultKind.INSTRUCTION_FETCH);
    }

    @Test
    void limitsEndPrograms() {
        assertThat(run(compiled("int main() { while (1) {} return 0; }")).outcome())
                .isInstanceOfSatisfying(
                        RunOutcome.LimitReached.class,
                        limit -> assertThat(limit.limit()).isEqualTo(RunLimit.INSTRUCTIONS));
        assertThat(run(compiled("int f(int n) { int a[5000]; a[n % 50] = n; return f(n + 1) + a[n / 50 % 50]; }"
                                + " int main() { return f(0); }"))
                        .outcome())
                .isInstanceOfSatisfying(
                        RunOutcome.Faulted.class,
                        fault -> assertThat(fault.kind()).isEqualTo(FaultKind.STACK_OVERFLOW));
    }

    @Test
    void executedInstructionsAreCountedByClassFunctionAndLine() {
        Run run = run(compiled("""
                int table[100];
                int main() {
                    int i = 0;
                    while (i < 100) {
                        table[i] = i * i;
                        i = i + 1;
                    }
                    return table[7] / table[3];
                }
                """));
        assertThat(run.outcome()).isEqualTo(new RunOutcome.Exited(5));
        assertThat(run.programCounts().count(RiscvInstructionClass.MULTIPLY)).isEqualTo(100);
        assertThat(run.programCounts().count(RiscvInstructionClass.STORE)).isEqualTo(100);
        assertThat(run.programCounts().count(RiscvInstructionClass.DIVIDE)).isEqualTo(1);
        assertThat(run.profile().functions())
                .anySatisfy(function -> assertThat(function.function().name()).isEqualTo("main"));
        assertThat(run.profile().lines()).anySatisfy(line -> {
            assertThat(line.line().line()).isEqualTo(5);
            assertThat(line.counts().count(RiscvInstructionClass.STORE)).isEqualTo(100);
        });
    }

    @Test
    void damagedFilesAreRefusedOrRun() {
        byte[] file = compiled("int main() { putint(getint()); return 0; }");
        Random random = new Random(3);
        Simulator simulator = Simulator.builder().instructionLimit(100_000).build();
        int refused = 0;
        for (int i = 0; i < 1_000; i++) {
            byte[] damaged = file.clone();
            for (int k = random.nextInt(1, 8); k > 0; k--) {
                damaged[random.nextInt(i % 2 == 0 ? 400 : file.length)] = (byte) random.nextInt();
            }
            try {
                simulator.run(Executable.load(damaged), new byte[0]);
            } catch (ElfFormatException e) {
                refused++;
            }
        }
        assertThat(refused).isBetween(50, 950);
        file[4] = 1;
        assertThatThrownBy(() -> Executable.load(file))
                .isInstanceOf(ElfFormatException.class)
                .hasMessage("not a 64-bit ELF file");
    }
}
