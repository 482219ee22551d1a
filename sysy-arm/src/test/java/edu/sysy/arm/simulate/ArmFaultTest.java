package edu.sysy.arm.simulate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import edu.sysy.Compiler;
import edu.sysy.Level;
import edu.sysy.arm.AArch64;
import edu.sysy.arm.ArmCode;
import edu.sysy.arm.ArmInstructionClass;
import edu.sysy.arm.ArmRegisters;
import edu.sysy.arm.assemble.ArmFiles;
import edu.sysy.arm.isa.ArmInstruction;
import edu.sysy.arm.isa.ArmOpcode;
import edu.sysy.arm.isa.Modifier;
import edu.sysy.codegen.layout.CodeItem;
import edu.sysy.codegen.layout.FunctionCode;
import edu.sysy.machine.PhysicalRegister;
import edu.sysy.object.ElfFormatException;
import edu.sysy.simulate.Executable;
import edu.sysy.simulate.FaultKind;
import edu.sysy.simulate.Run;
import edu.sysy.simulate.RunLimit;
import edu.sysy.simulate.RunOutcome;
import edu.sysy.simulate.Simulator;
import edu.sysy.source.SourceFile;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** How programs end that do not return from {@code main}, and what is counted until then. */
class ArmFaultTest {
    private static final ArmInstruction RETURN = ArmInstruction.jump(ArmOpcode.RET, "");
    private static final PhysicalRegister BASE = ArmRegisters.integer(5);
    private static final PhysicalRegister VALUE = ArmRegisters.integer(6);

    /** Where the first page of a program is. */
    private static final int TEXT = 0x40;

    private static byte[] executable(ArmInstruction... instructions) {
        List<CodeItem<ArmInstruction>> items = Arrays.stream(instructions)
                .<CodeItem<ArmInstruction>>map(instruction -> new CodeItem.Instruction<>(instruction, 0))
                .toList();
        return ArmFiles.executable(new ArmCode("", List.of(new FunctionCode<>("main", items)), List.of()));
    }

    private static byte[] compiled(String source) {
        return Compiler.builder()
                .target(AArch64.linux())
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

    private static RunOutcome.Faulted fault(ArmInstruction... instructions) {
        RunOutcome outcome = run(executable(instructions)).outcome();
        assertThat(outcome).isInstanceOf(RunOutcome.Faulted.class);
        RunOutcome.Faulted faulted = (RunOutcome.Faulted) outcome;
        assertThat(faulted.function()).contains("main");
        return faulted;
    }

    private static FaultKind access(int upperHalf, ArmInstruction access) {
        return fault(
                        ArmInstruction.immediate(ArmOpcode.MOV, BASE, 0),
                        ArmInstruction.modified(ArmOpcode.MOVK, BASE, new Modifier.Upper(upperHalf), BASE),
                        access,
                        RETURN)
                .kind();
    }

    private static ArmInstruction load(ArmOpcode opcode, int offset) {
        return ArmInstruction.load(opcode, VALUE, new Modifier.Number(offset), BASE);
    }

    @Test
    void accessesHaveToBeMappedAndAligned() {
        assertThat(access(0, load(ArmOpcode.LDR, 0))).isEqualTo(FaultKind.UNMAPPED_ADDRESS);
        assertThat(access(0x5000, load(ArmOpcode.LDR_X, 8))).isEqualTo(FaultKind.UNMAPPED_ADDRESS);
        assertThat(access(TEXT, load(ArmOpcode.LDR, 2))).isEqualTo(FaultKind.MISALIGNED_ADDRESS);
        assertThat(access(TEXT, load(ArmOpcode.LDR_X, 2))).isEqualTo(FaultKind.MISALIGNED_ADDRESS);
        assertThat(access(TEXT, ArmInstruction.store(ArmOpcode.STR, VALUE, Modifier.NONE, BASE)))
                .isEqualTo(FaultKind.READ_ONLY_ADDRESS);
        assertThat(access(TEXT, load(ArmOpcode.LDR, -256))).isEqualTo(FaultKind.UNMAPPED_ADDRESS);
    }

    @Test
    void nothingIsBeyondFourGigabytes() {
        ArmInstruction far = ArmInstruction.modified(
                ArmOpcode.ADD_X, BASE, new Modifier.Shifted(Modifier.Shift.LSL, 16), BASE, BASE);
        assertThat(fault(
                                ArmInstruction.immediate(ArmOpcode.MOV, BASE, 0),
                                ArmInstruction.modified(ArmOpcode.MOVK, BASE, new Modifier.Upper(TEXT), BASE),
                                far,
                                load(ArmOpcode.LDR, 0),
                                RETURN)
                        .kind())
                .isEqualTo(FaultKind.UNMAPPED_ADDRESS);
    }

    @Test
    void doubleWordsMayLieAcrossPages() {
        // The border of pages next below the stack pointer is a multiple of 64 KiB.
        ArmInstruction[] instructions = {
            ArmInstruction.immediate(ArmOpcode.ADD_X, BASE, 0, ArmRegisters.SP),
            ArmInstruction.immediate(ArmOpcode.LSR_X, BASE, 16, BASE),
            ArmInstruction.modified(
                    ArmOpcode.ADD_X, BASE, new Modifier.Shifted(Modifier.Shift.LSL, 16), ArmRegisters.ZR, BASE),
            ArmInstruction.immediate(ArmOpcode.MOV, VALUE, 7),
            ArmInstruction.store(ArmOpcode.STR_X, VALUE, new Modifier.Number(-4), BASE),
            ArmInstruction.load(ArmOpcode.LDR_X, ArmRegisters.integer(0), new Modifier.Number(-4), BASE),
            ArmInstruction.of(ArmOpcode.STP_X, List.of(VALUE, VALUE, BASE), new Modifier.Number(-8)),
            ArmInstruction.load(ArmOpcode.LDR, ArmRegisters.integer(1), new Modifier.Number(0), BASE),
            ArmInstruction.compute(ArmOpcode.ADD, ArmRegisters.integer(0), ArmRegisters.integer(0), VALUE),
            ArmInstruction.compute(
                    ArmOpcode.ADD, ArmRegisters.integer(0), ArmRegisters.integer(0), ArmRegisters.integer(1)),
            RETURN
        };
        assertThat(run(executable(instructions)).outcome()).isEqualTo(new RunOutcome.Exited(21));
    }

    @Test
    void breakpointsAndFarJumpsEndPrograms() {
        assertThat(fault(ArmInstruction.numbered(ArmOpcode.BRK, 1)).kind()).isEqualTo(FaultKind.BREAK);
        RunOutcome outcome = run(executable(ArmInstruction.immediate(ArmOpcode.MOV, ArmRegisters.LR, 64), RETURN))
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
        assertThat(run.programCounts().count(ArmInstructionClass.MULTIPLY)).isEqualTo(100);
        assertThat(run.programCounts().count(ArmInstructionClass.STORE)).isEqualTo(100);
        assertThat(run.programCounts().count(ArmInstructionClass.DIVIDE)).isEqualTo(1);
        assertThat(run.profile().functions())
                .anySatisfy(function -> assertThat(function.function().name()).isEqualTo("main"));
        assertThat(run.profile().lines()).anySatisfy(line -> {
            assertThat(line.line().line()).isEqualTo(5);
            assertThat(line.counts().count(ArmInstructionClass.STORE)).isEqualTo(100);
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
                Run run = simulator.run(Executable.load(damaged), new byte[0]).run();
                assertThat(run.profile().functions()).isNotNull();
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

    /** Any word is an instruction or is refused; none of them breaks the simulator or the disassembler. */
    @Test
    void anyWordMayBeExecuted() {
        ArmMachine machine = new ArmMachine();
        Random random = new Random(7);
        byte[] file = executable(RETURN);
        int main = mainOffset(file);
        for (int i = 0; i < 2_000; i++) {
            byte[] changed = file.clone();
            int word = random.nextInt();
            for (int k = 0; k < Integer.BYTES; k++) {
                changed[main + k] = (byte) (word >>> Byte.SIZE * k);
            }
            assertThat(machine.disassemble(word, 0x40_0000)).isNotEmpty();
            assertThat(machine.classOf(word, false)).isPresent();
            assertThat(run(changed).outcome()).isNotNull();
        }
    }

    /** Where the file holds {@code main}, which comes first in the text. */
    private static int mainOffset(byte[] file) {
        int found = 0;
        while ((file[found] & 0xff) != 0xc0
                || (file[found + 1] & 0xff) != 0x03
                || (file[found + 2] & 0xff) != 0x5f
                || (file[found + 3] & 0xff) != 0xd6) {
            found += Integer.BYTES;
        }
        return found;
    }
}
