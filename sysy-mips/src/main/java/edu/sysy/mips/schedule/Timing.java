package edu.sysy.mips.schedule;

import edu.sysy.machine.RegisterClass;
import edu.sysy.mips.InstructionKind;
import edu.sysy.mips.MipsInstruction;
import edu.sysy.mips.MipsRegisters;
import edu.sysy.mips.ProcessorModel;
import edu.sysy.mips.PseudoInstruction;
import edu.sysy.mips.RealInstruction;

/**
 * How long an instruction over virtual registers takes. Where one becomes several words that wait for each other, other
 * instructions are taken to get between them once registers are allocated.
 *
 * @param latency cycles from its start until its result is there
 * @param addressLatency the same for a result used as an address
 * @param duration how many words it becomes
 * @param addressing which part of the processor it takes
 * @param unitBusy cycles from its start until hi and lo, or the condition flag, can be written again
 */
record Timing(int latency, int addressLatency, int duration, boolean addressing, int unitBusy) {
    static Timing of(MipsInstruction instruction, ProcessorModel processor) {
        return switch (instruction) {
            case RealInstruction real -> word(real.opcode().kind(), processor);
            case PseudoInstruction pseudo -> of(pseudo, processor);
        };
    }

    private static Timing of(PseudoInstruction instruction, ProcessorModel processor) {
        return switch (instruction) {
            case PseudoInstruction.Copy copy ->
                word(
                        copy.rd().kind().equals(MipsRegisters.FLOAT)
                                ? InstructionKind.FLOAT_ARITHMETIC
                                : InstructionKind.LOGIC,
                        processor);
            case PseudoInstruction.LoadConstant constant ->
                chain(isLong(constant.value()) ? 2 : 1, InstructionKind.LOGIC, processor);
            case PseudoInstruction.LoadFloatConstant constant ->
                chain(constant.bits() == 0 ? 1 : isLong(constant.bits()) ? 3 : 2, InstructionKind.TO_FLOAT, processor);
            case PseudoInstruction.LoadAddress address -> chain(2, InstructionKind.ARITHMETIC, processor);
            case PseudoInstruction.MultiplyHigh multiply -> throughHiLo(InstructionKind.MULTIPLY_HI_LO, 2, processor);
            case PseudoInstruction.MultiplyHighUnsigned multiply ->
                throughHiLo(InstructionKind.MULTIPLY_HI_LO, 2, processor);
            case PseudoInstruction.Divide divide -> throughHiLo(InstructionKind.DIVIDE, 2, processor);
            case PseudoInstruction.Remainder remainder -> throughHiLo(InstructionKind.DIVIDE, 2, processor);
            case PseudoInstruction.DivideRemainder both -> throughHiLo(InstructionKind.DIVIDE, 3, processor);
            case PseudoInstruction.FloatCompareValue compare ->
                words(
                        3,
                        Math.max(2, processor.latency(InstructionKind.FLOAT_COMPARE)),
                        InstructionKind.CONDITIONAL_MOVE,
                        processor);
            case PseudoInstruction.DoubleWords words ->
                words(
                        3,
                        1 + processor.latency(InstructionKind.FLOAT_ARITHMETIC),
                        InstructionKind.FROM_FLOAT,
                        processor);
            case PseudoInstruction.SmallDataAddress address -> word(InstructionKind.ARITHMETIC, processor);
            case PseudoInstruction.FrameAddress address -> word(InstructionKind.ARITHMETIC, processor);
            case PseudoInstruction.FrameLoad load -> word(load(load.rd().kind()), processor);
            case PseudoInstruction.FrameStore store -> word(InstructionKind.STORE, processor);
            case PseudoInstruction.IncomingArgument argument ->
                word(load(argument.rd().kind()), processor);
            case PseudoInstruction.OutgoingArgument argument -> word(InstructionKind.STORE, processor);
            case PseudoInstruction.TailArgument argument -> word(InstructionKind.STORE, processor);
            case PseudoInstruction.FloatConditionalBranch branch ->
                words(2, processor.latency(InstructionKind.FLOAT_COMPARE), InstructionKind.BRANCH, processor);
            case PseudoInstruction.ConditionalBranch branch -> word(InstructionKind.BRANCH, processor);
            case PseudoInstruction.Goto g -> word(InstructionKind.BRANCH, processor);
            case PseudoInstruction.Return r -> word(InstructionKind.BRANCH, processor);
            case PseudoInstruction.Call call -> word(InstructionKind.BRANCH, processor);
            case PseudoInstruction.TailCall call -> word(InstructionKind.BRANCH, processor);
            case PseudoInstruction.Unreachable u -> word(InstructionKind.OTHER, processor);
            case PseudoInstruction.Entry entry -> word(InstructionKind.OTHER, processor);
        };
    }

    private static Timing word(InstructionKind kind, ProcessorModel processor) {
        return new Timing(
                processor.latency(kind),
                processor.latencyToAddress(kind),
                1,
                kind.isAddressing(),
                kind == InstructionKind.DIVIDE ? processor.latency(kind) : 0);
    }

    /** So many words, the last of which starts some cycles after the first. */
    private static Timing words(int count, int cycles, InstructionKind last, ProcessorModel processor) {
        return new Timing(
                cycles + processor.latency(last),
                cycles + processor.latencyToAddress(last),
                count,
                last.isAddressing(),
                cycles + 1);
    }

    /** Words each of which needs the one before, which is there at once; the last is of the given kind. */
    private static Timing chain(int count, InstructionKind last, ProcessorModel processor) {
        return words(count, count - 1, last, processor);
    }

    private static Timing throughHiLo(InstructionKind first, int count, ProcessorModel processor) {
        return words(count, count - 2 + processor.latency(first), InstructionKind.FROM_HI_LO, processor);
    }

    private static InstructionKind load(RegisterClass kind) {
        return kind.equals(MipsRegisters.FLOAT) ? InstructionKind.FLOAT_LOAD : InstructionKind.LOAD;
    }

    private static boolean isLong(int value) {
        return value != (short) value && value >>> 16 != 0 && (value & 0xffff) != 0;
    }
}
