package edu.sysy.explorer.picture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import edu.sysy.Compiler;
import edu.sysy.Level;
import edu.sysy.ir.Block;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.Program;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.ir.text.IrParser;
import edu.sysy.linear.BlockDag;
import edu.sysy.linear.LinearBlocks;
import edu.sysy.linear.LinearCode;
import edu.sysy.machine.AllocatedFunction;
import edu.sysy.machine.MachineFunction;
import edu.sysy.mips.Mips32;
import edu.sysy.source.SourceFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Element;

/** The pictures of small functions as text, and what holds for the SVG of all. */
class PicturesTest {
    private static final String HEAD = """
              labelloc=t;
              node [shape=box, fontname=monospace];
              edge [fontname=monospace];
            """;

    /** A loop with a branch inside. */
    private static final Program COUNT = IrParser.parse("""
            func @count(%0: i32) -> i32 {
            b0:
              %1 = const 0
              jump b1(%1)
            b1(%2: i32):
              %3 = cmp lt %2, %0
              br %3, b2, b4
            b2:
              %4 = const 1
              %5 = add %2, %4
              br %5, b3, b1(%5)
            b3:
              %6 = call i32 @count(%5)
              jump b1(%6)
            b4:
              ret %2
            }
            """);

    private static Function count() {
        return COUNT.functions().getFirst();
    }

    private static String labelled(String title) {
        return "digraph \"" + title + "\" {\n  label=\"" + title + "\";\n" + HEAD;
    }

    @Test
    void aFlowGraphHasItsCodeItsLoopsAndItsBackEdges() {
        assertThat(Pictures.controlFlow(count()).dot()).isEqualTo(labelled("control flow graph of @count, IR") + """
                          "b0" [label="b0(%0: i32)\\l%1 = const 0\\ljump b1(%1)\\l"];
                          "b1" [label="b1(%2: i32)\\l%3 = cmp lt %2, %0\\lbr %3, b2, b4\\l", style="bold"];
                          "b2" [label="b2\\l%4 = const 1\\l%5 = add %2, %4\\lbr %5, b3, b1(%5)\\l"];
                          "b3" [label="b3\\l%6 = call i32 @count(%5)\\ljump b1(%6)\\l"];
                          "b4" [label="b4\\lret %2\\l"];
                          subgraph "cluster_b1" {
                          label="loop b1";
                          "b1";
                          "b2";
                          "b3";
                          }
                          "b0" -> "b1";
                          "b1" -> "b2" [label="T"];
                          "b1" -> "b4" [label="F"];
                          "b2" -> "b3" [label="T"];
                          "b2" -> "b1" [label="F", style=bold];
                          "b3" -> "b1" [style=bold];
                        }
                        """);
    }

    @Test
    void aDominatorTreeHasFrontiersIfAsked() {
        String tree = """
                  "b0" [label="b0"];
                  "b1" [label="b1", style="bold"];
                  "b2" [label="b2"];
                  "b3" [label="b3"];
                  "b4" [label="b4"];
                  "b0" -> "b1";
                  "b1" -> "b2";
                  "b2" -> "b3";
                  "b1" -> "b4";
                """;
        String frontiers = """
                  "b1" -> "b1" [style=dashed, constraint=false];
                  "b2" -> "b1" [style=dashed, constraint=false];
                  "b3" -> "b1" [style=dashed, constraint=false];
                """;
        assertThat(Pictures.dominatorTree(count(), false).dot())
                .isEqualTo(labelled("dominator tree of @count, IR") + tree + "}\n");
        assertThat(Pictures.dominatorTree(count(), true).dot())
                .isEqualTo(labelled("dominator tree and dominance frontiers of @count, IR") + tree + frontiers + "}\n");
    }

    @Test
    void thePostdominatorTreeHangsBelowTheExit() {
        assertThat(Pictures.postDominatorTree(count()).dot()).endsWith("""
                  "exit" [label="exit"];
                  "b0" [label="b0"];
                  "b1" [label="b1", style="bold"];
                  "b2" [label="b2"];
                  "b3" [label="b3"];
                  "b4" [label="b4"];
                  "b1" -> "b0";
                  "b4" -> "b1";
                  "b1" -> "b2";
                  "b1" -> "b3";
                  "exit" -> "b4";
                }
                """);
    }

    @Test
    void theLoopForestAndTheCallGraphCountWhatIsInABox() {
        assertThat(Pictures.loopForest(count()).dot()).isEqualTo(labelled("loop forest of @count, IR") + """
                          "b1" [label="loop b1\\ldepth 1, 3 blocks\\lb1 b2 b3\\l", style="bold"];
                        }
                        """);
        assertThat(Pictures.callGraph(COUNT).dot()).isEqualTo(labelled("call graph") + """
                          "@count" [label="@count\\l5 blocks, 5 instructions, recursive\\l"];
                          "@count" -> "@count";
                        }
                        """);
    }

    @Test
    void theGraphOfABlockHasOperatorsAboveOperands() {
        LinearCode code = LinearCode.parse("""
                func f(a, b)
                s := a + b
                t := a + b
                u := s * t
                return u
                """);
        BlockDag dag = BlockDag.of(code, LinearBlocks.of(code).block(0));
        assertThat(Pictures.blockDag(dag).dot()).isEqualTo(labelled("graph of a block") + """
                          "n4" [label="*\\lu\\l", shape=ellipse];
                          "n3" [label="+\\ls, t\\l", shape=ellipse];
                          "n2" [label="b"];
                          "n1" [label="a"];
                          "n4" -> "n3" [label="1"];
                          "n4" -> "n3" [label="2"];
                          "n3" -> "n1" [label="1"];
                          "n3" -> "n2" [label="2"];
                        }
                        """);
    }

    @Test
    void valuesInterfereWhereTheyLiveTogether() {
        assertThat(Pictures.interference(count()).dot())
                .contains("graph \"interference")
                .endsWith("""
                  "%0" [label="%0"];
                  "%1" [label="%1"];
                  "%2" [label="%2"];
                  "%3" [label="%3"];
                  "%4" [label="%4"];
                  "%5" [label="%5"];
                  "%6" [label="%6"];
                  "%0" -- "%1";
                  "%0" -- "%2";
                  "%0" -- "%3";
                  "%0" -- "%4";
                  "%0" -- "%5";
                  "%0" -- "%6";
                  "%2" -- "%3";
                  "%2" -- "%4";
                }
                """);
    }

    @Test
    void liveRangesOfMachineCodeNamePlaces() {
        Compiler compiler =
                Compiler.builder().optimize(Level.O1).target(Mips32.linux()).build();
        AllocatedFunction function = compiler.parse()
                .andThen(compiler.buildSsa())
                .andThen(compiler.optimize())
                .andThen(compiler.allocateRegisters())
                .run(SourceFile.of("f.sy", "int main() { int n = getint(); int k = n * 2 + 1; putint(n); return k; }"))
                .functions()
                .getFirst();
        LiveRangeChart chart = Pictures.liveRanges(function);
        assertThat(chart.columns().getFirst().bars())
                .extracting(bar -> bar.place() + " " + bar.first() + " " + bar.last())
                .containsExactly("$v0 0 1", "$a0 1 3");
        SvgDocument svg = SvgDocument.of(chart);
        assertThat(svg.ofClass("sysy-bar"))
                .hasSize(chart.columns().stream()
                        .mapToInt(column -> column.bars().size())
                        .sum());
        assertThat(svg.elements("text")).extracting(Element::getTextContent).contains("v1:$v1 = sll v0:$a0, 1");
        assertThat(chart)
                .hasToString("live ranges of @main, machine code after register allocation: 5 instructions, 3 values");
        assertThat(Pictures.interference(function).nodes().getFirst())
                .as("mostly in $a0, which has the number 4")
                .returns(OptionalInt.of(188), Graph.Node::hue)
                .returns("$v0 $a0", node -> node.data().get("place"));
    }

    @ParameterizedTest
    @EnumSource(Level.class)
    void picturesOfARealProgramKeepTheRules(Level level) throws IOException {
        Compiler compiler =
                Compiler.builder().optimize(level).target(Mips32.linux()).build();
        Program program = compiler.parse()
                .andThen(compiler.buildSsa())
                .andThen(compiler.optimize())
                .run(SourceFile.read(Path.of(System.getProperty("sysy.root"), "examples/programs/primes.sy")));
        List<Graph> graphs = new ArrayList<>(List.of(Pictures.callGraph(program)));
        List<LiveRangeChart> charts = new ArrayList<>();
        for (Function function : program.functions()) {
            graphs.add(Pictures.controlFlow(function));
            graphs.add(Pictures.dominatorTree(function, true));
            graphs.add(Pictures.postDominatorTree(function));
            graphs.add(Pictures.loopForest(function));
            graphs.add(Pictures.interference(function));
            charts.add(Pictures.liveRanges(function));
            LinearCode linear = LinearCode.of(function);
            LinearBlocks blocks = LinearBlocks.of(linear);
            blocks.blocks().forEach(block -> graphs.add(Pictures.blockDag(BlockDag.of(linear, block))));
        }
        for (AllocatedFunction allocated :
                compiler.allocateRegisters().run(program).functions()) {
            MachineFunction code = allocated.code();
            graphs.add(Pictures.controlFlow(code));
            graphs.add(Pictures.controlFlow(allocated));
            graphs.add(Pictures.dominatorTree(code, true));
            graphs.add(Pictures.postDominatorTree(code));
            graphs.add(Pictures.loopForest(code));
            graphs.add(Pictures.interference(code));
            graphs.add(Pictures.interference(allocated));
            charts.add(Pictures.liveRanges(code));
            charts.add(Pictures.liveRanges(allocated));
        }
        graphs.forEach(PicturesTest::check);
        charts.forEach(chart ->
                assertThat(SvgDocument.of(chart).ofClass("sysy-column")).hasSameSizeAs(chart.columns()));
    }

    /** Each node is there once, no two overlap, edges end at borders, all text is there and inside its box. */
    private static void check(Graph graph) {
        assertThat(graph.svg()).isEqualTo(graph.svg());
        SvgDocument svg = SvgDocument.of(graph);
        List<Element> nodes = svg.ofClass("sysy-node");
        assertThat(nodes)
                .extracting(node -> node.getAttribute("data-node"))
                .containsExactlyElementsOf(
                        graph.nodes().stream().map(Graph.Node::id).toList());
        List<double[]> boxes = new ArrayList<>();
        for (int i = 0; i < nodes.size(); i++) {
            Element rectangle = SvgDocument.child(nodes.get(i), "rect");
            double[] box = {
                SvgDocument.number(rectangle, "x"),
                SvgDocument.number(rectangle, "y"),
                SvgDocument.number(rectangle, "x") + SvgDocument.number(rectangle, "width"),
                SvgDocument.number(rectangle, "y") + SvgDocument.number(rectangle, "height")
            };
            boxes.forEach(other -> assertThat(
                            box[0] < other[2] && other[0] < box[2] && box[1] < other[3] && other[1] < box[3])
                    .isFalse());
            boxes.add(box);
            Graph.Node node = graph.nodes().get(i);
            assertThat(nodes.get(i).getElementsByTagName("text").getLength())
                    .isEqualTo(node.lines().size());
            for (int k = 0; k < node.lines().size(); k++) {
                Element text =
                        (Element) nodes.get(i).getElementsByTagName("text").item(k);
                String expected = node.lines().get(k).text();
                assertThat(text.getTextContent()).isEqualTo(expected);
                assertThat(SvgDocument.number(text, "x") + expected.length() * SvgWriter.COLUMN)
                        .isLessThan(box[2]);
                assertThat(SvgDocument.number(text, "y")).isBetween(box[1], box[3]);
            }
        }
        List<Element> edges = svg.ofClass("sysy-edge");
        assertThat(edges).hasSameSizeAs(graph.edges());
        List<String> names = graph.nodes().stream().map(Graph.Node::id).toList();
        for (Element edge : edges) {
            String[] numbers = SvgDocument.child(edge, "path")
                    .getAttribute("d")
                    .substring(1)
                    .split("[ ,CL]");
            atBorder(boxes.get(names.indexOf(edge.getAttribute("data-from"))), numbers[0], numbers[1]);
            atBorder(
                    boxes.get(names.indexOf(edge.getAttribute("data-to"))),
                    numbers[numbers.length - 2],
                    numbers[numbers.length - 1]);
        }
    }

    private static void atBorder(double[] box, String x, String y) {
        double px = Double.parseDouble(x);
        double py = Double.parseDouble(y);
        double outside = Math.max(Math.max(box[0] - px, px - box[2]), Math.max(box[1] - py, py - box[3]));
        assertThat(outside)
                .as("how far the end of an edge is outside of its box")
                .isCloseTo(0, within(0.21));
    }

    @Test
    void lettersThatXmlReservesAreEscaped() {
        Graph graph = new Graph(
                "a < b & \"c\"",
                Graph.Arrangement.LAYERED,
                List.of(Graph.Node.of("<&>", "x < y && z > \"0\"\u0001 \ud800", "\\n")),
                List.of(),
                List.of());
        SvgDocument svg = SvgDocument.of(graph);
        assertThat(svg.elements("text"))
                .extracting(Element::getTextContent)
                .containsExactly("a < b & \"c\"", "x < y && z > \"0\"\ufffd \ufffd", "\\n");
        assertThat(svg.ofClass("sysy-node").getFirst().getAttribute("data-node"))
                .isEqualTo("<&>");
        assertThat(graph.dot()).contains("\"<&>\" [label=\"x < y && z > \\\"0\\\"\u0001 \ud800\\l\\\\n\\l\"]");
    }

    @Test
    void wideCharactersCountTwice() {
        Graph graph = new Graph(
                "w",
                Graph.Arrangement.LAYERED,
                List.of(Graph.Node.of("a", "\u4f60\u597d"), Graph.Node.of("b", "wxyz")),
                List.of(),
                List.of());
        assertThat(SvgDocument.of(graph).ofClass("sysy-node"))
                .extracting(node -> SvgDocument.child(node, "rect").getAttribute("width"))
                .containsExactly("45.2", "45.2");
    }

    @Test
    void picturesOfNothingAreEmpty() {
        Graph graph = Pictures.callGraph(Program.of(List.of(), List.of()));
        assertThat(SvgDocument.of(graph).ofClass("sysy-node")).isEmpty();
        Graph circle = new Graph("none", Graph.Arrangement.CIRCULAR, List.of(), List.of(), List.of());
        assertThat(SvgDocument.of(circle).ofClass("sysy-node")).isEmpty();
    }

    @Test
    void irreducibleGraphsAndBlocksBeforeEndlessLoopsAreDrawn() {
        Function function = IrParser.parse("""
                func @odd(%0: i32) -> i32 {
                b0:
                  br %0, b1, b2
                b1:
                  jump b2
                b2:
                  br %0, b1, b3
                b3:
                  jump b3
                }
                """).functions().getFirst();
        check(Pictures.controlFlow(function));
        check(Pictures.postDominatorTree(function));
        assertThat(Pictures.loopForest(function).title()).contains("irreducible");
    }

    @Test
    void deepNestsDoNotOverflowTheStack() {
        int depth = 1500;
        Value condition = new Value(0, Type.I32);
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Block(0, List.of(condition), List.of(), new Terminator.Jump(Edge.to(1))));
        for (int i = 1; i < depth; i++) {
            blocks.add(new Block(i, List.of(), List.of(), new Terminator.Jump(Edge.to(i + 1))));
        }
        for (int i = depth; i > 1; i--) {
            int label = 2 * depth - i;
            Terminator end = new Terminator.Branch(condition, Edge.to(i), Edge.to(label + 1));
            blocks.add(new Block(label, List.of(), List.of(), end));
        }
        blocks.add(new Block(2 * depth - 1, List.of(), List.of(), new Terminator.Return(condition)));
        Function function = Function.of("deep", Type.I32, blocks);
        Graph graph = Pictures.controlFlow(function);
        assertThat(graph.clusters()).hasSize(depth - 1);
        assertThat(SvgDocument.of(graph).ofClass("sysy-node")).hasSameSizeAs(function.blocks());
        assertThat(graph.dot().lines().filter(line -> line.startsWith("  subgraph")))
                .hasSize(depth - 1);
        assertThat(SvgDocument.of(Pictures.loopForest(function)).ofClass("sysy-node"))
                .hasSize(depth - 1);
        assertThat(Pictures.dominatorTree(function, false).svg()).contains("data-block=\"b1499\"");
        assertThatThrownBy(() -> Pictures.dominatorTree(function, true))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("@deep");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Value", "a b", "", "x\""})
    void namesOfDataAreChecked(String name) {
        assertThatThrownBy(() -> Graph.Node.of("a").with(name, 1)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void edgesAndClustersNameBoxesThatExist() {
        Graph.Node box = Graph.Node.of("a");
        refused("two nodes are called a", List.of(box, box), List.of(), List.of());
        refused(
                "an edge ends at b, which is missing",
                List.of(box),
                List.of(Graph.Edge.of("a", "b", Graph.EdgeKind.FLOW)),
                List.of());
        Graph.Cluster inner = new Graph.Cluster("i", "", "o", List.of("a"));
        Graph.Cluster outer = new Graph.Cluster("o", "", "", List.of("a"));
        refused("cluster i does not come after o", List.of(box), List.of(), List.of(inner, outer));
        refused("node a is in two clusters", List.of(box), List.of(), List.of(outer, inner));
    }

    private static void refused(
            String message, List<Graph.Node> nodes, List<Graph.Edge> edges, List<Graph.Cluster> clusters) {
        assertThatThrownBy(() -> new Graph("t", Graph.Arrangement.LAYERED, nodes, edges, clusters))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }
}
