package edu.sysy.frontend;

import edu.sysy.TargetTraits;
import edu.sysy.frontend.CheckedProgram.CheckedFunction;
import edu.sysy.frontend.NamedEntity.Variable;
import edu.sysy.source.Diagnostic;
import java.util.ArrayDeque;
import java.util.Deque;

/** Checks that the variables of a program fit into the memory of a target: static ones together, locals by function. */
final class StorageLimits {
    private final TargetTraits traits;
    private final Diagnostics diagnostics;

    private StorageLimits(TargetTraits traits, Diagnostics diagnostics) {
        this.traits = traits;
        this.diagnostics = diagnostics;
    }

    /** Reports the first static variable, and the first local array of each function, that there is no room for. */
    static void check(CheckedProgram program, TargetTraits traits, Diagnostics diagnostics) {
        StorageLimits limits = new StorageLimits(traits, diagnostics);
        limits.checkStatics(program);
        program.functions().forEach(limits::checkFrame);
    }

    private void checkStatics(CheckedProgram program) {
        long bytes = 0;
        for (Variable variable : program.statics()) {
            if (variable.isArray() || !variable.isConstant()) {
                bytes += bytes(variable);
            }
            if (bytes > traits.maxDataBytes()) {
                report(variable, "too much static data for the target", bytes, traits.maxDataBytes());
                return;
            }
        }
    }

    private void checkFrame(CheckedFunction function) {
        long bytes = 0;
        Deque<TypedStatement> rest = new ArrayDeque<>();
        rest.push(function.body());
        while (!rest.isEmpty()) {
            switch (rest.pop()) {
                case TypedStatement.Sequence sequence ->
                    sequence.steps().reversed().forEach(rest::push);
                case TypedStatement.If branch -> {
                    branch.elseStep().ifPresent(rest::push);
                    rest.push(branch.thenStep());
                }
                case TypedStatement.While loop -> rest.push(loop.body());
                case TypedStatement.Declare declaration -> {
                    bytes += bytes(declaration.variable());
                    if (bytes > traits.maxFrameBytes()) {
                        String message = "too many local variables in "
                                + Diagnostics.quote(function.symbol().name());
                        report(declaration.variable(), message, bytes, traits.maxFrameBytes());
                        return;
                    }
                }
                default -> {}
            }
        }
    }

    private static long bytes(Variable variable) {
        return variable.elements(0) * Integer.BYTES;
    }

    private void report(Variable variable, String message, long bytes, long limit) {
        String sizes = ": " + bytes + " bytes up to here, and room for " + limit;
        diagnostics.add(Diagnostic.error("E0350", variable.span(), message + sizes));
    }
}
