package edu.sysy.exercises.task;

import edu.sysy.ir.Block;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import java.util.List;
import java.util.function.ToIntFunction;

/** Orders the instructions of a block for a machine that begins one a cycle and waits for operands. */
public interface BlockScheduling {
    /**
     * The instructions of a block in another order. An instruction stands after those that define its operands.
     * Instructions whose {@linkplain Operation#effect effect} is to write or to call keep their order, and no read
     * moves across one of them.
     *
     * @param latency the number of cycles from the beginning of an operation to the first cycle in which its result can
     *     be used, at least 1
     */
    List<Instruction> schedule(Block block, ToIntFunction<Operation> latency);
}
