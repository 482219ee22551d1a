package edu.sysy.arm.emit;

import edu.sysy.VerificationError;
import edu.sysy.arm.ArmCallingConvention;
import edu.sysy.arm.ArmRegisters;
import edu.sysy.arm.isa.ArmInstruction;
import edu.sysy.arm.isa.ArmPseudoInstruction;
import edu.sysy.arm.text.ArmSyntax;
import edu.sysy.codegen.frame.FrameChecker;
import edu.sysy.codegen.operation.GenericOperation;
import edu.sysy.machine.MachineOperation;
import edu.sysy.machine.MachineProgram;
import edu.sysy.machine.RegisterClass;
import java.util.List;
import java.util.Optional;

/** Checks what only this machine knows: the classes of the registers that instructions name, and frames. */
public final class ArmVerifier {
    private ArmVerifier() {}

    /** What is wrong with an operation by itself; nothing if its registers are of the classes that it needs. */
    public static Optional<String> verify(MachineOperation operation) {
        return switch (operation) {
            case GenericOperation generic -> Optional.empty();
            case ArmInstruction instruction -> instruction.check();
            case ArmPseudoInstruction pseudo -> check(pseudo);
            default -> Optional.of("is no operation of this target");
        };
    }

    /** The errors in the frames of a program, function by function. */
    public static List<VerificationError> verify(MachineProgram program) {
        return FrameChecker.check(program, function -> ArmCallingConvention.FRAMES, ArmSyntax.INSTANCE);
    }

    private static Optional<String> check(ArmPseudoInstruction pseudo) {
        RegisterClass expected =
                pseudo instanceof ArmPseudoInstruction.LoadFloatConstant ? ArmRegisters.FLOAT : ArmRegisters.INT;
        return pseudo.rd().kind().equals(expected)
                ? Optional.empty()
                : Optional.of(pseudo.rd() + " must be of the class " + expected);
    }
}
