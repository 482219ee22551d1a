package edu.sysy.testing.fuzz;

import edu.sysy.ast.Declaration;
import edu.sysy.ast.Declaration.FunctionDefinition;
import edu.sysy.ast.Expression.Call;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Takes a parameter from a function, and its argument from all calls. */
final class TreeParameterRemoval extends TreeMapper {
    private final String name;
    private final int index;

    private TreeParameterRemoval(String name, int index) {
        this.name = name;
        this.index = index;
    }

    static List<Declaration> apply(List<Declaration> tree, FunctionDefinition function, int index) {
        return new TreeParameterRemoval(function.name(), index).program(tree);
    }

    @Override
    <T> T at(Place place, T item, Function<T, List<? extends T>> alternatives, Function<T, T> inside) {
        return inside.apply(item);
    }

    @Override
    FunctionDefinition function(FunctionDefinition function) {
        return function.name().equals(name) ? function.withParameters(without(function.parameters())) : function;
    }

    @Override
    Call call(Call call) {
        return call.function().equals(name) ? call.withArguments(without(call.arguments())) : call;
    }

    private <T> List<T> without(List<T> items) {
        List<T> rest = new ArrayList<>(items);
        if (index < rest.size()) {
            rest.remove(index);
        }
        return rest;
    }
}
