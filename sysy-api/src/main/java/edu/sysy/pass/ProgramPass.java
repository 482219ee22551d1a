package edu.sysy.pass;

import edu.sysy.TargetTraits;
import edu.sysy.ir.Function;
import edu.sysy.ir.Program;
import java.util.Objects;

/** A pass that looks at the whole program. */
public non-sealed interface ProgramPass extends Pass {
    /** The transformed program; {@code program} itself if there is nothing to do. */
    Program run(Program program, PassContext context);

    /** Runs on the program, unless it has vectors and the pass does not {@linkplain #acceptsVectors accept} them. */
    @Override
    default Program apply(Program program, PassContext context) {
        return acceptsVectors() || program.functions().stream().noneMatch(Function::usesVectors)
                ? run(program, context)
                : program;
    }

    @Override
    default ProgramPass forTarget(TargetTraits traits) {
        return this;
    }

    /** A pass from a lambda, without a description. */
    static ProgramPass of(String name, java.util.function.UnaryOperator<Program> change) {
        return of(name, "", change);
    }

    /** A pass from a lambda, with the line that lists of passes show. */
    static ProgramPass of(String name, String description, java.util.function.UnaryOperator<Program> change) {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(description, "description");
        Objects.requireNonNull(change, "change");
        return new ProgramPass() {
            @Override
            public String name() {
                return name;
            }

            @Override
            public String description() {
                return description;
            }

            @Override
            public Program run(Program program, PassContext context) {
                return change.apply(program);
            }

            @Override
            public String toString() {
                return name;
            }
        };
    }
}
