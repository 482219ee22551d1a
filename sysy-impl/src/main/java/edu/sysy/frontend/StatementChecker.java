package edu.sysy.frontend;

import edu.sysy.ast.BinaryOperator;
import edu.sysy.ast.Expression;
import edu.sysy.ast.Statement;
import edu.sysy.ast.UnaryOperator;
import edu.sysy.frontend.NamedEntity.FunctionSymbol;
import edu.sysy.frontend.NamedEntity.Variable;
import edu.sysy.source.Diagnostic;
import edu.sysy.source.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Turns the statements of one function into steps, and finds out whether its end can be reached. */
final class StatementChecker {
    /** Longer names are not repeated in advice. */
    private static final int MAX_SHOWN = 20;

    private final Diagnostics diagnostics;
    private final NameTable names;
    private final ExpressionChecker expressions;
    private final DeclarationChecker declarations;
    private final FunctionSymbol function;
    private int loops;
    private boolean breaks;
    private boolean goesOn = true;

    StatementChecker(
            Diagnostics diagnostics,
            NameTable names,
            ExpressionChecker expressions,
            DeclarationChecker declarations,
            FunctionSymbol function) {
        this.diagnostics = diagnostics;
        this.names = names;
        this.expressions = expressions;
        this.declarations = declarations;
        this.function = function;
    }

    /** Checks the body in the scope of the parameters. */
    TypedStatement body(Statement.Block body) {
        return sequence(body.statements());
    }

    /** Whether the body can be left at its end. */
    boolean reachesEnd() {
        return goesOn;
    }

    private TypedStatement sequence(List<Statement> statements) {
        List<TypedStatement> steps = new ArrayList<>(statements.size());
        boolean reached = true;
        for (Statement statement : statements) {
            steps.add(statement(statement));
            reached &= goesOn;
        }
        goesOn = reached;
        return steps.size() == 1 ? steps.getFirst() : new TypedStatement.Sequence(steps);
    }

    private TypedStatement statement(Statement statement) {
        if (!expressions.enter(statement.span())) {
            expressions.leave();
            return new TypedStatement.Sequence(List.of());
        }
        goesOn = true;
        int position = statement.span().start();
        TypedStatement step = switch (statement) {
            case Statement.Block block -> {
                names.scopes().enter();
                TypedStatement body = sequence(block.statements());
                names.scopes().leave();
                yield body;
            }
            case Statement.If ladder -> ifLadder(ladder);
            case Statement.While loop ->
                loop(
                        expressions.number(loop.condition()),
                        loop.body(),
                        List.of(),
                        loop.span().start());
            case Statement.For loop -> forLoop(loop);
            case Statement.LocalDeclaration local -> declaration(local);
            case Statement.Assignment assignment -> assignment(assignment);
            case Statement.ExpressionStatement evaluation -> evaluation(evaluation);
            case Statement.Break exit -> {
                breaks = true;
                yield jump(exit, "break", new TypedStatement.Break(position));
            }
            case Statement.Continue repeat -> jump(repeat, "continue", new TypedStatement.Continue(position));
            case Statement.Return exit -> returnStep(exit);
        };
        expressions.leave();
        return step;
    }

    private TypedStatement declaration(Statement.LocalDeclaration local) {
        List<TypedStatement> steps = new ArrayList<>();
        declarations.declare(local.declaration(), steps);
        return new TypedStatement.Sequence(steps);
    }

    private TypedStatement jump(Statement statement, String word, TypedStatement step) {
        if (loops == 0) {
            diagnostics.add(Diagnostic.error("E0316", statement.span(), "'" + word + "' outside of a loop"));
        }
        goesOn = false;
        return step;
    }

    private TypedStatement ifLadder(Statement.If first) {
        List<TypedStatement.If> arms = new ArrayList<>();
        Optional<TypedStatement> last = Optional.empty();
        boolean goesOnSomewhere = false;
        Optional<Statement> rest = Optional.of(first);
        boolean excluded = false;
        while (rest.isPresent() && rest.get() instanceof Statement.If arm) {
            TypedExpression condition = expressions.number(arm.condition());
            rejectDeclaration(arm.thenBranch());
            boolean thenExcluded = excluded || isConstant(condition, false);
            expressions.beginExcluded(thenExcluded);
            arms.add(new TypedStatement.If(
                    condition,
                    statement(arm.thenBranch()),
                    Optional.empty(),
                    arm.span().start()));
            expressions.endExcluded(thenExcluded);
            goesOnSomewhere |= goesOn && !thenExcluded;
            excluded |= isConstant(condition, true);
            rest = arm.elseBranch();
        }
        if (rest.isPresent()) {
            rejectDeclaration(rest.get());
            expressions.beginExcluded(excluded);
            last = Optional.of(statement(rest.get()));
            expressions.endExcluded(excluded);
            goesOnSomewhere |= goesOn && !excluded;
        } else {
            goesOnSomewhere |= !excluded;
        }
        goesOn = goesOnSomewhere;
        for (TypedStatement.If arm : arms.reversed()) {
            last = Optional.of(new TypedStatement.If(arm.condition(), arm.thenStep(), last, arm.position()));
        }
        return last.orElseThrow();
    }

    private static boolean isConstant(TypedExpression condition, boolean value) {
        return condition.isConstant() && ConstantEvaluator.isTrue(condition) == value;
    }

    /** A tree that was built by hand may have a declaration where the grammar has none. */
    private void rejectDeclaration(Statement statement) {
        if (statement instanceof Statement.LocalDeclaration && !diagnostics.hasErrors()) {
            diagnostics.add(Diagnostic.error("E0205", statement.span(), "declarations are not allowed here"));
        }
    }

    private TypedStatement forLoop(Statement.For loop) {
        List<TypedStatement> steps = new ArrayList<>(assignments(loop.initial()));
        TypedExpression condition = loop.condition()
                .map(expressions::number)
                .orElseGet(() -> TypedExpression.truth(true, loop.span().start()));
        steps.add(loop(condition, loop.body(), loop.update(), loop.span().start()));
        return new TypedStatement.Sequence(steps);
    }

    private List<TypedStatement> assignments(List<Statement.Assignment> list) {
        return list.stream().map(this::assignment).toList();
    }

    private TypedStatement loop(
            TypedExpression condition, Statement loopBody, List<Statement.Assignment> updates, int position) {
        boolean outerBreaks = breaks;
        breaks = false;
        loops++;
        rejectDeclaration(loopBody);
        expressions.beginExcluded(isConstant(condition, false));
        TypedStatement body = statement(loopBody);
        expressions.endExcluded(isConstant(condition, false));
        loops--;
        Optional<TypedStatement> update =
                updates.isEmpty() ? Optional.empty() : Optional.of(new TypedStatement.Sequence(assignments(updates)));
        goesOn = breaks || !isConstant(condition, true);
        breaks = outerBreaks;
        return new TypedStatement.While(condition, body, update, position);
    }

    private TypedStatement assignment(Statement.Assignment assignment) {
        TypedExpression target = target(assignment.target());
        TypedExpression value = target.kind() == SemanticType.ERROR
                ? expressions.check(assignment.value())
                : expressions.number(assignment.value());
        return new TypedStatement.Assign(target, value, assignment.span().start());
    }

    private TypedExpression target(Expression expression) {
        Span span = expression.span();
        switch (expression) {
            case Expression.Name name -> {
                NamedEntity symbol = names.resolve(name.name(), span);
                expressions.resolution().record(span, symbol);
                if (symbol instanceof Variable variable && isAssignable(variable, 0, span)) {
                    variable.markAssigned();
                    return new TypedExpression.Scalar(variable, span.start());
                }
                reportFunction(symbol, span);
            }
            case Expression.Index index -> {
                TypedExpression term = expressions.check(index);
                if (term instanceof TypedExpression.Wrong) {
                    return term;
                }
                NamedEntity symbol = names.resolve(index.array().name(), span);
                if (symbol instanceof Variable variable
                        && isAssignable(variable, index.indices().size(), span)) {
                    return term;
                }
            }
            default -> {
                expressions.check(expression);
                diagnostics.add(Diagnostic.error("E0210", span, "left side of '=' is not assignable"));
            }
        }
        return new TypedExpression.Wrong(span.start());
    }

    private boolean isAssignable(Variable variable, int indices, Span span) {
        String quoted = Diagnostics.quote(variable.name());
        if (variable.isConstant()) {
            diagnostics.add(Diagnostic.error("E0311", span, "cannot assign to constant " + quoted)
                    .withNote(variable.span(), "declared here"));
            return false;
        }
        if (indices < variable.dimensions()) {
            Diagnostic whole = Diagnostic.error("E0312", span, "cannot assign to array " + quoted)
                    .withHelp("assign its elements one by one, in a loop");
            diagnostics.add(Diagnostics.withDeclaration(whole, variable));
            return false;
        }
        return true;
    }

    private void reportFunction(NamedEntity symbol, Span span) {
        if (symbol instanceof FunctionSymbol called) {
            String message = "cannot assign to function " + Diagnostics.quote(called.name());
            diagnostics.add(Diagnostics.withDeclaration(Diagnostic.error("E0312", span, message), called));
        }
    }

    private TypedStatement evaluation(Statement.ExpressionStatement statement) {
        if (statement.expression().isEmpty()) {
            return new TypedStatement.Sequence(List.of());
        }
        Expression expression = statement.expression().get();
        TypedExpression term = expressions.check(expression);
        if (term.kind() == SemanticType.ARRAY || term.kind() == SemanticType.TEXT) {
            term = expressions.requireNumber(term, expression.span());
        } else if (term.kind() != SemanticType.ERROR) {
            warnAboutUnused(expression);
        }
        return new TypedStatement.Evaluate(term);
    }

    private void warnAboutUnused(Expression expression) {
        Span span = expression.span();
        switch (expression) {
            case Expression.Call call -> {}
            case Expression.Binary binary when binary.operator().shortCircuits() -> {}
            case Expression.Binary binary
            when binary.operator() == BinaryOperator.EQUAL ->
                diagnostics.add(Diagnostic.warning("W0333", span, "result of '==' is not used")
                        .withHelp("'=' assigns"));
            case Expression.Unary outer
            when outer.operand() instanceof Expression.Unary inner
                    && inner.operand() instanceof Expression.Name name
                    && isIncrement(outer, inner) -> {
                String sign = outer.operator().symbol();
                String x = name.name().length() <= MAX_SHOWN ? name.name() : "x";
                diagnostics.add(Diagnostic.warning("W0334", span, "value is not used")
                        .withHelp("SysY has no '" + sign + sign + "'; write '" + x + " = " + x + " " + sign + " 1'"));
            }
            default -> diagnostics.add(Diagnostic.warning("W0334", span, "value is not used"));
        }
    }

    /** Whether two signs next to each other are C's {@code ++} or {@code --}. */
    private static boolean isIncrement(Expression.Unary outer, Expression.Unary inner) {
        return outer.operator() == inner.operator()
                && outer.operator() != UnaryOperator.NOT
                && inner.span().start() == outer.span().start() + 1;
    }

    private TypedStatement returnStep(Statement.Return statement) {
        Span span = statement.span();
        boolean returnsNothing = function.result() == SemanticType.VOID;
        Optional<TypedExpression> value = Optional.empty();
        if (statement.value().isPresent()) {
            if (returnsNothing) {
                expressions.check(statement.value().get());
                diagnostics.add(
                        Diagnostic.error("E0317", statement.value().get().span(), "void function returns a value"));
            } else {
                value = Optional.of(expressions.number(statement.value().get()));
            }
        } else if (!returnsNothing && !function.poisoned()) {
            String message = "'return' without value in " + function.result().text() + " function";
            diagnostics.add(Diagnostic.warning("W0319", span, message));
        }
        goesOn = false;
        return new TypedStatement.Return(value, span.start());
    }
}
