package edu.sysy.pass;

import edu.sysy.StageRun;
import edu.sysy.ir.Function;
import edu.sysy.ir.Program;

/**
 * Watches stages and passes run: timing, verification, printing, statistics and reproducers are observers, so that
 * passes contain none of that. One observer may be called from several threads when several programs are compiled at
 * once.
 *
 * {@snippet lang = "java":
 * CompilerObserver changes = new CompilerObserver() {
 *     @Override
 *     public void after(Pass pass, Program before, Program after, long nanoseconds) {
 *         if (before != after) {
 *             System.out.println(pass.name() + " has changed the program");
 *         }
 *     }
 * };
 * Compiler watched = Compiler.builder().target(target).observer(changes).build();
 * }
 */
public interface CompilerObserver {
    /** An observer that ignores everything. */
    CompilerObserver NONE = new CompilerObserver() {};

    /** Called before a pass runs. */
    default void before(Pass pass, Program program) {}

    /**
     * Called after a pass has run.
     *
     * @param before what it was given
     * @param after what it made of it; the same object if it changed nothing
     * @param nanoseconds how long it took
     */
    default void after(Pass pass, Program before, Program after, long nanoseconds) {}

    /**
     * Called after a pass has been run by another one, on one function, before that one has ended. The time is part of
     * the other one's.
     *
     * @param pass the pass that the pipeline runs
     * @param step the pass that it has run
     * @param before what the step was given
     * @param after what it made of it; the same object if it changed nothing
     * @param nanoseconds how long it took
     */
    default void afterStep(Pass pass, FunctionPass step, Function before, Function after, long nanoseconds) {}

    /** Called for each remark of a pass, and for work that a step of code generation leaves out. */
    default void remark(Remark remark) {}

    /**
     * Called after a stage of a compiler has run: {@code parse}, {@code lower}, {@code construct-ssa},
     * {@code optimize}, {@code select-instructions}, {@code allocate-selected} and {@code emit}. A stage that throws is
     * not told of.
     */
    default void afterStage(StageRun run) {}

    /** Both observers, this one first. */
    default CompilerObserver and(CompilerObserver other) {
        if (this == NONE || other == NONE) {
            return this == NONE ? other : this;
        }
        return new ObserverPair(NamingObserver.of(this), NamingObserver.of(other));
    }
}
