package edu.sysy.optimize.parallel;

import edu.sysy.ir.Global;
import edu.sysy.ir.InitialData;
import edu.sysy.ir.Type;
import edu.sysy.nest.dependence.Reduction;
import edu.sysy.structured.For;
import java.util.ArrayList;
import java.util.List;

/**
 * A loop whose iterations several threads are to run.
 *
 * @param task its number among those of the program
 * @param threads how many threads there are
 * @param loop advances by a constant to a bound
 * @param step the constant
 * @param reductions how it updates each value that it carries
 * @param captures what it uses of the values before it
 * @param minTrips so many iterations are worth a region, at least; fewer run in one thread
 */
record ParallelRegion(
        int task, int threads, For loop, int step, List<Reduction> reductions, Captures captures, int minTrips) {
    ParallelRegion {
        reductions = List.copyOf(reductions);
    }

    /** The global that hands integers over. */
    String integers() {
        return "parallel.integers." + task;
    }

    /** The global that hands floating numbers over. */
    String floats() {
        return "parallel.floats." + task;
    }

    /** The global that has what each thread has added up. */
    String partials() {
        return "parallel.partials." + task;
    }

    /** The globals that it needs. */
    List<Global> globals() {
        List<Global> globals = new ArrayList<>();
        add(globals, integers(), Type.I32, captures.integerCount());
        add(globals, floats(), Type.F32, captures.floatCount());
        add(globals, partials(), Type.I32, PartialResults.words(this));
        return globals;
    }

    private static void add(List<Global> globals, String name, Type element, int count) {
        if (count > 0) {
            globals.add(new Global(name, element, count, InitialData.zero(), false));
        }
    }

    /** The number of the task and the loop. */
    @Override
    public String toString() {
        return "task " + task + ", line " + loop.line() + ", from " + minTrips + " iterations on";
    }
}
