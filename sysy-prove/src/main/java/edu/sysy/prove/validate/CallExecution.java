package edu.sysy.prove.validate;

import edu.sysy.analysis.CallEffects;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.prove.translate.UntranslatableException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/**
 * Executes calls on terms: a call is a function, of which nothing is known, of its arguments and of what it reads of
 * memory and of the input.
 */
final class CallExecution {
    private final Context context;
    private final FunctionSide side;
    private final FunctionVariables variables;

    CallExecution(Context context, FunctionSide side) {
        this.context = context;
        this.side = side;
        this.variables = side.variables();
    }

    void run(Operation.AnyCall call, Value result, BlockExecution.State state) {
        List<Located> arguments = call.arguments().stream()
                .map(argument -> state.get(argument.index()))
                .toList();
        switch (call) {
            case Operation.LibraryCall library ->
                run(
                        library.function().toString(),
                        context.programs().effects().of(library),
                        arguments,
                        objects(arguments),
                        result,
                        state);
            case Operation.Call own -> {
                String function = own.function();
                if (context.programs().before().function(function).isEmpty()) {
                    throw new UntranslatableException("a function is new");
                }
                List<Integer> kept = context.programs()
                        .kept()
                        .of(function)
                        .orElseThrow(() -> new UntranslatableException("a function has other parameters"));
                run(
                        "@" + function,
                        context.programs().effects().of(own),
                        side.isAfter()
                                ? arguments
                                : kept.stream().map(arguments::get).toList(),
                        side.isAfter() ? objectsBefore(function, kept, arguments) : objects(arguments),
                        result,
                        state);
            }
        }
    }

    private static List<Integer> objects(List<Located> arguments) {
        return arguments.stream().map(Located::base).toList();
    }

    /** The objects that arguments point into, at the places that they had before parameters were removed. */
    private List<Integer> objectsBefore(String function, List<Integer> kept, List<Located> arguments) {
        int count = context.programs()
                .before()
                .function(function)
                .orElseThrow()
                .parameters()
                .size();
        List<Integer> all = new ArrayList<>(Collections.nCopies(count, MemoryObjects.UNKNOWN));
        for (int i = 0; i < kept.size(); i++) {
            all.set(kept.get(i), arguments.get(i).base());
        }
        return all;
    }

    /**
     * Executes a call.
     *
     * @param effects what it does, by the places of the arguments before the pass
     * @param objects the objects that the arguments point into, by these places
     */
    private void run(
            String name,
            CallEffects effects,
            List<Located> arguments,
            List<Integer> objects,
            Value result,
            BlockExecution.State state) {
        List<Integer> operands =
                new ArrayList<>(arguments.stream().map(Located::term).toList());
        int memory = state.get(FunctionVariables.MEMORY).term();
        int io = state.get(FunctionVariables.IO).term();
        if (effects.readsMemory()) {
            operands.add(
                    context.memory().without(memory, base -> context.objects().mayRead(effects, objects, base)));
        }
        if (effects.doesIo()) {
            operands.add(io);
        }
        List<Integer> written = new ArrayList<>();
        for (Map.Entry<String, Type> scalar :
                context.programs().scalars().types().entrySet()) {
            int variable = variables.global(scalar.getKey(), scalar.getValue());
            int index = context.programs().globalIndex(scalar.getKey());
            if (effects.readsGlobal(index) || effects.readsUnknown()) {
                operands.add(state.get(variable).term());
            }
            if (effects.writesGlobal(index) || effects.writesUnknown()) {
                written.add(variable);
            }
        }
        int made = context.functions()
                .apply(name, operands.stream().mapToInt(Integer::intValue).toArray());
        if (result.exists()) {
            state.set(result.index(), Located.number(made));
        }
        if (effects.doesIo()) {
            state.set(FunctionVariables.IO, Located.number(context.functions().apply("then", io, made)));
        }
        for (int variable : written) {
            int value = context.functions()
                    .apply(variables.name(variable), made, state.get(variable).term());
            state.set(variable, Located.number(value));
        }
        if (effects.writesMemory()) {
            state.called(effects, objects);
            state.set(FunctionVariables.MEMORY, Located.number(context.memory().call(memory, made, effects, objects)));
        }
    }
}
