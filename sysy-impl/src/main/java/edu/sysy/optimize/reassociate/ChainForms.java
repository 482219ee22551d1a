package edu.sysy.optimize.reassociate;

import edu.sysy.analysis.Uses;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.And;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Operation.Mul;
import edu.sysy.ir.Operation.Or;
import edu.sysy.ir.Operation.Shl;
import edu.sysy.ir.Operation.Xor;
import edu.sysy.ir.Value;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * The chains of a function: products, conjunctions, disjunctions and exclusive disjunctions, with everything of the
 * same kind that only they costs. A shift to the left by a constant is a product.
 */
final class ChainForms {
    /** The most operands that a chain may have. */
    static final int MAX_OPERANDS = 12;

    /** What joins the operands of a chain. */
    enum Kind {
        PRODUCT("a product", 1),
        AND("a conjunction", -1),
        OR("a disjunction", 0),
        XOR("an exclusive disjunction", 0);

        private final String text;
        private final int neutral;

        Kind(String text, int neutral) {
            this.text = text;
            this.neutral = neutral;
        }

        /** What a reader calls it. */
        String text() {
            return text;
        }

        /** The constant that changes nothing. */
        int neutral() {
            return neutral;
        }

        /** The operation of two operands. */
        Operation join(Value x, Value y) {
            return switch (this) {
                case PRODUCT -> new Mul(x, y);
                case AND -> new And(x, y);
                case OR -> new Or(x, y);
                case XOR -> new Xor(x, y);
            };
        }

        private int join(int x, int y) {
            return switch (this) {
                case PRODUCT -> x * y;
                case AND -> x & y;
                case OR -> x | y;
                case XOR -> x ^ y;
            };
        }
    }

    /**
     * A chain.
     *
     * @param operands the values, those that occur several times as often
     * @param constant the constants joined
     */
    record Chain(Kind kind, List<Value> operands, int constant) {}

    private final Function function;
    private final Uses uses;
    private final OperationCosts costs;
    private final UseCounter useCounts;
    private final UnaryOperator<Value> resolve;

    /**
     * The chains of a function that is being changed.
     *
     * @param resolve what stands for a value that has been replaced
     */
    ChainForms(Function function, OperationCosts costs, UseCounter useCounts, UnaryOperator<Value> resolve) {
        this.function = function;
        uses = Uses.of(function);
        this.costs = costs;
        this.useCounts = useCounts;
        this.resolve = resolve;
    }

    /** What kind of chain an operation belongs to. */
    private Optional<Kind> kind(Operation operation) {
        return switch (operation) {
            case Mul mul -> Optional.of(Kind.PRODUCT);
            case Shl shl when costs.isConstant(shl.right()) -> Optional.of(Kind.PRODUCT);
            case And and -> Optional.of(Kind.AND);
            case Or or -> Optional.of(Kind.OR);
            case Xor xor -> Optional.of(Kind.XOR);
            default -> Optional.empty();
        };
    }

    /**
     * The chain that ends with an instruction; empty if it has less than three operands or is a part of a longer one.
     */
    Optional<Chain> endingWith(Instruction instruction) {
        Optional<Kind> kind = kind(instruction.operation());
        if (kind.isEmpty() || isInner(instruction.result(), kind.get())) {
            return Optional.empty();
        }
        List<Value> operands = new ArrayList<>();
        Deque<Operation> pending = new ArrayDeque<>(List.of(instruction.operation()));
        int constant = kind.get().neutral();
        int constants = 0;
        while (!pending.isEmpty()) {
            Operation operation = pending.removeLast();
            for (int i = 0; i < 2; i++) {
                Value operand = resolve.apply(operation.operand(i));
                Operation inner = costs.operation(operand);
                if (inner instanceof IntConstant(int value)) {
                    boolean shift = operation instanceof Shl && i == 1;
                    constant = kind.get().join(constant, shift ? 1 << value : value);
                    constants++;
                } else if (inner != null
                        && useCounts.of(operand) == 1
                        && kind(inner).equals(kind)
                        && operands.size() + pending.size() < MAX_OPERANDS) {
                    pending.add(inner);
                } else {
                    operands.add(operand);
                }
            }
        }
        return operands.isEmpty() || operands.size() + constants < 3
                ? Optional.empty()
                : Optional.of(new Chain(kind.get(), operands, constant));
    }

    /** Whether a value is nothing but a part of another chain. */
    private boolean isInner(Value value, Kind kind) {
        if (uses.count(value) != 1) {
            return false;
        }
        int site = uses.site(value, 0);
        List<Instruction> instructions =
                function.blocks().get(uses.blockPosition(site)).instructions();
        int index = uses.indexInBlock(site);
        return index < instructions.size()
                && kind(instructions.get(index).operation()).equals(Optional.of(kind));
    }
}
