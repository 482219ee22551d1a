/**
 * The language of rules: a pattern, a result and a condition in one line of text.
 *
 * <pre>
 * x * -1       => 0 - x                          arithmetic of the IR
 * x / C        => srl(x, log2(C))    if ...      an instruction of a machine
 * </pre>
 *
 * {@link edu.sysy.rules.Formula} says what names stand for. Passes and instruction selection compile the rules; the
 * module {@code sysy-prove} proves them. To read in this order: {@code Formula}, {@code FormulaOperator}, {@code Rule};
 * {@code RuleScanner}, {@code FormulaParser}, {@code FormulaPrinter}; {@code RuleTypes}, {@code TypedRule}: whether a
 * rule makes sense; {@code RuleSyntaxException}: what is wrong with it.
 */
@NullMarked
package edu.sysy.rules;

import org.jspecify.annotations.NullMarked;
