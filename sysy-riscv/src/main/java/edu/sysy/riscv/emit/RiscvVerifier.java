package edu.sysy.riscv.emit;

import edu.sysy.VerificationError;
import edu.sysy.codegen.frame.FrameChecker;
import edu.sysy.codegen.operation.GenericOperation;
import edu.sysy.machine.MachineOperation;
import edu.sysy.machine.MachineProgram;
import edu.sysy.machine.Register;
import edu.sysy.machine.RegisterClass;
import edu.sysy.riscv.RiscvCallingConvention;
import edu.sysy.riscv.RiscvRegisters;
import edu.sysy.riscv.isa.RiscvInstruction;
import edu.sysy.riscv.isa.RiscvPseudoInstruction;
import edu.sysy.riscv.text.RiscvSyntax;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Checks what only this machine knows: the classes of the registers that instructions name, and frames. */
public final class RiscvVerifier {
    private RiscvVerifier() {}

    /** What is wrong with an operation by itself; nothing if its registers are of the classes that it needs. */
    public static Optional<String> verify(MachineOperation operation) {
        return switch (operation) {
            case GenericOperation generic -> Optional.empty();
            case RiscvInstruction instruction ->
                check(instruction.rd(), instruction.opcode().resultClass())
                        .or(() -> check(instruction.a(), instruction.opcode().firstClass()))
                        .or(() -> check(instruction.b(), instruction.opcode().secondClass()));
            case RiscvPseudoInstruction.LoadConstant(var rd, long value) -> check(rd, RiscvRegisters.INT);
            case RiscvPseudoInstruction.LoadFloatConstant(var rd, int bits) -> check(rd, RiscvRegisters.FLOAT);
            case RiscvPseudoInstruction.LoadAddress(var rd, var symbol, int offset) -> check(rd, RiscvRegisters.INT);
            case RiscvPseudoInstruction.DoubleBits(var rd, var a) ->
                check(rd, RiscvRegisters.INT).or(() -> check(a, RiscvRegisters.FLOAT));
            default -> Optional.of("is no operation of this target");
        };
    }

    /** The errors in the frames of a program, function by function. */
    public static List<VerificationError> verify(MachineProgram program) {
        return FrameChecker.check(program, function -> RiscvCallingConvention.FRAMES, RiscvSyntax.INSTANCE);
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
