package edu.sysy.frontend;

import edu.sysy.ast.Expression;
import edu.sysy.ast.Node;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What the checker found out about the nodes of a tree: the entities that names stand for, and the values of constant
 * expressions. Warnings are found with it on the tree as it was written, before constants are folded.
 */
public final class Resolution {
    private final Map<Node, NamedEntity> entities = new IdentityHashMap<>();
    private final Map<Expression, TypedExpression> constants = new IdentityHashMap<>();

    Resolution() {}

    /** Notes what a declarator, a parameter, a function or the name in an expression stands for. */
    void record(Node node, NamedEntity entity) {
        entities.put(node, entity);
    }

    /** Notes the value of an expression if it is constant; literals have their values in them. */
    void record(Expression expression, TypedExpression checked) {
        boolean literal = expression instanceof Expression.IntLiteral || expression instanceof Expression.FloatLiteral;
        if (checked.isConstant() && !literal) {
            constants.put(expression, checked);
        }
    }

    /**
     * What a node stands for: a {@link edu.sysy.ast.Declarator}, {@link edu.sysy.ast.Parameter}, function definition,
     * {@link Expression.Name} or {@link Expression.Call}; empty for other nodes.
     */
    public Optional<NamedEntity> entity(Node node) {
        return Optional.ofNullable(entities.get(node));
    }

    /** The variable that a node stands for; empty if it stands for none. */
    public Optional<NamedEntity.Variable> variable(Node node) {
        return entities.get(node) instanceof NamedEntity.Variable variable ? Optional.of(variable) : Optional.empty();
    }

    /** The value of a constant expression, an {@code Integer} or a {@code Float}; empty if it is not constant. */
    public Optional<Number> value(Expression expression) {
        return switch (expression) {
            case Expression.IntLiteral literal -> Optional.of(literal.value());
            case Expression.FloatLiteral literal -> Optional.of(literal.value());
            case Expression.CharLiteral literal -> Optional.of(literal.value());
            default ->
                switch (constants.get(expression)) {
                    case TypedExpression.IntConstant number -> Optional.of(number.value());
                    case TypedExpression.FloatConstant number -> Optional.of(number.value());
                    case null, default -> Optional.empty();
                };
        };
    }

    /** Whether a constant condition holds; empty if the condition is not constant. */
    public Optional<Boolean> truth(Expression condition) {
        return value(condition).map(value -> value.floatValue() != 0);
    }
}
