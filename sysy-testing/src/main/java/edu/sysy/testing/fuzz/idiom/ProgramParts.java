package edu.sysy.testing.fuzz.idiom;

import edu.sysy.testing.fuzz.Choice;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** What the sketches of one program share: its input, the names of its globals, and helper functions defined once. */
final class ProgramParts {
    final Choice choice;
    final NameStyle style;
    final StringBuilder input = new StringBuilder();
    /** Names that all parts can see. */
    final Set<String> globalNames = new HashSet<>(Set.of("main"));

    private final StringBuilder helpers = new StringBuilder();
    private final Map<String, String> helperNames = new HashMap<>();
    private final Set<String> defined = new HashSet<>();

    ProgramParts(Choice choice) {
        this.choice = choice;
        this.style = NameStyle.any(choice);
        for (String base : Sketches.helpers()) {
            String name = style.spell(base, globalNames);
            globalNames.add(name);
            helperNames.put(base, name);
        }
    }

    /** The name of a helper function or variable; defines it at first use. */
    String helper(String base) {
        String name = helperNames.get(base);
        if (name == null) {
            throw new IllegalArgumentException("no helper '" + base + "'");
        }
        if (defined.add(base)) {
            helpers.append(
                    new SketchExpander(this).expand(Sketches.helper(base)).top());
        }
        return name;
    }

    /** Definitions of the helpers used so far, each after those it uses. */
    String helpers() {
        return helpers.toString();
    }
}
