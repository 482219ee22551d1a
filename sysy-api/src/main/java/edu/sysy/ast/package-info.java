/**
 * The syntax tree: sealed families of records, as the parser builds it and as a user may build or transform it.
 *
 * <pre>
 * Ast         = source, dialect, Declaration*
 * Declaration = VariableDeclaration(constant?, static?, type, Declarator*)
 *             | FunctionDefinition(type, name, Parameter*, Block)
 * Declarator  = name, dimension Expression*, Initializer?
 * Initializer = Expression | InitializerList(Initializer*)
 * Statement   = Block | LocalDeclaration | Assignment | ExpressionStatement | If | While | For | Break | Continue
 *             | Return
 * Expression  = IntLiteral | FloatLiteral | CharLiteral | StringLiteral | Name | Index | Call | Unary | Binary
 * </pre>
 *
 * <p>{@link edu.sysy.ast.AstMapper} changes a tree from the leaves up. {@link edu.sysy.ast.SourcePrinter} prints a tree
 * as a program, {@link edu.sysy.ast.AstPrinter} as a tree.
 *
 * <p>Chains such as {@code a + b + c} and {@code else if} ladders have no bound on their length, and their trees lean
 * to one side; code that walks trees has to loop along that side instead of recursing. All other nesting is bounded by
 * the parser.
 *
 * <p>Records of three and more components have a builder and withers, which Immutables generates:
 *
 * <pre>{@code
 * Declarator x = new DeclaratorBuilder().name("x").span(Span.NONE).build();
 * Call other = call.withFunction("g");
 * }</pre>
 *
 * <p>Smaller records are plain; their constructors read as well. The parser calls constructors throughout, which
 * {@code BuilderBenchmark} compares with builders. A node without a list takes 2.3 ns by its constructor and 3.0 ns by
 * its builder; one with a list 11 and 29 ns, and 95 and 206 bytes. Before a program is compiled by C2, the builder
 * takes 2.5 to 4 times as long.
 */
@NullMarked
@ValueStyle
package edu.sysy.ast;

import edu.sysy.generation.ValueStyle;
import org.jspecify.annotations.NullMarked;
