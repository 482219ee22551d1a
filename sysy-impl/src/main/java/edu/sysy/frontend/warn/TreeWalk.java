package edu.sysy.frontend.warn;

import edu.sysy.Cancellation;
import edu.sysy.ast.Ast;
import edu.sysy.ast.Declaration;
import edu.sysy.ast.Declaration.FunctionDefinition;
import edu.sysy.ast.Declaration.VariableDeclaration;
import edu.sysy.ast.Declarator;
import edu.sysy.ast.Expression;
import edu.sysy.ast.Initializer;
import edu.sysy.ast.Parameter;
import edu.sysy.ast.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Walks over a tree. Chains of operators and {@code else if} ladders are walked by loops; what is left to recursion the
 * parser bounds.
 */
final class TreeWalk {
    private final TreeVisitor visitor;
    private final Consumer<Expression> expressions;

    private TreeWalk(TreeVisitor visitor) {
        this.visitor = visitor;
        this.expressions = visitor::expression;
    }

    static void walk(Ast ast, TreeVisitor visitor) {
        TreeWalk walk = new TreeWalk(visitor);
        for (Declaration declaration : ast.declarations()) {
            switch (declaration) {
                case FunctionDefinition function -> walk.function(function);
                case VariableDeclaration variables -> walk.variables(variables);
            }
        }
    }

    private void function(FunctionDefinition function) {
        visitor.function(function);
        for (Parameter parameter : function.parameters()) {
            forEach(parameter.dimensions(), expressions);
        }
        block(function.body().statements());
        visitor.functionEnd(function);
    }

    private void variables(VariableDeclaration declaration) {
        visitor.variables(declaration);
        for (Declarator declarator : declaration.declarators()) {
            forEach(declarator.dimensions(), expressions);
            if (declarator.initializer().isPresent()) {
                forEachValue(declarator.initializer().get(), this::expression);
            }
        }
    }

    /** The expressions of an initialiser, in order. */
    static void forEachValue(Initializer initializer, Consumer<Expression> action) {
        switch (initializer) {
            case Expression expression -> action.accept(expression);
            case Initializer.InitializerList list -> {
                for (Initializer item : list.items()) {
                    Cancellation.poll();
                    forEachValue(item, action);
                }
            }
        }
    }

    private void block(List<Statement> statements) {
        visitor.block(statements);
        for (Statement statement : statements) {
            Cancellation.poll();
            statement(statement);
        }
    }

    private void statement(Statement statement) {
        Optional<Statement> rest = Optional.of(statement);
        while (rest.isPresent() && rest.get() instanceof Statement.If arm) {
            visitor.statement(arm);
            expression(arm.condition());
            statement(arm.thenBranch());
            rest = arm.elseBranch();
        }
        if (rest.isPresent()) {
            noLadder(rest.get());
        }
    }

    private void noLadder(Statement statement) {
        visitor.statement(statement);
        switch (statement) {
            case Statement.Block block -> block(block.statements());
            case Statement.LocalDeclaration local -> variables(local.declaration());
            case Statement.Assignment assignment -> {
                if (assignment.target() instanceof Expression.Index element) {
                    forEach(element.indices(), expressions);
                }
                expression(assignment.value());
            }
            case Statement.ExpressionStatement evaluation -> expression(evaluation.expression());
            case Statement.While loop -> {
                expression(loop.condition());
                statement(loop.body());
            }
            case Statement.For loop -> {
                assignments(loop.initial());
                expression(loop.condition());
                assignments(loop.update());
                statement(loop.body());
            }
            case Statement.Return exit -> expression(exit.value());
            case Statement.If ladder -> throw new IllegalStateException("an if is the head of a ladder");
            case Statement.Break exit -> {}
            case Statement.Continue repeat -> {}
        }
    }

    private void assignments(List<Statement.Assignment> assignments) {
        for (Statement.Assignment assignment : assignments) {
            noLadder(assignment);
        }
    }

    private void expression(Optional<Expression> expression) {
        if (expression.isPresent()) {
            expression(expression.get());
        }
    }

    private void expression(Expression expression) {
        forEach(expression, expressions);
    }

    /** Hands an expression and its operands to {@code action}, each before its own operands, from left to right. */
    static void forEach(Expression expression, Consumer<Expression> action) {
        action.accept(expression);
        switch (expression) {
            case Expression.Binary binary
            when binary.left() instanceof Expression.Binary -> forEachInChain(binary, action);
            case Expression.Binary binary -> {
                forEach(binary.left(), action);
                forEach(binary.right(), action);
            }
            case Expression.Unary unary -> forEach(unary.operand(), action);
            case Expression.Call call -> forEach(call.arguments(), action);
            case Expression.Index index -> {
                action.accept(index.array());
                forEach(index.indices(), action);
            }
            default -> {}
        }
    }

    private static void forEachInChain(Expression.Binary top, Consumer<Expression> action) {
        List<Expression.Binary> chain = new ArrayList<>();
        chain.add(top);
        Expression left = top.left();
        while (left instanceof Expression.Binary binary) {
            action.accept(binary);
            chain.add(binary);
            left = binary.left();
        }
        forEach(left, action);
        for (Expression.Binary binary : chain.reversed()) {
            forEach(binary.right(), action);
        }
    }

    private static void forEach(List<Expression> expressions, Consumer<Expression> action) {
        for (Expression expression : expressions) {
            forEach(expression, action);
        }
    }
}
