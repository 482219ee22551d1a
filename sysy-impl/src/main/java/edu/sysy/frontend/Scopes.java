package edu.sysy.frontend;

import edu.sysy.ir.LibraryFunction;
import edu.sysy.source.Span;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Nested scopes in one hash table: each name leads to its innermost meaning, which remembers what it hides. */
final class Scopes {
    private record Binding(
            NamedEntity symbol, int level, @Nullable Binding hidden) {}

    private static final List<String> KEYWORDS = List.of("return", "break", "continue", "while");

    private final Map<String, Binding> bindings = new HashMap<>();
    private final List<String> declared = new ArrayList<>();
    private final List<Integer> marks = new ArrayList<>();
    private final Map<String, Span> ended = new HashMap<>();
    private final Suggestions suggestions = new Suggestions();

    /** The scope of the library, with nothing in it but its functions. */
    Scopes() {
        for (LibraryFunction function : LibraryFunction.values()) {
            List<NamedEntity.Variable> parameters = new ArrayList<>();
            for (int i = 0; i < function.parameterTypes().size(); i++) {
                parameters.add(parameter(function, i));
            }
            boolean timer = function == LibraryFunction.STARTTIME || function == LibraryFunction.STOPTIME;
            declare(new NamedEntity.FunctionSymbol(
                    function.sourceName(),
                    SemanticType.of(function.returnType()),
                    timer ? List.of() : List.copyOf(parameters),
                    Optional.of(function),
                    false,
                    Span.NONE));
        }
        enter();
    }

    private static NamedEntity.Variable parameter(LibraryFunction function, int index) {
        SemanticType kind = SemanticType.of(function.parameterTypes().get(index));
        boolean floats = function == LibraryFunction.GETFARRAY || function == LibraryFunction.PUTFARRAY;
        int[] lengths = kind == SemanticType.ARRAY ? new int[] {NamedEntity.Variable.UNKNOWN_LENGTH} : new int[0];
        SemanticType element = kind != SemanticType.ARRAY ? kind : floats ? SemanticType.FLOAT : SemanticType.INT;
        return new NamedEntity.Variable("", element, lengths, NamedEntity.Variable.Storage.PARAMETER, false, Span.NONE);
    }

    void enter() {
        marks.add(declared.size());
    }

    void leave() {
        int mark = marks.removeLast();
        while (declared.size() > mark) {
            String name = declared.removeLast();
            Binding binding = bindings.remove(name);
            if (binding != null) {
                ended.put(name, binding.symbol().span());
            }
            if (binding != null && binding.hidden() != null) {
                bindings.put(name, binding.hidden());
            }
        }
    }

    /** Whether the current scope is the global one. */
    boolean isGlobal() {
        return marks.size() == 1;
    }

    Optional<NamedEntity> find(String name) {
        return Optional.ofNullable(bindings.get(name)).map(Binding::symbol);
    }

    /** What {@code name} has been declared as in the current scope. */
    Optional<NamedEntity> findHere(String name) {
        Binding binding = bindings.get(name);
        return binding == null || binding.level() != marks.size() ? Optional.empty() : Optional.of(binding.symbol());
    }

    /** Declares a name in the current scope, in which it is new or takes the place of what was declared before. */
    void declare(NamedEntity symbol) {
        Binding old = bindings.get(symbol.name());
        if (old != null && old.level() == marks.size()) {
            bindings.put(symbol.name(), new Binding(symbol, marks.size(), old.hidden()));
        } else {
            bindings.put(symbol.name(), new Binding(symbol, marks.size(), old));
            declared.add(symbol.name());
        }
    }

    /** Where a name of a scope is declared that has been left since {@link #forget}. */
    Optional<Span> ended(String name) {
        return Optional.ofNullable(ended.get(name));
    }

    /** Forgets the names of scopes that have been left. */
    void forget() {
        if (!ended.isEmpty()) {
            ended.clear();
        }
    }

    /** The visible name most like {@code name}, or a keyword that is a statement. */
    Optional<String> similar(String name) {
        return KEYWORDS.stream()
                .filter(name::equalsIgnoreCase)
                .findFirst()
                .or(() -> suggestions.nearest(name, KEYWORDS, 1))
                .or(() -> suggestions.nearest(name, declared.reversed()));
    }
}
