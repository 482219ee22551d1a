package edu.sysy.codegen.operation;

import edu.sysy.Target;
import edu.sysy.VerificationError;
import edu.sysy.ir.Global;
import edu.sysy.ir.LibraryFunction;
import edu.sysy.machine.AllocatedFunction;
import edu.sysy.machine.MachineBlock;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.MachineInstruction;
import edu.sysy.machine.MachineProgram;
import edu.sysy.machine.SelectedProgram;
import edu.sysy.machine.text.Argument;
import edu.sysy.machine.text.OperationText;
import edu.sysy.object.Symbols;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Checks that machine code names only what there is: functions and globals of the program, functions of the run-time
 * library, and objects of the frame; and that no two functions or globals have one name. Programs that the compiler
 * has selected itself name nothing else; it is for those that come as text.
 */
public final class ReferenceVerifier {
    /** What selection calls beside the library of the language. */
    private static final String MEMSET = "memset";

    private final Target target;
    /** What calls may name. */
    private final Set<String> functions = new HashSet<>();
    /** What addresses may name. */
    private final Set<String> data = new HashSet<>();

    private final List<VerificationError> errors = new ArrayList<>();

    private ReferenceVerifier(Target target) {
        this.target = target;
    }

    /** The errors of a program before register allocation, in its order; empty if there are none. */
    public static List<VerificationError> verify(SelectedProgram program, Target target) {
        return verify(program, target, Set.of());
    }

    /** The errors of a program after register allocation, in its order; empty if there are none. */
    public static List<VerificationError> verify(MachineProgram program, Target target) {
        return verify(program, target, Set.of());
    }

    /**
     * The errors of a program before register allocation, in its order; empty if there are none.
     *
     * @param routines what the target has beside the library of the language
     */
    public static List<VerificationError> verify(SelectedProgram program, Target target, Set<String> routines) {
        return verify(program.globals(), program.functions(), target, routines);
    }

    /**
     * The errors of a program after register allocation, in its order; empty if there are none.
     *
     * @param routines what the target has beside the library of the language
     */
    public static List<VerificationError> verify(MachineProgram program, Target target, Set<String> routines) {
        List<MachineFunction> functions =
                program.functions().stream().map(AllocatedFunction::code).toList();
        return verify(program.globals(), functions, target, routines);
    }

    private static List<VerificationError> verify(
            List<Global> globals, List<MachineFunction> functions, Target target, Set<String> routines) {
        ReferenceVerifier verifier = new ReferenceVerifier(target);
        verifier.functions.addAll(routines);
        for (Global global : globals) {
            if (!verifier.data.add(Symbols.ofGlobal(global.name()))) {
                verifier.report("", "two globals are called @" + global.name());
            }
        }
        for (MachineFunction function : functions) {
            if (!verifier.functions.add(target.symbol(function.name()))) {
                verifier.report(function.name(), "two functions are called @" + function.name());
            }
        }
        for (LibraryFunction function : LibraryFunction.values()) {
            verifier.functions.add(function.symbol());
        }
        verifier.functions.add(MEMSET);
        functions.forEach(verifier::check);
        return verifier.errors;
    }

    private void report(String function, String message) {
        errors.add(new VerificationError(function, "", "", message));
    }

    private void check(MachineFunction function) {
        for (MachineBlock block : function.blocks()) {
            for (MachineInstruction instruction : block.instructions()) {
                OperationText text = target.syntax().write(instruction.operation());
                boolean calls = instruction.operation().callee().isPresent();
                for (Argument argument : text.arguments()) {
                    check(argument, function, calls)
                            .ifPresent(message -> errors.add(new VerificationError(
                                    function.name(), "b" + block.label(), instruction.toString(), message)));
                }
            }
        }
    }

    private Optional<String> check(Argument argument, MachineFunction function, boolean calls) {
        return switch (argument) {
            case Argument.Applied(Argument.Constant constant, var operands) -> check(constant, function, calls);
            case Argument.Address(String part, String symbol, int offset) ->
                (calls ? functions : data).contains(symbol)
                        ? Optional.empty()
                        : Optional.of("there is no " + (calls ? "function @" : "global @") + symbol);
            case Argument.FrameByte(int object, int offset) ->
                object < function.frameObjects().size()
                        ? Optional.empty()
                        : Optional.of("the frame has no object" + object);
            default -> Optional.empty();
        };
    }
}
