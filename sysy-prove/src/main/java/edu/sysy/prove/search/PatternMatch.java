package edu.sysy.prove.search;

import edu.sysy.rules.Formula;
import edu.sysy.rules.Formula.IntNumber;
import edu.sysy.rules.Formula.Named;
import edu.sysy.rules.Formula.Variable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Whether a formula of few operations is an instance of a pattern. */
final class PatternMatch {
    private final Map<String, Formula> bound = new HashMap<>();

    private PatternMatch() {}

    /** Whether some part of a formula is an instance of a pattern. */
    static boolean occurs(Formula pattern, Formula formula) {
        return Slice.all(formula).stream()
                .anyMatch(part -> !(part instanceof Named) && new PatternMatch().matches(pattern, part));
    }

    private boolean matches(Formula pattern, Formula formula) {
        Formula part = formula instanceof Named(String name, Formula inner) ? inner : formula;
        return switch (pattern) {
            case Variable(String name) ->
                (!Slice.isConstant(name) || isConstant(part))
                        && bound.computeIfAbsent(name, key -> part).equals(part);
            case Named(String name, Formula inner) -> {
                bound.put(name, part);
                yield matches(inner, part);
            }
            case IntNumber number -> number.equals(part);
            default -> {
                SliceOperator operator = SliceOperator.of(pattern);
                List<Formula> own = SliceOperator.operands(pattern);
                List<Formula> others = SliceOperator.operands(part);
                boolean same = operator != null && operator == SliceOperator.of(part);
                for (int i = 0; same && i < own.size(); i++) {
                    same = matches(own.get(i), others.get(i));
                }
                yield same;
            }
        };
    }

    private static boolean isConstant(Formula formula) {
        return formula instanceof IntNumber || formula instanceof Variable(String name) && Slice.isConstant(name);
    }
}
