package edu.sysy.prove.validate;

import edu.sysy.ir.Block;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/** How the arrays and variables in the frame of a function are used. */
final class LocalArrays {
    /** Larger arrays are not taken apart. */
    private static final int MAX_WORDS = 64;

    /** What is known of an array. */
    enum Use {
        /** It is accessed at constant distances only, so that each word is a variable. */
        WORDS,
        /** Only loads and stores of the function get at it. */
        OWN,
        /** Its address goes elsewhere. */
        SHARED
    }

    /** No array. */
    static final int NONE = -1;

    /** The index of the array that an address of constant distance points into, by value. */
    private final int[] arrayOf;

    private final Map<Integer, Use> uses = new HashMap<>();
    private final Map<Integer, Type> elements = new HashMap<>();
    private final boolean[] isConstant;

    LocalArrays(Function function) {
        arrayOf = new int[function.valueBound()];
        isConstant = new boolean[function.valueBound()];
        Arrays.fill(arrayOf, NONE);
        for (Block block : function.blocks()) {
            for (Instruction instruction : block.instructions()) {
                visit(instruction);
            }
            for (int i = 0; i < block.terminator().edges().size(); i++) {
                block.terminator().edges().get(i).arguments().forEach(this::share);
            }
            if (block.terminator() instanceof Terminator.Return returns
                    && returns.value().exists()) {
                share(returns.value());
            }
        }
    }

    private void visit(Instruction instruction) {
        int result = instruction.result().index();
        switch (instruction.operation()) {
            case Operation.Alloca alloca -> {
                arrayOf[result] = result;
                elements.put(result, alloca.element());
                uses.put(result, alloca.count() <= MAX_WORDS ? Use.WORDS : Use.OWN);
            }
            case Operation.IntConstant constant -> isConstant[result] = true;
            case Operation.Offset(Value base, Value bytes) -> {
                arrayOf[result] = arrayOf[base.index()];
                if (!isConstant[bytes.index()]) {
                    lower(base, Use.OWN);
                }
            }
            case Operation.Load load -> {}
            case Operation.Store(Value address, Value value) -> share(value);
            case Operation.ZeroFill(Value start, int count) -> {
                if (arrayOf[start.index()] != start.index()) {
                    lower(start, Use.OWN);
                }
            }
            default -> {
                for (int i = 0; i < instruction.operation().operandCount(); i++) {
                    share(instruction.operation().operand(i));
                }
            }
        }
    }

    private void share(Value value) {
        lower(value, Use.SHARED);
    }

    private void lower(Value address, Use use) {
        int array = arrayOf[address.index()];
        if (array != NONE && use(array).compareTo(use) < 0) {
            uses.put(array, use);
        }
    }

    /** The array that an address was computed from by distances; {@link #NONE} if there is none, or not known. */
    int arrayOf(Value address) {
        return arrayOf[address.index()];
    }

    /** The type of the elements of an array. */
    Type element(int array) {
        return Objects.requireNonNull(elements.get(array));
    }

    /** How an array is used, by the index of the value that is its address. */
    Use use(int array) {
        return uses.getOrDefault(array, Use.SHARED);
    }
}
