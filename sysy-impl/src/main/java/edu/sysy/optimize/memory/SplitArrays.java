package edu.sysy.optimize.memory;

import edu.sysy.ir.Block;
import edu.sysy.ir.Definitions;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.FunctionEditor;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.Alloca;
import edu.sysy.ir.Operation.FloatConstant;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Operation.Load;
import edu.sysy.ir.Operation.Offset;
import edu.sysy.ir.Operation.Store;
import edu.sysy.ir.Operation.ZeroFill;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.optimize.ssa.PromoteLocals;
import edu.sysy.pass.FunctionPass;
import edu.sysy.pass.PassContext;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Turns small local arrays whose elements are all named by constants into values (scalar replacement of aggregates).
 *
 * <pre>
 * %1 = alloca i32[2]
 * %2 = const 4
 * %3 = offset %1, %2
 * store %1, %0           becomes      %6 = add %0, %2
 * store %3, %2
 * %4 = load i32 %1
 * %5 = load i32 %3
 * %6 = add %4, %5
 * </pre>
 *
 * <p>An alloca of at most {@link #MAX_WORDS} words is split if its address is used, through constant offsets within its
 * bounds, for nothing but fills, loads and stores, each word with one type. Each word becomes a local of its own and
 * each fill a store to every word in it; then the locals are promoted. Linear, times the words of a fill.
 */
public final class SplitArrays implements FunctionPass {
    private static final int MAX_WORDS = 64;
    private static final String HANDED_ON = "because its address is handed on";

    @Override
    public String name() {
        return "split-arrays";
    }

    @Override
    public String description() {
        return "turns small local arrays that only constants index into values (scalar replacement of aggregates, "
                + "SROA)";
    }

    @Override
    public Function run(Function function, PassContext context) {
        Splitting splitting = new Splitting(function);
        splitting.rejected.forEach((array, reason) -> {
            String message = "an array of " + array.types.length + " words stays in memory, " + reason;
            context.missed(name(), function, array.line, message);
        });
        if (splitting.arrays.isEmpty()) {
            return function;
        }
        for (Array array : splitting.arrays.values()) {
            String message = "split an array of " + array.types.length + " words";
            context.done(name(), function, array.line, message);
        }
        return context.run(new PromoteLocals(), function.edit(splitting::edit));
    }

    private static final class Array {
        final @Nullable Type[] types;
        final @Nullable Value[] locals;
        final int line;
        boolean used;

        Array(int words, int line) {
            types = new @Nullable Type[words];
            locals = new @Nullable Value[words];
            this.line = line;
        }
    }

    private static final class Splitting {
        final Map<Integer, Array> arrays = new TreeMap<>();
        final Map<Array, String> rejected = new LinkedHashMap<>();
        private final Function function;
        private final Definitions definitions;
        private final int[] base;
        private final int[] distance;

        Splitting(Function function) {
            this.function = function;
            definitions = Definitions.of(function);
            base = new int[function.valueBound()];
            distance = new int[function.valueBound()];
            for (Instruction instruction : function.entry().instructions()) {
                if (instruction.operation() instanceof Alloca(Type element, int count)
                        && count > 1
                        && count <= MAX_WORDS
                        && element != Type.ADDRESS) {
                    arrays.put(instruction.result().index(), new Array(count, instruction.line()));
                    base[instruction.result().index()] = instruction.result().index() + 1;
                }
            }
            if (!arrays.isEmpty()) {
                function.blocks().forEach(this::scan);
                arrays.values().removeIf(array -> !array.used);
            }
        }

        private @Nullable Array array(Value address) {
            return address.type() == Type.ADDRESS ? arrays.get(base[address.index()] - 1) : null;
        }

        private void reject(Value value, String reason) {
            Array array = array(value);
            if (array != null) {
                arrays.remove(base[value.index()] - 1);
                rejected.put(array, reason);
            }
        }

        private void scan(Block block) {
            for (Instruction instruction : block.instructions()) {
                switch (instruction.operation()) {
                    case Offset(Value from, Value bytes) -> offset(instruction.result(), from, bytes);
                    case Load(Type type, Value address) -> access(address, type);
                    case Store(Value address, Value value) -> {
                        access(address, value.type());
                        reject(value, HANDED_ON);
                    }
                    case ZeroFill(Value address, int count) -> {
                        Array array = array(address);
                        if (array != null) {
                            fill(address, array, count);
                        }
                    }
                    case Operation other -> {
                        for (int i = other.operandCount() - 1; i >= 0; i--) {
                            reject(other.operand(i), HANDED_ON);
                        }
                    }
                }
            }
            if (block.terminator() instanceof Terminator.Return(Value value) && value.exists()) {
                reject(value, HANDED_ON);
            }
            for (Edge edge : block.terminator().edges()) {
                edge.arguments().forEach(argument -> reject(argument, HANDED_ON));
            }
        }

        private void offset(Value result, Value from, Value bytes) {
            if (array(from) == null) {
                return;
            }
            if (definitions.operationOrNull(bytes) instanceof IntConstant(int constant)) {
                base[result.index()] = base[from.index()];
                distance[result.index()] = distance[from.index()] + constant;
            } else {
                reject(from, "because an index varies");
            }
        }

        private void fill(Value address, Array array, int count) {
            array.used = true;
            int word = word(address, array);
            if (word < 0 || count > array.types.length - word) {
                reject(address, "because it is used beyond its end or as several types");
            }
        }

        private void access(Value address, Type type) {
            Array array = array(address);
            if (array != null) {
                array.used = true;
                int word = word(address, array);
                if (word < 0 || (array.types[word] != null && array.types[word] != type)) {
                    reject(address, "because it is used beyond its end or as several types");
                } else {
                    array.types[word] = type;
                }
            }
        }

        /** The word an address names; -1 if it is none of the array's. */
        private int word(Value address, Array array) {
            int bytes = distance[address.index()];
            return (bytes & 3) == 0 && bytes >= 0 && bytes / 4 < array.types.length ? bytes / 4 : -1;
        }

        void edit(FunctionEditor editor) {
            int entry = function.entry().label();
            for (Instruction instruction : function.entry().instructions()) {
                Array array = instruction.operation() instanceof Alloca ? array(instruction.result()) : null;
                for (int word = 0; array != null && word < array.types.length; word++) {
                    Type type = array.types[word];
                    if (type != null) {
                        array.locals[word] = editor.insert(entry, 0, new Alloca(type, 1), array.line);
                    }
                }
            }
            for (Block block : function.blocks()) {
                List<Instruction> instructions = block.instructions();
                for (int i = 0; i < instructions.size(); i++) {
                    edit(editor, block.label(), i, instructions.get(i));
                }
            }
        }

        private void edit(FunctionEditor editor, int label, int index, Instruction instruction) {
            switch (instruction.operation()) {
                case Load(Type type, Value address) -> {
                    Value local = local(address);
                    if (local != null) {
                        editor.replace(label, index, new Load(type, local));
                    }
                }
                case Store(Value address, Value value) -> {
                    Value local = local(address);
                    if (local != null) {
                        editor.replace(label, index, new Store(local, value));
                    }
                }
                case ZeroFill(Value address, int count) -> {
                    Array array = array(address);
                    if (array != null) {
                        fill(editor, label, index, array, word(address, array), count);
                        editor.delete(label, index);
                    }
                }
                default -> {}
            }
        }

        private @Nullable Value local(Value address) {
            Array array = array(address);
            return array == null ? null : array.locals[word(address, array)];
        }

        private static void fill(FunctionEditor editor, int label, int index, Array array, int first, int count) {
            for (int word = first; word < first + count; word++) {
                Value local = array.locals[word];
                if (local != null) {
                    Operation zero = array.types[word] == Type.F32 ? new FloatConstant(0) : new IntConstant(0);
                    Value value = editor.insert(label, index, zero, array.line);
                    editor.insert(label, index, new Store(local, value), array.line);
                }
            }
        }
    }
}
