package edu.sysy.riscv.assemble;

import edu.sysy.codegen.layout.CodeItem;
import edu.sysy.codegen.layout.FunctionCode;
import edu.sysy.codegen.library.PortableLibrary;
import edu.sysy.ir.Program;
import edu.sysy.machine.PhysicalRegister;
import edu.sysy.object.Symbols;
import edu.sysy.riscv.RiscvRegisters;
import edu.sysy.riscv.isa.RiscvImmediate;
import edu.sysy.riscv.isa.RiscvInstruction;
import edu.sysy.riscv.isa.RiscvOpcode;
import java.util.ArrayList;
import java.util.List;

/**
 * What the {@link PortableLibrary} leaves to the target, instruction by instruction: the start of programs, the system
 * calls of RV64 Linux, bytes in memory, and the arguments of {@code putf}.
 */
final class SystemRoutines {
    private static final int READ = 63;
    private static final int WRITE = 64;
    private static final int EXIT = 93;
    private static final int TIME_OF_DAY = 169;

    private static final PhysicalRegister ZERO = RiscvRegisters.ZERO;
    private static final PhysicalRegister RA = RiscvRegisters.RA;
    private static final PhysicalRegister SP = RiscvRegisters.SP;
    private static final PhysicalRegister T0 = RiscvRegisters.integer(5);
    private static final PhysicalRegister T1 = RiscvRegisters.integer(6);
    private static final PhysicalRegister S0 = RiscvRegisters.integer(8);
    private static final PhysicalRegister A0 = argument(0);
    private static final PhysicalRegister A1 = argument(1);
    private static final PhysicalRegister A2 = argument(2);
    private static final PhysicalRegister A3 = argument(3);
    private static final PhysicalRegister A7 = argument(7);
    private static final int ARGUMENTS = 8;
    private static final int WORD = Long.BYTES;

    private final List<CodeItem<RiscvInstruction>> items = new ArrayList<>();

    private SystemRoutines() {}

    private static PhysicalRegister argument(int index) {
        return RiscvRegisters.integer(10 + index);
    }

    /** The routines, in an order without meaning. */
    static List<FunctionCode<RiscvInstruction>> all() {
        return List.of(
                start(), read(), write(), clock(), byteAt(), setByte(), textAt(), floatBits(), bitsFloat(), format());
    }

    private static FunctionCode<RiscvInstruction> start() {
        SystemRoutines out = new SystemRoutines();
        out.call(Program.MAIN);
        out.move(S0, A0);
        out.call(PortableLibrary.FINISH);
        out.move(A0, S0);
        out.systemCall(EXIT);
        out.add(RiscvInstruction.plain(RiscvOpcode.EBREAK));
        return new FunctionCode<>(PortableLibrary.ENTRY, out.items);
    }

    /** {@code read(0, a0, a1)}. */
    private static FunctionCode<RiscvInstruction> read() {
        SystemRoutines out = new SystemRoutines();
        out.move(A2, A1);
        out.move(A1, A0);
        out.move(A0, ZERO);
        out.systemCall(READ);
        return out.routine("system_read");
    }

    /** {@code write(a3, a0 + a1, a2)}. */
    private static FunctionCode<RiscvInstruction> write() {
        SystemRoutines out = new SystemRoutines();
        out.compute(RiscvOpcode.ADD, A1, A0, A1);
        out.move(A0, A3);
        out.systemCall(WRITE);
        return out.routine("system_write");
    }

    /** {@code gettimeofday}, which writes two numbers of 64 bits. */
    private static FunctionCode<RiscvInstruction> clock() {
        SystemRoutines out = new SystemRoutines();
        out.compute(SP, SP, -2 * WORD);
        out.move(A2, A0);
        out.move(A0, SP);
        out.move(A1, ZERO);
        out.systemCall(TIME_OF_DAY);
        out.load(RiscvOpcode.LW, A0, SP, 0);
        out.load(RiscvOpcode.LW, A1, SP, WORD);
        out.store(RiscvOpcode.SW, A0, A2, 0);
        out.store(RiscvOpcode.SW, A1, A2, Integer.BYTES);
        out.compute(SP, SP, 2 * WORD);
        return out.routine("system_clock");
    }

    private static FunctionCode<RiscvInstruction> byteAt() {
        SystemRoutines out = new SystemRoutines();
        out.compute(RiscvOpcode.ADD, A0, A0, A1);
        out.load(RiscvOpcode.LBU, A0, A0, 0);
        return out.routine("byte_at");
    }

    private static FunctionCode<RiscvInstruction> setByte() {
        SystemRoutines out = new SystemRoutines();
        out.compute(RiscvOpcode.ADD, A0, A0, A1);
        out.store(RiscvOpcode.SB, A2, A0, 0);
        return out.routine("set_byte");
    }

    /** The byte {@code a2} of the text whose address is the argument {@code a1} of those at {@code a0}. */
    private static FunctionCode<RiscvInstruction> textAt() {
        SystemRoutines out = new SystemRoutines();
        out.add(RiscvInstruction.immediate(RiscvOpcode.SLLI, A1, A1, 3));
        out.compute(RiscvOpcode.ADD, A0, A0, A1);
        out.load(RiscvOpcode.LD, A0, A0, 0);
        out.compute(RiscvOpcode.ADD, A0, A0, A2);
        out.load(RiscvOpcode.LBU, A0, A0, 0);
        return out.routine("text_at");
    }

    private static FunctionCode<RiscvInstruction> floatBits() {
        SystemRoutines out = new SystemRoutines();
        out.add(RiscvInstruction.convert(RiscvOpcode.FMV_X_W, A0, RiscvRegisters.floating(10)));
        return out.routine("float_bits");
    }

    private static FunctionCode<RiscvInstruction> bitsFloat() {
        SystemRoutines out = new SystemRoutines();
        out.add(RiscvInstruction.convert(RiscvOpcode.FMV_W_X, RiscvRegisters.floating(10), A0));
        return out.routine("bits_float");
    }

    /** Stores the arguments in registers below those on the stack, so that all are in a row. */
    private static FunctionCode<RiscvInstruction> format() {
        SystemRoutines out = new SystemRoutines();
        int saved = 2 * WORD;
        int frame = saved + ARGUMENTS * WORD;
        out.compute(SP, SP, -frame);
        out.store(RiscvOpcode.SD, RA, SP, WORD);
        for (int i = 0; i < ARGUMENTS; i++) {
            out.store(RiscvOpcode.SD, argument(i), SP, saved + i * WORD);
        }
        out.compute(A0, SP, saved);
        out.move(A1, ZERO);
        out.call(PortableLibrary.FORMAT);
        out.load(RiscvOpcode.LD, RA, SP, WORD);
        out.compute(SP, SP, frame);
        out.add(RiscvInstruction.plain(RiscvOpcode.RET));
        return new FunctionCode<>(PortableLibrary.PUTF, out.items);
    }

    /** {@code memset}: bytes up to a multiple of 8, words of 8 bytes, and the bytes that remain. */
    static FunctionCode<RiscvInstruction> fill() {
        SystemRoutines out = new SystemRoutines();
        out.compute(RiscvOpcode.ADD, A2, A0, A2);
        out.move(A3, A0);
        out.label(".Lhead");
        out.branch(RiscvOpcode.BEQ, A3, A2, ".Lend");
        out.add(RiscvInstruction.immediate(RiscvOpcode.ANDI, T0, A3, WORD - 1));
        out.branch(RiscvOpcode.BEQ, T0, ZERO, ".Laligned");
        out.store(RiscvOpcode.SB, A1, A3, 0);
        out.compute(A3, A3, 1);
        out.jump(".Lhead");
        out.label(".Laligned");
        out.add(RiscvInstruction.immediate(RiscvOpcode.ANDI, T0, A1, 0xff));
        for (int shift = Byte.SIZE; shift < Long.SIZE; shift *= 2) {
            out.add(RiscvInstruction.immediate(RiscvOpcode.SLLI, T1, T0, shift));
            out.compute(RiscvOpcode.OR, T0, T0, T1);
        }
        out.add(RiscvInstruction.immediate(RiscvOpcode.ANDI, T1, A2, -WORD));
        out.label(".Lwords");
        out.branch(RiscvOpcode.BEQ, A3, T1, ".Ltail");
        out.store(RiscvOpcode.SD, T0, A3, 0);
        out.compute(A3, A3, WORD);
        out.jump(".Lwords");
        out.label(".Ltail");
        out.branch(RiscvOpcode.BEQ, A3, A2, ".Lend");
        out.store(RiscvOpcode.SB, A1, A3, 0);
        out.compute(A3, A3, 1);
        out.jump(".Ltail");
        out.label(".Lend");
        out.add(RiscvInstruction.plain(RiscvOpcode.RET));
        return new FunctionCode<>(PortableLibrary.MEMSET, out.items);
    }

    /** Ends a routine that the portable library calls. */
    private FunctionCode<RiscvInstruction> routine(String name) {
        add(RiscvInstruction.plain(RiscvOpcode.RET));
        return new FunctionCode<>(Symbols.ofFunction(name), items);
    }

    private void add(RiscvInstruction instruction) {
        items.add(new CodeItem.Instruction<>(instruction, 0));
    }

    private void label(String name) {
        items.add(new CodeItem.Label<>(name));
    }

    private void move(PhysicalRegister to, PhysicalRegister from) {
        compute(to, from, 0);
    }

    private void compute(PhysicalRegister to, PhysicalRegister from, int added) {
        add(RiscvInstruction.immediate(RiscvOpcode.ADDI, to, from, added));
    }

    private void compute(RiscvOpcode opcode, PhysicalRegister to, PhysicalRegister a, PhysicalRegister b) {
        add(RiscvInstruction.compute(opcode, to, a, b));
    }

    private void load(RiscvOpcode opcode, PhysicalRegister to, PhysicalRegister base, int offset) {
        add(RiscvInstruction.load(opcode, to, base, RiscvImmediate.of(offset)));
    }

    private void store(RiscvOpcode opcode, PhysicalRegister value, PhysicalRegister base, int offset) {
        add(RiscvInstruction.store(opcode, value, base, RiscvImmediate.of(offset)));
    }

    private void branch(RiscvOpcode opcode, PhysicalRegister a, PhysicalRegister b, String label) {
        add(RiscvInstruction.branch(opcode, a, b, label));
    }

    private void jump(String label) {
        add(RiscvInstruction.jump(RiscvOpcode.J, label));
    }

    private void call(String symbol) {
        add(RiscvInstruction.jump(RiscvOpcode.CALL, symbol));
    }

    private void systemCall(int number) {
        compute(A7, ZERO, number);
        add(RiscvInstruction.plain(RiscvOpcode.ECALL));
    }
}
