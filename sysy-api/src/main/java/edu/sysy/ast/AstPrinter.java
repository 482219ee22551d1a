package edu.sysy.ast;

import edu.sysy.ast.Declaration.FunctionDefinition;
import edu.sysy.ast.Declaration.VariableDeclaration;
import edu.sysy.ast.Initializer.InitializerList;
import edu.sysy.source.SourceFile;
import edu.sysy.source.Span;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;

/**
 * Writes a tree for people to read, a node a line, indented by depth, with the place of each node.
 *
 * <p>The chain {@code a - b + c} and the ladder {@code if ... else if ... else} are written on one level, however long
 * they are, so that the text stays proportional to the program.
 */
public final class AstPrinter {
    private record Item(String prefix, Node node, int depth) {}

    private final SourceFile source;
    private final StringBuilder text = new StringBuilder();
    private final Deque<Item> pending = new ArrayDeque<>();
    private final List<Item> children = new ArrayList<>();
    private int depth;

    private AstPrinter(SourceFile source) {
        this.source = source;
    }

    /** The tree as text. */
    public static String print(Ast ast) {
        AstPrinter printer = new AstPrinter(ast.source());
        for (Declaration declaration : ast.declarations()) {
            printer.printTree(declaration);
        }
        return printer.text.toString();
    }

    private void printTree(Node root) {
        pending.push(new Item("", root, 0));
        while (!pending.isEmpty()) {
            Item item = pending.pop();
            depth = item.depth + 1;
            children.clear();
            text.repeat("  ", item.depth).append(item.prefix);
            visit(item.node);
            place(item.node.span());
            Collections.reverse(children);
            children.forEach(pending::push);
        }
    }

    private void visit(Node node) {
        switch (node) {
            case Declaration declaration -> visitDeclaration(declaration);
            case Declarator(var name, var dimensions, var initializer, var span) -> {
                text.append("Declarator ").append(name);
                dimensions.forEach(dimension -> child("dimension: ", dimension));
                initializer.ifPresent(value -> child("= ", value));
            }
            case Parameter(var type, var name, var array, var dimensions, var span) -> {
                text.append("Parameter ").append(type.keyword()).append(' ').append(name);
                text.append(array ? "[]" : "");
                dimensions.forEach(dimension -> child("dimension: ", dimension));
            }
            case InitializerList(var items, var span) -> {
                text.append("InitializerList");
                items.forEach(item -> child("", item));
            }
            case Expression expression -> visitExpression(expression);
            case Statement statement -> visitStatement(statement);
        }
    }

    private void visitDeclaration(Declaration declaration) {
        switch (declaration) {
            case VariableDeclaration(var constant, var isStatic, var type, var declarators, var span) -> {
                text.append("VariableDeclaration ")
                        .append(isStatic ? "static " : "")
                        .append(constant ? "const " : "")
                        .append(type.keyword());
                declarators.forEach(declarator -> child("", declarator));
            }
            case FunctionDefinition(var type, var name, var nameSpan, var parameters, var body, var span) -> {
                text.append("FunctionDefinition ")
                        .append(type.keyword())
                        .append(' ')
                        .append(name);
                parameters.forEach(parameter -> child("", parameter));
                child("", body);
            }
        }
    }

    private void visitStatement(Statement statement) {
        switch (statement) {
            case Statement.Block(var statements, var span) -> {
                text.append("Block");
                statements.forEach(inner -> child("", inner));
            }
            case Statement.LocalDeclaration(var declaration, var span) -> visitDeclaration(declaration);
            case Statement.Assignment(var target, var value, var span) -> {
                text.append("Assignment");
                child("", target);
                child("= ", value);
            }
            case Statement.ExpressionStatement(var expression, var span) -> {
                text.append("ExpressionStatement");
                expression.ifPresent(value -> child("", value));
            }
            case Statement.If first -> visitIf(first);
            case Statement.While(var condition, var body, var span) -> {
                text.append("While");
                child("condition: ", condition);
                child("", body);
            }
            case Statement.For(var initial, var condition, var update, var body, var span) -> {
                text.append("For");
                initial.forEach(assignment -> child("initial: ", assignment));
                condition.ifPresent(value -> child("condition: ", value));
                update.forEach(assignment -> child("update: ", assignment));
                child("", body);
            }
            case Statement.Break(var span) -> text.append("Break");
            case Statement.Continue(var span) -> text.append("Continue");
            case Statement.Return(var value, var span) -> {
                text.append("Return");
                value.ifPresent(result -> child("", result));
            }
        }
    }

    private void visitIf(Statement.If first) {
        text.append("If");
        child("condition: ", first.condition());
        child("then: ", first.thenBranch());
        Statement.If current = first;
        while (current.elseBranch().isPresent()) {
            Statement otherwise = current.elseBranch().get();
            if (!(otherwise instanceof Statement.If next)) {
                child("else: ", otherwise);
                return;
            }
            child("else if condition: ", next.condition());
            child("then: ", next.thenBranch());
            current = next;
        }
    }

    private void visitExpression(Expression expression) {
        switch (expression) {
            case Expression.IntLiteral(var value, var span) ->
                text.append("IntLiteral ").append(value);
            case Expression.FloatLiteral(var value, var span) ->
                text.append("FloatLiteral ").append(value);
            case Expression.CharLiteral(var value, var span) ->
                text.append("CharLiteral ").append(value);
            case Expression.StringLiteral(var value, var span) ->
                text.append("StringLiteral of ").append(value.length()).append(" characters");
            case Expression.Name(var name, var span) -> text.append("Name ").append(name);
            case Expression.Index(var array, var indices, var span) -> {
                text.append("Index ").append(array.name());
                indices.forEach(index -> child("", index));
            }
            case Expression.Call(var function, var nameSpan, var arguments, var span) -> {
                text.append("Call ").append(function);
                arguments.forEach(argument -> child("", argument));
            }
            case Expression.Unary(var operator, var operand, var span) -> {
                text.append("Unary ").append(operator.symbol());
                child("", operand);
            }
            case Expression.Binary last -> visitChain(last);
        }
    }

    /**
     * Follows the left operands down as long as they are of one precedence, and lists the operands from there on up.
     */
    private void visitChain(Expression.Binary last) {
        text.append("Binary");
        int precedence = last.operator().precedence();
        List<Expression.Binary> chain = new ArrayList<>();
        Expression left = last;
        while (left instanceof Expression.Binary binary && binary.operator().precedence() == precedence) {
            chain.add(binary);
            left = binary.left();
        }
        child("", left);
        for (Expression.Binary binary : chain.reversed()) {
            child(binary.operator().symbol() + " ", binary.right());
        }
    }

    private void child(String prefix, Node node) {
        children.add(new Item(prefix, node, depth));
    }

    private void place(Span span) {
        int start = Math.min(span.start(), source.text().length());
        text.append("  <")
                .append(source.line(start))
                .append(':')
                .append(source.column(start))
                .append(">\n");
    }
}
