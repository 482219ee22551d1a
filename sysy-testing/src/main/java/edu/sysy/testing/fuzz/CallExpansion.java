package edu.sysy.testing.fuzz;

import edu.sysy.ast.Declaration;
import edu.sysy.ast.Declaration.FunctionDefinition;
import edu.sysy.ast.Expression.Call;
import edu.sysy.ast.Statement;
import edu.sysy.ast.Statement.Block;
import java.util.List;
import java.util.function.Function;

/**
 * Puts the body of a function without parameters in the place of the statements that call it; what it returns at the
 * end is left out.
 */
final class CallExpansion extends TreeMapper {
    private final String name;
    private final Block body;

    private CallExpansion(String name, Block body) {
        this.name = name;
        this.body = body;
    }

    static List<Declaration> apply(List<Declaration> tree, FunctionDefinition function) {
        List<Statement> statements = function.body().statements();
        boolean returns = !statements.isEmpty() && statements.getLast() instanceof Statement.Return;
        List<Statement> kept = returns ? statements.subList(0, statements.size() - 1) : statements;
        return new CallExpansion(
                        function.name(), new Block(kept, function.body().span()))
                .program(tree);
    }

    @Override
    <T> T at(Place place, T item, Function<T, List<? extends T>> alternatives, Function<T, T> inside) {
        return inside.apply(item);
    }

    @Override
    Statement statement(Statement statement) {
        return statement instanceof Statement.ExpressionStatement(var expression, var span)
                        && expression.isPresent()
                        && expression.get() instanceof Call call
                        && call.function().equals(name)
                ? body
                : statement;
    }
}
