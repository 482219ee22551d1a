package edu.sysy.optimize.memory;

import edu.sysy.ir.Block;
import edu.sysy.ir.Function;
import edu.sysy.ir.FunctionEditor;
import edu.sysy.ir.Global;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.Alloca;
import edu.sysy.ir.Operation.FloatConstant;
import edu.sysy.ir.Operation.GlobalAddress;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Operation.Load;
import edu.sysy.ir.Operation.Store;
import edu.sysy.ir.Program;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.optimize.ssa.PromoteLocals;
import edu.sysy.pass.PassContext;
import edu.sysy.pass.ProgramPass;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Turns global variables that only one function uses, which runs at most once, into values of that function.
 *
 * <pre>
 * global @g: i32[1] = {0: 5}
 * func @main() -&gt; i32 {                        func @main() -&gt; i32 {
 * b0:                                          b0:
 *   %1 = address @g              becomes         %2 = const 5
 *   %2 = load i32 %1                             %3 = add %2, %2
 *   %3 = add %2, %2                              ret %3
 *   store %1, %3                               }
 *   ret %3
 * }
 * </pre>
 *
 * <p>The global has one word, and its address is used for nothing but loads and stores of its type. It becomes a local
 * that is set to the initial value where the function begins, and the local is promoted. {@link RunsOnce} tells which
 * functions run at most once. The global itself is left to {@code remove-dead-functions}. Linear.
 */
public final class LocalizeGlobals implements ProgramPass {
    /** In {@link #users}: more than one function, or a use that a local does not allow. */
    private static final int REJECTED = -2;

    private static final int NOBODY = -1;

    @Override
    public String name() {
        return "localize-globals";
    }

    @Override
    public Program run(Program program, PassContext context) {
        if (program.function(Program.MAIN).isEmpty()) {
            return program;
        }
        Map<String, Integer> users = users(program);
        List<List<Global>> used = new ArrayList<>();
        program.functions().forEach(function -> used.add(new ArrayList<>()));
        for (Global global : program.globals()) {
            int user = users.getOrDefault(global.name(), NOBODY);
            if (user >= 0) {
                used.get(user).add(global);
            }
        }
        RunsOnce runs = new RunsOnce(program);
        List<Function> functions = new ArrayList<>();
        boolean changed = false;
        for (int i = 0; i < program.functions().size(); i++) {
            Function function = program.functions().get(i);
            List<Global> local = runs.atMostOnce(i) ? used.get(i) : List.of();
            for (Global global : local) {
                String message = "@" + global.name() + " became a value";
                context.done(name(), function, 0, message);
            }
            if (!runs.atMostOnce(i) && !used.get(i).isEmpty()) {
                String message =
                        "globals of this function alone that stay in memory, because it may run more than once: "
                                + used.get(i).size();
                context.missed(name(), function, 0, message);
            }
            changed |= !local.isEmpty();
            functions.add(local.isEmpty() ? function : localize(function, local, context));
        }
        return changed ? program.withFunctions(functions) : program;
    }

    /** The only function that uses each global of one word. */
    private static Map<String, Integer> users(Program program) {
        Map<String, Integer> users = new HashMap<>();
        Map<String, Type> types = new HashMap<>();
        for (Global global : program.globals()) {
            users.put(global.name(), global.count() == 1 ? NOBODY : REJECTED);
            types.put(global.name(), global.element());
        }
        for (int i = 0; i < program.functions().size(); i++) {
            Function function = program.functions().get(i);
            @Nullable String[] named = new @Nullable String[function.valueBound()];
            for (Block block : function.blocks()) {
                for (Instruction instruction : block.instructions()) {
                    if (instruction.operation() instanceof GlobalAddress(String name)) {
                        named[instruction.result().index()] = name;
                        int self = i;
                        users.computeIfPresent(name, (n, user) -> user == NOBODY || user == self ? self : REJECTED);
                    }
                }
            }
            rejectOtherUses(function, named, types, users);
        }
        return users;
    }

    private static void rejectOtherUses(
            Function function, @Nullable String[] named, Map<String, Type> types, Map<String, Integer> users) {
        for (Block block : function.blocks()) {
            for (Instruction instruction : block.instructions()) {
                switch (instruction.operation()) {
                    case Load(Type type, Value address) -> {
                        if (!hasType(named[address.index()], type, types)) {
                            reject(address, named, users);
                        }
                    }
                    case Store(Value address, Value value) -> {
                        reject(value, named, users);
                        if (!hasType(named[address.index()], value.type(), types)) {
                            reject(address, named, users);
                        }
                    }
                    case Operation other -> {
                        for (int i = other.operandCount() - 1; i >= 0; i--) {
                            reject(other.operand(i), named, users);
                        }
                    }
                }
            }
            block.terminator().mapOperands(value -> {
                reject(value, named, users);
                return value;
            });
        }
    }

    private static boolean hasType(@Nullable String name, Type type, Map<String, Type> types) {
        return name != null && types.get(name) == type;
    }

    private static void reject(Value value, @Nullable String[] named, Map<String, Integer> users) {
        String name = value.type() == Type.ADDRESS ? named[value.index()] : null;
        if (name != null) {
            users.put(name, REJECTED);
        }
    }

    private static Function localize(Function function, List<Global> globals, PassContext context) {
        return context.run(new PromoteLocals(), function.edit(editor -> replace(editor, globals)));
    }

    private static void replace(FunctionEditor editor, List<Global> globals) {
        Function function = editor.function();
        int entry = function.entry().label();
        Map<String, Value> locals = new HashMap<>();
        for (Global global : globals) {
            Value local = editor.insert(entry, 0, new Alloca(global.element(), 1), 0);
            int bits = global.data().wordAt(0);
            Operation initial = global.element() == Type.F32
                    ? new FloatConstant(Float.intBitsToFloat(bits))
                    : new IntConstant(bits);
            editor.insert(entry, 0, new Store(local, editor.insert(entry, 0, initial, 0)), 0);
            locals.put(global.name(), local);
        }
        for (Block block : function.blocks()) {
            for (int i = 0; i < block.instructions().size(); i++) {
                Instruction instruction = block.instructions().get(i);
                if (instruction.operation() instanceof GlobalAddress(String name) && locals.containsKey(name)) {
                    editor.replaceAllUses(instruction.result(), locals.get(name));
                    editor.delete(block.label(), i);
                }
            }
        }
    }
}
