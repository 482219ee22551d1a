package edu.sysy.explorer.steps;

import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.Alloca;
import edu.sysy.ir.Operation.Load;
import edu.sysy.ir.Operation.Store;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/**
 * The local variables of a function that are in memory and can become values: words of the frame whose address is used
 * for nothing but loads and stores of the type they hold.
 */
final class StackLocals {
    private final Map<Value, Type> locals = new LinkedHashMap<>();
    private final Map<Value, TreeSet<Integer>> definitions = new LinkedHashMap<>();

    StackLocals(Function function) {
        for (Instruction instruction : function.entry().instructions()) {
            if (instruction.operation() instanceof Alloca alloca && alloca.count() == 1) {
                locals.put(instruction.result(), alloca.element());
            }
        }
        function.blocks().forEach(block -> {
            block.instructions().forEach(instruction -> check(instruction.operation()));
            check(block.terminator());
        });
        locals.keySet().forEach(local -> definitions.put(local, new TreeSet<>()));
        for (int position = 0; position < function.blocks().size(); position++) {
            for (Instruction instruction : function.blocks().get(position).instructions()) {
                int block = position;
                stored(instruction)
                        .ifPresent(local ->
                                definitions.getOrDefault(local, new TreeSet<>()).add(block));
            }
        }
    }

    private void check(Operation operation) {
        switch (operation) {
            case Load load -> checkAccess(load.address(), load.type());
            case Store store -> {
                checkAccess(store.address(), store.value().type());
                locals.remove(store.value());
            }
            default -> {
                for (int i = 0; i < operation.operandCount(); i++) {
                    locals.remove(operation.operand(i));
                }
            }
        }
    }

    private void checkAccess(Value address, Type accessed) {
        if (locals.get(address) != accessed) {
            locals.remove(address);
        }
    }

    private void check(Terminator terminator) {
        terminator.mapOperands(operand -> {
            locals.remove(operand);
            return operand;
        });
    }

    /** The locals, in the order of their allocas. */
    List<Value> all() {
        return new ArrayList<>(locals.keySet());
    }

    /** The blocks that store to a local, by position. */
    TreeSet<Integer> definitions(Value local) {
        return definitions.getOrDefault(local, new TreeSet<>());
    }

    /** The local that an instruction loads; empty if it does something else. */
    Optional<Value> loaded(Instruction instruction) {
        return instruction.operation() instanceof Load load && locals.containsKey(load.address())
                ? Optional.of(load.address())
                : Optional.empty();
    }

    /** The local that an instruction stores to; empty if it does something else. */
    Optional<Value> stored(Instruction instruction) {
        return instruction.operation() instanceof Store store && locals.containsKey(store.address())
                ? Optional.of(store.address())
                : Optional.empty();
    }
}
