package edu.sysy.codegen.toy;

import edu.sysy.codegen.operation.GenericOperation;
import edu.sysy.codegen.schedule.FinalCodeModel;
import edu.sysy.codegen.schedule.FrameAccess;
import edu.sysy.codegen.schedule.IssueSlots;
import edu.sysy.codegen.schedule.MemoryAccess;
import edu.sysy.codegen.schedule.ResourceUse;
import edu.sysy.codegen.schedule.SchedulingModel;
import edu.sysy.codegen.schedule.Timing;
import edu.sysy.machine.MachineOperation;
import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.Register;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A processor that starts one instruction of Abacus in a cycle and waits for operands, before and after allocation. */
final class AbacusTimings implements SchedulingModel, FinalCodeModel<AbacusInstruction> {
    static final int MULTIPLICATION_LATENCY = 4;
    static final int DIVISION_LATENCY = 12;
    private static final int LOAD_LATENCY = 3;
    private static final IssueSlots ONE = new IssueSlots(1, List.of(1));

    @Override
    public IssueSlots issueSlots() {
        return ONE;
    }

    @Override
    public Timing timing(MachineOperation operation) {
        return switch (operation) {
            case GenericOperation.IncomingArgument argument -> cycles(LOAD_LATENCY);
            case GenericOperation generic -> cycles(1);
            default -> timing(AbacusInstruction.own(operation));
        };
    }

    @Override
    public Timing timing(AbacusInstruction instruction) {
        return cycles(
                switch (instruction.opcode()) {
                    case LOAD -> LOAD_LATENCY;
                    case MUL, MULHI, MULHIU, FADD, FSUB, FMUL, TOFLOAT, TOINT -> MULTIPLICATION_LATENCY;
                    case DIV, REM, FDIV -> DIVISION_LATENCY;
                    default -> 1;
                });
    }

    private static Timing cycles(int latency) {
        return new Timing(latency, latency, 1, 0, 0);
    }

    @Override
    public @Nullable MemoryAccess access(MachineOperation operation) {
        return operation instanceof GenericOperation generic
                ? FrameAccess.of(generic, AbacusRegisters.STACK_POINTER)
                : access(AbacusInstruction.own(operation));
    }

    @Override
    public @Nullable MemoryAccess access(AbacusInstruction instruction) {
        Register base = instruction.a();
        if (base == null) {
            return null;
        }
        String space = base.equals(AbacusRegisters.STACK_POINTER) ? "stack" : "";
        int value = instruction.immediate();
        return switch (instruction.opcode()) {
            case LOAD -> new MemoryAccess(false, space, base, -1, value, Integer.SIZE, Integer.BYTES);
            case STORE -> new MemoryAccess(true, space, base, -1, value, Integer.SIZE, Integer.BYTES);
            case CLEAR -> new MemoryAccess(true, space, base, -1, 0, Integer.SIZE, Integer.BYTES * value);
            default -> null;
        };
    }

    @Override
    public boolean isBranch(AbacusInstruction instruction) {
        AbacusOpcode.Form form = instruction.opcode().form;
        return form == AbacusOpcode.Form.BRANCH || form == AbacusOpcode.Form.JUMP;
    }

    @Override
    public ResourceUse resources(AbacusInstruction instruction) {
        boolean reachesMemory = access(instruction) != null;
        long flag = 1L << AbacusRegisters.FLAG.number();
        long reads = bit(instruction.b()) | (instruction.implicitReads().isEmpty() ? 0 : flag);
        long writes = bit(instruction.rd()) | (instruction.implicitWrites().isEmpty() ? 0 : flag);
        long first = bit(instruction.a());
        return new ResourceUse(reachesMemory ? reads : reads | first, reachesMemory ? first : 0, writes);
    }

    private static long bit(@Nullable Register register) {
        return register instanceof PhysicalRegister physical ? 1L << physical.number() : 0;
    }
}
