package edu.sysy.explorer.steps;

import edu.sysy.analysis.textbook.DominatorSets;
import edu.sysy.analysis.textbook.RunnerFrontiers;
import edu.sysy.analysis.textbook.RunnerFrontiers.Walk;
import edu.sysy.explorer.picture.Graph;
import edu.sysy.explorer.picture.Pictures;
import edu.sysy.ir.ControlFlow;
import edu.sysy.ir.Function;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/**
 * Dominance frontiers by the runner algorithm: each block that a runner comes to is a step. The walks are those of
 * {@link RunnerFrontiers}; a dashed edge of the picture appears when the block at its end joins a frontier.
 */
final class FrontierSteps {
    static final String ID = "frontiers";
    private static final int MAX_BLOCKS = 1000;
    private static final String SOURCE = "Cooper, Harvey and Kennedy, \"A Simple, Fast Dominance Algorithm\", figure 5;"
            + " Cooper and Torczon, \"Engineering a Compiler\", section 9.3.2";

    private final ControlFlow flow;
    private final NumberedBlocks blocks;
    private final CodeListing listing;
    private final int[] immediate;
    private final boolean pictured;
    private final List<TreeSet<Integer>> frontiers = new ArrayList<>();
    private final List<StepView.Link> hidden = new ArrayList<>();
    private final List<AlgorithmStep> steps = new ArrayList<>();

    private FrontierSteps(Function function, boolean pictured) {
        blocks = new NumberedBlocks(function.controlFlow());
        flow = blocks.flow();
        this.pictured = pictured;

        listing = new CodeListing(function);
        immediate = DominatorSets.of(flow).immediateDominators();
        for (int block = 0; block < flow.blockCount(); block++) {
            frontiers.add(new TreeSet<>());
        }
    }

    static StepSequence of(Function function) {
        String title = "Dominance frontiers of @" + function.name() + ", by a runner up the dominator tree";
        int count = function.blocks().size();
        if (count > MAX_BLOCKS) {
            String sentence = "The function has " + count + " blocks. Frontiers of more than " + MAX_BLOCKS
                    + " blocks are not shown step by step.";
            List<AlgorithmStep> only = List.of(AlgorithmStep.of(sentence, StepView.PLAIN));
            return new StepSequence(ID, title, SOURCE, List.of(), Optional.empty(), only);
        }
        boolean pictured = count <= NumberedBlocks.MAX_PICTURE;
        FrontierSteps run = new FrontierSteps(function, pictured);
        run.run();
        Optional<Graph> picture = pictured ? Optional.of(Pictures.dominatorTree(function, true)) : Optional.empty();
        return new StepSequence(ID, title, SOURCE, run.listing.lines(), picture, run.steps);
    }

    private void run() {
        List<Walk> walks = RunnerFrontiers.of(flow).walks();
        if (pictured) {
            for (Walk walk : walks) {
                walk.visited().forEach(block -> hidden.add(link(block, walk.join())));
            }
        }
        step(
                "All frontiers are empty. A frontier gains blocks that join paths: those with several predecessors"
                        + (walks.isEmpty() ? ", and there is none here." : "."),
                StepView.PLAIN,
                List.of());
        for (Walk walk : walks) {
            show(walk);
        }
        if (!walks.isEmpty()) {
            step(
                    "Each predecessor of each join has had its runner: the frontiers are complete.",
                    StepView.PLAIN,
                    List.of());
        }
    }

    private StepView.Link link(int from, int to) {
        return new StepView.Link(blocks.name(from), blocks.name(to));
    }

    private void show(Walk walk) {
        String join = blocks.name(walk.join());
        String from = blocks.name(walk.predecessor());
        String end = walk.end() < 0 ? "above the root" : blocks.name(walk.end());
        String stop = walk.end() < 0
                ? " It goes on above the root and stops."
                : " It goes on to " + end + " = IDom(" + join + ") and stops.";
        List<Integer> about = List.of(walk.predecessor());
        String begin =
                join + " has " + (flow.predecessorCount(walk.join()) > 1 ? "several predecessors" : "an edge back")
                        + ". The runner of its predecessor " + from + " begins there";
        if (walk.visited().isEmpty()) {
            StepView view = StepView.of(join, from);
            step(begin + ": that is IDom(" + join + "), and the runner stops at once.", view, about);
        }
        for (int i = 0; i < walk.visited().size(); i++) {
            int block = walk.visited().get(i);
            boolean isNew = frontiers.get(block).add(walk.join());
            hidden.remove(link(block, walk.join()));
            String gets = "DF(" + blocks.name(block) + ") gets " + join + (isNew ? "." : ", which it has already.");
            String prefix = i == 0 ? begin + ". " : "The runner is at " + blocks.name(block) + ". ";
            String next = i + 1 < walk.visited().size()
                    ? " It goes on to " + blocks.name(walk.visited().get(i + 1)) + " = IDom(" + blocks.name(block)
                            + ")."
                    : stop;
            StepView view = StepView.of(join, blocks.name(block)).withEdge(blocks.name(block), join);
            step(prefix + gets + next, view, about);
        }
    }

    private void step(String sentence, StepView view, List<Integer> predecessors) {
        if (StepSequence.isFull(steps)) {
            return;
        }
        List<List<String>> rows = new ArrayList<>();
        for (int block = 0; block < flow.blockCount(); block++) {
            int[] frontier =
                    frontiers.get(block).stream().mapToInt(join -> join).toArray();
            String parent = immediate[block] < 0 ? "none" : blocks.name(immediate[block]);
            rows.add(List.of(blocks.name(block), parent, blocks.set(frontier)));
        }
        StepTable table = new StepTable("DF", List.of("block", "IDom", "DF"), rows);
        List<StepView.Link> absent = hidden.stream().distinct().toList();
        steps.add(AlgorithmStep.of(sentence, view.withHiddenEdges(absent), table)
                .withLines(listing.ends(predecessors, blocks)));
    }
}
