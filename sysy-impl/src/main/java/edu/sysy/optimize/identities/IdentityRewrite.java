package edu.sysy.optimize.identities;

import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Type;
import edu.sysy.optimize.identities.PatternCompiler.OperationMatcher;
import edu.sysy.pass.Rewrite;
import edu.sysy.rules.Formula;
import edu.sysy.rules.Formula.Apply;
import edu.sysy.rules.Formula.Comparison;
import edu.sysy.rules.FormulaOperator;
import edu.sysy.rules.Rule;
import edu.sysy.rules.TypedRule;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Applies the first of several identities that matches. Rows are found by the operator of the instruction; of these,
 * bit masks leave those whose operands may be defined as the pattern wants. Matching a row takes as long as its pattern
 * is large.
 */
final class IdentityRewrite implements Rewrite {
    /** An identity as code. */
    private static final class Row {
        private final long[] definitions = {-1, -1, -1};
        private final OperationMatcher pattern;
        private final @Nullable ToIntFunction<Bindings> condition;
        private final Function<Bindings, Change> result;
        private final int slots;
        private final @Nullable Type[] types;

        Row(Rule identity, Map<String, Type> variables) {
            List<Formula> operands = operands(identity.pattern());
            for (int i = 0; i < operands.size(); i++) {
                definitions[i] = PatternCompiler.definitions(operands.get(i));
            }
            Bindings.Slots names = new Bindings.Slots();
            pattern = new PatternCompiler(names).operation(identity.pattern());
            condition = identity.condition()
                    .map(new ConstantFormulas(names)::integer)
                    .orElse(null);
            result = new ResultCompiler(names).change(identity.result());
            slots = names.count();
            types = new @Nullable Type[slots];
            variables.forEach((variable, type) -> types[names.get(variable)] = type);
        }

        private boolean hasTypes(Bindings bindings) {
            for (int slot = 0; slot < slots; slot++) {
                Type type = types[slot];
                if (type != null && bindings.value(slot).type() != type) {
                    return false;
                }
            }
            return true;
        }

        boolean mayMatch(long first, long second, long third) {
            return (definitions[0] & first) != 0 && (definitions[1] & second) != 0 && (definitions[2] & third) != 0;
        }

        Change rewrite(Instruction instruction, Scope in, ValueFacts facts) {
            Bindings bindings = new Bindings(instruction, in, facts, slots);
            return pattern.matches(instruction.operation(), bindings)
                            && hasTypes(bindings)
                            && (condition == null || condition.applyAsInt(bindings) != 0)
                    ? result.apply(bindings)
                    : Rewrite.keep();
        }
    }

    private final Row[][] rows;

    private IdentityRewrite(List<Rule> identities, Function<Rule, Map<String, Type>> types) {
        List<List<Row>> byOperator = new ArrayList<>();
        for (int i = 0; i < FormulaOperator.values().length; i++) {
            byOperator.add(new ArrayList<>());
        }
        for (Rule identity : identities) {
            byOperator.get(operator(identity.pattern()).ordinal()).add(new Row(identity, types.apply(identity)));
        }
        rows = byOperator.stream().map(list -> list.toArray(Row[]::new)).toArray(Row[][]::new);
    }

    /** The rewrite that applies the first identity that matches. */
    static IdentityRewrite of(List<Rule> identities) {
        return new IdentityRewrite(identities, identity -> Map.of());
    }

    /** The same for rules of a user, whose variables stand for values of the types found only. */
    static IdentityRewrite ofTyped(List<TypedRule> rules) {
        Map<Rule, Map<String, Type>> types = new HashMap<>();
        rules.forEach(rule -> types.put(rule.identity(), rule.types()));
        return new IdentityRewrite(
                rules.stream().map(TypedRule::identity).toList(), identity -> types.getOrDefault(identity, Map.of()));
    }

    private static FormulaOperator operator(Formula pattern) {
        return pattern instanceof Apply(FormulaOperator operator, List<Formula> operands)
                ? operator
                : FormulaOperator.COMPARE;
    }

    private static List<Formula> operands(Formula pattern) {
        return switch (pattern) {
            case Apply(FormulaOperator operator, List<Formula> operands) -> operands;
            case Comparison(var sign, Formula left, Formula right) -> List.of(left, right);
            default -> throw new IllegalArgumentException(pattern + " is no pattern of an operation");
        };
    }

    @Override
    public Change rewrite(Instruction instruction, Scope in) {
        return rewrite(instruction, in, ValueFacts.NONE);
    }

    /** What becomes of an instruction, given what is known of values. */
    Change rewrite(Instruction instruction, Scope in, ValueFacts facts) {
        Operation operation = instruction.operation();
        FormulaOperator operator = FormulaOperator.of(operation);
        Row[] candidates = operator == null ? null : rows[operator.ordinal()];
        if (candidates == null || candidates.length == 0) {
            return Rewrite.keep();
        }
        long first = definition(operation, 0, in);
        long second = definition(operation, 1, in);
        long third = definition(operation, 2, in);
        for (Row row : candidates) {
            if (row.mayMatch(first, second, third)) {
                Change change = row.rewrite(instruction, in, facts);
                if (change != Rewrite.keep()) {
                    return change;
                }
            }
        }
        return Rewrite.keep();
    }

    private static long definition(Operation operation, int index, Scope in) {
        return index < operation.operandCount()
                ? PatternCompiler.bit(FormulaOperator.of(in.definition(operation.operand(index))))
                : -1;
    }
}
