package edu.sysy.arm.emit;

import edu.sysy.Target;
import edu.sysy.VerificationError;
import edu.sysy.arm.ArmCallingConvention;
import edu.sysy.arm.ArmRegisters;
import edu.sysy.arm.assemble.ArmEncoder;
import edu.sysy.arm.isa.ArmInstruction;
import edu.sysy.arm.isa.ArmOpcode;
import edu.sysy.arm.isa.ArmPseudoInstruction;
import edu.sysy.arm.isa.Modifier;
import edu.sysy.arm.text.ArmSyntax;
import edu.sysy.codegen.frame.FrameChecker;
import edu.sysy.codegen.operation.GenericOperation;
import edu.sysy.codegen.operation.OperationRules;
import edu.sysy.codegen.operation.ReferenceVerifier;
import edu.sysy.machine.MachineOperation;
import edu.sysy.machine.MachineProgram;
import edu.sysy.machine.Register;
import edu.sysy.machine.RegisterClass;
import java.util.List;
import java.util.Optional;

/**
 * Checks what only this machine knows: the classes of the registers that instructions name, modifiers, which the
 * encoder has to hold, and frames.
 */
public final class ArmVerifier {
    private static final OperationRules RULES = new OperationRules(ArmCallingConvention.REGISTERS, ArmRegisters.INT);

    private ArmVerifier() {}

    /** What is wrong with an operation by itself; nothing if it has the operands that it needs. */
    public static Optional<String> verify(MachineOperation operation) {
        return switch (operation) {
            case GenericOperation generic -> RULES.verify(generic).or(() -> frameWord(generic));
            case ArmInstruction instruction -> instruction.check().or(() -> modifier(instruction));
            case ArmPseudoInstruction pseudo -> check(pseudo);
            default -> Optional.of("is no operation of this target");
        };
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
        return register.kind().equals(ArmRegisters.VECTOR)
                ? Optional.of(register + " is a vector, must be one word")
                : Optional.empty();
    }

    /** What the linker fills in is 0 here; a page is the one modifier of an {@code adrp}, and of no other. */
    private static Optional<String> modifier(ArmInstruction instruction) {
        if (instruction.modifier() instanceof Modifier.Page != (instruction.opcode() == ArmOpcode.ADRP)) {
            return Optional.of("only adrp has a page, and nothing else");
        }
        boolean isLinked = instruction.modifier() instanceof Modifier.Page
                || instruction.modifier() instanceof Modifier.Low && takesLow(instruction.opcode());
        ArmInstruction linked = isLinked ? instruction.withModifier(new Modifier.Number(0)) : instruction;
        return ArmEncoder.refusal((ArmInstruction) RULES.placed(linked));
    }

    /** Whether an instruction may get the place of a symbol in its page; that need not be a multiple of 16. */
    private static boolean takesLow(ArmOpcode opcode) {
        return opcode == ArmOpcode.ADD_X || opcode.reachesMemory() && opcode.transfers() == 1 && !opcode.hasVector();
    }

    /** The errors of a program that names what there is not, or else those in its frames, function by function. */
    public static List<VerificationError> verify(MachineProgram program, Target target) {
        List<VerificationError> errors = ReferenceVerifier.verify(program, target);
        return errors.isEmpty()
                ? FrameChecker.check(program, function -> ArmCallingConvention.FRAMES, ArmSyntax.INSTANCE)
                : errors;
    }

    private static Optional<String> check(ArmPseudoInstruction pseudo) {
        RegisterClass expected =
                pseudo instanceof ArmPseudoInstruction.LoadFloatConstant ? ArmRegisters.FLOAT : ArmRegisters.INT;
        return pseudo.rd().kind().equals(expected)
                ? Optional.empty()
                : Optional.of(pseudo.rd() + " must be of the class " + expected);
    }
}
