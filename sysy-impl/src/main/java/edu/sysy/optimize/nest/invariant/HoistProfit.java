package edu.sysy.optimize.nest.invariant;

import edu.sysy.ir.Effect;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.Alloca;
import edu.sysy.ir.Operation.AnyCall;
import edu.sysy.ir.Operation.Constant;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Operation.Load;
import edu.sysy.ir.Operation.Store;
import edu.sysy.ir.Operation.ZeroFill;
import edu.sysy.ir.Value;
import edu.sysy.nest.ArrayObject;
import edu.sysy.optimize.loop.UnrollConstantLoops;
import edu.sysy.optimize.nest.ArrayUses;
import edu.sysy.optimize.nest.NestEditor;
import edu.sysy.optimize.nest.dataflow.Statements;
import edu.sysy.structured.Carried;
import edu.sysy.structured.Compute;
import edu.sysy.structured.For;
import edu.sysy.structured.If;
import edu.sysy.structured.Scope;
import edu.sysy.structured.Statement;
import edu.sysy.structured.While;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether it pays to move statements in front of a loop. It does unless
 *
 * <ul>
 *   <li>they compute with constants, on local arrays of their own, and are short enough for {@code
 *       unroll-constant-loops}: the words become constants, and the arrays tables that nobody fills,
 *   <li>they are a small part of each iteration: objects that live longer, and addresses that are computed in other
 *       places, may cost as much.
 * </ul>
 */
final class HoistProfit {
    /** What is a smaller part of an iteration than one of so many stays. */
    private static final int MAX_RATIO = 256;

    private final NestEditor editor;
    private final ArrayUses uses;
    private final List<Statement> moved;
    private final List<Statement> staying;

    /**
     * Weighs a plan.
     *
     * @param moved what would be in front of the loop
     * @param staying the other statements of its body
     */
    HoistProfit(NestEditor editor, ArrayUses uses, List<Statement> moved, List<Statement> staying) {
        this.editor = editor;
        this.uses = uses;
        this.moved = moved;
        this.staying = staying;
    }

    /** Why the statements had better stay; empty if moving them pays. */
    Optional<String> obstacle() {
        if (moved.stream().allMatch(this::isUnrolled) && isConstant()) {
            return Optional.of("it is short and computes constants");
        }
        return MAX_RATIO * work(moved, Bound.UPPER) < work(staying, Bound.LOWER)
                ? Optional.of("it is less than 1/" + MAX_RATIO + " of the work of an iteration")
                : Optional.empty();
    }

    // ---- work

    /** How operations are counted of which it is not known whether they run. */
    private enum Bound {
        LOWER,
        UPPER
    }

    private double work(List<Statement> statements, Bound bound) {
        return statements.stream()
                .mapToDouble(statement -> work(statement, bound))
                .sum();
    }

    /** How many operations a statement runs. */
    private double work(Statement statement, Bound bound) {
        double unknown = bound == Bound.UPPER ? Double.POSITIVE_INFINITY : 0;
        return switch (statement) {
            case Compute compute -> compute.operation() instanceof Constant ? 0 : 1;
            case For loop -> {
                double work = work(loop.body().statements(), bound);
                yield work == 0 ? 0 : work * trips(loop).orElse(unknown);
            }
            case While loop -> unknown;
            case Scope scope -> work(scope.body().statements(), bound);
            case If branch -> {
                double then = work(branch.then().statements(), bound);
                double otherwise = work(branch.otherwise().statements(), bound);
                yield bound == Bound.UPPER ? Math.max(then, otherwise) : Math.min(then, otherwise);
            }
        };
    }

    private OptionalDouble trips(For loop) {
        OptionalLong distance = editor.constantDistance(loop);
        return distance.isPresent()
                        && editor.definitions().operationOrNull(loop.step()) instanceof IntConstant(int step)
                ? OptionalDouble.of(Math.ceil(distance.getAsLong() / Math.abs((double) step)))
                : OptionalDouble.empty();
    }

    // ---- constants

    private boolean isUnrolled(Statement statement) {
        return !Statements.hasLoop(statement)
                || (statement instanceof For loop
                        && UnrollConstantLoops.fits(
                                (long) trips(loop).orElse(Long.MAX_VALUE),
                                work(loop.body().statements(), Bound.UPPER)));
    }

    /** Whether everything depends on constants only, and is stored into local arrays that nobody else sees. */
    private boolean isConstant() {
        List<Statement> all = moved.stream()
                .flatMap(statement -> Statements.all(statement).stream())
                .toList();
        Set<Value> known = new HashSet<>();
        Set<ArrayObject> filled = new HashSet<>();
        for (Statement each : all) {
            if (each instanceof Compute compute && compute.operation() instanceof Store store) {
                filled.add(uses.object(store.address()));
            }
            known.addAll(each.results());
            if (each instanceof For loop) {
                known.add(loop.counter());
                loop.carried().stream().map(Carried::parameter).forEach(known::add);
            }
        }
        return filled.stream().allMatch(uses::isPrivate)
                && all.stream().allMatch(each -> accessesOnly(filled, each))
                && moved.stream()
                        .flatMap(statement -> Statements.used(statement).stream())
                        .allMatch(value -> isConstant(value, known));
    }

    /** Whether a value is computed from constants, known values, and addresses of local arrays; it is known if so. */
    private boolean isConstant(Value value, Set<Value> known) {
        Deque<Value> open = new ArrayDeque<>(List.of(value));
        while (!open.isEmpty()) {
            Value next = open.remove();
            if (known.add(next)) {
                @Nullable Operation operation = editor.definitions().operationOrNull(next);
                if (operation == null || !(operation instanceof Alloca || operation.effect() == Effect.NONE)) {
                    return false;
                }
                for (int i = 0; i < operation.operandCount(); i++) {
                    open.add(operation.operand(i));
                }
            }
        }
        return true;
    }

    /** Whether a statement, its regions apart, accesses no words but those of some arrays. */
    private boolean accessesOnly(Set<ArrayObject> arrays, Statement statement) {
        return !(statement instanceof Compute compute)
                || switch (compute.operation()) {
                    case Load load -> arrays.contains(uses.object(load.address()));
                    case Store store -> arrays.contains(uses.object(store.address()));
                    case ZeroFill fill -> arrays.contains(uses.object(fill.address()));
                    case AnyCall call -> false;
                    default -> true;
                };
    }
}
