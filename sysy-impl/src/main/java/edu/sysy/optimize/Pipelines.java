package edu.sysy.optimize;

import edu.sysy.Level;
import edu.sysy.TargetTraits;
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
            .run("multiply-modulo", "recognises a function, so it comes before inlining takes it apart")
            .run("specialize-functions", "copies are inlined or evaluated like any function")
            .run("inline-calls", "everything behind it sees through calls")
            .run("remove-dead-functions", "what was inlined everywhere is gone")
            .after("inline-calls")
            .run("remove-dead-arguments", "whole-program knowledge of what is left")
            .after("inline-calls")
            .run("fold-initial-stores", "what main stores first is initial data")
            .run("localize-globals", "globals of one function that runs once are locals")
            .after("inline-calls")
            .run("globalize-constant-arrays", "local tables need not be filled at each call")
            .run("split-arrays", "elements of small arrays are locals")
            .after("localize-globals")
            .run("promote-locals", "words whose address only inlined functions took")
            .after("split-arrays")
            .loop()
            .run("propagate-constants", "arguments have become constants, and decide branches")
            .run("fold-constants", "identities that need no flow of values")
            .run("simplify-control-flow", "longer blocks, fewer parameters")
            .run("thread-branches", "conditions known from where one comes from")
            .run("number-values", "computes nothing twice that dominates itself")
            .run("compute-at-joins", "what every way into a join computes, once")
            .run("balance-trees", "sums that wrap alike have one cheapest form")
            .after("number-values")
            .run("forward-memory", "equal addresses have equal names now")
            .after("number-values")
            .run("remove-dead-stores", "nobody reads what was forwarded")
            .after("forward-memory")
            .run("eliminate-dead-code", "so that the next round sees live code only")
            .endLoop()
            .run("evaluate-calls", "arguments that could become constants have become so")
            .run("remove-unread-locals", "arrays that nobody reads, in functions too large for the passes over memory")
            .run("fold-by-range", "decides tests of bounds before branches become selections")
            .run("convert-branches-to-selects", "small diamonds cost more than both their sides")
            .after("number-values")
            .run("promote-memory-in-loops", "accumulators in memory become values")
            .after("forward-memory")
            .run("inline-shrunk-calls", "small enough now; loops are still to be cleaned up and hoisted out of")
            .after("inline-calls")
            .run("remove-dead-functions", "what only those calls needed")
            .after("inline-shrunk-calls")
            .run("rotate-loops", "one branch an iteration")
            .after("simplify-control-flow")
            .run("simplify-control-flow", "the test of a rotated loop joins the end of its body")
            .run("replace-modular-sums", "sums modulo m are no sums for the next pass")
            .run("replace-repeated-shifts", "geometric sequences have no sums either")
            .run("replace-final-values", "what a loop computes in the end, without the loop")
            .run("remove-empty-loops", "which may leave nothing of it")
            .after("replace-final-values")
            .run("hoist-invariants", "loads in front of the loop, where rotation has made room")
            .after("rotate-loops")
            .run("unswitch-loops", "conditions that do not change are asked once")
            .after("hoist-invariants")
            .run("peel-loops", "conditions of the first iteration only")
            .after("rotate-loops")
            .run("split-loops", "conditions that change once are not asked at all")
            .after("rotate-loops")
            .run("remove-empty-loops", "one part of a split loop may do nothing")
            .after("split-loops")
            .run("sink-to-uses", "what is needed behind a loop only")
            .loop()
            .run("unroll-constant-loops", "short loops of known length become straight code, nests from the inside out")
            .after("rotate-loops")
            .run("propagate-constants", "indices of unrolled iterations are constants")
            .run("fold-constants", "and their addresses")
            .run("simplify-control-flow", "straight code")
            .run("number-values", "copied code computes the same again")
            .run("compute-at-joins", "steps of unrolled counters")
            .run("balance-trees", "sums over several iterations")
            .after("number-values")
            .run("forward-memory", "and loads it again")
            .after("number-values")
            .run("remove-dead-stores", "that nobody reads any more")
            .after("forward-memory")
            .run("eliminate-dead-code", "so that the next round sees live code only")
            .endLoop()
            .run("globalize-constant-arrays", "unrolled loops fill arrays with constants")
            .run("eliminate-dead-code", "so that recursions are seen as they are")
            .run("cache-pure-results", "behind it functions are no longer pure")
            .after("hoist-invariants")
            .after("evaluate-calls")
            .run("fold-by-range", "rotated loops say where their variables end")
            .run(
                    "reuse-previous-iterations",
                    "and in front of unrolling, which makes the moves between words disappear")
            .after("rotate-loops")
            .run("unroll-loops", "four iterations for one branch")
            .after("rotate-loops")
            .loop()
            .run("fold-constants", "cleans up")
            .run("simplify-control-flow", "behind the copies")
            .run("number-values", "which compute the same again")
            .run("balance-trees", "addresses of neighbours share their sums")
            .after("number-values")
            .run("forward-memory", "and load it again")
            .after("number-values")
            .run("eliminate-dead-code", "so that the next round sees live code only")
            .endLoop()
            .run("reduce-strength", "addresses move with the loop; copies share one")
            .after("unroll-loops")
            .run("fold-constants", "cleans up")
            .run("number-values", "start values of moving addresses")
            .after("reduce-strength")
            .run("eliminate-dead-code", "and what they replaced")
            .after("reduce-strength")
            .run("simplify-control-flow", "blocks that have become empty")
            .run("sink-to-uses", "tests of the original loop are needed behind the unrolled one only")
            .after("reduce-strength")
            .run("remove-dead-functions", "calls in dead branches are gone now")
            .build();

    private Pipelines() {}

    /** The passes that put local variables into SSA form; none at {@link Level#O0}. */
    public static Pipeline ssaConstruction(Level level) {
        return level == Level.O0 ? Pipeline.empty() : SSA;
    }

    /** The passes of a level that run on SSA form, for {@link TargetTraits#DEFAULT}. */
    public static Pipeline optimization(Level level) {
        return switch (level) {
            case O0 -> Pipeline.empty();
            case O1 -> BASIC;
            case O2, O3 -> FULL;
        };
    }

    /** The passes of a level that run on SSA form, for a machine. */
    public static Pipeline optimization(Level level, TargetTraits traits) {
        Pipeline passes = optimization(level);
        return traits.equals(TargetTraits.DEFAULT) ? passes : PassCatalogue.forTarget(passes, traits);
    }
}
