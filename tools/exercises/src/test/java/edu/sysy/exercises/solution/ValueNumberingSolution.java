package edu.sysy.exercises.solution;

import edu.sysy.ir.Effect;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Value;
import edu.sysy.pass.FunctionPass;
import edu.sysy.pass.PassContext;
import java.util.HashMap;
import java.util.Map;

/** Exercise 3: a table for each block, by the operation on resolved operands in one order. */
public final class ValueNumberingSolution implements FunctionPass {
    @Override
    public String name() {
        return "my-value-numbering";
    }

    @Override
    public Function run(Function function, PassContext context) {
        return function.edit(editor -> {
            Map<Integer, Map<Operation, Value>> tables = new HashMap<>();
            editor.forEachInstruction((label, index, instruction) -> {
                if (isNumbered(instruction)) {
                    Operation operation = ordered(instruction.operation().mapOperands(editor::resolve));
                    Value first = tables.computeIfAbsent(label, block -> new HashMap<>())
                            .putIfAbsent(operation, instruction.result());
                    if (first != null) {
                        editor.replaceAllUses(instruction.result(), first);
                        editor.delete(label, index);
                    }
                }
            });
        });
    }

    private static boolean isNumbered(Instruction instruction) {
        return instruction.operation().effect() == Effect.NONE;
    }

    private static Operation ordered(Operation operation) {
        return operation instanceof Operation.Binary binary
                        && binary.commutes()
                        && binary.left().index() > binary.right().index()
                ? binary.with(binary.right(), binary.left())
                : operation;
    }
}
