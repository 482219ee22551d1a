package edu.sysy.ast;

import edu.sysy.Dialect;
import edu.sysy.LanguageFeature;
import edu.sysy.ast.Declaration.FunctionDefinition;
import edu.sysy.ast.Declaration.VariableDeclaration;
import edu.sysy.ast.Initializer.InitializerList;
import edu.sysy.ast.Statement.Block;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * Prints a tree as a program in its dialect. A tree that {@link edu.sysy.Compiler#parse} has made is read back as the
 * same tree at other places, and compiles to the same code; comments, blanks and superfluous parentheses are lost.
 *
 * <p>A tree that was built by hand is printed with the meaning it has. Where no source has such a tree, the one that is
 * read back differs: a negative literal becomes an operator and a literal, and a block is put around an {@code if}
 * that would take the {@code else} of another.
 *
 * <p>The tree is walked with a stack of its own, so that its depth does not matter.
 */
public final class SourcePrinter {
    private static final String INDENTATION = "    ";
    private static final int LOOSEST = 0;
    private static final int PREFIX = BinaryOperator.MULTIPLY.precedence() + 1;

    /** What is still to be printed. */
    private sealed interface Piece {}

    private record Text(String text) implements Piece {}

    private record Operand(Expression expression, int precedence) implements Piece {}

    private record Value(Initializer initializer) implements Piece {}

    private record Whole(Statement statement) implements Piece {}

    /**
     * A statement after the parentheses or the word that it belongs to, on the same line if it is a block.
     *
     * @param continued whether something follows on the line of the closing brace
     */
    private record Body(Statement statement, boolean continued) implements Piece {}

    private record LineEnd() implements Piece {}

    private record Indent(int levels) implements Piece {}

    private final boolean grouped;
    private final StringBuilder out = new StringBuilder();
    private final Deque<Piece> pending = new ArrayDeque<>();
    private final List<Piece> pieces = new ArrayList<>();
    private int depth;
    private boolean lineStart = true;

    private SourcePrinter(Dialect dialect) {
        grouped = dialect.has(LanguageFeature.CONDITIONS_AS_VALUES);
    }

    /**
     * The program as text.
     *
     * @throws IllegalArgumentException if a floating literal is infinite or no number
     */
    public static String print(Ast ast) {
        SourcePrinter printer = new SourcePrinter(ast.dialect());
        for (Declaration declaration : ast.declarations()) {
            switch (declaration) {
                case VariableDeclaration variables -> printer.variables(variables);
                case FunctionDefinition function -> printer.function(function);
            }
            printer.run();
        }
        return printer.out.toString();
    }

    private void run() {
        schedule();
        while (!pending.isEmpty()) {
            switch (pending.pop()) {
                case Text(String text) -> write(text);
                case LineEnd() -> {
                    out.append('\n');
                    lineStart = true;
                }
                case Indent(int levels) -> depth += levels;
                case Operand(Expression expression, int precedence) -> expression(expression, precedence);
                case Value(Initializer initializer) -> initializer(initializer);
                case Whole(Statement statement) -> statement(statement);
                case Body(Statement statement, boolean continued) -> body(statement, continued);
            }
            schedule();
        }
    }

    /** Puts the pieces that were added before all that is pending. */
    private void schedule() {
        Collections.reverse(pieces);
        pieces.forEach(pending::push);
        pieces.clear();
    }

    private void write(String text) {
        if (lineStart && !text.isEmpty()) {
            out.repeat(INDENTATION, depth);
            lineStart = false;
        }
        out.append(text);
    }

    // ---- what adds pieces

    private void add(String text) {
        pieces.add(new Text(text));
    }

    private void add(Expression expression) {
        pieces.add(new Operand(expression, LOOSEST));
    }

    private void endLine() {
        pieces.add(new LineEnd());
    }

    private void brackets(List<Expression> lengths) {
        for (Expression length : lengths) {
            add("[");
            add(length);
            add("]");
        }
    }

    private void variables(VariableDeclaration declaration) {
        add((declaration.isStatic() ? "static " : "")
                + (declaration.constant() ? "const " : "")
                + declaration.type().keyword());
        String separator = " ";
        for (Declarator declarator : declaration.declarators()) {
            add(separator + declarator.name());
            brackets(declarator.dimensions());
            declarator.initializer().ifPresent(value -> {
                add(" = ");
                pieces.add(new Value(value));
            });
            separator = ", ";
        }
        add(";");
        endLine();
    }

    private void function(FunctionDefinition function) {
        add(function.returnType().keyword() + " " + function.name() + "(");
        String separator = "";
        for (Parameter parameter : function.parameters()) {
            add(separator + parameter.type().keyword() + " " + parameter.name() + (parameter.array() ? "[]" : ""));
            brackets(parameter.dimensions());
            separator = ", ";
        }
        add(")");
        pieces.add(new Body(function.body(), false));
    }

    private void initializer(Initializer initializer) {
        switch (initializer) {
            case Expression expression -> add(expression);
            case InitializerList list -> {
                add("{");
                String separator = "";
                for (Initializer item : list.items()) {
                    add(separator);
                    pieces.add(new Value(item));
                    separator = ", ";
                }
                add("}");
            }
        }
    }

    private void statement(Statement statement) {
        switch (statement) {
            case Block block -> block(block);
            case Statement.LocalDeclaration local -> {
                variables(local.declaration());
                return;
            }
            case Statement.Assignment assignment -> {
                assignment(assignment);
                add(";");
            }
            case Statement.ExpressionStatement evaluation -> {
                evaluation.expression().ifPresent(this::add);
                add(";");
            }
            case Statement.If choice -> {
                choice(choice);
                return;
            }
            case Statement.While loop -> {
                add("while (");
                add(loop.condition());
                add(")");
                pieces.add(new Body(loop.body(), false));
                return;
            }
            case Statement.For loop -> {
                header(loop);
                pieces.add(new Body(loop.body(), false));
                return;
            }
            case Statement.Break exit -> add("break;");
            case Statement.Continue repeat -> add("continue;");
            case Statement.Return exit -> {
                add("return");
                exit.value().ifPresent(value -> {
                    add(" ");
                    add(value);
                });
                add(";");
            }
        }
        endLine();
    }

    private void block(Block block) {
        add("{");
        endLine();
        pieces.add(new Indent(1));
        for (Statement inner : block.statements()) {
            pieces.add(new Whole(inner));
        }
        pieces.add(new Indent(-1));
        add("}");
    }

    private void body(Statement statement, boolean continued) {
        if (statement instanceof Block block) {
            add(" ");
            block(block);
            if (!continued) {
                endLine();
            }
        } else {
            endLine();
            pieces.add(new Indent(1));
            pieces.add(new Whole(statement));
            pieces.add(new Indent(-1));
        }
    }

    private void assignment(Statement.Assignment assignment) {
        add(assignment.target());
        add(" = ");
        add(assignment.value());
    }

    private void header(Statement.For loop) {
        add("for (");
        assignments(loop.initial());
        add(";");
        loop.condition().ifPresent(condition -> {
            add(" ");
            add(condition);
        });
        add(loop.update().isEmpty() ? ";" : "; ");
        assignments(loop.update());
        add(")");
    }

    private void assignments(List<Statement.Assignment> assignments) {
        String separator = "";
        for (Statement.Assignment assignment : assignments) {
            add(separator);
            assignment(assignment);
            separator = ", ";
        }
    }

    private void choice(Statement.If choice) {
        add("if (");
        add(choice.condition());
        add(")");
        Statement then = choice.thenBranch();
        Optional<Statement> otherwise = choice.elseBranch();
        boolean braces = otherwise.isPresent() && takesElse(then);
        Statement first = braces ? new Block(List.of(then), then.span()) : then;
        pieces.add(new Body(first, otherwise.isPresent()));
        if (otherwise.isEmpty()) {
            return;
        }
        add(first instanceof Block ? " else" : "else");
        if (otherwise.get() instanceof Statement.If next) {
            add(" ");
            pieces.add(new Whole(next));
        } else {
            pieces.add(new Body(otherwise.get(), false));
        }
    }

    /** Whether an {@code else} after the statement would be taken for its own. */
    private static boolean takesElse(Statement statement) {
        Statement last = statement;
        while (true) {
            switch (last) {
                case Statement.If choice
                when choice.elseBranch().isEmpty() -> {
                    return true;
                }
                case Statement.If choice -> last = choice.elseBranch().get();
                case Statement.While loop -> last = loop.body();
                case Statement.For loop -> last = loop.body();
                default -> {
                    return false;
                }
            }
        }
    }

    private void expression(Expression expression, int precedence) {
        switch (expression) {
            case Expression.IntLiteral literal -> add(SourceLiterals.integer(literal.value()));
            case Expression.FloatLiteral literal -> add(SourceLiterals.floating(literal.value()));
            case Expression.CharLiteral literal -> add(SourceLiterals.character(literal.value()));
            case Expression.StringLiteral literal -> add(SourceLiterals.string(literal.value()));
            case Expression.Name name -> add(name.name());
            case Expression.Index index -> {
                add(index.array().name());
                brackets(index.indices());
            }
            case Expression.Call call -> {
                add(call.function() + "(");
                String separator = "";
                for (Expression argument : call.arguments()) {
                    add(separator);
                    add(argument);
                    separator = ", ";
                }
                add(")");
            }
            case Expression.Unary unary -> unary(unary);
            case Expression.Binary binary -> binary(binary, precedence);
        }
    }

    private void unary(Expression.Unary unary) {
        Expression operand = unary.operand();
        if (unary.operator() == UnaryOperator.MINUS
                && operand instanceof Expression.IntLiteral literal
                && literal.value() == Integer.MIN_VALUE) {
            add(Integer.toString(Integer.MIN_VALUE));
            return;
        }
        boolean signs = operand instanceof Expression.Unary inner && inner.operator() != UnaryOperator.NOT;
        add(unary.operator().symbol() + (signs ? " " : ""));
        pieces.add(new Operand(operand, PREFIX));
    }

    private void binary(Expression.Binary binary, int precedence) {
        BinaryOperator operator = binary.operator();
        boolean parentheses = operator.precedence() < precedence;
        boolean chain = grouped && isRelational(binary) && isRelational(binary.left());
        add(parentheses ? "(" : "");
        pieces.add(new Operand(binary.left(), operator.precedence() + (chain ? 1 : 0)));
        add(" " + operator.symbol() + " ");
        pieces.add(new Operand(binary.right(), operator.precedence() + 1));
        add(parentheses ? ")" : "");
    }

    private static boolean isRelational(Expression expression) {
        return expression instanceof Expression.Binary binary
                && binary.operator().precedence() == BinaryOperator.LESS.precedence();
    }
}
