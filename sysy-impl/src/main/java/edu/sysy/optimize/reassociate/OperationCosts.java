package edu.sysy.optimize.reassociate;

import edu.sysy.TargetTraits;
import edu.sysy.analysis.Loops;
import edu.sysy.ir.Block;
import edu.sysy.ir.Function;
import edu.sysy.ir.InstructionTable;
import edu.sysy.ir.Opcode;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.Add;
import edu.sysy.ir.Operation.Compare;
import edu.sysy.ir.Operation.Constant;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Operation.Mul;
import edu.sysy.ir.Operation.Offset;
import edu.sysy.ir.Operation.Shl;
import edu.sysy.ir.Operation.Sub;
import edu.sysy.ir.Value;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The cost model of reassociation: what the operations of a function cost, kept up to date while they are rewritten.
 *
 * <p>The unit is an instruction of the machine; one that changes in a loop counts {@value #LOOP_FACTOR} times as much
 * as one outside, because what does not change there can be hoisted.
 */
final class OperationCosts {
    private static final int LOOP_FACTOR = 8;
    private static final int MAX_DEPTH = 6;
    private static final int NO_LOOP = -1;

    private final TargetTraits traits;
    private final Loops loops;
    private final boolean[] onlyAddresses;
    private int[] blockOf;
    private int[] loopOf;
    private @Nullable Operation[] operations;

    OperationCosts(Function function, TargetTraits traits) {
        this.traits = traits;
        loops = Loops.of(function);
        int bound = function.valueBound();
        loopOf = new int[bound];
        blockOf = new int[bound];
        operations = new @Nullable Operation[bound];
        onlyAddresses = new boolean[bound];
        Arrays.fill(onlyAddresses, true);
        List<Block> blocks = function.blocks();
        for (int position = 0; position < blocks.size(); position++) {
            Block block = blocks.get(position);
            for (Value parameter : block.parameters()) {
                blockOf[parameter.index()] = position;
                loopOf[parameter.index()] = loops.innermost(position);
            }
            InstructionTable table = InstructionTable.of(block);
            for (int i = 0; i < table.size(); i++) {
                if (table.result(i) >= 0) {
                    define(block, table, i, position);
                }
                noteAddresses(table, i);
            }
        }
    }

    private void define(Block block, InstructionTable table, int index, int position) {
        int result = table.result(index);
        Operation operation = block.instructions().get(index).operation();
        blockOf[result] = position;
        operations[result] = operation;
        int innermost = loops.innermost(position);
        loopOf[result] = innermost == NO_LOOP
                ? NO_LOOP
                : isArithmetic(operation)
                        ? deepest(operation, innermost)
                        : operation instanceof Constant ? NO_LOOP : innermost;
    }

    private void noteAddresses(InstructionTable table, int index) {
        Opcode opcode = table.opcode(index);
        int start = table.start(index);
        int other = opcode == Opcode.LOAD || opcode == Opcode.STORE ? start + 1 : start;
        for (int k = other; k < table.start(index + 1); k++) {
            onlyAddresses[table.operand(k)] = false;
        }
    }

    static boolean isArithmetic(Operation operation) {
        return operation instanceof Operation.IntBinary || operation instanceof Offset;
    }

    /** The innermost loop around {@code innermost} in which an operand changes. */
    private int deepest(Operation operation, int innermost) {
        for (int loop = innermost; loop != NO_LOOP; loop = loops.parent(loop)) {
            for (int i = 0; i < operation.operandCount(); i++) {
                int changes = loopOf[operation.operand(i).index()];
                if (changes != NO_LOOP && loops.encloses(loop, changes)) {
                    return loop;
                }
            }
        }
        return NO_LOOP;
    }

    /** How deep in loops a value changes, seen from a block. */
    int level(Value value, int position) {
        int changes = loopOf[value.index()];
        if (changes == NO_LOOP) {
            return 0;
        }
        for (int loop = loops.innermost(position); loop != NO_LOOP; loop = loops.parent(loop)) {
            if (loops.encloses(loop, changes)) {
                return loops.depth(loop);
            }
        }
        return 0;
    }

    /** The operation that defines a value; null for a parameter. */
    @Nullable Operation operation(Value value) {
        return value.index() < operations.length ? operations[value.index()] : null;
    }

    /** The operation that defines the value with an index; null for a parameter. */
    @Nullable Operation operation(int index) {
        return operations[index];
    }

    int blockOf(Value value) {
        return blockOf[value.index()];
    }

    boolean isConstant(Value value) {
        return operation(value) instanceof IntConstant;
    }

    /** The integer that a value is; 0 if it is none. */
    int constant(Value value) {
        return operation(value) instanceof IntConstant(int known) ? known : 0;
    }

    /** What executing an operation once costs; constants count where they are used. */
    int cost(Value result, Operation operation) {
        return switch (operation) {
            case Constant constant -> 0;
            case Mul(var x, var y) when isConstant(y) -> ConstantMultiplication.cost(traits, constant(y));
            case Mul mul -> traits.multiplicationCost();
            case Add(var x, var y) when isConstant(y) -> traits.isImmediate(constant(y)) ? 1 : 2;
            case Shl(var x, var y) when isConstant(y) -> 1;
            case Sub(var x, var y) when isConstant(x) -> constant(x) == 0 ? 1 : 2;
            case Offset(var x, var y)
            when isConstant(y) -> {
                boolean displacement = result.index() < onlyAddresses.length && onlyAddresses[result.index()];
                yield displacement && traits.isDisplacement(constant(y)) ? 0 : traits.isImmediate(constant(y)) ? 1 : 2;
            }
            case Compare(var condition, var x, var y) when isConstant(y) -> constant(y) == 0 ? 1 : 2;
            default -> 1;
        };
    }

    /** The cost of what is executed as often as a value at a level changes. */
    static long weighted(int cost, int level) {
        long weight = 1;
        for (int i = Math.min(level, MAX_DEPTH); i > 0; i--) {
            weight *= LOOP_FACTOR;
        }
        return cost * weight;
    }

    /** The cost of an operation where it stands. */
    long weightedCost(Value value, Operation operation) {
        int loop = loopOf[value.index()];
        return weighted(cost(value, operation), loop == NO_LOOP ? 0 : loops.depth(loop));
    }

    /** Enters an operation that has been made. */
    void add(Value value, Operation operation, int position) {
        int index = value.index();
        if (index >= operations.length) {
            int length = Math.max(index + 1, 2 * operations.length);
            operations = Arrays.copyOf(operations, length);
            loopOf = Arrays.copyOf(loopOf, length);
            blockOf = Arrays.copyOf(blockOf, length);
        }
        blockOf[index] = position;
        operations[index] = operation;
        loopOf[index] = operation instanceof Constant ? NO_LOOP : deepest(operation, loops.innermost(position));
    }
}
