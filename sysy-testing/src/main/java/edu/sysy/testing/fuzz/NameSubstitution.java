package edu.sysy.testing.fuzz;

import edu.sysy.ast.Declaration;
import edu.sysy.ast.Declaration.FunctionDefinition;
import edu.sysy.ast.Expression;
import edu.sysy.ast.Expression.Name;
import edu.sysy.ast.Statement;
import edu.sysy.ast.TypeName;
import edu.sysy.source.Span;
import java.util.List;
import java.util.function.Function;

/** Puts an expression in place of a variable, in one statement. */
final class NameSubstitution extends TreeMapper {
    private final String name;
    private final Expression value;

    private NameSubstitution(String name, Expression value) {
        this.name = name;
        this.value = value;
    }

    static Statement apply(Statement statement, String name, Expression value) {
        Statement.Block body = new Statement.Block(List.of(statement), Span.NONE);
        Declaration function = new FunctionDefinition(TypeName.VOID, "body", Span.NONE, List.of(), body, Span.NONE);
        List<Declaration> changed = new NameSubstitution(name, value).program(List.of(function));
        return ((FunctionDefinition) changed.getFirst()).body().statements().getFirst();
    }

    @Override
    @SuppressWarnings("unchecked") // an expression may stand where a name stands
    <T> T at(Place place, T item, Function<T, List<? extends T>> alternatives, Function<T, T> inside) {
        return item instanceof Name variable && variable.name().equals(name) ? (T) value : inside.apply(item);
    }
}
