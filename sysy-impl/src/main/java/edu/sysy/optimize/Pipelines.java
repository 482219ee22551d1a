package edu.sysy.optimize;

import edu.sysy.Level;
import edu.sysy.TargetTraits;
import edu.sysy.optimize.parallel.ParallelizeLoops;
import edu.sysy.pass.Pipeline;
import java.util.List;
import java.util.function.UnaryOperator;

/** The passes of each optimization level, in one readable table per level. */
public final class Pipelines {
    private static final DocumentedPipeline NOTHING = new DocumentedPipeline(Pipeline.empty(), List.of());

    private static final DocumentedPipeline SSA = new PassTable()
            .run("simplify-control-flow", "the front end leaves empty blocks, which would get parameters")
            .run("promote-locals", "all later passes reason about values and not about the frame")
            .build();

    private static final DocumentedPipeline BASIC = new PassTable()
            .run("remove-dead-functions", "no later pass need look at functions that are never called")
            .run("fold-constants", "constants decide branches")
            .run("simplify-control-flow", "local value numbering finds more in longer blocks")
            .after("fold-constants")
            .run("number-values-locally", "the front end computes addresses and constants again at each use")
            .after("simplify-control-flow")
            .run("eliminate-dead-code", "folding and numbering leave operations without uses")
            .after("number-values-locally")
            .loop()
            .run("simplify-control-flow", "value numbering makes operands equal and constant, which decides branches")
            .after("number-values-locally")
            .run("number-values-locally", "merged blocks repeat computations")
            .after("simplify-control-flow")
            .run("merge-constant-output", "merged blocks write more without a branch between")
            .after("simplify-control-flow")
            .run("remove-dead-stores", "of repeated stores to one word only the last one counts")
            .after("number-values-locally")
            .run("remove-unread-locals", "forwarding a store to its loads may leave an array that nobody reads")
            .after("number-values-locally")
            .run("eliminate-dead-code", "the next round sees live code only")
            .endLoop()
            .run("remove-dead-functions", "calls in dead branches are gone")
            .after("simplify-control-flow")
            .build();

    private Pipelines() {}

    /**
     * What makes most programs faster.
     *
     * @param nests adds passes over nests, before loops are rotated
     * @param vectors adds passes that use vectors, while addresses show which words are neighbours
     * @param sums adds passes over what iterations of a loop have in common, at last
     */
    private static DocumentedPipeline full(
            UnaryOperator<PassTable> nests, UnaryOperator<PassTable> vectors, UnaryOperator<PassTable> sums) {
        return new PassTable()
                .order("balance-trees", "number-values", "equal operands need one name to be recognised")
                .order("forward-memory", "number-values", "equal addresses need one name to be recognised")
                .order("remove-dead-stores", "forward-memory", "a store is dead once its loads are forwarded")
                .order("cache-pure-results", "evaluate-calls", "a function with a table is no longer pure")
                .order("cache-pure-results", "hoist-invariants", "calls of a function with a table cannot be hoisted")
                .order(
                        "compute-constant-tables",
                        "propagate-constants",
                        "an index that is constant after all needs no formula")
                .order("split-arrays", "localize-globals", "a localized global array can be split")
                .order("unroll-constant-loops", "rotate-loops", "loops are counted at a test in the latch")
                .order("unroll-loops", "rotate-loops", "loops are counted at a test in the latch")
                .order("reduce-strength", "unroll-loops", "the copies of an unrolled body share one induction variable")
                .run("remove-dead-functions", "no later pass need look at functions that are never called")
                .run("fold-constants", "inlining judges functions by their size after folding")
                .run("simplify-control-flow", "inlining judges functions by their blocks, too")
                .after("fold-constants")
                .run("merge-constant-output", "what prints is short then, and may be inlined")
                .after("simplify-control-flow")
                .run("number-calls", "equal calls are expressions while they are calls")
                .run("eliminate-dead-code", "what reads memory for nothing would not be a function of its arguments")
                .run("eliminate-tail-calls", "a function that does not call itself any more can be inlined")
                .run("simplify-control-flow", "parameters that a recursion passes on unchanged show themselves")
                .after("eliminate-tail-calls")
                .run("remove-dead-arguments", "constants that all calls pass decide something in the callees")
                .after("simplify-control-flow")
                .run("multiply-modulo", "the idiom is a whole function, which inlining would take apart")
                .run("specialize-functions", "the copies are inlined or evaluated like any function")
                .run("place-calls", "a call can leave a loop or go to its uses, an inlined body with a loop cannot")
                .run("inline-calls", "all later passes see through the calls that are gone")
                .run("remove-dead-functions", "functions that are inlined everywhere are not called any more")
                .after("inline-calls")
                .run(
                        "number-values-locally",
                        "chains of loads are equal link after link: one traversal here, many rounds later")
                .after("inline-calls")
                .run(
                        "remove-dead-arguments",
                        "the calls that are left show which parameters and results a function needs")
                .after("inline-calls")
                .run("fold-initial-stores", "constants that main stores first become initial data")
                .run("localize-globals", "globals that one function uses, which runs once, become locals")
                .after("inline-calls")
                .run("globalize-constant-arrays", "local tables of constants need not be filled at each call")
                .run("split-arrays", "elements of small arrays become locals")
                .run("promote-locals", "inlining has removed the functions that took addresses of locals")
                .after("split-arrays")
                .loop()
                .run("propagate-constants", "arguments have become constants, and decide branches")
                .run("fold-constants", "identities need no constants to apply")
                .run("simplify-control-flow", "decided branches leave blocks to merge and parameters with one argument")
                .run("thread-branches", "conditions may be known on some of the edges into a block")
                .run("number-values", "inlining and threading repeat computations")
                .small()
                .run("compute-at-joins", "what all predecessors of a join compute is computed once in the join")
                .run("balance-trees", "equal sums get one form, the cheapest")
                .endSmall()
                .run("forward-memory", "loads of known words become values")
                .run("remove-dead-stores", "forwarding takes the loads of many stores away")
                .run("eliminate-dead-code", "the next round sees live code only")
                .endLoop()
                .run("evaluate-calls", "arguments that can become constants are constants by now")
                .after("propagate-constants")
                .run(
                        "remove-unread-locals",
                        "functions too large for the passes over memory may have unread arrays, too")
                .small()
                .run(
                        "compute-constant-tables",
                        "indices of tables have ranges, and loops around them can have closed forms")
                .after("globalize-constant-arrays")
                .run("fold-by-range", "tests of bounds are decided before branches become selections")
                .endSmall()
                .run("convert-branches-to-selects", "both sides of a small branch cost less than the branch")
                .after("number-values")
                .run("promote-memory-in-loops", "words that a loop reads and writes become values")
                .after("forward-memory")
                .run("inline-shrunk-calls", "functions have become smaller, and loops are not yet transformed")
                .after("inline-calls")
                .run("remove-dead-functions", "functions that were inlined late are not called any more")
                .after("inline-shrunk-calls")
                .with(nests)
                .medium()
                .run("rotate-loops", "a loop that tests at its end has one branch an iteration")
                .after("simplify-control-flow")
                .loop()
                .run("thread-branches", "the guard of an inner loop that is gone may follow from that of the outer one")
                .run(
                        "simplify-control-flow",
                        "a closed inner loop leaves blocks and parameters, which hide the next sum")
                .after("rotate-loops")
                .run("hoist-invariants", "a rotated loop has a place before it that is passed only if it runs")
                .after("rotate-loops")
                .small()
                .run("replace-modular-sums", "sums modulo m are replaced before their parts are taken for plain sums")
                .after("hoist-invariants")
                .run("replace-repeated-shifts", "geometric sequences are replaced while their loops are there")
                .after("hoist-invariants")
                .endSmall()
                .run(
                        "replace-final-values",
                        "a sum of what has been hoisted is linear, and its loop a term of the outer loop")
                .after("hoist-invariants")
                .run("remove-empty-loops", "the next round hoists the closed form out of the outer loop")
                .after("replace-final-values")
                .endLoop()
                .run("evaluate-loops", "a loop that is to be gone need not be split, copied or unrolled")
                .after("replace-final-values")
                .small()
                .run(
                        "promote-memory-in-loops",
                        "a word that an inner loop adds to is there if the loop runs; in tiles there are several")
                .after("rotate-loops")
                .endSmall()
                .run("inline-early-returns", "a test in front of a loop is one at the call, and unrolling copies calls")
                .after("rotate-loops")
                .run("version-final-values", "the test is invariant in outer loops, which unswitch-loops copies for it")
                .after("replace-final-values")
                .small()
                .run("unswitch-loops", "conditions that a loop does not change are tested once, before it")
                .after("hoist-invariants")
                .run("peel-loops", "conditions of the first iteration only are tested before the loop")
                .after("rotate-loops")
                .run("split-loops", "conditions that change once in a loop need no test in either part")
                .after("rotate-loops")
                .run("simplify-control-flow", "decided tests of peeled and split loops leave blocks to merge")
                .after("split-loops")
                .run("replace-final-values", "parts of split loops have closed forms where the whole has none")
                .after("split-loops")
                .run("remove-empty-loops", "one part of a split or peeled loop may do nothing")
                .after("split-loops")
                .endSmall()
                .run("sink-to-uses", "values that are used after a loop only are computed after it")
                .after("hoist-invariants")
                .endMedium()
                .small()
                .loop()
                .run("unroll-constant-loops", "short loops of known length become straight code, innermost first")
                .run("propagate-constants", "counters of unrolled iterations are constants")
                .after("unroll-constant-loops")
                .run("fold-constants", "addresses of unrolled iterations are constant offsets")
                .after("unroll-constant-loops")
                .run("simplify-control-flow", "unrolled iterations merge into one block")
                .after("unroll-constant-loops")
                .run("number-values", "unrolled iterations repeat computations")
                .after("unroll-constant-loops")
                .run("compute-at-joins", "unrolled counters take equal steps before a join")
                .run("balance-trees", "sums over several iterations share their parts")
                .run("localize-globals", "unrolled iterations name the elements of arrays by constants")
                .after("unroll-constant-loops")
                .run("split-arrays", "so do those of local arrays")
                .after("unroll-constant-loops")
                .run("forward-memory", "unrolled iterations load what earlier ones have stored")
                .run("remove-dead-stores", "unrolled iterations overwrite what earlier ones have stored")
                .run("eliminate-dead-code", "the next round sees live code only")
                .endLoop()
                .loop()
                .run("replace-modular-sums", "unrolling and forwarding leave sums of constants")
                .after("unroll-constant-loops")
                .run("replace-final-values", "a loop without its inner loops may have closed forms")
                .after("unroll-constant-loops")
                .run("remove-empty-loops", "a loop whose values are replaced may do nothing any more")
                .after("replace-final-values")
                .run(
                        "simplify-control-flow",
                        "a closed inner loop leaves blocks and parameters, which hide the next sum")
                .after("remove-empty-loops")
                .endLoop()
                .run("version-final-values", "a loop without its inner loops may have closed forms under a test")
                .after("remove-empty-loops")
                .run("hoist-integers", "closed forms of inner loops may be the same in each iteration of the outer one")
                .after("replace-final-values")
                .endSmall()
                .run("convert-branches-to-selects", "a branch around a loop that is gone may only choose a value")
                .after("simplify-control-flow")
                .small()
                .run("globalize-constant-arrays", "unrolled loops fill arrays with constants")
                .after("unroll-constant-loops")
                .run("compute-constant-tables", "some of these arrays have formulas")
                .after("globalize-constant-arrays")
                .endSmall()
                .run("globalize-arrays", "arrays that are still in memory begin as data where they exist once")
                .after("split-arrays")
                .run("merge-constant-output", "inlined calls and unrolled iterations write one after the other")
                .after("unroll-constant-loops")
                .run("eliminate-dead-code", "dead calls would count as recursion when results are to be cached")
                .run("cache-pure-results", "recursive functions are in the form in which they stay")
                .small()
                .run("version-loops", "closed forms of inner loops have become multiples of counters")
                .after("replace-final-values")
                .run(
                        "fold-by-range",
                        "rotated loops show the last values of their variables, and copies for small bounds do")
                .after("version-loops")
                .run("replace-modular-sums", "in a copy for small bounds quotients are counters")
                .after("version-loops")
                .run("version-modular-sums", "the sums that are left may overflow; no later pass closes any")
                .after("replace-modular-sums")
                .run("replace-final-values", "so are quotients that a sum adds up")
                .after("version-loops")
                .run("remove-empty-loops", "the copy does nothing any more")
                .after("version-loops")
                .with(vectors)
                .with(sums)
                .run("reuse-previous-iterations", "unrolling makes the moves from word to word disappear")
                .after("rotate-loops")
                .run("speculate-modular-sums", "the sums that are left have no closed form; the copy is unrolled, too")
                .after("replace-modular-sums")
                .run("unroll-loops", "several iterations share one branch")
                .loop()
                .run("fold-constants", "copied bodies add constants to constants")
                .after("unroll-loops")
                .run("simplify-control-flow", "copied bodies merge into one block")
                .after("unroll-loops")
                .run("number-values", "copied bodies repeat computations")
                .after("unroll-loops")
                .run("balance-trees", "addresses of neighbouring elements share their sums")
                .run("forward-memory", "copied bodies load the same words")
                .run("eliminate-dead-code", "the next round sees live code only")
                .endLoop()
                .run("reduce-strength", "addresses advance with the loop in place of being computed from its counter")
                .run("eliminate-dead-code", "replaced induction variables have no uses")
                .after("reduce-strength")
                .run("fold-constants", "start values of new induction variables are computed from constants")
                .after("reduce-strength")
                .run("number-values", "new induction variables may share their start values")
                .after("reduce-strength")
                .run("eliminate-dead-code", "shared start values leave unused ones")
                .after("number-values")
                .run("simplify-control-flow", "blocks have become empty")
                .after("reduce-strength")
                .run("sink-to-uses", "tests of an original loop are needed after its unrolled copy only")
                .after("reduce-strength")
                .run("reduce-tree-heights", "no pass looks for chains of an operator any more")
                .after("reduce-strength")
                .endSmall()
                .run("remove-dead-functions", "calls in dead branches are gone")
                .after("simplify-control-flow")
                .build();
    }

    /** Passes over nests; loops are still in the form that source text has, which shows their counters best. */
    private static PassTable nests(PassTable table) {
        return nestTiles(nestOrders(table));
    }

    /** Likewise, with threads for loops that are fused by then and not parts of tiles yet. */
    private static PassTable parallelNests(PassTable table) {
        return nestTiles(threads(nestOrders(table)));
    }

    /** The pass over nests that pays without the others: it takes work away. */
    private static PassTable repeatedNests(PassTable table) {
        return table.small()
                .run("hoist-invariant-nests", "loops have the form of the source text, which raising them needs")
                .endSmall();
    }

    /** Likewise, with threads for loops that run often. */
    private static PassTable parallelLoops(PassTable table) {
        return threads(repeatedNests(table));
    }

    /** The passes that choose the iterations of nests and their order. */
    private static PassTable nestOrders(PassTable table) {
        return table.small()
                .run("number-values", "words that loops keep in values are loaded at new addresses")
                .run("forward-memory", "such a word may be known in front of its loop")
                .run(
                        "number-values",
                        "then it may be a sum that the loop carries already: one register less for a tile")
                .run("eliminate-dead-code", "dead operations would count as the work of a tile")
                .run("hoist-invariants", "what a loop computes anew for the statements after it hides their operands")
                .run("fold-by-range", "a loop whose counter is hoisted from has a place where its range is known")
                .run("simplify-control-flow", "words are loaded in each iteration once tests around them are decided")
                .run("hoist-invariant-nests", "what runs once need not be fast, and its arrays may be read as copies")
                .run("propagate-array-copies", "a nest that reads the original may be turned or fused with others")
                .run("remove-dead-stores", "stores to arrays that nobody reads any more would be work of their nests")
                .run("remove-dead-nests", "words that are written again, or only copied, would be work of their nests")
                .run("eliminate-dead-code", "so would loads of what has been copied")
                .run("transpose-arrays", "loops are ordered and tiled for the rows that arrays are to have")
                .run("split-borders", "a nest without tests is tiled, and the loops of a window become straight code")
                .run(
                        "unroll-constant-nests",
                        "as straight code a small nest can be part of a tile of the loops around it")
                .run("simplify-control-flow", "the results of straight code are those of a block of its own")
                .run("absorb-guards", "a nest with a condition between its loops is not permuted, and hardly tiled")
                .after("hoist-invariants")
                .run("distribute-loops", "a loop beside other statements is not interchanged with those around it")
                .run("interchange-loops", "tiles are chosen for the order in which loops run")
                .run("fuse-loops", "a fused nest loads words for both of its parts, and is one nest to tile")
                .endSmall();
    }

    /** Passes that let threads run iterations, and clean up after that. */
    private static PassTable threads(PassTable table) {
        return table.small()
                .run("parallelize-loops", "loops have the form of the source text, which shows their dependences best")
                .run("fold-constants", "numbers of iterations of loops with constant bounds are constants")
                .run("propagate-constants", "they decide whether several threads run a loop")
                .run("simplify-control-flow", "decided tests leave blocks to merge")
                .run("number-values", "the functions of threads compute addresses again that their loops have computed")
                .run("eliminate-dead-code", "what only the loops have used is computed in vain")
                .endSmall();
    }

    /** The passes that change several iterations of loops around others together. */
    private static PassTable nestTiles(PassTable table) {
        return table.small()
                .run("tile-loops", "a nest is whole before register tiles part its loops; these go into the strips")
                .run("skew-loops", "what is left is not a band that tiles, and has iterations that wait for each other")
                .run("unroll-and-jam", "words that an outer loop loads again serve several of its iterations")
                .run("simplify-control-flow", "copies of nests are made with blocks of their own")
                .run("fold-constants", "copies of counters add constants to constants")
                .run("number-values", "copies of iterations compute the same addresses")
                .run("forward-memory", "copies of iterations load the same words")
                .run("eliminate-dead-code", "loops that are known to have no iterations left are gone")
                .run("hoist-invariants", "bounds of tiles are parameters of the nest when they are in front of it")
                .run("split-index-sets", "a load that a tile does not share may be one for all iterations but one")
                .run("unroll-by-modulus", "nests are changed as a whole before their innermost loops become several")
                .run("fold-constants", "remainders of unrolled iterations are constants, and decide tests")
                .after("unroll-by-modulus")
                .run("simplify-control-flow", "decided tests leave blocks to merge")
                .after("unroll-by-modulus")
                .endSmall();
    }

    /** Passes that use vectors, for machines that have them; no later pass changes the order of memory accesses. */
    private static PassTable vectors(PassTable table) {
        return table.run(
                        "vectorize-loops",
                        "loops are whole, and their addresses are sums, until words are kept and loops unrolled")
                .after("rotate-loops");
    }

    /** Passes over the sums of single loops, which have got all the terms that copies of iterations bring. */
    private static PassTable sums(PassTable table) {
        return table.run("share-array-sums", "of the words only those that sums still load are kept in values")
                .after("rotate-loops");
    }

    /** The passes that put local variables into SSA form; the same at all levels. */
    public static Pipeline ssaConstruction() {
        return SSA.pipeline();
    }

    /** The passes of a level that run on SSA form, for {@link TargetTraits#DEFAULT}. */
    public static Pipeline optimization(Level level) {
        return documented(level).pipeline();
    }

    /** The passes that put local variables into SSA form, with the reasons of their order. */
    static DocumentedPipeline documentedSsaConstruction() {
        return SSA;
    }

    /** The passes of a level that run on SSA form, with the reasons of their order. */
    static DocumentedPipeline documented(Level level) {
        return switch (level) {
            case O0 -> NOTHING;
            case O1 -> BASIC;
            case O2 -> Full.TABLE;
            case O3 -> Nests.TABLE;
        };
    }

    /** The passes of a level that run on SSA form, for a machine. */
    public static Pipeline optimization(Level level, TargetTraits traits) {
        Pipeline passes = optimization(level);
        return isUsual(traits) ? passes : passes.forTarget(traits);
    }

    /**
     * The passes of a level that run on SSA form, for a machine, where programs may have several threads.
     *
     * @param threads how many threads a program has; 1 for those of {@link #optimization(Level, TargetTraits)}
     */
    public static Pipeline optimization(Level level, TargetTraits traits, int threads) {
        if (threads == 1 || level.compareTo(Level.O2) < 0) {
            return optimization(level, traits);
        }
        Pipeline passes = documentedWithThreads(level).pipeline();
        return passes.replace(ParallelizeLoops.NAME, new ParallelizeLoops(traits, threads))
                .forTarget(traits);
    }

    /** The passes of a level from {@link Level#O2} on, where programs have threads, with the reasons of their order. */
    static DocumentedPipeline documentedWithThreads(Level level) {
        return level == Level.O3 ? ParallelNests.TABLE : ParallelLoops.TABLE;
    }

    /** Whether a machine differs from the default at most in the room it has for data, which no pass asks for. */
    private static boolean isUsual(TargetTraits traits) {
        return TargetTraits.builder()
                .from(traits)
                .maxDataBytes(TargetTraits.DEFAULT.maxDataBytes())
                .maxFrameBytes(TargetTraits.DEFAULT.maxFrameBytes())
                .build()
                .equals(TargetTraits.DEFAULT);
    }

    /** Loaded when the level is asked for: a first compile at another level does not wait for its table. */
    private static final class Full {
        static final DocumentedPipeline TABLE = full(Pipelines::repeatedNests, table -> table, table -> table);
    }

    /** Likewise. */
    private static final class ParallelLoops {
        static final DocumentedPipeline TABLE = full(Pipelines::parallelLoops, table -> table, table -> table);
    }

    /** Likewise. */
    private static final class ParallelNests {
        static final DocumentedPipeline TABLE = full(Pipelines::parallelNests, Pipelines::vectors, Pipelines::sums);
    }

    /** Likewise. */
    private static final class Nests {
        static final DocumentedPipeline TABLE = full(Pipelines::nests, Pipelines::vectors, Pipelines::sums);
    }
}
