package edu.sysy.frontend;

import edu.sysy.ast.Ast;
import edu.sysy.ast.Declaration;
import edu.sysy.ast.Declaration.FunctionDefinition;
import edu.sysy.ast.Declaration.VariableDeclaration;
import edu.sysy.ast.Parameter;
import edu.sysy.frontend.CheckedProgram.CheckedFunction;
import edu.sysy.frontend.NamedEntity.FunctionSymbol;
import edu.sysy.frontend.NamedEntity.Unknown;
import edu.sysy.frontend.NamedEntity.Variable;
import edu.sysy.ir.Program;
import edu.sysy.source.Diagnostic;
import edu.sysy.source.Span;
import edu.sysy.text.Suggestions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Checks a tree, whoever built it: names, types, constants and initialisers. */
final class Checker {
    private final Diagnostics diagnostics;
    private final NameTable names;
    private final ExpressionChecker expressions;
    private final DeclarationChecker declarations;
    private final List<CheckedFunction> functions = new ArrayList<>();

    private Checker(Diagnostics diagnostics, Set<String> poisoned, Ast ast) {
        this.diagnostics = diagnostics;
        this.names = new NameTable(diagnostics, poisoned, topLevel(ast), ast.dialect());
        this.expressions = new ExpressionChecker(diagnostics, names, ast.dialect(), Resolution.of(ast.source()));
        this.declarations = new DeclarationChecker(diagnostics, names, expressions, ast.dialect());
    }

    /**
     * Checks {@code ast}. What comes out is fit for lowering only if {@code diagnostics} has no errors.
     *
     * @param poisoned names that may be declared although the tree does not show it, or not as they are
     */
    static CheckedProgram check(Ast ast, Set<String> poisoned, Diagnostics diagnostics) {
        Checker checker = new Checker(diagnostics, poisoned, ast);
        boolean complete = !diagnostics.hasErrors();
        List<TypedStatement> none = new ArrayList<>();
        for (Declaration declaration : ast.declarations()) {
            switch (declaration) {
                case VariableDeclaration variables -> checker.declarations.declare(variables, none);
                case FunctionDefinition function -> checker.function(function);
            }
        }
        checker.checkMain(complete, ast);
        return new CheckedProgram(
                ast.source(), checker.declarations.statics(), checker.functions, checker.expressions.resolution());
    }

    private void function(FunctionDefinition definition) {
        names.beginFunction();
        List<Variable> parameters = new ArrayList<>(definition.parameters().size());
        FunctionSymbol symbol = new FunctionSymbol(
                definition.name(),
                SemanticType.of(definition.returnType()),
                parameters,
                Optional.empty(),
                names.isPoisoned(definition.name()),
                definition.nameSpan());
        names.declare(symbol);
        expressions.resolution().record(definition.nameSpan(), symbol);
        names.scopes().enter();
        declarations.beginFunction(definition.name());
        for (Parameter parameter : definition.parameters()) {
            parameters.add(declarations.parameter(parameter));
        }
        StatementChecker statements = new StatementChecker(diagnostics, names, expressions, declarations, symbol);
        TypedStatement body = statements.body(definition.body());
        declarations.beginFunction("");
        names.scopes().leave();
        names.beginFunction();
        if (statements.reachesEnd()) {
            warnAboutEnd(symbol);
        }
        int end = Math.max(definition.body().span().end() - 1, 0);
        functions.add(new CheckedFunction(symbol, body, end));
    }

    private void warnAboutEnd(FunctionSymbol function) {
        boolean needsValue =
                function.result() != SemanticType.VOID && !function.name().equals(Program.MAIN);
        if (needsValue && !function.poisoned()) {
            String message = Diagnostics.quote(function.name()) + " may reach its end without returning a value";
            diagnostics.add(Diagnostic.warning("W0318", function.span(), message));
        }
    }

    /** Where the names of the top level are declared. */
    private static Map<String, Span> topLevel(Ast ast) {
        Map<String, Span> spans = new HashMap<>();
        for (Declaration declaration : ast.declarations()) {
            switch (declaration) {
                case VariableDeclaration variables ->
                    variables
                            .declarators()
                            .forEach(declarator -> spans.putIfAbsent(declarator.name(), declarator.span()));
                case FunctionDefinition function -> spans.putIfAbsent(function.name(), function.nameSpan());
            }
        }
        return spans;
    }

    private void reportNoMain(Ast ast) {
        List<String> defined =
                functions.stream().map(function -> function.symbol().name()).toList();
        Optional<String> similar = Suggestions.among(Program.MAIN, defined);
        for (CheckedFunction function : functions) {
            if (similar.filter(function.symbol().name()::equals).isPresent()) {
                diagnostics.add(Diagnostic.error("E0320", function.symbol().span(), "no 'main' function")
                        .withHelp("rename this function to 'main'?"));
                return;
            }
        }
        int end = ast.declarations().isEmpty()
                ? 0
                : ast.declarations().getLast().span().end();
        diagnostics.add(Diagnostic.error("E0320", new Span(end, end), "no 'main' function"));
    }

    private void checkMain(boolean complete, Ast ast) {
        Optional<NamedEntity> main = names.scopes().find(Program.MAIN);
        if (main.isEmpty() || main.get() instanceof Unknown) {
            if (complete) {
                reportNoMain(ast);
            }
            return;
        }
        boolean right = main.get() instanceof FunctionSymbol function
                && (function.poisoned()
                        || (function.result() == SemanticType.INT
                                && function.parameters().isEmpty()));
        if (!right) {
            diagnostics.add(Diagnostic.error("E0321", main.get().span(), "'main' must be 'int main()'"));
        }
    }
}
