package edu.sysy.explorer.steps;

import edu.sysy.analysis.textbook.DominatorSets;
import edu.sysy.explorer.picture.Graph;
import edu.sysy.ir.ControlFlow;
import edu.sysy.ir.Function;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Dominator sets up to their fixed point: an equation of a block is a step, or a round over all blocks is one where
 * equations would be too many. The states are those of {@link DominatorSets}: a round computes one block after the
 * other, so that within a round the blocks up to the present one have the sets of the state after it.
 */
final class DominatorSteps {
    static final String ID = "dominators";
    private static final int MAX_BLOCKS = 150;
    private static final int MAX_EQUATIONS = 250;
    /** The set of all blocks is written as "all" if it has more. */
    private static final int MAX_LISTED = 12;

    private static final String SOURCE = "Cooper and Torczon, \"Engineering a Compiler\", section 9.2.1;"
            + " Aho, Lam, Sethi and Ullman, \"Compilers\", algorithm 9.38";

    private final ControlFlow flow;
    private final NumberedBlocks blocks;
    private final CodeListing listing;
    private final List<AlgorithmStep> steps = new ArrayList<>();

    private DominatorSteps(Function function) {
        blocks = new NumberedBlocks(function.controlFlow());
        flow = blocks.flow();

        listing = new CodeListing(function);
    }

    static StepSequence of(Function function) {
        DominatorSteps run = new DominatorSteps(function);
        String title = "Dominator sets of @" + function.name() + ", up to the fixed point";
        int count = function.blocks().size();
        if (count > MAX_BLOCKS) {
            String sentence = "The function has " + count + " blocks. Sets of more than " + MAX_BLOCKS
                    + " blocks are not shown step by step.";
            List<AlgorithmStep> only = List.of(AlgorithmStep.of(sentence, StepView.PLAIN));
            return new StepSequence(ID, title, SOURCE, List.of(), Optional.empty(), only);
        }
        run.run();
        Optional<Graph> picture = NumberedBlocks.picture(function);
        return new StepSequence(ID, title, SOURCE, run.listing.lines(), picture, run.steps);
    }

    private void run() {
        List<DominatorSets> rounds = DominatorSets.rounds(flow);
        DominatorSets start = rounds.getFirst();
        steps.add(AlgorithmStep.of(
                "Before the first round, Dom(" + blocks.name(0) + ") = " + blocks.set(0) + ", because execution begins"
                        + " there; of each other block, all blocks are taken to be dominators.",
                StepView.of(blocks.name(0)),
                table(start, start, 0)));
        boolean singly = (rounds.size() - 1) * (flow.blockCount() - 1) <= MAX_EQUATIONS;
        for (int i = 1; i < rounds.size(); i++) {
            if (singly) {
                for (int block = 1; block < flow.blockCount(); block++) {
                    steps.add(equation(rounds.get(i - 1), rounds.get(i), block));
                }
            } else {
                steps.add(round(rounds.get(i - 1), rounds.get(i)));
            }
        }
        steps.add(end(rounds.getLast()));
    }

    private AlgorithmStep equation(DominatorSets before, DominatorSets after, int block) {
        List<Integer> predecessors = blocks.predecessors(block);
        String sets = predecessors.stream()
                .map(from -> set(from < block ? after : before, from))
                .collect(Collectors.joining(" ∩ "));
        String result = set(after, block);
        boolean changed = !result.equals(set(before, block));
        String own = blocks.set(block);
        String right = own + " ∪ (" + sets + ")";
        String doms = predecessors.stream()
                .map(from -> "Dom(" + blocks.name(from) + ")")
                .collect(Collectors.joining(" ∩ "));
        String sentence = "Round " + after.round() + ": Dom(" + blocks.name(block) + ") = " + own + " ∪ (" + doms
                + ") = " + right + " = " + result + (changed ? "." : ", as before.");
        StepView view = StepView.of(blocks.name(block));
        for (int from : predecessors) {
            view = view.withEdge(blocks.name(from), blocks.name(block));
        }
        return AlgorithmStep.of(sentence, view, table(before, after, block))
                .withLines(listing.ends(predecessors, blocks));
    }

    private AlgorithmStep round(DominatorSets before, DominatorSets after) {
        List<String> changed =
                IntStream.of(after.changed()).mapToObj(blocks::name).toList();
        String sentence = "Round " + after.round() + " computes the equation of each block once, and "
                + (changed.isEmpty() ? "changes no set." : "changes " + changed.size() + " sets.");
        return AlgorithmStep.of(
                sentence, StepView.PLAIN.withActive(changed), table(before, after, flow.blockCount() - 1));
    }

    private AlgorithmStep end(DominatorSets sets) {
        int[] immediate = sets.immediateDominators();
        List<List<String>> rows = new ArrayList<>();
        for (int block = 0; block < flow.blockCount(); block++) {
            String parent = immediate[block] < 0 ? "none" : blocks.name(immediate[block]);
            rows.add(List.of(blocks.name(block), set(sets, block), parent));
        }
        return AlgorithmStep.of(
                "Round " + sets.round() + " has changed no set: the fixed point is reached. The immediate dominator"
                        + " of a block is the one of its dominators that has one dominator less than the block.",
                StepView.PLAIN,
                new StepTable("Dom", List.of("block", "Dom", "IDom"), rows));
    }

    /** The sets while a round is under way, when the equation of a block has been computed last. */
    private StepTable table(DominatorSets before, DominatorSets after, int last) {
        List<List<String>> rows = new ArrayList<>();
        for (int block = 0; block < flow.blockCount(); block++) {
            rows.add(List.of(blocks.name(block), set(block <= last ? after : before, block)));
        }
        return new StepTable("Dom", List.of("block", "Dom"), rows);
    }

    private String set(DominatorSets sets, int block) {
        int[] dominators = sets.dominators(block);
        return dominators.length == flow.blockCount() && dominators.length > MAX_LISTED
                ? "all"
                : blocks.set(dominators);
    }
}
