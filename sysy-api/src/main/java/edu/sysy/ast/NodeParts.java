package edu.sysy.ast;

import edu.sysy.ast.Declaration.FunctionDefinition;
import edu.sysy.ast.Declaration.VariableDeclaration;
import edu.sysy.ast.Initializer.InitializerList;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Takes nodes apart and puts them together again: the one place that knows what each kind of node is made of. */
final class NodeParts {
    private NodeParts() {}

    /** The nodes directly below a node, in the order of the source. */
    static List<Node> of(Node node) {
        List<Node> parts = new ArrayList<>();
        rebuild(node, new Visit() {
            @Override
            public <T extends Node> T part(Class<T> kind, T part) {
                parts.add(part);
                return part;
            }
        });
        return parts;
    }

    /**
     * The same node with other nodes below it.
     *
     * @param parts one for each of {@link #of}, in order
     * @throws IllegalArgumentException if a part cannot stand in its place
     */
    static Node with(Node node, List<Node> parts) {
        return rebuild(node, new Visit() {
            private int next;

            @Override
            public <T extends Node> T part(Class<T> kind, T part) {
                Node changed = parts.get(next++);
                if (!kind.isInstance(changed)) {
                    throw new IllegalArgumentException(changed.getClass().getSimpleName() + " cannot stand in "
                            + node.getClass().getSimpleName() + " instead of "
                            + part.getClass().getSimpleName());
                }
                return kind.cast(changed);
            }
        });
    }

    /** Says what stands in the place of a part. */
    private interface Visit {
        <T extends Node> T part(Class<T> kind, T part);

        default Expression expression(Expression part) {
            return part(Expression.class, part);
        }

        default Statement statement(Statement part) {
            return part(Statement.class, part);
        }

        default <T extends Node> List<T> parts(Class<T> kind, List<T> parts) {
            List<T> changed = new ArrayList<>(parts.size());
            parts.forEach(part -> changed.add(part(kind, part)));
            return changed;
        }

        default List<Expression> expressions(List<Expression> parts) {
            return parts(Expression.class, parts);
        }

        default Optional<Expression> expression(Optional<Expression> part) {
            return part.map(this::expression);
        }
    }

    private static Node rebuild(Node node, Visit in) {
        return switch (node) {
            case Declaration declaration -> declaration(declaration, in);
            case Declarator(var name, var dimensions, var initializer, var span) ->
                new Declarator(
                        name, in.expressions(dimensions), initializer.map(i -> in.part(Initializer.class, i)), span);
            case Parameter(var type, var name, var array, var dimensions, var span) ->
                new Parameter(type, name, array, in.expressions(dimensions), span);
            case InitializerList(var items, var span) -> new InitializerList(in.parts(Initializer.class, items), span);
            case Statement statement -> statement(statement, in);
            case Expression expression -> expression(expression, in);
        };
    }

    private static Declaration declaration(Declaration declaration, Visit in) {
        return switch (declaration) {
            case VariableDeclaration(var constant, var isStatic, var type, var declarators, var span) ->
                new VariableDeclaration(constant, isStatic, type, in.parts(Declarator.class, declarators), span);
            case FunctionDefinition(var type, var name, var nameSpan, var parameters, var body, var span) ->
                new FunctionDefinition(
                        type,
                        name,
                        nameSpan,
                        in.parts(Parameter.class, parameters),
                        in.part(Statement.Block.class, body),
                        span);
        };
    }

    private static Statement statement(Statement statement, Visit in) {
        return switch (statement) {
            case Statement.Block(var statements, var span) ->
                new Statement.Block(in.parts(Statement.class, statements), span);
            case Statement.LocalDeclaration(var declaration, var span) ->
                new Statement.LocalDeclaration(in.part(VariableDeclaration.class, declaration), span);
            case Statement.Assignment(var target, var value, var span) ->
                new Statement.Assignment(in.expression(target), in.expression(value), span);
            case Statement.ExpressionStatement(var expression, var span) ->
                new Statement.ExpressionStatement(in.expression(expression), span);
            case Statement.If(var condition, var thenBranch, var elseBranch, var span) ->
                new Statement.If(
                        in.expression(condition), in.statement(thenBranch), elseBranch.map(in::statement), span);
            case Statement.While(var condition, var body, var span) ->
                new Statement.While(in.expression(condition), in.statement(body), span);
            case Statement.For(var initial, var condition, var update, var body, var span) ->
                new Statement.For(
                        in.parts(Statement.Assignment.class, initial),
                        in.expression(condition),
                        in.parts(Statement.Assignment.class, update),
                        in.statement(body),
                        span);
            case Statement.Return(var value, var span) -> new Statement.Return(in.expression(value), span);
            case Statement.Break end -> end;
            case Statement.Continue end -> end;
        };
    }

    private static Expression expression(Expression expression, Visit in) {
        return switch (expression) {
            case Expression.Index(var array, var indices, var span) ->
                new Expression.Index(in.part(Expression.Name.class, array), in.expressions(indices), span);
            case Expression.Call(var function, var nameSpan, var arguments, var span) ->
                new Expression.Call(function, nameSpan, in.expressions(arguments), span);
            case Expression.Unary(var operator, var operand, var span) ->
                new Expression.Unary(operator, in.expression(operand), span);
            case Expression.Binary(var operator, var left, var right, var span) ->
                new Expression.Binary(operator, in.expression(left), in.expression(right), span);
            case Expression.IntLiteral literal -> literal;
            case Expression.FloatLiteral literal -> literal;
            case Expression.CharLiteral literal -> literal;
            case Expression.StringLiteral literal -> literal;
            case Expression.Name name -> name;
        };
    }
}
