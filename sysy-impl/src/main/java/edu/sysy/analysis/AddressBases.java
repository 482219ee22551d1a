package edu.sysy.analysis;

import edu.sysy.impl.ints.IntList;
import edu.sysy.ir.Block;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * The object each address of a function points into: a global, the array behind a parameter, or some local.
 *
 * <p>Addresses are copied by offsets, selects and block parameters only; one that is loaded from memory, or that joins two
 * different objects, is unknown. Every value changes its mind twice at most, so the cost is linear.
 */
final class AddressBases {
    /** Some local of the function. */
    static final int LOCAL = -1;
    /** Any object. */
    static final int UNKNOWN = -2;

    private static final int UNSEEN = -3;
    private static final int FIRST_PARAMETER = -4;

    private final int[] base;

    AddressBases(Function function, Map<String, Integer> globalIndex) {
        base = new int[function.valueBound()];
        Arrays.fill(base, UNSEEN);
        IntList from = new IntList();
        IntList to = new IntList();
        IntList pending = new IntList();
        List<Value> parameters = function.parameters();
        for (int i = 0; i < parameters.size(); i++) {
            if (parameters.get(i).type() == Type.ADDRESS) {
                meet(parameters.get(i).index(), FIRST_PARAMETER - i, pending);
            }
        }
        for (Block block : function.blocks()) {
            for (Instruction instruction : block.instructions()) {
                if (instruction.result().type() == Type.ADDRESS) {
                    define(instruction, globalIndex, from, to, pending);
                }
            }
            for (Edge edge : block.terminator().edges()) {
                List<Value> targets = function.block(edge.target()).parameters();
                for (int i = 0; i < targets.size(); i++) {
                    if (targets.get(i).type() == Type.ADDRESS) {
                        from.add(edge.arguments().get(i).index());
                        to.add(targets.get(i).index());
                    }
                }
            }
        }
        propagate(from, to, pending);
    }

    private void define(
            Instruction instruction, Map<String, Integer> globalIndex, IntList from, IntList to, IntList pending) {
        int result = instruction.result().index();
        switch (instruction.operation()) {
            case Operation.GlobalAddress(String name) -> meet(result, globalIndex.getOrDefault(name, UNKNOWN), pending);
            case Operation.Alloca alloca -> meet(result, LOCAL, pending);
            case Operation.Offset offset -> {
                from.add(offset.base().index());
                to.add(result);
            }
            case Operation.Select select -> {
                from.add(select.ifTrue().index());
                to.add(result);
                from.add(select.ifFalse().index());
                to.add(result);
            }
            default -> meet(result, UNKNOWN, pending);
        }
    }

    private void meet(int value, int other, IntList pending) {
        int old = base[value];
        if (old != UNKNOWN && old != other) {
            base[value] = old == UNSEEN ? other : UNKNOWN;
            pending.add(value);
        }
    }

    private void propagate(IntList from, IntList to, IntList pending) {
        int[] start = new int[base.length + 1];
        for (int i = 0; i < from.size(); i++) {
            start[from.get(i) + 1]++;
        }
        for (int i = 0; i < base.length; i++) {
            start[i + 1] += start[i];
        }
        int[] next = Arrays.copyOf(start, base.length);
        int[] copies = new int[from.size()];
        for (int i = 0; i < copies.length; i++) {
            copies[next[from.get(i)]++] = to.get(i);
        }
        while (!pending.isEmpty()) {
            int value = pending.removeLast();
            for (int k = start[value]; k < start[value + 1]; k++) {
                meet(copies[k], base[value], pending);
            }
        }
    }

    /** The index of a global, {@link #LOCAL}, {@link #UNKNOWN}, or something {@link #isParameter} accepts. */
    int of(Value address) {
        int known = base[address.index()];
        return known == UNSEEN ? UNKNOWN : known;
    }

    /** Whether a base is the array behind a parameter. */
    static boolean isParameter(int base) {
        return base <= FIRST_PARAMETER;
    }

    /** Which parameter it is, from 0. */
    static int parameter(int base) {
        return FIRST_PARAMETER - base;
    }
}
