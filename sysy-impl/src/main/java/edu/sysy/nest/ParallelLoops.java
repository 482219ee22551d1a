package edu.sysy.nest;

import edu.sysy.ir.Program;
import edu.sysy.nest.reduction.Reductions;
import edu.sysy.structured.Attributes;
import edu.sysy.structured.For;
import edu.sysy.structured.Region;
import edu.sysy.structured.Statement;
import edu.sysy.structured.StructuredFunction;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds out which counted loops of a function are parallel, see {@link LoopParallelism}.
 *
 * <p>A loop is looked at as a part of the outermost nest around it that is understood: a call in an outer loop hides
 * nothing of the inner ones.
 */
public final class ParallelLoops {
    private final Program program;
    private final StructuredDefinitions definitions;
    private final Map<For, LoopParallelism> found = new IdentityHashMap<>();
    private final List<For> loops = new ArrayList<>();

    private ParallelLoops(Program program, StructuredFunction function) {
        this.program = program;
        definitions = StructuredDefinitions.of(function);
        findRoots(function.body());
    }

    /** Looks at the loops of a function of a program. */
    public static ParallelLoops of(Program program, StructuredFunction function) {
        return new ParallelLoops(program, function);
    }

    /**
     * The function with notes on its counted loops: {@code parallel}, with the operations of its reductions, and {@code
     * private} with arrays, or {@code sequential} with the reason. Other notes on them stay.
     */
    public static StructuredFunction annotate(Program program, StructuredFunction function) {
        ParallelLoops parallel = of(program, function);
        return function.withBody(parallel.annotate(function.body()));
    }

    /** The counted loops, in the order of the text. */
    public List<For> loops() {
        return List.copyOf(loops);
    }

    /**
     * What is known of a loop.
     *
     * @throws IllegalArgumentException if it is none of {@link #loops}
     */
    public LoopParallelism of(For loop) {
        LoopParallelism known = found.get(loop);
        if (known == null) {
            throw new IllegalArgumentException("no counted loop of the function: " + loop);
        }
        return known;
    }

    /**
     * What is known of a loop by itself, without the loops around it. Under a condition in a nest that can be more:
     * its accesses run whenever the loop does, and so say something about its bounds.
     *
     * @param loop a counted loop of the function
     */
    public LoopParallelism alone(For loop) {
        return LoopParallelism.of(
                LoopNest.of(program, definitions, loop), Reductions.in(List.of(loop), definitions), loop);
    }

    private void findRoots(Region region) {
        for (Statement statement : region.statements()) {
            if (!(statement instanceof For root)) {
                statement.regions().forEach(this::findRoots);
                continue;
            }
            LoopNest nest = LoopNest.of(program, definitions, root);
            if (nest.obstacle().isPresent()) {
                add(root, LoopParallelism.refused(nest.obstacle().get()));
                findRoots(root.body());
            } else {
                Reductions updates = Reductions.in(List.of(root), definitions);
                add(root, LoopParallelism.of(nest, updates, root));
                addInner(root.body(), nest, updates);
            }
        }
    }

    private void addInner(Region region, LoopNest nest, Reductions updates) {
        for (Statement statement : region.statements()) {
            if (statement instanceof For loop) {
                add(loop, LoopParallelism.of(nest, updates, loop));
            }
            statement.regions().forEach(inner -> addInner(inner, nest, updates));
        }
    }

    private void add(For loop, LoopParallelism parallelism) {
        loops.add(loop);
        found.put(loop, parallelism);
    }

    private Region annotate(Region region) {
        return region.mapStatements(statement -> {
            Statement inside = statement.mapRegions(this::annotate);
            LoopParallelism known = statement instanceof For loop ? found.get(loop) : null;
            return known == null ? inside : inside.withAttributes(notes(inside.attributes(), known));
        });
    }

    private static Attributes notes(Attributes others, LoopParallelism known) {
        if (known.obstacle().isPresent()) {
            // a value of an attribute has no commas
            return others.with("sequential", known.obstacle().get().replace(",", ""));
        }
        Attributes notes = others.with(
                "parallel",
                String.join(
                        " ", known.reductions().stream().map(each -> "" + each).toList()));
        return known.privateArrays().isEmpty() ? notes : notes.with("private", String.join(" ", known.privateArrays()));
    }

    /** The loops, one a line. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (For loop : loops) {
            text.append(loop.counter()).append(" line ").append(loop.line()).append(": ");
            text.append(found.get(loop)).append('\n');
        }
        return text.toString();
    }
}
