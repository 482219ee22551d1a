package edu.sysy.optimize.memory;

import edu.sysy.analysis.Addresses;
import edu.sysy.analysis.Dominators;
import edu.sysy.analysis.Loops;
import edu.sysy.ir.Block;
import edu.sysy.ir.Definitions;
import edu.sysy.ir.Function;
import edu.sysy.ir.InitialData;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.Alloca;
import edu.sysy.ir.Operation.FloatConstant;
import edu.sysy.ir.Operation.GlobalAddress;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Operation.Offset;
import edu.sysy.ir.Operation.Store;
import edu.sysy.ir.Operation.ZeroFill;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The fills and stores of constants with which the arrays of a function begin: they stand in one block, outside of all
 * loops, that dominates all blocks in which an address of the array is used, and there before all other uses. Only an
 * instruction that uses an address computed from the alloca can lead to the array or hand its address on, so nothing
 * has read or written it before.
 */
final class InitialWrites {
    /** An executable contains the data of globals but not their zeros, so large arrays begin with zeros only. */
    private static final int MAX_DATA_WORDS = 4096;

    /**
     * What an array begins with.
     *
     * @param savedWords how many words the fills and stores write
     */
    record InitialArray(Type element, int count, InitialData data, int savedWords, int line) {}

    /** Makes a global and returns its name. */
    interface GlobalMaker {
        String make(InitialArray array);
    }

    private static final class Array {
        final Instruction alloca;
        final int count;
        final SortedMap<Integer, Integer> words = new TreeMap<>();
        final List<Integer> writes = new ArrayList<>();

        @Nullable Block firstBlock;

        int position;
        int savedWords;
        boolean complete;
        boolean rejected;

        Array(Instruction alloca, int count) {
            this.alloca = alloca;
            this.count = count;
        }
    }

    private final Function function;
    private final Addresses addresses;
    private final Definitions definitions;
    private final @Nullable Array[] arrays;

    InitialWrites(Function function) {
        this.function = function;
        addresses = Addresses.of(function);
        definitions = Definitions.of(function);
        arrays = new @Nullable Array[addresses.rootCount()];
        boolean any = false;
        for (Instruction instruction : function.entry().instructions()) {
            if (instruction.operation() instanceof Alloca(Type element, int count)
                    && count > 1
                    && element != Type.ADDRESS) {
                arrays[addresses.rootOf(instruction.result())] = new Array(instruction, count);
                any = true;
            }
        }
        if (any) {
            for (int position = 0; position < function.blocks().size(); position++) {
                scan(position);
            }
        }
    }

    private @Nullable Array array(Value value) {
        return value.type() == Type.ADDRESS ? arrays[addresses.rootOf(value)] : null;
    }

    private void scan(int position) {
        Block block = function.blocks().get(position);
        for (int i = 0; i < block.instructions().size(); i++) {
            Operation operation = block.instructions().get(i).operation();
            if (operation instanceof Offset) {
                continue;
            }
            for (int k = 0; k < operation.operandCount(); k++) {
                Array array = array(operation.operand(k));
                if (array != null) {
                    enter(array, position);
                    if (!array.complete && isInitial(operation, array)) {
                        array.writes.add(i);
                    } else {
                        array.complete = true;
                    }
                }
            }
        }
        block.terminator().mapOperands(value -> {
            Array array = array(value);
            if (array != null) {
                enter(array, position);
                array.complete = true;
            }
            return value;
        });
    }

    /** Notes that an address of an array is used in a block; blocks come in reverse postorder. */
    private void enter(Array array, int position) {
        if (array.firstBlock == null) {
            Loops loops = Loops.of(function);
            array.firstBlock = function.blocks().get(position);
            array.position = position;
            array.rejected = !loops.isReducible() || loops.innermost(position) >= 0;
        } else if (array.position != position) {
            array.complete = true;
            array.rejected |= !Dominators.of(function).dominates(array.position, position);
        }
    }

    /** Whether an operation writes constants into an array, whose data then contain them. */
    private boolean isInitial(Operation operation, Array array) {
        return switch (operation) {
            case ZeroFill(Value address, int count) -> fill(address, count, array);
            case Store(Value address, Value value) -> store(address, value, array);
            default -> false;
        };
    }

    private boolean fill(Value address, int count, Array array) {
        OptionalInt first = word(address, count, array);
        if (first.isEmpty()) {
            return false;
        }
        array.words.subMap(first.getAsInt(), first.getAsInt() + count).clear();
        array.savedWords += count;
        return true;
    }

    private boolean store(Value address, Value value, Array array) {
        OptionalInt bits = switch (definitions.operationOrNull(value)) {
            case IntConstant(int number) -> OptionalInt.of(number);
            case FloatConstant(float number) -> OptionalInt.of(Float.floatToRawIntBits(number));
            case null, default -> OptionalInt.empty();
        };
        OptionalInt word = word(address, 1, array);
        if (word.isEmpty() || bits.isEmpty() || array.count >= MAX_DATA_WORDS) {
            return false;
        }
        array.words.put(word.getAsInt(), bits.getAsInt());
        array.savedWords++;
        return true;
    }

    /** The first of {@code count} words of an array from an address on; empty if they are not known or not inside. */
    private OptionalInt word(Value address, int count, Array array) {
        int distance = addresses.distance(address);
        boolean known = addresses.isDistanceConstant(address)
                && distance >= 0
                && (distance & 3) == 0
                && distance / 4 <= array.count - count;
        return known ? OptionalInt.of(distance / 4) : OptionalInt.empty();
    }

    /** The function with some of its arrays as globals, without the writes that begin them. */
    Function replace(Predicate<InitialArray> chosen, GlobalMaker globals) {
        return function.edit(editor -> {
            int entry = function.entry().label();
            List<Instruction> instructions = function.entry().instructions();
            for (int i = 0; i < instructions.size(); i++) {
                Array array = instructions.get(i).operation() instanceof Alloca
                        ? array(instructions.get(i).result())
                        : null;
                if (array == null || array.rejected || array.firstBlock == null) {
                    continue;
                }
                InitialArray initial = initial(array);
                if (chosen.test(initial)) {
                    editor.replace(entry, i, new GlobalAddress(globals.make(initial)));
                    for (int index : array.writes) {
                        editor.delete(array.firstBlock.label(), index);
                    }
                }
            }
        });
    }

    private static InitialArray initial(Array array) {
        Alloca alloca = (Alloca) array.alloca.operation();
        int[] indices =
                array.words.keySet().stream().mapToInt(Integer::intValue).toArray();
        int[] bits = array.words.values().stream().mapToInt(Integer::intValue).toArray();
        InitialData data = InitialData.of(indices, bits);
        return new InitialArray(alloca.element(), array.count, data, array.savedWords, array.alloca.line());
    }
}
