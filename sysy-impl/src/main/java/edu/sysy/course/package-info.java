/**
 * What the assignments of BUAA's compiler course ask for beside code: lists of tokens, of nonterminals and of symbols,
 * and lists of errors by letter.
 *
 * <pre>{@code
 * CourseGrammar grammar = CourseGrammar.named("buaa2024").orElseThrow();
 * CourseOutput.tokens(grammar, source);     // CONSTTK const, INTTK int, IDENFR a, ...
 * CourseOutput.syntax(grammar, source);     // the same, with <ConstDecl> and others between the lines
 * }</pre>
 *
 * <p>A grammar is a text, so that the language of the next exam is a few lines:
 *
 * <pre>
 * # The language of 2022 with repeat ... until.
 * %extends buaa2022
 *
 * %token REPEATTK 'repeat'
 * %token UNTILTK  'until'
 *
 * Stmt = LVal '=' Exp ';'
 *      | 'repeat' Stmt 'until' '(' Cond ')' ';'
 *      | ...
 * </pre>
 *
 * <p>{@code %extends} takes everything of another grammar; what comes after it is added or replaces rules and codes of
 * the same name. {@code %start} names the nonterminal of a whole text, {@code %token} gives the tokens of a spelling
 * or of a class the code that outputs have, and {@code %silent} lists nonterminals that outputs leave out. The classes
 * of tokens are {@code Ident}, {@code IntConst}, {@code CharConst}, {@code StringConst} and {@code FormatString}, a
 * string in which a backslash is a character like any other. A word in quotes that the rules use is a keyword.
 *
 * <p>A rule goes on in the indented lines after its first. Alternatives are separated by {@code |}; {@code [x]} is an
 * option, <code>{x}</code> a repetition, and parentheses hold parts together. The order of alternatives does not
 * matter: the one that takes most tokens is taken, and the first of equally long ones. Options and repetitions take
 * what they can. Rules may be left-recursive, as {@code AddExp = MulExp | AddExp ('+' | '-') MulExp} is.
 *
 * <p>To read: {@link edu.sysy.course.CourseGrammar}, then {@code CourseParser}.
 */
@NullMarked
package edu.sysy.course;

import org.jspecify.annotations.NullMarked;
