package edu.sysy;

import java.util.Objects;
import java.util.function.Function;

/**
 * A step of a compilation: a named function from one immutable value to another. Stages have no state and may be run by
 * many threads.
 *
 * {@snippet lang = "java":
 * Stage<Program, Program> print = Stage.of("print", program -> {
 *     System.out.print(program);
 *     return program;
 * });
 * Stage<SourceFile, Program> frontEnd = compiler.parse().andThen(compiler.buildSsa()).andThen(print);
 * Program program = frontEnd.andThen(compiler.optimize()).run(source);
 * }
 *
 * @param <I> what it reads
 * @param <O> what it makes
 */
public interface Stage<I, O> {
    /** What messages call it: lower-case words joined by hyphens. */
    String name();

    /** Does the step. */
    O run(I input);

    /** This stage, then {@code next} on what it made. */
    default <R> Stage<I, R> andThen(Stage<? super O, ? extends R> next) {
        Objects.requireNonNull(next, "next");
        return new StageSequence<>(name() + "," + next.name(), this, next);
    }

    /**
     * A stage from a function. What the function throws is the cause of a {@link ComponentException} that names the
     * stage, unless it says by itself what is wrong; to return null is an error of the function.
     */
    static <I, O> Stage<I, O> of(String name, Function<? super I, ? extends O> step) {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(step, "step");
        return new Stage<>() {
            @Override
            public String name() {
                return name;
            }

            @Override
            public O run(I input) {
                Objects.requireNonNull(input, () -> "input of stage '" + name + "'");
                return ComponentException.call(() -> "stage '" + name + "'", () -> "", () -> step.apply(input));
            }

            @Override
            public String toString() {
                return name;
            }
        };
    }
}
