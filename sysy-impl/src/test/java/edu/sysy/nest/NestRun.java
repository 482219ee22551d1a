package edu.sysy.nest;

import edu.sysy.ir.Global;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.Add;
import edu.sysy.ir.Operation.And;
import edu.sysy.ir.Operation.Div;
import edu.sysy.ir.Operation.GlobalAddress;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Operation.Load;
import edu.sysy.ir.Operation.Mul;
import edu.sysy.ir.Operation.Offset;
import edu.sysy.ir.Operation.Rem;
import edu.sysy.ir.Operation.Shl;
import edu.sysy.ir.Operation.Store;
import edu.sysy.ir.Operation.Sub;
import edu.sysy.ir.Value;
import edu.sysy.structured.Compute;
import edu.sysy.structured.For;
import edu.sysy.structured.If;
import edu.sysy.structured.Region;
import edu.sysy.structured.Statement;
import edu.sysy.structured.Yield;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * Runs a {@link GuardedNest}: as if all that is under conditions ran in any case, to find accesses that leave their
 * objects; or one side of each branch, to find accesses that meet. A loop whose counter steps over the last number ends
 * the run, also where it is under a condition.
 */
final class NestRun {
    /** Longer runs are given up: an access in each iteration of so many would have left its object. */
    private static final int MAX_STATEMENTS = 4_000;

    private static final int MAX_WORDS = 100;

    private final List<String> globals;

    /** The sizes of the objects: the globals, and one whose address the function gets. */
    private final List<Integer> words;

    /** How many words of the objects accesses under no condition ask for. */
    private final int[] asked;

    private final boolean isWide;

    /** Values of integers, and distances of addresses from the starts of their objects. */
    private final long[] values;

    private final int[] objects;
    private final Set<Compute> reached = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Set<Compute> outside = Collections.newSetFromMap(new IdentityHashMap<>());

    /** Chooses sides of branches; null if both run. */
    private final @Nullable SplittableRandom sides;

    private final List<Touch> touches = new ArrayList<>();
    private final List<For> around = new ArrayList<>();
    private int conditions;
    private int statementsLeft = MAX_STATEMENTS;

    /** Ends a run that tells nothing; there are many of them. */
    private static final class NoMeaningException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        NoMeaningException(String reason) {
            super(reason, null, false, false);
        }
    }

    private NestRun(
            GuardedNest nest,
            List<Integer> words,
            boolean isWide,
            int first,
            int second,
            @Nullable SplittableRandom sides) {
        this.sides = sides;
        globals = nest.program().globals().stream().map(Global::name).toList();
        this.words = words;
        this.isWide = isWide;
        values = new long[nest.function().valueBound()];
        objects = new int[values.length];
        asked = new int[words.size()];
        List<Value> parameters = nest.function().parameters();
        values[parameters.get(0).index()] = first;
        values[parameters.get(1).index()] = second;
        objects[parameters.get(2).index()] = globals.size();
    }

    /**
     * The accesses under conditions that a run reaches, and those of them that leave their objects.
     *
     * @param isDefined whether all accesses under no condition are inside their objects; nothing is known if not
     */
    record Result(boolean isDefined, Set<Compute> reached, Set<Compute> outside) {}

    /**
     * Runs the nest.
     *
     * @param isWide whether addresses have more bits than integers; else distances wrap as integers do
     * @param unknownWords the size of the object that the function gets the address of
     */
    static Result of(GuardedNest nest, int first, int second, boolean isWide, int unknownWords) {
        NestRun run = new NestRun(nest, words(nest, unknownWords), isWide, first, second, null);
        try {
            run.run(nest.function().body());
            return new Result(true, run.reached, run.outside);
        } catch (NoMeaningException e) {
            return new Result(false, Set.of(), Set.of());
        }
    }

    private static List<Integer> words(GuardedNest nest, int unknownWords) {
        List<Integer> words = new ArrayList<>();
        nest.program().globals().forEach(global -> words.add(global.count()));
        words.add(unknownWords);
        return words;
    }

    /**
     * An access of a word.
     *
     * @param counters of the loops around, with the signs of their steps, so that they grow
     */
    record Touch(Compute access, int object, long distance, List<For> around, List<Long> counters) {}

    /**
     * Runs the nest with one side of each branch.
     *
     * @return what is accessed, in order; empty if the run has no meaning
     */
    static List<Touch> touches(
            GuardedNest nest, int first, int second, boolean isWide, int unknownWords, SplittableRandom sides) {
        NestRun run = new NestRun(nest, words(nest, unknownWords), isWide, first, second, sides);
        try {
            run.run(nest.function().body());
            return run.touches;
        } catch (NoMeaningException e) {
            return List.of();
        }
    }

    /** How many words of each global accesses under no condition ask for, 1 to {@value #MAX_WORDS}. */
    static List<Integer> sizes(GuardedNest nest, int first, int second) {
        List<Integer> words = Collections.nCopies(nest.program().globals().size() + 1, MAX_WORDS);
        NestRun run = new NestRun(nest, words, true, first, second, null);
        try {
            run.run(nest.function().body());
        } catch (NoMeaningException e) {
            // those before the end count
        }
        return Arrays.stream(run.asked).map(count -> Math.max(1, count)).boxed().toList();
    }

    private void run(Region region) {
        region.statements().forEach(this::run);
    }

    private void run(Statement statement) {
        if (statementsLeft-- == 0) {
            throw new NoMeaningException("too many iterations to try");
        }
        switch (statement) {
            case Compute compute -> run(compute);
            case For loop -> run(loop);
            case If branch when sides != null -> run(sides.nextBoolean() ? branch.then() : branch.otherwise());
            case If branch -> {
                conditions++;
                run(branch.then());
                run(branch.otherwise());
                conditions--;
            }
            default -> throw new AssertionError(statement);
        }
    }

    private void run(For loop) {
        loop.carried().forEach(each -> set(each.parameter(), get(each.initial())));
        int bound = get(loop.bound());
        long counter = get(loop.start());
        around.add(loop);
        while (loop.test().holds((int) counter, bound)) {
            set(loop.counter(), (int) counter);
            run(loop.body());
            List<Value> yielded = ((Yield) loop.body().end()).values();
            List<Integer> next = yielded.stream().map(this::get).toList();
            for (int i = 0; i < next.size(); i++) {
                set(loop.carried().get(i).parameter(), next.get(i));
            }
            counter += get(loop.step());
            if (counter != (int) counter) {
                throw new NoMeaningException("the counter steps over the last number");
            }
        }
        around.removeLast();
    }

    private void run(Compute compute) {
        Value result = compute.result();
        switch (compute.operation()) {
            case GlobalAddress(String name) -> {
                objects[result.index()] = globals.indexOf(name);
                values[result.index()] = 0;
            }
            case Offset(Value base, Value bytes) -> {
                long distance = values[base.index()] + get(bytes);
                objects[result.index()] = objects[base.index()];
                values[result.index()] = isWide ? distance : (int) distance;
            }
            case Load load -> {
                access(compute, load.address());
                // words are small indices, and the same in all iterations
                set(
                        result,
                        Math.floorMod(
                                values[load.address().index()] / 4 * 5
                                        + objects[load.address().index()],
                                7));
            }
            case Store store -> access(compute, store.address());
            case Operation operation -> set(result, computed(operation));
        }
    }

    private int computed(Operation operation) {
        return switch (operation) {
            case IntConstant(int constant) -> constant;
            case Add(Value one, Value other) -> get(one) + get(other);
            case Sub(Value one, Value other) -> get(one) - get(other);
            case Mul(Value one, Value other) -> get(one) * get(other);
            case Shl(Value one, Value other) -> get(one) << get(other);
            case Div(Value one, Value other) -> get(one) / get(other);
            case Rem(Value one, Value other) -> get(one) % get(other);
            case And(Value one, Value other) -> get(one) & get(other);
            default -> throw new AssertionError(operation);
        };
    }

    private void access(Compute compute, Value address) {
        int object = objects[address.index()];
        long distance = values[address.index()];
        boolean isInside = distance >= 0 && distance <= 4L * words.get(object) - 4;
        if (conditions > 0) {
            reached.add(compute);
            if (!isInside) {
                outside.add(compute);
            }
        } else if (!isInside) {
            throw new NoMeaningException("an access is outside its object");
        } else {
            asked[object] = Math.max(asked[object], (int) distance / 4 + 1);
        }
        if (sides != null) {
            List<Long> counters = around.stream()
                    .map(loop -> (long) get(loop.counter()) * Integer.signum(get(loop.step())))
                    .toList();
            touches.add(new Touch(compute, object, distance, List.copyOf(around), counters));
        }
    }

    private int get(Value integer) {
        return (int) values[integer.index()];
    }

    private void set(Value integer, int value) {
        values[integer.index()] = value;
    }
}
