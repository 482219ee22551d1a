package edu.sysy.optimize.scalar;

import edu.sysy.Cancellation;
import edu.sysy.ir.Block;
import edu.sysy.ir.Effect;
import edu.sysy.ir.Function;
import edu.sysy.ir.FunctionEditor;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.Load;
import edu.sysy.ir.Operation.Store;
import edu.sysy.ir.Operation.ZeroFill;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.pass.FunctionPass;
import edu.sysy.pass.PassContext;
import edu.sysy.pass.Rewrite;
import java.util.Arrays;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Computes nothing twice in one block, and loads nothing that the block has just stored (local value numbering).
 *
 * <pre>
 * %2 = add %0, %1                    %2 = add %0, %1
 * %3 = add %1, %0                    store %9, %2
 * store %9, %3            becomes    %5 = mul %2, %2
 * %4 = load i32 %9                   ret %5
 * %5 = mul %4, %3
 * %6 = sub %2, %3
 * %7 = add %5, %6
 * ret %7
 * </pre>
 *
 * <p>The value number of a result is the first value of the block that is known to be equal. In one traversal, each
 * operation
 *
 * <ol>
 *   <li>gets the value numbers for operands, so {@code d + c} is found after {@code b + c} if {@code d} has been found
 *       equal to {@code b};
 *   <li>is simplified by {@link FoldConstants#rewrite}: constants are computed and algebraic identities applied, so
 *       what they make equal is found at once;
 *   <li>is looked up in an {@link ExpressionTable}, with operands in order: {@code a * b} is {@code b * a}, and
 *       {@code a > b} is {@code b < a}. Operations may have any number of operands; constants are operations like any
 *       other.
 * </ol>
 *
 * <p>Values have one name each, so no name is ever overwritten that holds a value number. For memory (the "indirect
 * assignments" of the textbooks), {@link KnownMemory} says what a word is known to hold. A load of it is replaced by
 * that value, and a store of that same value is removed.
 *
 * <p>Linear. Cooper and Torczon, "Engineering a Compiler", section 8.4.1.
 */
public final class NumberValuesLocally implements FunctionPass {
    @Override
    public String name() {
        return "number-values-locally";
    }

    @Override
    public String description() {
        return "computes nothing twice in a block and forwards stores to loads (local value numbering, LVN, DAG of "
                + "a block)";
    }

    @Override
    public Function run(Function function, PassContext context) {
        return function.edit(editor -> {
            Numbering numbering = new Numbering(editor);
            function.blocks().forEach(numbering::number);
        });
    }

    private static final class Numbering implements Rewrite.Scope {
        private final FunctionEditor editor;
        private final Function function;
        private final UnaryOperator<Value> valueNumber;
        private @Nullable Operation[] definitions;
        private final ExpressionTable table = new ExpressionTable();
        private final KnownMemory memory;
        private int label;
        private int index;
        private int line;

        Numbering(FunctionEditor editor) {
            this.editor = editor;
            function = editor.function();
            valueNumber = editor::resolve;
            definitions = new @Nullable Operation[function.valueBound()];
            memory = new KnownMemory(function);
        }

        /** Numbers the values of a block; the number of a value is what its uses become. */
        void number(Block block) {
            table.clear();
            memory.clear();
            label = block.label();
            for (index = 0; index < block.instructions().size(); index++) {
                Instruction instruction = block.instructions().get(index);
                line = instruction.line();
                Operation operation = instruction.operation().mapOperands(valueNumber);
                Instruction named = operation == instruction.operation() ? instruction : instruction.with(operation);
                switch (FoldConstants.rewrite().rewrite(named, this)) {
                    case Rewrite.Change.Keep() -> number(instruction, operation, false);
                    case Rewrite.Change.Replace(Operation simpler) -> number(instruction, simpler, true);
                    case Rewrite.Change.UseInstead(Value value) -> useInstead(instruction.result(), value);
                }
            }
        }

        private void number(Instruction instruction, Operation operation, boolean simplified) {
            Cancellation.poll();
            Value result = instruction.result();
            Value equal = switch (operation.effect()) {
                case NONE -> table.putIfAbsent(operation, result);
                case READS -> operation instanceof Load load ? memory.load(load, result) : null;
                default -> null;
            };
            if (equal != null) {
                useInstead(result, equal);
            } else if (operation instanceof Store store && !memory.store(store)) {
                editor.delete(label, index);
            } else {
                if (simplified) {
                    editor.replace(label, index, operation);
                }
                define(result, operation);
                change(operation);
            }
        }

        private void useInstead(Value result, Value value) {
            editor.replaceAllUses(result, value);
            editor.delete(label, index);
        }

        /** Takes note of what writes memory beside stores. */
        private void change(Operation operation) {
            switch (operation) {
                case ZeroFill fill -> memory.fill(fill);
                case Operation.LibraryCall call -> memory.call(call);
                case Operation.Call call -> memory.call();
                default -> {}
            }
        }

        private void define(Value result, Operation operation) {
            int at = result.index();
            if (at >= definitions.length) {
                definitions = Arrays.copyOf(definitions, Math.max(at + 1, 2 * definitions.length));
            }
            if (at >= 0) {
                definitions[at] = operation;
            }
        }

        @Override
        public @Nullable Operation definition(Value value) {
            return value.index() < definitions.length ? definitions[value.index()] : null;
        }

        /** Inserts an operation unless it has a number. Addresses get none: memory has been analysed without them. */
        @Override
        public Value insert(Operation operation) {
            boolean numbered = operation.effect() == Effect.NONE && operation.type() != Type.ADDRESS;
            Value known = numbered ? table.get(operation) : null;
            if (known != null) {
                return known;
            }
            Value result = editor.insert(label, index, operation, line);
            define(result, operation);
            if (numbered) {
                table.put(operation, result);
            }
            return result;
        }
    }
}
