package edu.sysy.testing.fuzz;

import edu.sysy.ast.Declaration.VariableDeclaration;
import edu.sysy.ast.Declarator;
import edu.sysy.ast.Expression;
import edu.sysy.ast.Expression.Binary;
import edu.sysy.ast.Expression.Call;
import edu.sysy.ast.Expression.FloatLiteral;
import edu.sysy.ast.Expression.Index;
import edu.sysy.ast.Expression.IntLiteral;
import edu.sysy.ast.Expression.Name;
import edu.sysy.ast.Expression.Unary;
import edu.sysy.ast.Initializer.InitializerList;
import edu.sysy.ast.Statement;
import edu.sysy.ast.Statement.Block;
import edu.sysy.ast.UnaryOperator;
import edu.sysy.source.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What could stand in place of a part of a tree and is smaller, smallest first. */
final class Alternatives {
    private static final Expression ZERO = new IntLiteral(0, Span.NONE);
    private static final Expression ONE = new IntLiteral(1, Span.NONE);
    private static final Expression MINUS_ONE = new Unary(UnaryOperator.MINUS, ONE, Span.NONE);

    private Alternatives() {}

    /** The list without some neighbours: all of them, a half, a quarter, down to one; the last ones first. */
    static <T> List<List<T>> ofList(List<T> items) {
        List<List<T>> result = new ArrayList<>();
        int size = items.size();
        for (int gone = size; gone > 0; gone /= 2) {
            for (int end = size; end > 0; end -= gone) {
                List<T> rest = new ArrayList<>(items.subList(0, Math.max(0, end - gone)));
                rest.addAll(items.subList(end, size));
                result.add(rest);
            }
        }
        return result;
    }

    static <T> List<List<T>> ofNonEmptyList(List<T> items) {
        return ofList(items).stream().filter(list -> !list.isEmpty()).toList();
    }

    /** The same for statements, or with the inside of one of them in its place. */
    static List<List<Statement>> ofStatements(List<Statement> statements) {
        List<List<Statement>> result = ofList(statements);
        for (int i = 0; i < statements.size(); i++) {
            List<Statement> inners = new ArrayList<>(insides(statements.get(i)));
            if (statements.get(i) instanceof Block block) {
                inners.add(block);
            }
            for (Statement inner : inners) {
                List<Statement> list = new ArrayList<>(statements.subList(0, i));
                list.addAll(inner instanceof Block block ? block.statements() : List.of(inner));
                list.addAll(statements.subList(i + 1, statements.size()));
                result.add(list);
            }
            joined(statements, i).ifPresent(result::add);
            forwarded(statements, i).ifPresent(result::add);
        }
        return result;
    }

    /** {@code int x; x = e;} as {@code int x = e;}. */
    private static Optional<List<Statement>> joined(List<Statement> statements, int index) {
        if (index + 1 < statements.size()
                && statements.get(index) instanceof Statement.LocalDeclaration(VariableDeclaration variables, var span)
                && variables.declarators().size() == 1
                && variables.declarators().getFirst().initializer().isEmpty()
                && statements.get(index + 1) instanceof Statement.Assignment(Name name, Expression value, var where)
                && name.name().equals(variables.declarators().getFirst().name())) {
            Declarator variable = variables.declarators().getFirst().withInitializer(value);
            List<Statement> list = new ArrayList<>(statements);
            list.remove(index + 1);
            list.set(index, new Statement.LocalDeclaration(variables.withDeclarators(variable), span));
            return Optional.of(list);
        }
        return Optional.empty();
    }

    /** {@code x = e; y = x + 1;} as {@code y = e + 1;}. */
    private static Optional<List<Statement>> forwarded(List<Statement> statements, int index) {
        if (index + 1 < statements.size()
                && statements.get(index) instanceof Statement.Assignment(Name name, Expression value, var span)) {
            List<Statement> list = new ArrayList<>(statements);
            list.set(index + 1, NameSubstitution.apply(statements.get(index + 1), name.name(), value));
            list.remove(index);
            return Optional.of(list);
        }
        return Optional.empty();
    }

    static List<Statement> ofStatement(Statement statement) {
        List<Statement> result = new ArrayList<>(insides(statement));
        if (statement instanceof Statement.If branch && branch.elseBranch().isPresent()) {
            result.add(branch.withElseBranch(Optional.empty()));
        }
        if (statement instanceof Statement.Assignment(Expression target, Expression value, var span)) {
            result.add(new Statement.ExpressionStatement(Optional.of(value), span));
        }
        return result;
    }

    private static List<Statement> insides(Statement statement) {
        return switch (statement) {
            case Statement.If(Expression condition, Statement then, var other, var span) -> {
                List<Statement> result = new ArrayList<>(List.of(then));
                other.ifPresent(result::add);
                result.add(new Statement.ExpressionStatement(Optional.of(condition), span));
                yield result;
            }
            case Statement.While(Expression condition, Statement body, var span) ->
                List.of(body, new Statement.If(condition, body, Optional.empty(), span), withoutBreak(body));
            case Block block -> block.statements().size() == 1 ? block.statements() : List.of();
            default -> List.of();
        };
    }

    /** What a body does before it leaves its loop. */
    private static Statement withoutBreak(Statement body) {
        if (body instanceof Block(var statements, var span)) {
            List<Statement> before = statements.stream()
                    .takeWhile(s -> !(s instanceof Statement.Break))
                    .toList();
            return new Block(before, span);
        }
        return body;
    }

    static List<Declarator> ofDeclarator(Declarator declarator) {
        List<Declarator> result = new ArrayList<>();
        if (declarator.initializer().isPresent()) {
            result.add(declarator.withInitializer(Optional.empty()));
        }
        for (List<Expression> fewer : ofList(declarator.dimensions())) {
            Declarator smaller = declarator.withDimensions(fewer);
            result.add(smaller);
            result.add(smaller.withInitializer(
                    fewer.isEmpty() ? ZERO : new InitializerList(List.of(), declarator.span())));
        }
        return result;
    }

    static List<Expression> ofExpression(Expression expression) {
        List<Expression> result = new ArrayList<>();
        switch (expression) {
            case IntLiteral(int value, var span) -> numbers(value, span, result);
            case FloatLiteral(float value, var span) -> {
                if (value != 0) {
                    result.add(new FloatLiteral(0, span));
                    if (value != 1) {
                        result.add(new FloatLiteral(1, span));
                    }
                }
            }
            case Name name -> result.addAll(List.of(ZERO, ONE, MINUS_ONE));
            case Index(Name array, var indices, var span) -> {
                result.addAll(List.of(ZERO, ONE, MINUS_ONE, array));
                result.addAll(indices);
            }
            case Call call -> {
                result.addAll(List.of(ZERO, ONE, MINUS_ONE));
                result.addAll(call.arguments());
            }
            case Unary(var operator, Expression operand, var span) -> result.addAll(List.of(ZERO, ONE, operand));
            case Binary(var operator, Expression left, Expression right, var span) ->
                result.addAll(List.of(ZERO, ONE, MINUS_ONE, left, right));
            default -> {}
        }
        return result;
    }

    private static void numbers(int value, Span span, List<Expression> result) {
        if (value == 0) {
            return;
        }
        result.add(ZERO);
        if (value != 1) {
            result.add(ONE);
            if (value > 3 || value < 0) {
                result.add(new IntLiteral(value / 2 & Integer.MAX_VALUE, span));
                if (value > 0 && value < 20) {
                    result.add(new IntLiteral(value - 1, span));
                }
            }
        }
    }
}
