package edu.sysy.prove.search;

/**
 * A rule that would save operations.
 *
 * @param text the row, as {@link edu.sysy.optimize.RewriteRules} reads it
 * @param proved whether {@link edu.sysy.prove.RuleProver} proves it
 * @param saved cycles of a plain in-order machine that one application saves, if nothing else uses what goes away
 * @param places how often the pattern stands in the code
 * @param runs how often it runs there
 * @param gain the cycles that the rule saves there in all runs
 */
public record ProposedRule(String text, boolean proved, int saved, long places, long runs, long gain) {}
