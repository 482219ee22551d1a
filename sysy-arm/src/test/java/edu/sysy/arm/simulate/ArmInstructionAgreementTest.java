package edu.sysy.arm.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.arm.ArmRegisters;
import edu.sysy.arm.ArmUnderTest;
import edu.sysy.arm.assemble.ArmFiles;
import edu.sysy.arm.assemble.RandomArmInstructions;
import edu.sysy.arm.isa.ArmInstruction;
import edu.sysy.arm.isa.ArmOpcode;
import edu.sysy.arm.isa.Modifier;
import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.Register;
import edu.sysy.testing.endtoend.ProgramRuns;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Each instruction that computes or accesses memory does on the simulator what it does under qemu. */
class ArmInstructionAgreementTest {
    private static final long[] NUMBERS = {
        0, 1, -1, 2, 7, -8, Integer.MAX_VALUE, Integer.MIN_VALUE, 1L << 31, 0xffff_ffffL, Long.MAX_VALUE, Long.MIN_VALUE
    };
    private static final int[] FLOATS = {
        0,
        0x8000_0000,
        Float.floatToRawIntBits(1f),
        Float.floatToRawIntBits(-1.5f),
        1,
        Float.floatToRawIntBits(Float.MAX_VALUE),
        Float.floatToRawIntBits(2147483648f),
        Float.floatToRawIntBits(-2147483648f),
        Float.floatToRawIntBits(16777217f),
        Float.floatToRawIntBits(0.1f),
        Float.floatToRawIntBits(Float.POSITIVE_INFINITY),
        Float.floatToRawIntBits(Float.NEGATIVE_INFINITY),
        0x7fc0_0000,
        0xffc0_0001,
        0x7f80_0001,
        0xffa0_0000
    };
    private static final PhysicalRegister SP = ArmRegisters.SP;

    /** Operands and results: no others change while results are printed. */
    private static final int FIRST = 19;

    private static final int LAST = 26;
    private static final int FLOAT_FIRST = 8;
    private static final int FLOAT_LAST = 15;

    private static final int MEMORY = 1024;
    private static final int MIDDLE = 512;

    @BeforeAll
    static void requireEmulator() {
        ArmUnderTest.GNU.emulator().require();
    }

    private static List<ArmOpcode> opcodes(boolean reachMemory) {
        return Arrays.stream(ArmOpcode.values())
                .filter(opcode -> reachMemory
                        ? opcode.reachesMemory()
                        : opcode.form() == ArmOpcode.Form.COMPUTE && opcode != ArmOpcode.ADRP)
                .toList();
    }

    private static void check(ArmProgramWriter program, String name) throws IOException {
        byte[] executable = ArmFiles.LINUX.executable(program.code());
        String expected = ProgramRuns.emulate(ArmUnderTest.GNU.emulator(), executable, new byte[0]);
        assertThat(expected).endsWith("\n0");
        assertThat(expected.lines().count()).isGreaterThan(100);
        assertThat(ProgramRuns.simulate(executable, new byte[0])).as(name).isEqualTo(expected);
    }

    @Test
    void everyOpcodeComputesTheSame() throws IOException {
        for (ArmOpcode opcode : opcodes(false)) {
            Random random = new Random(opcode.ordinal());
            ArmProgramWriter program = new ArmProgramWriter(0);
            for (ArmInstruction instruction : RandomArmInstructions.of(opcode, 300, random)) {
                compute(program, instruction, random);
            }
            check(program, opcode.toString());
        }
    }

    private static void compute(ArmProgramWriter program, ArmInstruction encoded, Random random) {
        ArmInstruction instruction = withOwnRegisters(encoded, random);
        for (Register result : instruction.results()) {
            if (!isInteger(result)) {
                give(program, vector(result), random);
            }
        }
        for (Register use : instruction.uses()) {
            if (isOwn(use)) {
                give(program, (PhysicalRegister) use, random);
            }
        }
        // Instructions that read flags find those of a comparison.
        program.number(ArmRegisters.integer(1), NUMBERS[random.nextInt(NUMBERS.length)]);
        program.number(ArmRegisters.integer(2), NUMBERS[random.nextInt(NUMBERS.length)]);
        program.add(ArmInstruction.compare(
                random.nextBoolean() ? ArmOpcode.CMP_X : ArmOpcode.CMN,
                Modifier.NONE,
                ArmRegisters.integer(1),
                ArmRegisters.integer(2)));
        program.add(instruction);
        if (instruction.opcode().setsFlags()) {
            program.printConditions();
        }
        if (!instruction.results().isEmpty() && isOwn(instruction.rd())) {
            print(program, instruction.rd());
        }
    }

    private static boolean isInteger(Register register) {
        return register.kind().equals(ArmRegisters.INT);
    }

    /** The vector register with the number of a floating one or its own. */
    private static PhysicalRegister vector(Register register) {
        return ArmRegisters.vector(((PhysicalRegister) register).number() - 32);
    }

    private static void give(ArmProgramWriter program, PhysicalRegister register, Random random) {
        if (register.kind().equals(ArmRegisters.VECTOR)) {
            program.vector(register, words(random), words(random));
        } else {
            program.bits(register, operand(register, random));
        }
    }

    /** Two words of a vector, integers or floating numbers. */
    private static long words(Random random) {
        return Integer.toUnsignedLong(word(random)) | (long) word(random) << Integer.SIZE;
    }

    private static int word(Random random) {
        return switch (random.nextInt(4)) {
            case 0 -> (int) NUMBERS[random.nextInt(NUMBERS.length)];
            case 1 -> FLOATS[random.nextInt(FLOATS.length)];
            case 2 -> random.nextInt(-40, 41);
            default -> random.nextInt();
        };
    }

    /** Prints a register; of a floating one, also the rest of the vector register, which has to be zeros. */
    private static void print(ArmProgramWriter program, Register register) {
        if (isInteger(register)) {
            program.print((PhysicalRegister) register);
        } else {
            program.printVector(vector(register));
        }
    }

    private static boolean isOwn(Register register) {
        return !register.equals(SP) && !register.equals(ArmRegisters.ZR);
    }

    /** The instruction with registers that the program may use; the base of an access is the last one. */
    private static ArmInstruction withOwnRegisters(ArmInstruction instruction, Random random) {
        List<Register> registers = new ArrayList<>(instruction.uses());
        registers.addAll(instruction.results());
        for (int i = 0; i < registers.size(); i++) {
            Register register = registers.get(i);
            if (register.kind().equals(ArmRegisters.FLOAT)) {
                registers.set(i, ArmRegisters.floating(random.nextInt(FLOAT_FIRST, FLOAT_LAST + 1)));
            } else if (register.kind().equals(ArmRegisters.VECTOR)) {
                registers.set(i, ArmRegisters.vector(random.nextInt(FLOAT_FIRST, FLOAT_LAST + 1)));
            } else if (!register.equals(ArmRegisters.ZR)) {
                registers.set(i, ArmRegisters.integer(random.nextInt(FIRST, LAST + 1)));
            }
        }
        if (instruction.opcode().overwrites()) {
            registers.set(registers.size() - 1, registers.getFirst());
        }
        return instruction.withRegisters(registers);
    }

    private static long operand(PhysicalRegister register, Random random) {
        if (register.kind().equals(ArmRegisters.FLOAT)) {
            int bits = random.nextBoolean() ? FLOATS[random.nextInt(FLOATS.length)] : random.nextInt();
            return random.nextInt(8) == 0 ? random.nextLong() : Integer.toUnsignedLong(bits);
        }
        return random.nextBoolean()
                ? NUMBERS[random.nextInt(NUMBERS.length)]
                : random.nextLong() >> random.nextInt(Long.SIZE);
    }

    @Test
    void everyAccessReadsAndWritesTheSame() throws IOException {
        for (ArmOpcode opcode : opcodes(true)) {
            Random random = new Random(opcode.ordinal());
            ArmProgramWriter program = new ArmProgramWriter(MEMORY);
            for (int word = 0; word < MEMORY; word += Long.BYTES) {
                program.number(ArmRegisters.integer(FIRST), random.nextLong());
                program.add(ArmInstruction.store(
                        ArmOpcode.STR_X, ArmRegisters.integer(FIRST), new Modifier.Number(word), SP));
            }
            for (ArmInstruction instruction : RandomArmInstructions.of(opcode, 200, random)) {
                access(program, instruction, random);
            }
            check(program, opcode.toString());
        }
    }

    /** An access through a register that points into the frame, so that the sum with what is added stays in it. */
    private static void access(ArmProgramWriter program, ArmInstruction encoded, Random random) {
        int size = encoded.opcode().bytes();
        int unit = Math.min(size, Integer.BYTES);
        ArmInstruction instruction = withDistinctRegisters(encoded);
        PhysicalRegister base = (PhysicalRegister) instruction.base();
        for (Register result : instruction.results()) {
            if (!isInteger(result)) {
                give(program, vector(result), random);
            }
        }
        for (Register use : instruction.uses()) {
            give(program, (PhysicalRegister) use, random);
        }
        int place = MIDDLE + unit * random.nextInt(-16, 16);
        int added = switch (instruction.modifier()) {
            case Modifier.Number(int offset) -> offset;
            case Modifier.Updated(boolean before, int bytes) -> before ? bytes : 0;
            default -> {
                long index = random.nextInt(-16, 16);
                int amount = instruction.modifier() instanceof Modifier.Extended(int shift)
                        ? shift
                        : ((Modifier.Shifted) instruction.modifier()).amount();
                boolean extended = instruction.modifier() instanceof Modifier.Extended;
                long upper = extended ? (long) random.nextInt() << Integer.SIZE : 0;
                program.number(
                        (PhysicalRegister) instruction.uses().getLast(),
                        extended ? index & 0xffff_ffffL | upper : index);
                yield (int) index << amount;
            }
        };
        int aligned = added & -unit;
        if (aligned != added && instruction.modifier() instanceof Modifier.Number) {
            instruction = instruction.withModifier(new Modifier.Number(aligned));
        } else if (aligned != added && instruction.modifier() instanceof Modifier.Updated(boolean before, int bytes)) {
            instruction = instruction.withModifier(new Modifier.Updated(before, aligned));
        } else if (aligned != added) {
            place -= added - aligned;
        }
        program.number(base, place - aligned);
        program.add(ArmInstruction.modified(ArmOpcode.ADD_X, base, Modifier.NONE, SP, base));
        program.add(instruction);
        PhysicalRegister distance = ArmRegisters.integer(LAST);
        program.add(ArmInstruction.immediate(ArmOpcode.ADD_X, distance, 0, SP));
        program.add(ArmInstruction.compute(ArmOpcode.SUB_X, distance, base, distance));
        program.print(distance);
        for (Register result : instruction.results()) {
            if (!result.equals(base)) {
                print(program, result);
            }
        }
        for (int word = place & -Long.BYTES; word <= place + 2 * size; word += Long.BYTES) {
            program.add(ArmInstruction.load(ArmOpcode.LDR_X, distance, new Modifier.Number(word), SP));
            program.print(distance);
        }
    }

    /** The instruction with values, base and index in registers of their own. */
    private static ArmInstruction withDistinctRegisters(ArmInstruction instruction) {
        List<Register> uses = new ArrayList<>();
        for (Register use : instruction.uses()) {
            uses.add(numbered(use, uses.size()));
        }
        List<Register> results = new ArrayList<>();
        for (Register result : instruction.results()) {
            results.add(numbered(result, 4 + results.size()));
        }
        ArmInstruction distinct = new ArmInstruction(instruction.opcode(), results, uses, instruction.modifier(), "");
        if (instruction.modifier() instanceof Modifier.Updated) {
            results.set(results.size() - 1, distinct.base());
            distinct = new ArmInstruction(instruction.opcode(), results, uses, instruction.modifier(), "");
        }
        return distinct;
    }

    /** The register with a number of those that the program may use, of the class of a register. */
    private static PhysicalRegister numbered(Register register, int number) {
        if (isInteger(register)) {
            return ArmRegisters.integer(FIRST + number);
        }
        return register.kind().equals(ArmRegisters.FLOAT)
                ? ArmRegisters.floating(FLOAT_FIRST + number)
                : ArmRegisters.vector(FLOAT_FIRST + number);
    }

    @Test
    void pairsMayBeLoadedIntoTheirBase() throws IOException {
        PhysicalRegister base = ArmRegisters.integer(FIRST);
        PhysicalRegister other = ArmRegisters.integer(LAST);
        ArmProgramWriter program = new ArmProgramWriter(MEMORY);
        for (int i = 0; i < 100; i++) {
            program.number(other, 0x0123_4567_89ab_cdefL * (i + 1));
            program.add(ArmInstruction.store(ArmOpcode.STR_X, other, new Modifier.Number(i * Long.BYTES), SP));
        }
        for (ArmOpcode opcode : List.of(ArmOpcode.LDP, ArmOpcode.LDP_X)) {
            for (int offset = 0; offset < 20 * opcode.bytes(); offset += opcode.bytes()) {
                for (boolean first : new boolean[] {true, false}) {
                    program.add(ArmInstruction.immediate(ArmOpcode.ADD_X, base, 16, SP));
                    List<Register> registers = first ? List.of(base, other, base) : List.of(other, base, base);
                    program.add(ArmInstruction.of(opcode, registers, new Modifier.Number(offset)));
                    program.print(base);
                    program.print(other);
                }
            }
        }
        check(program, "pairs");
    }
}
