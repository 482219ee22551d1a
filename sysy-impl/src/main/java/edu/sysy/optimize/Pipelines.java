package edu.sysy.optimize;

import edu.sysy.Level;
import edu.sysy.pass.Pipeline;

/** The passes of each optimization level, in one readable table per level. */
public final class Pipelines {
    private static final Pipeline SSA = new PassTable()
            .run("simplify-control-flow", "empty blocks of the front end would only get parameters")
            .run("promote-locals", "every pass behind it reasons about values, not about the frame")
            .build();

    private static final Pipeline BASIC = new PassTable()
            .run("remove-dead-functions", "nothing behind it need look at code that never runs")
            .run("fold-constants", "decides branches and simplifies what value numbering compares")
            .run("simplify-control-flow", "longer blocks for value numbering")
            .after("fold-constants")
            .run("number-values-locally", "the front end computes addresses and constants again at each use")
            .after("simplify-control-flow")
            .run("eliminate-dead-code", "the passes above leave behind what they have made useless")
            .after("number-values-locally")
            .loop()
            .run("fold-constants", "equal operands and forwarded stores make new constants")
            .after("number-values-locally")
            .run("simplify-control-flow", "which decide branches")
            .after("fold-constants")
            .run("number-values-locally", "in blocks that have become longer")
            .run("remove-unread-locals", "once loads are forwarded, arrays may be left that nobody reads")
            .after("number-values-locally")
            .run("eliminate-dead-code", "so that the next round sees live code only")
            .endLoop()
            .run("remove-dead-functions", "calls in dead branches are gone now")
            .after("simplify-control-flow")
            .build();

    private static final Pipeline FULL = new PassTable()
            .run("remove-dead-functions", "nothing behind it need look at code that never runs")
            .run("fold-constants", "sizes of functions are judged by what is left of them")
            .run("simplify-control-flow", "and so are their blocks")
            .run("eliminate-tail-calls", "a function that does not call itself any more can be inlined")
            .run("inline-calls", "everything behind it sees through calls")
            .run("remove-dead-functions", "what was inlined everywhere is gone")
            .after("inline-calls")
            .run("promote-locals", "locals of inlined functions are locals like any others")
            .after("inline-calls")
            .loop()
            .run("propagate-constants", "arguments have become constants, and decide branches")
            .run("fold-constants", "identities that need no flow of values")
            .run("simplify-control-flow", "longer blocks, fewer parameters")
            .run("number-values", "computes nothing twice that dominates itself")
            .run("forward-memory", "equal addresses have equal names now")
            .after("number-values")
            .run("remove-dead-stores", "nobody reads what was forwarded")
            .after("forward-memory")
            .run("eliminate-dead-code", "so that the next round sees live code only")
            .endLoop()
            .run("remove-unread-locals", "arrays that nobody reads")
            .run("convert-branches-to-selects", "small diamonds cost more than both their sides")
            .after("number-values")
            .run("rotate-loops", "one branch an iteration")
            .after("simplify-control-flow")
            .run("fold-by-range", "rotated loops say where their variables end")
            .loop()
            .run("fold-constants", "cleans up")
            .run("simplify-control-flow", "behind the passes above")
            .run("number-values", "copied headers compute the same again")
            .run("forward-memory", "loads in copied headers")
            .after("number-values")
            .run("remove-dead-stores", "that nobody reads any more")
            .after("forward-memory")
            .run("eliminate-dead-code", "so that the next round sees live code only")
            .endLoop()
            .run("remove-dead-functions", "calls in dead branches are gone now")
            .build();

    private Pipelines() {}

    /** The passes that put local variables into SSA form; none at {@link Level#O0}. */
    public static Pipeline ssaConstruction(Level level) {
        return level == Level.O0 ? Pipeline.empty() : SSA;
    }

    /** The passes of a level that run on SSA form. */
    public static Pipeline optimization(Level level) {
        return switch (level) {
            case O0 -> Pipeline.empty();
            case O1 -> BASIC;
            case O2, O3 -> FULL;
        };
    }
}
