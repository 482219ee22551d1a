package edu.sysy.pass;

import edu.sysy.ir.Function;
import edu.sysy.ir.Program;
import java.util.List;

/**
 * The functions of a program whose results of analyses are kept from one pass to the next: the first ones, up to a
 * number of instructions. The results take several times the memory of a function, so that of a large program they
 * would fill the heap; the others lose theirs, but for summaries, as soon as a pass is done with them.
 *
 * <p>Passes visit functions in order. Where not all results fit, the most recently used ones would therefore be needed
 * last, and keeping those of the first functions is the best that can be done.
 *
 * @param functions all functions of the program
 * @param count how many of them keep their results
 */
record RetainedResults(List<Function> functions, int count) {
    /** Programs that people write have fewer instructions: they keep all results. */
    static final int MAX_INSTRUCTIONS = 1 << 15;

    /** Those of a program. The function that goes beyond the limit keeps its results, too, however large it is. */
    static RetainedResults of(Program program) {
        List<Function> functions = program.functions();
        int count = 0;
        long size = 0;
        while (count < functions.size() && size <= MAX_INSTRUCTIONS) {
            size += functions.get(count).instructionCount();
            count++;
        }
        return new RetainedResults(functions, count);
    }

    /** Drops what is known about a function, and about what a pass has made of it, unless it is kept. */
    void leave(int index, Function result) {
        if (index >= count) {
            drop(functions.get(index));
            drop(result);
        }
    }

    /** Drops everything that is not kept when a pass has made a program. */
    void trim(Program program) {
        if (count < functions.size()) {
            program.derived().clearDetails();
            functions.subList(count, functions.size()).forEach(RetainedResults::drop);
        }
    }

    /** Drops everything but summaries after a group of passes, as the passes that follow ask for other results. */
    void trimAll(Program program) {
        if (count < functions.size() || program.instructionCount() > MAX_INSTRUCTIONS) {
            program.derived().clear();
            functions.forEach(RetainedResults::drop);
        }
    }

    private static void drop(Function function) {
        function.derived().clearDetails();
        function.controlFlow().derived().clearDetails();
    }
}
