package edu.sysy.analysis;

import edu.sysy.analysis.AliasAddresses.Kind;
import edu.sysy.analysis.AliasAddresses.Root;
import edu.sysy.impl.ints.IntList;
import edu.sysy.ir.Block;
import edu.sysy.ir.Definitions;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation.Call;
import edu.sysy.ir.Operation.Select;
import edu.sysy.ir.Program;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Which objects each root of each function may point into: the union over all calls for a parameter, over all edges for a
 * parameter of a block (subset constraints, Andersen 1994, without memory: SysY stores no addresses).
 *
 * <p>Objects are numbered: first the globals of the program, then all allocas. A set of more than {@link #MOST_OBJECTS}
 * becomes the set of everything, so each set grows a bounded number of times and the whole is linear. In a program without
 * {@code main} functions are called from outside, and their parameters may point anywhere.
 */
final class AliasObjects {
    private static final int MOST_OBJECTS = 64;
    /** The set of everything, recognised by identity. */
    private static final int[] ANYTHING = {-1};

    private static final int[] NOTHING = {};

    private final Map<String, Integer> functionIndex = new HashMap<>();
    private final Map<String, Integer> globalIndex = new HashMap<>();
    private final AliasAddresses[] addresses;
    private final int[] start;
    private final int[][] sets;
    private final Alias[] views;

    private AliasObjects(Program program) {
        List<Function> functions = program.functions();
        int count = functions.size();
        addresses = new AliasAddresses[count];
        start = new int[count + 1];
        for (int i = 0; i < count; i++) {
            addresses[i] = AliasAddresses.of(functions.get(i));
            functionIndex.put(functions.get(i).name(), i);
            start[i + 1] = start[i] + addresses[i].rootCount();
        }
        for (int i = 0; i < program.globals().size(); i++) {
            globalIndex.put(program.globals().get(i).name(), i);
        }
        sets = new int[start[count]][];
        Arrays.fill(sets, NOTHING);
        IntList pending = new IntList();
        startSets(program, pending);
        propagate(functions, pending);
        FunctionEffects effects = FunctionEffects.of(program);
        views = new Alias[count];
        for (int i = 0; i < count; i++) {
            int[][] own = Arrays.copyOfRange(sets, start[i], start[i + 1]);
            views[i] = new Alias(program, functions.get(i), addresses[i], own, effects);
        }
    }

    static AliasObjects of(Program program) {
        return program.derived().get(AliasObjects.class, AliasObjects::new);
    }

    private void startSets(Program program, IntList pending) {
        boolean whole = program.function(Program.MAIN).isPresent();
        int nextObject = program.globals().size();
        for (int f = 0; f < addresses.length; f++) {
            Function function = program.functions().get(f);
            Definitions definitions = Definitions.of(function);
            for (int r = 0; r < addresses[f].rootCount(); r++) {
                Root root = addresses[f].root(r);
                int[] set = switch (root.kind()) {
                    case GLOBAL -> new int[] {globalIndex.getOrDefault(root.global(), -1)};
                    case ALLOCA -> new int[] {nextObject++};
                    case PARAMETER -> whole ? NOTHING : ANYTHING;
                    case OTHER -> isCopy(root.value(), definitions) ? NOTHING : ANYTHING;
                };
                sets[start[f] + r] = set;
                if (set != NOTHING) {
                    pending.add(start[f] + r);
                }
            }
        }
    }

    private static boolean isCopy(Value address, Definitions definitions) {
        return definitions.isParameter(address) || definitions.operationOrNull(address) instanceof Select;
    }

    private void propagate(List<Function> functions, IntList pending) {
        IntList from = new IntList();
        IntList to = new IntList();
        for (int f = 0; f < functions.size(); f++) {
            for (Block block : functions.get(f).blocks()) {
                collect(functions, f, block, from, to);
            }
        }
        int[] first = new int[sets.length + 1];
        for (int i = 0; i < from.size(); i++) {
            first[from.get(i) + 1]++;
        }
        for (int i = 0; i < sets.length; i++) {
            first[i + 1] += first[i];
        }
        int[] next = Arrays.copyOf(first, sets.length);
        int[] copies = new int[from.size()];
        for (int i = 0; i < copies.length; i++) {
            copies[next[from.get(i)]++] = to.get(i);
        }
        while (!pending.isEmpty()) {
            int node = pending.removeLast();
            for (int k = first[node]; k < first[node + 1]; k++) {
                int[] joined = union(sets[copies[k]], sets[node]);
                if (joined != sets[copies[k]]) {
                    sets[copies[k]] = joined;
                    pending.add(copies[k]);
                }
            }
        }
    }

    private void collect(List<Function> functions, int f, Block block, IntList from, IntList to) {
        for (Instruction instruction : block.instructions()) {
            if (instruction.operation() instanceof Call(String callee, Type type, List<Value> arguments)) {
                int target = functionIndex.getOrDefault(callee, -1);
                if (target >= 0) {
                    List<Value> parameters = functions.get(target).parameters();
                    for (int i = 0; i < parameters.size(); i++) {
                        connect(f, arguments.get(i), target, parameters.get(i), from, to);
                    }
                }
            } else if (instruction.operation() instanceof Select(Value condition, Value ifTrue, Value ifFalse)) {
                connect(f, ifTrue, f, instruction.result(), from, to);
                connect(f, ifFalse, f, instruction.result(), from, to);
            }
        }
        for (Edge edge : block.terminator().edges()) {
            List<Value> parameters = functions.get(f).block(edge.target()).parameters();
            for (int i = 0; i < parameters.size(); i++) {
                connect(f, edge.arguments().get(i), f, parameters.get(i), from, to);
            }
        }
    }

    private void connect(int function, Value source, int targetFunction, Value target, IntList from, IntList to) {
        if (source.type() == Type.ADDRESS) {
            from.add(start[function] + addresses[function].rootOf(source));
            to.add(start[targetFunction] + addresses[targetFunction].rootOf(target));
        }
    }

    /** The union of two ascending sets; {@code one} itself if it contains the other. */
    private static int[] union(int[] one, int[] other) {
        if (one == ANYTHING || other == ANYTHING) {
            return ANYTHING;
        }
        int[] merged = new int[one.length + other.length];
        int count = 0;
        for (int i = 0, k = 0; i < one.length || k < other.length; count++) {
            if (k >= other.length || (i < one.length && one[i] <= other[k])) {
                k += k < other.length && one[i] == other[k] ? 1 : 0;
                merged[count] = one[i++];
            } else {
                merged[count] = other[k++];
            }
        }
        if (count == one.length) {
            return one;
        }
        return count > MOST_OBJECTS ? ANYTHING : Arrays.copyOf(merged, count);
    }

    /** Whether a set may contain any object. */
    static boolean isAnything(int[] set) {
        return set == ANYTHING;
    }

    /** Whether two sets share an object; the set of everything shares one with each. */
    static boolean intersect(int[] one, int[] other) {
        if (one == ANYTHING || other == ANYTHING) {
            return true;
        }
        for (int i = 0, k = 0; i < one.length && k < other.length; ) {
            if (one[i] == other[k]) {
                return true;
            }
            if (one[i] < other[k]) {
                i++;
            } else {
                k++;
            }
        }
        return false;
    }

    /** Whether an object that a root of kind {@code kind} names itself is meant. */
    static boolean isObject(Kind kind) {
        return kind == Kind.GLOBAL || kind == Kind.ALLOCA;
    }

    /** The view of one function. */
    Alias view(Function function) {
        int index = functionIndex.getOrDefault(function.name(), -1);
        if (index < 0 || !views[index].isFor(function)) {
            throw new IllegalArgumentException(function + " is not in the program");
        }
        return views[index];
    }
}
