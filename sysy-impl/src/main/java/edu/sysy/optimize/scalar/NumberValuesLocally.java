package edu.sysy.optimize.scalar;

import edu.sysy.analysis.Addresses;
import edu.sysy.ir.Block;
import edu.sysy.ir.Function;
import edu.sysy.ir.FunctionEditor;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.Binary;
import edu.sysy.ir.Operation.Load;
import edu.sysy.ir.Operation.Store;
import edu.sysy.ir.Operation.ZeroFill;
import edu.sysy.ir.Value;
import edu.sysy.pass.FunctionPass;
import edu.sysy.pass.PassContext;
import java.util.HashMap;
import java.util.Map;

/**
 * Computes nothing twice in one block, and loads nothing that the block has just stored (local value numbering).
 *
 * <pre>
 * %2 = add %0, %1                    %2 = add %0, %1
 * %3 = add %1, %0                    store %9, %2
 * store %9, %3            becomes    %5 = mul %2, %2
 * %4 = load i32 %9                   ret %5
 * %5 = mul %4, %3
 * ret %5
 * </pre>
 *
 * <p>The value number of a result is the first value of the block that is known to be equal. An operation is looked up
 * with value numbers for operands, so {@code d + c} is found after {@code b + c} if {@code d} has been found equal to
 * {@code b}; the operands of a commutative operation are put into order first. Constants take part like any other
 * operation.
 *
 * <p>For memory (the "indirect assignments" of the textbooks), {@link KnownMemory} says what a word is known to hold. A
 * load of it is replaced by that value, and a store of that same value is removed.
 *
 * <p>Linear. Cooper and Torczon, "Engineering a Compiler", section 8.4.1.
 */
public final class NumberValuesLocally implements FunctionPass {
    @Override
    public String name() {
        return "number-values-locally";
    }

    @Override
    public Function run(Function function, PassContext context) {
        return function.edit(editor -> function.blocks().forEach(new Numbering(editor)::number));
    }

    private static final class Numbering {
        private final FunctionEditor editor;
        private final Addresses addresses;

        Numbering(FunctionEditor editor) {
            this.editor = editor;
            addresses = Addresses.of(editor.function());
        }

        /** Numbers the values of a block; the number of a value is what its uses become. */
        void number(Block block) {
            Map<Operation, Value> table = new HashMap<>();
            KnownMemory memory = new KnownMemory(addresses);
            for (int i = 0; i < block.instructions().size(); i++) {
                Value result = block.instructions().get(i).result();
                Operation operation = block.instructions().get(i).operation().mapOperands(editor::resolve);
                Value equal = switch (operation.effect()) {
                    case NONE -> table.putIfAbsent(ordered(operation), result);
                    case READS -> operation instanceof Load load ? memory.load(load, result) : null;
                    default -> null;
                };
                if (equal != null) {
                    editor.replaceAllUses(result, equal);
                    editor.delete(block.label(), i);
                } else if (operation instanceof Store store && memory.holds(store)) {
                    editor.delete(block.label(), i);
                } else {
                    change(memory, operation);
                }
            }
        }

        private static void change(KnownMemory memory, Operation operation) {
            switch (operation) {
                case Store store -> memory.store(store);
                case ZeroFill fill -> memory.fill(fill);
                case Operation.LibraryCall call -> memory.call(call);
                case Operation.Call call -> memory.call();
                default -> {}
            }
        }

        private static Operation ordered(Operation operation) {
            return operation instanceof Binary binary
                            && binary.commutes()
                            && binary.left().index() > binary.right().index()
                    ? binary.with(binary.right(), binary.left())
                    : operation;
        }
    }
}
