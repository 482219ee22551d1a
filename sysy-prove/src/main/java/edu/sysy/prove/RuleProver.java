package edu.sysy.prove;

import edu.sysy.ir.Condition;
import edu.sysy.ir.Type;
import edu.sysy.optimize.identities.Formula;
import edu.sysy.optimize.identities.Formula.Apply;
import edu.sysy.optimize.identities.Formula.Comparison;
import edu.sysy.optimize.identities.Formula.ComparisonSign;
import edu.sysy.optimize.identities.Formula.Named;
import edu.sysy.optimize.identities.RuleCheck;
import edu.sysy.optimize.identities.TypedRule;
import edu.sysy.prove.decide.Decider;
import edu.sysy.prove.decide.Decision;
import edu.sysy.prove.integer.CaseSplit;
import edu.sysy.prove.integer.ConditionalQuotients;
import edu.sysy.prove.integer.Substitution;
import edu.sysy.prove.normal.Normalizer;
import edu.sysy.prove.term.Evaluation;
import edu.sysy.prove.term.Operator;
import edu.sysy.prove.term.Terms;
import edu.sysy.prove.translate.RuleInstance;
import edu.sysy.prove.translate.RuleTerms;
import edu.sysy.prove.translate.UntranslatableException;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * Proves rewrite rules: tries them on numbers first, then decides whether pattern and result are equal wherever the
 * condition holds and the IR says what the pattern computes. Constants of rules are values like others, so that a proof
 * holds for all that the condition admits; facts that a condition asks for may be any true ones.
 */
public final class RuleProver {
    /** How many terms may be replaced by their values one after the other. */
    private static final int MAX_SPLITS = 2;

    /** The part of the budget for each case. */
    private static final int SPLIT_PART = 4;

    private RuleProver() {}

    /**
     * Decides about a rule, written as {@link edu.sysy.optimize.RewriteRules} reads it.
     *
     * @throws IllegalArgumentException if the text is no rule
     */
    public static RuleVerdict prove(String rule, Budget budget) {
        TypedRule typed = TypedRule.of(rule);
        String counterexample = RuleCheck.of(typed).counterexample();
        if (counterexample != null) {
            return new RuleVerdict.Wrong(counterexample);
        }
        return decide(typed, budget);
    }

    /**
     * Decides about a rule without trying it on numbers, which finds most mistakes sooner: for rules that have been
     * tried, as {@link edu.sysy.optimize.RewriteRules#parse} does.
     *
     * @throws IllegalArgumentException if the text is no rule
     */
    public static RuleVerdict decide(String rule, Budget budget) {
        return decide(TypedRule.of(rule), budget);
    }

    private static RuleVerdict decide(TypedRule typed, Budget budget) {
        Set<String> names = new TreeSet<>();
        forEachSign(typed.identity().pattern(), names::add);
        try {
            return prove(typed, new TreeMap<>(), names.toArray(String[]::new), budget);
        } catch (UntranslatableException e) {
            return new RuleVerdict.Unknown(String.valueOf(e.getMessage()));
        }
    }

    /** Proves the rule for each condition that its variable conditions may be. */
    private static RuleVerdict prove(TypedRule rule, Map<String, Condition> signs, String[] names, Budget budget) {
        if (signs.size() == names.length) {
            RuleVerdict verdict = prove(RuleInstance.of(rule, Integer.SIZE, signs), budget);
            boolean hasAddresses = rule.types().containsValue(Type.ADDRESS);
            return hasAddresses && verdict instanceof RuleVerdict.Proved
                    ? prove(RuleInstance.of(rule, Long.SIZE, signs), budget)
                    : verdict;
        }
        String name = names[signs.size()];
        for (Condition condition : Condition.values()) {
            Map<String, Condition> more = new TreeMap<>(signs);
            more.put(name, condition);
            RuleVerdict verdict = prove(rule, more, names, budget);
            if (!(verdict instanceof RuleVerdict.Proved)) {
                return verdict;
            }
        }
        return new RuleVerdict.Proved();
    }

    private static RuleVerdict prove(RuleInstance rule, Budget budget) {
        if (isProvedForFloats(rule, budget)) {
            return new RuleVerdict.Proved();
        }
        RuleVerdict verdict = decide(rule, budget);
        RuleVerdict chosen = verdict instanceof RuleVerdict.Proved ? verdict : decide(rule.choosing(), budget);
        // wrong for one choice of what is left open, but perhaps right for another
        return chosen instanceof RuleVerdict.Wrong ? verdict : chosen;
    }

    private static RuleVerdict decide(RuleInstance rule, Budget budget) {
        Terms terms = new Terms();
        RuleTerms both = new RuleTerms(terms, rule);
        int[] goal = ConditionalQuotients.rewrite(terms, both.applies(), both.applies(), both.pattern(), both.result());
        return switch (decide(terms, goal, budget.conflicts())) {
            case Decision.Equal equal -> new RuleVerdict.Proved();
            case Decision.Different(long[] variables)
            when differ(terms, both, variables) -> new RuleVerdict.Wrong(example(terms, both, variables));
            case Decision.Different different -> new RuleVerdict.Unknown("the laws of the integers do not decide it");
            case Decision.Open open ->
                isProvedByCases(terms, goal, budget, MAX_SPLITS)
                        ? new RuleVerdict.Proved()
                        : new RuleVerdict.Unknown("not decided within " + budget.conflicts() + " conflicts");
        };
    }

    /** Whether the second and the third term are equal where the first, of width 1, is 1. */
    private static Decision decide(Terms terms, int[] goal, long conflicts) {
        int zero = terms.constant(0, terms.width(goal[1]));
        Decision decision =
                decide(terms, terms.ite(goal[0], goal[1], zero), terms.ite(goal[0], goal[2], zero), conflicts);
        if (!(decision instanceof Decision.Open)) {
            return decision;
        }
        // what both have in common is not in the difference
        int difference = terms.binary(Operator.SUB, goal[1], goal[2]);
        return decide(terms, terms.ite(goal[0], difference, zero), zero, conflicts);
    }

    private static Decision decide(Terms terms, int left, int right, long conflicts) {
        return new Decider(terms, new Normalizer(terms), conflicts).decide(left, right);
    }

    /** Whether a term has no other values than those that a split goes through. */
    private static boolean holds(Terms terms, CaseSplit split, long conflicts) {
        return decide(terms, split.obligation(), terms.constant(1, 1), conflicts) instanceof Decision.Equal;
    }

    /** Goes through the values of a term that has few of them. */
    private static boolean isProvedByCases(Terms terms, int[] goal, Budget budget, int splits) {
        if (splits == 0) {
            return false;
        }
        for (CaseSplit split : CaseSplit.candidates(terms, goal[0], goal[1], goal[2])) {
            if (holds(terms, split, budget.conflicts() / SPLIT_PART)
                    && areProved(terms, goal, split, budget, splits - 1)) {
                return true;
            }
        }
        return false;
    }

    /** Whether hypotheses exclude each other. */
    private static boolean isFalse(Terms terms, int hypotheses, Budget budget) {
        return decide(terms, hypotheses, terms.constant(0, 1), budget.conflicts() / SPLIT_PART)
                instanceof Decision.Equal;
    }

    private static boolean areProved(Terms terms, int[] goal, CaseSplit split, Budget budget, int splits) {
        for (long value : split.values()) {
            int constant = terms.constant(value, terms.width(split.term()));
            int[] instance = Substitution.replace(terms, split.term(), constant, goal);
            int[] simple = ConditionalQuotients.rewrite(terms, instance[0], instance);
            boolean isProved = isFalse(terms, simple[0], budget)
                    || decide(terms, simple, budget.conflicts() / SPLIT_PART) instanceof Decision.Equal
                    || isProvedByCases(terms, simple, budget, splits);
            if (!isProved) {
                return false;
            }
        }
        return true;
    }

    /** Whether a constant of type float has few values that the condition admits, and the rule is right for each. */
    private static boolean isProvedForFloats(RuleInstance rule, Budget budget) {
        Optional<String> constant = rule.rule().types().keySet().stream()
                .filter(name -> new Formula.Variable(name).kind() == Formula.VariableKind.FLOAT_CONSTANT)
                .findFirst();
        if (constant.isEmpty()) {
            return false;
        }
        Terms terms = new Terms();
        RuleTerms any = new RuleTerms(terms, rule);
        int number = Objects.requireNonNull(any.variables().get(constant.get()));
        CaseSplit split = CaseSplit.floatPowers(terms, any.applies(), number);
        return holds(terms, split, budget.conflicts())
                && split.values().stream()
                        .map(value -> rule.withConstant(constant.get(), (int) (long) value))
                        .allMatch(each -> decide(each, budget) instanceof RuleVerdict.Proved);
    }

    /** Whether the rule applies to values and pattern and result differ for them. */
    private static boolean differ(Terms terms, RuleTerms both, long[] variables) {
        long[] values = Evaluation.compute(terms, variables, both.applies(), both.pattern(), both.result());
        return values[both.applies()] == 1 && values[both.pattern()] != values[both.result()];
    }

    private static String example(Terms terms, RuleTerms both, long[] variables) {
        StringBuilder text = new StringBuilder();
        new TreeMap<>(both.variables())
                .forEach((name, term) -> text.append(text.isEmpty() ? "for " : ", ")
                        .append(name)
                        .append(" = ")
                        .append((int) Evaluation.value(terms, variables, term)));
        return text.append(" the pattern gives ")
                .append((int) Evaluation.value(terms, variables, both.pattern()))
                .append(", the result ")
                .append((int) Evaluation.value(terms, variables, both.result()))
                .toString();
    }

    private static void forEachSign(Formula formula, Consumer<String> action) {
        switch (formula) {
            case Comparison(ComparisonSign sign, Formula left, Formula right) -> {
                if (sign instanceof ComparisonSign.Bound(String name, var change)) {
                    action.accept(name);
                }
                forEachSign(left, action);
                forEachSign(right, action);
            }
            case Apply(var operator, var operands) -> operands.forEach(operand -> forEachSign(operand, action));
            case Named(String name, Formula inner) -> forEachSign(inner, action);
            default -> {}
        }
    }
}
