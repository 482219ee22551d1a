package edu.sysy.explorer.steps;

import edu.sysy.explorer.picture.Graph;
import edu.sysy.explorer.steps.PhiConstruction.EdgePlace;
import edu.sysy.explorer.steps.PhiConstruction.Phi;
import edu.sysy.explorer.steps.PhiConstruction.Stored;
import edu.sysy.explorer.steps.PhiConstruction.Undefined;
import edu.sysy.explorer.steps.PhiConstruction.Version;
import edu.sysy.ir.ControlFlow;
import edu.sysy.ir.Function;
import edu.sysy.ir.Value;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Placement of phis and renaming, an event of {@link PhiConstruction} after the other. */
final class PhiSteps implements PhiConstruction.Listener {
    static final String ID = "phis";
    private static final String SOURCE = "Cytron, Ferrante, Rosen, Wegman and Zadeck, \"Efficiently Computing Static"
            + " Single Assignment Form and the Control Dependence Graph\", figures 11 and 12";

    private final Function function;
    private final ControlFlow flow;
    private final CodeListing listing;
    private final StackLocals locals;
    private final PhiConstruction construction;
    private final List<AlgorithmStep> steps = new ArrayList<>();
    private final Set<Phi> removed = new HashSet<>();
    private boolean renames;

    private PhiSteps(Function function) {
        this.function = function;
        flow = function.controlFlow();
        listing = new CodeListing(function);
        locals = new StackLocals(function);
        construction = new PhiConstruction(function, locals, this);
    }

    /** The construction for a function with local variables in memory; empty if it has none that can become values. */
    static Optional<StepSequence> of(Function function) {
        PhiSteps run = new PhiSteps(function);
        if (run.locals.all().isEmpty()) {
            return Optional.empty();
        }
        run.step(
                "The variables that become values: each is a word of the frame, used by nothing but loads and stores."
                        + " A block defines a variable if it stores to it.",
                StepView.PLAIN,
                List.of());
        run.construction.run();
        Optional<Graph> picture = NumberedBlocks.picture(function);
        String title = "Phis and renaming of the local variables of @" + function.name();
        return Optional.of(new StepSequence(ID, title, SOURCE, run.listing.lines(), picture, run.steps));
    }

    private String name(int position) {
        return "b" + flow.label(position);
    }

    private String names(Iterable<Integer> positions) {
        List<String> found = new ArrayList<>();
        positions.forEach(position -> found.add(name(position)));
        return found.isEmpty() ? "no block" : String.join(", ", found);
    }

    // ---- events

    @Override
    public void begin(Value local) {
        List<Integer> blocks = List.copyOf(locals.definitions(local));
        String sentence = local + " is defined in " + names(blocks)
                + (blocks.isEmpty() ? ": it needs no phi." : ". These blocks are its work list.");
        step(sentence, StepView.PLAIN.withActive(blocks.stream().map(this::name).toList()), List.of());
    }

    @Override
    public void place(Value local, int definition, int join, boolean isNew, boolean joinsList) {
        String gets = isNew
                ? " gets a phi for " + local + (joinsList ? ", which is a definition: it joins the work list." : ".")
                : " has a phi for " + local + " already.";
        String sentence = name(join) + " is in DF(" + name(definition) + ") and" + gets;
        StepView view = StepView.of(name(definition), name(join));
        step(sentence, view, List.of(listing.heading(join)));
    }

    @Override
    public void enter(int block) {
        renames = true;
        step("Renaming comes to " + name(block) + ".", StepView.of(name(block)), List.of(listing.heading(block)));
    }

    @Override
    public void define(Phi phi) {
        String sentence = name(phi.block()) + ": the phi gives " + phi.local() + " the version " + phi + ".";
        step(sentence, StepView.of(name(phi.block())), List.of(listing.heading(phi.block())));
    }

    @Override
    public void read(int block, int index, Version version) {
        String value = switch (version) {
            case Undefined undefined -> ", which nothing has defined";
            case Stored stored -> ", which is " + stored.value();
            case Phi phi -> ", the phi of " + name(phi.block());
        };
        Value result = function.blocks().get(block).instructions().get(index).result();
        String sentence =
                name(block) + ": " + result + " loads " + version.local() + ": it is " + version + value + ".";
        step(sentence, StepView.of(name(block)), List.of(listing.instruction(block, index)));
    }

    @Override
    public void define(int block, int index, Stored version) {
        String sentence = name(block) + ": the store of " + version.value() + " gives " + version.local()
                + " the version " + version + ".";
        step(sentence, StepView.of(name(block)), List.of(listing.instruction(block, index)));
    }

    @Override
    public void pass(EdgePlace edge, Phi phi, Version version) {
        String sentence = "The edge from " + name(edge.from()) + " brings " + version + " to the phi of " + phi.local()
                + " in " + name(phi.block()) + ".";
        StepView view = StepView.of(name(edge.from())).withEdge(name(edge.from()), name(phi.block()));
        int terminator = listing.end(edge.from());
        step(sentence, view, List.of(terminator, listing.heading(phi.block())));
    }

    @Override
    public void leave(int block, int popped) {
        if (popped > 0) {
            String sentence = "All that " + name(block) + " dominates is renamed: its "
                    + (popped == 1 ? "definition is" : popped + " definitions are") + " taken off the stacks.";
            step(sentence, StepView.of(name(block)), List.of());
        }
    }

    @Override
    public void prune(List<Phi> unneeded) {
        removed.addAll(unneeded);
        String phis =
                unneeded.stream().map(phi -> phi + " in " + name(phi.block())).collect(Collectors.joining(", "));
        step(
                unneeded.isEmpty()
                        ? "Each phi is needed by a load, directly or through other phis: the form is pruned."
                        : "No load needs these phis, directly or through others, and they are removed: " + phis + ".",
                StepView.PLAIN,
                List.of());
    }

    // ---- tables

    private void step(String sentence, StepView view, List<Integer> lines) {
        if (StepSequence.isFull(steps)) {
            return;
        }
        StepTable table = renames ? stacks() : placement();
        List<StepTable> tables = renames ? List.of(table, phis()) : List.of(table);
        steps.add(new AlgorithmStep(sentence, tables, view, new TreeSet<>(lines)));
    }

    private StepTable placement() {
        List<List<String>> rows = locals.all().stream()
                .map(local ->
                        List.of(local.toString(), names(locals.definitions(local)), names(construction.joins(local))))
                .toList();
        return new StepTable("variables", List.of("variable", "defined in", "phis in"), rows);
    }

    private StepTable stacks() {
        List<List<String>> rows = locals.all().stream()
                .map(local -> List.of(
                        local.toString(),
                        construction.stack(local).reversed().stream()
                                .map(Version::toString)
                                .collect(Collectors.joining(" "))))
                .toList();
        return new StepTable("stacks", List.of("variable", "versions, the current one last"), rows);
    }

    private StepTable phis() {
        List<List<String>> rows = new ArrayList<>();
        for (Phi phi : construction.phis()) {
            if (!removed.contains(phi)) {
                String arguments = construction.arguments(phi).entrySet().stream()
                        .map(argument -> name(argument.getKey().from()) + ": " + argument.getValue())
                        .collect(Collectors.joining(", "));
                rows.add(List.of(name(phi.block()) + " " + phi.local(), phi.toString(), arguments));
            }
        }
        return new StepTable("phis", List.of("phi", "version", "operands"), rows);
    }
}
