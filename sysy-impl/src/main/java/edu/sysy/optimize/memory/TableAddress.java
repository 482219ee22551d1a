package edu.sysy.optimize.memory;

import edu.sysy.ir.Definitions;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.Add;
import edu.sysy.ir.Operation.GlobalAddress;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Operation.Mul;
import edu.sysy.ir.Operation.Offset;
import edu.sysy.ir.Operation.Shl;
import edu.sysy.ir.Value;
import java.util.Optional;

/**
 * The address of a word of a global: the global plus a distance that varies, plus one that does not.
 *
 * @param global the name of the global
 * @param base the value that is its address
 * @param bytes the distance that varies
 * @param constant the other one, in bytes
 */
record TableAddress(String global, Value base, Value bytes, int constant) {
    private static final int MAX_OFFSETS = 4;
    private static final int MAX_CONSTANT = 1 << 28;

    /**
     * A factor of the distance that varies.
     *
     * @param index the value that is multiplied
     * @param factor by what
     * @param constant what is added to the product, in bytes
     */
    record Product(Value index, int factor, int constant) {}

    /** What an address is made of; empty if it is not that of a global, or no distance varies, or several do. */
    static Optional<TableAddress> of(Value address, Definitions definitions) {
        Value at = address;
        Value varying = Value.NONE;
        long constant = 0;
        for (int offsets = 0; offsets <= MAX_OFFSETS; offsets++) {
            Operation operation = definitions.operationOrNull(at);
            if (operation instanceof GlobalAddress(String global)) {
                return varying.exists() && Math.abs(constant) < MAX_CONSTANT && constant % 4 == 0
                        ? Optional.of(new TableAddress(global, at, varying, (int) constant))
                        : Optional.empty();
            }
            if (!(operation instanceof Offset(Value base, Value bytes))) {
                return Optional.empty();
            }
            if (definitions.operationOrNull(bytes) instanceof IntConstant(int known)) {
                constant += known;
            } else if (varying.exists()) {
                return Optional.empty();
            } else {
                varying = bytes;
            }
            at = base;
        }
        return Optional.empty();
    }

    /** The varying distance as a multiple of an index of words; empty if it is no such product. */
    Optional<Product> product(Definitions definitions) {
        Operation operation = definitions.operationOrNull(bytes);
        int sum = 0;
        if (operation instanceof Add(Value left, Value right)
                && definitions.operationOrNull(right) instanceof IntConstant(int known)
                && Math.abs((long) known) < MAX_CONSTANT) {
            operation = definitions.operationOrNull(left);
            sum = known;
        }
        Product product = switch (operation) {
            case Shl(Value index, Value by)
            when definitions.operationOrNull(by) instanceof IntConstant(int distance)
                    && distance >= 2
                    && distance < Integer.SIZE - 2 -> new Product(index, 1 << distance, sum);
            case Mul(Value index, Value by)
            when definitions.operationOrNull(by) instanceof IntConstant(int factor) -> new Product(index, factor, sum);
            case null, default -> null;
        };
        return product != null && product.factor > 0 && product.factor % 4 == 0 && product.constant % 4 == 0
                ? Optional.of(product)
                : Optional.empty();
    }
}
