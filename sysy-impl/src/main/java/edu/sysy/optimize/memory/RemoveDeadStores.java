package edu.sysy.optimize.memory;

import edu.sysy.analysis.Alias;
import edu.sysy.ir.Function;
import edu.sysy.ir.Opcode;
import edu.sysy.ir.Program;
import edu.sysy.pass.PassContext;
import edu.sysy.pass.ProgramPass;

/**
 * Removes stores whose word nobody reads before it is written again or ceases to exist (dead-store elimination).
 *
 * <pre>
 *   %1 = alloca i32[4]                     %1 = alloca i32[4]
 *   zero %1, 4                             %5 = const 8
 *   store %1, %2                           %6 = offset %1, %5
 *   store %7, %3                           zero %6, 2
 *   store %1, %4          becomes          store %7, %3
 *   call void @f(%1)                       store %1, %4
 *   store %7, %2                           call void @f(%1)
 *   ret                                    ret
 * </pre>
 *
 * <p>(where {@code %7} is {@code %1 + 4}.) A location is dead where each path writes it before anything that may alias
 * it is read; a whole object is dead where nothing is read of it any more: an alloca where its function returns, a
 * global where {@code main} returns, if nobody calls {@code main}, and anywhere if the program never reads it. A fill
 * loses the dead words at both of its ends.
 *
 * <p>Steps: {@link DeadMemory} solves the backward data-flow equations over {@link MemoryLocations}; then each block is
 * walked once more from its end. Cost: instructions times locations divided by 64, within the limits of
 * {@link MemoryLocations}.
 */
public final class RemoveDeadStores implements ProgramPass {
    @Override
    public String name() {
        return "remove-dead-stores";
    }

    @Override
    public String description() {
        return "removes stores of words that nobody reads any more (dead-store elimination, DSE)";
    }

    @Override
    public Program run(Program program, PassContext context) {
        KnownData data = new KnownData(program);
        return data.mapFunctions(
                context,
                function -> function.contains(Opcode.STORE) || function.contains(Opcode.ZERO_FILL),
                function -> run(program, function, data, context));
    }

    private Function run(Program program, Function function, KnownData data, PassContext context) {
        DeadStores stores = MemoryLocations.of(Alias.of(program, function), function, this, context)
                .map(locations -> new DeadStores(function, new DeadMemory(function, locations, data)))
                .orElse(null);
        if (stores == null || stores.count() == 0) {
            return function;
        }
        String message = "stores removed or made smaller, because nobody reads the words: " + stores.count();
        context.done(name(), function, stores.firstLine(), message);
        return stores.remove();
    }
}
