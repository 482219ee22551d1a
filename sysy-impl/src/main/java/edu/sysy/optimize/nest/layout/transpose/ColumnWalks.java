package edu.sysy.optimize.nest.layout.transpose;

import edu.sysy.analysis.Loops;
import edu.sysy.ir.Definitions;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation.Add;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Operation.Load;
import edu.sysy.ir.Operation.Mul;
import edu.sysy.ir.Operation.Offset;
import edu.sysy.ir.Operation.Shl;
import edu.sysy.ir.Operation.Store;
import edu.sysy.ir.Operation.Sub;
import edu.sysy.ir.Value;

/** Looks for accesses in innermost loops that do not walk along rows, in one walk over a function. */
final class ColumnWalks {
    /** A nest of two loops walks over a matrix. */
    private static final int MIN_DEPTH = 2;

    /** Terms of longer sums are not looked at. */
    private static final int MAX_OPERATIONS = 16;

    private final Loops loops;
    private final Definitions definitions;
    private final Function function;
    private int left;

    private ColumnWalks(Function function) {
        this.function = function;
        loops = Loops.of(function);
        definitions = Definitions.of(function);
    }

    /** Whether a function may have one. */
    static boolean in(Function function) {
        ColumnWalks walks = new ColumnWalks(function);
        for (int position = 0; position < function.blocks().size(); position++) {
            if (walks.loops.depthOfBlock(position) >= MIN_DEPTH && walks.in(position)) {
                return true;
            }
        }
        return false;
    }

    private boolean in(int position) {
        int header = loops.header(loops.innermost(position));
        for (Instruction instruction : function.blocks().get(position).instructions()) {
            boolean isColumn = switch (instruction.operation()) {
                case Load load -> isColumn(load.address(), header);
                case Store store -> isColumn(store.address(), header);
                default -> false;
            };
            if (isColumn) {
                return true;
            }
        }
        return false;
    }

    private boolean isColumn(Value address, int header) {
        left = MAX_OPERATIONS;
        long stride = 0;
        Value base = address;
        while (definitions.operationOrNull(base) instanceof Offset(Value start, Value bytes)) {
            stride += stride(bytes, header);
            base = start;
        }
        return Math.abs(stride) > Integer.BYTES;
    }

    /** What a value grows by if the parameters of a loop grow by 1. */
    private long stride(Value value, int header) {
        if (left-- <= 0) {
            return 0;
        }
        return switch (definitions.operationOrNull(value)) {
            case null -> definitions.blockPosition(value) == header ? 1 : 0;
            case Add(Value a, Value b) -> stride(a, header) + stride(b, header);
            case Sub(Value a, Value b) -> stride(a, header) - stride(b, header);
            case Mul(Value a, Value b)
            when definitions.operationOrNull(b) instanceof IntConstant(int by) -> stride(a, header) * by;
            case Shl(Value a, Value b)
            when definitions.operationOrNull(b) instanceof IntConstant(int by) -> stride(a, header) << (by & 31);
            default -> 0;
        };
    }
}
