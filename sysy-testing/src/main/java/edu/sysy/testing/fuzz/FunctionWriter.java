package edu.sysy.testing.fuzz;

import java.util.List;

/** Writes functions from their lines. */
abstract class FunctionWriter {
    final SourceWriter writer;
    final Choice choice;

    FunctionWriter(SourceWriter writer) {
        this.writer = writer;
        this.choice = writer.choice;
    }

    /** Writes a function and makes it known; {@code fuel} is the greatest first argument, or 0 if it may be any. */
    final void define(String result, String name, List<Variable> parameters, int fuel, double cost, String... body) {
        write(result, name, parameters, body);
        writer.functions.add(new FunctionShape(name, result, parameters, fuel, cost));
    }

    /** Writes a function that only what is written with it calls. */
    final void write(String result, String name, List<Variable> parameters, String... body) {
        writer.result = result;
        writer.open(result + " " + name + "("
                + String.join(
                        ", ",
                        parameters.stream()
                                .map(p -> p.type() + " " + p.name() + (p.isScalar() ? "" : "[]"))
                                .toList())
                + ")");
        for (String line : body) {
            writer.line(line);
        }
        writer.close();
    }
}
