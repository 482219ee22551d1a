package edu.sysy.analysis;

import edu.sysy.ints.IntList;
import edu.sysy.ir.Block;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Program;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Who calls whom. Functions are named by their index in {@link Program#functions}; calls of the run-time library do not
 * count, because library functions never call back.
 *
 * <p>Functions that call each other in a circle form a <em>component</em>. Components are numbered bottom-up: a
 * component calls only itself and components with smaller numbers (Tarjan, "Depth-First Search and Linear Graph
 * Algorithms", 1972).
 */
public final class CallGraph {
    private final Map<String, Integer> indexByName = new HashMap<>();
    private final int[][] callees;
    private final int[][] callers;
    private final int[] component;
    private final int[] bottomUp;
    private final boolean[] recursive;

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
        component = new int[count];
        bottomUp = new int[count];
        recursive = new boolean[count];
        findComponents();
    }

    /** The call graph of a program, computed once. */
    public static CallGraph of(Program program) {
        return program.derived().get(CallGraph.class, CallGraph::new);
    }

    private int[] calleesOf(Function function) {
        IntList found = new IntList();
        for (Block block : function.blocks()) {
            for (Instruction instruction : block.instructions()) {
                if (instruction.operation() instanceof Operation.Call call) {
                    Integer callee = indexByName.get(call.function());
                    if (callee == null) {
                        throw new IllegalArgumentException(
                                function + " calls @" + call.function() + ", which is missing");
                    }
                    found.add(callee);
                }
            }
        }
        return Arrays.stream(found.toArray()).sorted().distinct().toArray();
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

    private void findComponents() {
        int count = callees.length;
        int[] number = new int[count];
        int[] low = new int[count];
        int[] done = new int[count];
        IntList path = new IntList();
        IntList open = new IntList();
        Arrays.fill(component, -1);
        int numbered = 0;
        int components = 0;
        int finished = 0;
        for (int root = 0; root < count; root++) {
            if (number[root] != 0) {
                continue;
            }
            path.add(root);
            while (!path.isEmpty()) {
                int current = path.get(path.size() - 1);
                if (number[current] == 0) {
                    number[current] = low[current] = ++numbered;
                    open.add(current);
                }
                if (done[current] < callees[current].length) {
                    int callee = callees[current][done[current]++];
                    if (number[callee] == 0) {
                        path.add(callee);
                    } else if (component[callee] < 0) {
                        low[current] = Math.min(low[current], number[callee]);
                    }
                    recursive[current] |= callee == current;
                    continue;
                }
                path.removeLast();
                if (!path.isEmpty()) {
                    int caller = path.get(path.size() - 1);
                    low[caller] = Math.min(low[caller], low[current]);
                }
                if (low[current] == number[current]) {
                    boolean circle = open.get(open.size() - 1) != current;
                    int member;
                    do {
                        member = open.removeLast();
                        component[member] = components;
                        recursive[member] |= circle;
                        bottomUp[finished++] = member;
                    } while (member != current);
                    components++;
                }
            }
        }
    }

    /** The index of a function; -1 if there is none of that name. */
    public int index(String function) {
        return indexByName.getOrDefault(function, -1);
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
        return component[function];
    }

    /** Whether a function can call itself, directly or through others. */
    public boolean isRecursive(int function) {
        return recursive[function];
    }

    /** All functions, each behind the functions it calls unless they are in one component. */
    public int[] bottomUp() {
        return bottomUp.clone();
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
}
