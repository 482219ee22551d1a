package edu.sysy.optimize.nest.border;

import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.Compare;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Operation.Select;
import edu.sysy.ir.Value;
import edu.sysy.optimize.identities.AlgebraicIdentities;
import edu.sysy.optimize.identities.ConstantEvaluation;
import edu.sysy.optimize.nest.NestEditor;
import edu.sysy.pass.Rewrite;
import edu.sysy.structured.Break;
import edu.sysy.structured.Carried;
import edu.sysy.structured.Compute;
import edu.sysy.structured.For;
import edu.sysy.structured.If;
import edu.sysy.structured.Region;
import edu.sysy.structured.RegionEnd;
import edu.sysy.structured.Scope;
import edu.sysy.structured.Statement;
import edu.sysy.structured.Unreachable;
import edu.sysy.structured.While;
import edu.sysy.structured.Yield;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Statements with the branches gone that conditions decide. A scope that is left at its end only is gone, too, so that
 * an iteration without borders is straight code.
 */
final class DecidedRegion {
    private static final Rewrite SIMPLER = Rewrite.firstOf(ConstantEvaluation::rewrite, AlgebraicIdentities.rewrite());

    private final NestEditor editor;
    private final Map<Value, Boolean> known;
    private final Map<Value, Value> current = new HashMap<>();
    private final Map<Boolean, Value> constants = new HashMap<>();

    /**
     * Statements to be decided.
     *
     * @param known the outcomes of conditions
     * @param before gets the constants that comparisons are now
     */
    DecidedRegion(NestEditor editor, Map<Value, Boolean> known, List<Statement> before) {
        this.editor = editor;
        this.known = known;
        for (boolean holds : List.of(true, false)) {
            constants.put(holds, editor.add(before, new IntConstant(holds ? 1 : 0), 0));
        }
    }

    /** A region without what is decided. */
    Region of(Region region) {
        List<Statement> statements = new ArrayList<>(region.statements().size());
        Optional<RegionEnd> end = add(region.statements(), statements);
        return new Region(statements, end.orElseGet(() -> region.end().mapOperands(this::value)), region.endLine());
    }

    private List<Carried> carried(List<Carried> carried) {
        return carried.stream()
                .map(each -> new Carried(each.parameter(), value(each.initial())))
                .toList();
    }

    private Value value(Value value) {
        return current.getOrDefault(value, value);
    }

    /** Adds statements; tells how the region ends if one of them does not go on to the next. */
    private Optional<RegionEnd> add(List<Statement> originals, List<Statement> statements) {
        for (Statement original : originals) {
            Optional<RegionEnd> end = add(original, statements);
            if (end.isPresent()) {
                return end;
            }
        }
        return Optional.empty();
    }

    private Optional<RegionEnd> add(Statement original, List<Statement> statements) {
        switch (original) {
            case Compute compute -> add(compute, statements);
            case If branch -> {
                return add(branch, statements);
            }
            case Scope scope -> add(scope, statements);
            case For loop -> {
                For changed = loop.carrying(carried(loop.carried()))
                        .over(value(loop.start()), loop.test(), value(loop.bound()), value(loop.step()));
                statements.add(changed.withBody(of(loop.body())));
            }
            case While loop -> {
                List<Carried> carried = carried(loop.carried());
                Region condition = of(loop.condition());
                statements.add(
                        new While(carried, condition, of(loop.body()), loop.results(), loop.attributes(), loop.line()));
            }
        }
        return Optional.empty();
    }

    private Optional<RegionEnd> add(If branch, List<Statement> statements) {
        Optional<Boolean> outcome = outcome(branch.condition());
        if (outcome.isEmpty()) {
            Region then = of(branch.then());
            Region otherwise = of(branch.otherwise());
            statements.add(new If(
                    value(branch.condition()), then, otherwise, branch.results(), branch.attributes(), branch.line()));
            return then.yields() || otherwise.yields() ? Optional.empty() : Optional.of(new Unreachable());
        }
        Region taken = outcome.get() ? branch.then() : branch.otherwise();
        Optional<RegionEnd> end = add(taken.statements(), statements);
        if (end.isPresent()) {
            return end;
        }
        if (!(taken.end() instanceof Yield(List<Value> values))) {
            return Optional.of(taken.end().mapOperands(this::value));
        }
        letStandFor(branch.results(), values);
        return Optional.empty();
    }

    private void letStandFor(List<Value> results, List<Value> values) {
        for (int i = 0; i < results.size(); i++) {
            current.put(results.get(i), value(values.get(i)));
        }
    }

    private void add(Scope scope, List<Statement> statements) {
        Region body = of(scope.body());
        List<Value> values = switch (body.end()) {
            case Yield(List<Value> yielded) -> yielded;
            case Break(int label, List<Value> given) when label == scope.label() -> given;
            default -> List.of();
        };
        boolean comesToItsEnd = body.yields() || (body.end() instanceof Break leave && leave.label() == scope.label());
        if (comesToItsEnd && !isLeft(body.statements(), scope.label())) {
            statements.addAll(body.statements());
            letStandFor(scope.results(), values);
            return;
        }
        statements.add(new Scope(scope.label(), body, scope.results(), scope.attributes(), scope.line()));
    }

    /** Whether any of some statements leaves a scope. */
    private static boolean isLeft(List<Statement> statements, int label) {
        List<Statement> pending = new ArrayList<>(statements);
        while (!pending.isEmpty()) {
            for (Region region : pending.removeLast().regions()) {
                if (region.end() instanceof Break leave && leave.label() == label) {
                    return true;
                }
                pending.addAll(region.statements());
            }
        }
        return false;
    }

    // ---- operations

    private void add(Compute compute, List<Statement> statements) {
        Value result = compute.result();
        Operation operation = compute.operation();
        if (operation instanceof Compare && known.get(result) instanceof Boolean holds) {
            current.put(result, constants.get(holds));
            return;
        }
        if (operation instanceof Select(Value condition, Value one, Value other)
                && outcome(condition).isPresent()) {
            current.put(result, value(outcome(condition).get() ? one : other));
            return;
        }
        Operation changed = operation.mapOperands(this::value);
        if (changed.equals(operation)) {
            statements.add(compute);
            return;
        }
        switch (SIMPLER.rewrite(new Instruction(result, changed, compute.line()), scope(statements, compute.line()))) {
            case Rewrite.Change.Keep keep -> define(compute, changed, statements);
            case Rewrite.Change.Replace(Operation simpler) -> define(compute, simpler, statements);
            case Rewrite.Change.UseInstead(Value value) -> current.put(result, value);
        }
    }

    private void define(Compute compute, Operation operation, List<Statement> statements) {
        Instruction instruction = new Instruction(compute.result(), operation, compute.line());
        statements.add(new Compute(instruction, compute.attributes()));
        if (compute.result().exists()) {
            editor.definitions().define(compute.result(), operation);
        }
    }

    private Rewrite.Scope scope(List<Statement> statements, int line) {
        return new Rewrite.Scope() {
            @Override
            public @Nullable Operation definition(Value value) {
                return editor.definitions().operationOrNull(value);
            }

            @Override
            public Value insert(Operation operation) {
                return editor.add(statements, operation, line);
            }
        };
    }

    private Optional<Boolean> outcome(Value condition) {
        Boolean holds = known.get(condition);
        if (holds != null) {
            return Optional.of(holds);
        }
        return editor.definitions().operationOrNull(value(condition)) instanceof IntConstant(int number)
                ? Optional.of(number != 0)
                : Optional.empty();
    }
}
