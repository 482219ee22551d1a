package edu.sysy.explorer.picture;

import edu.sysy.analysis.CallGraph;
import edu.sysy.explorer.picture.Graph.Arrangement;
import edu.sysy.explorer.picture.Graph.Edge;
import edu.sysy.explorer.picture.Graph.EdgeKind;
import edu.sysy.explorer.picture.Graph.Line;
import edu.sysy.explorer.picture.Graph.Mark;
import edu.sysy.explorer.picture.Graph.Node;
import edu.sysy.ir.Function;
import edu.sysy.ir.Program;
import edu.sysy.linear.BlockDag;
import edu.sysy.linear.DagNode;
import edu.sysy.machine.AllocatedFunction;
import edu.sysy.machine.MachineFunction;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes pictures of programs. Titles say which code is shown: the IR, machine code before register allocation, or after
 * it. All are deterministic, and of any target.
 *
 * {@snippet lang = "java":
 * Function function = program.functions().getFirst();
 * Files.writeString(Path.of("cfg.svg"), Pictures.controlFlow(function).svg());
 * Files.writeString(Path.of("domtree.dot"), Pictures.dominatorTree(function, true).dot());
 * }
 */
public final class Pictures {
    private Pictures() {}

    /** The control flow graph: blocks with their instructions; loops, their headers and back edges are marked. */
    public static Graph controlFlow(Function function) {
        return new FlowPictures(new IntermediateLines(function)).controlFlow();
    }

    /** The control flow graph of machine code over virtual registers. */
    public static Graph controlFlow(MachineFunction function) {
        return new FlowPictures(new MachineLines(function)).controlFlow();
    }

    /** The control flow graph of machine code with registers and moves. */
    public static Graph controlFlow(AllocatedFunction function) {
        return new FlowPictures(new MachineLines(function)).controlFlow();
    }

    /**
     * The dominator tree.
     *
     * @param withFrontiers whether dashed edges lead from each block to those of its dominance frontier
     * @throws IllegalArgumentException if frontiers are asked for and have more than 200,000 blocks together, as those
     *     of very deep nests of loops do
     */
    public static Graph dominatorTree(Function function, boolean withFrontiers) {
        return new FlowPictures(new IntermediateLines(function)).dominatorTree(withFrontiers);
    }

    /** The dominator tree of machine code, as that of {@link #dominatorTree(Function, boolean)}. */
    public static Graph dominatorTree(MachineFunction function, boolean withFrontiers) {
        return new FlowPictures(new MachineLines(function)).dominatorTree(withFrontiers);
    }

    /**
     * The postdominator tree below a virtual exit. A block from which no path leads to the end of the function stands
     * alone.
     */
    public static Graph postDominatorTree(Function function) {
        return new FlowPictures(new IntermediateLines(function)).postDominatorTree();
    }

    /** The postdominator tree of machine code, as that of {@link #postDominatorTree(Function)}. */
    public static Graph postDominatorTree(MachineFunction function) {
        return new FlowPictures(new MachineLines(function)).postDominatorTree();
    }

    /** The natural loops, each below the one that it is inside; a graph without boxes if there are none. */
    public static Graph loopForest(Function function) {
        return new FlowPictures(new IntermediateLines(function)).loopForest();
    }

    /** The natural loops of machine code, as those of {@link #loopForest(Function)}. */
    public static Graph loopForest(MachineFunction function) {
        return new FlowPictures(new MachineLines(function)).loopForest();
    }

    /**
     * Who calls whom, functions of the run-time library left out.
     *
     * @throws IllegalArgumentException if a function calls one that the program does not have
     */
    public static Graph callGraph(Program program) {
        CallGraph calls = CallGraph.of(program);
        List<Node> nodes = new ArrayList<>();
        List<Edge> edges = new ArrayList<>();
        for (int i = 0; i < program.functions().size(); i++) {
            Function function = program.functions().get(i);
            String size = function.blocks().size() + " blocks, " + function.instructionCount() + " instructions";
            String name = "@" + function.name();
            nodes.add(Node.of(name, name, size + (calls.isRecursive(i) ? ", recursive" : ""))
                    .with("function", function.name())
                    .with(Mark.ENTRY, function.name().equals("main")));
            for (int callee : calls.callees(i)) {
                edges.add(Edge.of(name, "@" + program.functions().get(callee).name(), EdgeKind.CALL));
            }
        }
        return new Graph("call graph", Arrangement.LAYERED, nodes, edges, List.of());
    }

    /** The directed acyclic graph of a basic block: operators above what they are applied to, with their variables. */
    public static Graph blockDag(BlockDag dag) {
        List<Node> nodes = new ArrayList<>();
        List<Edge> edges = new ArrayList<>();
        for (DagNode described : dag.nodes().reversed()) {
            String name = "n" + described.number();
            List<Line> lines =
                    new ArrayList<>(List.of(Line.of(described.content().toString())));
            if (!described.identifiers().isEmpty()) {
                lines.add(Line.of(String.join(", ", described.identifiers())));
            }
            nodes.add(Node.of(name)
                    .withLines(lines)
                    .with("dag-node", described.number())
                    .with(Mark.OPERATOR, !described.isLeaf()));
            for (int i = 0; i < described.children().size(); i++) {
                String operand = described.children().size() > 1 ? Integer.toString(i + 1) : "";
                edges.add(new Edge(name, "n" + described.children().get(i), EdgeKind.OPERAND, operand));
            }
        }
        return new Graph("graph of a block", Arrangement.LAYERED, nodes, edges, List.of());
    }

    /**
     * The interference graph of the values of a function, constants included.
     *
     * @throws IllegalArgumentException if there are more than 200,000 pairs
     */
    public static Graph interference(Function function) {
        return InterferencePictures.of(LiveCode.of(function));
    }

    /**
     * The interference graph of virtual registers before register allocation.
     *
     * @throws IllegalArgumentException if there are more than 200,000 pairs
     */
    public static Graph interference(MachineFunction function) {
        return InterferencePictures.of(LiveCode.of(function));
    }

    /**
     * The interference graph of virtual registers. Each has the colour of the register that it is in for most of its
     * life, and a dashed border if it is in a stack slot for a while.
     *
     * @throws IllegalArgumentException if there are more than 200,000 pairs
     */
    public static Graph interference(AllocatedFunction function) {
        return InterferencePictures.of(LiveCode.of(function));
    }

    /** The live ranges of the values of a function. */
    public static LiveRangeChart liveRanges(Function function) {
        return LiveRangeChart.of(LiveCode.of(function));
    }

    /** The live ranges of virtual registers before register allocation. */
    public static LiveRangeChart liveRanges(MachineFunction function) {
        return LiveRangeChart.of(LiveCode.of(function));
    }

    /** The places of virtual registers over their lives. */
    public static LiveRangeChart liveRanges(AllocatedFunction function) {
        return LiveRangeChart.of(LiveCode.of(function));
    }
}
