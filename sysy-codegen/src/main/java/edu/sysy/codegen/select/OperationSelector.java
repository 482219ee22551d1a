package edu.sysy.codegen.select;

import edu.sysy.codegen.rules.RowEmitter;
import edu.sysy.ir.Block;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Value;
import edu.sysy.ir.vector.VectorOperation;
import java.util.Objects;

/** Selects code for each operation: by rows, or by the part of a target that is in charge of memory or calls. */
public abstract class OperationSelector implements BlockSelector {
    private final FoldingPlan folding;
    private final ValueRegisters values;
    private final RowEmitter rules;
    private final MemoryCode memory;
    private final VectorCode vectors;

    /** A selector for the function of a scope, on a machine without vectors. */
    protected OperationSelector(SelectionScope scope, MemoryCode memory) {
        this(scope, memory, VectorCode.NONE);
    }

    /** A selector for the function of a scope. */
    protected OperationSelector(SelectionScope scope, MemoryCode memory, VectorCode vectors) {
        this.folding = scope.folding;
        this.values = scope.values;
        this.rules = scope.rules;
        this.memory = memory;
        this.vectors = vectors;
    }

    @Override
    public void enter(Block block, int position) {
        rules.enter();
        memory.forget();
    }

    @Override
    public final void select(Instruction instruction, int position, int index) {
        Value result = instruction.result();
        folding.matcher().enter(position, index);
        switch (instruction.operation()) {
            case Operation.Offset offset -> values.define(result, memory.offset(result, offset));
            case Operation.Load load -> values.define(result, memory.load(load, position));
            case Operation.Store store -> memory.store(store, position);
            case Operation.ZeroFill fill -> memory.zeroFill(fill, position);
            case Operation.AnyCall call -> {
                call(result, call);
                memory.forget();
            }
            case VectorOperation operation -> vectors.select(operation, result, position);
            case Operation.Alloca alloca -> {}
            case Operation.Constant constant -> {}
            default -> values.define(result, Objects.requireNonNull(rules.emit(folding.match(result))));
        }
    }

    /** Selects code for a call. */
    protected void call(Value result, Operation.AnyCall call) {
        calls().call(result, call);
    }

    @Override
    public final void branch(int position) {
        folding.matcher().enter(position, Integer.MAX_VALUE);
        rules.emit(folding.branch(position));
    }
}
