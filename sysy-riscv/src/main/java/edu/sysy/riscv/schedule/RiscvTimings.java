package edu.sysy.riscv.schedule;

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
import edu.sysy.riscv.RiscvRegisters;
import edu.sysy.riscv.isa.ConstantSequence;
import edu.sysy.riscv.isa.RiscvImmediate;
import edu.sysy.riscv.isa.RiscvInstruction;
import edu.sysy.riscv.isa.RiscvOpcode;
import edu.sysy.riscv.isa.RiscvOperation;
import edu.sysy.riscv.isa.RiscvPseudoInstruction;
import edu.sysy.riscv.isa.RiscvVectorOperation;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A processor that starts one instruction in a cycle, in order, and waits for operands; before and after register
 * allocation. Latencies are those of the SiFive U74 (U74 Core Complex Manual, "Pipeline Latency"). It has no vectors:
 * what computes those is taken to be as slow as what computes floating numbers.
 */
public final class RiscvTimings implements SchedulingModel, FinalCodeModel<RiscvInstruction> {
    /** Cycles from the start of a multiplication to that of an instruction that needs its result. */
    public static final int MULTIPLICATION_LATENCY = 3;

    /**
     * The data caches of the U74 cores in the FU740-C000, as the SiFive FU740-C000 Manual and Linux's description of it
     * ({@code fu740-c000.dtsi}) have them: 64 sets of 8 ways, and 2048 sets of 16 ways that all cores share.
     */
    public static final DataCaches CACHES =
            new DataCaches(new CacheGeometry(32 << 10, 8, 64), new CacheGeometry(2 << 20, 16, 64));

    private static final int DIVISION_LATENCY = 20;
    private static final int LOAD_LATENCY = 3;
    private static final int FLOAT_LATENCY = 5;
    private static final int FLOAT_DIVISION_LATENCY = 20;
    private static final int FLOAT_MOVE_LATENCY = 2;

    /** How many low bits of an address with a symbol an instruction tells. */
    private static final int LOW_BITS = 12;

    /** The resource that stands for the number and the width of lanes, in place of the register zero. */
    private static final long LANES = 1;

    private static final String STACK = "sp";
    private static final IssueSlots ONE = new IssueSlots(1, List.of(1));

    @Override
    public IssueSlots issueSlots() {
        return ONE;
    }

    @Override
    public Timing timing(MachineOperation operation) {
        return switch (operation) {
            case GenericOperation.FrameLoad load -> Timing.pipelined(LOAD_LATENCY);
            case GenericOperation.IncomingArgument argument -> Timing.pipelined(LOAD_LATENCY);
            case GenericOperation generic -> Timing.pipelined(1);
            case MachineOperation own ->
                switch (RiscvOperation.own(own)) {
                    case RiscvInstruction instruction -> timing(instruction);
                    case RiscvVectorOperation vectors -> {
                        int count = vectors.instructions().size();
                        yield new Timing(count * FLOAT_LATENCY, count * FLOAT_LATENCY, count, 0, count);
                    }
                    case RiscvPseudoInstruction.LoadConstant(var rd, long value) ->
                        Timing.chain(ConstantSequence.of(value).length(), 1);
                    case RiscvPseudoInstruction.LoadFloatConstant(var rd, int bits) ->
                        bits == 0
                                ? Timing.pipelined(FLOAT_MOVE_LATENCY)
                                : Timing.chain(1 + ConstantSequence.of(bits).length(), FLOAT_MOVE_LATENCY);
                    case RiscvPseudoInstruction.LoadAddress address -> Timing.chain(2, 1);
                    case RiscvPseudoInstruction.DoubleBits bits ->
                        new Timing(
                                FLOAT_LATENCY + FLOAT_MOVE_LATENCY,
                                FLOAT_LATENCY + FLOAT_MOVE_LATENCY,
                                2,
                                0,
                                FLOAT_LATENCY + 1);
                };
        };
    }

    @Override
    public Timing timing(RiscvInstruction instruction) {
        return switch (instruction.opcode().kind()) {
            case LOAD -> Timing.pipelined(LOAD_LATENCY);
            case MULTIPLY -> Timing.pipelined(MULTIPLICATION_LATENCY);
            case DIVIDE -> Timing.blocking(DIVISION_LATENCY);
            case FLOAT, VECTOR, VECTOR_MULTIPLY, VECTOR_FLOAT -> Timing.pipelined(FLOAT_LATENCY);
            case FLOAT_DIVIDE, VECTOR_FLOAT_DIVIDE -> Timing.blocking(FLOAT_DIVISION_LATENCY);
            case FLOAT_MOVE -> Timing.pipelined(FLOAT_MOVE_LATENCY);
            case ARITHMETIC, STORE, BRANCH -> Timing.pipelined(1);
        };
    }

    @Override
    public @Nullable MemoryAccess access(MachineOperation operation) {
        return switch (operation) {
            case GenericOperation generic -> FrameAccess.of(generic, RiscvRegisters.SP);
            case RiscvInstruction instruction -> access(instruction);
            default -> null;
        };
    }

    @Override
    public @Nullable MemoryAccess access(RiscvInstruction instruction) {
        Register base = instruction.a();
        int bytes = instruction.opcode().accessBytes();
        if (base == null || bytes == 0) {
            return null;
        }
        boolean store = instruction.opcode().isStore();
        return switch (instruction.immediate()) {
            case RiscvImmediate.Low(String symbol, int offset) ->
                new MemoryAccess(store, symbol, base, -1, offset, LOW_BITS, bytes);
            case RiscvImmediate.Literal(int offset) ->
                new MemoryAccess(
                        store, base.equals(RiscvRegisters.SP) ? STACK : "", base, -1, offset, Integer.SIZE, bytes);
            case RiscvImmediate other -> throw new IllegalArgumentException("no offset: " + other);
        };
    }

    @Override
    public boolean isBranch(RiscvInstruction instruction) {
        return instruction.opcode().kind() == RiscvOpcode.Kind.BRANCH;
    }

    @Override
    public ResourceUse resources(RiscvInstruction instruction) {
        RiscvOpcode opcode = instruction.opcode();
        boolean reachesMemory = opcode.accessBytes() > 0;
        long first = bit(instruction.a());
        long second = bit(instruction.b());
        long beside = (opcode.hasVector() ? LANES : 0)
                | (opcode.readsMask() ? bit(RiscvRegisters.MASK) : 0)
                | (opcode.form() == RiscvOpcode.Form.VECTOR_ACCUMULATE ? bit(instruction.rd()) : 0);
        return new ResourceUse(
                beside | (reachesMemory ? second : first | second),
                reachesMemory ? first : 0,
                opcode == RiscvOpcode.VSETIVLI ? LANES : bit(instruction.rd()));
    }

    /** A floating register and a vector register with one number are taken as one. */
    private static long bit(@Nullable Register register) {
        return register instanceof PhysicalRegister physical && !physical.equals(RiscvRegisters.ZERO)
                ? 1L
                        << (physical.kind().equals(RiscvRegisters.INT) ? 0 : Integer.SIZE)
                                + RiscvRegisters.hardwareNumber(physical)
                : 0;
    }
}
