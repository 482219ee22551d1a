package edu.sysy.nest;

import edu.sysy.ir.Global;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.GlobalAddress;
import edu.sysy.ir.Operation.IntBinary;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Operation.Load;
import edu.sysy.ir.Operation.Offset;
import edu.sysy.ir.Operation.Select;
import edu.sysy.ir.Operation.Store;
import edu.sysy.ir.Program;
import edu.sysy.ir.Value;
import edu.sysy.optimize.identities.ConstantEvaluation;
import edu.sysy.structured.Carried;
import edu.sysy.structured.Compute;
import edu.sysy.structured.For;
import edu.sysy.structured.If;
import edu.sysy.structured.Region;
import edu.sysy.structured.Return;
import edu.sysy.structured.Statement;
import edu.sysy.structured.StructuredFunction;
import edu.sysy.structured.Yield;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Runs a function whose loops are all counted, with the iterations of one loop in another order. Each of these has a
 * copy of the private arrays, filled with a number that the program does not know; what the last iteration has written
 * is kept.
 */
final class LoopOrderRun {
    private static final int MAX_STATEMENTS = 60_000;

    /** What is in the copy of a private array. */
    private static final int UNWRITTEN = -987_654_321;

    private final Program program;
    private final @Nullable For shuffled;
    private final Set<String> privates;
    private final Random random;
    private final int[][] memory;
    private final int[] values;
    private final int[] objects;
    private int statementsLeft = MAX_STATEMENTS;

    /** Ends a run that has no meaning, or is too long. */
    static final class NoMeaningException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        NoMeaningException() {
            super("", null, false, false);
        }
    }

    private LoopOrderRun(
            Program program, StructuredFunction function, @Nullable For shuffled, Set<String> privates, long seed) {
        this.program = program;
        this.shuffled = shuffled;
        this.privates = privates;
        random = new Random(seed);
        values = new int[function.valueBound()];
        objects = new int[values.length];
        memory = new int[program.globals().size()][];
        Random words = new Random(5);
        for (int object = 0; object < memory.length; object++) {
            memory[object] = new int[program.globals().get(object).count()];
            Arrays.setAll(memory[object], index -> words.nextInt(7));
        }
    }

    /**
     * Runs a function without parameters.
     *
     * @param shuffled the loop whose iterations run in an order that the seed chooses; null for the order of the text
     * @param privates the arrays of which each iteration of it has a copy, such as {@code @a}
     * @return the memory in the end, an array for each global
     * @throws NoMeaningException if the run accesses something outside an array, divides by zero, or is long
     */
    static int[][] of(
            Program program, StructuredFunction function, @Nullable For shuffled, Set<String> privates, long seed) {
        LoopOrderRun run = new LoopOrderRun(program, function, shuffled, privates, seed);
        run.run(function.body());
        return run.memory;
    }

    private List<Value> run(Region region) {
        region.statements().forEach(this::run);
        return switch (region.end()) {
            case Yield(List<Value> yielded) -> yielded;
            case Return none -> List.of();
            default -> throw new NoMeaningException();
        };
    }

    private void run(Statement statement) {
        if (statementsLeft-- == 0) {
            throw new NoMeaningException();
        }
        switch (statement) {
            case Compute compute -> run(compute);
            case If branch ->
                set(branch.results(), get(run(get(branch.condition()) != 0 ? branch.then() : branch.otherwise())));
            case For loop -> run(loop);
            default -> throw new NoMeaningException();
        }
    }

    private void run(For loop) {
        List<Integer> counters = new ArrayList<>();
        int counter = get(loop.start());
        for (; loop.test().holds(counter, get(loop.bound())); counter += get(loop.step())) {
            counters.add(counter);
            if (counters.size() > MAX_STATEMENTS) {
                throw new NoMeaningException();
            }
        }
        List<Integer> order = new ArrayList<>(counters);
        boolean isShuffled = loop == shuffled;
        if (isShuffled) {
            Collections.shuffle(order, random);
        }
        List<Value> parameters = loop.carried().stream().map(Carried::parameter).toList();
        set(parameters, get(loop.carried().stream().map(Carried::initial).toList()));
        int[][] before = memory.clone();
        int[][] last = memory.clone();
        for (int next : order) {
            if (isShuffled) {
                forPrivates(object -> {
                    memory[object] = new int[before[object].length];
                    Arrays.fill(memory[object], UNWRITTEN);
                });
            }
            values[loop.counter().index()] = next;
            set(parameters, get(run(loop.body())));
            if (isShuffled && next == counters.getLast()) {
                forPrivates(object -> last[object] = memory[object]);
            }
        }
        if (isShuffled) {
            forPrivates(object -> memory[object] = merged(before[object], last[object]));
        }
        set(loop.lasts(), get(parameters));
        if (loop.end().exists()) {
            values[loop.end().index()] = counter;
        }
    }

    private static int[] merged(int[] before, int[] copy) {
        int[] merged = copy.clone();
        for (int word = 0; word < copy.length; word++) {
            if (copy[word] == UNWRITTEN) {
                merged[word] = before[word];
            }
        }
        return merged;
    }

    private interface ObjectAction {
        void accept(int object);
    }

    private void forPrivates(ObjectAction action) {
        for (int object = 0; object < memory.length; object++) {
            if (privates.contains("@" + program.globals().get(object).name())) {
                action.accept(object);
            }
        }
    }

    private void run(Compute compute) {
        Value result = compute.result();
        switch (compute.operation()) {
            case GlobalAddress(String name) -> {
                List<String> names =
                        program.globals().stream().map(Global::name).toList();
                objects[result.index()] = names.indexOf(name);
                values[result.index()] = 0;
            }
            case Offset(Value base, Value bytes) -> {
                objects[result.index()] = objects[base.index()];
                values[result.index()] = get(base) + get(bytes);
            }
            case Load load ->
                values[result.index()] = memory[objects[load.address().index()]][index(load.address())];
            case Store store -> memory[objects[store.address().index()]][index(store.address())] = get(store.value());
            case IntConstant(int constant) -> values[result.index()] = constant;
            case Select(Value condition, Value one, Value other) ->
                values[result.index()] = get(get(condition) != 0 ? one : other);
            case IntBinary binary ->
                values[result.index()] = ConstantEvaluation.compute(binary, get(binary.left()), get(binary.right()))
                        .orElseThrow(NoMeaningException::new);
            case Operation other -> throw new NoMeaningException();
        }
    }

    private int index(Value address) {
        int distance = get(address);
        if (distance < 0 || distance % 4 != 0 || distance / 4 >= memory[objects[address.index()]].length) {
            throw new NoMeaningException();
        }
        return distance / 4;
    }

    private int get(Value value) {
        return values[value.index()];
    }

    private List<Integer> get(List<Value> all) {
        return all.stream().map(this::get).toList();
    }

    private void set(List<Value> all, List<Integer> numbers) {
        for (int i = 0; i < all.size(); i++) {
            values[all.get(i).index()] = numbers.get(i);
        }
    }
}
