/**
 * Algebraic identities as a table of rewrite rules, a row each: pattern, result, condition. {@link edu.sysy.rules} has
 * the language of the rows; a row is a {@link edu.sysy.rules.Rule}.
 *
 * <pre>{@code
 * x + 0              => x
 * (a / C) / D        => a / (C * D)           if C > 1 && D > 1 && mulh(C, D) == 0 && C * D > 0
 * select(n, a, a + 1) => a + !n
 * }</pre>
 *
 * <p>Files in reading order:
 *
 * <ol>
 *   <li>{@code AlgebraicIdentities}: the table; {@code RangeIdentities}: the rows that hold within ranges only
 *   <li>{@code PatternCompiler}, {@code ResultCompiler}, {@code ConstantFormulas}, {@code Bindings}: a row as code that
 *       matches and builds instructions
 *   <li>{@code ValueFacts}, {@code RangeFacts}: what conditions may ask about values
 *   <li>{@code IdentityRewrite}: all rows as one {@link edu.sysy.pass.Rewrite}, found by operator;
 *       {@code RuleRewriting}: rules of a user as a pass
 *   <li>{@code RuleCheck}, {@code RuleEvaluation}, {@code TrialNumbers}, {@code PatternPrograms}, {@code SampleFacts}:
 *       whether a rule is right, tried on numbers
 *   <li>{@code TruthValues}: which values can only be 0 or 1; {@code ConstantEvaluation}: operations on constants
 * </ol>
 *
 * <p>Rows are data, so that the same check evaluates ours and those of a user, and a program can hand each to a solver.
 * Rows of this form are known from Cranelift's ISLE and from MLton's table of primitive applications.
 */
@NullMarked
package edu.sysy.optimize.identities;

import org.jspecify.annotations.NullMarked;
