package edu.sysy.analysis;

import edu.sysy.ir.Block;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.InstructionTable;
import edu.sysy.ir.Opcode;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.Add;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Operation.Mul;
import edu.sysy.ir.Operation.Offset;
import edu.sysy.ir.Operation.Shl;
import edu.sysy.ir.Operation.Sub;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import java.util.Arrays;
import java.util.BitSet;

/**
 * Values as sums: {@code constant + coefficient1 * value1 + ...}, modulo 2<sup>32</sup>. The part without the constant
 * is called the symbol; equal symbols have one number, and symbol 0 is the empty sum. Of an address, it is the distance
 * from its root that is written as a sum.
 *
 * <p>A sum has few terms, see {@link LinearSums}; a value whose sum would be longer stands for itself, so that each
 * value costs a bounded amount of work. Integers from which no address is computed have no sums.
 */
public final class AliasForms {
    private static final int UNSEEN = -1;

    private final int[] symbol;
    private final int[] constant;
    private final LinearSums symbols = new LinearSums();

    /** Integers that an address is computed from. */
    private final BitSet addends = new BitSet();

    private AliasForms(Function function) {
        symbol = new int[function.valueBound()];
        constant = new int[function.valueBound()];
        Arrays.fill(symbol, UNSEEN);
        if (function.contains(Opcode.OFFSET)) {
            findAddends(function);
        }
        for (Block block : function.blocks()) {
            for (Value parameter : block.parameters()) {
                if (parameter.type() == Type.ADDRESS) {
                    symbol[parameter.index()] = 0;
                }
            }
            InstructionTable table = InstructionTable.of(block);
            for (int i = 0; i < table.size(); i++) {
                if (isAddend(table.result(i)) || Addresses.mayGiveAddress(table.opcode(i))) {
                    Instruction instruction = block.instructions().get(i);
                    define(instruction.result(), instruction.operation());
                }
            }
        }
    }

    /** The sums in a function, computed once. */
    public static AliasForms of(Function function) {
        return function.derived().get(AliasForms.class, AliasForms::new);
    }

    /** Marks what offsets are computed from, from the uses to the definitions, which stand in front of them. */
    private void findAddends(Function function) {
        for (Block block : function.blocks().reversed()) {
            InstructionTable table = InstructionTable.of(block);
            for (int i = table.size() - 1; i >= 0; i--) {
                switch (table.opcode(i)) {
                    case OFFSET -> addends.set(table.operand(i, 1));
                    case ADD, SUB, MUL, SHL -> {
                        if (addends.get(table.result(i))) {
                            addends.set(table.operand(i, 0));
                            addends.set(table.operand(i, 1));
                        }
                    }
                    default -> {}
                }
            }
        }
    }

    private boolean isAddend(int value) {
        return value >= 0 && addends.get(value);
    }

    /** The number of the symbol of an address, or of an integer that one is computed from; from 0. */
    public int symbol(Value value) {
        if (symbol[value.index()] == UNSEEN) {
            symbol[value.index()] = symbols.of(value);
        }
        return symbol[value.index()];
    }

    /** The constant of such a value, modulo 2<sup>32</sup>. */
    public int constant(Value value) {
        return constant[value.index()];
    }

    /** The sum that a symbol stands for. */
    Polynomial sum(int number) {
        return symbols.polynomial(number);
    }

    /** The largest power of two that divides all coefficients; 0 if there are none. */
    int alignment(int number) {
        return symbols.alignment(number);
    }

    private void define(Value result, Operation operation) {
        if (result.type() != Type.ADDRESS && !isAddend(result.index())) {
            return;
        }
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
        set(result, symbols.times(symbol(value), factor), factor * constant(value));
    }

    private void sum(Value result, Value left, Value right, int factor) {
        int sum = symbols.plus(symbol(left), symbol(right), factor);
        if (sum != LinearSums.TOO_LONG) {
            set(result, sum, constant(left) + factor * constant(right));
        }
    }
}
