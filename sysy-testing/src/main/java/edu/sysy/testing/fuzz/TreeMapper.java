package edu.sysy.testing.fuzz;

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
            case FunctionDefinition function -> function(function.withBody(block(function.body())));
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
        return declaration.withDeclarators(declarators);
    }

    private Declarator declarator(Declarator declarator) {
        return at(
                Place.DECLARATOR,
                declarator,
                Alternatives::ofDeclarator,
                d -> d.withDimensions(each(d.dimensions(), this::expression))
                        .withInitializer(d.initializer().map(this::initializer)));
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
            case Statement.Assignment assignment -> assignment(assignment);
            case Statement.ExpressionStatement(var expression, var span) ->
                new Statement.ExpressionStatement(expression.map(this::expression), span);
            case Statement.If branch ->
                branch.withCondition(expression(branch.condition()))
                        .withThenBranch(anyStatement(branch.thenBranch()))
                        .withElseBranch(branch.elseBranch().map(this::anyStatement));
            case Statement.While loop ->
                loop.withCondition(expression(loop.condition())).withBody(anyStatement(loop.body()));
            case Statement.For loop ->
                loop.withInitial(each(loop.initial(), this::assignment))
                        .withCondition(loop.condition().map(this::expression))
                        .withUpdate(each(loop.update(), this::assignment))
                        .withBody(anyStatement(loop.body()));
            case Statement.Return(var value, var span) -> new Statement.Return(value.map(this::expression), span);
            case Statement.Break end -> end;
            case Statement.Continue end -> end;
        };
    }

    private Statement.Assignment assignment(Statement.Assignment assignment) {
        return assignment.withTarget(expressionInside(assignment.target())).withValue(expression(assignment.value()));
    }

    private Expression expression(Expression expression) {
        return at(Place.EXPRESSION, expression, Alternatives::ofExpression, this::expressionInside);
    }

    private Expression expressionInside(Expression expression) {
        return switch (expression) {
            case Index index -> index.withIndices(each(index.indices(), this::expression));
            case Call call -> call(call.withArguments(each(call.arguments(), this::expression)));
            case Unary unary -> unary.withOperand(expression(unary.operand()));
            case Binary binary -> binary.withLeft(expression(binary.left())).withRight(expression(binary.right()));
            default -> expression;
        };
    }
}
