package edu.sysy.analysis;

import edu.sysy.ir.Block;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.Add;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Operation.Mul;
import edu.sysy.ir.Operation.Offset;
import edu.sysy.ir.Operation.Shl;
import edu.sysy.ir.Operation.Sub;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Values as sums: {@code constant + coefficient1 * value1 + ...}, modulo 2<sup>32</sup>. The part without the constant
 * is called the symbol; equal symbols have one number, and symbol 0 is the empty sum. Of an address, it is the distance
 * from its root that is written as a sum.
 *
 * <p>A sum has at most {@link #MAX_TERMS} terms; a value whose sum would be longer stands for itself, so that each
 * value costs a bounded amount of work.
 */
final class AliasForms {
    private static final int MAX_TERMS = 4;
    private static final int UNSEEN = -1;
    private static final int TOO_LONG = -1;

    private record Terms(int[] pairs) {
        @Override
        public boolean equals(Object other) {
            return other instanceof Terms(int[] others) && Arrays.equals(pairs, others);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(pairs);
        }
    }

    private final int[] symbol;
    private final int[] constant;
    private final List<Terms> symbols = new ArrayList<>();
    private final Map<Terms, Integer> numbers = new HashMap<>();

    private AliasForms(Function function) {
        symbol = new int[function.valueBound()];
        constant = new int[function.valueBound()];
        Arrays.fill(symbol, UNSEEN);
        number(new Terms(new int[0]));
        for (Block block : function.blocks()) {
            for (Value parameter : block.parameters()) {
                if (parameter.type() == Type.ADDRESS) {
                    symbol[parameter.index()] = 0;
                }
            }
            for (Instruction instruction : block.instructions()) {
                define(instruction.result(), instruction.operation());
            }
        }
    }

    /** The sums in a function, computed once. */
    static AliasForms of(Function function) {
        return function.derived().get(AliasForms.class, AliasForms::new);
    }

    /** The symbol of a value. */
    int symbol(Value value) {
        if (symbol[value.index()] == UNSEEN) {
            symbol[value.index()] = number(new Terms(new int[] {value.index(), 1}));
        }
        return symbol[value.index()];
    }

    /** The constant of a value. */
    int constant(Value value) {
        return constant[value.index()];
    }

    /** The number of terms of a symbol. */
    int termCount(int number) {
        return symbols.get(number).pairs().length / 2;
    }

    /** The index of the value in a term. */
    int termValue(int number, int term) {
        return symbols.get(number).pairs()[2 * term];
    }

    /** The coefficient of a term, not 0. */
    int coefficient(int number, int term) {
        return symbols.get(number).pairs()[2 * term + 1];
    }

    /** The largest power of two that divides all coefficients; 0 if there are none. */
    int alignment(int number) {
        int bits = 0;
        for (int i = 0; i < termCount(number); i++) {
            bits |= coefficient(number, i);
        }
        return Integer.lowestOneBit(bits);
    }

    private void define(Value result, Operation operation) {
        switch (operation) {
            case IntConstant(int value) -> set(result, 0, value);
            case Offset(Value base, Value bytes) -> sum(result, base, bytes, 1);
            case Add(Value left, Value right) -> sum(result, left, right, 1);
            case Sub(Value left, Value right) -> sum(result, left, right, -1);
            case Mul(Value left, Value right) when symbol(right) == 0 -> scale(result, left, constant(right));
            case Mul(Value left, Value right) when symbol(left) == 0 -> scale(result, right, constant(left));
            case Shl(Value left, Value right) when symbol(right) == 0 -> scale(result, left, 1 << constant(right));
            case Operation other -> {
                if (result.type() == Type.ADDRESS) {
                    symbol[result.index()] = 0;
                }
            }
        }
    }

    private void set(Value value, int number, int distance) {
        symbol[value.index()] = number;
        constant[value.index()] = distance;
    }

    private void scale(Value result, Value value, int factor) {
        int number = sum(0, symbol(value), factor);
        set(result, number, factor * constant(value));
    }

    private void sum(Value result, Value left, Value right, int factor) {
        int number = sum(symbol(left), symbol(right), factor);
        if (number != TOO_LONG) {
            set(result, number, constant(left) + factor * constant(right));
        }
    }

    /** The symbol {@code one + factor * other}. */
    private int sum(int one, int other, int factor) {
        int[] a = symbols.get(one).pairs();
        int[] b = symbols.get(other).pairs();
        int[] merged = new int[a.length + b.length];
        int count = 0;
        for (int i = 0, k = 0; i < a.length || k < b.length; ) {
            boolean fromA = i < a.length && (k >= b.length || a[i] <= b[k]);
            boolean fromB = k < b.length && (i >= a.length || b[k] <= a[i]);
            merged[count] = fromA ? a[i] : b[k];
            merged[count + 1] = (fromA ? a[i + 1] : 0) + (fromB ? factor * b[k + 1] : 0);
            count += merged[count + 1] == 0 ? 0 : 2;
            i += fromA ? 2 : 0;
            k += fromB ? 2 : 0;
        }
        return count > 2 * MAX_TERMS ? TOO_LONG : number(new Terms(Arrays.copyOf(merged, count)));
    }

    private int number(Terms terms) {
        Integer known = numbers.putIfAbsent(terms, symbols.size());
        if (known == null) {
            symbols.add(terms);
            return symbols.size() - 1;
        }
        return known;
    }
}
