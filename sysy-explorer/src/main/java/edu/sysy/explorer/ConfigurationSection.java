package edu.sysy.explorer;

import edu.sysy.ast.AstPrinter;
import edu.sysy.explorer.FinalCode.FinalRun;
import edu.sysy.explorer.picture.Pictures;
import edu.sysy.frontend.SourceTokens;
import edu.sysy.frontend.SourceTokens.SourceToken;
import edu.sysy.ir.Function;
import edu.sysy.ir.Program;
import edu.sysy.machine.PhysicalRegister;
import edu.sysy.pass.Remark;
import edu.sysy.source.SourceFile;
import edu.sysy.text.JsonWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Writes a compile: what is about the whole program, and its functions. */
final class ConfigurationSection {
    /** How much of the output of a run is shown. */
    private static final int MAX_OUTPUT = 20_000;

    private final Exploration exploration;
    private final int source;
    private final GraphTable graphs;

    ConfigurationSection(Exploration exploration, int source, GraphTable graphs) {
        this.exploration = exploration;
        this.source = source;
        this.graphs = graphs;
    }

    void write(JsonWriter out) {
        out.beginObject().field("name", exploration.name()).field("source", source);
        out.field("target", exploration.options().target().name());
        out.field("level", exploration.options().level().toString());
        tokens(out);
        out.field("tree", AstPrinter.print(exploration.ast()));
        passes(out);
        registers(out);
        out.name("functions").beginArray();
        for (FunctionHistory history : histories()) {
            new FunctionSection(exploration, history, graphs).write(out);
        }
        out.endArray();
        calls(out);
        out.field("assembly", exploration.assemblyText());
        exploration.finalCode().flatMap(FinalCode::run).ifPresent(run -> run(run, out));
        out.endObject();
    }

    /** The kinds of tokens, and of each token its kind, its beginning, and its length. */
    private void tokens(JsonWriter out) {
        SourceFile file = exploration.source();
        List<SourceToken> tokens = SourceTokens.of(file, exploration.options().dialect());
        Set<String> kinds = new LinkedHashSet<>();
        tokens.forEach(token -> kinds.add(token.kind()));
        out.name("tokenKinds").beginArray();
        kinds.forEach(out::value);
        List<String> numbers = List.copyOf(kinds);
        out.endArray().name("tokens").beginArray();
        for (SourceToken token : tokens) {
            out.value(numbers.indexOf(token.kind()))
                    .value(token.span().start())
                    .value(token.span().length());
        }
        out.endArray();
    }

    private void passes(JsonWriter out) {
        out.name("passes").beginArray();
        out.beginObject()
                .field("name", "lower")
                .field("description", "translates the tree, with local variables in memory")
                .endObject();
        for (PassHistory.Change change : exploration.changes()) {
            out.beginObject()
                    .field("name", change.pass().name())
                    .field("description", change.pass().description());
            if (!change.remarks().isEmpty()) {
                out.name("remarks").beginArray();
                for (Remark remark : change.remarks()) {
                    out.beginArray()
                            .value(remark.function())
                            .value(remark.line())
                            .value(remark.sentence())
                            .endArray();
                }
                out.endArray();
            }
            out.endObject();
        }
        out.endArray();
    }

    private void registers(JsonWriter out) {
        out.name("registers").beginArray();
        for (PhysicalRegister register :
                exploration.options().target().registers().allocatable()) {
            out.value(register.name());
        }
        out.endArray();
    }

    /** The graph of calls after each pass that has changed it: the number of the pass, and that of the graph. */
    private void calls(JsonWriter out) {
        out.name("calls").beginArray();
        List<Program> programs = programs();
        int last = -1;
        for (int pass = 0; pass < programs.size(); pass++) {
            int graph = graphs.add(GraphTable.Kind.TREE, Pictures.callGraph(programs.get(pass)), false);
            if (graph != last) {
                out.beginArray().value(pass).value(graph).endArray();
                last = graph;
            }
        }
        out.endArray();
    }

    /** The program before the first pass, and after each. */
    private List<Program> programs() {
        List<Program> programs = new ArrayList<>(List.of(exploration.lowered()));
        exploration.changes().forEach(change -> programs.add(change.after()));
        return programs;
    }

    /** The functions in the order in which they come first, with what they were after each pass. */
    private List<FunctionHistory> histories() {
        Map<String, FunctionHistory> histories = new LinkedHashMap<>();
        List<Program> programs = programs();
        for (int pass = 0; pass < programs.size(); pass++) {
            Set<String> present = new LinkedHashSet<>();
            for (Function function : programs.get(pass).functions()) {
                present.add(function.name());
                histories.computeIfAbsent(function.name(), FunctionHistory::new).add(pass, function);
            }
            for (FunctionHistory history : histories.values()) {
                if (!present.contains(history.name())) {
                    history.remove(pass);
                }
            }
        }
        return List.copyOf(histories.values());
    }

    private static void run(FinalRun run, JsonWriter out) {
        String output = new String(run.output(), StandardCharsets.UTF_8);
        out.name("run")
                .beginObject()
                .field("outcome", run.outcome())
                .field("output", output.length() > MAX_OUTPUT ? output.substring(0, MAX_OUTPUT) : output)
                .field("instructions", run.instructions());
        if (!run.costModel().isEmpty()) {
            out.field("cost", run.cost()).field("costModel", run.costModel());
        }
        run.geometry()
                .ifPresent(geometry -> out.name("caches")
                        .beginObject()
                        .field("geometry", geometry.toString())
                        .field("accesses", run.caches().accesses())
                        .field("level1Misses", run.caches().level1Misses())
                        .field("level2Misses", run.caches().level2Misses())
                        .endObject());
        out.endObject();
    }
}
