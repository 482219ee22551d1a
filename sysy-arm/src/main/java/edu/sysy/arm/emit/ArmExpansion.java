package edu.sysy.arm.emit;

import edu.sysy.arm.ArmCallingConvention;
import edu.sysy.arm.ArmRegisters;
import edu.sysy.arm.isa.ArmInstruction;
import edu.sysy.arm.isa.ArmOpcode;
import edu.sysy.arm.isa.ArmOperation;
import edu.sysy.arm.isa.ArmPseudoInstruction;
import edu.sysy.arm.isa.Modifier;
import edu.sysy.codegen.frame.FrameLayout;
import edu.sysy.codegen.layout.BranchCondition;
import edu.sysy.codegen.layout.EmittingExpander;
import edu.sysy.machine.MachineOperation;
import edu.sysy.machine.PhysicalRegister;

/**
 * Turns operations over physical registers, and moves, into instructions; branches inside the function are left out.
 */
final class ArmExpansion extends EmittingExpander<ArmInstruction> {
    private static final int TRAP_NUMBER = 1;

    private final ArmInstructionEmitter out;
    private final SavedRegisters saved;

    ArmExpansion(FrameLayout frame) {
        this(frame, new ArmInstructionEmitter());
    }

    private ArmExpansion(FrameLayout frame, ArmInstructionEmitter out) {
        super(out, ArmRegisters.SP, ArmCallingConvention.FLOAT_SCRATCH);
        this.out = out;
        this.saved = new SavedRegisters(frame, out);
    }

    @Override
    protected PhysicalRegister slotScratch(int bytes) {
        return bytes > Long.BYTES ? ArmRegisters.vectorOf(super.slotScratch(bytes)) : super.slotScratch(bytes);
    }

    @Override
    public void makeFrame() {
        saved.save();
    }

    @Override
    public void leaveFrame() {
        saved.restore();
    }

    @Override
    public void call(String symbol) {
        out.add(ArmInstruction.jump(ArmOpcode.BL, symbol));
    }

    @Override
    public void jumpTo(String symbol) {
        out.add(ArmInstruction.jump(ArmOpcode.B, symbol));
    }

    @Override
    public void returnToCaller() {
        out.add(ArmInstruction.jump(ArmOpcode.RET, ""));
    }

    @Override
    public void trap() {
        out.add(ArmInstruction.numbered(ArmOpcode.BRK, TRAP_NUMBER));
    }

    @Override
    public void expand(MachineOperation operation) {
        switch (ArmOperation.own(operation)) {
            case ArmInstruction instruction -> {
                if (instruction.opcode().form() != ArmOpcode.Form.BRANCH) {
                    out.add(instruction);
                }
            }
            case ArmPseudoInstruction.LoadConstant(var rd, int value) -> out.constant(rd, value);
            case ArmPseudoInstruction.LoadFloatConstant(var rd, int bits) -> out.floatConstant(rd, bits);
            case ArmPseudoInstruction.LoadAddress(var rd, var symbol, int offset) -> {
                out.add(ArmInstruction.modified(ArmOpcode.ADRP, rd, new Modifier.Page(symbol, offset)));
                out.add(ArmInstruction.modified(ArmOpcode.ADD_X, rd, new Modifier.Low(symbol, offset), rd));
            }
        }
    }

    @Override
    public BranchCondition<ArmInstruction> condition(MachineOperation operation) {
        if (operation instanceof ArmInstruction branch && branch.opcode().form() == ArmOpcode.Form.BRANCH) {
            return new ArmBranchCondition(branch);
        }
        throw new IllegalArgumentException("not a conditional branch: " + operation);
    }
}
