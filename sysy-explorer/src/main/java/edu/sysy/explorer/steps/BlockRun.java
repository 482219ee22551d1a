package edu.sysy.explorer.steps;

import edu.sysy.linear.BlockDag;
import edu.sysy.linear.DagNode;
import edu.sysy.linear.DagStep;
import edu.sysy.linear.LinearBlock;
import edu.sysy.linear.LinearBlocks;
import edu.sysy.linear.LinearCode;
import edu.sysy.linear.QuadOperand;
import edu.sysy.linear.Quadruple;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;

/**
 * The graph of a basic block after each of its statements. The construction takes statements one by one, so the graph
 * after some of them is the graph of these alone.
 */
final class BlockRun {
    /** The most statements of a block that are looked at: graphs are built anew for each. */
    private static final int MAX_STATEMENTS = 250;

    /** The most blocks of a function, the longest ones. */
    private static final int MAX_BLOCKS = 8;

    /** The least statements of a block worth looking at, besides a jump at the end. */
    private static final int MIN_STATEMENTS = 2;

    /** The ways in which the value of a statement is found. */
    enum Finding {
        /** It is that of another variable, or a number. */
        COPY,
        /** All operands are numbers. */
        FOLD,
        /** It has been computed before. */
        REUSE,
        /** It is loaded, and known to have been stored. */
        STORED,
        /** It has not been computed before. */
        NEW,
        /** It has been loaded before, but a store or a call since then may have changed it. */
        KILLED,
        /** The statement does something to memory, or may. */
        EFFECT
    }

    private final String name;
    private final List<Quadruple> statements;
    private final Set<String> arrays;
    private final Set<String> liveAtEnd;
    private final List<BlockDag> states = new ArrayList<>();
    private final String remark;

    private BlockRun(LinearCode code, LinearBlock block, Set<String> liveAtEnd, String remark) {
        this.arrays = code.arrays();
        this.liveAtEnd = new TreeSet<>(liveAtEnd);
        this.remark = remark;
        name = "B" + block.number() + " of @" + code.name();
        List<Quadruple> all = code.statements().subList(block.start(), block.end());
        int body = all.getLast().endsBlock() ? all.size() - 1 : all.size();
        statements = all.subList(0, Math.min(body, MAX_STATEMENTS));
        for (Quadruple rest : all.subList(statements.size(), all.size()).reversed()) {
            LinearLiveness.pass(rest, this.liveAtEnd, arrays);
        }
        for (int i = 0; i <= statements.size(); i++) {
            states.add(BlockDag.of(statements.subList(0, i), code.arrays()));
        }
    }

    /** The longest blocks of linear code that have more than one statement, in the order of the code. */
    static List<BlockRun> of(LinearCode code) {
        LinearBlocks all = LinearBlocks.of(code);
        LinearLiveness live = new LinearLiveness(code, all);
        List<LinearBlock> blocks = all.blocks().stream()
                .filter(block -> length(code, block) >= MIN_STATEMENTS)
                .toList();
        List<BlockRun> runs = new ArrayList<>();
        blocks.stream()
                .sorted(Comparator.comparingInt((LinearBlock block) -> -length(code, block)))
                .limit(MAX_BLOCKS)
                .sorted(Comparator.comparingInt(LinearBlock::number))
                .forEach(block -> runs.add(
                        new BlockRun(code, block, live.atEnd(block.number()), remark(code, block, blocks.size()))));
        return runs;
    }

    private static int length(LinearCode code, LinearBlock block) {
        int all = block.end() - block.start();
        return code.statements().get(block.end() - 1).endsBlock() ? all - 1 : all;
    }

    private static String remark(LinearCode code, LinearBlock block, int blocks) {
        String others = blocks > MAX_BLOCKS
                ? " Of " + blocks + " blocks with more than one statement the " + MAX_BLOCKS + " longest are shown."
                : "";
        int length = length(code, block);
        return length > MAX_STATEMENTS
                ? others + " Of its " + length + " statements the first " + MAX_STATEMENTS + " are shown."
                : others;
    }

    /** The block and its function. */
    String name() {
        return name;
    }

    /** The number of the block among those of the function, as in {@code B3}. */
    String number() {
        return name.substring(0, name.indexOf(' '));
    }

    /** What is left out, as sentences that begin with a blank; empty if nothing is. */
    String remark() {
        return remark;
    }

    List<Quadruple> statements() {
        return statements;
    }

    /** Names that stand for addresses. */
    Set<String> arrays() {
        return arrays;
    }

    /** The variables that are read after the statements, by the jump at the end or in other blocks. */
    Set<String> liveAtEnd() {
        return liveAtEnd;
    }

    int size() {
        return statements.size();
    }

    Quadruple statement(int index) {
        return statements.get(index);
    }

    List<CodeLine> code() {
        return statements.stream()
                .map(statement -> new CodeLine(statement.toString(), 0))
                .toList();
    }

    /** The graph of the first statements. */
    BlockDag after(int count) {
        return states.get(count);
    }

    BlockDag end() {
        return states.getLast();
    }

    /** What was done for a statement. */
    DagStep step(int index) {
        return states.get(index + 1).steps().getLast();
    }

    /** How the value of a statement was found. */
    Finding finding(int index) {
        DagStep step = step(index);
        DagNode node = states.get(index + 1).node(step.node());
        boolean isElement = node.content() instanceof DagNode.Element;
        return switch (step.rule()) {
            case COPY -> Finding.COPY;
            case FOLD -> Finding.FOLD;
            case REUSE ->
                step.statement() instanceof Quadruple.LoadElement load && !isAt(node, index, load)
                        ? Finding.STORED
                        : Finding.REUSE;
            case NEW -> {
                boolean wasKnown = states.get(index).nodes().stream()
                        .anyMatch(other -> other.content().equals(node.content())
                                && other.children().equals(node.children()));
                yield node.hasEffect() ? Finding.EFFECT : isElement && wasKnown ? Finding.KILLED : Finding.NEW;
            }
        };
    }

    /** Whether a node is the element that a statement loads. */
    private boolean isAt(DagNode node, int index, Quadruple.LoadElement load) {
        List<Integer> place = load.operands().stream()
                .map(operand -> node(index, operand).orElse(0))
                .toList();
        return node.content() instanceof DagNode.Element && node.children().equals(place);
    }

    /** The nodes that a statement has made. */
    List<DagNode> made(int index) {
        BlockDag after = states.get(index + 1);
        return after.nodes()
                .subList(states.get(index).nodes().size(), after.nodes().size());
    }

    /** The node that an operand of a statement has when the statement reads it; empty for a number that was folded. */
    OptionalInt node(int index, QuadOperand operand) {
        Optional<DagNode> before =
                operand.isNumber() ? Optional.empty() : states.get(index).node(operand.toString());
        return before.map(node -> OptionalInt.of(node.number())).orElseGet(() -> leaf(states.get(index + 1), operand));
    }

    private static OptionalInt leaf(BlockDag dag, QuadOperand operand) {
        return dag.nodes().stream()
                .filter(node -> switch (node.content()) {
                    case DagNode.InitialValue(String variable) -> operand.equals(new QuadOperand.Name(variable));
                    case DagNode.Constant(QuadOperand number) -> operand.equals(number);
                    default -> false;
                })
                .mapToInt(DagNode::number)
                .findFirst();
    }

    /** A variable that has the value of a node before a statement; empty if none has it any more. */
    Optional<String> holder(int index, int node) {
        BlockDag before = states.get(index);
        if (node > before.nodes().size()) {
            return Optional.empty();
        }
        DagNode found = before.node(node);
        return found.identifiers().stream()
                .findFirst()
                .or(() -> found.content() instanceof DagNode.InitialValue(String variable)
                                && before.node(variable).equals(Optional.of(found))
                        ? Optional.of(variable)
                        : Optional.empty());
    }

    /** The names of the first statements, in the order in which they get nodes. */
    List<String> names(int count) {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Quadruple statement = statements.get(i);
            for (QuadOperand operand : statement.operands()) {
                if (!operand.isNumber() && !names.contains(operand.toString())) {
                    names.add(operand.toString());
                }
            }
            statement.variable().filter(name -> !names.contains(name)).ifPresent(names::add);
        }
        return names;
    }
}
