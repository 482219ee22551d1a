package edu.sysy.riscv.emit;

import edu.sysy.Target;
import edu.sysy.VerificationError;
import edu.sysy.codegen.frame.FrameChecker;
import edu.sysy.codegen.operation.GenericOperation;
import edu.sysy.codegen.operation.OperationRules;
import edu.sysy.codegen.operation.ReferenceVerifier;
import edu.sysy.machine.MachineOperation;
import edu.sysy.machine.MachineProgram;
import edu.sysy.machine.Register;
import edu.sysy.machine.RegisterClass;
import edu.sysy.riscv.RiscvCallingConvention;
import edu.sysy.riscv.RiscvRegisters;
import edu.sysy.riscv.assemble.RiscvEncoder;
import edu.sysy.riscv.isa.RiscvImmediate;
import edu.sysy.riscv.isa.RiscvInstruction;
import edu.sysy.riscv.isa.RiscvPseudoInstruction;
import edu.sysy.riscv.isa.RiscvVectorOperation;
import edu.sysy.riscv.text.RiscvSyntax;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Checks what only this machine knows: the classes of the registers that instructions name, immediates, which the
 * encoder has to hold, and frames.
 */
public final class RiscvVerifier {
    private static final OperationRules RULES =
            new OperationRules(RiscvCallingConvention.REGISTERS, RiscvRegisters.INT);

    private RiscvVerifier() {}

    /** What is wrong with an operation by itself; nothing if it has the operands that it needs. */
    public static Optional<String> verify(MachineOperation operation) {
        return switch (operation) {
            case GenericOperation generic -> RULES.verify(generic).or(() -> frameWord(generic));
            case RiscvInstruction instruction ->
                instruction.opcode().isFinal()
                        ? Optional.of("stands in final code only")
                        : verify(instruction).or(() -> immediate(instruction));
            case RiscvVectorOperation vectors -> RiscvVectorRules.verify((RiscvVectorOperation) RULES.placed(vectors));
            case RiscvPseudoInstruction.LoadConstant(var rd, long value) -> check(rd, RiscvRegisters.INT);
            case RiscvPseudoInstruction.LoadFloatConstant(var rd, int bits) -> check(rd, RiscvRegisters.FLOAT);
            case RiscvPseudoInstruction.LoadAddress(var rd, var symbol, int offset) -> check(rd, RiscvRegisters.INT);
            case RiscvPseudoInstruction.DoubleBits(var rd, var a) ->
                check(rd, RiscvRegisters.INT).or(() -> check(a, RiscvRegisters.FLOAT));
            default -> Optional.of("is no operation of this target");
        };
    }

    /** What is wrong with the classes of the registers of an instruction. */
    static Optional<String> verify(RiscvInstruction instruction) {
        return check(instruction.rd(), instruction.opcode().resultClass())
                .or(() -> check(instruction.a(), instruction.opcode().firstClass()))
                .or(() -> check(instruction.b(), instruction.opcode().secondClass()));
    }

    /** What is loaded from a frame object or stored there without an instruction of this target is one word. */
    private static Optional<String> frameWord(GenericOperation operation) {
        return switch (operation) {
            case GenericOperation.FrameLoad load -> word(load.rd());
            case GenericOperation.FrameStore store -> word(store.value());
            default -> Optional.empty();
        };
    }

    private static Optional<String> word(Register register) {
        return register.kind().equals(RiscvRegisters.VECTOR)
                ? Optional.of(register + " is a vector, must be one word")
                : Optional.empty();
    }

    private static Optional<String> immediate(RiscvInstruction instruction) {
        boolean fits = switch (instruction.opcode().form()) {
            case UPPER -> !(instruction.immediate() instanceof RiscvImmediate.Low);
            case IMMEDIATE, LOAD, STORE -> !(instruction.immediate() instanceof RiscvImmediate.High);
            default -> instruction.immediate() instanceof RiscvImmediate.Literal;
        };
        if (!fits || instruction.immediate() instanceof RiscvImmediate.Label) {
            return Optional.of("cannot have the immediate " + instruction.immediate());
        }
        int value = instruction.immediate() instanceof RiscvImmediate.Literal(int number) ? number : 0;
        return RiscvEncoder.refusal((RiscvInstruction) RULES.placed(instruction), value);
    }

    /** The errors of a program that names what there is not, or else those in its frames, function by function. */
    public static List<VerificationError> verify(MachineProgram program, Target target) {
        List<VerificationError> errors = ReferenceVerifier.verify(program, target);
        return errors.isEmpty()
                ? FrameChecker.check(program, function -> RiscvCallingConvention.FRAMES, RiscvSyntax.INSTANCE)
                : errors;
    }

    private static Optional<String> check(@Nullable Register register, @Nullable RegisterClass expected) {
        if (register == null || expected == null) {
            return register == null && expected == null ? Optional.empty() : Optional.of("has not its registers");
        }
        return register.kind().equals(expected)
                ? Optional.empty()
                : Optional.of(register + " is of the class " + register.kind() + ", must be " + expected);
    }
}
