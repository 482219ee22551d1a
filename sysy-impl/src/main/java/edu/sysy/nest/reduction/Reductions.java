package edu.sysy.nest.reduction;

import edu.sysy.ir.Condition;
import edu.sysy.ir.Effect;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.Add;
import edu.sysy.ir.Operation.And;
import edu.sysy.ir.Operation.Compare;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Operation.Mul;
import edu.sysy.ir.Operation.Or;
import edu.sysy.ir.Operation.Select;
import edu.sysy.ir.Operation.Shl;
import edu.sysy.ir.Operation.Sub;
import edu.sysy.ir.Operation.Xor;
import edu.sysy.ir.Value;
import edu.sysy.nest.StructuredDefinitions;
import edu.sysy.nest.dependence.Reduction;
import edu.sysy.structured.Compute;
import edu.sysy.structured.For;
import edu.sysy.structured.If;
import edu.sysy.structured.Region;
import edu.sysy.structured.Statement;
import edu.sysy.structured.Yield;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Recognises values that become others by updates of one kind, such as {@code s} and {@code t} in {@code u = add s, x;
 * t = sub u, y}: nothing but the next update uses a value in between. A minimum or maximum is a select of two integers
 * by their comparison, an update under a condition a select of the value before and after it, or a branch that gives
 * one of them. An inner loop that carries the value, and updates it in each iteration, is an update, too.
 *
 * <p>What is added, multiplied or compared with comes from elsewhere: if it came from the value, something else would
 * use that.
 */
public final class Reductions {
    private final StructuredDefinitions definitions;

    /** What uses a value, once for each time. */
    private final Map<Value, List<Use>> uses = new HashMap<>();

    /**
     * A use of a value.
     *
     * @param statement the statement that uses it, or that has a region which ends with it
     * @param region that region; null if the statement uses the value itself
     */
    private record Use(Statement statement, @Nullable Region region) {}

    /** One update and its result. */
    private record Update(Reduction kind, Value result) {}

    private Reductions(List<For> loops, StructuredDefinitions definitions) {
        this.definitions = definitions;
        loops.forEach(this::count);
    }

    /**
     * Looks at the updates in some loops.
     *
     * @param definitions of the function that the loops are in
     */
    public static Reductions in(List<For> loops, StructuredDefinitions definitions) {
        return new Reductions(loops, definitions);
    }

    private void count(Statement statement) {
        statement.operands().forEach(value -> use(value, new Use(statement, null)));
        for (Region region : statement.regions()) {
            region.statements().forEach(this::count);
            region.end().operands().forEach(value -> use(value, new Use(statement, region)));
        }
    }

    private void use(Value value, Use use) {
        uses.computeIfAbsent(value, used -> new ArrayList<>(2)).add(use);
    }

    private List<Use> uses(Value value) {
        return uses.getOrDefault(value, List.of());
    }

    /** Whether something uses a value exactly once. */
    boolean isUsedOnce(Value value) {
        return uses(value).size() == 1;
    }

    /** Whether all that a loop carries from iteration to iteration is updated: the order of iterations is no matter. */
    public boolean areAll(For loop) {
        for (int carried = 0; carried < loop.carried().size(); carried++) {
            if (of(loop, carried).isEmpty()) {
                return false;
            }
        }
        return true;
    }

    /**
     * How each iteration of a loop updates a value that it carries; empty if it does something else.
     *
     * @param carried which of them, from 0
     */
    public Optional<Reduction> of(For loop, int carried) {
        return loop.body().end() instanceof Yield yield
                ? between(
                        loop.carried().get(carried).parameter(), yield.values().get(carried))
                : Optional.empty();
    }

    /** How a value becomes another one, which is used once; empty if it does not by updates of one kind. */
    public Optional<Reduction> between(Value before, Value after) {
        Reduction kind = null;
        Value at = before;
        while (!at.equals(after)) {
            Update next = next(at);
            if (next == null || (kind != null && kind != next.kind)) {
                return Optional.empty();
            }
            kind = next.kind;
            at = next.result;
        }
        return isUsedOnce(after) ? Optional.ofNullable(kind) : Optional.empty();
    }

    /** The update that alone uses a value. */
    private @Nullable Update next(Value value) {
        List<Use> all = uses(value);
        if (all.size() == 2) {
            Use first = all.getFirst();
            Use second = all.getLast();
            if (first.region == null && second.statement instanceof If branch && second.region != null) {
                return inBranch(first, branch, second.region, value);
            }
            if (second.region == null && first.statement instanceof If branch && first.region != null) {
                return inBranch(second, branch, first.region, value);
            }
            return first.statement instanceof Compute one && second.statement instanceof Compute other
                    ? inSelect(one, other, value)
                    : null;
        }
        return all.size() == 1 && all.getFirst().region == null ? next(all.getFirst().statement, value) : null;
    }

    private @Nullable Update next(Statement user, Value value) {
        return switch (user) {
            case Compute compute -> simple(compute, value);
            case For loop -> inner(loop, value);
            default -> null;
        };
    }

    private @Nullable Update inSelect(Compute first, Compute second, Value value) {
        if (!(second.operation() instanceof Select select)) {
            return null;
        }
        return first.operation() instanceof Compare test
                ? extremum(first.result(), test, second.result(), select, value)
                : conditional(first, second.result(), select, value);
    }

    /**
     * An update in one region of a branch, where the other one keeps the value.
     *
     * @param use what uses the value but for the end of the region that keeps it
     */
    private @Nullable Update inBranch(Use use, If branch, Region keeping, Value value) {
        Region updating = keeping == branch.then() ? branch.otherwise() : branch.then();
        if (!(keeping.end() instanceof Yield(List<Value> kept)
                && updating.end() instanceof Yield(List<Value> updated))) {
            return null;
        }
        int index = kept.indexOf(value);
        Value result = branch.results().get(index);
        if (use.statement instanceof Compute compute && compute.operation() instanceof Compare test) {
            boolean isChoice = branch.condition().equals(compute.result())
                    && isUsedOnce(compute.result())
                    && branch.results().size() == 1
                    && readsOnly(branch);
            Reduction kind = isChoice
                    ? extremum(
                            test,
                            ((Yield) branch.then().end()).values().getFirst(),
                            ((Yield) branch.otherwise().end()).values().getFirst(),
                            value)
                    : null;
            return kind == null ? null : new Update(kind, result);
        }
        Update first = next(use.statement, value);
        if (first == null) {
            return null;
        }
        boolean isAlone = first.result.equals(updated.get(index))
                ? isUsedOnce(first.result)
                : between(first.result, updated.get(index))
                        .filter(kind -> kind == first.kind)
                        .isPresent();
        return isAlone ? new Update(first.kind, result) : null;
    }

    /** Whether nothing shows which region of a branch has run but what it gives. */
    private static boolean readsOnly(If branch) {
        return branch.regions().stream()
                .flatMap(region -> region.statements().stream())
                .allMatch(statement -> statement instanceof Compute compute
                        && (compute.operation().effect() == Effect.NONE
                                || compute.operation().effect() == Effect.READS));
    }

    private static @Nullable Update simple(Compute compute, Value value) {
        Reduction kind = kind(compute.operation(), value);
        return kind == null ? null : new Update(kind, compute.result());
    }

    private static @Nullable Reduction kind(Operation operation, Value value) {
        return switch (operation) {
            case Add add -> Reduction.SUM;
            case Sub(Value left, Value right) when left.equals(value) -> Reduction.SUM;
            case Mul mul -> Reduction.PRODUCT;
            case Shl(Value left, Value right) when left.equals(value) -> Reduction.PRODUCT;
            case And and -> Reduction.AND;
            case Or or -> Reduction.OR;
            case Xor xor -> Reduction.XOR;
            default -> null;
        };
    }

    /** The updates in a loop that starts with a value. */
    private @Nullable Update inner(For loop, Value value) {
        for (int carried = 0; carried < loop.carried().size(); carried++) {
            if (loop.carried().get(carried).initial().equals(value)) {
                Optional<Reduction> kind = of(loop, carried);
                return kind.isPresent() ? new Update(kind.get(), loop.lasts().get(carried)) : null;
            }
        }
        return null;
    }

    private @Nullable Update extremum(Value condition, Compare test, Value result, Select select, Value value) {
        Reduction kind = isUsedOnce(condition) && select.condition().equals(condition)
                ? extremum(test, select.ifTrue(), select.ifFalse(), value)
                : null;
        return kind == null ? null : new Update(kind, result);
    }

    /**
     * Whether a choice by a comparison is the minimum or the maximum of what is compared, one of which is a value; null
     * if it is neither.
     */
    @Nullable Reduction extremum(Compare test, Value ifTrue, Value ifFalse, Value value) {
        boolean isStraight = isSame(test.left(), ifTrue) && isSame(test.right(), ifFalse);
        boolean isCrossed = isSame(test.left(), ifFalse) && isSame(test.right(), ifTrue);
        if (!(isStraight || isCrossed) || ifTrue.equals(value) == ifFalse.equals(value)) {
            return null;
        }
        Condition holds = isStraight ? test.condition() : test.condition().swapped();
        return switch (holds) {
            case LT, LE -> Reduction.MINIMUM;
            case GT, GE -> Reduction.MAXIMUM;
            case EQ, NE -> null;
        };
    }

    /** Whether two values are one, or equal constants. */
    private boolean isSame(Value one, Value other) {
        return one.equals(other)
                || (definitions.operationOrNull(one) instanceof IntConstant constant
                        && constant.equals(definitions.operationOrNull(other)));
    }

    /** An update where a condition holds that has nothing to do with the value. */
    private @Nullable Update conditional(Compute update, Value result, Select select, Value value) {
        Value updated = update.result();
        boolean isChoice = (select.ifTrue().equals(updated) && select.ifFalse().equals(value))
                || (select.ifTrue().equals(value) && select.ifFalse().equals(updated));
        Reduction kind = isChoice && isUsedOnce(updated) ? kind(update.operation(), value) : null;
        return kind == null ? null : new Update(kind, result);
    }

    /** How many values are used. */
    @Override
    public String toString() {
        return "reductions among " + uses.size() + " values";
    }
}
