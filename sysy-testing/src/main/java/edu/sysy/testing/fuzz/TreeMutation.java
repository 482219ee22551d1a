package edu.sysy.testing.fuzz;

import edu.sysy.ast.Declaration;
import edu.sysy.ast.Declaration.FunctionDefinition;
import edu.sysy.ast.Declaration.VariableDeclaration;
import edu.sysy.ast.Declarator;
import edu.sysy.ast.Expression;
import edu.sysy.ast.Initializer;
import edu.sysy.ast.Statement;
import edu.sysy.ast.Statement.For;
import edu.sysy.ast.Statement.LocalDeclaration;
import edu.sysy.ast.Statement.While;
import edu.sysy.ast.TypeName;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;

/**
 * One small mistake in a tree (mutation in the sense of mutation testing): at one place of a kind something else
 * stands.
 */
final class TreeMutation extends TreeMapper {
    private final Choice choice;
    private final Place kind;
    private int wanted;
    private int seen;
    private boolean done;
    private int loops;
    private TypeName result = TypeName.VOID;
    private final MutationScope scope = new MutationScope();
    private final ExpressionMutations expressions;
    private final StatementMutations statements;

    private TreeMutation(Choice choice, Place kind, int wanted) {
        this.choice = choice;
        this.kind = kind;
        this.wanted = wanted;
        this.expressions = new ExpressionMutations(choice, scope);
        this.statements = new StatementMutations(choice, scope, expressions);
    }

    /** The tree with a mistake; the same tree if there is no place for one of the kind that was chosen. */
    static List<Declaration> apply(List<Declaration> tree, Choice choice) {
        Place kind = switch (choice.weighted(50, 20, 25, 5)) {
            case 0 -> Place.EXPRESSION;
            case 1 -> Place.STATEMENT;
            case 2 -> Place.STATEMENTS;
            default -> Place.INITIALIZERS;
        };
        TreeMutation count = new TreeMutation(choice, kind, Integer.MAX_VALUE);
        count.whole(tree);
        if (count.seen == 0) {
            return tree;
        }
        return new TreeMutation(choice, kind, choice.between(0, count.seen - 1)).whole(tree);
    }

    private List<Declaration> whole(List<Declaration> tree) {
        List<Declaration> changed = new ArrayList<>();
        for (Declaration declaration : tree) {
            switch (declaration) {
                case VariableDeclaration variables -> {
                    changed.addAll(program(List.of(variables)));
                    scope.declare(variables);
                }
                case FunctionDefinition function -> {
                    scope.enter(function);
                    result = function.returnType();
                    changed.addAll(program(List.of(function)));
                    scope.leave();
                }
            }
        }
        return changed;
    }

    @Override
    <T> T at(Place place, T item, Function<T, List<? extends T>> alternatives, Function<T, T> inside) {
        if (place == kind && !done && seen++ >= wanted) {
            List<?> mistakes = mistakes(place, item);
            if (!mistakes.isEmpty()) {
                done = true;
                @SuppressWarnings("unchecked")
                T mistake = (T) choice.of(mistakes);
                declare(item);
                return mistake;
            }
        }
        boolean block = place == Place.STATEMENTS && !isDeclarators(item);
        if (block) {
            scope.enter();
        }
        boolean loop = item instanceof While || item instanceof For;
        loops += loop ? 1 : 0;
        T changed = inside.apply(item);
        loops -= loop ? 1 : 0;
        if (block) {
            scope.leave();
        }
        declare(item);
        return changed;
    }

    private void declare(Object item) {
        if (item instanceof LocalDeclaration local) {
            scope.declare(local.declaration());
        }
    }

    private static boolean isDeclarators(Object item) {
        return item instanceof List<?> list && !list.isEmpty() && list.getFirst() instanceof Declarator;
    }

    /** What could stand at the place by mistake, of the type of {@code item}. */
    private List<?> mistakes(Place place, Object item) {
        return switch (place) {
            case EXPRESSION -> expressions.of((Expression) item);
            case STATEMENT -> statements.of((Statement) item);
            case STATEMENTS ->
                isDeclarators(item) ? List.of() : statements.of(all(item, Statement.class), loops > 0, result);
            case INITIALIZERS -> initializers(all(item, Initializer.class));
            case DECLARATIONS, DECLARATOR -> List.of();
        };
    }

    private static <E> List<E> all(Object list, Class<E> type) {
        return ((List<?>) list).stream().map(type::cast).toList();
    }

    private List<List<Initializer>> initializers(List<Initializer> items) {
        if (items.isEmpty()) {
            return List.of();
        }
        int at = choice.between(0, items.size() - 1);
        List<Initializer> swapped = new ArrayList<>(items);
        Collections.swap(swapped, at, choice.between(0, items.size() - 1));
        List<Initializer> fewer = new ArrayList<>(items);
        fewer.remove(at);
        List<Initializer> repeated = new ArrayList<>(items);
        repeated.set(at, items.get(choice.between(0, items.size() - 1)));
        return List.of(swapped, fewer, items.subList(0, at), repeated);
    }
}
