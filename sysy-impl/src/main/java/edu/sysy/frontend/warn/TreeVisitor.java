package edu.sysy.frontend.warn;

import edu.sysy.ast.Declaration.FunctionDefinition;
import edu.sysy.ast.Declaration.VariableDeclaration;
import edu.sysy.ast.Expression;
import edu.sysy.ast.Statement;
import java.util.List;

/** Is told of each node of a tree before those below it, in the order of the text; see {@link TreeWalk}. */
interface TreeVisitor {
    /** A function begins. */
    default void function(FunctionDefinition function) {}

    /** The function ends. */
    default void functionEnd(FunctionDefinition function) {}

    /** A declaration, global or local. */
    default void variables(VariableDeclaration declaration) {}

    /** The statements of a block. */
    default void block(List<Statement> statements) {}

    /** A statement of any kind; each {@code if} of an {@code else if} ladder is one. */
    default void statement(Statement statement) {}

    /** An expression of any kind, operands included, but for the target of an assignment. */
    default void expression(Expression expression) {}
}
