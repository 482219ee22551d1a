package edu.sysy.mips.fuzz;

import java.util.List;

/** Writes functions from their lines. */
abstract class FunctionText {
    final Draft draft;
    final Choice choice;

    FunctionText(Draft draft) {
        this.draft = draft;
        this.choice = draft.choice;
    }

    /** Writes a function and makes it known; {@code fuel} is the greatest first argument, or 0 if it may be any. */
    final void define(String result, String name, List<Variable> parameters, int fuel, double cost, String... body) {
        draft.result = result;
        draft.open(result + " " + name + "("
                + String.join(
                        ", ",
                        parameters.stream()
                                .map(p -> p.type() + " " + p.name() + (p.isScalar() ? "" : "[]"))
                                .toList())
                + ")");
        for (String line : body) {
            draft.line(line);
        }
        draft.close();
        draft.functions.add(new FunctionShape(name, result, parameters, fuel, cost));
    }
}
