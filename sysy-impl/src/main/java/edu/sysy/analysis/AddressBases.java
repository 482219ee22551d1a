package edu.sysy.analysis;

import edu.sysy.analysis.Addresses.Root;
import edu.sysy.ints.IntGroups;
import edu.sysy.ints.IntList;
import edu.sysy.ir.Function;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The object each address of a function points into: a global, what a parameter points to, or some local.
 *
 * <p>An address that is loaded from memory, or that may be in either of two objects, is unknown. The root of an address
 * ({@link Addresses}) changes its mind twice at most, so the cost is linear.
 */
final class AddressBases {
    /** Some local of the function. */
    static final int LOCAL = -1;
    /** Any object. */
    static final int UNKNOWN = -2;

    private static final int UNSEEN = -3;
    private static final int FIRST_PARAMETER = -4;

    private final Addresses addresses;
    private final int[] base;
    private final List<String> globals = new ArrayList<>();

    AddressBases(Function function) {
        addresses = Addresses.of(function);
        base = new int[addresses.rootCount()];
        Arrays.fill(base, UNSEEN);
        IntList pending = new IntList();
        List<Value> parameters = function.parameters();
        for (int i = 0; i < parameters.size(); i++) {
            if (parameters.get(i).type() == Type.ADDRESS) {
                meet(addresses.rootOf(parameters.get(i)), FIRST_PARAMETER - i, pending);
            }
        }
        for (int i = 0; i < base.length; i++) {
            Root root = addresses.root(i);
            switch (root.kind()) {
                case GLOBAL -> {
                    meet(i, globals.size(), pending);
                    globals.add(root.global());
                }
                case ALLOCA -> meet(i, LOCAL, pending);
                case OTHER -> meet(i, UNKNOWN, pending);
                case PARAMETER, CHOICE -> {}
            }
        }
        IntGroups copies = new IntGroups(base.length, addresses.copiedFrom(), addresses.copiedTo());
        while (!pending.isEmpty()) {
            int from = pending.removeLast();
            for (int k = copies.start(from); k < copies.end(from); k++) {
                meet(copies.get(k), base[from], pending);
            }
        }
    }

    private void meet(int root, int other, IntList pending) {
        int old = base[root];
        if (old != UNKNOWN && old != other) {
            base[root] = old == UNSEEN ? other : UNKNOWN;
            pending.add(root);
        }
    }

    /** The names of the globals that the function names, each once. */
    List<String> globals() {
        return globals;
    }

    /**
     * The place of a global in {@link #globals}, {@link #LOCAL}, {@link #UNKNOWN}, or something {@link #isParameter}
     * accepts.
     */
    int of(int address) {
        int known = base[addresses.rootOf(address)];
        return known == UNSEEN ? UNKNOWN : known;
    }

    /** Whether a base is what a parameter points to. */
    static boolean isParameter(int base) {
        return base <= FIRST_PARAMETER;
    }

    /** Which parameter it is, from 0. */
    static int parameter(int base) {
        return FIRST_PARAMETER - base;
    }
}
