package edu.sysy.optimize.nest.distribution;

import edu.sysy.ir.Effect;
import edu.sysy.ir.Operation.Load;
import edu.sysy.ir.Value;
import edu.sysy.nest.LoopNest;
import edu.sysy.optimize.loop.UnrollLoops;
import edu.sysy.optimize.nest.NestEditor;
import edu.sysy.structured.Compute;
import edu.sysy.structured.For;
import edu.sysy.structured.Region;
import edu.sysy.structured.Statement;
import edu.sysy.structured.Yield;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Loops directly inside each other that carry nothing, the last of which holds a loop and other statements. What is
 * cheap to compute belongs to no statement: each part of the nest computes it anew. That goes for loads, too, of what
 * the nest does not store to.
 *
 * @param loops the loops, outermost first
 * @param cheap what is computed anew in the last loop, in order
 * @param statements the others in the last loop, in order
 */
record ImperfectNest(List<For> loops, List<Compute> cheap, List<Statement> statements) {
    /** Copies the lists. */
    ImperfectNest {
        loops = List.copyOf(loops);
        cheap = List.copyOf(cheap);
        statements = List.copyOf(statements);
    }

    /** The imperfect nest that a loop begins; empty if there is none. */
    static Optional<ImperfectNest> of(For root, NestEditor editor) {
        List<For> loops = new ArrayList<>();
        For loop = root;
        while (loop.carried().isEmpty() && loop.body().end() instanceof Yield) {
            loops.add(loop);
            List<Statement> others = loop.body().statements().stream()
                    .filter(statement -> !isCheap(statement))
                    .toList();
            if (others.size() == 1 && others.getFirst() instanceof For inner) {
                loop = inner;
                continue;
            }
            return others.stream().anyMatch(For.class::isInstance)
                    ? Optional.of(of(loops, root, editor))
                    : Optional.empty();
        }
        return Optional.empty();
    }

    private static ImperfectNest of(List<For> loops, For root, NestEditor editor) {
        LoopNest nest = editor.nest(root);
        List<Compute> cheap = new ArrayList<>();
        List<Statement> statements = new ArrayList<>();
        Set<Value> computedOnce = new HashSet<>();
        for (Statement statement : loops.getLast().body().statements()) {
            boolean isAnywhere = (isCheap(statement) || isConstantLoad(statement, nest, root))
                    && statement.operands().stream().noneMatch(computedOnce::contains);
            if (isAnywhere) {
                cheap.add((Compute) statement);
            } else {
                computedOnce.addAll(statement.results());
                statements.add(statement);
            }
        }
        return new ImperfectNest(loops, cheap, statements);
    }

    /** Whether a statement gives the same wherever it stands, for the cost of an instruction. */
    private static boolean isCheap(Statement statement) {
        return statement instanceof Compute compute
                && compute.operation().effect() == Effect.NONE
                && UnrollLoops.instructions(compute.operation()) == 1;
    }

    private static boolean isConstantLoad(Statement statement, LoopNest nest, For root) {
        return statement instanceof Compute compute
                && compute.operation() instanceof Load load
                && !nest.mayAccess(root, load.address(), true);
    }

    /** The outermost loop. */
    For root() {
        return loops.getFirst();
    }

    /** The loop that holds the statements. */
    For last() {
        return loops.getLast();
    }

    /** The nest with other statements. */
    ImperfectNest with(List<Statement> others) {
        List<Statement> inside = new ArrayList<>(cheap);
        inside.addAll(others);
        List<For> changed =
                new ArrayList<>(List.of(last().withBody(last().body().withStatements(inside))));
        for (int level = loops.size() - 2; level >= 0; level--) {
            changed.addFirst(around(level, List.of(changed.getFirst())));
        }
        return new ImperfectNest(changed, cheap, others);
    }

    /** The outermost loop with what {@code change} makes of the loops among the statements; itself if none changes. */
    For mapLoops(NestEditor.Replacement change) {
        List<Statement> inside = new ArrayList<>();
        boolean same = true;
        for (Statement statement : last().body().statements()) {
            List<Statement> others = statement instanceof For inner ? change.apply(inner) : List.of(statement);
            same &= others.size() == 1 && others.getFirst() == statement;
            inside.addAll(others);
        }
        if (same) {
            return root();
        }
        For changed = last().withBody(last().body().withStatements(inside));
        for (int level = loops.size() - 2; level >= 0; level--) {
            changed = around(level, List.of(changed));
        }
        return changed;
    }

    /** One of the loops but the last with something else in place of the loop inside it. */
    For around(int level, List<? extends Statement> inside) {
        For loop = loops.get(level);
        List<Statement> changed = new ArrayList<>();
        for (Statement statement : loop.body().statements()) {
            changed.addAll(statement == loops.get(level + 1) ? inside : List.of(statement));
        }
        return loop.withBody(loop.body().withStatements(changed));
    }

    /** A nest of some of the statements: a loop of this one and those inside it, with what they need. */
    For part(int level, List<Statement> part) {
        Set<Value> used = new HashSet<>();
        part.forEach(statement -> addUses(statement, used));
        List<Statement> inside = new ArrayList<>(needed(cheap, used));
        inside.addAll(part);
        For inner = last().withBody(last().body().withStatements(inside));
        for (int outer = loops.size() - 2; outer >= level; outer--) {
            For loop = loops.get(outer);
            inner.operands().forEach(used::add);
            List<Compute> between = new ArrayList<>();
            for (Statement statement : loop.body().statements()) {
                if (statement instanceof Compute compute) {
                    between.add(compute);
                }
            }
            List<Statement> statements = new ArrayList<>(needed(between, used));
            statements.add(inner);
            inner = loop.withBody(loop.body().withStatements(statements));
        }
        return inner;
    }

    /** Those of some operations whose results are used, by others of them or otherwise. */
    private static List<Compute> needed(List<Compute> operations, Set<Value> used) {
        List<Compute> needed = new ArrayList<>();
        for (Compute compute : operations.reversed()) {
            if (used.contains(compute.result())) {
                used.addAll(compute.operands());
                needed.addFirst(compute);
            }
        }
        return needed;
    }

    /** Adds the values that a statement and all in it use. */
    static void addUses(Statement statement, Set<Value> used) {
        used.addAll(statement.operands());
        for (Region region : statement.regions()) {
            used.addAll(region.end().operands());
            region.statements().forEach(inner -> addUses(inner, used));
        }
    }
}
