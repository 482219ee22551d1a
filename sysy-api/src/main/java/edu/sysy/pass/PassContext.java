package edu.sysy.pass;

import edu.sysy.ir.Function;
import edu.sysy.ir.Program;
import java.util.function.UnaryOperator;

/** What surrounds a pass while it runs. */
public interface PassContext {
    /** A context that ignores remarks. */
    PassContext SILENT = remark -> {};

    /** Takes a remark of the running pass. */
    void remark(Remark remark);

    /**
     * Says what the pass called {@code pass} did at a source line; the line is 0 if there is none.
     *
     * @param message one sentence without a full stop
     */
    default void done(String pass, Function function, int line, String message) {
        remark(new Remark(Remark.Kind.DONE, pass, function.name(), line, message));
    }

    /**
     * Says what the pass called {@code pass} could not do at a source line, and why; the line is 0 if there is none.
     *
     * @param message one sentence without a full stop
     */
    default void missed(String pass, Function function, int line, String message) {
        remark(new Remark(Remark.Kind.MISSED, pass, function.name(), line, message));
    }

    /**
     * Says what the pass called {@code pass} left out at a source line because the program or the function is too large
     * for it; the line is 0 if there is none.
     *
     * @param message one sentence without a full stop
     */
    default void omitted(String pass, Function function, int line, String message) {
        remark(new Remark(Remark.Kind.OMITTED, pass, function.name(), line, message));
    }

    /**
     * A program with what a pass makes of its functions, of each by itself: a compile of {@linkplain
     * edu.sysy.Compiler.Builder#threads several threads} changes several at once. In a group of a {@link Pipeline},
     * functions that are too large for the group stay as they are, which is remarked.
     */
    default Program mapFunctions(Program program, UnaryOperator<Function> change) {
        return program.mapFunctions(change);
    }

    /** The same for a change that depends on what was made of the functions before. */
    default Program mapFunctionsInOrder(Program program, UnaryOperator<Function> change) {
        return program.mapFunctions(change);
    }

    /**
     * {@link #mapFunctions(Program, UnaryOperator)} for a pass that reads more than the functions it changes. In a
     * pipeline it need not look again at a function that it has left as it was, as long as it reads the same.
     *
     * @param facts everything that {@code change} reads beside a function, by value
     */
    default Program mapFunctions(
            Program program, java.util.function.Function<Function, ?> facts, UnaryOperator<Function> change) {
        return mapFunctions(program, change);
    }

    /**
     * Runs another pass on a function as a step of the running one. In a pipeline, {@link CompilerObserver#afterStep}
     * sees it; what the other pass would remark is not told, because it is about code that nobody has seen.
     */
    default Function run(FunctionPass step, Function function) {
        return step.run(function, SILENT);
    }
}
