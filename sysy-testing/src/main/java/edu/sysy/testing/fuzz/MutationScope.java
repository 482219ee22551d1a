package edu.sysy.testing.fuzz;

import edu.sysy.ast.Declaration.FunctionDefinition;
import edu.sysy.ast.Declaration.VariableDeclaration;
import edu.sysy.ast.Parameter;
import edu.sysy.ast.TypeName;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What can be named at a place of a tree, by its kind. */
final class MutationScope {
    /**
     * What a variable is.
     *
     * @param rank how many dimensions it has
     */
    record VariableType(TypeName type, int rank, boolean constant) {
        static final VariableType INTEGER = new VariableType(TypeName.INT, 0, false);

        boolean fits(VariableType other) {
            return type == other.type && rank == other.rank;
        }
    }

    private final Deque<Map<String, VariableType>> scopes = new ArrayDeque<>();
    private final Map<String, FunctionDefinition> functions = new LinkedHashMap<>();

    MutationScope() {
        enter();
    }

    void enter() {
        scopes.push(new LinkedHashMap<>());
    }

    void leave() {
        scopes.pop();
    }

    void declare(VariableDeclaration declaration) {
        declaration
                .declarators()
                .forEach(d -> scopes.element()
                        .put(
                                d.name(),
                                new VariableType(
                                        declaration.type(), d.dimensions().size(), declaration.constant())));
    }

    /** Makes a function known and enters the scope of its parameters. */
    void enter(FunctionDefinition function) {
        functions.put(function.name(), function);
        enter();
        for (Parameter parameter : function.parameters()) {
            int rank = parameter.array() ? 1 + parameter.dimensions().size() : 0;
            scopes.element().put(parameter.name(), new VariableType(parameter.type(), rank, false));
        }
    }

    Optional<VariableType> kind(String name) {
        return scopes.stream()
                .filter(scope -> scope.containsKey(name))
                .map(scope -> scope.get(name))
                .findFirst();
    }

    /**
     * The names of other variables that can stand for one of that kind; for an assignment they must not be constant.
     */
    List<String> alike(VariableType wanted, String name, boolean assignable) {
        Set<String> seen = new LinkedHashSet<>(List.of(name));
        List<String> found = new ArrayList<>();
        for (Map<String, VariableType> scope : scopes) {
            scope.forEach((other, kind) -> {
                if (seen.add(other) && kind.fits(wanted) && !(assignable && kind.constant())) {
                    found.add(other);
                }
            });
        }
        return found;
    }

    /** The names of other functions that take and return the same. */
    List<String> alike(String function) {
        FunctionDefinition wanted = functions.get(function);
        List<String> found = new ArrayList<>();
        if (wanted != null) {
            functions.forEach((name, other) -> {
                if (!name.equals(function)
                        && other.returnType() == wanted.returnType()
                        && shapes(other).equals(shapes(wanted))) {
                    found.add(name);
                }
            });
        }
        return found;
    }

    private static List<VariableType> shapes(FunctionDefinition function) {
        return function.parameters().stream()
                .map(p -> new VariableType(
                        p.type(), p.array() ? 1 + p.dimensions().size() : 0, false))
                .toList();
    }
}
