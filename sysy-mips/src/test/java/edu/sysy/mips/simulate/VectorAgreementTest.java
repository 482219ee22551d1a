package edu.sysy.mips.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.codegen.layout.CodeItem;
import edu.sysy.codegen.layout.FunctionCode;
import edu.sysy.ir.InitialData;
import edu.sysy.machine.Operand;
import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.Register;
import edu.sysy.mips.Immediate;
import edu.sysy.mips.MipsCode;
import edu.sysy.mips.MipsRegisters;
import edu.sysy.mips.MipsUnderTest;
import edu.sysy.mips.RealInstruction;
import edu.sysy.mips.RealInstruction.JumpRegister;
import edu.sysy.mips.RealInstruction.Load;
import edu.sysy.mips.RealInstruction.LoadUpper;
import edu.sysy.mips.RealInstruction.Plain;
import edu.sysy.mips.RealInstruction.Store;
import edu.sysy.mips.RealInstruction.WithImmediate;
import edu.sysy.mips.assemble.Executables;
import edu.sysy.mips.assemble.RandomOperands;
import edu.sysy.mips.isa.GenericInstruction;
import edu.sysy.mips.isa.InstructionForm;
import edu.sysy.mips.isa.MipsOpcode;
import edu.sysy.object.DataObject;
import edu.sysy.simulate.Executable;
import edu.sysy.simulate.Simulator;
import edu.sysy.testing.Tools;
import edu.sysy.testing.target.Emulator;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Instructions on vectors, and those on floating numbers in registers of 64 bits, do on the simulator what they do
 * under qemu on the P5600. A program executes random ones, each on operands from a table, and writes all results.
 */
class VectorAgreementTest {
    private static final int SAMPLES = 100;
    private static final int RESULT_BYTES = 16;
    private static final int WRITE = 4004;

    /** The middle of the table and of a place to write to; nothing else has these registers. */
    private static final PhysicalRegister TABLE = MipsRegisters.integer(16);

    private static final PhysicalRegister SCRATCH = MipsRegisters.integer(17);

    /** Where the next result goes. */
    private static final PhysicalRegister OUT = MipsRegisters.integer(18);

    private static final int TABLE_WORDS = 1040;
    private static final int MIDDLE = 2048;
    private static final int[] NUMBERS = {
        0,
        1,
        -1,
        2,
        31,
        32,
        33,
        Integer.MAX_VALUE,
        Integer.MIN_VALUE,
        0x3f80_0000,
        0x3fc0_0000,
        0xbf80_0000,
        1,
        0x7f7f_ffff,
        0x4f00_0000,
        0xcf00_0000,
        0x4eff_ffff,
        0x4b80_0001,
        0x7f80_0000,
        0xff80_0000,
        0x7fc0_0000,
        0xffc0_0001,
        0x7f80_0001,
        0xffa0_0000,
        0x0080_0000,
        0x807f_ffff
    };

    private final Random random = new Random(5);
    private final List<CodeItem<RealInstruction>> items = new ArrayList<>();
    private final List<RealInstruction> tried = new ArrayList<>();

    @Test
    void instructionsGiveTheSame(@TempDir Path folder) throws IOException {
        address(TABLE, "table", MIDDLE);
        address(SCRATCH, "scratch", MIDDLE);
        address(OUT, "out", Integer.BYTES);
        for (MipsOpcode opcode : MipsOpcode.values()) {
            if (opcode.namesVectors() || isFloating(opcode.form())) {
                RandomOperands.of(opcode, SAMPLES, random).stream()
                        .map(GenericInstruction::typed)
                        .forEach(this::attempt);
            }
        }
        end();
        check(folder, ByteOrder.LITTLE_ENDIAN, MipsUnderTest.WITH_VECTORS);
        check(folder, ByteOrder.BIG_ENDIAN, new Emulator("qemu-mips", List.of("-cpu", "P5600")));
    }

    private static boolean isFloating(InstructionForm form) {
        return switch (form) {
            case FLOAT_THREE_REGISTER, FLOAT_TWO_REGISTER, MOVE_TO_FLOAT, MOVE_FROM_FLOAT -> true;
            default -> false;
        };
    }

    private void attempt(RealInstruction instruction) {
        tried.add(instruction);
        switch (instruction) {
            case Load(var op, var rd, var offset, var base) -> {
                add(new Load(op, rd, offset, TABLE));
                result(rd, instruction);
            }
            case Store(var op, var value, var offset, var base) -> {
                operand(value);
                add(new Store(op, value, offset, SCRATCH));
                add(new Load(MipsOpcode.LD_W, MipsRegisters.vector(0), offset, SCRATCH));
                result(MipsRegisters.vector(0), instruction);
            }
            default -> {
                for (Operand operand : instruction.operands()) {
                    operand(operand.register());
                }
                add(instruction);
                for (Operand operand : instruction.operands()) {
                    if (operand.role().defines()) {
                        result(operand.register(), instruction);
                    }
                }
            }
        }
        add(new WithImmediate(MipsOpcode.ADDIU, OUT, OUT, Immediate.of(RESULT_BYTES)));
    }

    /** Gives a register a number, or numbers, from the table. */
    private void operand(Register register) {
        Immediate offset = Immediate.of(4 * random.nextInt(-MIDDLE / 4, MIDDLE / 4));
        if (!register.equals(MipsRegisters.ZERO)) {
            boolean isInteger = register.kind().equals(MipsRegisters.INT);
            Register vector = isInteger ? register : vector(register);
            add(new Load(isInteger ? MipsOpcode.LW : MipsOpcode.LD_W, vector, offset, TABLE));
        }
    }

    /** Stores the bits of a result that its instruction defines. */
    private void result(Register register, RealInstruction instruction) {
        boolean isFloat = register.kind().equals(MipsRegisters.FLOAT);
        MipsOpcode store = register.kind().equals(MipsRegisters.INT)
                ? MipsOpcode.SW
                : isFloat ? instruction.opcode().writesPairs() ? MipsOpcode.SDC1 : MipsOpcode.SWC1 : MipsOpcode.ST_W;
        add(new Store(store, register, Immediate.of(store == MipsOpcode.SDC1 ? 4 : 0), OUT));
    }

    private static Register vector(Register register) {
        return MipsRegisters.vector(MipsRegisters.hardwareNumber((PhysicalRegister) register));
    }

    private void end() {
        address(MipsRegisters.argument(1), "out", 0);
        number(MipsRegisters.argument(0), 1);
        address(MipsRegisters.argument(2), "", outBytes());
        number(MipsRegisters.V0, WRITE);
        add(new Plain(MipsOpcode.SYSCALL));
        number(MipsRegisters.V0, 0);
        add(new JumpRegister(MipsOpcode.JR, MipsRegisters.RA));
        add(new Plain(MipsOpcode.NOP));
    }

    private int outBytes() {
        return RESULT_BYTES * (tried.size() + 1);
    }

    private void number(PhysicalRegister register, int value) {
        add(new WithImmediate(MipsOpcode.ADDIU, register, MipsRegisters.ZERO, Immediate.of(value)));
    }

    /** The address of a byte of an object, or a number without a symbol. */
    private void address(PhysicalRegister register, String symbol, int offset) {
        Immediate upper = symbol.isEmpty() ? Immediate.of(offset + 0x8000 >>> 16) : new Immediate.High(symbol, offset);
        Immediate lower = symbol.isEmpty() ? Immediate.of((short) offset) : new Immediate.Low(symbol, offset);
        add(new LoadUpper(register, upper));
        add(new WithImmediate(MipsOpcode.ADDIU, register, register, lower));
    }

    private void add(RealInstruction instruction) {
        items.add(new CodeItem.Instruction<>(instruction, 0));
    }

    private void check(Path folder, ByteOrder order, Emulator emulator) throws IOException {
        emulator.require();
        MipsCode code = new MipsCode(List.of(new FunctionCode<>("main", items)), data());
        byte[] executable = Executables.link(code, "x.sy", order, true);
        Path file = folder.resolve("program" + order);
        Files.write(file, executable);
        assertThat(file.toFile().setExecutable(true)).isTrue();
        Tools.Finished emulated = Tools.run(emulator.commandLine(file), new byte[0]);
        assertThat(emulated.errors()).isEmpty();
        assertThat(emulated.status()).isZero();
        byte[] simulated = Simulator.builder()
                .build()
                .run(Executable.load(executable), new byte[0])
                .output();
        assertThat(simulated).hasSameSizeAs(emulated.output()).hasSize(outBytes());
        ByteBuffer expected = ByteBuffer.wrap(emulated.output()).order(order);
        ByteBuffer actual = ByteBuffer.wrap(simulated).order(order);
        List<String> differences = new ArrayList<>();
        for (int i = 0; i < tried.size(); i++) {
            String there = words(expected, Integer.BYTES + RESULT_BYTES * i);
            String here = words(actual, Integer.BYTES + RESULT_BYTES * i);
            if (!here.equals(there)) {
                differences.add(tried.get(i).text() + " gives" + there + ", simulated" + here);
            }
        }
        assertThat(differences).as(order.toString()).isEmpty();
    }

    private static String words(ByteBuffer buffer, int offset) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < RESULT_BYTES; i += Integer.BYTES) {
            text.append(String.format(Locale.ROOT, " %08x", buffer.getInt(offset + i)));
        }
        return text.toString();
    }

    private List<DataObject> data() {
        int[] table = new Random(7)
                .ints(TABLE_WORDS)
                .map(word -> (word & 3) == 0 ? word : NUMBERS[(word >>> 2) % NUMBERS.length])
                .toArray();
        return List.of(
                new DataObject("table", TABLE_WORDS, InitialData.ofWords(table), false),
                new DataObject("scratch", TABLE_WORDS, InitialData.zero(), false),
                new DataObject("out", outBytes() / Integer.BYTES, InitialData.zero(), false));
    }
}
