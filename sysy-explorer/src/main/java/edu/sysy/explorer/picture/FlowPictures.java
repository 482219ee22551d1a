package edu.sysy.explorer.picture;

import edu.sysy.analysis.DominanceFrontiers;
import edu.sysy.analysis.Dominators;
import edu.sysy.analysis.Loops;
import edu.sysy.analysis.PostDominators;
import edu.sysy.explorer.picture.Graph.Arrangement;
import edu.sysy.explorer.picture.Graph.Cluster;
import edu.sysy.explorer.picture.Graph.Edge;
import edu.sysy.explorer.picture.Graph.EdgeKind;
import edu.sysy.explorer.picture.Graph.Line;
import edu.sysy.explorer.picture.Graph.Mark;
import edu.sysy.explorer.picture.Graph.Node;
import edu.sysy.ir.ControlFlow;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** Makes the graphs whose boxes are blocks or loops. */
final class FlowPictures {
    private static final int MAX_FRONTIER_EDGES = 200_000;
    private static final int BLOCKS_PER_LINE = 8;

    private final CodeLines code;
    private final ControlFlow flow;
    private final Dominators dominators;
    private final Loops loops;

    FlowPictures(CodeLines code) {
        this.code = code;
        flow = code.flow();
        dominators = Dominators.of(flow);
        loops = Loops.of(flow);
    }

    private String title(String kind) {
        return kind + " of @" + code.function() + ", " + code.stage();
    }

    private String name(int block) {
        return code.label(block);
    }

    private Node node(int block, List<Line> lines) {
        Node node = Node.of(name(block))
                .withLines(lines)
                .with("block", name(block))
                .with(Mark.ENTRY, block == 0)
                .with(Mark.EXIT, flow.successorCount(block) == 0)
                .with(Mark.LOOP_HEADER, loops.isHeader(block));
        return loops.innermost(block) < 0 ? node : node.with("loop", name(loops.header(loops.innermost(block))));
    }

    private List<Node> nodes() {
        List<Node> nodes = new ArrayList<>();
        for (int block = 0; block < flow.blockCount(); block++) {
            nodes.add(node(block, List.of(Line.of(name(block)))));
        }
        return nodes;
    }

    Graph controlFlow() {
        List<Node> nodes = new ArrayList<>();
        List<Edge> edges = new ArrayList<>();
        for (int block = 0; block < flow.blockCount(); block++) {
            nodes.add(node(block, code.lines(block)));
            int count = flow.successorCount(block);
            for (int k = 0; k < count; k++) {
                int target = flow.successor(block, k);
                EdgeKind branch = count == 1 ? EdgeKind.FLOW : k == 0 ? EdgeKind.TRUE : EdgeKind.FALSE;
                EdgeKind kind = dominators.dominates(target, block) ? EdgeKind.BACK : branch;
                edges.add(new Edge(name(block), name(target), kind, count == 1 ? "" : k == 0 ? "T" : "F"));
            }
        }
        return new Graph(title("control flow graph"), Arrangement.LAYERED, nodes, edges, clusters());
    }

    private List<Cluster> clusters() {
        List<List<String>> own = new ArrayList<>();
        for (int loop = 0; loop < loops.count(); loop++) {
            own.add(new ArrayList<>());
        }
        for (int block = 0; block < flow.blockCount(); block++) {
            if (loops.innermost(block) >= 0) {
                own.get(loops.innermost(block)).add(name(block));
            }
        }
        List<Cluster> clusters = new ArrayList<>();
        for (int loop = 0; loop < loops.count(); loop++) {
            String parent = loops.parent(loop) < 0 ? "" : name(loops.header(loops.parent(loop)));
            String header = name(loops.header(loop));
            clusters.add(new Cluster(header, "loop " + header, parent, own.get(loop)));
        }
        return clusters;
    }

    Graph dominatorTree(boolean withFrontiers) {
        List<Edge> edges = new ArrayList<>();
        for (int block = 1; block < flow.blockCount(); block++) {
            if (dominators.immediate(block) >= 0) {
                edges.add(Edge.of(name(dominators.immediate(block)), name(block), EdgeKind.TREE));
            }
        }
        if (withFrontiers) {
            addFrontiers(edges);
        }
        String kind = withFrontiers ? "dominator tree and dominance frontiers" : "dominator tree";
        return new Graph(title(kind), Arrangement.LAYERED, nodes(), edges, List.of());
    }

    private void addFrontiers(List<Edge> edges) {
        int treeEdges = edges.size();
        for (int block = 0; block < flow.blockCount(); block++) {
            for (int end : DominanceFrontiers.of(flow).frontier(block)) {
                edges.add(Edge.of(name(block), name(end), EdgeKind.FRONTIER));
            }
            if (edges.size() - treeEdges > MAX_FRONTIER_EDGES) {
                throw new IllegalArgumentException("the dominance frontiers of @" + code.function() + " have more than "
                        + MAX_FRONTIER_EDGES + " blocks together");
            }
        }
    }

    Graph postDominatorTree() {
        PostDominators post = PostDominators.of(flow);
        List<Node> nodes = new ArrayList<>(List.of(Node.of("exit", "exit")));
        nodes.addAll(nodes());
        List<Edge> edges = new ArrayList<>();
        for (int block = 0; block < flow.blockCount(); block++) {
            if (post.reachesExit(block)) {
                String parent = post.immediate(block) < 0 ? "exit" : name(post.immediate(block));
                edges.add(Edge.of(parent, name(block), EdgeKind.TREE));
            }
        }
        return new Graph(title("postdominator tree"), Arrangement.LAYERED, nodes, edges, List.of());
    }

    Graph loopForest() {
        List<Node> nodes = new ArrayList<>();
        List<Edge> edges = new ArrayList<>();
        for (int loop = 0; loop < loops.count(); loop++) {
            String header = name(loops.header(loop));
            int number = loop;
            int[] own = Arrays.stream(loops.blocks(loop))
                    .filter(block -> loops.innermost(block) == number)
                    .toArray();
            List<Line> lines = new ArrayList<>();
            lines.add(Line.of("loop " + header));
            lines.add(Line.of("depth " + loops.depth(loop) + ", " + loops.size(loop) + " blocks"));
            for (int i = 0; i < own.length; i += BLOCKS_PER_LINE) {
                lines.add(Line.of(Arrays.stream(own, i, Math.min(own.length, i + BLOCKS_PER_LINE))
                        .mapToObj(this::name)
                        .collect(Collectors.joining(" "))));
            }
            nodes.add(Node.of(header)
                    .withLines(lines)
                    .with("block", header)
                    .with("loop", header)
                    .with(Mark.LOOP_HEADER, true));
            if (loops.parent(loop) >= 0) {
                edges.add(Edge.of(name(loops.header(loops.parent(loop))), header, EdgeKind.TREE));
            }
        }
        String kind = loops.isReducible() ? "loop forest" : "loop forest (the graph is irreducible)";
        return new Graph(title(kind), Arrangement.LAYERED, nodes, edges, List.of());
    }
}
