package edu.sysy.optimize.parallel;

import edu.sysy.analysis.RunTimeModels;
import edu.sysy.ir.Condition;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.FunctionBuilder;
import edu.sysy.ir.Operation.Call;
import edu.sysy.ir.Operation.Compare;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Operation.Sub;
import edu.sysy.ir.Program;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.IntFunction;

/**
 * Which threads run which iterations of a region, in which order; one after the other.
 *
 * @param ranges what is run, first things first
 */
record Partition(List<Range> ranges) {
    /** Numbers of iterations up to this one get a partition each. */
    static final int MAX_TRIPS = 12;

    /** Iterations {@code first} to {@code first + count - 1}, run by a thread. */
    record Range(int first, int count, int thread) {}

    Partition {
        ranges = List.copyOf(ranges);
    }

    /** All partitions of some iterations among threads, each of which runs one range; in random orders. */
    static List<Partition> all(int trips, int threads, Random random) {
        List<Partition> all = new ArrayList<>();
        int[] counts = new int[threads];
        counts[0] = trips;
        do {
            all.add(of(counts, random));
        } while (advance(counts));
        return all;
    }

    /** The next way to write the sum of some numbers as a sum of as many; false after the last one. */
    private static boolean advance(int[] counts) {
        int last = counts.length - 1;
        int rest = counts[last];
        counts[last] = 0;
        for (int i = last - 1; i >= 0; i--) {
            if (counts[i] > 0) {
                counts[i]--;
                counts[i + 1] = rest + 1;
                return true;
            }
        }
        return false;
    }

    private static Partition of(int[] counts, Random random) {
        List<Integer> threads = new ArrayList<>();
        for (int i = 0; i < counts.length; i++) {
            threads.add(i);
        }
        Collections.shuffle(threads, random);
        List<Range> ranges = new ArrayList<>();
        int first = 0;
        for (int i = 0; i < counts.length; i++) {
            ranges.add(new Range(first, counts[i], threads.get(i)));
            first += counts[i];
        }
        Collections.shuffle(ranges, random);
        return new Partition(ranges);
    }

    /** A partition with ranges of random lengths; a thread may run several of them. */
    static Partition random(int trips, int threads, Random random) {
        List<Range> ranges = new ArrayList<>();
        for (int first = 0; first < trips; ) {
            int count = 1 + random.nextInt(trips - first);
            ranges.add(new Range(first, count, random.nextInt(threads)));
            first += count;
        }
        Collections.shuffle(ranges, random);
        return new Partition(ranges);
    }

    /** A program where regions of up to {@link #MAX_TRIPS} iterations run by partitions; longer ones are not halved. */
    static Program apply(Program program, IntFunction<Partition> partitions) {
        Function run = run(partitions);
        return program.mapFunctions(function -> RunTimeModels.isModel(function.name()) ? run : function);
    }

    private static Function run(IntFunction<Partition> partitions) {
        FunctionBuilder code = Function.builder(RunTimeModels.RUN, Type.VOID);
        int entry = code.createBlock();
        Value task = code.addParameter(entry, Type.I32);
        Value trips = code.addParameter(entry, Type.I32);
        for (int number = 0; number <= MAX_TRIPS; number++) {
            Value isNumber = code.add(new Compare(Condition.EQ, trips, code.add(new IntConstant(number))));
            int ranges = code.createBlock();
            int next = code.createBlock();
            code.end(new Terminator.Branch(isNumber, Edge.to(ranges), Edge.to(next)));
            code.position(ranges);
            for (Range range : partitions.apply(number).ranges()) {
                call(code, task, range.first, code.add(new IntConstant(range.count)), range.thread);
            }
            code.end(new Terminator.Return(Value.NONE));
            code.position(next);
        }
        call(code, task, MAX_TRIPS, code.add(new Sub(trips, code.add(new IntConstant(MAX_TRIPS)))), 1);
        call(code, task, 0, code.add(new IntConstant(MAX_TRIPS)), 0);
        code.end(new Terminator.Return(Value.NONE));
        return code.build();
    }

    private static void call(FunctionBuilder code, Value task, int first, Value count, int thread) {
        Value from = code.add(new IntConstant(first));
        Value by = code.add(new IntConstant(thread));
        code.add(new Call(RunTimeModels.TASK, Type.VOID, List.of(task, from, count, by)));
    }
}
