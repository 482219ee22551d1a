package edu.sysy.analysis;

import edu.sysy.ints.IntList;
import edu.sysy.ir.Block;
import edu.sysy.ir.ControlFlow;
import edu.sysy.ir.Definitions;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Value;
import edu.sysy.ir.ValueMap;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How values change from one iteration of a loop to the next (induction variables, scalar evolution).
 *
 * <p>Each integer or address is a {@link Polynomial} of values that are not computed by sums and products: loads,
 * calls, parameters of blocks. A parameter of a loop header whose value in the next iteration is itself plus something
 * known
 * <em>evolves</em>; the something is its <em>step</em>. Substituting next values for this iteration's gives the step of
 * any polynomial; a step that is 0 in turn after one, two or three steps makes a chain of recurrences:
 *
 * <pre>
 * b1(%i, %s):                        %i        0, +, 1
 *   %a = offset %p, 4 %i             %a        %p, +, 4
 *   %t = add %s, %i                  %s        0, +, 0, +, 1      the sum of all %i before
 *   jump b1(%i + 1, %t)              %t        0, +, 1, +, 1
 * </pre>
 *
 * <p>After Bachmann, Wang and Zima, "Chains of recurrences", 1994, and Pop, Cohen and Silber, "Induction variable
 * analysis with delayed abstractions", 2005. One pass over the function and a few over the headers; polynomials are of
 * bounded size.
 */
public final class ScalarEvolution {
    /** The longest chain of recurrences, and with it the degree of closed forms. */
    public static final int MAX_ORDER = 3;

    private final Function function;
    private final ControlFlow flow;
    private final Loops loops;
    private final Definitions definitions;
    private final ValueMap<Polynomial> polynomials;
    private final ValueMap<Polynomial> steps;
    private final ValueMap<Polynomial> starts;
    private final int[] order;
    private final int[] entering;

    /**
     * A value in iteration <i>k</i>, from 0, is the sum of {@code coefficients(j)} times <i>k</i> over <i>j</i>.
     *
     * @param loop the loop whose iterations are counted
     * @param coefficients the start, its step, the step of the step and so on; at least the start
     */
    public record Recurrence(int loop, List<Polynomial> coefficients) {}

    private ScalarEvolution(Function function) {
        this.function = function;
        flow = function.controlFlow();
        loops = Loops.of(function);
        definitions = Definitions.of(function);
        polynomials = ValueMap.of(function);
        steps = ValueMap.of(function);
        starts = ValueMap.of(function);
        order = new int[function.valueBound()];
        entering = new int[loops.count()];
        findPolynomials();
        for (int loop = 0; loop < loops.count(); loop++) {
            entering[loop] = findEnteringBlock(loop);
            findEvolvingParameters(loop);
        }
    }

    /** The evolution of the values of a function, computed once. */
    public static ScalarEvolution of(Function function) {
        return function.derived().get(ScalarEvolution.class, ScalarEvolution::new);
    }

    private void findPolynomials() {
        Map<String, Value> globals = new HashMap<>();
        for (Block block : function.blocks()) {
            for (Value parameter : block.parameters()) {
                polynomials.put(parameter, Polynomial.of(parameter));
            }
            for (Instruction instruction : block.instructions()) {
                Value result = instruction.result();
                if (result.exists()) {
                    polynomials.put(
                            result,
                            compute(instruction.operation(), globals, result)
                                    .filter(Polynomial::isSmall)
                                    .orElseGet(() -> Polynomial.of(result)));
                }
            }
        }
    }

    private Optional<Polynomial> compute(Operation operation, Map<String, Value> globals, Value result) {
        return switch (operation) {
            case Operation.IntConstant(int constant) -> Optional.of(Polynomial.of(constant));
            case Operation.GlobalAddress(String name) ->
                Optional.of(Polynomial.of(globals.computeIfAbsent(name, n -> result)));
            case Operation.Add(Value left, Value right) ->
                Optional.of(polynomial(left).plus(polynomial(right)));
            case Operation.Offset(Value left, Value right) ->
                Optional.of(polynomial(left).plus(polynomial(right)));
            case Operation.Sub(Value left, Value right) ->
                Optional.of(polynomial(left).minus(polynomial(right)));
            case Operation.Mul(Value left, Value right) -> polynomial(left).times(polynomial(right));
            case Operation.Shl(Value left, Value right)
            when polynomial(right).isConstant() ->
                Optional.of(polynomial(left).times(1 << polynomial(right).constant()));
            default -> Optional.empty();
        };
    }

    /** The only block outside a loop with an edge to its header; -1 if there are several edges. */
    private int findEnteringBlock(int loop) {
        int header = loops.header(loop);
        int found = -1;
        for (int k = 0; k < flow.predecessorCount(header); k++) {
            int predecessor = flow.predecessor(header, k);
            if (!loops.contains(loop, predecessor)) {
                if (found >= 0) {
                    return -1;
                }
                found = predecessor;
            }
        }
        return found;
    }

    private void findEvolvingParameters(int loop) {
        if (entering[loop] < 0) {
            return;
        }
        Block header = function.blocks().get(loops.header(loop));
        IntList latches = new IntList();
        for (int latch : loops.latches(loop)) {
            latches.add(latch);
        }
        List<Value> candidates = new ArrayList<>();
        for (int index = 0; index < header.parameters().size(); index++) {
            Value parameter = header.parameters().get(index);
            Optional<Polynomial> next = argument(latches, header.label(), index);
            Optional<Polynomial> first = argument(entering[loop], header.label(), index);
            if (next.isPresent() && first.isPresent()) {
                Polynomial step = next.get().minus(Polynomial.of(parameter));
                if (step.isSmall() && !mentions(step, parameter)) {
                    steps.put(parameter, step);
                    starts.put(parameter, first.get());
                    candidates.add(parameter);
                }
            }
        }
        for (int round = 1; round <= MAX_ORDER; round++) {
            for (Value candidate : candidates) {
                if (order[candidate.index()] == 0) {
                    int found = orderOf(polynomialOfStep(candidate), loop) + 1;
                    order[candidate.index()] = found > 0 && found <= MAX_ORDER ? found : 0;
                }
            }
        }
    }

    private Polynomial polynomialOfStep(Value parameter) {
        return steps.getOrDefault(parameter, Polynomial.ZERO);
    }

    private static boolean mentions(Polynomial polynomial, Value value) {
        return polynomial.terms().stream().anyMatch(term -> term.factors().contains(value));
    }

    /** The common polynomial of an argument on the edges from some blocks to a header. */
    private Optional<Polynomial> argument(IntList blocks, int label, int index) {
        Optional<Polynomial> common = argument(blocks.get(0), label, index);
        for (int i = 1; i < blocks.size() && common.isPresent(); i++) {
            if (!argument(blocks.get(i), label, index).equals(common)) {
                return Optional.empty();
            }
        }
        return common;
    }

    private Optional<Polynomial> argument(int block, int label, int index) {
        Optional<Polynomial> common = Optional.empty();
        for (Edge edge : function.blocks().get(block).terminator().edges()) {
            if (edge.target() == label) {
                Polynomial own = polynomial(edge.arguments().get(index));
                if (common.isPresent() && !common.get().equals(own)) {
                    return Optional.empty();
                }
                common = Optional.of(own);
            }
        }
        return common;
    }

    /** How many steps make a polynomial 0 at the latest; 0 if it is invariant, -MAX_ORDER if that is not known. */
    private int orderOf(Polynomial polynomial, int loop) {
        int largest = 0;
        for (Polynomial.Term term : polynomial.terms()) {
            int sum = 0;
            for (Value factor : term.factors()) {
                if (!isInvariant(factor, loop)) {
                    if (order[factor.index()] == 0 || definitions.blockPosition(factor) != loops.header(loop)) {
                        return -MAX_ORDER;
                    }
                    sum += order[factor.index()];
                }
            }
            largest = Math.max(largest, sum);
        }
        return largest;
    }

    /** What a value is computed from by sums and products. */
    public Polynomial polynomial(Value value) {
        return polynomials.getOrDefault(value, Polynomial.ZERO);
    }

    /** The only block outside a loop that leads to its header; -1 if there are several edges to it. */
    public int entering(int loop) {
        return entering[loop];
    }

    /** Whether a value is defined outside a loop, or is the address of a global. */
    public boolean isInvariant(Value value, int loop) {
        return !loops.contains(loop, definitions.blockPosition(value))
                || definitions.operationOrNull(value) instanceof Operation.GlobalAddress;
    }

    /** Whether a polynomial has the same value in all iterations of a loop. */
    public boolean isInvariant(Polynomial polynomial, int loop) {
        for (Polynomial.Term term : polynomial.terms()) {
            for (Value factor : term.factors()) {
                if (!isInvariant(factor, loop)) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Whether {@code value} is a parameter of the header of {@code loop} that evolves. */
    public boolean evolves(Value value, int loop) {
        return order[value.index()] > 0 && definitions.blockPosition(value) == loops.header(loop);
    }

    /** What is added from one iteration to the next, as a polynomial of this iteration; empty if it is not known. */
    public Optional<Polynomial> step(Polynomial polynomial, int loop) {
        if (isInvariant(polynomial, loop)) {
            return Optional.of(Polynomial.ZERO);
        }
        return polynomial
                .substitute(factor ->
                        inIteration(factor, loop, polynomialOfStep(factor).plus(Polynomial.of(factor))))
                .map(next -> next.minus(polynomial));
    }

    /** The value in the first iteration, in terms of values from outside the loop; empty if it is not known. */
    public Optional<Polynomial> start(Polynomial polynomial, int loop) {
        if (isInvariant(polynomial, loop)) {
            return Optional.of(polynomial);
        }
        return polynomial.substitute(factor -> inIteration(factor, loop, starts.getOrDefault(factor, Polynomial.ZERO)));
    }

    private Optional<Polynomial> inIteration(Value factor, int loop, Polynomial ofEvolving) {
        if (isInvariant(factor, loop)) {
            return Optional.of(Polynomial.of(factor));
        }
        return evolves(factor, loop) ? Optional.of(ofEvolving) : Optional.empty();
    }

    /** The chain of recurrences of a polynomial; empty if there is none or it is too long. */
    public Optional<Recurrence> recurrence(Polynomial polynomial, int loop) {
        List<Polynomial> coefficients = new ArrayList<>();
        Optional<Polynomial> rest = Optional.of(polynomial);
        while (rest.isPresent() && !(rest.get().isZero() && !coefficients.isEmpty())) {
            Optional<Polynomial> start = start(rest.get(), loop);
            if (start.isEmpty() || coefficients.size() > MAX_ORDER) {
                return Optional.empty();
            }
            coefficients.add(start.get());
            rest = step(rest.get(), loop);
        }
        return rest.map(zero -> new Recurrence(loop, List.copyOf(coefficients)));
    }
}
