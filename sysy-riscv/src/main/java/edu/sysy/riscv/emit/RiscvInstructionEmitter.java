package edu.sysy.riscv.emit;

import edu.sysy.codegen.layout.InstructionEmitter;
import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.Register;
import edu.sysy.riscv.RiscvCallingConvention;
import edu.sysy.riscv.RiscvRegisters;
import edu.sysy.riscv.isa.ConstantSequence;
import edu.sysy.riscv.isa.RiscvImmediate;
import edu.sysy.riscv.isa.RiscvInstruction;
import edu.sysy.riscv.isa.RiscvOpcode;

/** Writes instructions of final code, among them constants of any size. */
final class RiscvInstructionEmitter extends InstructionEmitter<RiscvInstruction> {
    private static final int LOW_BITS = 12;

    /** Puts a number into an integer register. */
    void constant(Register rd, long value) {
        ConstantSequence.of(value).instructions(rd).forEach(this::add);
    }

    /** {@inheritDoc} Between a vector register and another one, it is the first lane. */
    @Override
    public void copy(PhysicalRegister to, PhysicalRegister from) {
        if (isVector(to) || isVector(from)) {
            add(RiscvInstruction.convert(vectorCopy(to, from), to, from));
            return;
        }
        if (!isFloat(to) && !isFloat(from)) {
            add(RiscvInstruction.immediate(RiscvOpcode.ADDI, to, from, 0));
            return;
        }
        RiscvOpcode opcode =
                !isFloat(to) ? RiscvOpcode.FMV_X_W : isFloat(from) ? RiscvOpcode.FMV_S : RiscvOpcode.FMV_W_X;
        add(RiscvInstruction.convert(opcode, to, from));
    }

    private static RiscvOpcode vectorCopy(PhysicalRegister to, PhysicalRegister from) {
        if (!isVector(to)) {
            return isFloat(to) ? RiscvOpcode.VFMV_F_S : RiscvOpcode.VMV_X_S;
        }
        if (!isVector(from)) {
            return isFloat(from) ? RiscvOpcode.VFMV_V_F : RiscvOpcode.VMV_V_X;
        }
        return RiscvOpcode.VMV1R_V;
    }

    @Override
    public void sum(PhysicalRegister to, PhysicalRegister base, int offset) {
        if (RiscvImmediate.fits(offset)) {
            add(RiscvInstruction.immediate(RiscvOpcode.ADDI, to, base, offset));
        } else {
            constant(RiscvCallingConvention.SCRATCH, offset);
            add(RiscvInstruction.compute(RiscvOpcode.ADD, to, base, RiscvCallingConvention.SCRATCH));
        }
    }

    @Override
    public void load(PhysicalRegister to, PhysicalRegister base, int offset, int bytes) {
        if (isVector(to)) {
            add(RiscvInstruction.load(RiscvOpcode.VLE32_V, to, exact(base, offset), RiscvImmediate.NONE));
            return;
        }
        RiscvOpcode opcode = isFloat(to)
                ? bytes == Integer.BYTES ? RiscvOpcode.FLW : RiscvOpcode.FLD
                : bytes == Integer.BYTES ? RiscvOpcode.LW : RiscvOpcode.LD;
        add(RiscvInstruction.load(opcode, to, near(base, offset), low(offset)));
    }

    @Override
    public void store(PhysicalRegister value, PhysicalRegister base, int offset, int bytes) {
        if (isVector(value)) {
            add(RiscvInstruction.store(RiscvOpcode.VSE32_V, value, exact(base, offset), RiscvImmediate.NONE));
            return;
        }
        RiscvOpcode opcode = isFloat(value)
                ? bytes == Integer.BYTES ? RiscvOpcode.FSW : RiscvOpcode.FSD
                : bytes == Integer.BYTES ? RiscvOpcode.SW : RiscvOpcode.SD;
        add(RiscvInstruction.store(opcode, value, near(base, offset), low(offset)));
    }

    /** A register that holds {@code base + offset}: accesses to vectors add nothing. */
    private PhysicalRegister exact(PhysicalRegister base, int offset) {
        if (offset == 0) {
            return base;
        }
        sum(RiscvCallingConvention.SCRATCH, base, offset);
        return RiscvCallingConvention.SCRATCH;
    }

    /** A register from which {@link #low} leads to {@code base + offset}: the scratch register if that is far. */
    private PhysicalRegister near(PhysicalRegister base, int offset) {
        if (RiscvImmediate.fits(offset)) {
            return base;
        }
        constant(RiscvCallingConvention.SCRATCH, (long) offset - lowBits(offset));
        add(RiscvInstruction.compute(
                RiscvOpcode.ADD, RiscvCallingConvention.SCRATCH, RiscvCallingConvention.SCRATCH, base));
        return RiscvCallingConvention.SCRATCH;
    }

    private static RiscvImmediate low(int offset) {
        return RiscvImmediate.of(lowBits(offset));
    }

    private static int lowBits(int offset) {
        return offset << Integer.SIZE - LOW_BITS >> Integer.SIZE - LOW_BITS;
    }

    private static boolean isVector(PhysicalRegister register) {
        return register.kind().equals(RiscvRegisters.VECTOR);
    }

    private static boolean isFloat(PhysicalRegister register) {
        return register.kind().equals(RiscvRegisters.FLOAT);
    }
}
