package edu.sysy.testing.fuzz;

import edu.sysy.ast.Declaration;
import edu.sysy.ast.Expression;
import edu.sysy.ast.Expression.Name;
import edu.sysy.ast.Statement;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/** Reads the variable that another one is a copy of in place of that copy, whose assignments may then go. */
final class CopyPropagation extends TreeMapper {
    /** An assignment of a variable to another one. */
    record Copy(String to, String from) {}

    private final Set<Copy> found = new LinkedHashSet<>();
    private final Copy replaced;

    private CopyPropagation(Copy replaced) {
        this.replaced = replaced;
    }

    /** The copies of a tree, in its order. */
    static List<Copy> copies(List<Declaration> tree) {
        CopyPropagation search = new CopyPropagation(new Copy("", ""));
        search.program(tree);
        return List.copyOf(search.found);
    }

    /** The tree with all reads of a copy replaced; one that is equal to the tree if there are none. */
    static List<Declaration> apply(List<Declaration> tree, Copy copy) {
        return new CopyPropagation(copy).program(tree);
    }

    @Override
    <T> T at(Place place, T item, Function<T, List<? extends T>> alternatives, Function<T, T> inside) {
        if (place == Place.EXPRESSION && item instanceof Name(var name, var span) && name.equals(replaced.to())) {
            @SuppressWarnings("unchecked") // T is Expression at this place
            T other = (T) (Expression) new Name(replaced.from(), span);
            return other;
        }
        return inside.apply(item);
    }

    @Override
    Statement statement(Statement statement) {
        if (statement instanceof Statement.Assignment(Name(var to, var targetSpan), Name(var from, var span), var all)
                && !to.equals(from)) {
            found.add(new Copy(to, from));
        }
        return statement;
    }
}
