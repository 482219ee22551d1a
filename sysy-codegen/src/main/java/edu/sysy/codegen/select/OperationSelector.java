package edu.sysy.codegen.select;

import edu.sysy.ir.Block;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Value;

/** Selects code for each operation by the part of a target that is in charge of it. */
public abstract class OperationSelector implements BlockSelector {
    private final ValueRegisters values;
    private final ArithmeticCode arithmetic;
    private final ComparisonCode comparisons;
    private final SelectCode selections;
    private final MemoryCode memory;

    /** A selector for a function whose values are in registers of {@code values}. */
    protected OperationSelector(
            ValueRegisters values,
            ArithmeticCode arithmetic,
            ComparisonCode comparisons,
            SelectCode selections,
            MemoryCode memory) {
        this.values = values;
        this.arithmetic = arithmetic;
        this.comparisons = comparisons;
        this.selections = selections;
        this.memory = memory;
    }

    @Override
    public void enter(Block block, int position) {
        arithmetic.enter(block);
        memory.forget();
    }

    @Override
    public final void select(Instruction instruction, int position, int index) {
        Value result = instruction.result();
        switch (instruction.operation()) {
            case Operation.Compare compare -> values.define(result, comparisons.value(compare, position));
            case Operation.IntBinary binary -> values.define(result, arithmetic.integer(binary, position, index));
            case Operation.FloatBinary binary -> values.define(result, arithmetic.floating(binary));
            case Operation.FloatNeg negation -> values.define(result, arithmetic.negate(negation));
            case Operation.FloatCompare compare -> values.define(result, comparisons.value(compare));
            case Operation.IntToFloat conversion -> values.define(result, arithmetic.toFloat(conversion));
            case Operation.FloatToInt conversion -> values.define(result, arithmetic.toInt(conversion));
            case Operation.Select select -> values.define(result, selections.select(select, position, index));
            case Operation.Offset offset -> values.define(result, memory.offset(result, offset));
            case Operation.Load load -> values.define(result, memory.load(load, position));
            case Operation.Store store -> memory.store(store, position);
            case Operation.ZeroFill fill -> memory.zeroFill(fill, position);
            case Operation.AnyCall call -> {
                call(result, call);
                memory.forget();
            }
            case Operation.Alloca alloca -> {}
            case Operation.Constant constant -> {}
        }
    }

    /** Selects code for a call. */
    protected void call(Value result, Operation.AnyCall call) {
        calls().call(result, call);
    }

    @Override
    public final void branch(ConditionTest test) {
        comparisons.branch(test);
    }
}
