package edu.sysy.optimize.scalar;

import edu.sysy.analysis.Addresses;
import edu.sysy.ir.Block;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.Binary;
import edu.sysy.ir.Operation.Load;
import edu.sysy.ir.Operation.Store;
import edu.sysy.ir.Operation.ZeroFill;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Value;
import edu.sysy.pass.FunctionPass;
import edu.sysy.pass.PassContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
        return new Numbering(function).run();
    }

    private static final class Numbering {
        private final Function function;
        private final Addresses addresses;
        private final @Nullable Value[] numberOf;
        private final UnaryOperator<Value> number = this::number;

        Numbering(Function function) {
            this.function = function;
            addresses = Addresses.of(function);
            numberOf = new @Nullable Value[function.valueBound()];
        }

        private Value number(Value value) {
            Value known = value.exists() ? numberOf[value.index()] : null;
            return known == null ? value : known;
        }

        Function run() {
            List<Block> blocks = new ArrayList<>(function.blocks().size());
            for (Block block : function.blocks()) {
                List<Instruction> instructions = run(block.instructions());
                blocks.add(
                        instructions == block.instructions()
                                ? block
                                : new Block(block.label(), block.parameters(), instructions, block.terminator()));
            }
            for (int i = 0; i < blocks.size(); i++) {
                Terminator terminator = blocks.get(i).terminator().mapOperands(number);
                blocks.set(i, blocks.get(i).withTerminator(terminator));
            }
            return function.withBlocks(blocks);
        }

        private List<Instruction> run(List<Instruction> old) {
            Map<Operation, Value> table = new HashMap<>();
            KnownMemory memory = new KnownMemory(addresses);
            Instruction[] kept = new Instruction[old.size()];
            int count = 0;
            boolean same = true;
            for (int i = 0; i < old.size(); i++) {
                Instruction instruction = old.get(i);
                Operation operation = instruction.operation().mapOperands(number);
                Value equal = switch (operation.effect()) {
                    case NONE -> table.putIfAbsent(ordered(operation), instruction.result());
                    case READS -> operation instanceof Load load ? memory.load(load, instruction.result()) : null;
                    default -> null;
                };
                if (equal != null) {
                    numberOf[instruction.result().index()] = equal;
                } else if (!(operation instanceof Store store && memory.holds(store))) {
                    change(memory, operation);
                    kept[count++] = operation == instruction.operation() ? instruction : instruction.with(operation);
                    same &= operation == instruction.operation();
                }
            }
            return same && count == kept.length ? old : List.of(Arrays.copyOf(kept, count));
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
