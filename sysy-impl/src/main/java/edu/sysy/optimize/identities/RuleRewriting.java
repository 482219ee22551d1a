package edu.sysy.optimize.identities;

import edu.sysy.analysis.ProgramRanges;
import edu.sysy.ir.Function;
import edu.sysy.ir.Program;
import edu.sysy.pass.Pass;
import edu.sysy.pass.ProgramPass;
import edu.sysy.pass.Rewrite;
import edu.sysy.rules.Formula;
import edu.sysy.rules.Formula.Apply;
import edu.sysy.rules.Formula.Comparison;
import edu.sysy.rules.FormulaOperator;
import edu.sysy.rules.TypedRule;
import java.util.List;
import java.util.Optional;

/** Applies rules of a user to whole programs. */
public final class RuleRewriting {
    private static final int REWRITES_OF_ONE_INSTRUCTION = 8;

    private RuleRewriting() {}

    /**
     * A pass that applies the first rule that matches, with ranges if some condition asks for them.
     *
     * @param tried on how many values the rules have been tried
     */
    public static Pass pass(String name, List<TypedRule> rules, long tried) {
        IdentityRewrite rewrite = IdentityRewrite.ofTyped(rules);
        String count = rules.size() == 1 ? "a rewrite rule" : rules.size() + " rewrite rules";
        String description = "applies " + count + ", tried on " + tried + " values";
        if (rules.stream().noneMatch(RuleRewriting::asksForFacts)) {
            return rewrite.repeated(REWRITES_OF_ONE_INSTRUCTION).asPass(name, description);
        }
        return ProgramPass.of(name, description, program -> run(program, rewrite));
    }

    private static Program run(Program program, IdentityRewrite rewrite) {
        ProgramRanges ranges = ProgramRanges.of(program);
        return program.mapFunctions(function -> ranges.of(function)
                .map(known -> run(function, new RangeFacts(function, known), rewrite))
                .orElse(function));
    }

    private static Function run(Function function, ValueFacts facts, IdentityRewrite rules) {
        Rewrite rewrite = (instruction, in) -> rules.rewrite(instruction, in, facts);
        return rewrite.repeated(REWRITES_OF_ONE_INSTRUCTION).applyTo(function);
    }

    private static boolean asksForFacts(TypedRule rule) {
        Optional<Formula> condition = rule.identity().condition();
        return condition.isPresent() && asksForFacts(condition.get());
    }

    private static boolean asksForFacts(Formula formula) {
        return switch (formula) {
            case Apply(FormulaOperator operator, List<Formula> operands) ->
                operator.isFact() || operands.stream().anyMatch(RuleRewriting::asksForFacts);
            case Comparison(var sign, Formula left, Formula right) -> asksForFacts(left) || asksForFacts(right);
            default -> false;
        };
    }
}
