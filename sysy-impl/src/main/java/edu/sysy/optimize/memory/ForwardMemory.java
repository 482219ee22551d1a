package edu.sysy.optimize.memory;

import edu.sysy.analysis.Alias;
import edu.sysy.ir.Function;
import edu.sysy.ir.Opcode;
import edu.sysy.ir.Program;
import edu.sysy.pass.PassContext;
import edu.sysy.pass.ProgramPass;

/**
 * Removes loads of words whose contents are known on every path (redundant-load elimination, store-to-load forwarding).
 *
 * <pre>
 *   br %0, b1, b2                                br %0, b1, b2
 * b1:                                          b1:
 *   store %9, %1                                 store %9, %1
 *   jump b3                                      jump b3(%1)
 * b2:                             becomes      b2:
 *   %2 = load i32 %9                             %2 = load i32 %9
 *   jump b3                                      jump b3(%2)
 * b3:                                          b3(%5: i32):
 *   %3 = load i32 %9                             ret %5
 *   ret %3
 * </pre>
 *
 * <p>A location is available where each path has loaded or stored it and nothing that may alias it has been written
 * since; in one block, a store of the very value that the location holds does not count. A fill makes the words it
 * covers available as zeros. Where {@code main} begins, if nobody calls it, the words of globals are available as their
 * initial data; those of globals that no function writes, where any function begins.
 *
 * <p>Steps: {@link AvailableMemory} solves the data-flow equations over {@link MemoryLocations}; in its own block a
 * known value takes the place of the load. Other loads read a shadow instead, a local variable that follows the
 * location: each definition is copied into it, and it is then promoted, which places the block parameters. Loads that
 * stay are definitions themselves. Shadows that large functions have no room for are taken out again with their copies.
 *
 * <p>Cost: instructions times locations divided by 64, within the limits of {@link MemoryLocations}.
 */
public final class ForwardMemory implements ProgramPass {
    @Override
    public String name() {
        return "forward-memory";
    }

    @Override
    public String description() {
        return "removes loads of words whose contents every path knows (redundant-load elimination, store-to-load "
                + "forwarding)";
    }

    @Override
    public boolean acceptsVectors() {
        return true;
    }

    @Override
    public Program run(Program program, PassContext context) {
        KnownData data = new KnownData(program);
        return data.mapFunctions(
                context,
                function -> function.contains(Opcode.LOAD) || function.contains(Opcode.STORE),
                function -> run(program, function, data, context));
    }

    private Function run(Program program, Function function, KnownData data, PassContext context) {
        Forwarding forwarding = MemoryLocations.of(Alias.of(program, function), function, this, context)
                .map(locations -> new Forwarding(function, locations, data))
                .orElse(null);
        if (forwarding == null) {
            return function;
        }
        Function result = forwarding.run(context);
        if (result != function) {
            context.done(
                    name(),
                    function,
                    forwarding.firstLine(),
                    "loads of known words removed: " + forwarding.removedLoads() + ", stores of what is there already: "
                            + forwarding.removedStores());
        }
        return result;
    }
}
