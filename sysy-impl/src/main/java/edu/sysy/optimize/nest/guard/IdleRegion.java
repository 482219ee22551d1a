package edu.sysy.optimize.nest.guard;

import edu.sysy.ir.Condition;
import edu.sysy.ir.Effect;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.Compare;
import edu.sysy.ir.Operation.Constant;
import edu.sysy.ir.Operation.Div;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Operation.Load;
import edu.sysy.ir.Operation.Rem;
import edu.sysy.ir.Operation.Store;
import edu.sysy.ir.Value;
import edu.sysy.optimize.identities.AlgebraicIdentities;
import edu.sysy.optimize.identities.ConstantEvaluation;
import edu.sysy.optimize.nest.NestEditor;
import edu.sysy.pass.Rewrite;
import edu.sysy.structured.Carried;
import edu.sysy.structured.Compute;
import edu.sysy.structured.For;
import edu.sysy.structured.If;
import edu.sysy.structured.Region;
import edu.sysy.structured.Scope;
import edu.sysy.structured.Statement;
import edu.sysy.structured.While;
import edu.sysy.structured.Yield;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Evaluates statements where the condition of their guard does not hold: with {@code x == 0}, say, {@code x * y} is 0,
 * and {@code c + x * y} is {@code c}. They change nothing if each store writes what has been loaded from its address.
 *
 * <p>That holds for one store after the other: up to the first one memory is as it was, and it is so after it. So all
 * loads from one address give one value, wherever they are. Values are numbered: equal operations on equal operands are
 * one. What is equal, {@link AlgebraicIdentities} and {@link ConstantEvaluation} tell; sums of floating numbers are not
 * among it, because {@code -0.0 + 0.0} is {@code 0.0}, and {@code 0.0} times infinity is no number.
 */
final class IdleRegion {
    /** Limits how often an operation is rewritten; rows of the table lead to simpler operations. */
    private static final int MAX_REWRITES = 8;

    private static final Rewrite SIMPLER = Rewrite.firstOf(ConstantEvaluation::rewrite, AlgebraicIdentities.rewrite())
            .repeated(MAX_REWRITES);

    private final NestEditor editor;
    private final Map<Value, Value> equal = new HashMap<>();
    private final Map<Operation, Value> numbers = new HashMap<>();
    private final Map<Value, Operation> found = new HashMap<>();
    private final Rewrite.Scope scope = new Rewrite.Scope() {
        @Override
        public @Nullable Operation definition(Value value) {
            Operation own = found.get(value);
            return own == null ? editor.definitions().operationOrNull(value) : own;
        }

        @Override
        public Value insert(Operation operation) {
            Operation current = operation.mapOperands(IdleRegion.this::current);
            return numbers.computeIfAbsent(current, added -> {
                Value symbol = editor.newValue(added.type());
                found.put(symbol, added);
                return symbol;
            });
        }
    };

    private IdleRegion(NestEditor editor) {
        this.editor = editor;
    }

    /**
     * Whether the statements under a condition change nothing if they run where it does not hold.
     *
     * @param before the statements before the branch in its region
     */
    static boolean changesNothing(Guard guard, List<Statement> before, NestEditor editor) {
        IdleRegion region = new IdleRegion(editor);
        region.assume(guard);
        int first = before.size();
        while (first > 0 && NestEditor.readsOnly(before.get(first - 1))) {
            first--;
        }
        before.subList(first, before.size()).forEach(region::evaluate);
        return region.evaluate(guard.idle())
                && region.evaluate(guard.work())
                && region.areEqual(
                        ((Yield) guard.work().end()).values(),
                        ((Yield) guard.idle().end()).values());
    }

    // ---- what is known

    /** Adds what follows from the condition if the statements under it do not run. */
    private void assume(Guard guard) {
        Value condition = guard.branch().condition();
        Operation tested = editor.definitions().operationOrNull(condition);
        if (tested instanceof Compare(Condition asked, Value left, Value right)
                && (guard.whenTrue() ? asked.negated() : asked) == Condition.EQ) {
            boolean isConstant = editor.definitions().operationOrNull(left) instanceof Constant;
            equal.put(isConstant ? right : left, current(isConstant ? left : right));
        }
        if (guard.whenTrue()) {
            equal.put(condition, scope.insert(new IntConstant(0)));
        }
    }

    /** The value that stands for all that are known to be equal to a value. */
    private Value current(Value value) {
        Value known = equal.get(value);
        if (known != null) {
            return known;
        }
        return scope.definition(value) instanceof Constant constant
                ? numbers.computeIfAbsent(constant, added -> value)
                : value;
    }

    private boolean areEqual(List<Value> some, List<Value> others) {
        return some.stream()
                .map(this::current)
                .toList()
                .equals(others.stream().map(this::current).toList());
    }

    // ---- statements

    /** Whether the statements of a region change nothing; what they compute is known afterwards. */
    private boolean evaluate(Region region) {
        return region.yields() && region.statements().stream().allMatch(this::evaluate);
    }

    private boolean evaluate(Statement statement) {
        return switch (statement) {
            case Compute compute -> evaluate(compute);
            case For loop -> evaluate(loop);
            case If branch -> evaluate(branch);
            case While loop -> false;
            case Scope inner -> false;
        };
    }

    private boolean evaluate(For loop) {
        if (!evaluate(loop.body())) {
            return false;
        }
        List<Value> next = ((Yield) loop.body().end()).values();
        for (int i = 0; i < next.size(); i++) {
            Carried carried = loop.carried().get(i);
            if (current(next.get(i)).equals(carried.parameter())) {
                equal.put(loop.lasts().get(i), current(carried.initial()));
            }
        }
        return true;
    }

    private boolean evaluate(If branch) {
        if (!evaluate(branch.then()) || !evaluate(branch.otherwise())) {
            return false;
        }
        List<Value> whenTrue = ((Yield) branch.then().end()).values();
        List<Value> whenFalse = ((Yield) branch.otherwise().end()).values();
        for (int i = 0; i < whenTrue.size(); i++) {
            if (current(whenTrue.get(i)).equals(current(whenFalse.get(i)))) {
                equal.put(branch.results().get(i), current(whenTrue.get(i)));
            }
        }
        return true;
    }

    private boolean evaluate(Compute compute) {
        Operation operation = compute.operation().mapOperands(this::current);
        if (operation instanceof Store store) {
            Value there = numbers.get(new Load(store.value().type(), store.address()));
            return store.value().equals(there);
        }
        if (operation instanceof Load) {
            number(compute.result(), operation);
            return true;
        }
        if (operation.effect() != Effect.NONE || mayDivideByZero(compute.operation())) {
            return false;
        }
        switch (SIMPLER.rewrite(new Instruction(compute.result(), operation), scope)) {
            case Rewrite.Change.Keep keep -> number(compute.result(), operation);
            case Rewrite.Change.Replace(Operation other) -> number(compute.result(), other.mapOperands(this::current));
            case Rewrite.Change.UseInstead(Value value) -> equal.putIfAbsent(compute.result(), current(value));
        }
        return true;
    }

    private void number(Value result, Operation operation) {
        Value same = numbers.putIfAbsent(operation, current(result));
        if (same != null) {
            equal.putIfAbsent(result, same);
        } else if (!equal.containsKey(result)) {
            found.put(result, operation); // a value that stands for others keeps its own operation
        }
    }

    /** The processor may trap, and the interpreter does. */
    private boolean mayDivideByZero(Operation operation) {
        Value divisor = switch (operation) {
            case Div division -> division.right();
            case Rem remainder -> remainder.right();
            default -> Value.NONE;
        };
        return divisor.exists()
                && !(editor.definitions().operationOrNull(divisor) instanceof IntConstant(int number) && number != 0);
    }
}
