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

    /** {@inheritDoc} What is copied between a vector register and another one is the lower half. */
    @Override
    public void copy(PhysicalRegister to, PhysicalRegister from) {
        if (isVector(to) && isVector(from)) {
            add(ArmInstruction.compute(ArmOpcode.MOV_Q, to, from));
        } else {
            copyWord(held(to, Long.BYTES), held(from, Long.BYTES));
        }
    }

    private void copyWord(PhysicalRegister to, PhysicalRegister from) {
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
        PhysicalRegister held = held(to, bytes);
        ArmOpcode opcode = ArmOpcode.access(true, isFloat(held), bytes);
        int far = far(offset, bytes);
        add(ArmInstruction.load(opcode, held, new Modifier.Number(offset - far), near(base, far)));
    }

    @Override
    public void store(PhysicalRegister value, PhysicalRegister base, int offset, int bytes) {
        PhysicalRegister held = held(value, bytes);
        ArmOpcode opcode = ArmOpcode.access(false, isFloat(held), bytes);
        int far = far(offset, bytes);
        add(ArmInstruction.store(opcode, held, new Modifier.Number(offset - far), near(base, far)));
    }

    /** The part of an offset for which an access of so many bytes has no room: nothing, but for the rest, or all. */
    private static int far(int offset, int bytes) {
        if (Immediates.isOffset(offset, bytes)) {
            return 0;
        }
        return Immediates.isOffset(offset - high(offset), bytes) ? high(offset) : offset;
    }

    /** A register that holds a base and what is far from it: the scratch register if that is not 0. */
    private PhysicalRegister near(PhysicalRegister base, int far) {
        if (far == 0) {
            return base;
        }
        sum(SCRATCH, base, far);
        return SCRATCH;
    }

    /** The offset but for its lower 12 bits. */
    private static int high(int offset) {
        return offset >> PAGE_BITS << PAGE_BITS;
    }

    /** The register of a class with so many bytes that overlaps a register. */
    private static PhysicalRegister held(PhysicalRegister register, int bytes) {
        if (bytes == ArmOpcode.VECTOR_BYTES) {
            return isVector(register) ? register : ArmRegisters.vectorOf(register);
        }
        return isVector(register) ? ArmRegisters.lowerHalf(register) : register;
    }

    private static boolean isVector(PhysicalRegister register) {
        return register.kind().equals(ArmRegisters.VECTOR);
    }

    private static boolean isFloat(PhysicalRegister register) {
        return register.kind().equals(ArmRegisters.FLOAT);
    }
}
