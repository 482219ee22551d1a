package edu.sysy.frontend;

import edu.sysy.Dialect;
import edu.sysy.LanguageFeature;
import edu.sysy.ast.Expression;
import edu.sysy.frontend.NamedEntity.FunctionSymbol;
import edu.sysy.frontend.NamedEntity.Unknown;
import edu.sysy.frontend.NamedEntity.Variable;
import edu.sysy.ir.LibraryFunction;
import edu.sysy.source.Diagnostic;
import edu.sysy.source.Span;
import java.util.List;

/** Checks calls against the functions they name. */
final class CallArgumentChecker {
    private final Dialect dialect;
    private final Diagnostics diagnostics;
    private final ExpressionChecker expressions;

    CallArgumentChecker(Diagnostics diagnostics, ExpressionChecker expressions, Dialect dialect) {
        this.dialect = dialect;
        this.diagnostics = diagnostics;
        this.expressions = expressions;
    }

    /** The term for a call of {@code symbol} with checked arguments. */
    TypedExpression check(Expression.Call call, NamedEntity symbol, List<TypedExpression> arguments) {
        return switch (symbol) {
            case FunctionSymbol function -> call(call, function, arguments);
            case Unknown unknown -> new TypedExpression.Wrong(call.span().start());
            case Variable variable -> variableCalled(call, variable);
        };
    }

    private TypedExpression variableCalled(Expression.Call call, Variable variable) {
        String what = variable.isArray() ? " is an array, not a function" : " is a variable, not a function";
        Diagnostic wrong = Diagnostics.withDeclaration(
                Diagnostic.error("E0305", call.nameSpan(), Diagnostics.quote(variable.name()) + what), variable);
        return expressions.wrong(variable.isArray() ? wrong.withHelp("an index stands in brackets: 'a[0]'") : wrong);
    }

    private TypedExpression call(Expression.Call call, FunctionSymbol function, List<TypedExpression> arguments) {
        TypedExpression term = new TypedExpression.CallTerm(
                function, List.copyOf(arguments), call.span().start());
        if (function.poisoned()) {
            return term;
        }
        boolean wrongArgument = arguments.stream().anyMatch(argument -> argument.kind() == SemanticType.ERROR);
        if (wrongArgument && dialect.has(LanguageFeature.PRINTF)) {
            return new TypedExpression.Wrong(call.span().start());
        }
        boolean variadic = function.library().filter(LibraryFunction::variadic).isPresent();
        if (variadic) {
            return formatted(call, arguments)
                    ? term
                    : new TypedExpression.Wrong(call.span().start());
        }
        List<Variable> parameters = function.parameters();
        boolean extra = parameters.isEmpty()
                && !arguments.isEmpty()
                && function.library().isEmpty();
        if (extra && dialect.has(LanguageFeature.EXTRA_ARGUMENTS)) {
            String message =
                    "arguments of " + Diagnostics.quote(function.name()) + ", which has no parameters, are dropped";
            diagnostics.add(
                    Diagnostic.warning("W0307", call.span(), message).withNote(function.span(), "defined here"));
            return term;
        }
        if (arguments.size() != parameters.size()) {
            if (wrongArgument) {
                return new TypedExpression.Wrong(call.span().start());
            }
            reportCount(call, function, arguments.size());
            return new TypedExpression.Wrong(call.span().start());
        }
        boolean right = true;
        for (int i = 0; i < arguments.size(); i++) {
            right &= fits(call, function, i, arguments.get(i));
        }
        return right ? term : new TypedExpression.Wrong(call.span().start());
    }

    private void reportCount(Expression.Call call, FunctionSymbol function, int count) {
        int expected = function.parameters().size();
        String message = "function " + Diagnostics.quote(function.name()) + " expects " + expected
                + (expected == 1 ? " argument, got " : " arguments, got ") + count;
        Diagnostic wrong = Diagnostic.error("E0307", call.span(), message);
        boolean reads = expected == 0 && function.result() != SemanticType.VOID;
        Diagnostic diagnostic = reads && call.arguments().getFirst() instanceof Expression.Name variable
                ? wrong.withHelp("write '" + variable.name() + " = " + function.name() + "()'")
                : wrong;
        diagnostics.add(
                function.library().isPresent() ? diagnostic : diagnostic.withNote(function.span(), "defined here"));
    }

    /** Library functions take arrays of any shape; their own see them as one row. */
    private boolean fits(Expression.Call call, FunctionSymbol function, int index, TypedExpression argument) {
        Variable parameter = function.parameters().get(index);
        Span argumentSpan = call.arguments().get(index).span();
        Span span = dialect.has(LanguageFeature.PRINTF) ? call.nameSpan().to(argumentSpan) : argumentSpan;
        if (argument.kind() == SemanticType.ERROR) {
            return false;
        }
        if (!parameter.isArray() && argument.kind().isNumber()) {
            return true;
        }
        if (argument.kind() == SemanticType.VOID && !dialect.has(LanguageFeature.PRINTF)) {
            expressions.requireNumber(argument, span);
            return false;
        }
        if (parameter.isArray() && argument instanceof TypedExpression.Subarray array) {
            boolean sameShape = sameShape(array, parameter);
            boolean anyShape = function.library().isPresent() && array.array().element() == parameter.element();
            if (!sameShape && anyShape) {
                diagnostics.add(Diagnostic.warning(
                        "W0308",
                        span,
                        mismatch(call, index, argument, parameter).replace("cannot pass", "passing")));
            }
            if (sameShape || anyShape) {
                return !array.array().isConstant() || constantArray(array.array(), span);
            }
        }
        Diagnostic wrong = Diagnostics.withDeclaration(
                Diagnostic.error("E0308", span, mismatch(call, index, argument, parameter)), parameter);
        boolean element = parameter.isArray() && argument instanceof TypedExpression.Element;
        diagnostics.add(element ? wrong.withHelp("an array is passed by its name, without indices") : wrong);
        return false;
    }

    private static String mismatch(Expression.Call call, int index, TypedExpression argument, Variable parameter) {
        String given = switch (argument) {
            case TypedExpression.Subarray array ->
                array.array().typeText(array.indices().size());
            case TypedExpression.Text text -> "a string";
            default -> argument.kind().text();
        };
        return "argument " + (index + 1) + " of " + Diagnostics.quote(call.function()) + ": cannot pass " + given
                + " as " + parameter.typeText(0);
    }

    private static boolean sameShape(TypedExpression.Subarray argument, Variable parameter) {
        Variable array = argument.array();
        int given = argument.indices().size();
        if (array.element() != parameter.element() || array.dimensions() - given != parameter.dimensions()) {
            return false;
        }
        for (int i = 1; i < parameter.dimensions(); i++) {
            int left = array.length(given + i);
            int right = parameter.length(i);
            if (left != right && left != Variable.UNKNOWN_LENGTH && right != Variable.UNKNOWN_LENGTH) {
                return false;
            }
        }
        return true;
    }

    /** Reports that a constant array is passed to a function; whether the dialect allows that. */
    private boolean constantArray(Variable array, Span span) {
        String message = "constant array " + Diagnostics.quote(array.name()) + " passed to a function";
        boolean allowed = dialect.has(LanguageFeature.CONSTANT_ARRAY_ARGUMENTS);
        diagnostics.add(
                allowed
                        ? Diagnostic.warning("W0332", span, message + " that may write it")
                        : Diagnostic.error("E0405", span, message)
                                .withNote(array.span(), "declared as a constant here"));
        return allowed;
    }

    /** Checks a call of {@code putf} or {@code printf}. */
    private boolean formatted(Expression.Call call, List<TypedExpression> arguments) {
        String name = Diagnostics.quote(call.function());
        if (arguments.isEmpty()) {
            diagnostics.add(Diagnostic.error("E0307", call.span(), "function " + name + " expects a format string"));
            return false;
        }
        boolean right = true;
        for (int i = 1; i < arguments.size(); i++) {
            Span span = call.arguments().get(i).span();
            right &= expressions.requireNumber(arguments.get(i), span).kind() != SemanticType.ERROR;
        }
        Span span = call.arguments().getFirst().span();
        if (arguments.getFirst() instanceof TypedExpression.Text text) {
            return checkCount(call, text.value(), arguments.size() - 1) && right;
        }
        if (arguments.getFirst().kind() != SemanticType.ERROR) {
            diagnostics.add(Diagnostic.error("E0308", span, "argument 1 of " + name + ": a string literal is needed"));
        }
        return false;
    }

    /** Whether a format may be used with so many arguments; {@code putf} takes too few and too many of them. */
    private boolean checkCount(Expression.Call call, String format, int given) {
        int wanted = dialect.minFormatCharacter() == 0
                ? FormatString.conversions(format)
                : FormatString.plainConversions(format, dialect.has(LanguageFeature.PRINTF_CHARACTERS));
        if (wanted == given) {
            return true;
        }
        String message =
                "format string needs " + wanted + (wanted == 1 ? " argument, got " : " arguments, got ") + given;
        Span span = call.arguments().getFirst().span();
        if (call.function().equals(LibraryFunction.PUTF.sourceName())) {
            diagnostics.add(Diagnostic.warning("W0335", span, message));
            return true;
        }
        diagnostics.add(Diagnostic.error("E0408", call.nameSpan().to(span), message));
        return false;
    }
}
