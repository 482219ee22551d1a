package edu.sysy.prove.search;

import edu.sysy.prove.Budget;
import edu.sysy.prove.RuleProver;
import edu.sysy.prove.RuleVerdict;
import edu.sysy.rules.Formula;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Proposes rewrite rules for the slices of a table: for all constants if there is such a rule, else for those that run
 * most, generalized afterwards where that succeeds. What a smaller slice has a rule for is not looked at again.
 *
 * <pre>{@code
 * SliceTable table = new SliceTable();
 * table.add(program, counts);
 * List<ProposedRule> rules = RuleSearch.of(table, 200, 0.0001, rule -> {});
 * }</pre>
 *
 * <p>The answer does not depend on the machine.
 */
public final class RuleSearch {
    /** How many choices of constants of one shape are tried. */
    private static final int MAX_INSTANCES = 2;

    private final long leastGain;
    private final Consumer<ProposedRule> listener;
    private final List<Formula> improved = new ArrayList<>();
    private final List<ProposedRule> rules = new ArrayList<>();

    private RuleSearch(long leastGain, Consumer<ProposedRule> listener) {
        this.leastGain = leastGain;
        this.listener = listener;
    }

    /**
     * Searches rules.
     *
     * @param shapes how many shapes of slices to look at, those first that cost most
     * @param share the least gain of a rule, as a part of all cycles of integer operations in the table
     * @param listener is told of each rule when it is found
     * @return the rules, those that gain most first
     */
    public static List<ProposedRule> of(SliceTable table, int shapes, double share, Consumer<ProposedRule> listener) {
        RuleSearch search = new RuleSearch(Math.max(1, (long) (table.cycles() * share)), listener);
        List<SliceTable.Row> rows = new ArrayList<>(table.heaviest(shapes));
        rows.sort(Comparator.comparingInt(row -> row.shape.operations()));
        rows.forEach(search::search);
        search.rules.sort(
                Comparator.comparingLong(ProposedRule::gain).reversed().thenComparing(ProposedRule::text));
        return List.copyOf(search.rules);
    }

    private void search(SliceTable.Row row) {
        if (row.weight().cycles < leastGain
                || improved.stream().anyMatch(pattern -> PatternMatch.occurs(pattern, row.shape.pattern()))) {
            return;
        }
        Slice general = row.shape;
        Optional<Formula> result = result(general, row.weight());
        if (result.isPresent()) {
            add(general, result.get(), row.weight());
            return;
        }
        List<SliceShape> instances = row.heaviest(MAX_INSTANCES);
        for (SliceShape instance : instances) {
            if (!instance.constants().isEmpty() && row.weight(instance).cycles >= leastGain) {
                Slice concrete = instance.concrete();
                Optional<Formula> other = result(concrete, row.weight(instance));
                if (other.isPresent()) {
                    add(instance, concrete, other.get(), row);
                    return;
                }
            }
        }
    }

    /** A cheaper expression, without facts about variables if possible, that gains enough if applied everywhere. */
    private Optional<Formula> result(Slice slice, SliceTable.Weight weight) {
        Optional<Formula> result = ProvedSearch.cheapest(slice.withoutFacts());
        if (result.isEmpty() && !slice.nonNegative().isEmpty()) {
            result = ProvedSearch.cheapest(slice);
        }
        return result.filter(formula -> gain(formula, weight) >= leastGain);
    }

    /** What goes away may run less often than the expression itself. */
    private static long gain(Formula result, SliceTable.Weight weight) {
        return weight.cycles - weight.runs * Slice.cost(result);
    }

    private void add(SliceShape instance, Slice concrete, Formula result, SliceTable.Row row) {
        Optional<String> general =
                gain(result, row.weight()) >= leastGain ? Generalization.of(instance, result) : Optional.empty();
        if (general.isPresent()) {
            add(instance.slice(), general.get(), true, result, row.weight());
        } else {
            add(concrete, result, row.weight(instance));
        }
    }

    private void add(Slice slice, Formula result, SliceTable.Weight weight) {
        String text = Generalization.text(slice.withoutFacts(), result, "");
        RuleVerdict verdict = RuleProver.prove(text, Budget.STANDARD.withoutCertificate());
        if (verdict instanceof RuleVerdict.Wrong) {
            text = Generalization.text(slice, result, "");
            verdict = RuleProver.prove(text, Budget.STANDARD.withoutCertificate());
        }
        if (!(verdict instanceof RuleVerdict.Wrong)) {
            add(slice, text, verdict instanceof RuleVerdict.Proved, result, weight);
        }
    }

    private void add(Slice slice, String text, boolean proved, Formula result, SliceTable.Weight weight) {
        improved.add(slice.pattern());
        ProposedRule rule = new ProposedRule(
                text, proved, slice.cost() - Slice.cost(result), weight.places, weight.runs, gain(result, weight));
        rules.add(rule);
        listener.accept(rule);
    }
}
