package edu.sysy.mips.emit;

import edu.sysy.VerificationError;
import edu.sysy.codegen.frame.FrameChecker;
import edu.sysy.codegen.operation.GenericOperation;
import edu.sysy.codegen.operation.OperationRules;
import edu.sysy.codegen.operation.ReferenceVerifier;
import edu.sysy.machine.AllocatedFunction;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.MachineOperation;
import edu.sysy.machine.MachineProgram;
import edu.sysy.machine.Register;
import edu.sysy.machine.RegisterClass;
import edu.sysy.machine.SelectedProgram;
import edu.sysy.machine.VirtualRegister;
import edu.sysy.mips.CallingConvention;
import edu.sysy.mips.Immediate;
import edu.sysy.mips.Mips32;
import edu.sysy.mips.MipsRegisters;
import edu.sysy.mips.Platform;
import edu.sysy.mips.PseudoInstruction;
import edu.sysy.mips.RealInstruction;
import edu.sysy.mips.assemble.Encoder;
import edu.sysy.mips.isa.GenericInstruction;
import edu.sysy.mips.isa.MipsOpcode;
import edu.sysy.mips.isa.OperandField;
import edu.sysy.mips.isa.OperandFormat;
import edu.sysy.mips.select.TextOutput;
import edu.sysy.mips.text.MipsSyntax;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Checks what only this machine knows: the classes of the registers that instructions name, immediates, which the
 * encoder has to hold, data near {@code $gp}, and frames.
 */
public final class MipsVerifier {
    private static final OperationRules RULES = new OperationRules(CallingConvention.REGISTERS, MipsRegisters.INT);
    private static final OperationRules VECTOR_RULES =
            new OperationRules(CallingConvention.VECTOR_REGISTERS, MipsRegisters.INT);

    private MipsVerifier() {}

    /**
     * What is wrong with an operation by itself; nothing if it has the operands that it needs.
     *
     * @param vectors whether the processor has MSA
     */
    public static Optional<String> verify(MachineOperation operation, boolean vectors) {
        OperationRules rules = vectors ? VECTOR_RULES : RULES;
        return switch (operation) {
            case GenericOperation generic -> rules.verify(generic);
            case RealInstruction instruction
            when instruction.opcode().namesVectors() && !vectors -> Optional.of("is for processors with MSA");
            case RealInstruction instruction -> registers(instruction).or(() -> operands(instruction, rules));
            case PseudoInstruction instruction -> registers(instruction).or(() -> compared(instruction));
            default -> Optional.of("is no operation of this target");
        };
    }

    /** The errors of a program before register allocation that names what there is not, or far from {@code $gp}. */
    public static List<VerificationError> verify(SelectedProgram program, Mips32 target) {
        List<VerificationError> errors = ReferenceVerifier.verify(program, target, routines(target));
        return errors.isEmpty() ? GpRelativeData.verify(program.globals(), program.functions()) : errors;
    }

    /** The same after register allocation, and the errors in the frames, function by function. */
    public static List<VerificationError> verify(MachineProgram program, Mips32 target) {
        List<VerificationError> errors = new ArrayList<>(ReferenceVerifier.verify(program, target, routines(target)));
        if (errors.isEmpty()) {
            List<MachineFunction> functions =
                    program.functions().stream().map(AllocatedFunction::code).toList();
            errors.addAll(GpRelativeData.verify(program.globals(), functions));
        }
        return errors.isEmpty() ? wrongFrames(program, target.hasVectors()) : errors;
    }

    private static Set<String> routines(Mips32 target) {
        return target.platform() == Platform.LINUX ? Set.of() : Set.of(TextOutput.ROUTINE);
    }

    private static List<VerificationError> wrongFrames(MachineProgram program, boolean vectors) {
        Set<String> small = GpRelativeData.symbols(program);
        return FrameChecker.check(
                program,
                function -> new MipsFrames(ProgramEmitter.setsGlobalPointer(function, small), vectors),
                MipsSyntax.INSTANCE);
    }

    private static Optional<String> operands(RealInstruction instruction, OperationRules rules) {
        if (instruction.opcode().hasDelaySlot() || instruction.opcode() == MipsOpcode.SYSCALL) {
            return Optional.of("stands in final code only");
        }
        List<OperandFormat.Item> items = instruction.opcode().operands();
        List<Object> operands = GenericInstruction.of(instruction).operands();
        for (int i = 0; i < items.size(); i++) {
            OperandField field = items.get(i).field();
            if (field.kind() == OperandField.Kind.FLOAT_PAIR && operands.get(i) instanceof VirtualRegister) {
                return Optional.of("the registers of doubles are not allocated: " + operands.get(i));
            }
            boolean fits = switch (operands.get(i)) {
                case Immediate.High high -> instruction instanceof RealInstruction.LoadUpper;
                case Immediate.Low low -> field != OperandField.UNSIGNED;
                case Immediate.GpRelative small -> field == OperandField.OFFSET;
                default -> true;
            };
            if (!fits) {
                return Optional.of("cannot have this part of an address");
            }
        }
        return Encoder.refusal((RealInstruction) rules.placed(instruction));
    }

    private static Optional<String> compared(PseudoInstruction instruction) {
        return switch (instruction) {
            case PseudoInstruction.ConditionalBranch(var opcode, var a, var b)
            when opcode.isLikely() -> Optional.of("stands in final code only");
            case PseudoInstruction.FloatConditionalBranch(var opcode, var a, var b, boolean expected) ->
                singles(opcode);
            case PseudoInstruction.FloatCompareValue(var rd, var opcode, var a, var b, boolean expected) ->
                singles(opcode);
            default -> Optional.empty();
        };
    }

    private static Optional<String> singles(MipsOpcode comparison) {
        return comparison.readsPairs()
                ? Optional.of("the registers of doubles are not allocated: " + comparison.mnemonic())
                : Optional.empty();
    }

    private static Optional<String> registers(RealInstruction instruction) {
        List<OperandFormat.Item> items = instruction.opcode().operands();
        List<Object> operands = GenericInstruction.of(instruction).operands();
        for (int i = 0; i < items.size(); i++) {
            @Nullable RegisterClass expected = switch (items.get(i).field().kind()) {
                case INTEGER -> MipsRegisters.INT;
                case FLOAT, FLOAT_PAIR, FLOAT_HALF -> MipsRegisters.FLOAT;
                case VECTOR -> MipsRegisters.VECTOR;
                case VECTOR_OR_FLOAT -> laneClass(operands.get(i));
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

    private static RegisterClass laneClass(Object operand) {
        boolean isFloat =
                operand instanceof Register register && register.kind().equals(MipsRegisters.FLOAT);
        return isFloat ? MipsRegisters.FLOAT : MipsRegisters.VECTOR;
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
