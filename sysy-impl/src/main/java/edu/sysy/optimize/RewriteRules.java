package edu.sysy.optimize;

import edu.sysy.optimize.identities.AlgebraicIdentities;
import edu.sysy.optimize.identities.RangeIdentities;
import edu.sysy.optimize.identities.RuleCheck;
import edu.sysy.optimize.identities.RuleRewriting;
import edu.sysy.pass.Pass;
import edu.sysy.rules.Rule;
import edu.sysy.rules.RuleSyntaxException;
import edu.sysy.rules.TypedRule;
import edu.sysy.source.CompilationException;
import edu.sysy.source.Diagnostic;
import edu.sysy.source.SourceFile;
import edu.sysy.source.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Rewrite rules as text: a pattern, a result, and where the rule needs one a condition. A line has one rule; empty
 * lines and those that start with {@code #} or {@code ;} have none.
 *
 * <pre>
 * (sub x x) =&gt; 0
 * (add (mul x a) (mul x b)) =&gt; (mul x (add a b))
 * (div m@(mul x 'a) 'b) =&gt; (mul x (div 'a 'b)) if (both (ne 'b 0) (both (eq (rem 'a 'b) 0) (fits m)))
 * m@(x * C) / D =&gt; x * (C / D) if D != 0 &amp;&amp; C % D == 0 &amp;&amp; fits(m)
 * </pre>
 *
 * <p>Operators stand in front: {@code add sub mul div rem and or xor shl shr sar mulh select offset}, the comparisons
 * {@code eq ne lt le gt ge}, and {@code fadd fsub fmul fdiv fneg}. Or they stand as in Java, where {@code >>} is
 * {@code sar} and {@code >>>} is {@code shr}. Operators on constants alone are computed when the rule is applied.
 *
 * <table>
 * <caption>Variables</caption>
 * <tr><td>{@code C D E}, also with digits, {@code 'name}</td><td>an integer constant</td></tr>
 * <tr><td>{@code F}</td><td>a floating constant</td></tr>
 * <tr><td>{@code p q}</td><td>a value that is 0 or 1</td></tr>
 * <tr><td>{@code n}</td><td>a comparison that has an opposite, {@code (not n)}</td></tr>
 * <tr><td>{@code (cmp k x y)}</td><td>a comparison with any condition {@code k}</td></tr>
 * <tr><td>{@code m@(...)}</td><td>a name for the value that a part matches</td></tr>
 * <tr><td>other names</td><td>any value</td></tr>
 * </table>
 *
 * <table>
 * <caption>Questions in conditions, which {@link edu.sysy.analysis.Ranges} answers as far as it can</caption>
 * <tr><td>{@code low(x)}, {@code high(x)}</td><td>the least and the greatest integer that the value can be</td></tr>
 * <tr><td>{@code possible(x)}, {@code set(x)}</td><td>the bits that may be 1, and those that are 1</td></tr>
 * <tr><td>{@code fits(m)}</td><td>whether the sum, difference, product or left shift never wraps</td></tr>
 * <tr><td>{@code variable(x)}</td><td>whether it is no constant</td></tr>
 * </table>
 *
 * <p>A rule is checked when it is read: on types, and on {@linkplain #tried values}: edge cases, the numbers of the
 * rule and what arithmetic makes of them, and random ones. A wrong one is refused with numbers for which it is
 * wrong; that finds mistakes and is no proof. A file has at most {@value #MAX_RULES} rules, in at most
 * {@value #MAX_CHARACTERS} characters.
 */
public final class RewriteRules {
    /** How many rules a file may have. */
    public static final int MAX_RULES = 2000;

    /** How many characters a file of rules may have. */
    public static final int MAX_CHARACTERS = 1_000_000;

    private static final int MIN_COMPARED = 5;

    private static final String WRONG = "the rule is wrong: ";

    private final List<TypedRule> rules;
    private final long tried;

    private RewriteRules(List<TypedRule> rules, long tried) {
        this.rules = rules;
        this.tried = tried;
    }

    /** The rules of the compiler itself, printed; {@link #parse} reads them. */
    public static List<String> builtIn() {
        return Stream.concat(AlgebraicIdentities.all().stream(), RangeIdentities.all().stream())
                .map(Rule::print)
                .toList();
    }

    /**
     * Reads and checks rules.
     *
     * @throws CompilationException if some line is no rule ({@code E0601}), makes no sense ({@code E0602}), is wrong
     *     ({@code E0603}), or could not be tried ({@code E0604}), with a diagnostic for each; or if there are too many
     *     ({@code E0605})
     */
    public static RewriteRules parse(SourceFile source) {
        return parse(source, rule -> Optional.empty());
    }

    /**
     * Reads and checks rules, and asks about each that trials have not refuted.
     *
     * @param refutation says, of a rule as {@link #printed} gives it, for which values it is wrong; empty if it knows
     *     none. The module {@code edu.sysy.prove} has one: {@code RuleProver.decide}
     * @throws CompilationException as for {@link #parse(SourceFile)}; a rule that is refuted is wrong ({@code E0603})
     */
    public static RewriteRules parse(SourceFile source, Function<String, Optional<String>> refutation) {
        List<TypedRule> rules = new ArrayList<>();
        List<Diagnostic> errors = new ArrayList<>();
        long tried = 0;
        if (source.text().length() > MAX_CHARACTERS) {
            throw new CompilationException(source, List.of(tooMany(MAX_CHARACTERS + " characters", 0, 0)));
        }
        for (int line = 1; line <= source.lineCount(); line++) {
            String text = source.lineText(line);
            String rule = text.strip();
            if (!rule.isEmpty() && !rule.startsWith("#") && !rule.startsWith(";")) {
                int start = source.lineStart(line);
                if (rules.size() + errors.size() == MAX_RULES) {
                    errors.add(tooMany(MAX_RULES + " rules", start, start + text.length()));
                    break;
                }
                tried += read(text, start, refutation, rules, errors);
            }
        }
        if (!errors.isEmpty()) {
            throw new CompilationException(source, errors);
        }
        return new RewriteRules(List.copyOf(rules), tried);
    }

    private static Diagnostic tooMany(String limit, int start, int end) {
        return Diagnostic.error("E0605", new Span(start, end), "a file of rules has at most " + limit);
    }

    /** Reads a rule and returns on how many values it has been tried. */
    private static int read(
            String text,
            int start,
            Function<String, Optional<String>> refutation,
            List<TypedRule> rules,
            List<Diagnostic> errors) {
        try {
            TypedRule rule = TypedRule.of(text);
            Span whole = new Span(
                    start + text.indexOf(text.strip()),
                    start + text.stripTrailing().length());
            RuleCheck check = RuleCheck.of(rule);
            String counterexample = check.counterexample();
            if (counterexample != null) {
                errors.add(Diagnostic.error("E0603", whole, WRONG + counterexample));
            } else if (check.compared() < MIN_COMPARED) {
                errors.add(Diagnostic.error(
                        "E0604", whole, "the rule could not be tried: its condition holds for too few numbers"));
            } else {
                Optional<String> example = refutation.apply(rule.identity().print());
                example.ifPresentOrElse(
                        values -> errors.add(Diagnostic.error("E0603", whole, WRONG + values)), () -> rules.add(rule));
            }
            return check.compared();
        } catch (RuleSyntaxException e) {
            Span place = new Span(start + e.span().start(), start + e.span().end());
            errors.add(Diagnostic.error(e.code(), place, String.valueOf(e.getMessage())));
            return 0;
        }
    }

    /** On how many values of their variables the rules have been tried, all together. */
    public long tried() {
        return tried;
    }

    /** The rules, printed with operators in front; {@link #parse} reads them back as equal ones. */
    public List<String> printed() {
        return rules.stream().map(rule -> rule.identity().print()).toList();
    }

    /**
     * A pass that applies to each instruction the first rule that matches, again to what that makes, and leaves what
     * is no longer used to {@code eliminate-dead-code}. Ranges are computed if a condition asks for them.
     */
    public Pass asPass(String name) {
        return RuleRewriting.pass(name, rules, tried);
    }

    /** The rules, a line each. */
    @Override
    public String toString() {
        return String.join("\n", printed());
    }
}
