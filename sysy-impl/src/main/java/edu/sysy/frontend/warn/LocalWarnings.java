package edu.sysy.frontend.warn;

import edu.sysy.ast.BinaryOperator;
import edu.sysy.ast.Declaration.FunctionDefinition;
import edu.sysy.ast.Declaration.VariableDeclaration;
import edu.sysy.ast.Declarator;
import edu.sysy.ast.Expression;
import edu.sysy.ast.Statement;
import edu.sysy.ast.UnaryOperator;
import edu.sysy.frontend.NamedEntity.FunctionSymbol;
import edu.sysy.frontend.NamedEntity.Variable;
import edu.sysy.frontend.Resolution;
import edu.sysy.frontend.SemanticType;
import edu.sysy.source.Diagnostic;
import edu.sysy.source.SourceFile;
import java.util.List;
import java.util.Optional;

/** Reports single expressions and statements that are probably not what their author meant. */
final class LocalWarnings implements TreeVisitor {
    private final Resolution resolution;
    private final WarningReporter reporter;
    private final ConstantWarnings constants;
    private final MisreadOperators operators;
    private final EmptyBodies bodies;
    private final MisleadingIndentation indentation;
    private final DanglingElse branches;
    private final UnchangedConditions loops;
    private SemanticType result = SemanticType.VOID;
    private Optional<FunctionSymbol> current = Optional.empty();
    private boolean callsItself;

    LocalWarnings(SourceFile source, Resolution resolution, WarningReporter reporter) {
        this.resolution = resolution;
        this.reporter = reporter;
        this.constants = new ConstantWarnings(resolution, reporter);
        this.operators = new MisreadOperators(source, resolution, reporter);
        SourceLayout layout = new SourceLayout(source);
        this.bodies = new EmptyBodies(source, reporter);
        this.indentation = new MisleadingIndentation(layout, reporter);
        this.branches = new DanglingElse(layout, reporter);
        this.loops = new UnchangedConditions(resolution, reporter);
    }

    @Override
    public void function(FunctionDefinition function) {
        result = SemanticType.of(function.returnType());
        current = resolution.function(function);
        callsItself = false;
        loops.beginFunction();
    }

    @Override
    public void functionEnd(FunctionDefinition function) {
        if (callsItself) {
            InfiniteRecursion.check(function, resolution, reporter);
        }
        loops.endFunction(loop -> indentation.isReported(loop) || bodies.isReported(loop));
    }

    @Override
    public void variables(VariableDeclaration declaration) {
        for (Declarator declarator : declaration.declarators()) {
            if (declarator.dimensions().isEmpty()) {
                declarator
                        .initializer()
                        .ifPresent(initializer -> TreeWalk.forEachValue(
                                initializer,
                                value -> constants.conversion(value, SemanticType.of(declaration.type()))));
            }
        }
    }

    @Override
    public void block(List<Statement> statements) {
        bodies.block(statements);
        indentation.block(statements);
    }

    @Override
    public void statement(Statement statement) {
        loops.statement(statement);
        switch (statement) {
            case Statement.Assignment assignment -> assignment(assignment);
            case Statement.Return exit -> {
                if (exit.value().isPresent()) {
                    constants.conversion(exit.value().get(), result);
                }
            }
            case Statement.If branch -> {
                constants.condition(branch.condition(), false);
                branches.check(branch);
            }
            case Statement.While loop -> constants.condition(loop.condition(), true);
            case Statement.For loop -> loop.condition().ifPresent(value -> constants.condition(value, true));
            default -> {}
        }
    }

    private void assignment(Statement.Assignment assignment) {
        operators.assignment(assignment);
        Expression target = assignment.target();
        Expression.Name name = target instanceof Expression.Index index ? index.array() : nameOf(target);
        resolution.variable(name).ifPresent(variable -> {
            constants.conversion(assignment.value(), variable.element());
            if (SameExpressions.areSame(target, assignment.value(), resolution)) {
                String quoted = WarningReporter.quote(variable.name());
                String what = target instanceof Expression.Index ? "element of " + quoted : quoted;
                reporter.warn("W0512", assignment.span(), what + " is assigned to itself");
            }
        });
    }

    private static Expression.Name nameOf(Expression target) {
        if (target instanceof Expression.Name name) {
            return name;
        }
        throw new IllegalStateException("not assignable: " + target);
    }

    @Override
    public void expression(Expression expression) {
        switch (expression) {
            case Expression.Binary binary -> operation(binary);
            case Expression.Unary unary -> {
                if (unary.operator() == UnaryOperator.MINUS) {
                    constants.negation(unary);
                }
            }
            case Expression.Call call -> {
                loops.call(call);
                Optional<FunctionSymbol> function = resolution.function(call);
                if (function.isPresent()) {
                    call(call, function.get());
                }
            }
            default -> {}
        }
    }

    private void operation(Expression.Binary binary) {
        if (binary.operator().compares()) {
            comparison(binary);
        } else if (binary.operator().shortCircuits()) {
            operators.logical(binary);
        } else {
            constants.arithmetic(binary);
        }
    }

    private void call(Expression.Call call, FunctionSymbol function) {
        callsItself |= current.isPresent() && current.get() == function;
        List<Variable> parameters = function.parameters();
        for (int i = 0; i < Math.min(parameters.size(), call.arguments().size()); i++) {
            if (!parameters.get(i).isArray()) {
                constants.conversion(call.arguments().get(i), parameters.get(i).element());
            }
        }
    }

    /** Comparisons of an integer with itself, and of truth values with numbers that they never reach. */
    private void comparison(Expression.Binary comparison) {
        BinaryOperator operator = comparison.operator();
        if (SameExpressions.areSame(comparison.left(), comparison.right(), resolution)) {
            boolean outcome = operator == BinaryOperator.EQUAL
                    || operator == BinaryOperator.LESS_EQUAL
                    || operator == BinaryOperator.GREATER_EQUAL;
            reporter.warn("W0510", comparison.span(), "comparison with itself is always " + outcome);
            return;
        }
        boolean equality = operator == BinaryOperator.EQUAL || operator == BinaryOperator.NOT_EQUAL;
        Optional<Number> number = isNegation(comparison.left()) || (equality && isTruthValue(comparison.left()))
                ? resolution.value(comparison.right())
                : Optional.empty();
        if (number.isEmpty() || !truthValue(comparison, number.get().floatValue())) {
            operators.comparison(comparison);
        }
    }

    /** Checks the comparison of a truth value with a number; whether its outcome is always the same. */
    private boolean truthValue(Expression.Binary comparison, float number) {
        boolean outcome = compare(comparison.operator(), 0, number);
        if (outcome != compare(comparison.operator(), 1, number)) {
            return false;
        }
        String message = "comparison of a truth value, 0 or 1, with this number is always " + outcome;
        Diagnostic warning = Diagnostic.warning("W0510", comparison.span(), message);
        reporter.warn(
                MisreadOperators.isMisreadNegation(comparison)
                        ? warning.withHelp(operators.negationHelp(comparison))
                        : warning);
        return true;
    }

    private static boolean compare(BinaryOperator operator, float left, float right) {
        return switch (operator) {
            case EQUAL -> left == right;
            case NOT_EQUAL -> left != right;
            case LESS -> left < right;
            case GREATER -> left > right;
            case LESS_EQUAL -> left <= right;
            case GREATER_EQUAL -> left >= right;
            default -> throw new IllegalArgumentException(operator.symbol());
        };
    }

    private static boolean isNegation(Expression expression) {
        return expression instanceof Expression.Unary unary && unary.operator() == UnaryOperator.NOT;
    }

    private static boolean isTruthValue(Expression expression) {
        return isNegation(expression)
                || (expression instanceof Expression.Binary binary
                        && (binary.operator().compares() || binary.operator().shortCircuits()));
    }
}
