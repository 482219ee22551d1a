package edu.sysy.optimize.interprocedural.memo;

import edu.sysy.ir.Block;
import edu.sysy.ir.ControlFlow;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Value;
import edu.sysy.optimize.interprocedural.CallSite;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;

/**
 * Whether a recursion comes back to the same arguments again and again, as {@code fib(n - 1) + fib(n - 2)} does.
 *
 * <p>Its calls are as many as a tree has nodes if two calls may follow one another in one activation. They have few
 * different arguments if each argument is made of at most one parameter, by adding, subtracting and dividing: then
 * parameters run through the same numbers on all branches of the tree. A search tree or a bisection, where numbers are
 * multiplied or two parameters are mixed, reaches each argument once. Linear, times the depth of loops.
 */
final class RepeatedCalls {
    private static final long UNKNOWN = 1L << 63;
    private static final int MAX_PARAMETERS = 63;

    private RepeatedCalls() {}

    /** Whether an activation of a function may call the function twice. */
    static boolean branches(Function function) {
        BitSet calling = new BitSet();
        for (CallSite site : CallSite.in(function)) {
            if (site.callee().equals(function.name())) {
                if (calling.get(site.position())) {
                    return true;
                }
                calling.set(site.position());
            }
        }
        ControlFlow flow = function.controlFlow();
        BitSet reached = new BitSet();
        Deque<Integer> pending = new ArrayDeque<>();
        calling.stream().forEach(pending::add);
        while (!pending.isEmpty()) {
            int position = pending.remove();
            for (int i = 0; i < flow.successorCount(position); i++) {
                int next = flow.successor(position, i);
                if (calling.get(next)) {
                    return true;
                }
                if (!reached.get(next)) {
                    reached.set(next);
                    pending.add(next);
                }
            }
        }
        return false;
    }

    /** Whether the arguments of the calls of a function by itself stay among few. */
    static boolean overlap(Function function) {
        if (function.parameters().size() > MAX_PARAMETERS) {
            return false;
        }
        long[] sources = sources(function);
        for (CallSite site : CallSite.in(function)) {
            if (site.callee().equals(function.name())) {
                for (Value argument : site.call().arguments()) {
                    long from = sources[argument.index()];
                    if ((from & UNKNOWN) != 0 || Long.bitCount(from) > 1) {
                        return false;
                    }
                }
            }
        }
        return true;
    }

    /** The parameters each value is made of, as bits. */
    private static long[] sources(Function function) {
        long[] sources = new long[function.valueBound()];
        for (int i = 0; i < function.parameters().size(); i++) {
            sources[function.parameters().get(i).index()] = 1L << i;
        }
        long[] before;
        do {
            before = sources.clone();
            for (Block block : function.blocks()) {
                for (Instruction instruction : block.instructions()) {
                    if (instruction.result().exists()) {
                        sources[instruction.result().index()] |=
                                sources(function.name(), instruction.operation(), sources);
                    }
                }
                for (Edge edge : block.terminator().edges()) {
                    List<Value> parameters = function.block(edge.target()).parameters();
                    for (int i = 0; i < parameters.size(); i++) {
                        sources[parameters.get(i).index()] |=
                                sources[edge.arguments().get(i).index()];
                    }
                }
            }
        } while (!Arrays.equals(before, sources));
        return sources;
    }

    private static long sources(String self, Operation operation, long[] sources) {
        return switch (operation) {
            case Operation.IntConstant constant -> 0;
            case Operation.FloatConstant constant -> 0;
            case Operation.Call call when call.function().equals(self) -> 0;
            case Operation.Add(Value x, Value y) -> sources[x.index()] | sources[y.index()];
            case Operation.Sub(Value x, Value y) -> sources[x.index()] | sources[y.index()];
            case Operation.Div(Value x, Value y) -> sources[x.index()] | sources[y.index()];
            case Operation.Sar(Value x, Value y) -> sources[x.index()] | sources[y.index()];
            case Operation.FloatAdd(Value x, Value y) -> sources[x.index()] | sources[y.index()];
            case Operation.FloatSub(Value x, Value y) -> sources[x.index()] | sources[y.index()];
            case Operation.FloatDiv(Value x, Value y) -> sources[x.index()] | sources[y.index()];
            case Operation.IntToFloat(Value x) -> sources[x.index()];
            case Operation.FloatToInt(Value x) -> sources[x.index()];
            default -> UNKNOWN;
        };
    }
}
