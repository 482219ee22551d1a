package edu.sysy.optimize.nest.distribution;

import edu.sysy.ir.Value;
import edu.sysy.nest.LoopNest;
import edu.sysy.nest.dependence.Dependence;
import edu.sysy.nest.polyhedron.AffineForm;
import edu.sysy.optimize.nest.CacheLines;
import edu.sysy.optimize.nest.InterchangeLoops;
import edu.sysy.optimize.nest.NestEditor;
import edu.sysy.optimize.nest.PerfectNest;
import edu.sysy.optimize.nest.StatementCopier;
import edu.sysy.optimize.nest.UnrollAndJam;
import edu.sysy.structured.Compute;
import edu.sysy.structured.For;
import edu.sysy.structured.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A nest in parts: what has to run before an inner loop, that loop, and what runs after it, each in loops of its own.
 *
 * <p>The loop has to walk along a column which one of the loops around it does not, and {@link
 * InterchangeLoops#costOfNewOrder} has to tell that the loops around it will be interchanged with it, for a cost that
 * is lower than that of the nest as it is.
 *
 * @param nest the nest, with what the inner loop carries in memory
 * @param level the outermost of the loops that are made several times
 * @param parts the statements of each part, in order; none of them is empty
 * @param own the place of the part that is the inner loop
 * @param cost what an iteration of the inner loop costs then
 */
record DistributionPlan(
        ImperfectNest nest, int level, List<List<Statement>> parts, int own, double cost, NestEditor editor) {
    /** The part of the cost that may be left: the estimate leaves out what the other loops cost. */
    private static final double WORTHWHILE = 0.85;

    /** Loops of fewer iterations, if that is known, become straight code as they are. */
    private static final int MIN_ITERATIONS = 8;

    /** The plan for a nest; empty if its statements stay together, and a remark says why that costs something. */
    static Optional<DistributionPlan> of(ImperfectNest nest, NestEditor editor) {
        LoopNest facts = editor.nest(nest.root());
        for (int s = 0; s < nest.statements().size(); s++) {
            if (nest.statements().get(s) instanceof For loop) {
                PerfectNest inner = PerfectNest.of(loop, editor);
                if (walksColumns(nest, inner, facts, editor)) {
                    Optional<DistributionPlan> plan = new Search(nest, s, inner, facts, editor).best();
                    if (plan.isPresent()) {
                        return plan;
                    }
                }
            }
        }
        return Optional.empty();
    }

    /** Whether an inner loop moves an access by a line or more, and a loop around it by less. */
    private static boolean walksColumns(ImperfectNest nest, PerfectNest inner, LoopNest facts, NestEditor editor) {
        For innermost = inner.loops().getLast();
        if (NestEditor.hasLoop(innermost.body()) || isShort(innermost, editor) || isShort(nest.last(), editor)) {
            return false;
        }
        for (Compute access : facts.accesses(innermost)) {
            Optional<AffineForm> distance = facts.distance(access);
            if (distance.isPresent()) {
                long own = stride(innermost, distance.get(), facts);
                if (own >= CacheLines.bytes(editor.traits())
                        && nest.loops().stream().anyMatch(loop -> stride(loop, distance.get(), facts) < own)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static long stride(For loop, AffineForm distance, LoopNest facts) {
        return Math.abs(distance.coefficient(facts.number(loop)) * facts.stride(loop));
    }

    private static boolean isShort(For loop, NestEditor editor) {
        return editor.constantDistance(loop).orElse(MIN_ITERATIONS) < MIN_ITERATIONS;
    }

    /**
     * The statements in place of the nest.
     *
     * @param others what is made of the loops around the other parts
     */
    List<Statement> apply(NestEditor.Replacement others) {
        List<Statement> inside = new ArrayList<>();
        // the names of the nest stay with a part that is not interchanged: the counter may be asked for after it
        int named = own == parts.size() - 1 ? 0 : parts.size() - 1;
        for (int p = 0; p < parts.size(); p++) {
            For part = nest.part(level, parts.get(p));
            For renamed = p == named ? part : (For) new StatementCopier(editor).copy(part.withEnd(Value.NONE));
            inside.addAll(p == own ? List.of(renamed) : others.apply(renamed));
        }
        editor.done(
                loop().line(),
                "loop distributed from the statements around it, with "
                        + (nest.loops().size() - level) + " of the loops around it");
        for (int outer = level - 1; outer >= 0; outer--) {
            inside = List.of(nest.around(outer, inside));
        }
        return inside;
    }

    private For loop() {
        return (For) parts.get(own).getFirst();
    }

    /** Looks for the best plan for an inner loop. */
    private record Search(ImperfectNest nest, int place, PerfectNest inner, LoopNest facts, NestEditor editor) {
        Optional<DistributionPlan> best() {
            int line = inner.loops().getFirst().line();
            if (facts.obstacle().isPresent()) {
                missed(line, facts.obstacle().get());
                return Optional.empty();
            }
            List<For> loops = new ArrayList<>(nest.loops());
            loops.addAll(inner.loops());
            double limit = WORTHWHILE * UnrollAndJam.costOfIteration(facts, nest.root(), loops, editor);
            Optional<DistributionPlan> best = Optional.empty();
            Optional<String> obstacle = Optional.empty();
            List<CarriedInMemory> choices = CarriedInMemory.choices(nest, place, inner, editor);
            if (choices.isEmpty()) {
                missed(line, "no statement after it stores to a word for what it carries");
            }
            for (CarriedInMemory choice : choices) {
                LoopNest known = choice.nest() == nest
                        ? facts
                        : editor.nest(choice.nest().root());
                StatementParts parts = new StatementParts(choice.nest(), known);
                for (int level = nest.loops().size() - 1; level >= 0; level--) {
                    OptionalDouble cost = cost(choice, level);
                    if (cost.isEmpty() || cost.getAsDouble() >= limit) {
                        continue;
                    }
                    Optional<Dependence> meanwhile = choice.obstacle(known);
                    List<List<Integer>> components = meanwhile.isPresent() ? List.of() : parts.components(level);
                    int own = components.indexOf(List.of(choice.loop()));
                    if (own < 0) {
                        int outermost = level;
                        obstacle = obstacle.or(() -> Optional.of(meanwhile
                                .map(dependence -> "of " + dependence)
                                .orElseGet(() -> reason(parts, components, outermost, choice.loop()))));
                        continue;
                    }
                    best = Optional.of(plan(choice, level, components, own, cost.getAsDouble()));
                    limit = cost.getAsDouble();
                }
            }
            if (best.isEmpty()) {
                obstacle.ifPresent(reason -> missed(line, reason));
            }
            return best;
        }

        private void missed(int line, String reason) {
            editor.missed(line, "loop not distributed from the statements around it, because " + reason);
        }

        /** The cost of an iteration if the inner loop is alone in some of the loops around it. */
        private OptionalDouble cost(CarriedInMemory choice, int level) {
            For alone = choice.nest()
                    .part(level, List.of(choice.nest().statements().get(choice.loop())))
                    .withEnd(Value.NONE);
            PerfectNest perfect = PerfectNest.of(alone, editor);
            return perfect.depth() == nest.loops().size() - level + inner.depth()
                    ? InterchangeLoops.costOfNewOrder(perfect, editor)
                    : OptionalDouble.empty();
        }

        private DistributionPlan plan(
                CarriedInMemory choice, int level, List<List<Integer>> components, int own, double cost) {
            List<List<Statement>> parts = new ArrayList<>();
            List<Statement> before = statements(choice, components.subList(0, own));
            List<Statement> after = statements(choice, components.subList(own + 1, components.size()));
            if (!before.isEmpty()) {
                parts.add(before);
            }
            int place = parts.size();
            parts.add(statements(choice, List.of(components.get(own))));
            if (!after.isEmpty()) {
                parts.add(after);
            }
            return new DistributionPlan(choice.nest(), level, parts, place, cost, editor);
        }

        private static List<Statement> statements(CarriedInMemory choice, List<List<Integer>> components) {
            return components.stream()
                    .flatMap(List::stream)
                    .sorted()
                    .map(choice.nest().statements()::get)
                    .toList();
        }

        /** Why a loop is in one component with other statements. */
        private static String reason(StatementParts parts, List<List<Integer>> components, int level, int loop) {
            for (List<Integer> component : components) {
                if (component.contains(loop)) {
                    for (int other : component) {
                        Optional<Dependence> dependence = other < loop
                                ? parts.dependence(level, loop, other)
                                : other > loop ? parts.dependence(level, other, loop) : Optional.empty();
                        if (dependence.isPresent()) {
                            return "of " + dependence.get();
                        }
                    }
                }
            }
            return "a value is computed in one of them and used in the other";
        }
    }
}
