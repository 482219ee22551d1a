package edu.sysy.testing.fuzz;

import edu.sysy.Dialect;
import edu.sysy.LanguageFeature;
import edu.sysy.testing.fuzz.CourseScope.Function;
import edu.sysy.testing.fuzz.CourseScope.Name;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Writes random programs of the BUAA course that end and have a meaning in C too: {@code char} and strings, {@code
 * static} variables, {@code for} and {@code while}, {@code printf}, input statements, as far as the dialect has them.
 * Loops count, indices are taken modulo lengths, divisors are positive, and what is read has been written. A statement
 * has at most one call, so that the order of evaluation does not matter. The same seed makes the same program.
 */
public final class CourseProgramGenerator {
    private static final List<Dialect> DIALECTS = List.of(
            Dialect.BUAA_2021,
            Dialect.BUAA_2022,
            Dialect.BUAA_2023,
            Dialect.BUAA_2024,
            Dialect.BUAA_2025,
            Dialect.BUAA);

    private static final int MAX_NESTING = 3;

    private final Choice choice;
    private final Dialect dialect;
    private final CourseScope scope = new CourseScope();
    private final CourseExpressions expressions;
    private final StringBuilder text = new StringBuilder();
    private final StringBuilder input = new StringBuilder();
    /** Whether the program reads characters; one that does reads no numbers, which end at different places. */
    private final boolean readsCharacters;

    private int nesting;
    private int loops;
    private boolean inMain;
    private boolean breaks;

    private CourseProgramGenerator(long seed) {
        choice = new Choice(seed);
        dialect = choice.of(DIALECTS);
        expressions = new CourseExpressions(choice, dialect, scope);
        readsCharacters = dialect.has(LanguageFeature.GETCHAR) && choice.percent(50);
    }

    /** The program of a seed. */
    public static CourseProgram generate(long seed) {
        CourseProgramGenerator generator = new CourseProgramGenerator(seed);
        generator.program();
        return new CourseProgram(generator.dialect, generator.text.toString(), generator.input.toString());
    }

    private void program() {
        for (int i = choice.between(1, 6); i > 0; i--) {
            declaration(true);
        }
        for (int i = choice.between(0, 4); i > 0; i--) {
            function();
        }
        line("int main() {");
        inMain = true;
        body(choice.between(4, 12));
        for (Name name : scope.names(each -> true)) {
            print(name);
        }
        line("return 0;");
        scope.leave();
        line("}");
    }

    /** Opens a scope with some declarations and statements. */
    private void body(int statements) {
        scope.enter();
        for (int i = choice.between(1, 4); i > 0; i--) {
            declaration(false);
        }
        for (int i = 0; i < statements; i++) {
            statement();
        }
    }

    private void line(String code) {
        text.append("    ".repeat(nesting)).append(code).append('\n');
    }

    // ---- declarations

    private boolean isCharacter() {
        return dialect.has(LanguageFeature.CHAR) && choice.percent(40);
    }

    private static String type(boolean character) {
        return character ? "char " : "int ";
    }

    private void declaration(boolean global) {
        boolean character = isCharacter();
        boolean isStatic = !global && dialect.has(LanguageFeature.STATIC_LOCALS) && choice.percent(30);
        boolean constant = !isStatic && choice.percent(25);
        boolean fixed = global || constant || isStatic;
        List<Integer> lengths = new ArrayList<>();
        if (choice.percent(40)) {
            for (int i = choice.between(1, Math.min(2, dialect.maxDimensions())); i > 0; i--) {
                lengths.add(choice.of(2, 4, 8));
            }
        }
        Name name = new Name(scope.fresh("v"), character, constant, !constant, lengths);
        boolean zero = (global || isStatic) && !constant && choice.percent(40);
        String start = zero ? "" : " = " + initializer(name, fixed);
        line((isStatic ? "static " : "") + (constant ? "const " : "") + type(character) + name.text()
                + lengths.stream().map(length -> "[" + length + "]").collect(Collectors.joining()) + start + ";");
        scope.declare(name);
    }

    private String initializer(Name name, boolean fixed) {
        List<Integer> lengths = name.lengths();
        if (name.isScalar()) {
            return item(name, fixed);
        }
        if (name.character() && lengths.size() == 1 && choice.percent(60)) {
            return string(choice.between(0, lengths.getFirst() - 1));
        }
        if (lengths.size() == 1) {
            return list(name, lengths.getFirst(), fixed);
        }
        return IntStream.range(0, lengths.getFirst())
                .mapToObj(row -> list(name, lengths.getLast(), fixed))
                .collect(Collectors.joining(", ", "{", "}"));
    }

    /** A list for a row, complete in arrays of characters and of two dimensions, else perhaps with zeros at its end. */
    private String list(Name name, int length, boolean fixed) {
        boolean complete = name.lengths().size() > 1 || choice.percent(50);
        int count = complete ? length : choice.between(1, length);
        return IntStream.range(0, count).mapToObj(i -> item(name, fixed)).collect(Collectors.joining(", ", "{", "}"));
    }

    private String item(Name name, boolean fixed) {
        if (name.character() && fixed) {
            return choice.percent(50) ? "'" + choice.of("a", "q", "\\n", "\\0") + "'" : "" + choice.between(0, 127);
        }
        return fixed ? expressions.constant() : expressions.value(1);
    }

    private String string(int length) {
        return IntStream.range(0, length)
                .mapToObj(i -> choice.of("a", "B", "7", " ", "\\n", "\\t", "\\\\", "\\\"", "'", "%", "/"))
                .collect(Collectors.joining("", "\"", "\""));
    }

    private void function() {
        boolean character = isCharacter();
        String result = choice.percent(25) ? "void" : type(character).strip();
        List<Name> parameters = new ArrayList<>();
        for (int i = choice.between(0, 4); i > 0; i--) {
            List<Integer> lengths = new ArrayList<>();
            if (choice.percent(40)) {
                for (int j = choice.between(1, Math.min(2, dialect.maxDimensions())); j > 0; j--) {
                    lengths.add(choice.of(2, 4, 8));
                }
            }
            parameters.add(new Name(scope.fresh("p"), isCharacter(), false, true, lengths));
        }
        Function function = new Function(scope.fresh("f"), result, parameters);
        scope.enter();
        parameters.forEach(scope::declare);
        line(result + " " + function.text() + "("
                + parameters.stream().map(CourseProgramGenerator::declared).collect(Collectors.joining(", ")) + ") {");
        nesting++;
        body(choice.between(1, 5));
        line(result.equals("void") ? "return;" : "return " + expressions.value(2) + ";");
        nesting--;
        scope.leave();
        scope.leave();
        line("}");
        scope.declare(function);
    }

    private static String declared(Name parameter) {
        String start = type(parameter.character()) + parameter.text();
        return switch (parameter.lengths().size()) {
            case 0 -> start;
            case 1 -> start + "[]";
            default -> start + "[][" + parameter.lengths().getLast() + "]";
        };
    }

    // ---- statements

    private void statement() {
        nesting++;
        boolean deep = nesting > MAX_NESTING;
        switch (choice.weighted(35, 18, 14, deep ? 0 : 12, deep || loops > 1 ? 0 : 14, 4, deep ? 0 : 5)) {
            case 0 -> assignment();
            case 1 -> printf();
            case 2 -> input();
            case 3 -> branch();
            case 4 -> loop();
            case 5 -> jump();
            default -> {
                line("{");
                body(choice.between(1, 3));
                scope.leave();
                line("}");
            }
        }
        nesting--;
    }

    private void assignment() {
        List<Name> targets = scope.names(Name::assignable);
        if (targets.isEmpty() || choice.percent(5)) {
            line(choice.of(";", "1;", expressions.value(2) + ";"));
        } else if (mayCall() && choice.percent(35)) {
            boolean result = choice.percent(70);
            List<Name> scalars = scope.names(each -> each.assignable() && each.isScalar());
            String target = result && !scalars.isEmpty() ? choice.of(scalars).text() + " = " : "";
            line(expressions.call(result).map(call -> target + call).orElse("") + ";");
        } else {
            line(expressions.read(choice.of(targets)) + " = " + expressions.value(3) + ";");
        }
    }

    /** Calls stand outside of loops, so that programs are short. */
    private boolean mayCall() {
        return loops == 0 || (inMain && loops == 1);
    }

    private void printf() {
        StringBuilder format = new StringBuilder(choice.of("", "x: ", "!(", "a,b "));
        List<String> values = new ArrayList<>();
        boolean call = mayCall() && choice.percent(25);
        for (int i = choice.between(0, 4); i > 0; i--) {
            if (dialect.has(LanguageFeature.PRINTF_CHARACTERS) && choice.percent(35)) {
                format.append("%c");
                values.add("(" + (call ? expressions.constant() : expressions.value(1)) + ") % 40 + 80");
            } else {
                format.append("%d").append(choice.of(",", " ", ";"));
                values.add(call ? expressions.constant() : expressions.value(2));
            }
        }
        if (call) {
            expressions.call(true).ifPresent(value -> {
                format.append("%d");
                values.add(value);
            });
        }
        values.addFirst('"' + format.append(choice.of("\\n", "\\n", "", ".\\n")).toString() + '"');
        line("printf(" + String.join(", ", values) + ");");
    }

    /** Reads something in {@code main}, outside of loops and branches. */
    private void input() {
        List<Name> scalars = scope.names(each -> each.assignable() && each.isScalar());
        if (!inMain || loops > 0 || nesting > 1 || scalars.isEmpty()) {
            assignment();
            return;
        }
        if (readsCharacters) {
            line(expressions.read(choice.of(scalars)) + " = getchar();");
            input.append(choice.of("a", "Q", "5", "~", "#"));
            return;
        }
        input.append(choice.percent(80) ? choice.between(-99, 999) : choice.word())
                .append('\n');
        boolean anywhere = dialect.has(LanguageFeature.GETINT_EXPRESSIONS) && choice.percent(50);
        line(choice.of(scalars).text() + " = " + (anywhere ? expressions.value(1) + " - getint()" : "getint()") + ";");
    }

    private void branch() {
        line("if (" + expressions.condition(2) + ") {");
        body(choice.between(0, 3));
        scope.leave();
        if (choice.percent(50)) {
            line("} else {");
            body(choice.between(0, 3));
            scope.leave();
        }
        line("}");
    }

    private void loop() {
        boolean outerBreaks = breaks;
        breaks = true;
        boolean isFor = dialect.has(LanguageFeature.FOR) && (!dialect.has(LanguageFeature.WHILE) || choice.percent(60));
        Name counter = new Name(scope.fresh("i"), false, false, false, List.of());
        line("int " + counter.text() + " = 0;");
        scope.declare(counter);
        String name = counter.text();
        String test = name + " < " + choice.between(1, 6);
        loops++;
        if (isFor) {
            List<Name> others = scope.names(each -> each.assignable() && each.isScalar());
            boolean list = dialect.has(LanguageFeature.FOR_LISTS) && !others.isEmpty() && choice.percent(50);
            String also = list ? ", " + choice.of(others).text() + " = " + expressions.value(1) : "";
            String start = choice.percent(70) ? name + " = 0" + also : "";
            line("for (" + start + "; " + test + "; " + name + " = " + name + " + 1" + also + ") {");
            body(choice.between(1, 3));
        } else {
            line("while (" + test + (choice.percent(30) ? " && " + expressions.condition(0) : "") + ") {");
            line("    " + name + " = " + name + " + 1;");
            body(choice.between(1, 3));
        }
        scope.leave();
        line("}");
        loops--;
        breaks = outerBreaks;
    }

    private void jump() {
        if (breaks && loops > 0) {
            line("if (" + expressions.condition(1) + ") " + choice.of("break;", "continue;"));
        } else {
            assignment();
        }
    }

    private void print(Name name) {
        nesting++;
        String element = name.text()
                + name.lengths().stream()
                        .map(length -> "[" + choice.between(0, length - 1) + "]")
                        .collect(Collectors.joining());
        line("printf(\"" + name.text() + "=%d\\n\", " + element + ");");
        nesting--;
    }
}
