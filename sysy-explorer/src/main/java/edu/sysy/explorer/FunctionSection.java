package edu.sysy.explorer;

import edu.sysy.explorer.FinalCode.FinalInstruction;
import edu.sysy.explorer.GraphTable.Kind;
import edu.sysy.explorer.picture.Graph;
import edu.sysy.explorer.picture.LiveRangeChart;
import edu.sysy.explorer.picture.Pictures;
import edu.sysy.ir.Function;
import edu.sysy.machine.AllocatedFunction;
import edu.sysy.machine.MachineFunction;
import edu.sysy.text.JsonWriter;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Writes a function: its versions in the IR, its machine code, and its final instructions. */
final class FunctionSection {
    private final Exploration exploration;
    private final FunctionHistory history;
    private final TextTable texts;
    private final GraphTable graphs;

    FunctionSection(Exploration exploration, FunctionHistory history, TextTable texts, GraphTable graphs) {
        this.exploration = exploration;
        this.history = history;
        this.texts = texts;
        this.graphs = graphs;
    }

    void write(JsonWriter out) {
        out.beginObject().field("name", history.name()).name("ir").beginArray();
        for (FunctionHistory.Version version : history.versions()) {
            out.beginObject().field("pass", version.pass());
            version.function().ifPresent(function -> intermediate(function, out));
            out.endObject();
        }
        out.endArray();
        Optional<MachineFunction> selected = exploration.selected().functions().stream()
                .filter(function -> function.name().equals(history.name()))
                .findFirst();
        Optional<AllocatedFunction> allocated = exploration.allocated().functions().stream()
                .filter(function -> function.code().name().equals(history.name()))
                .findFirst();
        selected.ifPresent(code -> selected(code, out));
        allocated.ifPresent(code -> allocated(code, out));
        exploration
                .finalCode()
                .map(code -> code.functions().getOrDefault(history.name(), List.of()))
                .ifPresent(code -> instructions(code, out));
        out.endObject();
    }

    private void intermediate(Function function, JsonWriter out) {
        graph("flow", Kind.FLOW, () -> Pictures.controlFlow(function), out);
        graph("dominators", Kind.TREE, () -> Pictures.dominatorTree(function, true), out);
        graph("postdominators", Kind.TREE, () -> Pictures.postDominatorTree(function), out);
        graph("loops", Kind.TREE, () -> Pictures.loopForest(function), out);
    }

    private void selected(MachineFunction code, JsonWriter out) {
        out.name("selected").beginObject();
        graph("flow", Kind.FLOW, () -> Pictures.controlFlow(code), out);
        graph("dominators", Kind.TREE, () -> Pictures.dominatorTree(code, true), out);
        graph("postdominators", Kind.TREE, () -> Pictures.postDominatorTree(code), out);
        graph("loops", Kind.TREE, () -> Pictures.loopForest(code), out);
        graph("interference", Kind.INTERFERENCE, () -> Pictures.interference(code), out);
        live(Pictures.liveRanges(code), out);
        out.name("origins").beginArray();
        for (int origin : exploration.origins().ofSelected(history.name())) {
            out.value(origin);
        }
        out.endArray().endObject();
    }

    private void allocated(AllocatedFunction function, JsonWriter out) {
        MachineFunction code = function.code();
        out.name("allocated").beginObject();
        graph("flow", Kind.FLOW, () -> Pictures.controlFlow(function), out);
        graph("dominators", Kind.TREE, () -> Pictures.dominatorTree(code, true), out);
        graph("postdominators", Kind.TREE, () -> Pictures.postDominatorTree(code), out);
        graph("loops", Kind.TREE, () -> Pictures.loopForest(code), out);
        graph("interference", Kind.INTERFERENCE, () -> Pictures.interference(function), out);
        live(Pictures.liveRanges(function), out);
        out.endObject();
    }

    /** The number of a graph, or the reason why there is none. */
    private void graph(String name, Kind kind, Supplier<Graph> graph, JsonWriter out) {
        try {
            out.field(name, graphs.add(kind, graph.get()));
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
            }
            out.endArray();
        }
        out.endArray();
    }
}
