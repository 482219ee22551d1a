package edu.sysy.pass;

import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Value;
import org.jspecify.annotations.Nullable;

/**
 * A local rewrite: looks at one instruction and the definitions of its operands, and says what becomes of it.
 *
 * <pre>{@code
 * Rewrite addZero = (instruction, in) -> switch (instruction.operation()) {
 *     case Add(var x, var y) when in.isConstant(y, 0) -> Rewrite.useInstead(x);
 *     default -> Rewrite.keep();
 * };
 * Function simpler = addZero.applyTo(function);
 * }</pre>
 *
 * <p>A rewrite is applied once to each instruction, in reverse postorder of the blocks, so operands have been rewritten
 * before the instructions that use them.
 *
 * <p>Rewrites are stateless and may be used by many threads.
 */
@FunctionalInterface
public interface Rewrite {
    /** What becomes of an instruction. */
    sealed interface Change {
        /** It stays as it is. */
        record Keep() implements Change {
            static final Keep INSTANCE = new Keep();
        }

        /** Its result is computed by another operation. */
        record Replace(Operation operation) implements Change {}

        /** It is removed, and what used its result uses another value. */
        record UseInstead(Value value) implements Change {}
    }

    /** The definitions of the operands of an instruction, as earlier changes have left them. */
    interface Scope {
        /**
         * The operation that defines a value; null for parameters of blocks. Convenient in {@code instanceof} patterns.
         */
        @Nullable Operation definition(Value value);

        /**
         * Inserts an operation before the instruction that is being rewritten and returns its result. The rewrite that
         * inserts it does not see it again. Only a rewrite that changes the instruction should insert anything.
         */
        Value insert(Operation operation);

        /** Whether a value is the integer constant {@code constant}. */
        default boolean isConstant(Value value, int constant) {
            return definition(value) instanceof Operation.IntConstant(int known) && known == constant;
        }

        /** Whether a value is an integer constant. */
        default boolean isConstant(Value value) {
            return definition(value) instanceof Operation.IntConstant;
        }

        /**
         * The integer that a value is.
         *
         * @throws IllegalArgumentException if it is no integer constant
         */
        default int constant(Value value) {
            if (definition(value) instanceof Operation.IntConstant(int known)) {
                return known;
            }
            throw new IllegalArgumentException(value + " is no integer constant");
        }
    }

    /** What becomes of {@code instruction}, whose operands are those that remain after earlier changes. */
    Change rewrite(Instruction instruction, Scope in);

    /** The instruction stays as it is. */
    static Change keep() {
        return Change.Keep.INSTANCE;
    }

    /** The result is computed by {@code operation}, which has the same type. */
    static Change replace(Operation operation) {
        return new Change.Replace(operation);
    }

    /** The instruction goes away, and its users use {@code value}, which has the same type. */
    static Change useInstead(Value value) {
        return new Change.UseInstead(value);
    }

    /**
     * The first change that one of the rewrites makes, in the order given; one traversal, one view of the definitions.
     */
    static Rewrite firstOf(Rewrite... alternatives) {
        Rewrite[] all = alternatives.clone();
        return (instruction, in) -> {
            for (Rewrite rewrite : all) {
                Change change = rewrite.rewrite(instruction, in);
                if (!(change instanceof Change.Keep)) {
                    return change;
                }
            }
            return keep();
        };
    }

    /**
     * This rewrite, applied again to what it makes of an instruction until it keeps it.
     *
     * @param limit how often at most
     */
    default Rewrite repeated(int limit) {
        return (instruction, in) -> {
            Change result = keep();
            Instruction current = instruction;
            for (int round = 0; round < limit; round++) {
                Change change = rewrite(current, in);
                if (change instanceof Change.Keep) {
                    return result;
                }
                result = change;
                if (!(change instanceof Change.Replace(Operation operation))) {
                    return result;
                }
                current = new Instruction(instruction.result(), operation, instruction.line());
            }
            return result;
        };
    }

    /** The function with every instruction rewritten; itself if nothing changes. */
    default Function applyTo(Function function) {
        return RewriteTraversal.run(function, this);
    }

    /** A pass that applies the rewrite, without a description. */
    default FunctionPass asPass(String name) {
        return asPass(name, "");
    }

    /** A pass that applies the rewrite, with the line that lists of passes show. */
    default FunctionPass asPass(String name, String description) {
        return FunctionPass.of(name, description, this::applyTo);
    }
}
