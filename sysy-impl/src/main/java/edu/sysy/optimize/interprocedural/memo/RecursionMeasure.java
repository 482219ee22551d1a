package edu.sysy.optimize.interprocedural.memo;

import edu.sysy.analysis.Dominators;
import edu.sysy.ir.Condition;
import edu.sysy.ir.ControlFlow;
import edu.sysy.ir.Definitions;
import edu.sysy.ir.Function;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.Compare;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Terminator.Branch;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.optimize.interprocedural.CallSite;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * How deep a recursion still is: a sum of parameters that each call of the function by itself makes smaller, down to
 * where the recursion ends (a ranking function).
 *
 * <pre>
 * fib(n) = n &lt; 2 ? n : fib(n - 1) + fib(n - 2)                                        n - 2
 * c(n, k) = k == 0 || n == k ? 1 : c(n - 1, k - 1) + c(n - 1, k)                      k + (n - k)
 * f(i, n) = i &gt;= n ? 1 : f(i + 1, n) + f(i + 2, n)                                    n - i
 * </pre>
 *
 * <p>Each test that all calls lie below, and of which one side calls nothing, tells that the recursion ends where a
 * difference becomes 0 or negative. The measure is such a difference, or the sum of those that no call makes larger.
 * Podelski and Rybalchenko, "A Complete Method for the Synthesis of Linear Ranking Functions", VMCAI 2004, find all of
 * them; these are the ones that programs are written with.
 *
 * @param factors what each parameter is multiplied by
 * @param constant what is added
 */
record RecursionMeasure(List<Integer> factors, int constant) {
    /** How much an argument may be changed by a call, and a constant of a test be away from 0. */
    private static final int FAR = 1 << 20;

    /** The measure of a function that calls itself; empty if none is found. */
    static Optional<RecursionMeasure> of(Function function) {
        List<CallSite> calls = CallSite.in(function).stream()
                .filter(site -> site.callee().equals(function.name()))
                .toList();
        List<RecursionMeasure> falling = new ArrayList<>();
        List<RecursionMeasure> endings = endings(function, calls);
        for (RecursionMeasure measure : endings) {
            int least = measure.leastDecrease(function, calls);
            if (least > 0) {
                return Optional.of(measure.tightened(endings));
            }
            if (least == 0 && falling.stream().noneMatch(other -> other.factors.equals(measure.factors))) {
                falling.add(measure);
            }
        }
        return falling.stream().reduce(RecursionMeasure::plus).filter(sum -> sum.leastDecrease(function, calls) > 0);
    }

    /** The same, counted from the last of several tests for one number after the other. */
    private RecursionMeasure tightened(List<RecursionMeasure> endings) {
        RecursionMeasure last = this;
        for (RecursionMeasure next : endings) {
            boolean follows = next.factors.equals(factors) && next.constant == last.constant - 1;
            last = follows ? next : last;
        }
        return last;
    }

    private RecursionMeasure plus(RecursionMeasure other) {
        List<Integer> sums = new ArrayList<>();
        for (int i = 0; i < factors.size(); i++) {
            sums.add(factors.get(i) + other.factors.get(i));
        }
        return new RecursionMeasure(sums, constant + other.constant);
    }

    /** The differences at which tests end the recursion, the largest first. */
    private static List<RecursionMeasure> endings(Function function, List<CallSite> calls) {
        Dominators dominators = Dominators.of(function);
        ControlFlow flow = function.controlFlow();
        BitSet calling = leadingToCalls(flow, calls);
        List<RecursionMeasure> endings = new ArrayList<>();
        for (int position = 0; position < flow.blockCount(); position++) {
            int test = position;
            if (function.blocks().get(position).terminator() instanceof Branch branch
                    && calls.stream().allMatch(site -> dominators.dominates(test, site.position()))) {
                boolean endsIfTrue = !calling.get(flow.position(branch.ifTrue().target()));
                boolean endsIfFalse =
                        !calling.get(flow.position(branch.ifFalse().target()));
                if (endsIfTrue != endsIfFalse) {
                    endings.addAll(endings(function, branch.condition(), endsIfTrue));
                }
            }
        }
        endings.sort((a, b) -> Integer.compare(b.constant, a.constant));
        return endings;
    }

    private static BitSet leadingToCalls(ControlFlow flow, List<CallSite> calls) {
        BitSet leading = new BitSet();
        calls.forEach(site -> leading.set(site.position()));
        boolean changed = true;
        while (changed) {
            changed = false;
            for (int position = flow.blockCount() - 1; position >= 0; position--) {
                for (int i = 0; i < flow.successorCount(position) && !leading.get(position); i++) {
                    changed |= leading.get(flow.successor(position, i));
                    leading.set(position, leading.get(flow.successor(position, i)));
                }
            }
        }
        return leading;
    }

    /** What is not positive where a condition ends the recursion. */
    private static List<RecursionMeasure> endings(Function function, Value condition, boolean endsIfTrue) {
        List<RecursionMeasure> endings = new ArrayList<>();
        if (Definitions.of(function).operationOrNull(condition)
                instanceof Compare(Condition asked, Value left, Value right)) {
            Condition ends = endsIfTrue ? asked : asked.negated();
            if (ends == Condition.LT || ends == Condition.LE || ends == Condition.EQ) {
                difference(function, left, right).ifPresent(endings::add);
            }
            if (ends == Condition.GT || ends == Condition.GE || ends == Condition.EQ) {
                difference(function, right, left).ifPresent(endings::add);
            }
        } else if (!endsIfTrue) {
            term(function, condition, 1).ifPresent(endings::add);
        }
        return endings;
    }

    private static Optional<RecursionMeasure> difference(Function function, Value left, Value right) {
        Optional<RecursionMeasure> minuend = term(function, left, 1);
        Optional<RecursionMeasure> subtrahend = term(function, right, -1);
        return minuend.isPresent() && subtrahend.isPresent()
                ? Optional.of(minuend.get().plus(subtrahend.get()))
                : Optional.empty();
    }

    /** A parameter or a constant, with a sign. */
    private static Optional<RecursionMeasure> term(Function function, Value value, int sign) {
        Integer[] factors = new Integer[function.parameters().size()];
        Arrays.fill(factors, 0);
        int index = function.parameters().indexOf(value);
        if (index >= 0 && value.type() == Type.I32) {
            factors[index] = sign;
            return Optional.of(new RecursionMeasure(List.of(factors), 0));
        }
        OptionalInt constant = constant(function, value);
        return constant.isPresent()
                ? Optional.of(new RecursionMeasure(List.of(factors), sign * constant.getAsInt()))
                : Optional.empty();
    }

    /** How much smaller each call makes the measure; negative if one may make it larger. */
    private int leastDecrease(Function function, List<CallSite> calls) {
        int least = FAR;
        for (CallSite site : calls) {
            int decrease = 0;
            for (int i = 0; i < factors.size(); i++) {
                if (factors.get(i) != 0) {
                    Value parameter = function.parameters().get(i);
                    Value argument = site.call().arguments().get(i);
                    OptionalInt change = change(function, parameter, argument);
                    if (change.isEmpty()) {
                        return -1;
                    }
                    decrease -= factors.get(i) * change.getAsInt();
                }
            }
            least = Math.min(least, decrease);
        }
        return least;
    }

    /** What a call adds to a parameter, if that is a constant. */
    private static OptionalInt change(Function function, Value parameter, Value argument) {
        if (argument.equals(parameter)) {
            return OptionalInt.of(0);
        }
        return switch (Definitions.of(function).operationOrNull(argument)) {
            case Operation.Add(Value x, Value y) when x.equals(parameter) -> constant(function, y);
            case Operation.Sub(Value x, Value y)
            when x.equals(parameter) -> {
                OptionalInt less = constant(function, y);
                yield less.isPresent() ? OptionalInt.of(-less.getAsInt()) : less;
            }
            case null, default -> OptionalInt.empty();
        };
    }

    private static OptionalInt constant(Function function, Value value) {
        return Definitions.of(function).operationOrNull(value) instanceof IntConstant(int constant)
                        && Math.abs((long) constant) < FAR
                ? OptionalInt.of(constant)
                : OptionalInt.empty();
    }
}
