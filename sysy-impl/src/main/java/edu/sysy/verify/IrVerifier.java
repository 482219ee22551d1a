package edu.sysy.verify;

import edu.sysy.VerificationError;
import edu.sysy.ir.Function;
import edu.sysy.ir.Program;
import java.util.ArrayList;
import java.util.List;

/**
 * Checks that a program obeys the rules of the intermediate representation:
 *
 * <ul>
 *   <li>each value is defined once, and its definition dominates each use;
 *   <li>operands and results have the types that the operation asks for, and a use has the type of the definition;
 *   <li>an edge has an argument of the right type for each parameter of its block;
 *   <li>{@code ret} has a value of the function's return type, or none if that is {@code void};
 *   <li>parameters and results of functions are scalars;
 *   <li>calls name a function of the program and match its signature, or match that of the library function;
 *   <li>globals that are named exist;
 *   <li>allocas stand in the entry block;
 *   <li>a whole program has a {@code main} without parameters that returns {@code i32}.
 * </ul>
 *
 * <p>A store to a constant global breaks no rule: one that is never executed may come about when a call is expanded.
 *
 * <p>That blocks are in reverse postorder, can be reached, have labels of their own, and that no edge leads to the
 * entry is seen to by {@link Function} itself.
 */
public final class IrVerifier {
    private IrVerifier() {}

    /** The errors of a whole program, in the order of the program; empty if there are none. */
    public static List<VerificationError> verify(Program program) {
        List<VerificationError> errors = new ArrayList<>(Signatures.of(program).errorsOfMain());
        errors.addAll(verifyPart(program));
        return errors;
    }

    /** The errors of functions and globals that need not have a {@code main}; empty if there are none. */
    public static List<VerificationError> verifyPart(Program program) {
        List<VerificationError> errors = new ArrayList<>();
        Signatures signatures = Signatures.of(program);
        for (Function function : program.functions()) {
            errors.addAll(signatures.errorsOfTypes(function.name()));
            new FunctionVerifier(signatures, function, errors).verify();
        }
        return errors;
    }
}
