package edu.sysy.frontend;

import edu.sysy.Dialect;
import edu.sysy.LanguageFeature;
import edu.sysy.frontend.NamedEntity.FunctionSymbol;
import edu.sysy.frontend.NamedEntity.Unknown;
import edu.sysy.frontend.NamedEntity.Variable;
import edu.sysy.ir.Program;
import edu.sysy.source.Diagnostic;
import edu.sysy.source.Span;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Declares and resolves names, and says what is wrong with them. */
final class NameTable {
    private final Diagnostics diagnostics;
    private final Dialect dialect;
    private final Scopes scopes;
    private final Set<String> poisoned;
    private final Map<String, Span> topLevel;
    private final Set<String> reported = new HashSet<>();

    /**
     * @param poisoned names that may be declared although nothing shows it
     * @param topLevel where the program declares the names of its top level
     */
    NameTable(Diagnostics diagnostics, Set<String> poisoned, Map<String, Span> topLevel, Dialect dialect) {
        this.dialect = dialect;
        this.scopes = new Scopes(dialect);
        this.diagnostics = diagnostics;
        this.poisoned = poisoned;
        this.topLevel = topLevel;
    }

    Scopes scopes() {
        return scopes;
    }

    boolean isPoisoned(String function) {
        return poisoned.contains(function);
    }

    /** Whether each use of an undeclared name is an error, as in the course, or only the first one of a function. */
    private boolean countsUses() {
        return dialect.has(LanguageFeature.PRINTF);
    }

    /** Begins a function, in which each undeclared name will be reported once. */
    void beginFunction() {
        reported.clear();
        scopes.forget();
    }

    void declare(NamedEntity symbol) {
        String name = symbol.name();
        if (name.isEmpty() && diagnostics.hasErrors()) {
            return;
        }
        if (!isName(name) && !diagnostics.hasErrors()) {
            diagnostics.add(
                    Diagnostic.error("E0224", symbol.span(), Diagnostics.quote(name) + " cannot be used as a name"));
            return;
        }
        Optional<NamedEntity> earlier = scopes.findHere(name);
        if (earlier.isPresent() && !(earlier.get() instanceof Unknown)) {
            reportTwice(symbol, earlier.get());
            return;
        }
        scopes.find(name).ifPresent(hidden -> warnAboutHidden(symbol, hidden));
        scopes.declare(symbol);
    }

    private void warnAboutHidden(NamedEntity symbol, NamedEntity hidden) {
        String quoted = Diagnostics.quote(symbol.name());
        if (hidden instanceof FunctionSymbol function && function.library().isPresent()) {
            if (dialect.has(LanguageFeature.MIXED_ORDER)) {
                diagnostics.add(Diagnostic.warning("W0304", symbol.span(), quoted + " hides the library function"));
            }
        } else if (!(hidden instanceof Unknown)) {
            diagnostics.add(Diagnostic.warning("W0303", symbol.span(), quoted + " hides an outer declaration")
                    .withNote(hidden.span(), "declared here"));
        }
    }

    private void reportTwice(NamedEntity symbol, NamedEntity earlier) {
        boolean twoMains = symbol.name().equals(Program.MAIN)
                && symbol instanceof FunctionSymbol
                && earlier instanceof FunctionSymbol;
        boolean parameter = earlier instanceof Variable variable && variable.isParameter();
        String quoted = Diagnostics.quote(symbol.name());
        Diagnostic twice = twoMains
                ? Diagnostic.error("E0322", symbol.span(), "'main' defined twice")
                : Diagnostic.error(
                        "E0302",
                        symbol.span(),
                        quoted + " is already declared " + (parameter ? "as a parameter" : "in this scope"));
        diagnostics.add(twice.withNote(earlier.span(), "first declared here"));
    }

    private boolean isName(String name) {
        if (name.isEmpty() || !NumberLiterals.isWordStart(name.charAt(0))) {
            return false;
        }
        for (int i = 1; i < name.length(); i++) {
            if (!NumberLiterals.isWordPart(name.charAt(i))) {
                return false;
            }
        }
        return TokenKind.ofWord(name, 0, name.length(), dialect) == TokenKind.IDENTIFIER;
    }

    /** What {@code name} stands for; {@link Unknown} after a report if nothing does. */
    NamedEntity resolve(String name, Span span) {
        Optional<NamedEntity> found = scopes.find(name);
        if (found.isPresent()) {
            boolean unknown = found.get() instanceof Variable variable && variable.isUnknown();
            return unknown ? new Unknown(name, span) : found.get();
        }
        boolean silent = (name.isEmpty() && diagnostics.hasErrors()) || poisoned.contains(name) || diagnostics.isFull();
        if (!silent && reported.add(countsUses() ? name + " " + span.start() : name)) {
            diagnostics.add(undeclared(name, span));
        }
        return new Unknown(name, span);
    }

    private Diagnostic undeclared(String name, Span span) {
        String quoted = Diagnostics.quote(name);
        if (ForeignNames.isOperator(name)) {
            return Diagnostic.error("E0207", span, quoted + " is not part of " + MissingFeatures.title(dialect))
                    .withHelp(ForeignNames.LENGTH_HELP);
        }
        Diagnostic unknown = Diagnostic.error("E0301", span, quoted + " is not declared");
        Span later = topLevel.get(name);
        if (later != null) {
            return Diagnostic.error("E0301", span, quoted + " is used before its declaration")
                    .withHelp("move the declaration up")
                    .withNote(later, "declared here");
        }
        Optional<Span> ended = scopes.ended(name);
        if (ended.isPresent()) {
            return unknown.withNote(ended.get(), "this " + quoted + " ends with the block it is declared in");
        }
        Optional<String> instead =
                dialect.has(LanguageFeature.SYSY_LIBRARY) ? ForeignNames.instead(name) : Optional.empty();
        if (instead.isPresent()) {
            return unknown.withHelp(instead.get());
        }
        return scopes.similar(name)
                .map(similar -> {
                    Diagnostic helped = unknown.withHelp("did you mean " + Diagnostics.quote(similar) + "?");
                    return scopes.find(similar)
                            .map(entity -> Diagnostics.withDeclaration(helped, entity))
                            .orElse(helped);
                })
                .orElse(unknown);
    }
}
