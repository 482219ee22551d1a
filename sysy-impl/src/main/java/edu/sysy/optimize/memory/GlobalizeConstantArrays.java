package edu.sysy.optimize.memory;

import edu.sysy.analysis.Alias;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation.Alloca;
import edu.sysy.ir.Program;
import edu.sysy.ir.Type;
import edu.sysy.pass.PassContext;
import edu.sysy.pass.ProgramPass;

/**
 * Turns local arrays that are filled with constants once and only read from then on into constant globals.
 *
 * <pre>
 * func @f(%0: i32) -&gt; i32 {                const @f.table0: i32[2] = {0: 3 5}
 * b0:                                      func @f(%0: i32) -&gt; i32 {
 *   %1 = alloca i32[2]                     b0:
 *   store %1, %3                             %1 = address @f.table0
 *   store %2, %4            becomes          %6 = offset %1, %0
 *   %6 = offset %1, %0                       %7 = load i32 %6
 *   %7 = load i32 %6                         ret %7
 *   ret %7                                 }
 * }
 * </pre>
 *
 * <p>{@link ConstantArrays} finds them: all writes stand in one block, and everything that reads is dominated by the
 * last of them, in that block or in one it dominates. If the block is in a loop, each iteration writes the same words
 * again. Linear.
 */
public final class GlobalizeConstantArrays implements ProgramPass {
    @Override
    public String name() {
        return "globalize-constant-arrays";
    }

    @Override
    public String description() {
        return "turns local arrays of constants into constant globals (globalization of arrays)";
    }

    @Override
    public Program run(Program program, PassContext context) {
        NewGlobals globals = new NewGlobals(program);
        Program changed = context.mapFunctionsInOrder(program, function -> run(program, function, globals, context));
        return changed == program ? program : changed.withGlobals(globals.all());
    }

    private Function run(Program program, Function function, NewGlobals globals, PassContext context) {
        if (function.entry().instructions().stream().noneMatch(entry -> entry.operation() instanceof Alloca)) {
            return function;
        }
        ConstantArrays arrays = new ConstantArrays(function, Alias.of(program, function));
        for (Instruction instruction : function.entry().instructions()) {
            if (instruction.operation() instanceof Alloca(Type element, int count)) {
                arrays.obstacle(instruction).ifPresent(obstacle -> {
                    String message = "an array of " + count + " constant words is no table, " + obstacle;
                    int line = instruction.line();
                    context.missed(name(), function, line, message);
                });
            }
        }
        return arrays.replace(array -> {
            String message = "an array of " + array.count() + " words became a constant table";
            context.done(name(), function, array.line(), message);
            return globals.add(function.name() + ".table", array.element(), array.count(), array.data(), true);
        });
    }
}
