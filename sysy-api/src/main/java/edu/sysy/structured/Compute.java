package edu.sysy.structured;

import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Value;
import edu.sysy.structured.text.StructuredPrinter;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;

/** A straight-line operation: one instruction of the intermediate representation. */
public record Compute(Instruction instruction, Attributes attributes) implements Statement {
    public Compute {
        Objects.requireNonNull(instruction, "instruction");
        Objects.requireNonNull(attributes, "attributes");
    }

    /** An operation about which nothing is noted. */
    public Compute(Instruction instruction) {
        this(instruction, Attributes.NONE);
    }

    /** The value that holds the result; {@link Value#NONE} if there is none. */
    public Value result() {
        return instruction.result();
    }

    /** What is computed. */
    public Operation operation() {
        return instruction.operation();
    }

    @Override
    public List<Value> results() {
        return result().exists() ? List.of(result()) : List.of();
    }

    @Override
    public List<Region> regions() {
        return List.of();
    }

    @Override
    public int line() {
        return instruction.line();
    }

    @Override
    public Compute withAttributes(Attributes others) {
        return new Compute(instruction, others);
    }

    @Override
    public Compute withRegions(List<Region> others) {
        Regions.requireCount(others, 0);
        return this;
    }

    @Override
    public List<Value> operands() {
        Operation operation = instruction.operation();
        Value[] operands = new Value[operation.operandCount()];
        for (int i = 0; i < operands.length; i++) {
            operands[i] = operation.operand(i);
        }
        return List.of(operands);
    }

    @Override
    public Compute mapOperands(UnaryOperator<Value> change) {
        Instruction changed = instruction.with(instruction.operation().mapOperands(change));
        return changed == instruction ? this : new Compute(changed, attributes);
    }

    /** The text; of a very long one only the beginning. */
    @Override
    public String toString() {
        return StructuredPrinter.standard().brief(this);
    }
}
