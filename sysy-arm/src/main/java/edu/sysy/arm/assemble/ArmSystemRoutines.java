package edu.sysy.arm.assemble;

import edu.sysy.arm.ArmRegisters;
import edu.sysy.arm.isa.ArmCondition;
import edu.sysy.arm.isa.ArmInstruction;
import edu.sysy.arm.isa.ArmOpcode;
import edu.sysy.arm.isa.Modifier;
import edu.sysy.codegen.layout.CodeItem;
import edu.sysy.codegen.layout.FunctionCode;
import edu.sysy.codegen.library.PortableLibrary;
import edu.sysy.ir.Program;
import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.Register;
import edu.sysy.object.Symbols;
import java.util.ArrayList;
import java.util.List;

/**
 * What the {@link PortableLibrary} leaves to the target, instruction by instruction: the start of programs, the system
 * calls of AArch64 Linux, bytes in memory, and the arguments of {@code putf}.
 */
final class ArmSystemRoutines {
    private static final int READ = 63;
    private static final int WRITE = 64;
    private static final int EXIT = 93;
    private static final int TIME_OF_DAY = 169;

    private static final PhysicalRegister SP = ArmRegisters.SP;
    private static final PhysicalRegister X0 = ArmRegisters.integer(0);
    private static final PhysicalRegister X1 = ArmRegisters.integer(1);
    private static final PhysicalRegister X2 = ArmRegisters.integer(2);
    private static final PhysicalRegister X3 = ArmRegisters.integer(3);
    private static final PhysicalRegister X4 = ArmRegisters.integer(4);
    private static final PhysicalRegister CALL_NUMBER = ArmRegisters.integer(8);
    private static final PhysicalRegister SAVED = ArmRegisters.integer(19);

    /** How many integers and how many floating numbers are passed in registers. */
    private static final int REGISTERS = 8;

    private static final int WORD = Long.BYTES;
    private static final Modifier SIGNED_INDEX = new Modifier.Extended(0);

    private final List<CodeItem<ArmInstruction>> items = new ArrayList<>();

    private ArmSystemRoutines() {}

    /** The routines but for {@link #fill}, in an order without meaning. */
    static List<FunctionCode<ArmInstruction>> all() {
        return List.of(
                start(), read(), write(), clock(), byteAt(), setByte(), textAt(), floatBits(), bitsFloat(), format());
    }

    private static FunctionCode<ArmInstruction> start() {
        ArmSystemRoutines out = new ArmSystemRoutines();
        out.call(Program.MAIN);
        out.move(SAVED, X0);
        out.call(PortableLibrary.FINISH);
        out.move(X0, SAVED);
        out.systemCall(EXIT);
        out.add(ArmInstruction.numbered(ArmOpcode.BRK, 1));
        return new FunctionCode<>(PortableLibrary.ENTRY, out.items);
    }

    /** {@code read(0, x0, w1)}. */
    private static FunctionCode<ArmInstruction> read() {
        ArmSystemRoutines out = new ArmSystemRoutines();
        out.add(ArmInstruction.compute(ArmOpcode.SXTW, X2, X1));
        out.move(X1, X0);
        out.number(X0, 0);
        out.systemCall(READ);
        return out.routine("system_read");
    }

    /** {@code write(w3, x0 + w1, w2)}. */
    private static FunctionCode<ArmInstruction> write() {
        ArmSystemRoutines out = new ArmSystemRoutines();
        out.add(ArmInstruction.modified(ArmOpcode.ADD_X, X1, SIGNED_INDEX, X0, X1));
        out.move(X0, X3);
        out.add(ArmInstruction.compute(ArmOpcode.SXTW, X2, X2));
        out.systemCall(WRITE);
        return out.routine("system_write");
    }

    /** {@code gettimeofday}, which writes two numbers of 64 bits. */
    private static FunctionCode<ArmInstruction> clock() {
        ArmSystemRoutines out = new ArmSystemRoutines();
        out.sum(ArmOpcode.SUB_X, SP, SP, 2 * WORD);
        out.move(X2, X0);
        out.sum(ArmOpcode.ADD_X, X0, SP, 0);
        out.number(X1, 0);
        out.systemCall(TIME_OF_DAY);
        out.add(ArmInstruction.load(ArmOpcode.LDR, X0, new Modifier.Number(0), SP));
        out.add(ArmInstruction.load(ArmOpcode.LDR, X1, new Modifier.Number(WORD), SP));
        out.store(ArmOpcode.STP, List.of(X0, X1), X2, 0);
        out.sum(ArmOpcode.ADD_X, SP, SP, 2 * WORD);
        return out.routine("system_clock");
    }

    private static FunctionCode<ArmInstruction> byteAt() {
        ArmSystemRoutines out = new ArmSystemRoutines();
        out.add(ArmInstruction.load(ArmOpcode.LDRB, X0, SIGNED_INDEX, X0, X1));
        return out.routine("byte_at");
    }

    private static FunctionCode<ArmInstruction> setByte() {
        ArmSystemRoutines out = new ArmSystemRoutines();
        out.add(ArmInstruction.store(ArmOpcode.STRB, X2, SIGNED_INDEX, X0, X1));
        return out.routine("set_byte");
    }

    /** The byte {@code w2} of the text whose address is the argument {@code w1} of those at {@code x0}. */
    private static FunctionCode<ArmInstruction> textAt() {
        ArmSystemRoutines out = new ArmSystemRoutines();
        out.add(ArmInstruction.load(ArmOpcode.LDR_X, X0, new Modifier.Extended(3), X0, X1));
        out.add(ArmInstruction.load(ArmOpcode.LDRB, X0, SIGNED_INDEX, X0, X2));
        return out.routine("text_at");
    }

    /** The lower half of the result. */
    private static FunctionCode<ArmInstruction> floatBits() {
        ArmSystemRoutines out = new ArmSystemRoutines();
        out.add(ArmInstruction.compute(ArmOpcode.FMOV_XD, X0, ArmRegisters.floating(0)));
        return out.routine("float_bits");
    }

    private static FunctionCode<ArmInstruction> bitsFloat() {
        ArmSystemRoutines out = new ArmSystemRoutines();
        out.add(ArmInstruction.compute(ArmOpcode.FMOV_SW, ArmRegisters.floating(0), X0));
        return out.routine("bits_float");
    }

    /** Stores the arguments in registers below those on the stack, integers first. */
    private static FunctionCode<ArmInstruction> format() {
        ArmSystemRoutines out = new ArmSystemRoutines();
        int saved = 2 * WORD;
        int frame = saved + 2 * REGISTERS * WORD;
        out.sum(ArmOpcode.SUB_X, SP, SP, frame);
        out.store(ArmOpcode.STR_X, List.of(ArmRegisters.LR), SP, 0);
        for (int i = 0; i < REGISTERS; i += 2) {
            out.store(
                    ArmOpcode.STP_X,
                    List.of(ArmRegisters.integer(i), ArmRegisters.integer(i + 1)),
                    SP,
                    saved + i * WORD);
            out.store(
                    ArmOpcode.STP_D,
                    List.of(ArmRegisters.floating(i), ArmRegisters.floating(i + 1)),
                    SP,
                    saved + (REGISTERS + i) * WORD);
        }
        out.sum(ArmOpcode.ADD_X, X0, SP, saved);
        out.number(X1, REGISTERS);
        out.call(PortableLibrary.FORMAT);
        out.add(ArmInstruction.load(ArmOpcode.LDR_X, ArmRegisters.LR, new Modifier.Number(0), SP));
        out.sum(ArmOpcode.ADD_X, SP, SP, frame);
        out.add(ArmInstruction.jump(ArmOpcode.RET, ""));
        return new FunctionCode<>(PortableLibrary.PUTF, out.items);
    }

    /** {@code memset}: pairs of 8 bytes each, then the bytes that remain. */
    static FunctionCode<ArmInstruction> fill() {
        ArmSystemRoutines out = new ArmSystemRoutines();
        out.add(ArmInstruction.immediate(ArmOpcode.AND, X1, 0xff, X1));
        for (int shift = Byte.SIZE; shift < Long.SIZE; shift *= 2) {
            out.add(ArmInstruction.modified(
                    ArmOpcode.ADD_X, X1, new Modifier.Shifted(Modifier.Shift.LSL, shift), X1, X1));
        }
        out.move(X4, X0);
        out.label(".Lpairs");
        out.add(ArmInstruction.compare(ArmOpcode.CMP_X, new Modifier.Number(2 * WORD), X2));
        out.add(ArmInstruction.branch(ArmCondition.LT, ".Ltail"));
        out.updatingStore(ArmOpcode.STP_X, List.of(X1, X1), X4, 2 * WORD);
        out.sum(ArmOpcode.SUB_X, X2, X2, 2 * WORD);
        out.add(ArmInstruction.jump(ArmOpcode.B, ".Lpairs"));
        out.label(".Ltail");
        out.add(ArmInstruction.compare(ArmOpcode.CMP_X, new Modifier.Number(0), X2));
        out.add(ArmInstruction.branch(ArmCondition.LE, ".Lend"));
        out.updatingStore(ArmOpcode.STRB, List.of(X1), X4, 1);
        out.sum(ArmOpcode.SUB_X, X2, X2, 1);
        out.add(ArmInstruction.jump(ArmOpcode.B, ".Ltail"));
        out.label(".Lend");
        out.add(ArmInstruction.jump(ArmOpcode.RET, ""));
        return new FunctionCode<>(PortableLibrary.MEMSET, out.items);
    }

    /** Ends a routine that the portable library calls. */
    private FunctionCode<ArmInstruction> routine(String name) {
        add(ArmInstruction.jump(ArmOpcode.RET, ""));
        return new FunctionCode<>(Symbols.ofFunction(name), items);
    }

    private void add(ArmInstruction instruction) {
        items.add(new CodeItem.Instruction<>(instruction, 0));
    }

    private void label(String name) {
        items.add(new CodeItem.Label<>(name));
    }

    private void move(PhysicalRegister to, PhysicalRegister from) {
        add(ArmInstruction.compute(ArmOpcode.MOV_X, to, from));
    }

    private void number(PhysicalRegister to, int value) {
        add(ArmInstruction.immediate(ArmOpcode.MOV, to, value));
    }

    private void sum(ArmOpcode opcode, PhysicalRegister to, PhysicalRegister from, int bytes) {
        add(ArmInstruction.immediate(opcode, to, bytes, from));
    }

    private void store(ArmOpcode opcode, List<? extends Register> values, PhysicalRegister base, int offset) {
        add(ArmInstruction.of(opcode, and(values, base), new Modifier.Number(offset)));
    }

    private void updatingStore(ArmOpcode opcode, List<? extends Register> values, PhysicalRegister base, int bytes) {
        List<Register> registers = new ArrayList<>(List.of(base));
        registers.addAll(and(values, base));
        add(ArmInstruction.of(opcode, registers, new Modifier.Updated(false, bytes)));
    }

    private static List<Register> and(List<? extends Register> values, PhysicalRegister base) {
        List<Register> registers = new ArrayList<>(values);
        registers.add(base);
        return registers;
    }

    private void call(String symbol) {
        add(ArmInstruction.jump(ArmOpcode.BL, symbol));
    }

    private void systemCall(int number) {
        number(CALL_NUMBER, number);
        add(ArmInstruction.numbered(ArmOpcode.SVC, 0));
    }
}
