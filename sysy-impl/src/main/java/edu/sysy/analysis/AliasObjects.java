package edu.sysy.analysis;

import edu.sysy.analysis.Addresses.Root;
import edu.sysy.ints.IntGroups;
import edu.sysy.ints.IntList;
import edu.sysy.ir.DerivedResults;
import edu.sysy.ir.Function;
import edu.sysy.ir.Program;
import edu.sysy.ir.Value;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Which objects each root of each function may point into: the union over all calls for a parameter, over all edges for
 * a parameter of a block (subset constraints, Andersen 1994, without memory: SysY stores no addresses).
 *
 * <p>Objects are numbered: first the globals of the program, then all allocas. A set of more than {@link #MAX_OBJECTS}
 * becomes the set of everything, so each set grows a bounded number of times and the whole is linear. In a program
 * without {@code main} functions are called from outside, and their parameters may point anywhere.
 */
final class AliasObjects implements DerivedResults.Summary {
    private static final int MAX_OBJECTS = 64;
    /** The set of everything, recognised by identity. */
    private static final int[] ANYTHING = {-1};

    private static final int[] NOTHING = {};

    /** Equal are sets of the same objects; the set of everything equals itself only. */
    static final Comparator<int[]> ORDER_OF_SETS =
            Comparator.comparing(AliasObjects::isAnything).thenComparing(Arrays::compare);

    private final Map<String, Integer> functionIndex = new HashMap<>();
    private final Map<String, Integer> globalIndex = new HashMap<>();
    private final int[] start;
    private final int[][] sets;
    private final Program program;

    /** Stands for the program where it must not be kept alive. */
    private final Object key = new Object();

    private AliasObjects(Program program) {
        this.program = program;
        List<Function> functions = program.functions();
        int count = functions.size();
        Addresses[] addresses = new Addresses[count];
        start = new int[count + 1];
        for (int i = 0; i < count; i++) {
            addresses[i] = Addresses.of(functions.get(i));
            functionIndex.put(functions.get(i).name(), i);
            start[i + 1] = start[i] + addresses[i].rootCount();
        }
        for (int i = 0; i < program.globals().size(); i++) {
            globalIndex.put(program.globals().get(i).name(), i);
        }
        sets = new int[start[count]][];
        Arrays.fill(sets, NOTHING);
        IntList pending = new IntList();
        startSets(addresses, pending);
        propagate(functions, addresses, pending);
    }

    static AliasObjects of(Program program) {
        return program.derived().get(AliasObjects.class, AliasObjects::new);
    }

    private void startSets(Addresses[] addresses, IntList pending) {
        boolean whole = program.function(Program.MAIN).isPresent();
        int nextObject = program.globals().size();
        for (int f = 0; f < addresses.length; f++) {
            for (int r = 0; r < addresses[f].rootCount(); r++) {
                Root root = addresses[f].root(r);
                int[] set = switch (root.kind()) {
                    case GLOBAL -> new int[] {globalIndex.getOrDefault(root.global(), -1)};
                    case ALLOCA -> new int[] {nextObject++};
                    case PARAMETER -> whole ? NOTHING : ANYTHING;
                    case CHOICE -> NOTHING;
                    case OTHER -> ANYTHING;
                };
                sets[start[f] + r] = set;
                if (set != NOTHING) {
                    pending.add(start[f] + r);
                }
            }
        }
    }

    private void propagate(List<Function> functions, Addresses[] addresses, IntList pending) {
        IntList from = new IntList();
        IntList to = new IntList();
        for (int f = 0; f < functions.size(); f++) {
            IntList copiedFrom = addresses[f].copiedFrom();
            IntList copiedTo = addresses[f].copiedTo();
            for (int copy = 0; copy < copiedFrom.size(); copy++) {
                from.add(start[f] + copiedFrom.get(copy));
                to.add(start[f] + copiedTo.get(copy));
            }
            passArguments(f, functions, addresses, from, to);
        }
        IntGroups copies = new IntGroups(sets.length, from, to);
        while (!pending.isEmpty()) {
            int node = pending.removeLast();
            for (int k = copies.start(node); k < copies.end(node); k++) {
                int target = copies.get(k);
                int[] joined = union(sets[target], sets[node]);
                if (joined != sets[target]) {
                    sets[target] = joined;
                    pending.add(target);
                }
            }
        }
    }

    private void passArguments(int caller, List<Function> functions, Addresses[] addresses, IntList from, IntList to) {
        for (OwnAccesses.PassedAddress address :
                OwnAccesses.of(functions.get(caller)).passed()) {
            int target = functionIndex.getOrDefault(address.function(), -1);
            if (target >= 0) {
                Value parameter = functions.get(target).parameters().get(address.argument());
                from.add(start[caller] + address.root());
                to.add(start[target] + addresses[target].rootOf(parameter));
            }
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
        return count > MAX_OBJECTS ? ANYTHING : Arrays.copyOf(merged, count);
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

    /** The aliases of one function; of two threads that ask at once each may get an object of its own. */
    Alias view(Function function) {
        int index = functionIndex.getOrDefault(function.name(), -1);
        if (index < 0 || program.functions().get(index) != function) {
            throw new IllegalArgumentException("@" + function.name() + " is not in the program");
        }
        return Alias.of(program, key, function, () -> Arrays.copyOfRange(sets, start[index], start[index + 1]));
    }
}
