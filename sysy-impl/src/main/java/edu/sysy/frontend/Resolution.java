package edu.sysy.frontend;

import edu.sysy.ast.Declaration.FunctionDefinition;
import edu.sysy.ast.Declarator;
import edu.sysy.ast.Expression;
import edu.sysy.ast.Parameter;
import edu.sysy.frontend.NamedEntity.FunctionSymbol;
import edu.sysy.frontend.NamedEntity.Variable;
import edu.sysy.source.SourceFile;
import edu.sysy.source.Span;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What the checker found out about the nodes of a tree that was read from a text: the entities that names stand for,
 * and the values of constant expressions. Warnings are found with it on the tree as it was written, before constants
 * are folded.
 *
 * <p>An entity is kept by the offset of its name, of which a text has one, in pages that are made where there are
 * names, so that nothing is hashed and long comments take no room.
 */
public final class Resolution {
    private static final int PAGE_BITS = 10;

    private final @Nullable NamedEntity[] @Nullable [] pages;
    private final Map<Expression, TypedExpression> constants = new IdentityHashMap<>();

    private Resolution(int length) {
        this.pages = new NamedEntity[(length >> PAGE_BITS) + 1][];
    }

    /** Keeps what is found out about a tree of {@code source}. */
    static Resolution of(SourceFile source) {
        return new Resolution(source.text().length());
    }

    /** Notes what the name at a place stands for. */
    void record(Span name, NamedEntity entity) {
        int page = name.start() >> PAGE_BITS;
        if (page < pages.length) {
            @Nullable NamedEntity[] entities = pages[page];
            if (entities == null) {
                entities = new NamedEntity[1 << PAGE_BITS];
                pages[page] = entities;
            }
            entities[place(name)] = entity;
        }
    }

    /** Notes the value of an expression with operands if it is constant. */
    void record(Expression expression, TypedExpression checked) {
        if (checked.isConstant()) {
            constants.put(expression, checked);
        }
    }

    private @Nullable NamedEntity at(Span name) {
        int page = name.start() >> PAGE_BITS;
        @Nullable NamedEntity[] entities = page < pages.length ? pages[page] : null;
        return entities == null ? null : entities[place(name)];
    }

    /** The place of a name in its page. */
    private static int place(Span name) {
        return name.start() & ((1 << PAGE_BITS) - 1);
    }

    private Optional<Variable> variableAt(Span name) {
        return at(name) instanceof Variable variable ? Optional.of(variable) : Optional.empty();
    }

    private Optional<FunctionSymbol> functionAt(Span name) {
        return at(name) instanceof FunctionSymbol function ? Optional.of(function) : Optional.empty();
    }

    /** The variable that a name stands for; empty if it stands for none. */
    public Optional<Variable> variable(Expression.Name name) {
        return variableAt(name.span());
    }

    /** The variable that is declared. */
    public Optional<Variable> variable(Declarator declarator) {
        return variableAt(declarator.span());
    }

    /** The variable that is a parameter. */
    public Optional<Variable> variable(Parameter parameter) {
        return variableAt(parameter.span());
    }

    /** The function that is defined. */
    public Optional<FunctionSymbol> function(FunctionDefinition definition) {
        return functionAt(definition.nameSpan());
    }

    /** The function that is called. */
    public Optional<FunctionSymbol> function(Expression.Call call) {
        return functionAt(call.nameSpan());
    }

    /** The value of a constant expression, an {@code Integer} or a {@code Float}; empty if it is not constant. */
    public Optional<Number> value(Expression expression) {
        return switch (expression) {
            case Expression.IntLiteral literal -> Optional.of(literal.value());
            case Expression.FloatLiteral literal -> Optional.of(literal.value());
            case Expression.CharLiteral literal -> Optional.of(literal.value());
            case Expression.Name name ->
                at(name.span()) instanceof Variable variable && variable.isConstant()
                        ? variable.value().flatMap(Resolution::number)
                        : Optional.empty();
            default -> hasVariableOperand(expression) ? Optional.empty() : number(constants.get(expression));
        };
    }

    /**
     * Whether an operand shows that an expression is not constant. Most expressions are found out so, without a look at
     * the table.
     */
    private boolean hasVariableOperand(Expression expression) {
        return constants.isEmpty()
                || switch (expression) {
                    case Expression.Binary binary ->
                        !binary.operator().shortCircuits() && (isVariable(binary.left()) || isVariable(binary.right()));
                    case Expression.Unary unary -> isVariable(unary.operand());
                    case Expression.Index index -> isVariable(index.array());
                    case Expression.Call call -> true;
                    default -> false;
                };
    }

    private boolean isVariable(Expression operand) {
        return operand instanceof Expression.Name name
                && at(name.span()) instanceof Variable variable
                && !variable.isConstant();
    }

    private static Optional<Number> number(@Nullable TypedExpression constant) {
        return switch (constant) {
            case TypedExpression.IntConstant number -> Optional.of(number.value());
            case TypedExpression.FloatConstant number -> Optional.of(number.value());
            case null, default -> Optional.empty();
        };
    }

    /** Whether a constant condition holds; empty if the condition is not constant. */
    public Optional<Boolean> truth(Expression condition) {
        return value(condition).map(value -> value.floatValue() != 0);
    }
}
