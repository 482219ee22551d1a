package edu.sysy.analysis;

import edu.sysy.ints.IntList;
import edu.sysy.ir.Block;
import edu.sysy.ir.DerivedResults;
import edu.sysy.ir.Function;
import edu.sysy.ir.InstructionTable;
import edu.sysy.ir.Opcode;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Program;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Who calls whom. Functions are named by their index in {@link Program#functions}; calls of the run-time library do not
 * count, because library functions never call back.
 *
 * <p>Functions that call each other in a circle form a <em>component</em>. Components are numbered bottom-up: a
 * component calls only itself and components with smaller numbers; see {@link StronglyConnectedComponents}.
 */
public final class CallGraph implements DerivedResults.Summary {
    /** The functions that one function calls, kept beside it: most functions outlive many programs. */
    private record CalledNames(Set<String> names) implements DerivedResults.Summary {}

    private final Map<String, Integer> indexByName = new HashMap<>();
    private final int[][] callees;
    private final int[][] callers;
    private final StronglyConnectedComponents components;

    private CallGraph(Program program) {
        List<Function> functions = program.functions();
        int count = functions.size();
        for (int i = 0; i < count; i++) {
            indexByName.put(functions.get(i).name(), i);
        }
        callees = new int[count][];
        for (int i = 0; i < count; i++) {
            callees[i] = calleesOf(functions.get(i));
        }
        callers = reversed(callees);
        components = StronglyConnectedComponents.of(callees);
    }

    /** The call graph of a program, computed once. */
    public static CallGraph of(Program program) {
        return program.derived().get(CallGraph.class, CallGraph::new);
    }

    private int[] calleesOf(Function function) {
        Set<String> names = calledNames(function);
        int[] found = new int[names.size()];
        int count = 0;
        for (String name : names) {
            Integer callee = indexByName.get(name);
            if (callee == null) {
                throw new IllegalArgumentException("@" + function.name() + " calls @" + name + ", which is missing");
            }
            found[count++] = callee;
        }
        Arrays.sort(found);
        return found;
    }

    /** The names of the functions of the program that a function calls, in the order of its code. */
    static Set<String> calledNames(Function function) {
        return function.derived()
                .get(CalledNames.class, CallGraph::findCalledNames)
                .names();
    }

    private static CalledNames findCalledNames(Function function) {
        if (!function.contains(Opcode.CALL)) {
            return new CalledNames(Set.of());
        }
        Set<String> names = new LinkedHashSet<>();
        for (Block block : function.blocks()) {
            InstructionTable table = InstructionTable.of(block);
            for (int i = table.find(Opcode.CALL, 0); i < table.size(); i = table.find(Opcode.CALL, i + 1)) {
                if (block.instructions().get(i).operation() instanceof Operation.Call call) {
                    names.add(call.function());
                }
            }
        }
        return new CalledNames(names);
    }

    private static int[][] reversed(int[][] edges) {
        int[] size = new int[edges.length];
        for (int[] targets : edges) {
            for (int target : targets) {
                size[target]++;
            }
        }
        int[][] result = new int[edges.length][];
        Arrays.setAll(result, i -> new int[size[i]]);
        for (int from = edges.length - 1; from >= 0; from--) {
            for (int target : edges[from]) {
                result[target][--size[target]] = from;
            }
        }
        return result;
    }

    /** The index of a function; -1 if there is none of that name. */
    public int index(String function) {
        return indexByName.getOrDefault(function, -1);
    }

    /** Whether any function calls one of the program. */
    public boolean hasCalls() {
        return Arrays.stream(callees).anyMatch(called -> called.length > 0);
    }

    /** The functions that a function calls, ascending, each once. */
    public int[] callees(int function) {
        return callees[function].clone();
    }

    /** The functions that call a function, ascending, each once. */
    public int[] callers(int function) {
        return callers[function].clone();
    }

    /** The component a function belongs to. */
    public int component(int function) {
        return components.component(function);
    }

    /** Whether a function can call itself, directly or through others. */
    public boolean isRecursive(int function) {
        return components.isOnCycle(function);
    }

    /** All functions, each after the functions it calls unless they are in one component. */
    public int[] bottomUp() {
        return components.bottomUp();
    }

    /** Whether each function is {@code root} or may be called, directly or not, when {@code root} runs. */
    public boolean[] reachableFrom(int root) {
        boolean[] reached = new boolean[callees.length];
        IntList pending = new IntList();
        reached[root] = true;
        pending.add(root);
        while (!pending.isEmpty()) {
            for (int callee : callees[pending.removeLast()]) {
                if (!reached[callee]) {
                    reached[callee] = true;
                    pending.add(callee);
                }
            }
        }
        return reached;
    }

    /** The functions that each function calls, a line each. */
    @Override
    public String toString() {
        String[] names = new String[callees.length];
        indexByName.forEach((name, index) -> names[index] = name);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < names.length; i++) {
            text.append('@').append(names[i]).append(" ->");
            for (int callee : callees[i]) {
                text.append(" @").append(names[callee]);
            }
            text.append('\n');
        }
        return text.toString();
    }
}
