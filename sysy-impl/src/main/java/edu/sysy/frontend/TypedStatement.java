package edu.sysy.frontend;

import edu.sysy.frontend.NamedEntity.Variable;
import java.util.List;
import java.util.Optional;

/** A statement with its terms checked. {@code position} is an offset in the source. */
sealed interface TypedStatement {
    record Sequence(List<TypedStatement> steps) implements TypedStatement {}

    /** Makes room for a local variable or array. */
    record Declare(Variable variable, int position) implements TypedStatement {}

    /** Sets an array to zero and then some elements, in this order, to the values of terms. */
    record Fill(Variable array, List<Item> items, int position) implements TypedStatement {}

    /** An element of an initialiser by its row-major index. */
    record Item(int index, TypedExpression value) {}

    /** @param target a scalar or an element */
    record Assign(TypedExpression target, TypedExpression value, int position) implements TypedStatement {}

    record Evaluate(TypedExpression term) implements TypedStatement {}

    /** @param position of the keyword */
    record If(TypedExpression condition, TypedStatement thenStep, Optional<TypedStatement> elseStep, int position)
            implements TypedStatement {}

    /**
     * @param position of the keyword
     * @param update what follows the body and {@code continue}
     */
    record While(TypedExpression condition, TypedStatement body, Optional<TypedStatement> update, int position)
            implements TypedStatement {}

    record Break(int position) implements TypedStatement {}

    record Continue(int position) implements TypedStatement {}

    record Return(Optional<TypedExpression> value, int position) implements TypedStatement {}
}
