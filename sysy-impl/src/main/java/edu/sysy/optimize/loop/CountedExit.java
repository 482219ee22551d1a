package edu.sysy.optimize.loop;

import edu.sysy.analysis.Loops;
import edu.sysy.analysis.Polynomial;
import edu.sysy.analysis.ScalarEvolution;
import edu.sysy.analysis.TripCount;
import edu.sysy.ir.Definitions;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.FunctionEditor;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The edge by which a loop is left after a number of iterations that code in front of it can tell: the place for
 * the final values of the loop, computed without it.
 *
 * @param count how often the test of the loop passes
 */
record CountedExit(Function function, TripCount count) {
    /** That of a loop; empty if the count is unknown, holds only if nothing wraps, or cannot be written as code. */
    static Optional<CountedExit> of(Function function, int loop) {
        return TripCount.ofLoop(function, loop)
                .filter(count -> count.validity() != TripCount.Validity.IF_NOT_WRAPPING)
                .filter(ScalarEvolutionExpander::canWrite)
                .map(count -> new CountedExit(function, count));
    }

    /** The edge. */
    Edge edge() {
        return function.blocks().get(count.block()).terminator().edges().stream()
                .filter(this::leaves)
                .findFirst()
                .orElseThrow();
    }

    private boolean leaves(Edge edge) {
        return !Loops.of(function).contains(count.loop(), function.controlFlow().position(edge.target()));
    }

    /** Whether all that the edge passes on is {@code known} or has a closed form, and something is {@code known}. */
    boolean passesOnly(Predicate<Value> known) {
        boolean any = false;
        for (Value argument : edge().arguments()) {
            boolean isKnown = known.test(argument);
            any |= isKnown;
            if (!isKnown && !hasClosedForm(argument)) {
                return false;
            }
        }
        return any;
    }

    /** Whether a value has a chain of recurrences in the loop, so that the count tells its last element. */
    boolean hasClosedForm(Value value) {
        ScalarEvolution evolution = ScalarEvolution.of(function);
        return value.type() != Type.F32
                && evolution
                        .recurrence(evolution.polynomial(value), count.loop())
                        .isPresent();
    }

    /** Writes a value that is invariant, a constant or has a closed form, as it is after so many passes of the test. */
    Value finalValue(Value value, Polynomial passes, PolynomialExpander code) {
        Definitions definitions = Definitions.of(function);
        if (!Loops.of(function).contains(count.loop(), definitions.blockPosition(value))) {
            return value;
        }
        if (definitions.operationOrNull(value) instanceof Operation.Constant constant) {
            return code.write(constant);
        }
        ScalarEvolution evolution = ScalarEvolution.of(function);
        return new ScalarEvolutionExpander(code)
                .after(
                        evolution
                                .recurrence(evolution.polynomial(value), count.loop())
                                .orElseThrow(),
                        passes);
    }

    /** The source line of the branch that leaves the loop. */
    int line() {
        return function.blocks().get(count.block()).terminatorLine();
    }

    /** Writes into block {@code label}, to which the edge is going to lead. */
    PolynomialExpander code(FunctionEditor editor, int label) {
        return new PolynomialExpander(editor, new AvailablePolynomials(function), label, count.block());
    }

    /**
     * Leads the edge to block {@code first}, and from block {@code last} on to its target, with {@code finals} for its
     * values.
     */
    void lead(FunctionEditor editor, int first, int last, Map<Value, Value> finals) {
        editor.setTerminator(
                last, new Terminator.Jump(edge().mapArguments(value -> finals.getOrDefault(value, value))));
        Terminator end = function.blocks().get(count.block()).terminator();
        editor.setTerminator(
                function.controlFlow().label(count.block()),
                end.mapEdges(edge -> leaves(edge) ? Edge.to(first) : edge));
    }
}
