package edu.sysy.mips.emit;

import edu.sysy.VerificationError;
import edu.sysy.codegen.frame.FrameChecker;
import edu.sysy.codegen.operation.GenericOperation;
import edu.sysy.machine.MachineOperation;
import edu.sysy.machine.MachineProgram;
import edu.sysy.machine.Register;
import edu.sysy.machine.RegisterClass;
import edu.sysy.mips.MipsRegisters;
import edu.sysy.mips.PseudoInstruction;
import edu.sysy.mips.RealInstruction;
import edu.sysy.mips.isa.GenericInstruction;
import edu.sysy.mips.isa.OperandFormat;
import edu.sysy.mips.text.MipsSyntax;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Checks what only this machine knows: the classes of the registers that instructions name, and frames. */
public final class MipsVerifier {
    private MipsVerifier() {}

    /** What is wrong with an operation by itself; nothing if its registers are of the classes that it needs. */
    public static Optional<String> verify(MachineOperation operation) {
        return switch (operation) {
            case GenericOperation generic -> Optional.empty();
            case RealInstruction instruction -> registers(instruction);
            case PseudoInstruction instruction -> registers(instruction);
            default -> Optional.of("is no operation of this target");
        };
    }

    /** The errors in the frames of a program, function by function. */
    public static List<VerificationError> verify(MachineProgram program) {
        Set<String> small = GpRelativeData.symbols(program);
        return FrameChecker.check(
                program,
                function -> new MipsFrames(ProgramEmitter.setsGlobalPointer(function, small)),
                MipsSyntax.INSTANCE);
    }

    private static Optional<String> registers(RealInstruction instruction) {
        List<OperandFormat.Item> items = instruction.opcode().operands();
        List<Object> operands = GenericInstruction.of(instruction).operands();
        for (int i = 0; i < items.size(); i++) {
            @Nullable RegisterClass expected = switch (items.get(i).field().kind()) {
                case INTEGER -> MipsRegisters.INT;
                case FLOAT, FLOAT_PAIR, FLOAT_HALF -> MipsRegisters.FLOAT;
                default -> null;
            };
            if (expected != null
                    && operands.get(i) instanceof Register register
                    && !register.kind().equals(expected)) {
                return wrongClass(register, expected);
            }
        }
        return Optional.empty();
    }

    private static Optional<String> registers(PseudoInstruction instruction) {
        return switch (instruction) {
            case PseudoInstruction.LoadConstant(var rd, int value) -> integers(rd);
            case PseudoInstruction.LoadFloatConstant(var fd, int bits) -> floats(fd);
            case PseudoInstruction.LoadAddress(var rd, var symbol, int offset) -> integers(rd);
            case PseudoInstruction.SmallDataAddress(var rd, var symbol, int offset) -> integers(rd);
            case PseudoInstruction.MultiplyHigh(var rd, var a, var b) -> integers(rd, a, b);
            case PseudoInstruction.MultiplyHighUnsigned(var rd, var a, var b) -> integers(rd, a, b);
            case PseudoInstruction.Divide(var rd, var a, var b) -> integers(rd, a, b);
            case PseudoInstruction.Remainder(var rd, var a, var b) -> integers(rd, a, b);
            case PseudoInstruction.DivideRemainder(var quotient, var remainder, var a, var b) ->
                integers(quotient, remainder, a, b);
            case PseudoInstruction.FloatCompareValue(var rd, var opcode, var a, var b, boolean expected) ->
                integers(rd).or(() -> floats(a, b));
            case PseudoInstruction.DoubleWords(var low, var high, var a) ->
                integers(low, high).or(() -> floats(a));
            case PseudoInstruction.ConditionalBranch(var opcode, var a, var b) -> integers(a, b);
            case PseudoInstruction.FloatConditionalBranch(var opcode, var a, var b, boolean expected) -> floats(a, b);
        };
    }

    private static Optional<String> integers(Register... registers) {
        return allOf(MipsRegisters.INT, registers);
    }

    private static Optional<String> floats(Register... registers) {
        return allOf(MipsRegisters.FLOAT, registers);
    }

    private static Optional<String> allOf(RegisterClass expected, Register... registers) {
        for (Register register : registers) {
            if (!register.kind().equals(expected)) {
                return wrongClass(register, expected);
            }
        }
        return Optional.empty();
    }

    private static Optional<String> wrongClass(Register register, RegisterClass expected) {
        return Optional.of(register + " is of the class " + register.kind() + ", must be " + expected);
    }
}
