/**
 * From source text to the IR.
 *
 * <pre>
 * SourceFile --Lexer--> Tokens --Parser--> Ast --Checker--> CheckedProgram --Lowering--> Program
 * </pre>
 *
 * <p>The tree a {@link edu.sysy.ast.Ast} holds is pure syntax. {@link edu.sysy.frontend.Checker} turns it into a typed
 * tree ({@link edu.sysy.frontend.TypedExpression}, {@link edu.sysy.frontend.TypedStatement}) in which names are
 * resolved, constants are folded and initialisers are flattened, so that lowering has nothing left to decide.
 *
 * <p>The lexer asks the {@link edu.sysy.Dialect} which words are keywords. The parser reads one grammar with everything
 * that any dialect has; {@link edu.sysy.frontend.DialectRules} then reports what the dialect of the tree lacks, each
 * feature once. A new feature is a constant of {@link edu.sysy.LanguageFeature}, its tokens and nodes, and a line in
 * the rules and in {@link edu.sysy.frontend.MissingFeatures}.
 *
 * <p>Everything that recurses on nesting is bounded by {@link edu.sysy.frontend.FrontEnd#MAX_NESTING}; operator chains
 * and {@code else if} ladders are walked by loops.
 */
@NullMarked
package edu.sysy.frontend;

import org.jspecify.annotations.NullMarked;
