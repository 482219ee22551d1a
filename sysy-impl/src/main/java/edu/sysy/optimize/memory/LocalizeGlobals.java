package edu.sysy.optimize.memory;

import edu.sysy.analysis.Addresses;
import edu.sysy.ir.Block;
import edu.sysy.ir.Function;
import edu.sysy.ir.FunctionEditor;
import edu.sysy.ir.Global;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.InstructionTable;
import edu.sysy.ir.Opcode;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.Alloca;
import edu.sysy.ir.Operation.FloatConstant;
import edu.sysy.ir.Operation.GlobalAddress;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Operation.Load;
import edu.sysy.ir.Operation.Offset;
import edu.sysy.ir.Operation.Store;
import edu.sysy.ir.Operation.ZeroFill;
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

/**
 * Turns global variables and small arrays that only one function uses, which runs at most once, into values of that
 * function.
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
 * <p>The global has at most {@link #MAX_WORDS} words, and its address is used for nothing but loads and stores of its
 * type, and fills, at distances that are constants within its bounds. It becomes a local that is set to the initial
 * data where the function begins; a local of one word is promoted, an array is split by {@link SplitArrays}. An array
 * with an index that varies stays what it is: as a local it would have to be filled, and {@code forward-memory} and
 * {@code remove-dead-stores} know all that a local would tell them. {@link RunsOnce} tells which functions run at most
 * once. The global itself is left to {@code remove-dead-functions}. Linear, times the words.
 */
public final class LocalizeGlobals implements ProgramPass {
    /** In {@link #users}: more than one function, or a use that a local does not allow. */
    private static final int REJECTED = -2;

    private static final int NOBODY = -1;

    /** As values, more words than registers would be spilled. */
    private static final int MAX_WORDS = 16;

    @Override
    public String name() {
        return "localize-globals";
    }

    @Override
    public String description() {
        return "turns globals of one function that runs once into values (localization of globals)";
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
                String message = "@" + global.name() + (global.count() == 1 ? " became a value" : " became values");
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

    /** The only function that uses each global whose words are all named by constants. */
    private static Map<String, Integer> users(Program program) {
        Map<String, Integer> users = new HashMap<>();
        Map<String, Global> candidates = new HashMap<>();
        for (Global global : program.globals()) {
            if (global.count() <= MAX_WORDS) {
                candidates.put(global.name(), global);
            }
        }
        for (int i = 0; i < program.functions().size(); i++) {
            Function function = program.functions().get(i);
            if (!namesAny(function, candidates)) {
                continue;
            }
            Addresses addresses = Addresses.of(function);
            for (int root = 0; root < addresses.rootCount(); root++) {
                Global global = candidates.get(addresses.root(root).global());
                if (global != null) {
                    boolean first = users.putIfAbsent(global.name(), i) == null;
                    if (!first || addresses.escapes(root)) {
                        users.put(global.name(), REJECTED);
                    }
                }
            }
            rejectUnnamedWords(function, addresses, candidates, users);
        }
        return users;
    }

    private static boolean namesAny(Function function, Map<String, Global> candidates) {
        for (Block block : function.blocks()) {
            InstructionTable table = InstructionTable.of(block);
            for (int i = table.find(Opcode.GLOBAL_ADDRESS, 0);
                    i < table.size();
                    i = table.find(Opcode.GLOBAL_ADDRESS, i + 1)) {
                if (block.instructions().get(i).operation() instanceof GlobalAddress(String name)
                        && candidates.containsKey(name)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static void rejectUnnamedWords(
            Function function, Addresses addresses, Map<String, Global> candidates, Map<String, Integer> users) {
        for (Block block : function.blocks()) {
            for (Instruction instruction : block.instructions()) {
                switch (instruction.operation()) {
                    case Load(Type type, Value address) -> check(address, 1, type, addresses, candidates, users);
                    case Store(Value address, Value value) ->
                        check(address, 1, value.type(), addresses, candidates, users);
                    case ZeroFill(Value address, int count) ->
                        check(address, count, Type.VOID, addresses, candidates, users);
                    default -> {}
                }
            }
        }
    }

    /** Rejects the global that an address leads to if the words used there are not known or not of its type. */
    private static void check(
            Value address,
            int count,
            Type type,
            Addresses addresses,
            Map<String, Global> candidates,
            Map<String, Integer> users) {
        Global global = candidates.get(addresses.root(addresses.rootOf(address)).global());
        if (global != null) {
            int distance = addresses.distance(address);
            boolean named = addresses.isDistanceConstant(address)
                    && distance >= 0
                    && (distance & 3) == 0
                    && distance / 4 <= global.count() - count;
            if (!named || (type != Type.VOID && type != global.element())) {
                users.put(global.name(), REJECTED);
            }
        }
    }

    private static Function localize(Function function, List<Global> globals, PassContext context) {
        Function local = context.run(new PromoteLocals(), function.edit(editor -> replace(editor, globals)));
        return context.run(new SplitArrays(), local);
    }

    private static void replace(FunctionEditor editor, List<Global> globals) {
        Function function = editor.function();
        int entry = function.entry().label();
        Map<String, Value> locals = new HashMap<>();
        for (Global global : globals) {
            Value local = editor.insert(entry, 0, new Alloca(global.element(), global.count()), 0);
            initialize(editor, entry, local, global);
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

    private static void initialize(FunctionEditor editor, int entry, Value local, Global global) {
        if (global.count() > 1) {
            editor.insert(entry, 0, new ZeroFill(local, global.count()), 0);
        }
        for (int word = 0; word < global.count(); word++) {
            int bits = global.data().wordAt(word);
            if (bits != 0 || global.count() == 1) {
                Value address = word == 0 ? local : element(editor, entry, local, word);
                Operation initial = global.element() == Type.F32
                        ? new FloatConstant(Float.intBitsToFloat(bits))
                        : new IntConstant(bits);
                editor.insert(entry, 0, new Store(address, editor.insert(entry, 0, initial, 0)), 0);
            }
        }
    }

    private static Value element(FunctionEditor editor, int entry, Value local, int word) {
        Value distance = editor.insert(entry, 0, new IntConstant(4 * word), 0);
        return editor.insert(entry, 0, new Offset(local, distance), 0);
    }
}
