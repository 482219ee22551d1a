package edu.sysy.mips.schedule;

import edu.sysy.codegen.operation.GenericOperation;
import edu.sysy.codegen.schedule.IssueSlots;
import edu.sysy.codegen.schedule.Timing;
import edu.sysy.machine.MachineOperation;
import edu.sysy.machine.RegisterClass;
import edu.sysy.mips.InstructionKind;
import edu.sysy.mips.MipsRegisters;
import edu.sysy.mips.ProcessorModel;
import edu.sysy.mips.PseudoInstruction;
import edu.sysy.mips.RealInstruction;
import java.util.List;

/**
 * How long instructions take in a processor. Where one becomes several words that wait for each other, other
 * instructions are taken to get between them once registers are allocated.
 */
public final class MipsTimings {
    /** The part of the processor for everything but addresses. */
    private static final int COMPUTING = 0;

    /** The part of the processor that computes addresses or goes to them. */
    private static final int ADDRESSING = 1;

    private static final List<InstructionKind> KINDS = List.of(InstructionKind.values());

    private final ProcessorModel processor;
    private final IssueSlots issueSlots;
    private final List<Timing> words;

    public MipsTimings(ProcessorModel processor) {
        this.processor = processor;
        this.issueSlots = new IssueSlots(processor.issueWidth(), List.of(1, 1));
        this.words = KINDS.stream().map(kind -> word(kind, processor)).toList();
    }

    /** How many instructions can start in a cycle: two only if one of them is addressing and the other is not. */
    public IssueSlots issueSlots() {
        return issueSlots;
    }

    /** How long a word of code takes. */
    public Timing of(InstructionKind kind) {
        return words.get(kind.ordinal());
    }

    Timing of(MachineOperation operation) {
        return switch (operation) {
            case GenericOperation generic -> of(generic);
            case RealInstruction real -> of(real.opcode().kind());
            case PseudoInstruction pseudo -> of(pseudo);
            default -> throw new IllegalArgumentException("not for this target: " + operation);
        };
    }

    private Timing of(GenericOperation operation) {
        return switch (operation) {
            case GenericOperation.Copy copy -> of(copy(copy.rd().kind()));
            case GenericOperation.FrameAddress address -> of(InstructionKind.ARITHMETIC);
            case GenericOperation.FrameLoad load -> of(load(load.rd().kind()));
            case GenericOperation.FrameStore store -> of(InstructionKind.STORE);
            case GenericOperation.IncomingArgument argument ->
                of(load(argument.rd().kind()));
            case GenericOperation.OutgoingArgument argument -> of(InstructionKind.STORE);
            case GenericOperation.TailArgument argument -> of(InstructionKind.STORE);
            case GenericOperation.Goto g -> of(InstructionKind.BRANCH);
            case GenericOperation.Return r -> of(InstructionKind.BRANCH);
            case GenericOperation.Call call -> of(InstructionKind.BRANCH);
            case GenericOperation.TailCall call -> of(InstructionKind.BRANCH);
            case GenericOperation.Unreachable u -> of(InstructionKind.OTHER);
            case GenericOperation.Entry entry -> of(InstructionKind.OTHER);
        };
    }

    private Timing of(PseudoInstruction instruction) {
        return switch (instruction) {
            case PseudoInstruction.LoadConstant constant ->
                chain(isLong(constant.value()) ? 2 : 1, InstructionKind.LOGIC);
            case PseudoInstruction.LoadFloatConstant constant ->
                chain(constant.bits() == 0 ? 1 : isLong(constant.bits()) ? 3 : 2, InstructionKind.TO_FLOAT);
            case PseudoInstruction.LoadAddress address -> chain(2, InstructionKind.ARITHMETIC);
            case PseudoInstruction.MultiplyHigh multiply -> throughHiLo(InstructionKind.MULTIPLY_HI_LO, 2);
            case PseudoInstruction.MultiplyHighUnsigned multiply -> throughHiLo(InstructionKind.MULTIPLY_HI_LO, 2);
            case PseudoInstruction.Divide divide -> throughHiLo(InstructionKind.DIVIDE, 2);
            case PseudoInstruction.Remainder remainder -> throughHiLo(InstructionKind.DIVIDE, 2);
            case PseudoInstruction.DivideRemainder both -> throughHiLo(InstructionKind.DIVIDE, 3);
            case PseudoInstruction.FloatCompareValue compare ->
                words(
                        3,
                        Math.max(2, processor.latency(InstructionKind.FLOAT_COMPARE)),
                        InstructionKind.CONDITIONAL_MOVE);
            case PseudoInstruction.DoubleWords words ->
                words(3, 1 + processor.latency(InstructionKind.FLOAT_ARITHMETIC), InstructionKind.FROM_FLOAT);
            case PseudoInstruction.SmallDataAddress address -> of(InstructionKind.ARITHMETIC);
            case PseudoInstruction.FloatConditionalBranch branch ->
                words(2, processor.latency(InstructionKind.FLOAT_COMPARE), InstructionKind.BRANCH);
            case PseudoInstruction.ConditionalBranch branch -> of(InstructionKind.BRANCH);
        };
    }

    private static Timing word(InstructionKind kind, ProcessorModel processor) {
        return new Timing(
                processor.latency(kind),
                processor.latencyToAddress(kind),
                1,
                unit(kind),
                kind == InstructionKind.DIVIDE ? processor.latency(kind) : 0);
    }

    /** So many words, the last of which starts some cycles after the first. */
    private Timing words(int count, int cycles, InstructionKind last) {
        return new Timing(
                cycles + processor.latency(last),
                cycles + processor.latencyToAddress(last),
                count,
                unit(last),
                cycles + 1);
    }

    /** Words each of which needs the one before, which is there at once; the last is of the given kind. */
    private Timing chain(int count, InstructionKind last) {
        return words(count, count - 1, last);
    }

    private Timing throughHiLo(InstructionKind first, int count) {
        return words(count, count - 2 + processor.latency(first), InstructionKind.FROM_HI_LO);
    }

    private static int unit(InstructionKind kind) {
        return kind.isAddressing() ? ADDRESSING : COMPUTING;
    }

    private static InstructionKind load(RegisterClass kind) {
        return kind.equals(MipsRegisters.INT) ? InstructionKind.LOAD : InstructionKind.FLOAT_LOAD;
    }

    private static InstructionKind copy(RegisterClass kind) {
        if (kind.equals(MipsRegisters.VECTOR)) {
            return InstructionKind.VECTOR_LOGIC;
        }
        return kind.equals(MipsRegisters.FLOAT) ? InstructionKind.FLOAT_ARITHMETIC : InstructionKind.LOGIC;
    }

    private static boolean isLong(int value) {
        return value != (short) value && value >>> 16 != 0 && (value & 0xffff) != 0;
    }
}
