package edu.sysy.analysis;

import edu.sysy.ir.Program;

/**
 * The functions of a program that run iterations of loops on several threads. One of them, {@value #RUN}, is a
 * <em>model</em>: it says what its calls do, in one thread, and the run-time library has machine code that does the
 * same in several.
 *
 * <pre>
 * func @parallel.run(%0: i32, %1: i32)       iterations 0 to %1 - 1 of task %0, which the model lets one thread run:
 *                                            call @parallel.task(%0, 0, %1, 0)
 * func @parallel.task(%0: i32, %1: i32, %2: i32, %3: i32)
 *                                            iterations %1 to %1 + %2 - 1 of task %0, run by thread %3
 * func @parallel.body.0(%0: i32, %1: i32, %2: i32)
 *                                            iterations %0 to %0 + %1 - 1 of the first task, run by thread %2
 * global @parallel.threads                   how many threads there are
 * </pre>
 *
 * <p>What the model does to memory, its calls do, whoever runs which iterations. But nothing more may be concluded from
 * its body: the library calls {@value #TASK} as often as it likes, with other arguments. So all that passes over whole
 * programs do with calls keeps to the rules here. Names of source programs have no dots.
 */
public final class RunTimeModels {
    /** The function that runs the iterations of a task. */
    public static final String RUN = "parallel.run";

    /** The function that runs some iterations of a task in one thread. */
    public static final String TASK = "parallel.task";

    /** The constant that says how many threads there are, for the library. */
    public static final String THREADS = "parallel.threads";

    /** What the names of the functions begin with that run some iterations of one task. */
    private static final String BODY = "parallel.body.";

    private RunTimeModels() {}

    /** Whether machine code of the run-time library may stand in place of a function. */
    public static boolean isModel(String function) {
        return function.equals(RUN);
    }

    /** The name of the function that runs some iterations of a task. */
    public static String body(int task) {
        return BODY + task;
    }

    /** Whether a function may run in several threads at once. Such a function writes no word that it need not write. */
    public static boolean isBody(String function) {
        return function.startsWith(BODY);
    }

    /** Whether a function is called by the run-time library, any number of times, with arguments that nobody knows. */
    public static boolean isCalledByLibrary(String function) {
        return function.equals(TASK);
    }

    /** Whether a global is read by the run-time library. */
    public static boolean isReadByLibrary(String global) {
        return global.equals(THREADS);
    }

    /** Whether a call stays a call of the function that it is a call of. */
    public static boolean isFixedCall(String caller, String callee) {
        return isModel(caller) || isModel(callee) || isBody(callee);
    }

    /** Whether parts of a program run in several threads. */
    public static boolean hasThreads(Program program) {
        return program.function(RUN).isPresent();
    }
}
