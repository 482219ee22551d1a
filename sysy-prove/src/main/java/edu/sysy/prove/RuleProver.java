package edu.sysy.prove;

import edu.sysy.ir.Condition;
import edu.sysy.ir.Type;
import edu.sysy.optimize.identities.RuleCheck;
import edu.sysy.prove.decide.Decision;
import edu.sysy.prove.integer.CaseSplit;
import edu.sysy.prove.integer.ConditionalEquality;
import edu.sysy.prove.term.Evaluation;
import edu.sysy.prove.term.Terms;
import edu.sysy.prove.translate.RuleInstance;
import edu.sysy.prove.translate.RuleTerms;
import edu.sysy.prove.translate.UntranslatableException;
import edu.sysy.rules.Formula;
import edu.sysy.rules.Formula.Apply;
import edu.sysy.rules.Formula.Comparison;
import edu.sysy.rules.Formula.ComparisonSign;
import edu.sysy.rules.Formula.Named;
import edu.sysy.rules.TypedRule;
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
        ConditionalEquality equality = new ConditionalEquality(terms, budget.conflicts());
        return switch (equality.decide(both.applies(), both.pattern(), both.result())) {
            case Decision.Equal equal -> new RuleVerdict.Proved();
            case Decision.Different(long[] variables) -> new RuleVerdict.Wrong(example(terms, both, variables));
            case Decision.Open open ->
                new RuleVerdict.Unknown("not decided within " + budget.conflicts() + " conflicts");
        };
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
        return new ConditionalEquality(terms, budget.conflicts()).holds(split)
                && split.values().stream()
                        .map(value -> rule.withConstant(constant.get(), (int) (long) value))
                        .allMatch(each -> decide(each, budget) instanceof RuleVerdict.Proved);
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
