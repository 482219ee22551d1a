package edu.sysy.prove.facts;

import edu.sysy.ir.Block;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.Global;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Program;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * What the functions of a program may read and write, by the plainest fixed point: all operations of all functions are
 * looked at again and again until no set of objects grows.
 */
final class WalkedEffects {
    private static final String ARGUMENT = "argument ";
    private static final String ANYTHING = "anything";
    private static final String LIBRARY = "library";

    /** What one function is known to do; objects are globals by name, arguments, or {@link #ANYTHING}. */
    private static final class Facts {
        final Map<Value, Set<String>> targets = new HashMap<>();
        final Set<String> reads = new TreeSet<>();
        final Set<String> writes = new TreeSet<>();
    }

    private final Map<String, Facts> functions = new HashMap<>();
    private final Set<String> constants = new HashSet<>();
    private boolean hasGrown = true;

    private WalkedEffects(Program program) {
        for (Function function : program.functions()) {
            Facts facts = new Facts();
            functions.put(function.name(), facts);
            for (int i = 0; i < function.parameters().size(); i++) {
                add(targets(facts, function.parameters().get(i)), Set.of(ARGUMENT + i));
            }
        }
        while (hasGrown) {
            hasGrown = false;
            for (Function function : program.functions()) {
                walk(function, functions.get(function.name()));
            }
        }
        Set<String> written = new HashSet<>();
        functions.values().forEach(facts -> written.addAll(facts.writes));
        boolean isUnknown =
                written.contains(ANYTHING) || program.function(Program.MAIN).isEmpty();
        for (Global global : program.globals()) {
            if (global.constant() || !isUnknown && !written.contains(global.name())) {
                constants.add(global.name());
            }
        }
    }

    static WalkedEffects of(Program program) {
        return new WalkedEffects(program);
    }

    /** Whether a function may read a variable of the program, or through its arguments, or input. */
    boolean reads(Function function) {
        return !constants.containsAll(functions.get(function.name()).reads);
    }

    /** Whether a function may write a variable of the program, or through its arguments, or output. */
    boolean writes(Function function) {
        return !functions.get(function.name()).writes.isEmpty();
    }

    private static Set<String> targets(Facts facts, Value address) {
        return facts.targets.computeIfAbsent(address, value -> new TreeSet<>());
    }

    private void add(Set<String> set, Set<String> more) {
        hasGrown |= set.addAll(more);
    }

    private void walk(Function function, Facts facts) {
        for (Block block : function.blocks()) {
            for (Instruction instruction : block.instructions()) {
                walk(instruction, facts);
            }
            for (Edge edge : block.terminator().edges()) {
                List<Value> parameters = function.block(edge.target()).parameters();
                for (int i = 0; i < parameters.size(); i++) {
                    pass(facts, edge.arguments().get(i), parameters.get(i));
                }
            }
        }
    }

    private void pass(Facts facts, Value from, Value to) {
        if (to.type() == Type.ADDRESS) {
            add(targets(facts, to), targets(facts, from));
        }
    }

    private void walk(Instruction instruction, Facts facts) {
        Value result = instruction.result();
        switch (instruction.operation()) {
            case Operation.GlobalAddress(String name) -> add(targets(facts, result), Set.of(name));
            case Operation.Offset(Value base, Value bytes) -> pass(facts, base, result);
            case Operation.Select(Value condition, Value ifTrue, Value ifFalse) -> {
                pass(facts, ifTrue, result);
                pass(facts, ifFalse, result);
            }
            case Operation.Load(Type type, Value address) -> {
                add(facts.reads, targets(facts, address));
                becomesAnything(facts, result);
            }
            case Operation.Store(Value address, Value value) -> add(facts.writes, targets(facts, address));
            case Operation.ZeroFill(Value address, int count) -> add(facts.writes, targets(facts, address));
            case Operation.Call call -> {
                Facts callee = functions.get(call.function());
                add(facts.reads, seen(callee.reads, call, facts));
                add(facts.writes, seen(callee.writes, call, facts));
                becomesAnything(facts, result);
            }
            case Operation.LibraryCall call -> {
                add(facts.reads, Set.of(LIBRARY));
                add(facts.writes, Set.of(LIBRARY));
            }
            // an alloca is seen by its function only
            default -> {}
        }
    }

    private void becomesAnything(Facts facts, Value result) {
        if (result.type() == Type.ADDRESS) {
            add(targets(facts, result), Set.of(ANYTHING));
        }
    }

    /** The objects of a callee as the caller knows them. */
    private static Set<String> seen(Set<String> objects, Operation.Call call, Facts caller) {
        Set<String> result = new TreeSet<>();
        for (String object : objects) {
            if (object.startsWith(ARGUMENT)) {
                int index = Integer.parseInt(object.substring(ARGUMENT.length()));
                result.addAll(targets(caller, call.arguments().get(index)));
            } else {
                result.add(object);
            }
        }
        return result;
    }
}
