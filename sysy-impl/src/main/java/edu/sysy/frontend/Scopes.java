package edu.sysy.frontend;

import edu.sysy.Dialect;
import edu.sysy.source.Span;
import edu.sysy.text.Suggestions;
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

    /** The scope of the library of a dialect, with nothing in it but its functions. */
    Scopes(Dialect dialect) {
        LibraryScope.functions(dialect).forEach(this::declare);
        enter();
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
