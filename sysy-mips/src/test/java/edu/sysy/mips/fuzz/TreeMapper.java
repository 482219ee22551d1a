package edu.sysy.mips.fuzz;

import edu.sysy.ast.Declaration;
import edu.sysy.ast.Declaration.FunctionDefinition;
import edu.sysy.ast.Declaration.VariableDeclaration;
import edu.sysy.ast.Declarator;
import edu.sysy.ast.Expression;
import edu.sysy.ast.Expression.Binary;
import edu.sysy.ast.Expression.Call;
import edu.sysy.ast.Expression.Index;
import edu.sysy.ast.Expression.Unary;
import edu.sysy.ast.Initializer;
import edu.sysy.ast.Initializer.InitializerList;
import edu.sysy.ast.Statement;
import edu.sysy.ast.Statement.Block;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Rebuilds a tree from the top down; subclasses say what stands at each place. */
abstract class TreeMapper {
    /** What kind of place it is. */
    enum Place {
        DECLARATIONS,
        STATEMENTS,
        STATEMENT,
        DECLARATOR,
        INITIALIZERS,
        EXPRESSION
    }

    /** What stands at a place instead of {@code item}; {@code inside} goes on within it. */
    abstract <T> T at(Place place, T item, Function<T, List<? extends T>> alternatives, Function<T, T> inside);

    /** What stands instead of a function, the inside of which has been rebuilt. */
    FunctionDefinition function(FunctionDefinition function) {
        return function;
    }

    /** What stands instead of a statement, the inside of which has been rebuilt. */
    Statement statement(Statement statement) {
        return statement;
    }

    /** What stands instead of a call, the arguments of which have been rebuilt. */
    Call call(Call call) {
        return call;
    }

    final List<Declaration> program(List<Declaration> declarations) {
        return at(Place.DECLARATIONS, declarations, Alternatives::ofList, this::declarations);
    }

    private <T> List<T> each(List<T> items, Function<T, T> change) {
        List<T> result = new ArrayList<>(items.size());
        for (T item : items) {
            result.add(change.apply(item));
        }
        return result;
    }

    private List<Declaration> declarations(List<Declaration> declarations) {
        return each(declarations, declaration -> switch (declaration) {
            case VariableDeclaration variables -> variables(variables);
            case FunctionDefinition function ->
                function(new FunctionDefinition(
                        function.returnType(),
                        function.name(),
                        function.nameSpan(),
                        function.parameters(),
                        block(function.body()),
                        function.span()));
        });
    }

    private Block block(Block block) {
        return new Block(
                at(
                        Place.STATEMENTS,
                        block.statements(),
                        Alternatives::ofStatements,
                        list -> each(list, this::anyStatement)),
                block.span());
    }

    private VariableDeclaration variables(VariableDeclaration declaration) {
        List<Declarator> declarators = at(
                Place.STATEMENTS,
                declaration.declarators(),
                Alternatives::ofNonEmptyList,
                list -> each(list, this::declarator));
        return new VariableDeclaration(declaration.constant(), declaration.type(), declarators, declaration.span());
    }

    private Declarator declarator(Declarator declarator) {
        return at(
                Place.DECLARATOR,
                declarator,
                Alternatives::ofDeclarator,
                d -> new Declarator(
                        d.name(),
                        each(d.dimensions(), this::expression),
                        d.initializer().map(this::initializer),
                        d.span()));
    }

    private Initializer initializer(Initializer initializer) {
        return switch (initializer) {
            case Expression expression -> expression(expression);
            case InitializerList list ->
                new InitializerList(
                        at(
                                Place.INITIALIZERS,
                                list.items(),
                                Alternatives::ofList,
                                items -> each(items, this::initializer)),
                        list.span());
        };
    }

    private Statement anyStatement(Statement statement) {
        return statement(at(Place.STATEMENT, statement, Alternatives::ofStatement, this::insideStatement));
    }

    private Statement insideStatement(Statement statement) {
        return switch (statement) {
            case Block block -> block(block);
            case Statement.LocalDeclaration(VariableDeclaration declaration, var span) ->
                new Statement.LocalDeclaration(variables(declaration), span);
            case Statement.Assignment(Expression target, Expression value, var span) ->
                new Statement.Assignment(expressionInside(target), expression(value), span);
            case Statement.ExpressionStatement(var expression, var span) ->
                new Statement.ExpressionStatement(expression.map(this::expression), span);
            case Statement.If(Expression condition, Statement then, var other, var span) ->
                new Statement.If(expression(condition), anyStatement(then), other.map(this::anyStatement), span);
            case Statement.While(Expression condition, Statement body, var span) ->
                new Statement.While(expression(condition), anyStatement(body), span);
            case Statement.Return(var value, var span) -> new Statement.Return(value.map(this::expression), span);
            case Statement.Break end -> end;
            case Statement.Continue end -> end;
        };
    }

    private Expression expression(Expression expression) {
        return at(Place.EXPRESSION, expression, Alternatives::ofExpression, this::expressionInside);
    }

    private Expression expressionInside(Expression expression) {
        return switch (expression) {
            case Index(var array, var indices, var span) -> new Index(array, each(indices, this::expression), span);
            case Call(String function, var nameSpan, var arguments, var span) ->
                call(new Call(function, nameSpan, each(arguments, this::expression), span));
            case Unary(var operator, Expression operand, var span) -> new Unary(operator, expression(operand), span);
            case Binary(var operator, Expression left, Expression right, var span) ->
                new Binary(operator, expression(left), expression(right), span);
            default -> expression;
        };
    }
}
