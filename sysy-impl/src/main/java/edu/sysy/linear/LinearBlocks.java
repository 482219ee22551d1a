package edu.sysy.linear;

import edu.sysy.analysis.Dominators;
import edu.sysy.ir.ControlFlow;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The basic blocks and the flow graph of linear code, found by leaders.
 *
 * <p>A leader is the first statement of the code, a statement that a jump leads to, or the one after a conditional
 * jump. The block of a leader goes up to the next leader, or up to and including a jump or the end of the program. A
 * statement in no block can never be executed: it follows an unconditional jump, and nothing jumps to it.
 *
 * <p>There is an edge to the block of the target of a jump, and to the next block if the last statement falls through.
 * A block may still be out of reach, if only such blocks jump to it; {@link #unreachable} finds these by the graph.
 *
 * <p>Linear. Aho, Lam, Sethi and Ullman, "Compilers", algorithm 8.5.
 */
public final class LinearBlocks {
    private final LinearCode code;
    private final BitSet leaders;
    private final List<LinearBlock> blocks;
    private final BitSet deadStatements;
    private final ControlFlow flow;

    private LinearBlocks(LinearCode code) {
        this.code = code;
        leaders = findLeaders(code.statements());
        blocks = findBlocks();
        deadStatements = new BitSet();
        deadStatements.set(0, code.statements().size());
        blocks.forEach(block -> deadStatements.clear(block.start(), block.end()));
        flow = findEdges();
    }

    /** The blocks of linear code. */
    public static LinearBlocks of(LinearCode code) {
        return new LinearBlocks(code);
    }

    private static BitSet findLeaders(List<Quadruple> statements) {
        BitSet leaders = new BitSet(statements.size());
        leaders.set(0);
        for (int i = 0; i < statements.size(); i++) {
            Quadruple statement = statements.get(i);
            if (statement.jumpTarget().isPresent()) {
                leaders.set(statement.jumpTarget().getAsInt());
                leaders.set(i + 1, statement.fallsThrough() || leaders.get(i + 1));
            }
        }
        return leaders;
    }

    private List<LinearBlock> findBlocks() {
        List<LinearBlock> found = new ArrayList<>();
        int size = code.statements().size();
        for (int leader = 0; leader >= 0; leader = leaders.nextSetBit(leader + 1)) {
            int end = leader + 1;
            while (end < size
                    && !leaders.get(end)
                    && !code.statements().get(end - 1).endsBlock()) {
                end++;
            }
            found.add(new LinearBlock(found.size(), leader, end));
        }
        return List.copyOf(found);
    }

    private ControlFlow findEdges() {
        int[] blockOfLeader = new int[code.statements().size()];
        blocks.forEach(block -> blockOfLeader[block.start()] = block.number());
        int[][] successors = new int[blocks.size()][];
        for (LinearBlock block : blocks) {
            Quadruple last = code.statements().get(block.end() - 1);
            IntStream next = last.fallsThrough() ? IntStream.of(block.number() + 1) : IntStream.empty();
            IntStream target = last.jumpTarget().stream().map(statement -> blockOfLeader[statement]);
            successors[block.number()] = IntStream.concat(target, next).toArray();
        }
        return ControlFlow.ofSuccessors(successors);
    }

    /** The numbers of the leaders, ascending. */
    public int[] leaders() {
        return leaders.stream().toArray();
    }

    /** The blocks, in the order of the code; the first one is the entry. */
    public List<LinearBlock> blocks() {
        return blocks;
    }

    /** A block by its number. */
    public LinearBlock block(int number) {
        return blocks.get(number);
    }

    /** The statements of a block. */
    public List<Quadruple> statements(LinearBlock block) {
        return code.statements().subList(block.start(), block.end());
    }

    /** The numbers of the statements that are in no block, ascending. */
    public int[] deadStatements() {
        return deadStatements.stream().toArray();
    }

    /** The flow graph; the target of a conditional jump comes before the next block. */
    public ControlFlow flow() {
        return flow;
    }

    /** The numbers of the blocks that no path from the entry leads to, ascending. */
    public int[] unreachable() {
        Dominators dominators = Dominators.of(flow);
        return IntStream.range(0, blocks.size())
                .filter(block -> !dominators.isReachable(block))
                .toArray();
    }

    /** The flow graph in the language of Graphviz, each node with the statements of its block. */
    public String toDot() {
        DotText text = new DotText("flow");
        for (LinearBlock block : blocks) {
            StringBuilder label = new StringBuilder("B" + block.number());
            for (int i = block.start(); i < block.end(); i++) {
                label.append('\n')
                        .append(i)
                        .append(": ")
                        .append(code.statements().get(i));
            }
            text.node("B" + block.number(), "box", label.toString());
            for (int k = 0; k < flow.successorCount(block.number()); k++) {
                text.edge("B" + block.number(), "B" + flow.successor(block.number(), k), "");
            }
        }
        return text.toString();
    }
}
