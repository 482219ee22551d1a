package edu.sysy.pass;

import edu.sysy.TargetTraits;
import edu.sysy.ir.Function;
import edu.sysy.ir.Program;
import java.util.Objects;

/**
 * A pass that transforms one function at a time and needs no other function's code. This one forgets what {@code
 * putch} prints:
 *
 * {@snippet lang = "java":
 * FunctionPass silence = FunctionPass.of("silence", function -> function.edit(editor ->
 *         editor.forEachInstruction((label, index, instruction) -> {
 *             if (instruction.operation() instanceof Operation.LibraryCall(var callee, var arguments)
 *                     && callee == LibraryFunction.PUTCH) {
 *                 editor.delete(label, index);
 *             }
 *         })));
 * Compiler silent = Compiler.builder().target(target).pipeline(compiler.pipeline().then(silence)).build();
 * }
 */
public non-sealed interface FunctionPass extends Pass {
    /** The transformed function; {@code function} itself if there is nothing to do. */
    Function run(Function function, PassContext context);

    /**
     * Runs on each function of the program, except those that this very pass object has left unchanged before, those
     * that {@linkplain PassContext#mapFunctions are too large}, and those with vectors unless the pass {@linkplain
     * #acceptsVectors accepts} them.
     */
    @Override
    default Program apply(Program program, PassContext context) {
        return context.mapFunctions(
                program,
                function -> acceptsVectors() || !function.usesVectors()
                        ? SettledPasses.run(this, function, context)
                        : function);
    }

    @Override
    default FunctionPass forTarget(TargetTraits traits) {
        return this;
    }

    /** A pass from a lambda, without a description. */
    static FunctionPass of(String name, java.util.function.UnaryOperator<Function> change) {
        return of(name, "", change);
    }

    /** A pass from a lambda, with the line that lists of passes show. */
    static FunctionPass of(String name, String description, java.util.function.UnaryOperator<Function> change) {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(description, "description");
        Objects.requireNonNull(change, "change");
        return new FunctionPass() {
            @Override
            public String name() {
                return name;
            }

            @Override
            public String description() {
                return description;
            }

            @Override
            public Function run(Function function, PassContext context) {
                return change.apply(function);
            }

            @Override
            public String toString() {
                return name;
            }
        };
    }
}
