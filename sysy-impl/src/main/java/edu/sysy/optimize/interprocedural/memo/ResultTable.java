package edu.sysy.optimize.interprocedural.memo;

import edu.sysy.ir.Condition;
import edu.sysy.ir.Function;
import edu.sysy.ir.Global;
import edu.sysy.ir.InitialData;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import java.util.ArrayList;
import java.util.List;

/**
 * A direct-mapped table of the results of a function in a global that is zero at first.
 *
 * <p>Each of the {@link #ENTRIES} slots has a word for each key, perhaps one for the number of the outermost call that
 * it is from, and one for the result. The slot of keys {@code k0, k1, ...} is number {@code (k0 + c1 * k1 + ...) mod
 * ENTRIES}. An empty slot answers nothing: no outermost call has the number 0; without numbers the first word holds
 * {@code k0 | (ENTRIES - 1)}, which is never 0, and the low bits that are lost follow from the number of the slot and
 * the other words. Equal words therefore mean equal arguments. Of a floating number the bits are the key, so that -0 is
 * not 0 and a NaN is found again; they are mixed, reversibly, because the low ones are mostly zero.
 */
final class ResultTable {
    private static final int ENTRIES = 4096;
    private static final int[] FACTORS = {1, 1597, 2531, 3301, 1223, 2957, 3733};
    private static final int MIXING_SHIFT = 15;

    private final String name;
    private final Function function;
    private final MemoPlan plan;

    ResultTable(String name, Function function, MemoPlan plan) {
        this.name = name;
        this.function = function;
        this.plan = plan;
    }

    /** The words of a table. */
    static int words(MemoPlan plan) {
        return ENTRIES << slotShift(plan);
    }

    private static int slotShift(MemoPlan plan) {
        return Integer.SIZE - Integer.numberOfLeadingZeros(plan.slotWords() - 1);
    }

    /** The global. */
    Global global() {
        return new Global(name, Type.I32, words(plan), InitialData.zero(), false);
    }

    /** Empties the table. */
    void clear(InstructionSequence code) {
        code.add(new Operation.ZeroFill(code.add(new Operation.GlobalAddress(name)), words(plan)));
    }

    /**
     * A slot and what it holds besides a result.
     *
     * @param keys the words that keys are compared with
     */
    record Slot(Value address, List<Value> keys) {}

    /**
     * The slot of arguments.
     *
     * @param bits the keys, as integers
     */
    Slot slot(InstructionSequence code, List<Value> bits) {
        List<Value> keys = new ArrayList<>(bits);
        Value sum = mixed(code, 0, bits);
        if (!plan.untilReturn()) {
            keys.set(0, code.add(new Operation.Or(sum, code.number(ENTRIES - 1))));
        }
        for (int i = 1; i < bits.size(); i++) {
            Value scaled = code.add(new Operation.Mul(mixed(code, i, bits), code.number(FACTORS[i])));
            sum = code.add(new Operation.Add(sum, scaled));
        }
        Value index = code.add(new Operation.And(sum, code.number(ENTRIES - 1)));
        Value table = code.add(new Operation.GlobalAddress(name));
        return new Slot(code.slot(table, index, slotShift(plan)), keys);
    }

    private Value mixed(InstructionSequence code, int key, List<Value> bits) {
        Value value = bits.get(key);
        boolean real = function.parameters().get(plan.keys().get(key)).type() == Type.F32;
        return real
                ? code.add(new Operation.Xor(value, code.add(new Operation.Shr(value, code.number(MIXING_SHIFT)))))
                : value;
    }

    /** What is compared: the keys, and the number of the outermost call if there is one. */
    private static List<Value> words(Slot slot, Value call) {
        List<Value> words = new ArrayList<>(slot.keys());
        if (call.exists()) {
            words.add(call);
        }
        return words;
    }

    /**
     * Not 0 if a slot holds something else.
     *
     * @param call the number of the outermost call; {@link Value#NONE} if they are not numbered
     */
    Value different(InstructionSequence code, Slot slot, Value call) {
        List<Value> words = words(slot, call);
        Value first = code.add(new Operation.Load(Type.I32, slot.address()));
        if (words.size() == 1) {
            return code.add(new Operation.Compare(Condition.NE, first, words.getFirst()));
        }
        Value result = code.add(new Operation.Xor(first, words.getFirst()));
        for (int i = 1; i < words.size(); i++) {
            Value word = code.add(new Operation.Load(Type.I32, code.word(slot.address(), i)));
            result = code.add(new Operation.Or(result, code.add(new Operation.Xor(word, words.get(i)))));
        }
        return result;
    }

    /** The result in a slot. */
    Value result(InstructionSequence code, Slot slot) {
        return code.add(new Operation.Load(function.returnType(), code.word(slot.address(), plan.slotWords() - 1)));
    }

    /** Keeps a result in a slot. */
    void keep(InstructionSequence code, Slot slot, Value call, Value result) {
        List<Value> words = words(slot, call);
        words.add(result);
        for (int i = 0; i < words.size(); i++) {
            code.add(new Operation.Store(code.word(slot.address(), i), words.get(i)));
        }
    }
}
