package edu.sysy.optimize.reassociate;

import edu.sysy.TargetTraits;
import edu.sysy.ir.Effect;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.AnyCall;
import edu.sysy.ir.Operation.Constant;
import edu.sysy.ir.Operation.Div;
import edu.sysy.ir.Operation.Load;
import edu.sysy.ir.Operation.Rem;
import edu.sysy.ir.Value;

/**
 * The earliest cycle in which each value of a block can be there, counted from the beginning of the block, if only
 * operands and calls delay it (as-soon-as-possible schedule). Values of other blocks are there in cycle 0. Nothing that
 * touches memory starts before a call that stands before it has returned.
 */
final class EarliestCycles {
    /**
     * When an operand is there that an iteration hands on to the next one: later than all others, because each
     * operation between it and the result delays all iterations to come.
     */
    private static final long CARRIED = 1L << 40;

    private static final int LOAD_LATENCY = 2;
    private static final int NOT_HERE = -1;

    private final TargetTraits traits;
    private final long[] cycles;
    private final int[] indices;
    private final int[] blocks;
    private int block;
    private int nextIndex;
    private long latest;
    private long lastReturn;

    EarliestCycles(Function function, TargetTraits traits) {
        this.traits = traits;
        cycles = new long[function.valueBound()];
        indices = new int[function.valueBound()];
        blocks = new int[function.valueBound()];
    }

    /** Begins with another block. */
    void enterBlock() {
        block++;
        nextIndex = 0;
        latest = 0;
        lastReturn = 0;
    }

    /** Adds the next instruction of the block. */
    void add(Instruction instruction) {
        Operation operation = instruction.operation();
        long start = operation.effect() == Effect.NONE ? 0 : lastReturn;
        for (int i = 0; i < operation.operandCount(); i++) {
            start = Math.max(start, of(operation.operand(i)));
        }
        long end = start + latency(operation);
        if (operation instanceof AnyCall) {
            end = Math.max(end, latest + 1);
            lastReturn = end;
        }
        latest = Math.max(latest, end);
        if (instruction.result().exists()) {
            blocks[instruction.result().index()] = block;
            indices[instruction.result().index()] = nextIndex;
            cycles[instruction.result().index()] = end;
        }
        nextIndex++;
    }

    private int latency(Operation operation) {
        TreeOperator operator = TreeOperator.of(operation);
        if (operator != null) {
            return operator.latency(traits);
        }
        return switch (operation) {
            case Constant constant -> 0;
            case Load load -> LOAD_LATENCY;
            case Div div -> 2 * traits.multiplicationLatency();
            case Rem rem -> 2 * traits.multiplicationLatency();
            default -> 1;
        };
    }

    /** When a value is there. */
    long of(Value value) {
        return isHere(value) ? cycles[value.index()] : 0;
    }

    /** When an operand of a tree is there. */
    long of(OperatorTree.Operand operand) {
        return operand.carried() ? CARRIED : of(operand.value());
    }

    /** The latency of an operator. */
    int latency(TreeOperator operator) {
        return operator.latency(traits);
    }

    /** Enters when the result of a tree is there; what other iterations do to it does not count. */
    void set(Value value, long cycle) {
        cycles[value.index()] = cycle < CARRIED ? cycle : cycle - CARRIED;
    }

    /** The index in the block of the instruction that computes a value; -1 if it is not added so far. */
    int index(Value value) {
        return isHere(value) ? indices[value.index()] : NOT_HERE;
    }

    private boolean isHere(Value value) {
        return blocks[value.index()] == block;
    }
}
