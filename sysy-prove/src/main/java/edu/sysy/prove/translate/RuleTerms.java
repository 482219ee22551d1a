package edu.sysy.prove.translate;

import edu.sysy.prove.term.Terms;
import edu.sysy.rules.Formula;
import edu.sysy.rules.TypedRule;
import java.util.Map;

/** A rewrite rule as terms. */
public final class RuleTerms {
    private final FormulaTerms formulas;
    private final Conditions conditions;
    private final int pattern;
    private final int result;
    private final int condition;

    /**
     * The terms of a rule.
     *
     * @throws UntranslatableException if the rule has what terms cannot say
     */
    public RuleTerms(Terms terms, RuleInstance instance) {
        TypedRule rule = instance.rule();
        FormulaTerms.Bindings bindings = new FormulaTerms.Bindings(
                rule.types(), instance.addressWidth(), instance.signs(), instance.constants());
        this.conditions = new Conditions(terms);
        this.formulas = new FormulaTerms(terms, bindings, instance.chooses(), call -> {
            throw new UntranslatableException(call.name() + " is of a machine");
        });
        Formula whole = rule.identity().pattern();
        int matched = formulas.value(whole);
        formulas.assume(conditions.not(formulas.isOpen(whole)));
        formulas.leaveOpen();
        int replaced = formulas.value(rule.identity().result());
        this.condition = rule.identity()
                .condition()
                .map(formula -> formulas.isTrue(formulas.constant(formula)))
                .orElse(conditions.yes());
        boolean isFloat = formulas.isFloat(whole);
        this.pattern = isFloat ? formulas.canonical(matched) : matched;
        this.result = isFloat ? formulas.canonical(replaced) : replaced;
    }

    /** What the pattern matches. */
    public int pattern() {
        return pattern;
    }

    /** What it becomes. */
    public int result() {
        return result;
    }

    /** Of width 1: where the rule applies, and the pattern has a value that the IR specifies. */
    public int applies() {
        return conditions.and(formulas.assumption(), condition);
    }

    /** The variables of the rule, and what its condition asks of them, by the numbers of their terms. */
    public Map<String, Integer> variables() {
        return formulas.variables();
    }
}
