/**
 * The syntax tree: sealed families of records, as the parser builds it and as a user may build or transform it.
 *
 * <pre>
 * Ast         = source, Declaration*
 * Declaration = VariableDeclaration(constant?, type, Declarator*) | FunctionDefinition(type, name, Parameter*, Block)
 * Declarator  = name, dimension Expression*, Initializer?
 * Initializer = Expression | InitializerList(Initializer*)
 * Statement   = Block | LocalDeclaration | Assignment | ExpressionStatement | If | While | Break | Continue | Return
 * Expression  = IntLiteral | FloatLiteral | StringLiteral | Name | Index | Call | Unary | Binary
 * </pre>
 *
 * <p>Chains such as {@code a + b + c} and {@code else if} ladders have no bound on their length, and their trees lean
 * to one side; code that walks trees has to loop along that side instead of recursing. All other nesting is bounded by
 * the parser.
 */
@BuilderStyle
@NullMarked
package edu.sysy.ast;

import org.jspecify.annotations.NullMarked;
