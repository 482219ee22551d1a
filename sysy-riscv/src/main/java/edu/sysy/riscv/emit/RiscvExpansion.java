package edu.sysy.riscv.emit;

import edu.sysy.codegen.frame.FrameLayout;
import edu.sysy.codegen.layout.BranchCondition;
import edu.sysy.codegen.layout.EmittingExpander;
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
import edu.sysy.riscv.isa.RiscvVectorOperation;
import java.util.Objects;

/** Turns operations over physical registers, and moves, into instructions; branches inside it are left out. */
final class RiscvExpansion extends EmittingExpander<RiscvInstruction> {
    private final FrameLayout frame;
    private final RiscvInstructionEmitter out;

    RiscvExpansion(FrameLayout frame) {
        this(frame, new RiscvInstructionEmitter());
    }

    private RiscvExpansion(FrameLayout frame, RiscvInstructionEmitter out) {
        super(out, RiscvRegisters.SP, RiscvCallingConvention.FLOAT_SCRATCH);
        this.frame = frame;
        this.out = out;
    }

    @Override
    protected PhysicalRegister slotScratch(int bytes) {
        return bytes > Long.BYTES ? RiscvCallingConvention.VECTOR_SCRATCH : super.slotScratch(bytes);
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
            case RiscvVectorOperation vectors -> vectors.instructions().forEach(out::add);
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
