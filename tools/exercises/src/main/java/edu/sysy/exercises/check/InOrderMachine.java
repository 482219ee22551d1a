package edu.sysy.exercises.check;

import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Value;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A machine that begins one instruction a cycle, in order, once its operands are ready. */
final class InOrderMachine {
    private InOrderMachine() {}

    /** The number of cycles from the beginning of an operation until its result can be used. */
    static int latency(Operation operation) {
        return switch (operation) {
            case Operation.Mul mul -> 4;
            case Operation.MulHigh mul -> 4;
            case Operation.Div div -> 16;
            case Operation.Rem rem -> 16;
            case Operation.Load load -> 3;
            case Operation.FloatBinary binary -> 4;
            default -> 1;
        };
    }

    /** The cycles until the last instruction has begun; what is not computed here is ready from the start. */
    static int cycles(List<Instruction> order) {
        Map<Value, Integer> ready = new HashMap<>();
        int next = 0;
        for (Instruction instruction : order) {
            Operation operation = instruction.operation();
            int begin = next;
            for (int i = 0; i < operation.operandCount(); i++) {
                begin = Math.max(begin, ready.getOrDefault(operation.operand(i), 0));
            }
            if (instruction.result().exists()) {
                ready.put(instruction.result(), begin + latency(operation));
            }
            next = begin + 1;
        }
        return next;
    }
}
