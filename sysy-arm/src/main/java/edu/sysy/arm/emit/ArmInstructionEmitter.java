package edu.sysy.arm.emit;

import static edu.sysy.arm.ArmCallingConvention.SCRATCH;

import edu.sysy.arm.ArmRegisters;
import edu.sysy.arm.isa.ArmInstruction;
import edu.sysy.arm.isa.ArmOpcode;
import edu.sysy.arm.isa.Immediates;
import edu.sysy.arm.isa.Modifier;
import edu.sysy.codegen.layout.InstructionEmitter;
import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.Register;

/** Writes instructions of final code, among them constants of any kind. */
final class ArmInstructionEmitter extends InstructionEmitter<ArmInstruction> {
    private static final int PAGE_BITS = 12;
    private static final int HALF = 16;
    private static final int HALF_MASK = 0xffff;

    /** Puts a number into the lower half of an integer register, and zeros into the upper half. */
    void constant(Register rd, int value) {
        if (Immediates.isMove(value)) {
            add(ArmInstruction.immediate(ArmOpcode.MOV, rd, value));
        } else {
            add(ArmInstruction.immediate(ArmOpcode.MOV, rd, value & HALF_MASK));
            add(ArmInstruction.modified(ArmOpcode.MOVK, rd, new Modifier.Upper(value >>> HALF), rd));
        }
    }

    /** Puts the binary32 number with the given bits into a floating register. */
    void floatConstant(Register rd, int bits) {
        if (bits == 0) {
            add(ArmInstruction.compute(ArmOpcode.FMOV_SW, rd, ArmRegisters.ZR));
        } else if (Immediates.isFloat(bits)) {
            add(ArmInstruction.modified(ArmOpcode.FMOV, rd, new Modifier.FloatNumber(bits)));
        } else {
            constant(SCRATCH, bits);
            add(ArmInstruction.compute(ArmOpcode.FMOV_SW, rd, SCRATCH));
        }
    }

    @Override
    public void copy(PhysicalRegister to, PhysicalRegister from) {
        ArmOpcode opcode = isFloat(to)
                ? isFloat(from) ? ArmOpcode.FMOV_D : ArmOpcode.FMOV_DX
                : isFloat(from) ? ArmOpcode.FMOV_XD : ArmOpcode.MOV_X;
        add(ArmInstruction.compute(opcode, to, from));
    }

    @Override
    public void sum(PhysicalRegister to, PhysicalRegister base, int offset) {
        ArmOpcode opcode = offset < 0 ? ArmOpcode.SUB_X : ArmOpcode.ADD_X;
        int size = Math.abs(offset);
        if (Immediates.isSum(size)) {
            add(ArmInstruction.immediate(opcode, to, size, base));
        } else if (Immediates.isSum(high(size))) {
            add(ArmInstruction.immediate(opcode, to, high(size), base));
            add(ArmInstruction.immediate(opcode, to, size - high(size), to));
        } else {
            constant(SCRATCH, size);
            add(ArmInstruction.compute(opcode, to, base, SCRATCH));
        }
    }

    @Override
    public void load(PhysicalRegister to, PhysicalRegister base, int offset, int bytes) {
        ArmOpcode opcode = ArmOpcode.access(true, isFloat(to), bytes);
        PhysicalRegister near = near(base, offset, bytes);
        add(ArmInstruction.load(opcode, to, remaining(near, base, offset), near));
    }

    @Override
    public void store(PhysicalRegister value, PhysicalRegister base, int offset, int bytes) {
        ArmOpcode opcode = ArmOpcode.access(false, isFloat(value), bytes);
        PhysicalRegister near = near(base, offset, bytes);
        add(ArmInstruction.store(opcode, value, remaining(near, base, offset), near));
    }

    /** A register from which an access reaches {@code base + offset}: the scratch register if that is far. */
    private PhysicalRegister near(PhysicalRegister base, int offset, int bytes) {
        if (Immediates.isOffset(offset, bytes)) {
            return base;
        }
        sum(SCRATCH, base, high(offset));
        return SCRATCH;
    }

    private static Modifier remaining(PhysicalRegister near, PhysicalRegister base, int offset) {
        return new Modifier.Number(near.equals(base) ? offset : offset - high(offset));
    }

    /** The offset but for its lower 12 bits. */
    private static int high(int offset) {
        return offset >> PAGE_BITS << PAGE_BITS;
    }

    private static boolean isFloat(PhysicalRegister register) {
        return register.kind().equals(ArmRegisters.FLOAT);
    }
}
