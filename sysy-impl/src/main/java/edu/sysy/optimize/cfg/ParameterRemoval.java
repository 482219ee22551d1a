package edu.sysy.optimize.cfg;

import edu.sysy.Cancellation;
import edu.sysy.ints.IntList;
import edu.sysy.ir.Block;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.Value;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * Removes parameters that always have the same value.
 *
 * <p>First a parameter whose arguments are one value or the parameter itself is replaced by that value (Braun et al.,
 * "Simple and Efficient Construction of Static Single Assignment Form", CC 2013). Then those are found that feed each
 * other around a loop, with one value coming in from outside, by assuming that every parameter has a single value until
 * two different ones meet; each parameter changes its mind twice at most. Linear.
 */
public final class ParameterRemoval {
    private static final int NONE = -1;

    private final Function function;
    private final List<Value> parameters = new ArrayList<>();
    private final int[] parameterOf;
    private final Value[] values;
    private int[] argumentStart = new int[0];
    private int[] arguments = new int[0];
    private int[] userStart = new int[0];
    private int[] users = new int[0];
    private final int[] replacement;

    private ParameterRemoval(Function function) {
        this.function = function;
        parameterOf = new int[function.valueBound()];
        values = new Value[function.valueBound()];
        replacement = new int[function.valueBound()];
        Arrays.fill(parameterOf, NONE);
        for (int i = 0; i < replacement.length; i++) {
            replacement[i] = i;
        }
    }

    /** A function without such parameters; itself if it has none. */
    public static Function run(Function function) {
        for (int position = 1; position < function.blocks().size(); position++) {
            if (!function.blocks().get(position).parameters().isEmpty()) {
                return new ParameterRemoval(function).remove();
            }
        }
        return function;
    }

    private void collect() {
        List<Block> blocks = function.blocks();
        IntList starts = new IntList();
        int total = 0;
        for (int position = 1; position < blocks.size(); position++) {
            Cancellation.poll();
            int incoming = function.controlFlow().predecessorCount(position);
            for (Value parameter : blocks.get(position).parameters()) {
                parameterOf[parameter.index()] = parameters.size();
                parameters.add(parameter);
                starts.add(total);
                total += incoming;
            }
        }
        starts.add(total);
        argumentStart = starts.toArray();
        arguments = new int[total];
        int[] next = argumentStart.clone();
        userStart = new int[parameters.size() + 1];
        for (Block block : blocks) {
            Cancellation.poll();
            for (Edge edge : block.terminator().edges()) {
                List<Value> targets = edge.arguments().isEmpty()
                        ? List.of()
                        : function.block(edge.target()).parameters();
                for (int i = 0; i < targets.size(); i++) {
                    Value argument = edge.arguments().get(i);
                    values[argument.index()] = argument;
                    arguments[next[parameterOf[targets.get(i).index()]]++] = argument.index();
                    int feeding = parameterOf[argument.index()];
                    if (feeding != NONE) {
                        userStart[feeding + 1]++;
                    }
                }
            }
        }
        collectUsers();
    }

    private void collectUsers() {
        int count = parameters.size();
        for (int i = 0; i < count; i++) {
            userStart[i + 1] += userStart[i];
        }
        users = new int[userStart[count]];
        int[] next = Arrays.copyOf(userStart, count);
        for (int parameter = 0; parameter < count; parameter++) {
            for (int a = argumentStart[parameter]; a < argumentStart[parameter + 1]; a++) {
                int feeding = parameterOf[arguments[a]];
                if (feeding != NONE) {
                    users[next[feeding]++] = parameter;
                }
            }
        }
    }

    private Function remove() {
        collect();
        replaceSimple();
        replaceCircles();
        return function.edit(editor -> {
            for (Block block : function.blocks()) {
                Cancellation.poll();
                if (block.parameters().isEmpty()) {
                    continue;
                }
                BitSet removed = new BitSet();
                for (int i = 0; i < block.parameters().size(); i++) {
                    Value parameter = block.parameters().get(i);
                    if (replacement[parameter.index()] != parameter.index()) {
                        removed.set(i);
                        editor.replaceAllUses(parameter, values[resolve(parameter.index())]);
                    }
                }
                editor.removeParameters(block.label(), removed);
            }
        });
    }

    private int resolve(int value) {
        int current = value;
        while (replacement[current] != current) {
            replacement[current] = replacement[replacement[current]];
            current = replacement[current];
        }
        return current;
    }

    /**
     * One sweep in reverse postorder, so that what a parameter gets from earlier blocks is settled when it is looked
     * at.
     */
    private void replaceSimple() {
        for (int parameter = 0; parameter < parameters.size(); parameter++) {
            Cancellation.poll();
            int own = parameters.get(parameter).index();
            int single = NONE;
            boolean several = false;
            for (int a = argumentStart[parameter]; a < argumentStart[parameter + 1] && !several; a++) {
                int argument = resolve(arguments[a]);
                several = argument != own && single != NONE && argument != single;
                single = argument == own ? single : argument;
            }
            if (!several && single != NONE) {
                replacement[own] = single;
            }
        }
    }

    private void replaceCircles() {
        int[] assumed = new int[parameters.size()];
        Arrays.fill(assumed, NONE);
        IntList changed = new IntList();
        for (int parameter = 0; parameter < assumed.length; parameter++) {
            Cancellation.poll();
            for (int a = argumentStart[parameter]; a < argumentStart[parameter + 1]; a++) {
                int argument = resolve(arguments[a]);
                if (parameterOf[argument] == NONE) {
                    meet(parameter, argument, assumed, changed);
                }
            }
        }
        while (!changed.isEmpty()) {
            int parameter = changed.removeLast();
            for (int u = userStart[parameter]; u < userStart[parameter + 1]; u++) {
                meet(users[u], assumed[parameter], assumed, changed);
            }
        }
        for (int parameter = 0; parameter < assumed.length; parameter++) {
            int own = parameters.get(parameter).index();
            if (assumed[parameter] != NONE && replacement[own] == own) {
                replacement[own] = assumed[parameter];
            }
        }
    }

    private void meet(int parameter, int value, int[] assumed, IntList changed) {
        int own = parameters.get(parameter).index();
        int old = assumed[parameter];
        if (old != own && old != value && value != own) {
            assumed[parameter] = old == NONE ? value : own;
            changed.add(parameter);
        }
    }
}
