package edu.sysy.verify;

import edu.sysy.Target;
import edu.sysy.VerificationError;
import edu.sysy.machine.AllocatedFunction;
import edu.sysy.machine.Allocation;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.MachineProgram;
import edu.sysy.machine.RegisterFile;
import edu.sysy.machine.SelectedProgram;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Checks that machine code obeys its rules, before register allocation and after:
 *
 * <ul>
 *   <li>each virtual register is defined once, in a class of the machine that can be allocated, and its definition
 *       dominates each use, which names the same class;
 *   <li>an edge has an argument of the right class for each parameter of its block;
 *   <li>a block ends with an operation that has as many edges as the block, and no such operation stands before;
 *   <li>operands that need a certain register are of its class, and those that overwrite a use have that use; a
 *       register that the code names itself is none that allocation may use;
 *   <li>the target finds nothing wrong with an operation, see {@link Target#verify};
 *   <li>after allocation the registers and stack slots hold what is read from them ({@link AllocationChecker}), called
 *       functions leave alone what calls take them to leave alone ({@link CallChecker}), and the target finds nothing
 *       wrong with frames.
 * </ul>
 *
 * <p>That edges lead to blocks of the function, have as many arguments as the block has parameters, and are not
 * critical is seen to by {@link MachineFunction} itself.
 */
public final class MachineVerifier {
    private MachineVerifier() {}

    /** The errors of a program before register allocation, in its order; empty if there are none. */
    public static List<VerificationError> verify(SelectedProgram program, Target target) {
        List<VerificationError> errors = new ArrayList<>();
        for (MachineFunction function : program.functions()) {
            errors.addAll(verify(function, target));
        }
        return errors.isEmpty() ? target.verify(program) : errors;
    }

    /** The errors of a function before register allocation, in its order; empty if there are none. */
    public static List<VerificationError> verify(MachineFunction function, Target target) {
        return new MachineFunctionVerifier(function, target).errors();
    }

    /**
     * The errors of a program after register allocation; empty if there are none. Later checks rely on what earlier
     * ones have proved: first the code of all functions is checked, then what registers hold, then calls, then frames.
     */
    public static List<VerificationError> verify(MachineProgram program, Target target) {
        List<VerificationError> errors = new ArrayList<>();
        for (AllocatedFunction function : program.functions()) {
            List<VerificationError> wrongCode = verify(function.code(), target);
            errors.addAll(wrongCode.isEmpty() ? wrongAllocation(function, target) : wrongCode);
        }
        if (errors.isEmpty()) {
            errors.addAll(wrongCalls(program, target));
        }
        return errors.isEmpty() ? target.verify(program) : errors;
    }

    private static List<VerificationError> wrongAllocation(AllocatedFunction function, Target target) {
        return wrongAllocation(function, target, AllocationChecker::check);
    }

    /**
     * The errors of an allocation that show without following values through the function, see {@link
     * AllocationChecker#checkPlaces}; empty if there are none.
     */
    public static List<VerificationError> wrongPlaces(AllocatedFunction function, Target target) {
        return wrongAllocation(function, target, AllocationChecker::checkPlaces);
    }

    private interface AllocationCheck {
        List<AllocationError> check(MachineFunction code, Allocation allocation, RegisterFile registers);
    }

    private static List<VerificationError> wrongAllocation(
            AllocatedFunction function, Target target, AllocationCheck check) {
        MachineFunction code = function.code();
        if (!function.allocation().fits(code)) {
            return List.of(new VerificationError(code.name(), "", "", "the allocation is that of another function"));
        }
        return check.check(code, function.allocation(), target.registers()).stream()
                .map(error -> error.in(function, target.syntax()))
                .toList();
    }

    private static List<VerificationError> wrongCalls(MachineProgram program, Target target) {
        Map<String, AllocatedFunction> functions = new HashMap<>();
        program.functions().forEach(function -> functions.put(function.code().name(), function));
        return CallChecker.check(program, target).stream()
                .map(error -> new AllocationError(error.instruction(), error.message())
                        .in(Objects.requireNonNull(functions.get(error.function())), target.syntax()))
                .toList();
    }
}
