package edu.sysy.frontend;

import edu.sysy.Dialect;
import edu.sysy.ast.BinaryOperator;
import edu.sysy.ast.Expression;
import edu.sysy.frontend.NamedEntity.FunctionSymbol;
import edu.sysy.frontend.NamedEntity.Unknown;
import edu.sysy.frontend.NamedEntity.Variable;
import edu.sysy.ir.Global;
import edu.sysy.source.Diagnostic;
import edu.sysy.source.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Turns expressions into terms. Chains of operators are walked by a loop along their left sides. */
final class ExpressionChecker {
    /** Levels of a tree that the parser does not count: the body, the statement and the expression in it. */
    static final int MARGIN = 8;

    private final Diagnostics diagnostics;
    private final NameTable names;
    private final Dialect dialect;
    private final CallArgumentChecker calls;
    private final Resolution resolution;
    private int depth;
    private boolean constantOnly;
    private String constantHelp = "";
    private int excluded;
    private boolean tooDeep;

    ExpressionChecker(Diagnostics diagnostics, NameTable names, Dialect dialect, Resolution resolution) {
        this.resolution = resolution;
        this.diagnostics = diagnostics;
        this.names = names;
        this.dialect = dialect;
        this.calls = new CallArgumentChecker(diagnostics, this, dialect);
    }

    /** What has been found out about the nodes checked so far. */
    Resolution resolution() {
        return resolution;
    }

    /** Checks an expression of any kind. */
    TypedExpression check(Expression expression) {
        if (!enter(expression.span())) {
            leave();
            return new TypedExpression.Wrong(expression.span().start());
        }
        int position = expression.span().start();
        TypedExpression term = switch (expression) {
            case Expression.Name name -> name(name);
            case Expression.Index index -> index(index);
            case Expression.Binary binary -> binary(binary);
            case Expression.Unary unary -> unary(unary);
            case Expression.Call call -> call(call);
            case Expression.IntLiteral literal -> new TypedExpression.IntConstant(literal.value(), position);
            case Expression.CharLiteral literal ->
                new TypedExpression.IntConstant(literal.value() & SemanticType.CHAR_MASK, position);
            case Expression.FloatLiteral literal -> new TypedExpression.FloatConstant(literal.value(), position);
            case Expression.StringLiteral literal -> new TypedExpression.Text(literal.value(), position);
        };
        leave();
        return term;
    }

    /** Checks an expression that has to be a number; anything else is reported and comes out as wrong. */
    TypedExpression number(Expression expression) {
        return requireNumber(check(expression), expression.span());
    }

    /**
     * Checks an expression that has to be a constant number.
     *
     * @param help advice if it is none, or nothing
     */
    TypedExpression constant(Expression expression, String help) {
        String outer = constantHelp;
        constantHelp = help;
        try {
            return inConstantContext(() -> number(expression));
        } finally {
            constantHelp = outer;
        }
    }

    /** Runs a check during which whatever is not constant is an error. */
    <T> T inConstantContext(Supplier<T> check) {
        boolean outer = constantOnly;
        int outerExcluded = excluded;
        constantOnly = true;
        excluded = 0;
        try {
            return check.get();
        } finally {
            constantOnly = outer;
            excluded = outerExcluded;
        }
    }

    /** Begins a part that may never be executed if {@code maybe}, so that a division by zero in it is no error. */
    void beginExcluded(boolean maybe) {
        excluded += maybe ? 1 : 0;
    }

    /** Ends that part. */
    void endExcluded(boolean maybe) {
        excluded -= maybe ? 1 : 0;
    }

    /** Goes one level deeper; false, after one report, if a tree is deeper than the parser would build it. */
    boolean enter(Span span) {
        if (++depth <= FrontEnd.MAX_NESTING + MARGIN) {
            return true;
        }
        if (!tooDeep) {
            tooDeep = true;
            diagnostics.add(TokenCursor.tooDeep(span, FrontEnd.MAX_NESTING));
        }
        return false;
    }

    void leave() {
        depth--;
    }

    TypedExpression requireNumber(TypedExpression term, Span span) {
        return switch (term.kind()) {
            case INT, CHAR, FLOAT, ERROR -> term;
            case VOID -> wrong("E0315", span, "void value used");
            case TEXT ->
                wrong(Diagnostic.error("E0101", span, "unexpected string literal")
                        .withHelp(MissingFeatures.placesOfStrings(dialect)));
            case ARRAY -> {
                if (!(term instanceof TypedExpression.Subarray array)) {
                    throw new IllegalStateException("an array without a name: " + term);
                }
                String message = "array " + Diagnostics.quote(array.array().name()) + " used without enough indices";
                yield wrong(Diagnostics.withDeclaration(Diagnostic.error("E0310", span, message), array.array()));
            }
        };
    }

    TypedExpression wrong(String code, Span span, String message) {
        return wrong(Diagnostic.error(code, span, message));
    }

    TypedExpression wrong(Diagnostic diagnostic) {
        diagnostics.add(diagnostic);
        return new TypedExpression.Wrong(diagnostic.span().start());
    }

    private TypedExpression notConstant(Span span, NamedEntity entity, String what) {
        String message = "not a constant expression: " + Diagnostics.quote(entity.name()) + " is " + what;
        Diagnostic diagnostic = Diagnostics.withDeclaration(Diagnostic.error("E0327", span, message), entity);
        return wrong(constantHelp.isEmpty() ? diagnostic : diagnostic.withHelp(constantHelp));
    }

    // ---- names

    private TypedExpression name(Expression.Name name) {
        Span span = name.span();
        return switch (resolve(name)) {
            case Unknown unknown -> new TypedExpression.Wrong(span.start());
            case FunctionSymbol function -> functionUsed(function, span);
            case Variable variable -> {
                if (variable.isArray()) {
                    yield constantOnly && !variable.isCompileTimeConstant()
                            ? notConstant(span, variable, "a variable")
                            : new TypedExpression.Subarray(variable, List.of(), span.start());
                }
                if (variable.isCompileTimeConstant()) {
                    yield variable.value().map(value -> at(value, span)).orElseGet(() -> unfinished(variable, span));
                }
                yield constantOnly
                        ? notConstant(span, variable, "a variable")
                        : new TypedExpression.Scalar(variable, span.start());
            }
        };
    }

    private NamedEntity resolve(Expression.Name name) {
        NamedEntity entity = names.resolve(name.name(), name.span());
        resolution.record(name.span(), entity);
        return entity;
    }

    /** Notes the value of an expression if it is constant. */
    private TypedExpression recorded(Expression expression, TypedExpression term) {
        resolution.record(expression, term);
        return term;
    }

    private TypedExpression functionUsed(FunctionSymbol function, Span span) {
        String message = Diagnostics.quote(function.name()) + " is a function; did you forget the call parentheses?";
        return wrong(Diagnostics.withDeclaration(Diagnostic.error("E0306", span, message), function));
    }

    private static TypedExpression at(TypedExpression constant, Span span) {
        return ConstantEvaluator.ofBits(ConstantEvaluator.bits(constant), constant.kind(), span.start());
    }

    /** A constant whose initialiser is being checked, or was wrong. */
    private TypedExpression unfinished(Variable constant, Span span) {
        if (constant.isBroken()) {
            return new TypedExpression.Wrong(span.start());
        }
        return notConstant(span, constant, "used in its own initialiser");
    }

    /** Checks operands; apart from the rest, so that what recurs takes little of the stack. */
    private List<TypedExpression> checkAll(List<Expression> operands) {
        List<TypedExpression> terms = new ArrayList<>(operands.size());
        for (Expression operand : operands) {
            terms.add(check(operand));
        }
        return terms;
    }

    private TypedExpression index(Expression.Index index) {
        return indexed(index, checkAll(index.indices()));
    }

    private TypedExpression indexed(Expression.Index index, List<TypedExpression> indices) {
        NamedEntity symbol = resolve(index.array());
        boolean wrong = indices.isEmpty();
        for (int i = 0; i < indices.size(); i++) {
            if (indices.get(i).kind() != SemanticType.INT) {
                wrong = true;
                reportIndex(indices.get(i), index.indices().get(i).span());
            }
        }
        return wrong ? unindexed(index, symbol) : indexed(index, symbol, indices);
    }

    private TypedExpression unindexed(Expression.Index index, NamedEntity symbol) {
        return symbol instanceof FunctionSymbol function
                ? functionUsed(function, index.array().span())
                : new TypedExpression.Wrong(index.span().start());
    }

    private TypedExpression indexed(Expression.Index index, NamedEntity symbol, List<TypedExpression> indices) {
        return symbol instanceof Variable variable && !isOversized(index, variable)
                ? element(index, variable, indices)
                : unindexed(index, symbol);
    }

    /** Whether the elements of a parameter are too large to count, which is an error once it is indexed. */
    private boolean isOversized(Expression.Index index, Variable parameter) {
        if (parameter.isOversized() && !parameter.isBroken()) {
            String message = "object too large: an element of the parameter has more than " + Global.MAX_COUNT
                    + " elements itself";
            diagnostics.add(
                    Diagnostic.error("E0331", parameter.span(), message).withNote(index.span(), "indexed here"));
            parameter.markBroken();
        }
        return parameter.isOversized();
    }

    private void reportIndex(TypedExpression term, Span span) {
        if (term.kind() == SemanticType.FLOAT) {
            diagnostics.add(Diagnostic.error("E0313", span, "index must be int, is float"));
        } else {
            requireNumber(term, span);
        }
    }

    private TypedExpression element(Expression.Index index, Variable array, List<TypedExpression> indices) {
        Span span = index.span();
        String quoted = Diagnostics.quote(array.name());
        if (indices.size() > array.dimensions()) {
            String message = !array.isArray()
                    ? quoted + " is not an array"
                    : "too many indices: " + quoted + " has " + array.dimensions()
                            + (array.dimensions() == 1 ? " dimension" : " dimensions");
            return wrong(Diagnostics.withDeclaration(Diagnostic.error("E0309", span, message), array));
        }
        if (constantOnly && !array.isCompileTimeConstant()) {
            return notConstant(index.array().span(), array, "a variable");
        }
        boolean inside = checkRange(index, array, indices);
        if (indices.size() < array.dimensions()) {
            return new TypedExpression.Subarray(array, List.copyOf(indices), span.start());
        }
        if (array.isCompileTimeConstant() && indices.stream().allMatch(TypedExpression::isConstant)) {
            if (inside) {
                return recorded(index, constantElement(array, indices, span));
            }
            if (constantOnly || array.isBroken()) {
                return new TypedExpression.Wrong(span.start());
            }
        }
        return new TypedExpression.Element(array, List.copyOf(indices), span.start());
    }

    /** Checks constant indices against the lengths; whether all indices are constant and inside. */
    private boolean checkRange(Expression.Index index, Variable array, List<TypedExpression> indices) {
        boolean inside = true;
        for (int i = 0; i < indices.size(); i++) {
            int length = array.length(i);
            if (length == Variable.UNKNOWN_LENGTH
                    || !(indices.get(i) instanceof TypedExpression.IntConstant constant)) {
                inside = false;
                continue;
            }
            if (constant.value() < 0 || constant.value() >= length) {
                inside = false;
                Span span = index.indices().get(i).span();
                String message = "constant index " + constant.value() + " out of range 0.." + (length - 1);
                Diagnostic outside = constantOnly
                        ? Diagnostic.error("E0330", span, message)
                        : Diagnostic.warning("W0330", span, message);
                diagnostics.add(Diagnostics.withDeclaration(outside, array));
            }
        }
        return inside;
    }

    private TypedExpression constantElement(Variable array, List<TypedExpression> indices, Span span) {
        if (array.isBroken()) {
            return new TypedExpression.Wrong(span.start());
        }
        int flat = 0;
        for (int i = 0; i < indices.size(); i++) {
            flat = flat * array.length(i) + ConstantEvaluator.intValue(indices.get(i));
        }
        return ConstantEvaluator.ofBits(array.data().wordAt(flat), array.element(), span.start());
    }

    // ---- operators

    private TypedExpression call(Expression.Call call) {
        return called(call, checkAll(call.arguments()));
    }

    private TypedExpression called(Expression.Call call, List<TypedExpression> arguments) {
        NamedEntity symbol = names.resolve(call.function(), call.nameSpan());
        resolution.record(call.nameSpan(), symbol);
        TypedExpression term = calls.check(call, symbol, arguments);
        if (constantOnly && term.kind() != SemanticType.ERROR) {
            return notConstant(call.span(), symbol, "called");
        }
        return term;
    }

    private TypedExpression unary(Expression.Unary unary) {
        TypedExpression operand =
                requireNumber(check(unary.operand()), unary.operand().span());
        int position = unary.span().start();
        if (operand.kind() == SemanticType.ERROR) {
            return operand;
        }
        boolean constant = operand.isConstant();
        TypedExpression result = switch (unary.operator()) {
            case PLUS -> operand;
            case MINUS ->
                constant
                        ? ConstantEvaluator.negate(operand, position)
                        : new TypedExpression.Negation(operand, position);
            case NOT ->
                constant
                        ? TypedExpression.truth(!ConstantEvaluator.isTrue(operand), position)
                        : new TypedExpression.Not(operand, position);
        };
        return recorded(unary, result);
    }

    private TypedExpression binary(Expression.Binary top) {
        boolean logical = top.operator().shortCircuits();
        List<Expression.Binary> chain = new ArrayList<>();
        Expression left = top;
        while (left instanceof Expression.Binary binary && binary.operator().shortCircuits() == logical) {
            chain.add(binary);
            left = binary.left();
        }
        TypedExpression result = requireNumber(check(left), left.span());
        for (Expression.Binary binary : chain.reversed()) {
            Expression operand = binary.right();
            boolean conditional = logical && mayBeSkipped(binary, result);
            beginExcluded(conditional);
            TypedExpression right = requireNumber(check(operand), operand.span());
            endExcluded(conditional);
            result = recorded(binary, logical ? logical(binary, result, right) : combine(binary, result, right));
        }
        return result;
    }

    /** Whether the right operand of {@code &&} or {@code ||} may not be evaluated; in a constant, is not. */
    private boolean mayBeSkipped(Expression.Binary binary, TypedExpression left) {
        boolean or = binary.operator() == BinaryOperator.OR;
        return left.isConstant() ? ConstantEvaluator.isTrue(left) == or : !constantOnly;
    }

    private TypedExpression logical(Expression.Binary binary, TypedExpression left, TypedExpression right) {
        int position = binary.span().start();
        boolean or = binary.operator() == BinaryOperator.OR;
        if (left.kind() == SemanticType.ERROR || right.kind() == SemanticType.ERROR) {
            return new TypedExpression.Wrong(position);
        }
        if (left.isConstant() && ConstantEvaluator.isTrue(left) == or) {
            return TypedExpression.truth(or, position);
        }
        if (left.isConstant() && right.isConstant()) {
            return TypedExpression.truth(ConstantEvaluator.isTrue(right), position);
        }
        return new TypedExpression.Logical(binary.operator(), left, right, position);
    }

    private TypedExpression combine(Expression.Binary binary, TypedExpression left, TypedExpression right) {
        int position = binary.span().start();
        if (left.kind() == SemanticType.ERROR || right.kind() == SemanticType.ERROR) {
            return new TypedExpression.Wrong(position);
        }
        BinaryOperator operator = binary.operator();
        SemanticType kind = left.kind() == SemanticType.FLOAT || right.kind() == SemanticType.FLOAT
                ? SemanticType.FLOAT
                : SemanticType.INT;
        boolean constant = left.isConstant() && right.isConstant();
        if (operator.compares()) {
            return constant
                    ? TypedExpression.truth(ConstantEvaluator.compare(operator, kind, left, right), position)
                    : new TypedExpression.Comparison(operator, kind, left, right, position);
        }
        boolean integersOnly = operator == BinaryOperator.REMAINDER || operator == BinaryOperator.BIT_AND;
        if (integersOnly && kind == SemanticType.FLOAT) {
            return wrong("E0314", binary.span(), "operands of '" + operator.symbol() + "' must be int");
        }
        boolean divides = operator == BinaryOperator.DIVIDE || operator == BinaryOperator.REMAINDER;
        if (divides && kind == SemanticType.INT && right.isConstant() && ConstantEvaluator.intValue(right) == 0) {
            return divisionByZero(binary, left, right);
        }
        return constant
                ? ConstantEvaluator.arithmetic(operator, kind, left, right, position)
                : new TypedExpression.Arithmetic(operator, kind, left, right, position);
    }

    /**
     * An error, but a warning where it may never be reached: excluded by a constant condition, or after an operator.
     */
    private TypedExpression divisionByZero(Expression.Binary binary, TypedExpression left, TypedExpression right) {
        Span span = binary.right().span();
        if (excluded == 0) {
            return wrong("E0328", span, constantOnly ? "division by zero in constant expression" : "division by zero");
        }
        diagnostics.add(Diagnostic.warning("W0328", span, "division by zero"));
        int position = binary.span().start();
        return new TypedExpression.Arithmetic(binary.operator(), SemanticType.INT, left, right, position);
    }
}
