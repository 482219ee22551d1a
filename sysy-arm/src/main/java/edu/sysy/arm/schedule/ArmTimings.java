package edu.sysy.arm.schedule;

import edu.sysy.arm.ArmRegisters;
import edu.sysy.arm.isa.ArmInstruction;
import edu.sysy.arm.isa.ArmOpcode;
import edu.sysy.arm.isa.ArmOperation;
import edu.sysy.arm.isa.ArmPseudoInstruction;
import edu.sysy.arm.isa.Immediates;
import edu.sysy.arm.isa.Modifier;
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
import edu.sysy.processor.CacheGeometry;
import edu.sysy.processor.DataCaches;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A processor that starts two instructions in a cycle, in order, of which one may compute with vectors, and waits for
 * operands; before and after register allocation. Latencies are those of the Cortex-A55 (Arm Cortex-A55 Software
 * Optimization Guide, "Instruction characteristics").
 */
public final class ArmTimings implements SchedulingModel, FinalCodeModel<ArmInstruction> {
    /** Cycles from the start of a multiplication to that of an instruction that needs its result. */
    public static final int MULTIPLICATION_LATENCY = 3;

    /**
     * The data caches of a Cortex-A55 (Arm Cortex-A55 Core Technical Reference Manual, "About the L1 memory system" and
     * "About the L2 memory system"): 4 ways and lines of 64 bytes; of the sizes that it can be built with, those in the
     * middle.
     */
    public static final DataCaches CACHES =
            new DataCaches(new CacheGeometry(32 << 10, 4, 64), new CacheGeometry(128 << 10, 4, 64));

    private static final int DIVISION_LATENCY = 12;
    private static final int LOAD_LATENCY = 3;
    /** Eight bytes are loaded in a cycle. */
    private static final int VECTOR_LOAD_LATENCY = 4;

    private static final int VECTOR_LATENCY = 2;
    private static final int VECTOR_MULTIPLICATION_LATENCY = 4;
    private static final int REDUCTION_LATENCY = 3;
    private static final int SHIFTED_LATENCY = 2;
    private static final int FLOAT_LATENCY = 4;
    private static final int FLOAT_DIVISION_LATENCY = 13;
    private static final int FLOAT_MOVE_LATENCY = 3;

    /** How many low bits of an address with a symbol an instruction tells. */
    private static final int LOW_BITS = 12;

    /** The number of a register that no code uses, which stands for the flags among resources. */
    private static final int FLAGS = 18;

    private static final String STACK = "sp";
    private static final IssueSlots TWO = new IssueSlots(2, List.of(2, 1));

    /** Both halves of the unit of floating numbers, each of which takes 64 bits. */
    private static final int VECTOR_UNIT = 1;

    @Override
    public IssueSlots issueSlots() {
        return TWO;
    }

    @Override
    public Timing timing(MachineOperation operation) {
        return switch (operation) {
            case GenericOperation.FrameLoad load -> Timing.pipelined(LOAD_LATENCY);
            case GenericOperation.IncomingArgument argument -> Timing.pipelined(LOAD_LATENCY);
            case GenericOperation generic -> Timing.pipelined(1);
            case MachineOperation own ->
                switch (ArmOperation.own(own)) {
                    case ArmInstruction instruction -> timing(instruction);
                    case ArmPseudoInstruction.LoadConstant(var rd, int value) ->
                        Timing.chain(Immediates.isMove(value) ? 1 : 2, 1);
                    case ArmPseudoInstruction.LoadFloatConstant(var rd, int bits) ->
                        bits == 0 || Immediates.isFloat(bits)
                                ? Timing.pipelined(FLOAT_MOVE_LATENCY)
                                : Timing.chain(Immediates.isMove(bits) ? 2 : 3, FLOAT_MOVE_LATENCY);
                    case ArmPseudoInstruction.LoadAddress address -> Timing.chain(2, 1);
                };
        };
    }

    @Override
    public Timing timing(ArmInstruction instruction) {
        return switch (instruction.opcode().kind()) {
            case LOAD -> Timing.pipelined(instruction.opcode().hasVector() ? VECTOR_LOAD_LATENCY : LOAD_LATENCY);
            case VECTOR -> ofVector(VECTOR_LATENCY);
            case VECTOR_LOGIC -> ofVector(1);
            case VECTOR_MULTIPLY -> ofVector(VECTOR_MULTIPLICATION_LATENCY);
            case VECTOR_REDUCE -> ofVector(REDUCTION_LATENCY);
            case MULTIPLY -> Timing.pipelined(MULTIPLICATION_LATENCY);
            case DIVIDE -> Timing.blocking(DIVISION_LATENCY);
            case FLOAT, FLOAT_COMPARE ->
                instruction.opcode().hasVector() ? ofVector(FLOAT_LATENCY) : Timing.pipelined(FLOAT_LATENCY);
            case FLOAT_DIVIDE -> Timing.blocking(FLOAT_DIVISION_LATENCY);
            case FLOAT_MOVE -> Timing.pipelined(FLOAT_MOVE_LATENCY);
            case ARITHMETIC, COMPARE, STORE, BRANCH ->
                Timing.pipelined(
                        instruction.modifier() instanceof Modifier.Shifted
                                        || instruction.modifier() instanceof Modifier.Extended
                                ? SHIFTED_LATENCY
                                : 1);
        };
    }

    private static Timing ofVector(int latency) {
        return new Timing(latency, latency, 1, VECTOR_UNIT, 0);
    }

    @Override
    public @Nullable MemoryAccess access(MachineOperation operation) {
        return switch (operation) {
            case GenericOperation generic -> FrameAccess.of(generic, ArmRegisters.SP);
            case ArmInstruction instruction -> access(instruction);
            default -> null;
        };
    }

    @Override
    public @Nullable MemoryAccess access(ArmInstruction instruction) {
        ArmOpcode opcode = instruction.opcode();
        if (!opcode.reachesMemory()) {
            return null;
        }
        boolean store = opcode.form() == ArmOpcode.Form.STORE;
        int bytes = opcode.transfers() * opcode.bytes();
        Register base = instruction.base();
        String space = base.equals(ArmRegisters.SP) ? STACK : "";
        return switch (instruction.modifier()) {
            case Modifier.Low(String symbol, int offset) ->
                new MemoryAccess(store, symbol, base, -1, offset, LOW_BITS, bytes);
            case Modifier.Number(int offset) -> new MemoryAccess(store, space, base, -1, offset, Integer.SIZE, bytes);
            case Modifier.Updated(boolean before, int offset) ->
                new MemoryAccess(store, space, base, -1, before ? offset : 0, Integer.SIZE, bytes);
            case Modifier other -> new MemoryAccess(store, "", base, -1, 0, 1, bytes);
        };
    }

    @Override
    public boolean isBranch(ArmInstruction instruction) {
        return instruction.opcode().kind() == ArmOpcode.Kind.BRANCH;
    }

    @Override
    public ResourceUse resources(ArmInstruction instruction) {
        long addresses = 0;
        long reads = 0;
        int values = instruction.opcode().form() == ArmOpcode.Form.STORE
                ? instruction.opcode().transfers()
                : instruction.opcode().reachesMemory() ? 0 : instruction.uses().size();
        for (int i = 0; i < instruction.uses().size(); i++) {
            if (i < values) {
                reads |= bit(instruction.uses().get(i));
            } else {
                addresses |= bit(instruction.uses().get(i));
            }
        }
        long writes = instruction.implicitWrites().isEmpty() ? 0 : 1L << FLAGS;
        for (Register result : instruction.results()) {
            writes |= bit(result);
        }
        return new ResourceUse(instruction.implicitReads().isEmpty() ? reads : reads | 1L << FLAGS, addresses, writes);
    }

    private static long bit(Register register) {
        return register instanceof PhysicalRegister physical && physical.number() < Long.SIZE
                ? 1L << physical.number()
                : 0;
    }
}
