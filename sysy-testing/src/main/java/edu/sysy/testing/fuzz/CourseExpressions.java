package edu.sysy.testing.fuzz;

import edu.sysy.Dialect;
import edu.sysy.LanguageFeature;
import edu.sysy.testing.fuzz.CourseScope.Function;
import edu.sysy.testing.fuzz.CourseScope.Name;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Writes expressions of the course that have a meaning and no side effects, and calls, which stand alone. */
final class CourseExpressions {
    private static final List<String> CHARACTERS =
            List.of("'a'", "'Z'", "'0'", "' '", "'\\n'", "'\\t'", "'\\\\'", "'\\''", "'\\\"'", "'\\0'", "'\\a'", "'~'");

    private final Choice choice;
    private final Dialect dialect;
    private final CourseScope scope;

    CourseExpressions(Choice choice, Dialect dialect, CourseScope scope) {
        this.choice = choice;
        this.dialect = dialect;
        this.scope = scope;
    }

    /** An expression of at most {@code depth} operators on a path. */
    String value(int depth) {
        if (depth == 0) {
            return leaf();
        }
        return switch (choice.weighted(30, 12, 10, 10, 25)) {
            case 0 -> value(depth - 1) + choice.of(" + ", " - ") + operand(depth - 1);
            case 1 -> operand(depth - 1) + " * " + operand(depth - 1);
            case 2 -> operand(depth - 1) + choice.of(" / ", " % ") + divisor(depth - 1);
            case 3 -> "(" + choice.of("-", "+", "-+") + operand(depth - 1) + ")";
            default -> leaf();
        };
    }

    /** An expression of constants alone, which is not negative. */
    String constant() {
        List<Name> constants = scope.names(name -> name.constant() && name.isScalar());
        String first = constants.isEmpty() || choice.percent(40)
                ? literal()
                : choice.of(constants).text();
        return choice.percent(50) ? first : first + choice.of(" + ", " * ", " % ", " / ") + choice.between(1, 9);
    }

    private String operand(int depth) {
        String text = value(depth);
        return text.contains(" ") && !text.startsWith("'") ? "(" + text + ")" : text;
    }

    private String divisor(int depth) {
        return choice.percent(50) ? Integer.toString(choice.between(1, 20)) : "(" + operand(depth) + " % 7 + 9)";
    }

    private String leaf() {
        List<Name> names = scope.names(name -> true);
        return names.isEmpty() || choice.percent(25) ? literal() : read(choice.of(names));
    }

    private String literal() {
        if (dialect.has(LanguageFeature.CHAR) && choice.percent(25)) {
            return choice.of(CHARACTERS);
        }
        return Integer.toString(choice.percent(85) ? choice.between(0, 99) : choice.word() & Integer.MAX_VALUE);
    }

    /** The name itself, or an element of it. */
    String read(Name name) {
        StringBuilder text = new StringBuilder(name.text());
        for (int length : name.lengths()) {
            text.append('[').append(index(length)).append(']');
        }
        return text.toString();
    }

    private String index(int length) {
        if (choice.percent(40)) {
            return Integer.toString(choice.between(0, length - 1));
        }
        List<Name> scalars = scope.names(Name::isScalar);
        String inner = scalars.isEmpty() ? literal() : choice.of(scalars).text();
        return "(" + inner + " % " + length + " + " + length + ") % " + length;
    }

    /** A condition of at most {@code depth} logical operators on a path. */
    String condition(int depth) {
        if (depth > 0 && choice.percent(45)) {
            String both = condition(depth - 1) + choice.of(" && ", " || ") + comparison();
            return choice.percent(30) ? both + choice.of(" && ", " || ") + "!" + scalar() : both;
        }
        return comparison();
    }

    private String comparison() {
        String text = value(1) + choice.of(" < ", " > ", " <= ", " >= ", " == ", " != ") + value(1);
        return choice.percent(10) ? text + choice.of(" == ", " != ") + choice.between(0, 1) : text;
    }

    private String scalar() {
        List<Name> scalars = scope.names(Name::isScalar);
        return scalars.isEmpty() ? "0" : choice.of(scalars).text();
    }

    /** A call of a function with a result, or without one; empty if there is no such function. */
    Optional<String> call(boolean result) {
        List<Function> functions =
                scope.functions(each -> result != each.result().equals("void"));
        return functions.isEmpty() ? Optional.empty() : call(choice.of(functions));
    }

    private Optional<String> call(Function function) {
        List<String> arguments = new ArrayList<>();
        for (Name parameter : function.parameters()) {
            if (parameter.isScalar()) {
                arguments.add(value(1));
                continue;
            }
            Optional<String> array = array(parameter);
            if (array.isEmpty()) {
                return Optional.empty();
            }
            arguments.add(array.get());
        }
        return Optional.of(function.text() + "(" + String.join(", ", arguments) + ")");
    }

    /** An array, or a row of one, that a parameter takes. */
    private Optional<String> array(Name parameter) {
        List<String> fitting = new ArrayList<>();
        for (Name name : scope.names(each -> each.assignable() && each.character() == parameter.character())) {
            if (name.lengths().equals(parameter.lengths())) {
                fitting.add(name.text());
            } else if (name.lengths().size() == 2
                    && name.lengths().subList(1, 2).equals(parameter.lengths())) {
                fitting.add(name.text() + "[" + index(name.lengths().getFirst()) + "]");
            }
        }
        return fitting.isEmpty() ? Optional.empty() : Optional.of(choice.of(fitting));
    }
}
