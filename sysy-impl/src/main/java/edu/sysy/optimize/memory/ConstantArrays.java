package edu.sysy.optimize.memory;

import edu.sysy.analysis.Alias;
import edu.sysy.analysis.Dominators;
import edu.sysy.ir.Block;
import edu.sysy.ir.Definitions;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.InitialData;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.Alloca;
import edu.sysy.ir.Operation.AnyCall;
import edu.sysy.ir.Operation.FloatConstant;
import edu.sysy.ir.Operation.GlobalAddress;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Operation.Load;
import edu.sysy.ir.Operation.Offset;
import edu.sysy.ir.Operation.Store;
import edu.sysy.ir.Operation.ZeroFill;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Finds the local arrays of a function that are filled with constants and then only read. */
final class ConstantArrays {
    /** A constant array, and what its words hold. */
    record Table(Type element, int count, InitialData data, int line) {}

    /** Makes a constant global and returns its name. */
    interface TableMaker {
        String make(Table table);
    }

    private static final int NONE = -1;

    private static final class Array {
        final SortedMap<Integer, Integer> words = new TreeMap<>();
        int writingBlock = NONE;
        int lastWrite = NONE;
        boolean rejected;
        boolean varies;
        String obstacle = "";

        void reject(boolean condition, String reason) {
            obstacle = condition && !rejected ? reason : obstacle;
            rejected |= condition;
        }

        void writtenAt(int block, int index) {
            reject(writingBlock != NONE && writingBlock != block, "because several blocks write it");
            writingBlock = block;
            lastWrite = index;
        }
    }

    private final Function function;
    private final Alias alias;
    private final Definitions definitions;
    private final Array[] arrays;

    ConstantArrays(Function function, Alias alias) {
        this.function = function;
        this.alias = alias;
        definitions = Definitions.of(function);
        arrays = new Array[alias.rootCount()];
        for (int root = 0; root < arrays.length; root++) {
            arrays[root] = new Array();
            arrays[root].rejected = !alias.isAlloca(root);
        }
        for (int position = 0; position < function.blocks().size(); position++) {
            findWrites(position);
        }
        for (int position = 0; position < function.blocks().size(); position++) {
            checkReads(position);
        }
    }

    private Array array(Value address) {
        return arrays[alias.root(alias.location(address))];
    }

    private void findWrites(int position) {
        List<Instruction> instructions = function.blocks().get(position).instructions();
        for (int i = 0; i < instructions.size(); i++) {
            switch (instructions.get(i).operation()) {
                case Store(Value address, Value value) -> {
                    Array array = array(address);
                    Operation constant = definitions.operationOrNull(value);
                    array.writtenAt(position, i);
                    if (!alias.isInBounds(alias.location(address))) {
                        array.varies = true;
                    } else if (constant instanceof IntConstant(int bits)) {
                        array.words.put(alias.constant(alias.location(address)) / 4, bits);
                    } else if (constant instanceof FloatConstant(float number)) {
                        array.words.put(alias.constant(alias.location(address)) / 4, Float.floatToRawIntBits(number));
                    } else {
                        array.varies = true;
                    }
                }
                case ZeroFill fill -> {
                    Array array = array(fill.address());
                    int location = alias.location(fill.address());
                    array.writtenAt(position, i);
                    if (!alias.isInBounds(location)) {
                        array.varies = true;
                    } else {
                        int first = alias.constant(location) / 4;
                        array.words.subMap(first, first + fill.count()).clear();
                    }
                }
                default -> {}
            }
        }
    }

    private void checkReads(int position) {
        Block block = function.blocks().get(position);
        List<Instruction> instructions = block.instructions();
        for (int i = 0; i < instructions.size(); i++) {
            switch (instructions.get(i).operation()) {
                case Load(Type type, Value address) -> checkRead(array(address), position, i);
                case Store(Value address, Value value) -> reject(value);
                case AnyCall call -> {
                    for (Value argument : call.arguments()) {
                        if (argument.type() == Type.ADDRESS) {
                            checkRead(array(argument), position, i);
                            array(argument)
                                    .reject(
                                            alias.mayWrite(call, alias.root(alias.location(argument))),
                                            "because a call may write it");
                        }
                    }
                }
                case Offset offset -> {}
                case ZeroFill fill -> {}
                case Operation other -> {
                    for (int k = other.operandCount() - 1; k >= 0; k--) {
                        reject(other.operand(k));
                    }
                }
            }
        }
        if (block.terminator() instanceof Terminator.Return(Value value) && value.exists()) {
            reject(value);
        }
        for (Edge edge : block.terminator().edges()) {
            edge.arguments().forEach(this::reject);
        }
    }

    private void checkRead(Array array, int position, int index) {
        boolean early = array.writingBlock == NONE
                || (array.writingBlock == position
                        ? index < array.lastWrite
                        : !Dominators.of(function).dominates(array.writingBlock, position));
        array.reject(early, "because it may be read before it is filled");
    }

    private void reject(Value value) {
        if (value.type() == Type.ADDRESS) {
            array(value).reject(true, "because its address is handed on");
        }
    }

    /** The function with its constant arrays replaced by globals. */
    Function replace(TableMaker tables) {
        return function.edit(editor -> {
            for (Block block : function.blocks()) {
                List<Instruction> instructions = block.instructions();
                for (int i = 0; i < instructions.size(); i++) {
                    Instruction instruction = instructions.get(i);
                    switch (instruction.operation()) {
                        case Alloca(Type element, int count)
                        when isConstant(instruction.result()) -> {
                            InitialData data = data(array(instruction.result()));
                            Table table = new Table(element, count, data, instruction.line());
                            editor.replace(block.label(), i, new GlobalAddress(tables.make(table)));
                        }
                        case Store(Value address, Value value)
                        when isConstant(address) -> editor.delete(block.label(), i);
                        case ZeroFill fill when isConstant(fill.address()) -> editor.delete(block.label(), i);
                        default -> {}
                    }
                }
            }
        });
    }

    private boolean isConstant(Value address) {
        Array array = array(address);
        return !array.rejected && !array.varies && array.writingBlock != NONE;
    }

    /** Why the array that an alloca makes, though filled with nothing but constants, cannot become a global. */
    Optional<String> obstacle(Instruction alloca) {
        Array array = array(alloca.result());
        return array.varies || array.words.isEmpty() || array.obstacle.isEmpty()
                ? Optional.empty()
                : Optional.of(array.obstacle);
    }

    private static InitialData data(Array array) {
        int[] indices =
                array.words.keySet().stream().mapToInt(Integer::intValue).toArray();
        int[] bits = array.words.values().stream().mapToInt(Integer::intValue).toArray();
        return InitialData.of(indices, bits);
    }
}
