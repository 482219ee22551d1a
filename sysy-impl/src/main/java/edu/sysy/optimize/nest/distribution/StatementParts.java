package edu.sysy.optimize.nest.distribution;

import edu.sysy.ir.Value;
import edu.sysy.nest.LoopNest;
import edu.sysy.nest.dependence.Dependence;
import edu.sysy.nest.dependence.StatementOrder;
import edu.sysy.structured.Compute;
import edu.sysy.structured.Region;
import edu.sysy.structured.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * The statements of an imperfect nest in strongly connected components of what orders them: dependences between
 * accesses, and values that one computes and another uses. Such a value exists in one iteration only, so that both stay
 * in one loop.
 */
final class StatementParts {
    private final ImperfectNest nest;
    private final LoopNest facts;
    private final Map<Compute, Integer> statementOf = new IdentityHashMap<>();

    /**
     * Looks at a nest.
     *
     * @param facts the accesses of the nest
     */
    StatementParts(ImperfectNest nest, LoopNest facts) {
        this.nest = nest;
        this.facts = facts;
        for (int s = 0; s < nest.statements().size(); s++) {
            number(nest.statements().get(s), s);
        }
    }

    private void number(Statement statement, int number) {
        if (statement instanceof Compute compute) {
            statementOf.put(compute, number);
        }
        for (Region region : statement.regions()) {
            region.statements().forEach(inner -> number(inner, number));
        }
    }

    /** The statement that an access belongs to; -1 if it is computed anew in each part. */
    private int statement(int access) {
        return statementOf.getOrDefault(facts.accesses().get(access), -1);
    }

    /**
     * The components in an order in which they may have loops of their own.
     *
     * @param level the outermost of the loops that would be made several times
     */
    List<List<Integer>> components(int level) {
        List<TreeSet<Integer>> successors = new ArrayList<>();
        nest.statements().forEach(statement -> successors.add(new TreeSet<>()));
        for (Dependence dependence : facts.graph().dependences()) {
            int source = statement(dependence.source().position());
            int target = statement(dependence.target().position());
            if (source >= 0 && target >= 0 && dependence.carrier() >= level) {
                successors.get(source).add(target);
            }
        }
        Map<Value, Integer> definitions = new HashMap<>();
        for (int s = 0; s < successors.size(); s++) {
            for (Value result : nest.statements().get(s).results()) {
                definitions.put(result, s);
            }
            Set<Value> used = new HashSet<>();
            ImperfectNest.addUses(nest.statements().get(s), used);
            for (Value value : used) {
                int definition = definitions.getOrDefault(value, s);
                successors.get(s).add(definition);
                successors.get(definition).add(s);
            }
        }
        return StatementOrder.ordered(
                IntStream.range(0, successors.size()).boxed().toList(), successors);
    }

    /** A dependence, not carried by loops outside a level, from one statement to another. */
    Optional<Dependence> dependence(int level, int from, int to) {
        return facts.graph().dependences().stream()
                .filter(each -> each.carrier() >= level
                        && statement(each.source().position()) == from
                        && statement(each.target().position()) == to)
                .findFirst();
    }
}
