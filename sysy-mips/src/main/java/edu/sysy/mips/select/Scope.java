package edu.sysy.mips.select;

import edu.sysy.codegen.select.AddressForms;
import edu.sysy.codegen.select.ConstantPlacement;
import edu.sysy.codegen.select.FoldingPlan;
import edu.sysy.codegen.select.KnownRanges;
import edu.sysy.codegen.select.LastUses;
import edu.sysy.codegen.select.SelectionFacts;
import edu.sysy.codegen.select.ValueRegisters;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.machine.Register;
import edu.sysy.machine.RegisterClass;
import edu.sysy.machine.VirtualRegister;
import edu.sysy.mips.CostModel;
import edu.sysy.mips.MipsRegisters;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/** What the parts of selection share while they work on one function: code, constants, and the registers of values. */
final class Scope {
    final MipsCodeBuffer code = new MipsCodeBuffer();
    final Constants constants;
    final AddressForms addresses;
    final FoldingPlan folding;
    final CostModel costs;
    final ByteOrder order;
    final KnownRanges ranges;
    final LastUses lastUses;
    final ValueRegisters values;

    Scope(
            SelectionFacts facts,
            SmallDataAllocation small,
            ConstantPlacement placement,
            CostModel costs,
            ByteOrder order) {
        this.addresses = facts.addresses();
        this.folding = facts.folding();
        this.ranges = facts.ranges();
        this.costs = costs;
        this.order = order;
        this.constants = new Constants(code, small, placement);
        this.values = new ValueRegisters(facts.function(), addresses, constants);
        this.lastUses = new LastUses(facts.function(), folding.uses());
    }

    static RegisterClass classOf(Type type) {
        return type == Type.F32 ? MipsRegisters.FLOAT : MipsRegisters.INT;
    }

    /** The operation that defines the value; null for a parameter. */
    @Nullable Operation definition(Value value) {
        return values.definition(value);
    }

    /** Whether the value is the integer constant 0. */
    boolean isZero(Value value) {
        return definition(value) instanceof Operation.IntConstant(int c) && c == 0;
    }

    /** A register that holds the value; the code for a constant is added here. */
    Register use(Value value) {
        return values.use(value);
    }

    /** The same, in a virtual register that may be given a fixed place or be overwritten: constants are not shared. */
    VirtualRegister useAlone(Value value) {
        return values.useAlone(value);
    }
}
