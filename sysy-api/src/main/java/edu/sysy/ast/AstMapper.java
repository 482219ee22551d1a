package edu.sysy.ast;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;

/**
 * Changes trees from the leaves up: each change sees a node whose parts have been changed already.
 *
 * {@snippet lang = "java":
 * AstMapper addInstead = AstMapper.ofExpressions(e ->
 *         e instanceof Binary(var operator, Name x, IntLiteral(int n, var at), var span)
 *                         && operator == BinaryOperator.MULTIPLY
 *                         && n == 2
 *                 ? new Binary(BinaryOperator.ADD, x, x, span)
 *                 : e);
 * Ast changed = addInstead.map(ast);
 * }
 *
 * <p>Nodes in which nothing changes are the same objects afterwards, so that {@code ==} says whether anything did.
 * Trees of any depth need no more of the call stack than flat ones. A changed tree is checked when it is translated, as
 * any tree is. Immutable, and stateless if the changes are.
 */
public final class AstMapper {
    private final UnaryOperator<Expression> expressions;
    private final UnaryOperator<Statement> statements;
    private final UnaryOperator<Declaration> declarations;

    private AstMapper(
            UnaryOperator<Expression> expressions,
            UnaryOperator<Statement> statements,
            UnaryOperator<Declaration> declarations) {
        this.expressions = Objects.requireNonNull(expressions, "expressions");
        this.statements = Objects.requireNonNull(statements, "statements");
        this.declarations = Objects.requireNonNull(declarations, "declarations");
    }

    /** A mapper that changes expressions, names of indexed arrays among them. */
    public static AstMapper ofExpressions(UnaryOperator<Expression> change) {
        return new AstMapper(change, statement -> statement, declaration -> declaration);
    }

    /** A mapper that changes statements. The body of a function can only become another block. */
    public static AstMapper ofStatements(UnaryOperator<Statement> change) {
        return new AstMapper(expression -> expression, change, declaration -> declaration);
    }

    /** A mapper that changes declarations, local ones among them. */
    public static AstMapper ofDeclarations(UnaryOperator<Declaration> change) {
        return new AstMapper(expression -> expression, statement -> statement, change);
    }

    /** A mapper that changes each node as this one does, and what comes of it as {@code next} does. */
    public AstMapper andThen(AstMapper next) {
        return new AstMapper(
                expression -> next.expressions.apply(expressions.apply(expression)),
                statement -> next.statements.apply(statements.apply(statement)),
                declaration -> next.declarations.apply(declarations.apply(declaration)));
    }

    /**
     * The changed tree. It has the warnings of the old one.
     *
     * @throws IllegalArgumentException if a change returns something that cannot stand in its place, such as a call
     *     instead of the name of an array
     */
    public Ast map(Ast ast) {
        List<Declaration> changed = new ArrayList<>();
        boolean same = true;
        for (Declaration declaration : ast.declarations()) {
            Node result = mapNode(declaration);
            changed.add((Declaration) result);
            same &= result == declaration;
        }
        return same ? ast : ast.withDeclarations(changed);
    }

    /**
     * The changed expression.
     *
     * @throws IllegalArgumentException if a change returns something that cannot stand in its place
     */
    public Expression map(Expression expression) {
        return (Expression) mapNode(expression);
    }

    /**
     * The changed statement.
     *
     * @throws IllegalArgumentException if a change returns something that cannot stand in its place
     */
    public Statement map(Statement statement) {
        return (Statement) mapNode(statement);
    }

    /** A node whose parts are being changed, one after the other. */
    private static final class Open {
        private final Node node;
        private final List<Node> parts;
        private final List<Node> changed;
        private boolean same = true;

        private Open(Node node) {
            this.node = node;
            this.parts = NodeParts.of(node);
            this.changed = new ArrayList<>(parts.size());
        }

        private boolean isComplete() {
            return changed.size() == parts.size();
        }

        private Node nextPart() {
            return parts.get(changed.size());
        }

        private void add(Node part) {
            same &= part == nextPart();
            changed.add(part);
        }

        private Node result() {
            return same ? node : NodeParts.with(node, changed);
        }
    }

    private Node mapNode(Node root) {
        Deque<Open> open = new ArrayDeque<>();
        open.push(new Open(root));
        while (true) {
            Open innermost = open.element();
            if (!innermost.isComplete()) {
                open.push(new Open(innermost.nextPart()));
                continue;
            }
            Node result = change(open.pop().result());
            if (open.isEmpty()) {
                return result;
            }
            open.element().add(result);
        }
    }

    private Node change(Node node) {
        Node result = switch (node) {
            case Expression expression -> expressions.apply(expression);
            case Statement statement -> statements.apply(statement);
            case Declaration declaration -> declarations.apply(declaration);
            case Declarator declarator -> declarator;
            case Parameter parameter -> parameter;
            case Initializer.InitializerList list -> list;
        };
        return Objects.requireNonNull(result, "a change returned null");
    }
}
