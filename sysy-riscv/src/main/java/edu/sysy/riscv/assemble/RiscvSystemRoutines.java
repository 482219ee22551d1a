package edu.sysy.riscv.assemble;

import edu.sysy.codegen.layout.FunctionCode;
import edu.sysy.codegen.library.PortableLibrary;
import edu.sysy.codegen.library.SystemRoutines;
import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.Register;
import edu.sysy.riscv.RiscvRegisters;
import edu.sysy.riscv.isa.RiscvImmediate;
import edu.sysy.riscv.isa.RiscvInstruction;
import edu.sysy.riscv.isa.RiscvOpcode;
import java.util.List;
import java.util.stream.IntStream;

/** The routines of RV64 Linux. Variadic functions get all arguments in integer registers. */
final class RiscvSystemRoutines extends SystemRoutines<RiscvInstruction> {
    private static final PhysicalRegister ZERO = RiscvRegisters.ZERO;
    private static final PhysicalRegister T0 = RiscvRegisters.integer(5);
    private static final PhysicalRegister T1 = RiscvRegisters.integer(6);
    private static final PhysicalRegister S0 = RiscvRegisters.integer(8);
    private static final List<PhysicalRegister> ARGUMENTS =
            IntStream.range(10, 18).mapToObj(RiscvRegisters::integer).toList();
    private static final PhysicalRegister A0 = ARGUMENTS.get(0);
    private static final PhysicalRegister A1 = ARGUMENTS.get(1);
    private static final PhysicalRegister A2 = ARGUMENTS.get(2);
    private static final PhysicalRegister A3 = ARGUMENTS.get(3);
    private static final PhysicalRegister A7 = ARGUMENTS.get(7);
    private static final PhysicalRegister FA0 = RiscvRegisters.floating(10);
    private static final int WORD = Long.BYTES;

    RiscvSystemRoutines() {
        super(new Convention(ARGUMENTS, ARGUMENTS, 0, RiscvRegisters.RA, RiscvRegisters.SP, S0, FA0));
    }

    /** {@inheritDoc} It stores bytes up to a multiple of 8, words of 8 bytes, and the bytes that remain. */
    @Override
    protected FunctionCode<RiscvInstruction> fill() {
        sum(A2, A0, A2);
        move(A3, A0);
        label(".Lhead");
        branch(A3, A2, ".Lend");
        add(RiscvInstruction.immediate(RiscvOpcode.ANDI, T0, A3, WORD - 1));
        branch(T0, ZERO, ".Laligned");
        store(Byte.BYTES, A1, A3, 0);
        address(A3, A3, 1);
        goTo(".Lhead");
        label(".Laligned");
        add(RiscvInstruction.immediate(RiscvOpcode.ANDI, T0, A1, 0xff));
        for (int shift = Byte.SIZE; shift < Long.SIZE; shift *= 2) {
            add(RiscvInstruction.immediate(RiscvOpcode.SLLI, T1, T0, shift));
            add(RiscvInstruction.compute(RiscvOpcode.OR, T0, T0, T1));
        }
        add(RiscvInstruction.immediate(RiscvOpcode.ANDI, T1, A2, -WORD));
        label(".Lwords");
        branch(A3, T1, ".Ltail");
        store(WORD, T0, A3, 0);
        address(A3, A3, WORD);
        goTo(".Lwords");
        label(".Ltail");
        branch(A3, A2, ".Lend");
        store(Byte.BYTES, A1, A3, 0);
        address(A3, A3, 1);
        goTo(".Ltail");
        label(".Lend");
        return routine(PortableLibrary.MEMSET);
    }

    @Override
    protected void symbol(PhysicalRegister to, String object, int offset) {
        add(RiscvInstruction.upper(to, new RiscvImmediate.High(object, offset)));
        add(new RiscvInstruction(RiscvOpcode.ADDI, to, to, null, new RiscvImmediate.Low(object, offset)));
    }

    @Override
    protected void branchUnlessEqual(PhysicalRegister a, PhysicalRegister b, String label) {
        add(RiscvInstruction.branch(RiscvOpcode.BNE, a, b, label));
    }

    @Override
    protected void move(PhysicalRegister to, PhysicalRegister from) {
        address(to, from, 0);
    }

    @Override
    protected void number(PhysicalRegister to, int value) {
        address(to, ZERO, value);
    }

    /** {@inheritDoc} Integers are extended already. */
    @Override
    protected void extend(PhysicalRegister to, PhysicalRegister from) {
        if (!to.equals(from)) {
            move(to, from);
        }
    }

    @Override
    protected void address(PhysicalRegister to, PhysicalRegister base, int bytes) {
        add(RiscvInstruction.immediate(RiscvOpcode.ADDI, to, base, bytes));
    }

    @Override
    protected void sum(Register to, Register base, Register integer) {
        add(RiscvInstruction.compute(RiscvOpcode.ADD, to, base, integer));
    }

    @Override
    protected void load(int bytes, Register to, Register base, int offset) {
        RiscvOpcode opcode = switch (bytes) {
            case Byte.BYTES -> RiscvOpcode.LBU;
            case Integer.BYTES -> RiscvOpcode.LW;
            default -> RiscvOpcode.LD;
        };
        add(RiscvInstruction.load(opcode, to, base, RiscvImmediate.of(offset)));
    }

    @Override
    protected void store(int bytes, Register value, Register base, int offset) {
        RiscvOpcode opcode = switch (bytes) {
            case Byte.BYTES -> RiscvOpcode.SB;
            case Integer.BYTES -> RiscvOpcode.SW;
            default -> RiscvOpcode.SD;
        };
        add(RiscvInstruction.store(opcode, value, base, RiscvImmediate.of(offset)));
    }

    @Override
    protected void dropByte(Register to, Register from) {
        add(RiscvInstruction.immediate(RiscvOpcode.SRLI, to, from, Byte.SIZE));
    }

    @Override
    protected void element(PhysicalRegister to, PhysicalRegister base, PhysicalRegister index) {
        add(RiscvInstruction.immediate(RiscvOpcode.SLLI, index, index, 3));
        sum(to, base, index);
    }

    @Override
    protected void floatBits(Register to, Register from) {
        add(RiscvInstruction.convert(RiscvOpcode.FMV_X_W, to, from));
    }

    @Override
    protected void bitsFloat(Register to, Register from) {
        add(RiscvInstruction.convert(RiscvOpcode.FMV_W_X, to, from));
    }

    @Override
    protected void shiftLeft(PhysicalRegister number, int bits) {
        add(RiscvInstruction.immediate(RiscvOpcode.SLLI, number, number, bits));
    }

    @Override
    protected void branchIfZero(PhysicalRegister result, String label) {
        branch(result, ZERO, label);
    }

    @Override
    protected void branchIfNegative(PhysicalRegister result, String label) {
        add(RiscvInstruction.branch(RiscvOpcode.BLT, result, ZERO, label));
    }

    @Override
    protected void acquire(PhysicalRegister to, PhysicalRegister base) {
        add(RiscvInstruction.atomic(RiscvOpcode.LR_W_AQ, to, base, null));
    }

    @Override
    protected void release(PhysicalRegister value, PhysicalRegister base) {
        add(RiscvInstruction.atomic(RiscvOpcode.AMOSWAP_W_RL, ZERO, base, value));
    }

    @Override
    protected void atomicAdd() {
        add(RiscvInstruction.atomic(RiscvOpcode.AMOADD_W_AQRL, A0, A0, A1));
        add(RiscvInstruction.compute(RiscvOpcode.ADDW, A0, A0, A1));
    }

    @Override
    protected void call(String symbol) {
        add(RiscvInstruction.jump(RiscvOpcode.CALL, symbol));
    }

    @Override
    protected void systemCall(int number) {
        number(A7, number);
        add(RiscvInstruction.plain(RiscvOpcode.ECALL));
    }

    @Override
    protected RiscvInstruction jump(String symbol) {
        return RiscvInstruction.jump(RiscvOpcode.JUMP, symbol);
    }

    @Override
    protected RiscvInstruction trap() {
        return RiscvInstruction.plain(RiscvOpcode.EBREAK);
    }

    @Override
    protected RiscvInstruction returning() {
        return RiscvInstruction.plain(RiscvOpcode.RET);
    }

    private void branch(PhysicalRegister a, PhysicalRegister b, String label) {
        add(RiscvInstruction.branch(RiscvOpcode.BEQ, a, b, label));
    }

    private void goTo(String label) {
        add(RiscvInstruction.jump(RiscvOpcode.J, label));
    }
}
