package edu.sysy.optimize.reassociate;

import edu.sysy.ints.IntList;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Operation.Mul;
import edu.sysy.ir.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Instructions that are to compute a tree of operations; what is computed already is used again. */
final class TreeCode {
    /** What the code may use. */
    interface Surroundings {
        /** A value that holds the result of {@code operation} where the code will stand. */
        Optional<Value> find(Operation operation);

        /** A value that holds a constant where the code will stand. */
        Optional<Value> find(int constant);

        /** How deep in loops a value changes, seen from where the code will stand. */
        int level(Value value);

        /** The operation that defines a value, if it is a product of two values. */
        Optional<Mul> product(Value value);
    }

    private final Surroundings surroundings;
    private final List<Instruction> instructions = new ArrayList<>();
    private final IntList levels = new IntList();
    private final int firstValue;
    private final int line;
    private int nextValue;

    /**
     * Code that is still empty.
     *
     * @param nextValue the first index of values that nothing uses
     */
    TreeCode(Surroundings surroundings, int nextValue, int line) {
        this.surroundings = surroundings;
        firstValue = nextValue;
        this.nextValue = nextValue;
        this.line = line;
    }

    List<Instruction> instructions() {
        return instructions;
    }

    int nextValue() {
        return nextValue;
    }

    Surroundings surroundings() {
        return surroundings;
    }

    /**
     * The operation that defines a value, if it is a product of two values that this code has not computed itself. The
     * surroundings must not be asked about values of this code: they know those of code that was rejected, which had
     * the same names.
     */
    Optional<Mul> product(Value value) {
        return value.index() < firstValue ? surroundings.product(value) : Optional.empty();
    }

    /** How deep in loops a value of this code or of its surroundings changes. */
    int level(Value value) {
        return value.index() < firstValue ? surroundings.level(value) : levels.get(value.index() - firstValue);
    }

    /** A value that holds a constant; one of this code if the surroundings have none. */
    Value constant(int value) {
        return surroundings.find(value).or(() -> ownConstant(value)).orElseGet(() -> append(new IntConstant(value), 0));
    }

    private Optional<Value> ownConstant(int value) {
        for (Instruction made : instructions) {
            if (made.operation() instanceof IntConstant(int constant) && constant == value) {
                return Optional.of(made.result());
            }
        }
        return Optional.empty();
    }

    /** A value that holds the result of an operation, computed here if nothing else does. */
    Value emit(Operation operation) {
        Optional<Value> known = surroundings.find(operation);
        if (known.isPresent()) {
            return known.get();
        }
        int level = 0;
        for (int i = 0; i < operation.operandCount(); i++) {
            level = Math.max(level, level(operation.operand(i)));
        }
        return append(operation, level);
    }

    private Value append(Operation operation, int level) {
        Value result = new Value(nextValue++, operation.type());
        levels.add(level);
        instructions.add(new Instruction(result, operation, line));
        return result;
    }
}
