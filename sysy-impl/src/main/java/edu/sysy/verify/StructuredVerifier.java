package edu.sysy.verify;

import edu.sysy.VerificationError;
import edu.sysy.ir.Global;
import edu.sysy.structured.StructuredFunction;
import edu.sysy.structured.StructuredProgram;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Checks that a program in structured form obeys the rules of that form:
 *
 * <ul>
 *   <li>each value is defined once, and used only after its definition in the same region or in a region inside of it;
 *       the body of a {@code while} sees what its condition defines;
 *   <li>operands and results have the types that the operation asks for, and a use has the type of the definition;
 *   <li>conditions, and counter, start, bound, step and end of a {@code for}, are {@code i32};
 *   <li>what a region yields fits the results of its statement or the values that its loop carries, and so do what is
 *       carried at first and what a loop gives to the statements after it; what leaves a scope fits its results;
 *   <li>a condition of a {@code while} ends with {@code proceed}, no other region does; the body of a function does not
 *       yield. All regions may leave a scope around them, return, or be {@code unreachable} at their ends;
 *   <li>scopes of a function have labels of their own;
 *   <li>{@code ret} has a value of the function's return type, or none if that is {@code void};
 *   <li>calls name a function of the program and match its signature, or match that of the library function;
 *   <li>globals that are named exist, and no two globals or functions have the same name;
 *   <li>allocas stand in the body of the function, before its first branch, loop or scope;
 *   <li>regions are nested at most {@link edu.sysy.structured.Region#MAX_DEPTH} deep;
 *   <li>a whole program has a {@code main} without parameters that returns {@code i32}.
 * </ul>
 */
public final class StructuredVerifier {
    private StructuredVerifier() {}

    /** The errors of a whole program, in the order of the program; empty if there are none. */
    public static List<VerificationError> verify(StructuredProgram program) {
        List<VerificationError> errors = new ArrayList<>(Signatures.of(program).errorsOfMain());
        errors.addAll(verifyPart(program));
        return errors;
    }

    /** The errors of functions and globals that need not have a {@code main}; empty if there are none. */
    public static List<VerificationError> verifyPart(StructuredProgram program) {
        List<VerificationError> errors = new ArrayList<>();
        Set<String> globals = new HashSet<>();
        for (Global global : program.globals()) {
            if (!globals.add(global.name())) {
                errors.add(new VerificationError("", "", "", "two globals are called @" + global.name()));
            }
        }
        Signatures signatures = Signatures.of(program);
        Set<String> functions = new HashSet<>();
        for (StructuredFunction function : program.functions()) {
            if (!functions.add(function.name())) {
                errors.add(new VerificationError(function.name(), "", "", "two functions have this name"));
            }
            errors.addAll(signatures.errorsOfTypes(function.name()));
            new RegionVerifier(signatures, function, errors).verify();
        }
        return errors;
    }
}
