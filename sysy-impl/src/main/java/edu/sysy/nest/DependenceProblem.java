package edu.sysy.nest;

import edu.sysy.ir.Value;
import edu.sysy.nest.dependence.Access;
import edu.sysy.nest.dependence.NestAssumptions;
import edu.sysy.nest.dependence.NestLoop;
import edu.sysy.nest.dependence.Subscripts;
import edu.sysy.nest.form.AffineValues;
import edu.sysy.nest.polyhedron.AffineForm;
import edu.sysy.nest.reduction.WordUpdates;
import edu.sysy.structured.For;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The accesses of a nest as the dependence test wants them.
 *
 * @param ranges of the counters
 * @param parts of the objects
 * @param accesses in the order of the text
 */
record DependenceProblem(CounterRanges ranges, ArrayParts parts, List<Access> accesses) {
    /** Copies the list. */
    DependenceProblem {
        accesses = List.copyOf(accesses);
    }

    /**
     * The accesses of a nest.
     *
     * @param certain which accesses lie in their objects, to compare rows as long as parameters; empty if the nest is
     *     not understood, or has no such rows
     */
    static DependenceProblem of(
            NestAccesses found, AffineValues values, WordUpdates updates, Optional<CertainAccesses> certain) {
        List<MemoryAccess> memory = found.all();
        CounterRanges ranges = new CounterRanges(values, memory, found.arrays());
        Optional<RowSubscripts> rows =
                certain.map(facts -> new RowSubscripts(values, memory, found.arrays(), ranges, facts));
        ArrayParts parts = new ArrayParts(found.arrays());
        Map<Value, NestLoop> loops = new HashMap<>();
        List<Access> accesses = new ArrayList<>(memory.size());
        for (MemoryAccess each : memory) {
            List<NestLoop> around = new ArrayList<>();
            for (For loop : each.around()) {
                around.add(loops.computeIfAbsent(loop.counter(), counter -> ranges.loop(loop)));
            }
            AffineForm start = each.distance()
                    .filter(form -> !ranges.isExact(form))
                    .map(form -> withoutCounters(form, each.around(), values))
                    .orElse(AffineForm.constant(0));
            Subscripts subscripts = each.distance()
                    .map(form -> form.minus(start))
                    .filter(ranges::isExact)
                    .map(Subscripts::flat)
                    .orElseGet(() -> rows.map(known -> known.of(each)).orElseGet(Subscripts::anywhere));
            accesses.add(new Access(
                    each.compute().instruction().toString(),
                    parts.number(each.array(), start),
                    each.writes(),
                    subscripts,
                    around,
                    List.of(),
                    accesses.size(),
                    accesses.size(),
                    updates.of(each.compute())));
        }
        return new DependenceProblem(ranges, parts, accesses);
    }

    /** The part of a form that is the same in all iterations of some loops, but for the constant. */
    private static AffineForm withoutCounters(AffineForm form, List<For> loops, AffineValues values) {
        AffineForm rest = form.plus(-form.constant());
        for (For loop : loops) {
            int counter = values.number(loop.counter());
            rest = rest.minus(AffineForm.variable(counter).times(form.coefficient(counter)));
        }
        return rest;
    }

    /** What holds when any of some accesses runs. */
    NestAssumptions assumptions(List<MemoryAccess> running) {
        return new NestAssumptions(ranges.facts(running), parts::mayOverlap);
    }
}
