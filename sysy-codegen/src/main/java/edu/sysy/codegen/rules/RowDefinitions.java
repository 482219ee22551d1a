package edu.sysy.codegen.rules;

import edu.sysy.rules.Formula;
import edu.sysy.rules.Formula.Apply;
import edu.sysy.rules.Formula.Call;
import edu.sysy.rules.Formula.Comparison;
import edu.sysy.rules.Formula.ComparisonSign;
import edu.sysy.rules.Formula.Named;
import edu.sysy.rules.Formula.Variable;
import edu.sysy.rules.FormulaOperator;
import edu.sysy.rules.FormulaPrinter;
import edu.sysy.rules.Rule;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What lines of tables define: calls that stand for formulas. */
final class RowDefinitions {
    /** What a line begins with that defines a condition or a number by a formula. */
    private static final String DEFINE = "define ";

    private final Map<String, Rule> known = new HashMap<>();

    /** Whether a line defines a condition or a number. */
    static boolean isDefinition(String line) {
        return line.startsWith(DEFINE);
    }

    /** Notes a line {@code define name(C) => formula}. */
    Rule add(String line) {
        Rule definition = Rule.ofMachine(line.substring(DEFINE.length()));
        if (!(definition.pattern() instanceof Call(String name, List<Formula> parameters))) {
            throw new IllegalArgumentException(FormulaPrinter.print(definition.pattern()) + " is no call");
        }
        parameters.forEach(RowCompiler::variable);
        Rule expanded =
                new Rule(definition.text(), definition.pattern(), expand(definition.result()), definition.condition());
        known.put(name, expanded);
        return expanded;
    }

    /** A formula without calls of what is defined. */
    Formula expand(Formula formula) {
        return replace(formula, Map.of());
    }

    private Formula replace(Formula formula, Map<String, Formula> parameters) {
        return switch (formula) {
            case Variable(String name) -> parameters.getOrDefault(name, formula);
            case Apply(FormulaOperator operator, List<Formula> operands) ->
                new Apply(operator, replace(operands, parameters));
            case Comparison(ComparisonSign sign, Formula left, Formula right) ->
                new Comparison(sign, replace(left, parameters), replace(right, parameters));
            case Named(String name, Formula inner) -> new Named(name, replace(inner, parameters));
            case Call(String name, List<Formula> operands) -> {
                List<Formula> replaced = replace(operands, parameters);
                Rule definition = known.get(name);
                yield definition == null ? new Call(name, replaced) : apply(definition, replaced);
            }
            default -> formula;
        };
    }

    private List<Formula> replace(List<Formula> formulas, Map<String, Formula> parameters) {
        return formulas.stream().map(formula -> replace(formula, parameters)).toList();
    }

    private Formula apply(Rule definition, List<Formula> operands) {
        Map<String, Formula> parameters = new HashMap<>();
        Call pattern = (Call) definition.pattern();
        RowCompiler.checkCount(pattern.name(), operands, pattern.operands().size());
        for (int i = 0; i < operands.size(); i++) {
            parameters.put(RowCompiler.variable(pattern.operands().get(i)), operands.get(i));
        }
        return replace(definition.result(), parameters);
    }
}
