package edu.sysy.frontend;

import edu.sysy.Cancellation;
import edu.sysy.Dialect;
import edu.sysy.LanguageFeature;
import edu.sysy.ast.Ast;
import edu.sysy.ast.Declaration;
import edu.sysy.ast.Declaration.FunctionDefinition;
import edu.sysy.ast.Declaration.VariableDeclaration;
import edu.sysy.ast.Declarator;
import edu.sysy.ast.Expression;
import edu.sysy.ast.Initializer;
import edu.sysy.ast.Initializer.InitializerList;
import edu.sysy.ast.Parameter;
import edu.sysy.ast.Statement;
import edu.sysy.ast.TypeName;
import edu.sysy.frontend.DialectExpressionRules.Place;
import edu.sysy.ir.LibraryFunction;
import edu.sysy.ir.Program;
import edu.sysy.source.Diagnostic;
import edu.sysy.source.SourceFile;
import edu.sysy.source.Span;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Checks a tree against its dialect: features that the dialect lacks, the order of the file, dimensions, names that are
 * keywords there, and conditions. The tree is walked in the order of the source; {@code else if} ladders are walked by
 * loops. What is nested more deeply than the parser allows is left to {@link Checker}, which
 * reports it.
 */
final class DialectRules {
    /** Features whose words are no keywords without them, so that a text cannot use them. */
    private static final Set<LanguageFeature> FEATURES_OF_KEYWORDS = EnumSet.of(
            LanguageFeature.CHAR, LanguageFeature.STATIC_LOCALS, LanguageFeature.FOR, LanguageFeature.BITAND);

    /** Features that any text may turn out to use. */
    private static final List<LanguageFeature> OTHER_FEATURES = List.of(
            LanguageFeature.FLOAT,
            LanguageFeature.WHILE,
            LanguageFeature.GETINT_EXPRESSIONS,
            LanguageFeature.GETINT_INITIALIZERS,
            LanguageFeature.OCTAL_AND_HEXADECIMAL,
            LanguageFeature.CONDITIONS_AS_VALUES,
            LanguageFeature.MIXED_ORDER,
            LanguageFeature.OMITTED_RETURN);

    private final SourceFile source;
    private final Dialect dialect;
    private final Diagnostics diagnostics;
    private final MissingFeatures features;
    private final DialectExpressionRules expressions;

    private DialectRules(Ast ast, Diagnostics diagnostics) {
        this.source = ast.source();
        this.dialect = ast.dialect();
        this.diagnostics = diagnostics;
        this.features = new MissingFeatures(dialect, diagnostics);
        this.expressions =
                new DialectExpressionRules(source, dialect, features, new FormatRules(source, dialect, diagnostics));
    }

    /**
     * Checks a tree that the parser made. The grammar of the contest has no rule that its parser does not enforce, so
     * that nothing is left to be checked there.
     */
    static void checkParsed(Ast ast, Diagnostics diagnostics) {
        if (mayBreakRules(ast.dialect())) {
            check(ast, diagnostics);
        }
    }

    /** Whether some text of a dialect is parsed although it breaks a rule. */
    private static boolean mayBreakRules(Dialect dialect) {
        boolean readsForeignWords = FEATURES_OF_KEYWORDS.stream()
                .anyMatch(feature -> !dialect.has(feature) && MissingFeatures.isRead(feature, dialect));
        boolean readsLists = dialect.has(LanguageFeature.FOR) && !dialect.has(LanguageFeature.FOR_LISTS);
        return readsForeignWords
                || readsLists
                || !dialect.features().containsAll(OTHER_FEATURES)
                || dialect.has(LanguageFeature.STATIC_LOCALS)
                || dialect.maxDimensions() < Integer.MAX_VALUE
                || dialect.minFormatCharacter() > 0;
    }

    /** Checks a tree that anybody made. */
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
            switch (declaration) {
                case VariableDeclaration variables -> rules.checkVariables(variables);
                case FunctionDefinition function -> rules.checkFunction(function);
            }
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

    /** The place of the word that a construct begins with; of the whole construct if it begins with another. */
    private Span word(String word, Span construct) {
        int start = construct.start();
        boolean there = construct.length() >= word.length() && source.text().startsWith(word, start);
        return there ? new Span(start, start + word.length()) : construct;
    }

    // ---- declarations

    private void checkVariables(VariableDeclaration variables) {
        if (variables.isStatic()) {
            features.require(LanguageFeature.STATIC_LOCALS, word("static", variables.span()));
        }
        checkType(variables.type(), word(variables.type().keyword(), variables.span()));
        for (Declarator declarator : variables.declarators()) {
            checkName(declarator.name(), declarator.span(), true);
            checkDimensions(declarator.dimensions().size(), declarator.span());
            expressions.checkAll(declarator.dimensions(), Place.PLAIN);
            if (declarator.initializer().isPresent()) {
                checkInitializer(declarator.initializer().get(), Place.INITIALIZER);
            }
        }
    }

    private void checkInitializer(Initializer initializer, Place place) {
        switch (initializer) {
            case Expression expression -> expressions.check(expression, place);
            case InitializerList list -> {
                if (expressions.enter()) {
                    for (Initializer item : list.items()) {
                        checkInitializer(item, Place.PLAIN);
                    }
                }
                expressions.leave();
            }
        }
    }

    private void checkFunction(FunctionDefinition function) {
        checkType(function.returnType(), word(function.returnType().keyword(), function.span()));
        checkName(function.name(), function.nameSpan(), false);
        for (Parameter parameter : function.parameters()) {
            checkParameter(parameter);
        }
        check(function.body());
        List<Statement> body = function.body().statements();
        boolean returns = !body.isEmpty() && body.getLast() instanceof Statement.Return;
        if (!returns && function.returnType() != TypeName.VOID && !dialect.has(LanguageFeature.OMITTED_RETURN)) {
            int end = function.body().span().end();
            String message = Diagnostics.quote(function.name()) + " does not end with 'return'";
            diagnostics.add(Diagnostic.error("E0406", new Span(Math.max(end - 1, 0), end), message));
        }
    }

    private void checkParameter(Parameter parameter) {
        checkType(parameter.type(), parameter.span());
        checkName(parameter.name(), parameter.span(), true);
        int dimensions = (parameter.array() ? 1 : 0) + parameter.dimensions().size();
        checkDimensions(dimensions, parameter.span());
        expressions.checkAll(parameter.dimensions(), Place.PLAIN);
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

    private void check(Statement statement) {
        Cancellation.poll();
        if (expressions.enter()) {
            checkEntered(statement);
        }
        expressions.leave();
    }

    private void checkEntered(Statement statement) {
        switch (statement) {
            case Statement.Block block -> {
                for (Statement each : block.statements()) {
                    check(each);
                }
            }
            case Statement.LocalDeclaration local -> checkVariables(local.declaration());
            case Statement.Assignment assignment -> checkAssignment(assignment, Place.ASSIGNED);
            case Statement.ExpressionStatement evaluation -> {
                if (evaluation.expression().isPresent()) {
                    expressions.check(evaluation.expression().get(), Place.PLAIN);
                }
            }
            case Statement.If ladder -> checkLadder(ladder);
            case Statement.While loop -> {
                if (!dialect.has(LanguageFeature.WHILE)) {
                    features.require(LanguageFeature.WHILE, word("while", loop.span()));
                }
                expressions.check(loop.condition(), Place.CONDITION);
                check(loop.body());
            }
            case Statement.For loop -> checkFor(loop);
            case Statement.Return exit -> {
                if (exit.value().isPresent()) {
                    expressions.check(exit.value().get(), Place.PLAIN);
                }
            }
            case Statement.Break exit -> {}
            case Statement.Continue repeat -> {}
        }
    }

    private void checkLadder(Statement.If first) {
        Optional<Statement> rest = Optional.of(first);
        while (rest.isPresent() && rest.get() instanceof Statement.If arm) {
            expressions.check(arm.condition(), Place.CONDITION);
            check(arm.thenBranch());
            rest = arm.elseBranch();
        }
        if (rest.isPresent()) {
            check(rest.get());
        }
    }

    private void checkFor(Statement.For loop) {
        if (!dialect.has(LanguageFeature.FOR)) {
            features.require(LanguageFeature.FOR, word("for", loop.span()));
        }
        checkHeader(loop.initial());
        if (loop.condition().isPresent()) {
            expressions.check(loop.condition().get(), Place.CONDITION);
        }
        checkHeader(loop.update());
        check(loop.body());
    }

    private void checkHeader(List<Statement.Assignment> assignments) {
        if (assignments.size() > 1) {
            features.require(LanguageFeature.FOR_LISTS, assignments.get(1).span());
        }
        for (Statement.Assignment assignment : assignments) {
            checkAssignment(assignment, Place.PLAIN);
        }
    }

    private void checkAssignment(Statement.Assignment assignment, Place value) {
        expressions.check(assignment.target(), Place.PLAIN);
        expressions.check(assignment.value(), value);
    }
}
