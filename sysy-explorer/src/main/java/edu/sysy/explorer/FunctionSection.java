package edu.sysy.explorer;

import edu.sysy.explorer.FinalCode.FinalInstruction;
import edu.sysy.explorer.GraphTable.Kind;
import edu.sysy.explorer.picture.Graph;
import edu.sysy.explorer.picture.Graph.Line;
import edu.sysy.explorer.picture.LiveRangeChart;
import edu.sysy.explorer.picture.Pictures;
import edu.sysy.ir.Block;
import edu.sysy.ir.Function;
import edu.sysy.ir.Value;
import edu.sysy.linear.BlockDag;
import edu.sysy.linear.LinearBlock;
import edu.sysy.linear.LinearBlocks;
import edu.sysy.linear.LinearCode;
import edu.sysy.machine.AllocatedFunction;
import edu.sysy.machine.MachineFunction;
import edu.sysy.raise.Raising;
import edu.sysy.structured.StructuredFunction;
import edu.sysy.structured.text.PrintedLine;
import edu.sysy.structured.text.StructuredPrinter;
import edu.sysy.text.JsonWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Writes a function: its versions in the IR, its machine code, and its final instructions. */
final class FunctionSection {
    /** How many blocks of a function have their graphs drawn. */
    private static final int MAX_DAGS = 40;

    private final Exploration exploration;
    private final FunctionHistory history;
    private final GraphTable graphs;

    FunctionSection(Exploration exploration, FunctionHistory history, GraphTable graphs) {
        this.exploration = exploration;
        this.history = history;
        this.graphs = graphs;
    }

    void write(JsonWriter out) {
        out.beginObject().field("name", history.name()).name("ir").beginArray();
        for (FunctionHistory.Version version : history.versions()) {
            out.beginObject().field("pass", version.pass());
            boolean last = version == history.versions().getLast();
            version.function().ifPresent(function -> intermediate(function, last, out));
            if (last) {
                version.function().ifPresent(function -> registers(function, out));
            }
            out.endObject();
        }
        out.endArray();
        int position = position();
        if (position >= 0) {
            machineCode(position, out);
            exploration.finalCode().flatMap(FinalCode::entries).ifPresent(entries -> entries(entries, position, out));
        }
        exploration
                .finalCode()
                .map(code -> code.functions().getOrDefault(history.name(), List.of()))
                .ifPresent(code -> instructions(code, out));
        out.endObject();
    }

    /** How often each block of the last version was entered, but for those that never were. */
    private void entries(BlockEntries entries, int position, JsonWriter out) {
        List<Block> blocks = exploration.optimized().functions().get(position).blocks();
        out.name("entries").beginArray();
        for (int i = 0; i < blocks.size(); i++) {
            if (entries.count(position, i) > 0) {
                out.beginArray().value(blocks.get(i).name()).value(entries.count(position, i));
                out.endArray();
            }
        }
        out.endArray();
    }

    /** The place of the function among those of the optimized program; -1 if it was removed. */
    private int position() {
        List<Function> functions = exploration.optimized().functions();
        for (int i = 0; i < functions.size(); i++) {
            if (functions.get(i).name().equals(history.name())) {
                return i;
            }
        }
        return -1;
    }

    private void machineCode(int position, JsonWriter out) {
        Function function = exploration.optimized().functions().get(position);
        MachineFunction unscheduled = exploration.machine().unscheduled().get(position);
        MachineFunction selected = exploration.machine().selected().functions().get(position);
        AllocatedFunction allocated =
                exploration.machine().allocated().functions().get(position);
        CodeOrigins origins = exploration.origins();
        if (!unscheduled.equals(selected)) {
            virtual("unscheduled", unscheduled, origins.ofUnscheduled(history.name()), out);
        }
        virtual("selected", selected, origins.ofSelected(history.name()), out);
        allocated(allocated, origins.ofAllocated(history.name()), out);
        values(function, selected, allocated.code(), out);
        dags(function, out);
    }

    /** The values of the last version of the IR that have virtual registers, before and after allocation. */
    private static void values(Function function, MachineFunction selected, MachineFunction allocated, JsonWriter out) {
        out.name("values").beginArray();
        for (Block block : function.blocks()) {
            List<Value> defined = new ArrayList<>(block.parameters());
            block.instructions().forEach(instruction -> defined.add(instruction.result()));
            for (Value value : defined) {
                String before = selected.register(value).map(Object::toString).orElse("");
                String after = allocated.register(value).map(Object::toString).orElse("");
                if (!before.isEmpty() || !after.isEmpty()) {
                    out.beginArray()
                            .value(value.toString())
                            .value(before)
                            .value(after)
                            .endArray();
                }
            }
        }
        out.endArray();
    }

    /** The graphs of the blocks of the optimized function as linear code, those with more than two nodes. */
    private void dags(Function function, JsonWriter out) {
        LinearCode code = LinearCode.of(function);
        LinearBlocks blocks = LinearBlocks.of(code);
        out.name("dags").beginArray();
        int count = 0;
        for (LinearBlock block : blocks.blocks()) {
            BlockDag dag = BlockDag.of(code, block);
            if (dag.nodes().size() > 2 && count < MAX_DAGS) {
                out.beginArray()
                        .value("statements " + block.start() + " to " + (block.end() - 1) + " of the linear code")
                        .value(graphs.add(Kind.DAG, Pictures.blockDag(dag), false))
                        .endArray();
                count++;
            }
        }
        out.endArray();
    }

    private void intermediate(Function function, boolean last, JsonWriter out) {
        graph("flow", Kind.FLOW, () -> Pictures.controlFlow(function), last, out);
        graph("dominators", Kind.TREE, () -> Pictures.dominatorTree(function, true), last, out);
        if (last) {
            graph("postdominators", Kind.TREE, () -> Pictures.postDominatorTree(function), true, out);
        }
        graph("loops", Kind.TREE, () -> Pictures.loopForest(function), last, out);
        structured(function, out);
    }

    /**
     * The structured form as pairs of a block of lines and the number of regions that these lines are in; or why there
     * is none. Versions that differ in a few lines share most blocks.
     */
    private void structured(Function function, JsonWriter out) {
        Optional<StructuredFunction> raised = Raising.raise(function);
        if (raised.isEmpty()) {
            out.field("structured", Raising.obstacle(function).orElseThrow());
            return;
        }
        List<PrintedLine> lines = StructuredPrinter.standard().lines(raised.get());
        out.name("structured").beginArray();
        for (int start = 0, end = 0; start < lines.size(); start = end) {
            int depth = lines.get(start).depth();
            while (end < lines.size() && lines.get(end).depth() == depth) {
                end++;
            }
            List<Line> block = lines.subList(start, end).stream()
                    .map(FunctionSection::line)
                    .toList();
            out.value(graphs.texts().block(block)).value(depth);
        }
        out.endArray();
    }

    private static Line line(PrintedLine printed) {
        Line line = Line.of(printed.text());
        return printed.sourceLine() > 0 ? line.with("line", printed.sourceLine()) : line;
    }

    private void registers(Function function, JsonWriter out) {
        graph("interference", Kind.INTERFERENCE, () -> Pictures.interference(function), true, out);
        live(Pictures.liveRanges(function), out);
    }

    private void virtual(String stage, MachineFunction code, int[] origins, JsonWriter out) {
        out.name(stage).beginObject();
        graph("flow", Kind.FLOW, () -> Pictures.controlFlow(code), true, out);
        graph("dominators", Kind.TREE, () -> Pictures.dominatorTree(code, true), true, out);
        graph("postdominators", Kind.TREE, () -> Pictures.postDominatorTree(code), true, out);
        graph("loops", Kind.TREE, () -> Pictures.loopForest(code), true, out);
        graph("interference", Kind.INTERFERENCE, () -> Pictures.interference(code), true, out);
        live(Pictures.liveRanges(code), out);
        origins(origins, out);
        out.endObject();
    }

    private static void origins(int[] origins, JsonWriter out) {
        out.name("origins").beginArray();
        for (int origin : origins) {
            out.value(origin);
        }
        out.endArray();
    }

    private void allocated(AllocatedFunction function, int[] origins, JsonWriter out) {
        MachineFunction code = function.code();
        out.name("allocated").beginObject();
        graph("flow", Kind.FLOW, () -> Pictures.controlFlow(function), true, out);
        graph("dominators", Kind.TREE, () -> Pictures.dominatorTree(code, true), true, out);
        graph("postdominators", Kind.TREE, () -> Pictures.postDominatorTree(code), true, out);
        graph("loops", Kind.TREE, () -> Pictures.loopForest(code), true, out);
        graph("interference", Kind.INTERFERENCE, () -> Pictures.interference(function), true, out);
        live(Pictures.liveRanges(function), out);
        origins(origins, out);
        out.endObject();
    }

    /** The number of a graph, or the reason why there is none. */
    private void graph(String name, Kind kind, Supplier<Graph> graph, boolean first, JsonWriter out) {
        try {
            out.field(name, graphs.add(kind, graph.get(), first));
        } catch (IllegalArgumentException e) { // too many edges
            out.field(name, String.valueOf(e.getMessage()));
        }
    }

    /** The bars of each value: first and last instruction, place, hue or -1, lane. */
    private static void live(LiveRangeChart chart, JsonWriter out) {
        out.name("live").beginArray();
        for (LiveRangeChart.Column column : chart.columns()) {
            out.beginArray().value(column.value());
            int[] lanes = column.lanes();
            for (int i = 0; i < lanes.length; i++) {
                LiveRangeChart.Bar bar = column.bars().get(i);
                out.value(bar.first()).value(bar.last()).value(bar.place());
                out.value(bar.hue().orElse(-1)).value(lanes[i]);
            }
            out.endArray();
        }
        out.endArray();
    }

    private static void instructions(List<FinalInstruction> code, JsonWriter out) {
        out.name("final").beginArray();
        for (FinalInstruction instruction : code) {
            out.beginArray()
                    .value(Integer.toHexString(instruction.address()))
                    .value(String.format("%08x", instruction.word()))
                    .value(instruction.text())
                    .value(instruction.line())
                    .value(instruction.origin());
            if (instruction.count() > 0) {
                out.value(instruction.count()).value(Math.round(instruction.cost()));
                if (instruction.caches().level1Misses() > 0) {
                    out.value(instruction.caches().level1Misses())
                            .value(instruction.caches().level2Misses());
                }
            }
            out.endArray();
        }
        out.endArray();
    }
}
