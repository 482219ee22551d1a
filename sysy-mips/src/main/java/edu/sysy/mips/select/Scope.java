package edu.sysy.mips.select;

import edu.sysy.codegen.select.ConstantPlacement;
import edu.sysy.codegen.select.LastUses;
import edu.sysy.codegen.select.SelectionFacts;
import edu.sysy.codegen.select.SelectionScope;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.machine.RegisterClass;
import edu.sysy.machine.VirtualRegister;
import edu.sysy.mips.MipsRegisters;
import java.nio.ByteOrder;

/** What the parts of selection share while they work on one function: code, constants, and the registers of values. */
final class Scope extends SelectionScope {
    final MipsCodeBuffer code;
    final Constants constants;
    final ByteOrder order;
    final LastUses lastUses;

    private Scope(SelectionFacts facts, MipsCodeBuffer code, Constants constants, ByteOrder order) {
        super(facts, code, constants);
        this.code = code;
        this.constants = constants;
        this.order = order;
        this.lastUses = new LastUses(facts.function(), folding.uses());
        code.choices(new Choices(this));
    }

    static Scope of(SelectionFacts facts, SmallDataAllocation small, ConstantPlacement placement, ByteOrder order) {
        MipsCodeBuffer code = new MipsCodeBuffer();
        return new Scope(facts, code, new Constants(code, small, placement), order);
    }

    static RegisterClass classOf(Type type) {
        return type == Type.F32 ? MipsRegisters.FLOAT : MipsRegisters.INT;
    }

    /** Whether the value is the integer constant 0. */
    boolean isZero(Value value) {
        return definition(value) instanceof Operation.IntConstant(int c) && c == 0;
    }

    /** A register for the value alone, which may get a fixed place or be overwritten: constants are not shared. */
    VirtualRegister useAlone(Value value) {
        return values.useAlone(value);
    }
}
