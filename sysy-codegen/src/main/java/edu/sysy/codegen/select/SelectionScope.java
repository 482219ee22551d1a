package edu.sysy.codegen.select;

import edu.sysy.codegen.rules.RowEmitter;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Value;
import edu.sysy.ir.vector.VectorOperation;
import edu.sysy.machine.Register;
import org.jspecify.annotations.Nullable;

/** What the parts of selection share while they work on one function. A target adds its code and its constants. */
public abstract class SelectionScope {
    /** Where values are in memory. */
    public final AddressForms addresses;

    /** What is computed inside other instructions. */
    public final FoldingPlan folding;

    /** Which integers values can be. */
    public final KnownRanges ranges;

    /** The registers of values. */
    public final ValueRegisters values;

    /** What adds the instructions of rows. */
    public final RowEmitter rules;

    /** The scope of a function. */
    protected SelectionScope(SelectionFacts facts, CodeBuffer code, ConstantForms constants) {
        this.addresses = facts.addresses();
        this.folding = facts.folding();
        this.ranges = facts.ranges();
        this.values = new ValueRegisters(facts.function(), addresses, constants);
        this.rules = new RowEmitter(folding.matcher(), code, values, constants);
    }

    /** The operation that defines the value; null for a parameter. */
    public final @Nullable Operation definition(Value value) {
        return values.definition(value);
    }

    /** The integer constant that a value is; null if it is none. */
    public final @Nullable Integer constant(Value value) {
        return definition(value) instanceof Operation.IntConstant(int c) ? Integer.valueOf(c) : null;
    }

    /** The word in all lanes of a vector; null if it is not known. */
    public final @Nullable Integer constantInLanes(Value vector) {
        return switch (definition(vector)) {
            case VectorOperation.LaneConstants constants
            when constants.inAllLanes().isPresent() -> constants.inAllLanes().getAsInt();
            case VectorOperation.Splat splat -> constant(splat.scalar());
            case null, default -> null;
        };
    }

    /** A register that holds the value; the code for a constant is added here. */
    public final Register use(Value value) {
        return values.use(value);
    }
}
