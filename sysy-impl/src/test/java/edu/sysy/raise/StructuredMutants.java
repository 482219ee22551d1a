package edu.sysy.raise;

import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.structured.Attributes;
import edu.sysy.structured.Break;
import edu.sysy.structured.Compute;
import edu.sysy.structured.For;
import edu.sysy.structured.Proceed;
import edu.sysy.structured.Region;
import edu.sysy.structured.RegionEnd;
import edu.sysy.structured.Return;
import edu.sysy.structured.Scope;
import edu.sysy.structured.Statement;
import edu.sysy.structured.StructuredFunction;
import edu.sysy.structured.Yield;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Copies of a correct structured function with one mistake each: of each kind one, at the first place there is. */
final class StructuredMutants {
    private final StructuredFunction function;
    private final Value unknown;
    private final Map<String, StructuredFunction> mutants = new LinkedHashMap<>();

    private StructuredMutants(StructuredFunction function) {
        this.function = function;
        unknown = new Value(function.valueBound(), Type.I32);
    }

    /** The mutants by their mistakes. */
    static Map<String, StructuredFunction> of(StructuredFunction function) {
        StructuredMutants it = new StructuredMutants(function);
        it.ends();
        it.statements();
        return it.mutants;
    }

    private void ends() {
        mutateYield("a value more is yielded", values -> new Yield(plus(values, unknown)));
        mutateYield("a value less is yielded", values -> new Yield(values.subList(1, values.size())));
        mutateYield("another type is yielded", values -> new Yield(values).mapOperands(StructuredMutants::retyped));
        mutateYield("a region proceeds", values -> new Proceed(values.getFirst(), true, List.of()));
        mutateEnd("a condition yields", end -> end instanceof Proceed ? new Yield(List.of()) : end);
        mutateEnd(
                "a scope is left that is not there",
                end -> end instanceof Break(int label, var values) ? new Break(label + 1_000_000, values) : end);
        mutateEnd(
                "a scope is left with a value more",
                end -> end instanceof Break(int label, var values) ? new Break(label, plus(values, unknown)) : end);
        mutateEnd(
                "another type is returned",
                end -> end instanceof Return(Value value) ? new Return(value.exists() ? Value.NONE : unknown) : end);
    }

    private void statements() {
        mutateStatement("a value is defined twice", each -> each.results().isEmpty() ? List.of() : List.of(each, each));
        mutateStatement(
                "an operand is not defined",
                each -> each.operands().isEmpty()
                        ? List.of()
                        : List.of(each.mapOperands(value -> new Value(unknown.index(), value.type()))));
        mutateStatement(
                "an operand has another type",
                each -> each.operands().isEmpty() || !hasOwnType(each)
                        ? List.of()
                        : List.of(each.mapOperands(StructuredMutants::retyped)));
        mutateStatement(
                "two scopes have a label",
                each -> each instanceof Scope scope
                        ? List.of(new Scope(scope.label(), Region.empty(), List.of(), Attributes.NONE, 0), each)
                        : List.of());
        mutateStatement(
                "an alloca stands after a branch",
                each -> each.regions().isEmpty()
                        ? List.of()
                        : List.of(
                                each,
                                compute(new Value(unknown.index(), Type.ADDRESS), new Operation.Alloca(Type.I32, 1))));
        mutateStatement(
                "a counter is seen after its loop",
                each -> each instanceof For loop
                        ? List.of(each, compute(unknown, new Operation.Add(loop.counter(), loop.counter())))
                        : List.of());
        mutateStatement(
                "a loop begins with another type",
                each -> each instanceof For loop
                        ? List.of(loop.over(retyped(loop.start()), loop.test(), loop.bound(), loop.step()))
                        : List.of());
        mutateStatement(
                "a step is known in the loop only",
                each -> each instanceof For loop
                        ? List.of(loop.over(loop.start(), loop.test(), loop.bound(), loop.counter()))
                        : List.of());
        mutateStatement(
                "what a region defines is seen after it",
                each -> each.regions().stream()
                        .flatMap(region -> region.statements().stream())
                        .filter(inner -> inner instanceof Compute compute
                                && compute.result().type() == Type.I32)
                        .findFirst()
                        .map(inner -> inner.results().getFirst())
                        .map(value -> List.of(each, compute(unknown, new Operation.Add(value, value))))
                        .orElse(List.of()));
    }

    /** Whether it is an operation whose result does not have the type of an operand. */
    private static boolean hasOwnType(Statement statement) {
        return statement instanceof Compute compute && !(compute.operation() instanceof Operation.Select);
    }

    private static Value retyped(Value value) {
        return new Value(value.index(), value.type() == Type.F32 ? Type.I32 : Type.F32);
    }

    private static Statement compute(Value result, Operation operation) {
        return new Compute(new Instruction(result, operation));
    }

    private static List<Value> plus(List<Value> values, Value value) {
        List<Value> more = new ArrayList<>(values);
        more.add(value);
        return more;
    }

    /** Replaces the end of the first region that yields something. */
    private void mutateYield(String mistake, Function<List<Value>, RegionEnd> change) {
        mutateEnd(
                mistake,
                end -> end instanceof Yield(List<Value> values) && !values.isEmpty() ? change.apply(values) : end);
    }

    /** Replaces the end of the first region for which a change gives another one. */
    private void mutateEnd(String mistake, Function<RegionEnd, RegionEnd> change) {
        mutate(mistake, region -> {
            RegionEnd end = change.apply(region.end());
            return end == region.end() ? Optional.empty() : Optional.of(region.withEnd(end));
        });
    }

    /** Replaces the first statement for which a change gives others; it gives none where it does not apply. */
    private void mutateStatement(String mistake, Function<Statement, List<Statement>> change) {
        mutate(mistake, region -> {
            for (int i = 0; i < region.statements().size(); i++) {
                List<Statement> others = change.apply(region.statements().get(i));
                if (!others.isEmpty()) {
                    List<Statement> changed = new ArrayList<>(region.statements());
                    changed.remove(i);
                    changed.addAll(i, others);
                    return Optional.of(region.withStatements(changed));
                }
            }
            return Optional.empty();
        });
    }

    private void mutate(String mistake, Function<Region, Optional<Region>> change) {
        first(function.body(), change).ifPresent(body -> mutants.put(mistake, function.withBody(body)));
    }

    /** The region with the first region in it changed that the change applies to. */
    private static Optional<Region> first(Region region, Function<Region, Optional<Region>> change) {
        Optional<Region> changed = change.apply(region);
        for (int i = 0; i < region.statements().size() && changed.isEmpty(); i++) {
            Statement statement = region.statements().get(i);
            for (int k = 0; k < statement.regions().size() && changed.isEmpty(); k++) {
                Optional<Region> inner = first(statement.regions().get(k), change);
                if (inner.isPresent()) {
                    List<Region> regions = new ArrayList<>(statement.regions());
                    regions.set(k, inner.get());
                    List<Statement> statements = new ArrayList<>(region.statements());
                    statements.set(i, statement.withRegions(regions));
                    changed = Optional.of(region.withStatements(statements));
                }
            }
        }
        return changed;
    }
}
