package edu.sysy.testing.fuzz.idiom;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Spells the names of one sketch: {@code $x} is its own, {@code @x} a helper of the program. */
final class SketchNames {
    private static final Pattern NAME = Pattern.compile("([$@])(\\w+)");
    private static final Pattern GLOBAL =
            Pattern.compile("(?m)^(?:(?:const |table |const table )*(?:int|float|void)|let) \\$(\\w+)");

    private final ProgramParts parts;
    private final Map<String, String> spelled = new HashMap<>();
    private final Map<String, String> literals = new HashMap<>();
    private final Set<String> own = new HashSet<>();

    /** Names the globals of the sketch, which differ from those of all others. */
    SketchNames(ProgramParts parts, String sketch) {
        this.parts = parts;
        GLOBAL.matcher(sketch).results().forEach(found -> global(found.group(1)));
    }

    private void global(String base) {
        if (!spelled.containsKey(base)) {
            String name = parts.style.spell(base, parts.globalNames);
            parts.globalNames.add(name);
            own.add(name);
            spelled.put(base, name);
        }
    }

    /** Writes a number wherever that name stands. */
    void literal(String base, int value) {
        literals.put(base, Integer.toString(value));
    }

    /** Spells a name of the sketch; helpers of the program are never hidden. */
    String of(String base) {
        String literal = literals.get(base);
        if (literal != null) {
            return literal;
        }
        return spelled.computeIfAbsent(base, b -> {
            Set<String> taken = new HashSet<>(parts.globalNames);
            taken.addAll(own);
            String name = parts.style.spell(b, taken);
            own.add(name);
            return name;
        });
    }

    String resolve(String line) {
        return NAME.matcher(line)
                .replaceAll(name -> Matcher.quoteReplacement(
                        name.group(1).equals("@") ? parts.helper(name.group(2)) : of(name.group(2))));
    }
}
