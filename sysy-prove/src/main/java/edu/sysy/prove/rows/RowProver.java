package edu.sysy.prove.rows;

import edu.sysy.codegen.condition.ConditionTest;
import edu.sysy.codegen.rules.CommonRows;
import edu.sysy.codegen.rules.RowNames;
import edu.sysy.codegen.rules.RowTable;
import edu.sysy.ir.Condition;
import edu.sysy.ir.FloatCondition;
import edu.sysy.ir.Type;
import edu.sysy.prove.Budget;
import edu.sysy.prove.RuleVerdict;
import edu.sysy.prove.decide.Decision;
import edu.sysy.prove.integer.ConditionalEquality;
import edu.sysy.prove.integer.Substitution;
import edu.sysy.prove.term.Evaluation;
import edu.sysy.prove.term.Operator;
import edu.sysy.prove.term.Terms;
import edu.sysy.prove.translate.UntranslatableException;
import edu.sysy.rules.Formula.Call;
import edu.sysy.rules.Rule;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BiFunction;

/**
 * Proves rows of instruction selection: what the pattern means in the IR is what the instructions of the result
 * compute, wherever the condition holds. Constants are values like others; where that is not decided and a
 * condition admits few, each of them is proved. What a program asks of constants, whether they can be encoded, is
 * taken as true.
 */
public final class RowProver {
    /** The part of the budget for constants of any value, as the divisor. */
    private static final int ANY_PART = 20;

    /** The budget for finding a difference. */
    private static final long TRIAL_CONFLICTS = 100;

    private final RowNames machine;
    private final List<Rule> rows;
    private final Budget budget;
    private final boolean choosesAddresses;

    /** Proves rows of a machine. */
    public RowProver(RowTable rules, Budget budget) {
        this(rules.machine(), rules.expanded(), budget);
    }

    /**
     * Proves rows of a machine.
     *
     * @param rows all rows, with formulas in the place of what their table defines
     */
    RowProver(RowNames machine, List<Rule> rows, Budget budget) {
        this.machine = machine;
        this.rows = List.copyOf(rows);
        this.budget = budget;
        this.choosesAddresses = rows.stream().anyMatch(SelectTypes::makesAddressesOthers);
    }

    /** All rows, with formulas in the place of what their table defines. */
    public List<Rule> rows() {
        return rows;
    }

    /** The rows but those that all machines have. */
    public List<Rule> rowsOfMachine() {
        return rows.stream()
                .filter(row -> !CommonRows.PATTERNS.contains(row.text()) && !CommonRows.ARITHMETIC.contains(row.text()))
                .toList();
    }

    /**
     * Decides about a row.
     *
     * @param row with formulas in the place of what its table defines
     */
    public RuleVerdict prove(Rule row) {
        try {
            RowPattern pattern = RowPattern.of(machine, row);
            List<RowInstance> instances = new ArrayList<>();
            instances.add(RowInstance.of(machine, row, pattern.types()));
            if (choosesAddresses) {
                for (Map<String, Type> types : SelectTypes.others(row, pattern)) {
                    instances.add(RowInstance.of(machine, row, types));
                }
            }
            for (String name : pattern.signs()) {
                instances = each(instances, conditions(name), (each, sign) -> each.withSign(name, sign));
            }
            for (String name : pattern.floatSigns()) {
                instances = each(instances, floatSigns(), (each, sign) -> each.withSign(name, sign));
            }
            return all(instances);
        } catch (UntranslatableException e) {
            return new RuleVerdict.Unknown(String.valueOf(e.getMessage()));
        }
    }

    private static <T> List<RowInstance> each(
            List<RowInstance> instances, List<T> values, BiFunction<RowInstance, T, RowInstance> change) {
        return instances.stream()
                .flatMap(instance -> values.stream().map(value -> change.apply(instance, value)))
                .toList();
    }

    /** The conditions that a variable one stands for: equality and its opposite under a name with e. */
    private static List<Condition> conditions(String name) {
        return name.charAt(0) == 'e' ? List.of(Condition.EQ, Condition.NE) : List.of(Condition.values());
    }

    private static List<ConditionTest.Sign> floatSigns() {
        List<ConditionTest.Sign> signs = new ArrayList<>();
        for (FloatCondition condition : FloatCondition.values()) {
            signs.add(new ConditionTest.Sign(condition, true));
            signs.add(new ConditionTest.Sign(condition, false));
        }
        return signs;
    }

    private RuleVerdict all(List<RowInstance> instances) {
        for (RowInstance instance : instances) {
            RuleVerdict verdict = prove(instance);
            if (!(verdict instanceof RuleVerdict.Proved)) {
                return verdict;
            }
        }
        return new RuleVerdict.Proved();
    }

    private RuleVerdict prove(RowInstance instance) {
        Terms terms = new Terms();
        RowTerms row = new RowTerms(terms, instance);
        if (!row.computed().isEmpty()) {
            return QuotientRows.isProved(terms, row, instance, budget)
                            || RemainderTests.isProved(terms, row, instance, budget)
                            || isProvedForAnyNumber(terms, row)
                    ? new RuleVerdict.Proved()
                    : tried(instance);
        }
        if (row.constants().isEmpty()) {
            return decide(terms, row, instance, budget.conflicts());
        }
        // where one constant has few values, go on with the others before the solver is asked again
        if (instance.constants().isEmpty()) {
            RuleVerdict any = decide(terms, row, instance, budget.conflicts() / ANY_PART);
            if (!(any instanceof RuleVerdict.Unknown)) {
                return any;
            }
            if (FactorSplit.isProved(terms, row, budget.conflicts() / ANY_PART)) {
                return new RuleVerdict.Proved();
            }
        }
        Optional<ConstantValues.Choice> choice = ConstantValues.of(terms, row, budget.conflicts());
        return choice.map(constant -> all(constant.values().stream()
                        .map(value -> instance.withConstant(constant.name(), value))
                        .toList()))
                .orElseGet(() -> RemainderSplit.isProved(terms, row, instance, budget.conflicts())
                        ? new RuleVerdict.Proved()
                        : decide(terms, row, instance, budget.conflicts()));
    }

    /** Whether a row is right whatever a program computes, as far as its condition admits it. */
    private boolean isProvedForAnyNumber(Terms terms, RowTerms row) {
        ConditionalEquality equality = new ConditionalEquality(terms, budget.conflicts());
        int result = row.result();
        int hypothesis = row.hypothesis();
        for (Map.Entry<Call, Integer> each : row.computed().entrySet()) {
            if (each.getKey().name().equals(DivisorMultiplier.SHIFT)) {
                int isSmall = terms.binary(Operator.ULT, each.getValue(), terms.constant(Integer.SIZE, Integer.SIZE));
                hypothesis = terms.binary(Operator.AND, hypothesis, isSmall);
            }
        }
        for (int number : row.computed().values()) {
            int isPositive = terms.binary(Operator.SLT, terms.constant(0, terms.width(number)), number);
            if (terms.width(number) < Long.SIZE && equality.implies(row.hypothesis(), isPositive)) {
                int signed = terms.signExtend(number, Long.SIZE);
                result = Substitution.replace(terms, signed, terms.zeroExtend(number, Long.SIZE), result)[0];
            }
        }
        return row.obligations().isEmpty()
                && equality.decide(hypothesis, row.pattern(), result) instanceof Decision.Equal;
    }

    /** A counterexample among some constants, for a row that is not proved for all. */
    private RuleVerdict tried(RowInstance instance) {
        for (int value : SampleDivisors.FEW) {
            RowInstance one = instance;
            for (String name : new RowTerms(new Terms(), instance).constants()) {
                one = one.withConstant(name, value);
            }
            Terms terms = new Terms();
            if (decide(terms, new RowTerms(terms, one), one, TRIAL_CONFLICTS) instanceof RuleVerdict.Wrong wrong) {
                return wrong;
            }
        }
        return new RuleVerdict.Unknown("not proved for all numbers that a program computes of constants");
    }

    private static RuleVerdict decide(Terms terms, RowTerms row, RowInstance instance, long conflicts) {
        ConditionalEquality equality = new ConditionalEquality(terms, conflicts);
        for (int obligation : row.obligations()) {
            RuleVerdict verdict = verdict(
                    terms,
                    row,
                    instance,
                    equality.decide(row.hypothesis(), obligation, terms.constant(1, 1)),
                    conflicts);
            if (!(verdict instanceof RuleVerdict.Proved)) {
                return verdict;
            }
        }
        return verdict(terms, row, instance, equality.decide(row.hypothesis(), row.pattern(), row.result()), conflicts);
    }

    private static RuleVerdict verdict(
            Terms terms, RowTerms row, RowInstance instance, Decision decision, long conflicts) {
        return switch (decision) {
            case Decision.Equal equal -> new RuleVerdict.Proved();
            case Decision.Different(long[] variables) ->
                new RuleVerdict.Wrong(example(terms, row, instance, variables));
            case Decision.Open open ->
                new RuleVerdict.Unknown(
                        "not decided within " + conflicts + " conflicts, constants " + instance.constants());
        };
    }

    private static String example(Terms terms, RowTerms row, RowInstance instance, long[] values) {
        Map<String, String> shown = new TreeMap<>();
        row.variables().forEach((name, term) -> shown.put(name, signed(terms, values, term)));
        instance.signs().forEach((name, sign) -> shown.put(name, sign.text()));
        instance.floatSigns()
                .forEach((name, sign) -> shown.put(
                        name, (sign.expected() ? "" : "not ") + sign.condition().text()));
        StringBuilder text = new StringBuilder();
        shown.forEach((name, value) -> text.append(text.isEmpty() ? "for " : ", ")
                .append(name)
                .append(" = ")
                .append(value));
        return text.append(" the pattern gives ")
                .append(signed(terms, values, row.pattern()))
                .append(", the result ")
                .append(signed(terms, values, row.result()))
                .toString();
    }

    private static String signed(Terms terms, long[] values, int term) {
        return String.valueOf(Terms.signed(Evaluation.value(terms, values, term), terms.width(term)));
    }
}
