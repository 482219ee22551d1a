package edu.sysy.course;

import edu.sysy.ast.Ast;
import edu.sysy.ast.Declaration;
import edu.sysy.ast.Declaration.FunctionDefinition;
import edu.sysy.ast.Declaration.VariableDeclaration;
import edu.sysy.ast.Node;
import edu.sysy.ast.Parameter;
import edu.sysy.ast.Statement;
import edu.sysy.ast.TypeName;
import edu.sysy.ir.Program;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Lists the symbols of a program by scope. Scopes are numbered as they are entered, the global one is 1; parameters
 * share the scope of the body's top level. The tree is walked with a stack of its own.
 */
final class CourseSymbols {
    /** A part of the tree that is yet to be visited, and the number of the scope it stands in. */
    private record Visit(Node node, int scope) {}

    private final List<StringBuilder> scopes = new ArrayList<>();
    private final Deque<Visit> pending = new ArrayDeque<>();

    private CourseSymbols() {}

    static String list(Ast ast) {
        CourseSymbols symbols = new CourseSymbols();
        int global = symbols.enter();
        for (Declaration declaration : ast.declarations()) {
            symbols.visitAll(declaration, global);
        }
        return String.join("", symbols.scopes);
    }

    private int enter() {
        scopes.add(new StringBuilder());
        return scopes.size();
    }

    private void add(int scope, String name, String kind) {
        scopes.get(scope - 1)
                .append(scope)
                .append(' ')
                .append(name)
                .append(' ')
                .append(kind)
                .append('\n');
    }

    private void visitAll(Declaration root, int scope) {
        pending.push(new Visit(root, scope));
        while (!pending.isEmpty()) {
            Visit visit = pending.pop();
            visit(visit.node(), visit.scope());
        }
    }

    private void visit(Node node, int scope) {
        switch (node) {
            case VariableDeclaration variables -> addVariables(variables, scope);
            case FunctionDefinition function -> {
                if (!function.name().equals(Program.MAIN)) {
                    add(scope, function.name(), typeName(function.returnType()) + "Func");
                }
                int body = enter();
                function.parameters().forEach(parameter -> addParameter(parameter, body));
                pushAll(function.body().statements(), body);
            }
            case Statement.Block block -> pushAll(block.statements(), enter());
            case Statement.LocalDeclaration local -> addVariables(local.declaration(), scope);
            case Statement.If choice -> {
                choice.elseBranch().ifPresent(branch -> pending.push(new Visit(branch, scope)));
                pending.push(new Visit(choice.thenBranch(), scope));
            }
            case Statement.While loop -> pending.push(new Visit(loop.body(), scope));
            case Statement.For loop -> pending.push(new Visit(loop.body(), scope));
            default -> {}
        }
    }

    private void pushAll(List<Statement> statements, int scope) {
        statements.reversed().forEach(statement -> pending.push(new Visit(statement, scope)));
    }

    private void addVariables(VariableDeclaration variables, int scope) {
        String prefix = (variables.isStatic() ? "Static" : "")
                + (variables.constant() ? "Const" : "")
                + typeName(variables.type());
        variables.declarators().forEach(declarator -> {
            add(scope, declarator.name(), prefix + (declarator.dimensions().isEmpty() ? "" : "Array"));
        });
    }

    private void addParameter(Parameter parameter, int scope) {
        add(scope, parameter.name(), typeName(parameter.type()) + (parameter.array() ? "Array" : ""));
    }

    private static String typeName(TypeName type) {
        return switch (type) {
            case INT -> "Int";
            case CHAR -> "Char";
            case FLOAT -> "Float";
            case VOID -> "Void";
        };
    }
}
