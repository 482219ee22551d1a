package edu.sysy.prove.validate;

import edu.sysy.ir.Block;
import edu.sysy.ir.Function;
import edu.sysy.ir.Global;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Program;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Globals of one word whose addresses are used for nothing but loads and stores, in two programs: no other address can
 * reach them, so that they are variables.
 */
final class ScalarGlobals {
    private final Map<String, Type> types = new TreeMap<>();

    ScalarGlobals(Program before, Program after) {
        for (Global global : before.globals()) {
            if (global.count() == 1 && global.element() != Type.ADDRESS && !global.constant()) {
                types.put(global.name(), global.element());
            }
        }
        for (Program program : List.of(before, after)) {
            program.functions().forEach(this::removeUsedOtherwise);
        }
    }

    private void removeUsedOtherwise(Function function) {
        @Nullable String[] globalOf = new @Nullable String[function.valueBound()];
        for (Block block : function.blocks()) {
            for (Instruction instruction : block.instructions()) {
                if (instruction.operation() instanceof Operation.GlobalAddress(String name)) {
                    globalOf[instruction.result().index()] = name;
                }
            }
        }
        for (Block block : function.blocks()) {
            for (Instruction instruction : block.instructions()) {
                switch (instruction.operation()) {
                    case Operation.Load load -> {}
                    case Operation.Store(Value address, Value value) -> remove(globalOf, value);
                    default -> {
                        for (int i = 0; i < instruction.operation().operandCount(); i++) {
                            remove(globalOf, instruction.operation().operand(i));
                        }
                    }
                }
            }
            block.terminator().edges().forEach(edge -> edge.arguments().forEach(value -> remove(globalOf, value)));
            if (block.terminator() instanceof Terminator.Return(Value value) && value.exists()) {
                remove(globalOf, value);
            }
        }
    }

    private void remove(@Nullable String[] globalOf, Value value) {
        String name = globalOf[value.index()];
        if (name != null) {
            types.remove(name);
        }
    }

    /** The names of the globals, in order, and the types of their words. */
    Map<String, Type> types() {
        return types;
    }
}
