package edu.sysy.nest.dependence;

import edu.sysy.nest.polyhedron.AffineConstraint;
import edu.sysy.nest.polyhedron.AffineForm;
import java.util.ArrayList;
import java.util.List;

/** Writes nests down: variables, loops, and accesses in textual order, one statement after the other. */
final class NestExamples {
    static final AffineForm I = AffineForm.variable(0);
    static final AffineForm J = AffineForm.variable(1);
    static final AffineForm K = AffineForm.variable(2);
    static final AffineForm N = AffineForm.variable(3);
    /** {@code n} is at least 1. */
    static final NestAssumptions POSITIVE =
            new NestAssumptions(List.of(AffineConstraint.atLeast(N, 1)), (one, other) -> false);

    private final List<Access> accesses = new ArrayList<>();
    private int statements;

    static AffineForm number(long number) {
        return AffineForm.constant(number);
    }

    /** A loop over a variable from 0 to {@code n - 1}. */
    static NestLoop upToN(AffineForm counter) {
        return NestLoop.of(counter.size() - 1, number(0), N.plus(-1));
    }

    static NestLoop from(AffineForm counter, long first, long last) {
        return NestLoop.of(counter.size() - 1, number(first), number(last));
    }

    NestExamples read(List<NestLoop> loops, String array, AffineForm... indices) {
        return add(loops, false, array, indices);
    }

    /** A write, which ends the statement. */
    NestExamples write(List<NestLoop> loops, String array, AffineForm... indices) {
        add(loops, true, array, indices);
        statements++;
        return this;
    }

    private NestExamples add(List<NestLoop> loops, boolean writes, String array, AffineForm... indices) {
        List<Long> innerSizes = new ArrayList<>();
        StringBuilder name = new StringBuilder(array);
        for (AffineForm index : indices) {
            name.append('[')
                    .append(index.toString(v -> "ijkn".substring(v, v + 1)))
                    .append(']');
            innerSizes.add(1_000L);
        }
        Subscripts subscripts = indices.length == 0
                ? Subscripts.flat(number(0))
                : Subscripts.inRange(List.of(indices), innerSizes.subList(1, indices.length));
        accesses.add(new Access(
                name.toString(), array.charAt(0), writes, subscripts, loops, List.of(), statements, accesses.size()));
        return this;
    }

    List<Access> accesses() {
        return accesses;
    }

    ArrayDependenceGraph graph() {
        return ArrayDependenceGraph.of(accesses, POSITIVE);
    }

    NestLegality legality() {
        return new NestLegality(graph());
    }
}
