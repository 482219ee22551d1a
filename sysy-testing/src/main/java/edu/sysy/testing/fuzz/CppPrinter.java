package edu.sysy.testing.fuzz;

import edu.sysy.ast.BinaryOperator;
import edu.sysy.ast.Declaration;
import edu.sysy.ast.Declaration.FunctionDefinition;
import edu.sysy.ast.Declaration.VariableDeclaration;
import edu.sysy.ast.Declarator;
import edu.sysy.ast.Expression;
import edu.sysy.ast.Expression.Binary;
import edu.sysy.ast.Expression.Call;
import edu.sysy.ast.Expression.CharLiteral;
import edu.sysy.ast.Expression.FloatLiteral;
import edu.sysy.ast.Expression.Index;
import edu.sysy.ast.Expression.IntLiteral;
import edu.sysy.ast.Expression.Name;
import edu.sysy.ast.Expression.StringLiteral;
import edu.sysy.ast.Expression.Unary;
import edu.sysy.ast.Initializer;
import edu.sysy.ast.Initializer.InitializerList;
import edu.sysy.ast.Parameter;
import edu.sysy.ast.Statement;
import edu.sysy.ast.Statement.Block;
import edu.sysy.ir.LibraryFunction;
import java.util.List;
import java.util.stream.Collectors;

/** Prints a tree as a program in C++, with no parentheses but the needed ones. */
final class CppPrinter {
    private final StringBuilder text = new StringBuilder();
    private int depth;

    private CppPrinter() {}

    /** The program in C++, where floating literals need a suffix to be single. */
    static String print(List<Declaration> declarations) {
        CppPrinter printer = new CppPrinter();
        declarations.forEach(printer::declaration);
        return printer.text.toString();
    }

    private void line(String line) {
        text.append("    ".repeat(depth)).append(line).append('\n');
    }

    private void declaration(Declaration declaration) {
        switch (declaration) {
            case VariableDeclaration variables -> line(variables(variables));
            case FunctionDefinition function -> {
                String parameters =
                        function.parameters().stream().map(this::parameter).collect(Collectors.joining(", "));
                line(function.returnType().keyword() + " " + spelled(function.name()) + "(" + parameters + ") {");
                inside(function.body());
                line("}");
            }
        }
    }

    private String variables(VariableDeclaration declaration) {
        return (declaration.isStatic() ? "static " : "")
                + (declaration.constant() ? "const " : "")
                + declaration.type().keyword()
                + declaration.declarators().stream().map(this::declarator).collect(Collectors.joining(", ", " ", ";"));
    }

    private String declarator(Declarator declarator) {
        return spelled(declarator.name())
                + brackets(declarator.dimensions())
                + declarator
                        .initializer()
                        .map(start -> " = " + initializer(start))
                        .orElse("");
    }

    private String parameter(Parameter parameter) {
        return parameter.type().keyword() + " " + spelled(parameter.name()) + (parameter.array() ? "[]" : "")
                + brackets(parameter.dimensions());
    }

    private String brackets(List<Expression> lengths) {
        return lengths.stream().map(length -> "[" + print(length, 0) + "]").collect(Collectors.joining());
    }

    private String initializer(Initializer initializer) {
        return switch (initializer) {
            case InitializerList list ->
                list.items().stream().map(this::initializer).collect(Collectors.joining(", ", "{", "}"));
            case Expression expression -> print(expression, 0);
        };
    }

    private void inside(Block block) {
        depth++;
        block.statements().forEach(this::statement);
        depth--;
    }

    private void statement(Statement statement) {
        switch (statement) {
            case Block block -> {
                line("{");
                inside(block);
                line("}");
            }
            case Statement.LocalDeclaration local -> line(variables(local.declaration()));
            case Statement.Assignment assignment -> line(assignment(assignment) + ";");
            case Statement.ExpressionStatement(var expression, var span) ->
                line(expression.map(e -> print(e, 0)).orElse("") + ";");
            case Statement.If branch -> branch(branch);
            case Statement.While(Expression condition, Statement body, var span) -> {
                line("while (" + print(condition, 0) + ")" + (body instanceof Block ? " {" : ""));
                nested(body);
                closing(body);
            }
            case Statement.For loop -> {
                String condition = loop.condition().map(e -> print(e, 0)).orElse("");
                line("for (" + assignments(loop.initial()) + "; " + condition + "; " + assignments(loop.update()) + ")"
                        + (loop.body() instanceof Block ? " {" : ""));
                nested(loop.body());
                closing(loop.body());
            }
            case Statement.Break ignored -> line("break;");
            case Statement.Continue ignored -> line("continue;");
            case Statement.Return(var value, var span) ->
                line("return" + value.map(e -> " " + print(e, 0)).orElse("") + ";");
        }
    }

    private String assignment(Statement.Assignment assignment) {
        return print(assignment.target(), 0) + " = " + print(assignment.value(), 0);
    }

    private String assignments(List<Statement.Assignment> assignments) {
        return assignments.stream().map(this::assignment).collect(Collectors.joining(", "));
    }

    private void branch(Statement.If branch) {
        Statement then = branch.thenBranch();
        boolean braces = then instanceof Block || (branch.elseBranch().isPresent() && opensIf(then));
        line("if (" + print(branch.condition(), 0) + ")" + (braces ? " {" : ""));
        nested(then);
        if (braces) {
            line("}");
        }
        branch.elseBranch().ifPresent(other -> {
            line("else" + (other instanceof Block ? " {" : ""));
            nested(other);
            closing(other);
        });
    }

    private void nested(Statement body) {
        if (body instanceof Block block) {
            inside(block);
        } else {
            depth++;
            statement(body);
            depth--;
        }
    }

    private void closing(Statement body) {
        if (body instanceof Block) {
            line("}");
        }
    }

    /** Whether an {@code else} after the statement would be taken for its own. */
    private static boolean opensIf(Statement statement) {
        return switch (statement) {
            case Statement.If branch ->
                branch.elseBranch().map(CppPrinter::opensIf).orElse(true);
            case Statement.While loop -> opensIf(loop.body());
            case Statement.For loop -> opensIf(loop.body());
            default -> false;
        };
    }

    /** A name of the program; C++ has words and library functions that SysY programs may use as names. */
    private String spelled(String name) {
        boolean own = !name.equals("main") && LibraryFunction.named(name).isEmpty();
        return own ? "own_" + name : name;
    }

    /** The expression, in parentheses if it binds less tightly than {@code precedence}. */
    private String print(Expression expression, int precedence) {
        return switch (expression) {
            case IntLiteral(int value, var span) ->
                value >= 0 ? Integer.toString(value) : "0x" + Integer.toHexString(value);
            case FloatLiteral(float value, var span) -> value + "f";
            case CharLiteral(int value, var span) -> Integer.toString(value);
            case StringLiteral(String value, var span) -> '"' + value + '"';
            case Name(String name, var span) -> spelled(name);
            case Index(Name array, List<Expression> indices, var span) -> spelled(array.name()) + brackets(indices);
            case Call call ->
                spelled(call.function())
                        + call.arguments().stream().map(e -> print(e, 0)).collect(Collectors.joining(", ", "(", ")"));
            case Unary(var operator, Expression operand, var span) -> unary(operator.symbol(), operand);
            case Binary(BinaryOperator operator, Expression left, Expression right, var span) -> {
                String inner = print(left, operator.precedence()) + " " + operator.symbol() + " "
                        + print(right, operator.precedence() + 1);
                yield operator.precedence() < precedence ? "(" + inner + ")" : inner;
            }
        };
    }

    private String unary(String symbol, Expression operand) {
        if (operand instanceof IntLiteral(int value, var span) && value == Integer.MIN_VALUE && symbol.equals("-")) {
            return "(-2147483647 - 1)";
        }
        String inner = print(operand, 7);
        boolean apart = inner.startsWith("-") || inner.startsWith("+");
        return symbol + (apart ? " " : "") + inner;
    }
}
