package edu.sysy.optimize.interprocedural.memo;

import edu.sysy.ir.Block;
import edu.sysy.ir.ControlFlow;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Type;
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
 * parameters run through the same numbers on all branches of the tree. They may have few where words are loaded or two
 * parameters are added: {@code pack(i + 1, room - size[i])} comes back to the same room if sizes are small, and {@code
 * paths(to[edge])} for all edges of a node to the same node if a graph is walked. A search tree or a bisection, where
 * numbers are multiplied or the mean of two parameters is taken, reaches each argument once, and so does a walk that
 * has a call for each of two links of a node. Linear, times the depth of loops.
 */
final class RepeatedCalls {
    /** Made by an operation after which arguments do not come back. */
    private static final long SPREAD = 1L << 63;

    /** Made of a word of memory, or of one of few numbers. */
    private static final long LOADED = 1L << 62;

    /** Made of a word of memory at a place that a parameter tells. */
    private static final long INDEXED = 1L << 61;

    private static final int MAX_PARAMETERS = 61;
    private static final long PARAMETERS = INDEXED - 1;

    /** How likely arguments come back. */
    enum Likelihood {
        /** Their form says that they do. */
        CERTAIN,
        /** They are sums of parameters. */
        LIKELY,
        /** Numbers in memory decide. */
        POSSIBLE,
        /** Their form says that they do not. */
        NONE
    }

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
    static Likelihood overlap(Function function) {
        if (function.parameters().size() > MAX_PARAMETERS) {
            return Likelihood.NONE;
        }
        long[] sources = sources(function);
        Likelihood likelihood = Likelihood.CERTAIN;
        boolean followsLinks = true;
        boolean branchesOut = false;
        int calls = 0;
        for (CallSite site : CallSite.in(function)) {
            if (site.callee().equals(function.name())) {
                calls++;
                for (int i = 0; i < function.parameters().size(); i++) {
                    Value argument = site.call().arguments().get(i);
                    long from = sources[argument.index()];
                    Likelihood other = likelihood(from);
                    likelihood = other.compareTo(likelihood) > 0 ? other : likelihood;
                    followsLinks &= argument.equals(function.parameters().get(i)) || (from & PARAMETERS) == 0;
                    branchesOut |= (from & INDEXED) != 0;
                }
            }
        }
        boolean isTree = followsLinks && likelihood == Likelihood.POSSIBLE && (calls > 1 || branchesOut);
        return isTree ? Likelihood.NONE : likelihood;
    }

    private static Likelihood likelihood(long sources) {
        if ((sources & SPREAD) != 0) {
            return Likelihood.NONE;
        }
        if ((sources & LOADED) != 0) {
            return Likelihood.POSSIBLE;
        }
        return Long.bitCount(sources) > 1 ? Likelihood.LIKELY : Likelihood.CERTAIN;
    }

    /** The parameters each value is made of, as bits. */
    private static long[] sources(Function function) {
        long[] sources = new long[function.valueBound()];
        for (int i = 0; i < function.parameters().size(); i++) {
            Value parameter = function.parameters().get(i);
            sources[parameter.index()] = parameter.type() == Type.ADDRESS ? 0 : 1L << i;
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
            case Operation.Call call -> LOADED | union(call, sources);
            case Operation.Load(Type type, Value address) ->
                (sources[address.index()] & PARAMETERS) == 0 ? LOADED : LOADED | INDEXED;
            case Operation.Select(Value condition, Value x, Value y) ->
                LOADED | sources[x.index()] | sources[y.index()];
            case Operation.Add sum -> union(sum, sources);
            case Operation.Sub difference -> union(difference, sources);
            case Operation.Div quotient -> divided(union(quotient, sources));
            case Operation.Sar quotient -> divided(union(quotient, sources));
            case Operation.Rem(Value x, Value y) when (sources[y.index()] & (SPREAD | PARAMETERS)) == 0 -> LOADED;
            case Operation.And(Value x, Value y) when sources[y.index()] == 0 -> LOADED;
            case Operation.FloatAdd sum -> union(sum, sources);
            case Operation.FloatSub difference -> union(difference, sources);
            case Operation.FloatDiv quotient -> divided(union(quotient, sources));
            case Operation.IntToFloat(Value x) -> sources[x.index()];
            case Operation.FloatToInt(Value x) -> sources[x.index()];
            default -> SPREAD | union(operation, sources);
        };
    }

    private static long union(Operation operation, long[] sources) {
        long union = 0;
        for (int i = 0; i < operation.operandCount(); i++) {
            union |= sources[operation.operand(i).index()];
        }
        return union;
    }

    /** A part of one parameter comes back, a mean of two does not. */
    private static long divided(long sources) {
        return Long.bitCount(sources & PARAMETERS) > 1 ? SPREAD | sources : sources;
    }
}
