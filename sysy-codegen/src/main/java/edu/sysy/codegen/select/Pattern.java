package edu.sysy.codegen.select;

import edu.sysy.ir.Definitions;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Value;
import org.jspecify.annotations.Nullable;

/**
 * A tree of operations that is selected as one piece of code: the operation at its root, and those of the same block
 * whose only use is in the tree.
 */
public sealed interface Pattern permits Field, AwayFromZero {
    /** The only value that the code for it reads. */
    Value value();

    /** The pattern that the operation, in the block at a position, is the last part of; null if there is none. */
    static @Nullable Pattern of(Operation operation, Definitions definitions, UseCounts uses, int blockPosition) {
        return switch (operation) {
            case Operation.Rem rem -> Field.of(rem, definitions, uses, blockPosition);
            case Operation.And and -> Field.of(and, definitions, uses, blockPosition);
            case Operation.Add(var left, var right) -> {
                Pattern pattern = AwayFromZero.of(left, right, definitions, uses, blockPosition);
                yield pattern == null ? AwayFromZero.of(right, left, definitions, uses, blockPosition) : pattern;
            }
            default -> null;
        };
    }
}
