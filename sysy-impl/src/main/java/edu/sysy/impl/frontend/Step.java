package edu.sysy.impl.frontend;

import edu.sysy.impl.frontend.Symbol.Variable;
import java.util.List;
import java.util.Optional;

/** A statement with its terms checked. {@code position} is an offset in the source. */
sealed interface Step {
    record Sequence(List<Step> steps) implements Step {}

    /** Makes room for a local variable or array. */
    record Declare(Variable variable, int position) implements Step {}

    /** Sets an array to zero and then some elements, in this order, to the values of terms. */
    record Fill(Variable array, List<Item> items, int position) implements Step {}

    /** An element of an initialiser by its row-major index. */
    record Item(int index, Term value) {}

    /** @param target a scalar or an element */
    record Assign(Term target, Term value, int position) implements Step {}

    record Evaluate(Term term) implements Step {}

    record If(Term condition, Step thenStep, Optional<Step> elseStep) implements Step {}

    record While(Term condition, Step body) implements Step {}

    record Break(int position) implements Step {}

    record Continue(int position) implements Step {}

    record Return(Optional<Term> value, int position) implements Step {}
}
