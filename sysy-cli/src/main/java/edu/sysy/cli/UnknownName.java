package edu.sysy.cli;

import edu.sysy.text.Suggestions;
import java.util.LinkedHashSet;
import java.util.List;

/** Messages about names that nothing has: what there is instead, and what was probably meant. */
final class UnknownName {
    /** Below this many characters each word is near to each other one. */
    private static final int MIN_NAME = 3;

    /** More names that one word begins say nothing. */
    private static final int MAX_BEGUN = 4;

    private UnknownName() {}

    /** An error about the value of an option that is none of a few names. */
    static Arguments.UsageException of(String option, String name, List<String> names) {
        return new Arguments.UsageException(
                option + ": '" + name + "' is not " + listed(names) + suggestion(name, names));
    }

    /** The names as a sentence has them: {@code text, json or sarif}. */
    static String listed(List<String> names) {
        List<String> distinct = List.copyOf(new LinkedHashSet<>(names));
        int last = distinct.size() - 1;
        return last < 1
                ? String.join("", distinct)
                : String.join(", ", distinct.subList(0, last)) + " or " + distinct.get(last);
    }

    /** The end of a message: the names that were probably meant; empty if none is near. */
    static String suggestion(String name, List<String> names) {
        List<String> near = near(name, names);
        return near.isEmpty()
                ? ""
                : "; did you mean "
                        + listed(near.stream().map(each -> "'" + each + "'").toList()) + "?";
    }

    /** The names that were probably meant: the same in other letters, those that it begins, or the nearest one. */
    static List<String> near(String name, List<String> names) {
        List<String> same = names.stream().filter(name::equalsIgnoreCase).toList();
        if (!same.isEmpty() || name.length() < MIN_NAME) {
            return same;
        }
        List<String> begun =
                names.stream().filter(each -> each.startsWith(name)).toList();
        return begun.isEmpty() || begun.size() > MAX_BEGUN
                ? Suggestions.among(name, names).stream().toList()
                : begun;
    }
}
