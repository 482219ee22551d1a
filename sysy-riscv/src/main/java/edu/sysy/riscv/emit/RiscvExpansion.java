package edu.sysy.riscv.emit;

import edu.sysy.codegen.frame.FrameLayout;
import edu.sysy.codegen.layout.BlockExpander;
import edu.sysy.codegen.layout.BranchCondition;
import edu.sysy.codegen.layout.CodeItem.Instruction;
import edu.sysy.machine.MachineOperation;
import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.Register;
import edu.sysy.riscv.RiscvCallingConvention;
import edu.sysy.riscv.RiscvRegisters;
import edu.sysy.riscv.isa.RiscvImmediate;
import edu.sysy.riscv.isa.RiscvInstruction;
import edu.sysy.riscv.isa.RiscvOpcode;
import edu.sysy.riscv.isa.RiscvOperation;
import edu.sysy.riscv.isa.RiscvPseudoInstruction;
import java.util.List;
import java.util.Objects;

/** Turns operations over physical registers, and moves, into instructions; branches inside it are left out. */
final class RiscvExpansion implements BlockExpander<RiscvInstruction> {
    private final FrameLayout frame;
    private final RiscvInstructionEmitter out = new RiscvInstructionEmitter();

    RiscvExpansion(FrameLayout frame) {
        this.frame = frame;
    }

    @Override
    public void line(int line) {
        out.line(line);
    }

    @Override
    public List<Instruction<RiscvInstruction>> instructions() {
        return out.instructions();
    }

    @Override
    public void makeFrame() {
        if (frame.size() > 0) {
            out.sum(RiscvRegisters.SP, RiscvRegisters.SP, -frame.size());
        }
        for (FrameLayout.Saved saved : frame.saved()) {
            out.store(saved.register(), RiscvRegisters.SP, saved.offset(), RiscvCallingConvention.WORD_BYTES);
        }
    }

    @Override
    public void leaveFrame() {
        for (FrameLayout.Saved saved : frame.saved()) {
            out.load(saved.register(), RiscvRegisters.SP, saved.offset(), RiscvCallingConvention.WORD_BYTES);
        }
        if (frame.size() > 0) {
            out.sum(RiscvRegisters.SP, RiscvRegisters.SP, frame.size());
        }
    }

    @Override
    public void copy(PhysicalRegister to, PhysicalRegister from) {
        out.copy(to, from);
    }

    @Override
    public void load(PhysicalRegister to, PhysicalRegister base, int offset, int bytes) {
        out.load(to, base, offset, bytes);
    }

    @Override
    public void store(PhysicalRegister value, PhysicalRegister base, int offset, int bytes) {
        out.store(value, base, offset, bytes);
    }

    @Override
    public void sum(PhysicalRegister to, PhysicalRegister base, int offset) {
        out.sum(to, base, offset);
    }

    /** {@inheritDoc} Goes through a floating register, since far places need the scratch register for their address. */
    @Override
    public void copySlot(int to, int from, int bytes) {
        out.load(RiscvCallingConvention.FLOAT_SCRATCH, RiscvRegisters.SP, from, bytes);
        out.store(RiscvCallingConvention.FLOAT_SCRATCH, RiscvRegisters.SP, to, bytes);
    }

    @Override
    public void call(String symbol) {
        out.add(RiscvInstruction.jump(RiscvOpcode.CALL, symbol));
    }

    @Override
    public void jumpTo(String symbol) {
        out.add(RiscvInstruction.jump(RiscvOpcode.JUMP, symbol));
    }

    @Override
    public void returnToCaller() {
        out.add(RiscvInstruction.plain(RiscvOpcode.RET));
    }

    @Override
    public void trap() {
        out.add(RiscvInstruction.plain(RiscvOpcode.EBREAK));
    }

    @Override
    public void expand(MachineOperation operation) {
        switch (RiscvOperation.own(operation)) {
            case RiscvInstruction instruction -> {
                if (instruction.opcode().form() != RiscvOpcode.Form.BRANCH) {
                    out.add(instruction);
                }
            }
            case RiscvPseudoInstruction.LoadConstant(var rd, long value) -> out.constant(rd, value);
            case RiscvPseudoInstruction.LoadFloatConstant(var rd, int bits) -> floatConstant(rd, bits);
            case RiscvPseudoInstruction.LoadAddress(var rd, var symbol, int offset) -> {
                out.add(RiscvInstruction.upper(rd, new RiscvImmediate.High(symbol, offset)));
                out.add(new RiscvInstruction(RiscvOpcode.ADDI, rd, rd, null, new RiscvImmediate.Low(symbol, offset)));
            }
            case RiscvPseudoInstruction.DoubleBits(var rd, var a) -> {
                out.add(RiscvInstruction.convert(RiscvOpcode.FCVT_D_S, RiscvCallingConvention.FLOAT_SCRATCH, a));
                out.add(RiscvInstruction.convert(RiscvOpcode.FMV_X_D, rd, RiscvCallingConvention.FLOAT_SCRATCH));
            }
        }
    }

    @Override
    public BranchCondition<RiscvInstruction> condition(MachineOperation operation) {
        if (RiscvOperation.own(operation) instanceof RiscvInstruction branch
                && branch.opcode().form() == RiscvOpcode.Form.BRANCH) {
            return new RiscvBranchCondition(
                    branch.opcode(), Objects.requireNonNull(branch.a()), Objects.requireNonNull(branch.b()));
        }
        throw new IllegalArgumentException("not a conditional branch: " + operation);
    }

    private void floatConstant(Register rd, int bits) {
        if (bits == 0) {
            out.add(RiscvInstruction.convert(RiscvOpcode.FMV_W_X, rd, RiscvRegisters.ZERO));
        } else {
            out.constant(RiscvCallingConvention.SCRATCH, bits);
            out.add(RiscvInstruction.convert(RiscvOpcode.FMV_W_X, rd, RiscvCallingConvention.SCRATCH));
        }
    }
}
