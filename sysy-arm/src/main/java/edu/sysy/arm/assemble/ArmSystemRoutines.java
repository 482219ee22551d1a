package edu.sysy.arm.assemble;

import edu.sysy.arm.ArmRegisters;
import edu.sysy.arm.isa.ArmCondition;
import edu.sysy.arm.isa.ArmInstruction;
import edu.sysy.arm.isa.ArmOpcode;
import edu.sysy.arm.isa.Modifier;
import edu.sysy.codegen.layout.FunctionCode;
import edu.sysy.codegen.library.PortableLibrary;
import edu.sysy.codegen.library.SystemRoutines;
import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.Register;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The routines of AArch64 Linux. */
final class ArmSystemRoutines extends SystemRoutines<ArmInstruction> {
    /** How many integers and how many floating numbers are passed in registers. */
    private static final int REGISTERS = 8;

    private static final List<PhysicalRegister> INTEGERS = arguments(ArmRegisters::integer);
    private static final List<PhysicalRegister> FLOATS = arguments(ArmRegisters::floating);
    private static final PhysicalRegister X0 = INTEGERS.get(0);
    private static final PhysicalRegister X1 = INTEGERS.get(1);
    private static final PhysicalRegister X2 = INTEGERS.get(2);
    private static final PhysicalRegister X4 = INTEGERS.get(4);
    private static final PhysicalRegister CALL_NUMBER = ArmRegisters.integer(8);
    private static final PhysicalRegister SAVED = ArmRegisters.integer(19);
    private static final int WORD = Long.BYTES;

    ArmSystemRoutines() {
        super(new Convention(
                INTEGERS,
                Stream.concat(INTEGERS.stream(), FLOATS.stream()).toList(),
                REGISTERS,
                ArmRegisters.LR,
                ArmRegisters.SP,
                SAVED,
                FLOATS.getFirst()));
    }

    private static List<PhysicalRegister> arguments(IntFunction<PhysicalRegister> file) {
        return IntStream.range(0, REGISTERS).mapToObj(file).toList();
    }

    /** {@inheritDoc} It stores pairs of 8 bytes each, then the bytes that remain. */
    @Override
    protected FunctionCode<ArmInstruction> fill() {
        add(ArmInstruction.immediate(ArmOpcode.AND, X1, 0xff, X1));
        for (int shift = Byte.SIZE; shift < Long.SIZE; shift *= 2) {
            add(ArmInstruction.modified(ArmOpcode.ADD_X, X1, new Modifier.Shifted(Modifier.Shift.LSL, shift), X1, X1));
        }
        move(X4, X0);
        label(".Lpairs");
        add(ArmInstruction.compare(ArmOpcode.CMP_X, new Modifier.Number(2 * WORD), X2));
        add(ArmInstruction.branch(ArmCondition.LT, ".Ltail"));
        add(ArmInstruction.of(ArmOpcode.STP_X, List.of(X4, X1, X1, X4), new Modifier.Updated(false, 2 * WORD)));
        address(X2, X2, -2 * WORD);
        add(ArmInstruction.jump(ArmOpcode.B, ".Lpairs"));
        label(".Ltail");
        add(ArmInstruction.compare(ArmOpcode.CMP_X, new Modifier.Number(0), X2));
        add(ArmInstruction.branch(ArmCondition.LE, ".Lend"));
        add(ArmInstruction.of(ArmOpcode.STRB, List.of(X4, X1, X4), new Modifier.Updated(false, 1)));
        address(X2, X2, -1);
        add(ArmInstruction.jump(ArmOpcode.B, ".Ltail"));
        label(".Lend");
        return routine(PortableLibrary.MEMSET);
    }

    @Override
    protected void move(PhysicalRegister to, PhysicalRegister from) {
        add(ArmInstruction.compute(ArmOpcode.MOV_X, to, from));
    }

    @Override
    protected void number(PhysicalRegister to, int value) {
        add(ArmInstruction.immediate(ArmOpcode.MOV, to, value));
    }

    @Override
    protected void extend(PhysicalRegister to, PhysicalRegister from) {
        add(ArmInstruction.compute(ArmOpcode.SXTW, to, from));
    }

    @Override
    protected void address(PhysicalRegister to, PhysicalRegister base, int bytes) {
        ArmOpcode opcode = bytes < 0 ? ArmOpcode.SUB_X : ArmOpcode.ADD_X;
        add(ArmInstruction.immediate(opcode, to, Math.abs(bytes), base));
    }

    @Override
    protected void sum(Register to, Register base, Register integer) {
        add(ArmInstruction.modified(ArmOpcode.ADD_X, to, new Modifier.Extended(0), base, integer));
    }

    @Override
    protected void dropByte(Register to, Register from) {
        add(ArmInstruction.immediate(ArmOpcode.LSR, to, Byte.SIZE, from));
    }

    @Override
    protected void element(PhysicalRegister to, PhysicalRegister base, PhysicalRegister index) {
        add(ArmInstruction.modified(ArmOpcode.ADD_X, to, new Modifier.Extended(3), base, index));
    }

    @Override
    protected void load(int bytes, Register to, Register base, int offset) {
        ArmOpcode opcode = bytes == Byte.BYTES ? ArmOpcode.LDRB : ArmOpcode.access(true, false, bytes);
        add(ArmInstruction.load(opcode, to, new Modifier.Number(offset), base));
    }

    @Override
    protected void store(int bytes, Register value, Register base, int offset) {
        ArmOpcode opcode =
                bytes == Byte.BYTES ? ArmOpcode.STRB : ArmOpcode.access(false, FLOATS.contains(value), bytes);
        add(ArmInstruction.store(opcode, value, new Modifier.Number(offset), base));
    }

    @Override
    protected void symbol(PhysicalRegister to, String object, int offset) {
        add(ArmInstruction.modified(ArmOpcode.ADRP, to, new Modifier.Page(object, offset)));
        add(ArmInstruction.modified(ArmOpcode.ADD_X, to, new Modifier.Low(object, offset), to));
    }

    @Override
    protected void branchUnlessEqual(PhysicalRegister a, PhysicalRegister b, String label) {
        add(ArmInstruction.compare(ArmOpcode.CMP_X, Modifier.NONE, a, b));
        add(ArmInstruction.branch(ArmCondition.NE, label));
    }

    @Override
    protected void floatBits(Register to, Register from) {
        add(ArmInstruction.compute(ArmOpcode.FMOV_XD, to, from));
    }

    @Override
    protected void bitsFloat(Register to, Register from) {
        add(ArmInstruction.compute(ArmOpcode.FMOV_SW, to, from));
    }

    @Override
    protected void shiftLeft(PhysicalRegister number, int bits) {
        add(ArmInstruction.immediate(ArmOpcode.LSL, number, bits, number));
    }

    @Override
    protected void branchIfZero(PhysicalRegister result, String label) {
        add(ArmInstruction.branch(ArmOpcode.CBZ, result, Modifier.NONE, label));
    }

    @Override
    protected void branchIfNegative(PhysicalRegister result, String label) {
        add(ArmInstruction.compare(ArmOpcode.CMP_X, new Modifier.Number(0), result));
        add(ArmInstruction.branch(ArmCondition.LT, label));
    }

    @Override
    protected void acquire(PhysicalRegister to, PhysicalRegister base) {
        add(ArmInstruction.compute(ArmOpcode.LDAR, to, base));
    }

    @Override
    protected void release(PhysicalRegister value, PhysicalRegister base) {
        add(ArmInstruction.store(ArmOpcode.STLR, value, Modifier.NONE, base));
    }

    @Override
    protected void atomicAdd() {
        label(".Lparallel.add.again");
        add(ArmInstruction.compute(ArmOpcode.LDAXR, X2, X0));
        add(ArmInstruction.compute(ArmOpcode.ADD, X2, X2, X1));
        add(ArmInstruction.compute(ArmOpcode.STLXR, X4, X2, X0));
        add(ArmInstruction.branch(ArmOpcode.CBNZ, X4, Modifier.NONE, ".Lparallel.add.again"));
        move(X0, X2);
    }

    @Override
    protected void call(String symbol) {
        add(ArmInstruction.jump(ArmOpcode.BL, symbol));
    }

    @Override
    protected void systemCall(int number) {
        number(CALL_NUMBER, number);
        add(ArmInstruction.numbered(ArmOpcode.SVC, 0));
    }

    @Override
    protected ArmInstruction jump(String symbol) {
        return ArmInstruction.jump(ArmOpcode.B, symbol);
    }

    @Override
    protected ArmInstruction trap() {
        return ArmInstruction.numbered(ArmOpcode.BRK, 1);
    }

    @Override
    protected ArmInstruction returning() {
        return ArmInstruction.jump(ArmOpcode.RET, "");
    }
}
