package edu.sysy.optimize.memory;

import edu.sysy.ir.Function;
import edu.sysy.ir.Program;
import edu.sysy.pass.PassContext;
import edu.sysy.pass.ProgramPass;
import java.util.ArrayList;
import java.util.List;

/**
 * Turns local arrays of functions that run at most once into globals, so that what they begin with is data and not
 * code.
 *
 * <pre>
 * func @main() -&gt; i32 {                    global @main.array0: i32[100] = {1: 7}
 * b0:                                      func @main() -&gt; i32 {
 *   %1 = alloca i32[100]                   b0:
 *   zero %1, 100                             %1 = address @main.array0
 *   %2 = const 4               becomes       %2 = const 4
 *   %3 = offset %1, %2                       %3 = offset %1, %2
 *   %4 = const 7                             %4 = const 7
 *   store %3, %4                             ...
 *   ...                                    }
 * }
 * </pre>
 *
 * <p>A function that runs once has one activation, so the object of the alloca is one object ({@link RunsOnce}).
 * {@link InitialWrites} finds the fills, and the stores of constants, before which nothing can have to do with the
 * array. The array becomes a global if that saves {@link #MIN_SAVED_WORDS} words of stores; fewer are cheaper than an
 * address that does not come from the stack pointer. Linear, times the logarithm of the words.
 */
public final class GlobalizeArrays implements ProgramPass {
    private static final int MIN_SAVED_WORDS = 8;

    @Override
    public String name() {
        return "globalize-arrays";
    }

    @Override
    public String description() {
        return "lets local arrays of functions that run once begin as data (globalization of arrays)";
    }

    @Override
    public Program run(Program program, PassContext context) {
        if (program.function(Program.MAIN).isEmpty()) {
            return program;
        }
        RunsOnce runs = new RunsOnce(program);
        NewGlobals globals = new NewGlobals(program);
        List<Function> functions = new ArrayList<>();
        boolean changed = false;
        for (int i = 0; i < program.functions().size(); i++) {
            Function function = program.functions().get(i);
            Function result = runs.atMostOnce(i) ? globalize(function, globals, context) : function;
            changed |= result != function;
            functions.add(result);
        }
        return changed ? program.withFunctions(functions).withGlobals(globals.all()) : program;
    }

    private Function globalize(Function function, NewGlobals globals, PassContext context) {
        InitialWrites writes = new InitialWrites(function);
        return writes.replace(array -> array.savedWords() >= MIN_SAVED_WORDS, array -> {
            String message = "an array of " + array.count() + " words became a global";
            context.done(name(), function, array.line(), message);
            return globals.add(function.name() + ".array", array.element(), array.count(), array.data(), false);
        });
    }
}
