package edu.sysy.riscv.select;

import edu.sysy.codegen.select.UseCounts;
import edu.sysy.ir.Block;
import edu.sysy.ir.Definitions;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Value;
import edu.sysy.ir.vector.LaneOperator;
import edu.sysy.ir.vector.VectorOperation.LaneConstants;
import edu.sysy.ir.vector.VectorOperation.LaneSelect;
import edu.sysy.ir.vector.VectorOperation.Lanewise;
import edu.sysy.ir.vector.VectorOperation.Splat;
import edu.sysy.riscv.isa.RiscvImmediate;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Which vectors of a function never are in a register, since other instructions compute them.
 *
 * <pre>
 * %2 = splat i32x4 %1
 * %4 = lanewise add %3, %2       --&gt;    vadd.vx    the scalar is an operand, all uses of it being such
 *
 * %5 = lanewise lt %3, %4
 * %6 = select %5, %3, %4         --&gt;    vmslt.vv, vmerge.vvm    the comparison writes the mask
 *
 * %7 = lanewise mul %3, %4
 * %8 = lanewise add %6, %7       --&gt;    vmacc.vv
 * </pre>
 *
 * Comparisons and products are in the block of their only use.
 */
final class RiscvVectorFolding {
    private final Definitions definitions;
    private final UseCounts uses;

    /** The comparisons and products that are computed by their use. */
    private final BitSet joined = new BitSet();

    /** How many uses of a value have a scalar in its place. */
    private final int[] scalarUses;

    /** The folding of a function. */
    RiscvVectorFolding(Function function, UseCounts uses) {
        this.definitions = Definitions.of(function);
        this.uses = uses;
        this.scalarUses = new int[function.valueBound()];
        if (!function.usesVectors()) {
            return;
        }
        for (int position = 0; position < function.blocks().size(); position++) {
            Block block = function.blocks().get(position);
            for (Instruction instruction : block.instructions()) {
                join(instruction, position);
            }
        }
        for (Block block : function.blocks()) {
            for (Instruction instruction : block.instructions()) {
                if (instruction.operation() instanceof Lanewise lanewise
                        && !joins(lanewise)
                        && !(lanewise.operator() == LaneOperator.MUL && isJoined(instruction.result()))) {
                    countScalar(lanewise);
                }
            }
        }
    }

    private void join(Instruction instruction, int position) {
        switch (instruction.operation()) {
            case LaneSelect(Value mask, Value ifTrue, Value ifFalse) -> {
                Lanewise comparison = only(mask, position);
                if (comparison != null && comparison.operator().isComparison()) {
                    joined.set(mask.index());
                }
            }
            case Lanewise(LaneOperator operator, Value left, Value right)
            when operator == LaneOperator.ADD || operator == LaneOperator.SUB -> {
                if (isProduct(right, position)) {
                    joined.set(right.index());
                } else if (operator == LaneOperator.ADD && isProduct(left, position)) {
                    joined.set(left.index());
                }
            }
            default -> {}
        }
    }

    private boolean isProduct(Value value, int position) {
        Lanewise product = only(value, position);
        return product != null && product.operator() == LaneOperator.MUL;
    }

    /** The operation of a block that defines a value which is used once; null if there is none. */
    private @Nullable Lanewise only(Value value, int position) {
        return uses.of(value) == 1
                        && definitions.operationOrNull(value) instanceof Lanewise lanewise
                        && definitions.blockPosition(value) == position
                ? lanewise
                : null;
    }

    private boolean joins(Lanewise sum) {
        return product(sum.right()) != null || product(sum.left()) != null;
    }

    private void countScalar(Lanewise operation) {
        if (isSplat(operation.right())) {
            scalarUses[operation.right().index()]++;
        } else if (isSplat(operation.left()) && takesLeft(operation.operator(), constant(operation.left()))) {
            scalarUses[operation.left().index()]++;
        }
    }

    /** Whether there is an instruction whose first operand is a scalar, constant or not. */
    private static boolean takesLeft(LaneOperator operator, @Nullable Integer constant) {
        return switch (operator) {
            case SHL, SHR, SAR -> false;
            case LE -> constant != null && RiscvImmediate.isSmall(constant - 1L);
            default -> true;
        };
    }

    /** Whether a value is computed by its use. */
    boolean isJoined(Value value) {
        return joined.get(value.index());
    }

    /** The product that a value is, if that is added to another one as it is computed; else null. */
    @Nullable Lanewise product(Value value) {
        return isJoined(value)
                        && definitions.operationOrNull(value) instanceof Lanewise lanewise
                        && lanewise.operator() == LaneOperator.MUL
                ? lanewise
                : null;
    }

    /** The comparison that a mask is, if a choice makes it; else null. */
    @Nullable Lanewise comparison(Value mask) {
        return isJoined(mask)
                        && definitions.operationOrNull(mask) instanceof Lanewise lanewise
                        && lanewise.operator().isComparison()
                ? lanewise
                : null;
    }

    /** Whether all uses of a value take the scalar that is in all of its lanes. */
    boolean isScalar(Value vector) {
        return scalarUses[vector.index()] > 0 && scalarUses[vector.index()] == uses.of(vector);
    }

    private boolean isSplat(Value vector) {
        return switch (definitions.operationOrNull(vector)) {
            case Splat splat -> true;
            case LaneConstants constants -> constants.inAllLanes().isPresent();
            case null, default -> false;
        };
    }

    /** The integer constant in all lanes of a vector; null if there is none. */
    @Nullable Integer constant(Value vector) {
        return switch (definitions.operationOrNull(vector)) {
            case LaneConstants constants
            when constants.inAllLanes().isPresent() -> constants.inAllLanes().getAsInt();
            case Splat splat
            when definitions.operationOrNull(splat.scalar()) instanceof Operation.IntConstant(int c) -> c;
            case null, default -> null;
        };
    }
}
