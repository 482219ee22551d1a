package edu.sysy.frontend;

import edu.sysy.Cancellation;
import edu.sysy.Dialect;
import edu.sysy.LanguageFeature;
import edu.sysy.ast.Ast;
import edu.sysy.ast.BinaryOperator;
import edu.sysy.ast.Declaration;
import edu.sysy.ast.Declaration.FunctionDefinition;
import edu.sysy.ast.Declaration.VariableDeclaration;
import edu.sysy.ast.Declarator;
import edu.sysy.ast.Expression;
import edu.sysy.ast.Initializer.InitializerList;
import edu.sysy.ast.Node;
import edu.sysy.ast.Parameter;
import edu.sysy.ast.Statement;
import edu.sysy.ast.TypeName;
import edu.sysy.ast.UnaryOperator;
import edu.sysy.ir.LibraryFunction;
import edu.sysy.ir.Program;
import edu.sysy.source.Diagnostic;
import edu.sysy.source.SourceFile;
import edu.sysy.source.Span;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;

/**
 * Checks a tree against its dialect: features that the dialect lacks, the order of the file, dimensions, names that are
 * keywords there, and conditions. The tree is walked with a stack of its own, in the order of the source.
 */
final class DialectRules {
    /** Where a node stands. */
    private enum Place {
        /** Anywhere else. */
        PLAIN,
        /** The value of an assignment that is a statement. */
        ASSIGNED,
        /** The initialiser of a scalar. */
        INITIALIZER,
        /** Inside the parentheses of {@code if}, {@code while} or {@code for}. */
        CONDITION
    }

    /**
     * A node to be checked.
     *
     * @param precedence how tightly an operator in a condition has to bind at least to stand here without parentheses;
     *     {@link #NO_CONDITION} where conditions may not stand
     */
    private record Item(Node node, Place place, int precedence) {}

    private static final int ANY_CONDITION = BinaryOperator.OR.precedence();
    private static final int NO_CONDITION = BinaryOperator.ADD.precedence();

    private final SourceFile source;
    private final Dialect dialect;
    private final Diagnostics diagnostics;
    private final MissingFeatures features;
    private final FormatRules formats;
    private final Deque<Item> pending = new ArrayDeque<>();
    private final List<Item> children = new ArrayList<>();

    private DialectRules(Ast ast, Diagnostics diagnostics) {
        this.source = ast.source();
        this.dialect = ast.dialect();
        this.diagnostics = diagnostics;
        this.features = new MissingFeatures(dialect, diagnostics);
        this.formats = new FormatRules(source, dialect, diagnostics);
    }

    static void check(Ast ast, Diagnostics diagnostics) {
        DialectRules rules = new DialectRules(ast, diagnostics);
        if (!ast.dialect().has(LanguageFeature.MIXED_ORDER)) {
            rules.checkOrder(ast.declarations());
        }
        for (Declaration declaration : ast.declarations()) {
            if (declaration instanceof VariableDeclaration variables && variables.isStatic()) {
                String message = "'static' stands before declarations of local variables only";
                diagnostics.add(Diagnostic.error("E0410", variables.span(), message));
            }
            rules.checkTree(declaration);
        }
    }

    /** Reports the first declaration that stands too late. */
    private void checkOrder(List<Declaration> declarations) {
        boolean functions = false;
        boolean main = false;
        for (Declaration declaration : declarations) {
            boolean late = main || (functions && declaration instanceof VariableDeclaration);
            if (late) {
                String message = main
                        ? "'main' is the last function in " + MissingFeatures.title(dialect)
                        : "declarations stand before all functions in " + MissingFeatures.title(dialect);
                diagnostics.add(Diagnostic.error("E0402", declaration.span(), message));
                return;
            }
            if (declaration instanceof FunctionDefinition function) {
                functions = true;
                main = function.name().equals(Program.MAIN);
            }
        }
    }

    private void checkTree(Declaration root) {
        pending.push(new Item(root, Place.PLAIN, NO_CONDITION));
        while (!pending.isEmpty()) {
            Cancellation.poll();
            children.clear();
            check(pending.pop());
            Collections.reverse(children);
            children.forEach(pending::push);
        }
    }

    private void check(Item item) {
        switch (item.node()) {
            case VariableDeclaration variables -> {
                if (variables.isStatic()) {
                    features.require(LanguageFeature.STATIC_LOCALS, word("static", variables.span()));
                }
                checkType(variables.type(), word(variables.type().keyword(), variables.span()));
                variables.declarators().forEach(this::child);
            }
            case FunctionDefinition function -> checkFunction(function);
            case Declarator declarator -> {
                checkName(declarator.name(), declarator.span(), true);
                checkDimensions(declarator.dimensions().size(), declarator.span());
                declarator.dimensions().forEach(this::child);
                declarator.initializer().ifPresent(value -> child(value, Place.INITIALIZER, NO_CONDITION));
            }
            case Parameter parameter -> {
                checkType(parameter.type(), parameter.span());
                checkName(parameter.name(), parameter.span(), true);
                checkDimensions(
                        (parameter.array() ? 1 : 0) + parameter.dimensions().size(), parameter.span());
                parameter.dimensions().forEach(this::child);
            }
            case InitializerList list -> list.items().forEach(this::child);
            case Expression expression -> checkExpression(expression, item);
            case Statement statement -> checkStatement(statement);
        }
    }

    private void child(Node node) {
        child(node, Place.PLAIN, NO_CONDITION);
    }

    private void child(Node node, Place place, int precedence) {
        children.add(new Item(node, place, precedence));
    }

    /** The place of the word that a construct begins with; of the whole construct if it begins with another. */
    private Span word(String word, Span construct) {
        int start = construct.start();
        boolean there = construct.length() >= word.length() && source.text().startsWith(word, start);
        return there ? new Span(start, start + word.length()) : construct;
    }

    // ---- declarations

    private void checkFunction(FunctionDefinition function) {
        checkType(function.returnType(), word(function.returnType().keyword(), function.span()));
        checkName(function.name(), function.nameSpan(), false);
        function.parameters().forEach(this::child);
        child(function.body());
        List<Statement> body = function.body().statements();
        boolean returns = !body.isEmpty() && body.getLast() instanceof Statement.Return;
        if (!returns && function.returnType() != TypeName.VOID && !dialect.has(LanguageFeature.OMITTED_RETURN)) {
            int end = function.body().span().end();
            String message = Diagnostics.quote(function.name()) + " does not end with 'return'";
            diagnostics.add(Diagnostic.error("E0406", new Span(Math.max(end - 1, 0), end), message));
        }
    }

    private void checkType(TypeName type, Span span) {
        switch (type) {
            case CHAR -> features.require(LanguageFeature.CHAR, span);
            case FLOAT -> features.require(LanguageFeature.FLOAT, span);
            case INT, VOID -> {}
        }
    }

    /** Where {@code main} stands in a place of its own, it is a keyword, as are the functions of input and output. */
    private void checkName(String name, Span span, boolean variable) {
        if (dialect.has(LanguageFeature.MIXED_ORDER)) {
            return;
        }
        boolean input = name.equals(LibraryFunction.GETINT.sourceName())
                || (name.equals(LibraryScope.GETCHAR) && dialect.has(LanguageFeature.GETCHAR));
        boolean keyword = (input && !dialect.has(LanguageFeature.GETINT_EXPRESSIONS))
                || (variable && name.equals(Program.MAIN))
                || name.equals(LibraryScope.PRINTF);
        if (keyword) {
            String message = Diagnostics.quote(name) + " is a keyword of " + MissingFeatures.title(dialect);
            diagnostics.add(Diagnostic.error("E0409", span, message));
        }
    }

    private void checkDimensions(int count, Span span) {
        int max = dialect.maxDimensions();
        if (count > max) {
            String message = "an array of " + MissingFeatures.title(dialect) + " has at most " + max
                    + (max == 1 ? " dimension" : " dimensions");
            diagnostics.add(Diagnostic.error("E0404", span, message));
        }
    }

    // ---- statements

    private void checkStatement(Statement statement) {
        switch (statement) {
            case Statement.Block block -> block.statements().forEach(this::child);
            case Statement.LocalDeclaration local -> child(local.declaration());
            case Statement.Assignment(var target, var value, var span) -> {
                child(target);
                child(value, Place.ASSIGNED, NO_CONDITION);
            }
            case Statement.ExpressionStatement evaluation ->
                evaluation.expression().ifPresent(this::child);
            case Statement.If choice -> {
                child(choice.condition(), Place.CONDITION, ANY_CONDITION);
                child(choice.thenBranch());
                choice.elseBranch().ifPresent(this::child);
            }
            case Statement.While loop -> {
                features.require(LanguageFeature.WHILE, word("while", loop.span()));
                child(loop.condition(), Place.CONDITION, ANY_CONDITION);
                child(loop.body());
            }
            case Statement.For loop -> checkFor(loop);
            case Statement.Return exit -> exit.value().ifPresent(this::child);
            case Statement.Break exit -> {}
            case Statement.Continue repeat -> {}
        }
    }

    private void checkFor(Statement.For loop) {
        features.require(LanguageFeature.FOR, word("for", loop.span()));
        checkHeader(loop.initial());
        loop.condition().ifPresent(condition -> child(condition, Place.CONDITION, ANY_CONDITION));
        checkHeader(loop.update());
        child(loop.body());
    }

    private void checkHeader(List<Statement.Assignment> assignments) {
        if (assignments.size() > 1) {
            features.require(LanguageFeature.FOR_LISTS, assignments.get(1).span());
        }
        for (Statement.Assignment assignment : assignments) {
            child(assignment.target());
            child(assignment.value());
        }
    }

    // ---- expressions

    private void checkExpression(Expression expression, Item item) {
        Place inside = item.place() == Place.CONDITION ? Place.CONDITION : Place.PLAIN;
        Span span = expression.span();
        switch (expression) {
            case Expression.IntLiteral literal -> checkBase(span);
            case Expression.FloatLiteral literal -> features.require(LanguageFeature.FLOAT, span);
            case Expression.CharLiteral literal -> features.require(LanguageFeature.CHAR, span);
            case Expression.StringLiteral text -> {
                if (item.place() == Place.INITIALIZER) {
                    features.require(LanguageFeature.CHAR, span);
                }
            }
            case Expression.Name name -> {}
            case Expression.Index index -> index.indices().forEach(each -> child(each, inside, NO_CONDITION));
            case Expression.Call call -> {
                checkCall(call, item.place());
                call.arguments().forEach(each -> child(each, inside, NO_CONDITION));
            }
            case Expression.Unary unary -> {
                if (unary.operator() == UnaryOperator.NOT && item.place() != Place.CONDITION) {
                    features.require(LanguageFeature.CONDITIONS_AS_VALUES, span);
                }
                child(unary.operand(), inside, NO_CONDITION);
            }
            case Expression.Binary binary -> checkBinary(binary, item.precedence(), inside);
        }
    }

    private void checkBinary(Expression.Binary binary, int least, Place place) {
        BinaryOperator operator = binary.operator();
        if (operator == BinaryOperator.BIT_AND) {
            features.require(LanguageFeature.BITAND, binary.span());
        }
        int precedence = operator.precedence();
        boolean condition = precedence < NO_CONDITION;
        if (condition && precedence < least) {
            features.require(LanguageFeature.CONDITIONS_AS_VALUES, binary.span());
        }
        child(binary.left(), place, condition ? precedence : NO_CONDITION);
        child(binary.right(), place, condition ? precedence + 1 : NO_CONDITION);
    }

    private void checkBase(Span span) {
        boolean leadingZero = span.length() > 1
                && span.end() <= source.text().length()
                && source.text().charAt(span.start()) == '0';
        if (leadingZero) {
            features.require(LanguageFeature.OCTAL_AND_HEXADECIMAL, span);
        }
    }

    private void checkCall(Expression.Call call, Place place) {
        String name = call.function();
        if (name.equals(LibraryScope.PRINTF)
                && !call.arguments().isEmpty()
                && call.arguments().getFirst() instanceof Expression.StringLiteral format) {
            formats.check(format);
        }
        boolean input = name.equals(LibraryFunction.GETINT.sourceName())
                || (name.equals(LibraryScope.GETCHAR) && dialect.has(LanguageFeature.GETCHAR));
        if (!input || place == Place.ASSIGNED) {
            return;
        }
        boolean initializes = place == Place.INITIALIZER && dialect.has(LanguageFeature.GETINT_INITIALIZERS);
        if (!initializes) {
            boolean onlyInitializer = place == Place.INITIALIZER && !dialect.has(LanguageFeature.GETINT_EXPRESSIONS);
            features.require(
                    onlyInitializer ? LanguageFeature.GETINT_INITIALIZERS : LanguageFeature.GETINT_EXPRESSIONS,
                    call.span());
        }
    }
}
