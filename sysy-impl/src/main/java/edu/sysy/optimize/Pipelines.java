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

    private Pipelines() {}

    /** The passes that put local variables into SSA form; none at {@link Level#O0}. */
    public static Pipeline ssaConstruction(Level level) {
        return level == Level.O0 ? Pipeline.empty() : SSA;
    }

    /** The passes of a level that run on SSA form. */
    public static Pipeline optimization(Level level) {
        return switch (level) {
            case O0 -> Pipeline.empty();
            case O1, O2, O3 -> BASIC;
        };
    }
}
