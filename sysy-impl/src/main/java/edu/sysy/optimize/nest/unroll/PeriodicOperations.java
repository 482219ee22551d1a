package edu.sysy.optimize.nest.unroll;

import edu.sysy.ir.Condition;
import edu.sysy.ir.Operation.And;
import edu.sysy.ir.Operation.Compare;
import edu.sysy.ir.Operation.Div;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Operation.Rem;
import edu.sysy.ir.Operation.Sar;
import edu.sysy.ir.Operation.Select;
import edu.sysy.ir.Operation.Shr;
import edu.sysy.ir.Value;
import edu.sysy.nest.LoopNest;
import edu.sysy.nest.StructuredDefinitions;
import edu.sysy.nest.polyhedron.AffineForm;
import edu.sysy.optimize.nest.NestEditor;
import edu.sysy.optimize.nest.unroll.PeriodicOperation.Kind;
import edu.sysy.structured.Compute;
import edu.sysy.structured.For;
import edu.sysy.structured.If;
import edu.sysy.structured.Region;
import edu.sysy.structured.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Finds the operations of an innermost loop that are periodic in its counter. */
final class PeriodicOperations {
    private final StructuredDefinitions definitions;
    private final LoopNest nest;
    private final int counter;
    private final Set<Value> numbers = new HashSet<>(); // values of which more is asked than whether they are 0
    private final Map<Progression, Group> groups = new LinkedHashMap<>();

    /**
     * What operations are functions of: {@code g = sign * counter + parameters}.
     *
     * @param parameters a form of values from outside the loop, without a constant
     */
    record Progression(int sign, AffineForm parameters) {
        /** Whether it is the counter itself. */
        boolean isCounter() {
            return parameters.isConstant();
        }
    }

    /** Operations that are functions of one progression, and about how many operations they take. */
    record Group(Progression progression, LoopNest nest, List<PeriodicOperation> operations, int cost) {
        private Group with(PeriodicOperation operation) {
            List<PeriodicOperation> more = new ArrayList<>(operations);
            more.add(operation);
            return new Group(progression, nest, List.copyOf(more), cost + operation.cost());
        }
    }

    private PeriodicOperations(NestEditor editor, For loop) {
        definitions = editor.definitions();
        nest = editor.nest(loop);
        counter = nest.number(loop);
        findNumbers(loop.body());
        find(loop.body());
    }

    /** The operations that cost most among those that belong together; empty if there are none. */
    static Optional<Group> of(NestEditor editor, For loop) {
        Group best = null;
        for (Group group : new PeriodicOperations(editor, loop).groups.values()) {
            if (best == null || group.cost() > best.cost()) {
                best = group;
            }
        }
        return Optional.ofNullable(best);
    }

    private void findNumbers(Region region) {
        numbers.addAll(region.end().operands());
        for (Statement statement : region.statements()) {
            switch (statement) {
                case If branch -> {}
                case Compute compute
                when compute.operation() instanceof Select(Value condition, Value one, Value two) -> {
                    numbers.add(one);
                    numbers.add(two);
                }
                case Compute compute
                when compute.operation() instanceof Compare(Condition condition, Value tested, Value zero)
                        && condition.commutes()
                        && isZero(zero) -> {}
                default -> numbers.addAll(statement.operands());
            }
            statement.regions().forEach(this::findNumbers);
        }
    }

    private boolean isZero(Value value) {
        return definitions.operationOrNull(value) instanceof IntConstant(int number) && number == 0;
    }

    private void find(Region region) {
        for (Statement statement : region.statements()) {
            statement.regions().forEach(this::find);
            if (statement instanceof Compute compute) {
                find(compute);
            }
        }
    }

    private void find(Compute compute) {
        Value result = compute.result();
        switch (compute.operation()) {
            case Rem(Value x, Value by)
            when isModulus(by) -> {
                int modulus = Math.abs(constant(by));
                boolean isTested = Integer.bitCount(modulus) == 1 && !numbers.contains(result);
                add(compute, x, isTested ? Kind.ZERO_TEST : Kind.REMAINDER, modulus, 0);
            }
            case Div(Value x, Value by)
            when isModulus(by) && constant(by) > 0 -> add(compute, x, Kind.QUOTIENT, constant(by), 0);
            case And(Value x, Value by) when isMask(by) -> addBits(compute, x, constant(by));
            case And(Value by, Value x) when isMask(by) -> addBits(compute, x, constant(by));
            case Sar(Value x, Value by) when isShift(by) -> add(compute, x, Kind.QUOTIENT, 1 << constant(by), 0);
            case Shr(Value x, Value by) when isShift(by) -> add(compute, x, Kind.QUOTIENT, 1 << constant(by), 0);
            default -> {}
        }
    }

    private void addBits(Compute compute, Value x, int mask) {
        add(compute, x, Kind.BITS, 2 * Integer.highestOneBit(mask), mask);
    }

    private int constant(Value value) {
        return definitions.operationOrNull(value) instanceof IntConstant(int number) ? number : 0;
    }

    private boolean isModulus(Value value) {
        int number = constant(value);
        return number != Integer.MIN_VALUE && Math.abs(number) > 1 && Math.abs(number) <= PeriodicOperation.MAX_MODULUS;
    }

    private boolean isMask(Value value) {
        int number = constant(value);
        return number > 0 && number < PeriodicOperation.MAX_MODULUS;
    }

    private boolean isShift(Value value) {
        int number = constant(value);
        return number > 0 && 1 << Math.min(number, 30) <= PeriodicOperation.MAX_MODULUS;
    }

    private void add(Compute compute, Value x, Kind kind, int modulus, int mask) {
        Optional<AffineForm> form = nest.form(x).filter(each -> each.coefficient(counter) != 0);
        if (form.isEmpty()) {
            return;
        }
        long factor = form.get().coefficient(counter);
        long addend = form.get().constant();
        AffineForm parameters;
        try {
            parameters =
                    form.get().plus(-addend).minus(AffineForm.variable(counter).times(factor));
        } catch (ArithmeticException doesNotFit) {
            return;
        }
        boolean isCounter = parameters.isConstant();
        if (!isCounter && Math.abs(factor) != 1) {
            return;
        }
        Progression progression = new Progression(isCounter ? 1 : (int) factor, parameters);
        PeriodicOperation operation =
                new PeriodicOperation(compute, kind, isCounter ? factor : 1, addend, modulus, mask);
        if (operation.isSmall() && operation.period() > 1) {
            Group group = groups.getOrDefault(progression, new Group(progression, nest, List.of(), 0));
            groups.put(progression, group.with(operation));
        }
    }
}
