package edu.sysy.arm.select;

import edu.sysy.codegen.select.AddressForms;
import edu.sysy.codegen.select.ConstantPlacement;
import edu.sysy.codegen.select.FoldingPlan;
import edu.sysy.codegen.select.KnownRanges;
import edu.sysy.codegen.select.SelectionFacts;
import edu.sysy.codegen.select.ValueRegisters;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Value;
import edu.sysy.machine.Register;
import org.jspecify.annotations.Nullable;

/** What the parts of selection share while they work on one function: code, constants, and the registers of values. */
final class ArmScope {
    final ArmCodeBuffer code = new ArmCodeBuffer();
    final ArmConstants constants;
    final ArmIntegerCode integers;
    final AddressForms addresses;
    final FoldingPlan folding;
    final KnownRanges ranges;
    final ValueRegisters values;

    ArmScope(SelectionFacts facts, ConstantPlacement placement) {
        this.addresses = facts.addresses();
        this.folding = facts.folding();
        this.ranges = facts.ranges();
        this.constants = new ArmConstants(code, placement);
        this.integers = new ArmIntegerCode(code, constants);
        this.values = new ValueRegisters(facts.function(), addresses, constants);
    }

    /** The operation that defines the value; null for a parameter. */
    @Nullable Operation definition(Value value) {
        return values.definition(value);
    }

    /** The integer constant that a value is; null if it is none. */
    @Nullable Integer constant(Value value) {
        return definition(value) instanceof Operation.IntConstant(int c) ? Integer.valueOf(c) : null;
    }

    /** A register that holds the value; the code for a constant is added here. */
    Register use(Value value) {
        return values.use(value);
    }
}
