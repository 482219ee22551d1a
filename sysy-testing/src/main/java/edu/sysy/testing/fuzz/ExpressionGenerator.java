package edu.sysy.testing.fuzz;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Writes expressions over what can be named; all of them have a value. */
final class ExpressionGenerator {
    /** How deep indices and calls are nested in each other. */
    private static final int DEEPEST = 3;

    private final SourceWriter writer;
    private final Choice choice;
    private final boolean sequenced;
    /** How many indices and calls are being written around the expression to be written. */
    private int inside;

    ExpressionGenerator(SourceWriter writer) {
        this.writer = writer;
        this.choice = writer.choice;
        this.sequenced = writer.options.sequenced();
    }

    /** An expression of a type, with at most that many operators on a path. */
    String value(boolean real, int depth) {
        return real ? real(depth) : integer(depth);
    }

    String value(boolean real) {
        return value(real, choice.between(0, writer.options.depth()));
    }

    String integer() {
        return value(false);
    }

    /** Infinities, what is not a number, zero with a sign, and what is hardly more than zero. */
    private String unusual() {
        String x = scalar(true);
        return choice.of(
                "(1e38 * 100.0)",
                "(0.0 - 3e38 * 10.0)",
                "(0.0 / 0.0)",
                "(1.0 / (0.0 * (-1.0)))",
                "(0.0 * (-1.0))",
                "(1e-38 * 1e-4)",
                "(" + x + " - " + x + ")",
                "(" + x + " / " + x + ")",
                "(" + x + " / 0.0)",
                "(" + x + " * 3e38)");
    }

    String condition() {
        return condition(choice.between(1, Math.max(1, writer.options.depth() - 1)));
    }

    String integer(int depth) {
        if (depth <= 0) {
            return integerLeaf();
        }
        if (choice.percent(15)) {
            List<String> recent = writer.recent();
            if (!recent.isEmpty()) {
                return choice.of(recent);
            }
        }
        String text = switch (choice.weighted(40, 14, 8, 6, 8, 6, 6, sequenced ? 0 : 2 + writer.options.calls() / 2)) {
            case 0 -> "(" + integer(depth - 1) + " " + choice.of("+", "-", "*") + " " + integer(depth - 1) + ")";
            case 1 ->
                "(" + integer(depth - 1) + " " + choice.of("/", "%") + " " + Literals.divisor(choice, sequenced) + ")";
            case 2 -> division(depth);
            case 3 -> unary() + integer(depth - 1) + ")";
            case 4 -> "(" + integer(depth - 1) + choice.of(" * ", " / ", " % ") + (1 << choice.between(0, 30)) + ")";
            case 5 -> truth(depth);
            case 6 -> familiar(depth);
            default -> call("int", depth).orElseGet(this::integerLeaf);
        };
        if (!text.contains("f") && text.length() < 80) {
            writer.remember(text);
        }
        return text;
    }

    private String unary() {
        return "(" + choice.of("-", "+", "-", "!", "!!", "-!", "- -");
    }

    /** Division by something that is never zero. */
    private String division(int depth) {
        String left = integer(depth - 1);
        String right = integer(depth - 1);
        String operator = choice.of(" / ", " % ");
        return "(" + left + operator
                + switch (choice.between(0, 2)) {
                    case 0 -> "(" + right + " % 7 + 8)";
                    case 1 -> "(" + right + " * 2 + 1)";
                    default -> "(" + right + " % 100 - 101)";
                }
                + ")";
    }

    /** Forms that algebra simplifies. */
    private String familiar(int depth) {
        String x = integer(depth - 1);
        String y = integer(depth - 2);
        int k = choice.between(2, 40);
        return switch (choice.between(0, 11)) {
            case 0 -> "(" + x + " - " + x + ")";
            case 1 -> "(" + x + " * " + k + " + " + x + " * " + choice.between(-9, 9) + ")";
            case 2 -> "(" + x + " / " + k + " * " + k + " + " + x + " % " + k + ")";
            case 3 -> "((" + x + " + " + y + ") - (" + y + " + " + x + "))";
            case 4 -> "((" + x + " + " + k + ") + " + choice.between(1, 99) + ")";
            case 5 -> "(" + x + " * 0 + " + y + " * 1)";
            case 6 -> "((" + x + " / " + k + ") / " + choice.between(2, 9) + ")";
            case 7 -> "((" + x + " * " + k + ") / " + k + ")";
            case 8 -> "((" + x + " % " + k + " + " + k + ") % " + k + ")";
            case 9 -> "((" + x + " < " + y + ") == (" + y + " > " + x + "))";
            case 10 -> "(0 - " + x + " - " + y + ")";
            default -> "(" + x + " % 2 == " + choice.between(-1, 1) + ")";
        };
    }

    private String integerLeaf() {
        int arrays = writer.options.arrays();
        return switch (choice.weighted(30, 40, 15, 3 + arrays)) {
            case 0 -> Literals.integer(choice, sequenced);
            case 1 -> scalar(false);
            case 2 -> counter();
            default -> inside > DEEPEST ? scalar(false) : element(false).orElseGet(() -> scalar(false));
        };
    }

    String scalar(boolean real) {
        List<Variable> scalars = writer.visible(v -> v.isScalar() && v.real() == real);
        return scalars.isEmpty()
                ? real ? Literals.real(choice) : "1"
                : choice.of(recentFirst(scalars)).name();
    }

    /** Mostly the inner variables. */
    private List<Variable> recentFirst(List<Variable> variables) {
        return choice.percent(60) ? variables.subList(0, Math.min(4, variables.size())) : variables;
    }

    private String counter() {
        List<Variable> counters = writer.visible(v -> v.isCounter());
        return counters.isEmpty() ? scalar(false) : choice.of(counters).name();
    }

    String real(int depth) {
        if (depth <= 0) {
            return switch (choice.weighted(30, 45, 3 + writer.options.arrays(), 6, 2)) {
                case 0 -> Literals.real(choice);
                case 1 -> scalar(true);
                case 2 -> inside > DEEPEST ? scalar(true) : element(true).orElseGet(() -> scalar(true));
                case 3 -> "(" + scalar(false) + " * " + Literals.real(choice) + ")";
                default -> unusual();
            };
        }
        String left = real(depth - 1);
        return switch (choice.weighted(40, 10, 10, 8, 6, sequenced ? 0 : 2 + writer.options.calls() / 2, 6)) {
            case 0 -> "(" + left + " " + choice.of("+", "-", "*") + " " + real(depth - 1) + ")";
            case 1 -> "(" + left + " / " + choice.of("2.0", "3.0", "0.5", "8.0", "10.0", "4.0", "7.5") + ")";
            case 2 -> "(" + left + " / (" + square(real(depth - 2)) + " + 1.5))";
            case 3 -> "(" + integer(depth - 1) + " " + choice.of("+", "-", "*") + " " + left + ")";
            case 4 -> "(0.0 - " + left + ")";
            case 5 -> call("float", depth).orElse(left);
            default -> "(" + left + choice.of(" * 1.0", " + 0.0", " - 0.0", " * 2.0", " / 1.0", " * 0.0") + ")";
        };
    }

    private String square(String text) {
        return "(" + text + " * " + text + ")";
    }

    String condition(int depth) {
        boolean real = choice.percent(writer.options.reals());
        if (depth <= 0) {
            return value(real, 0);
        }
        return switch (choice.weighted(60, 12, 12, 6, 6, 4)) {
            case 0 -> comparison(real, depth);
            case 1 -> "(" + condition(depth - 1) + " && " + condition(depth - 1) + ")";
            case 2 -> "(" + condition(depth - 1) + " || " + condition(depth - 1) + ")";
            case 3 -> choice.of("!", "!!", "!!!") + "(" + condition(depth - 1) + ")";
            case 4 -> value(real, depth - 1);
            default -> "(" + value(real, depth - 1) + choice.of(" == ", " != ") + (real ? "0.0" : "0") + ")";
        };
    }

    /** A condition that is an integer. */
    private String truth(int depth) {
        boolean real = choice.percent(writer.options.reals());
        return switch (choice.between(0, 4)) {
            case 0 -> "(!" + condition(depth - 1) + ")";
            case 1 -> "(" + condition(depth - 1) + choice.of(" && ", " || ") + condition(depth - 1) + ")";
            default -> comparison(real, depth);
        };
    }

    private String comparison(boolean real, int depth) {
        String operator = choice.of(" < ", " > ", " <= ", " >= ", " == ", " != ");
        String left = value(real, depth - 1);
        String right = choice.percent(35)
                ? real ? Literals.real(choice) : Literals.integer(choice, sequenced)
                : value(real, depth - 1);
        return "(" + left + operator + right + ")";
    }

    /** An element of some array of the type. */
    Optional<String> element(boolean real) {
        List<Variable> arrays = writer.visible(v -> !v.isScalar() && v.real() == real);
        return arrays.isEmpty() ? Optional.empty() : Optional.of(element(choice.of(arrays)));
    }

    String element(Variable array) {
        StringBuilder text = new StringBuilder(array.name());
        array.lengths().forEach(length -> text.append('[').append(index(length)).append(']'));
        return text.toString();
    }

    /** An integer from 0 to {@code length - 1}. */
    String index(int length) {
        inside++;
        String index = indexInside(length);
        inside--;
        return index;
    }

    private String indexInside(int length) {
        List<String> near = new ArrayList<>();
        for (Variable counter : writer.visible(Variable::isCounter)) {
            if (counter.low() >= 0 && counter.high() < length) {
                near.add(counter.name());
                near.add(counter.name());
                if (counter.high() + 1 < length) {
                    near.add(counter.name() + " + 1");
                }
                if (counter.low() > 0) {
                    near.add(counter.name() + " - 1");
                }
            } else if (counter.low() >= 0 && counter.high() < 1_000_000) {
                near.add(counter.name() + " % " + length);
            }
            if (counter.low() >= 0 && counter.high() < length) {
                near.add((length - 1) + " - " + counter.name());
            }
        }
        if (!near.isEmpty() && choice.percent(75)) {
            return choice.of(near);
        }
        if (choice.percent(40)) {
            return Integer.toString(choice.between(0, length - 1));
        }
        return choice.percent(50) && inside <= DEEPEST
                ? "(" + integer(1) + " % " + length + " + " + length + ") % " + length
                : "(" + scalar(false) + " % " + length + " + " + length + ") % " + length;
    }

    /** A call of a function with that result that can be afforded. */
    Optional<String> call(String result, int depth) {
        List<FunctionShape> affordable = writer.functions.stream()
                .filter(f -> f.result().equals(result) && f.cost() <= writer.affordable() / 2)
                .toList();
        return affordable.isEmpty() || inside > DEEPEST ? Optional.empty() : call(choice.of(affordable), depth);
    }

    /** A call of that function, if its arguments can be had; counts what it costs. */
    Optional<String> call(FunctionShape function, int depth) {
        inside++;
        Optional<String> arguments = arguments(function, depth);
        inside--;
        if (arguments.isPresent()) {
            writer.cost += writer.times * function.cost();
        }
        return arguments.map(list -> function.name() + "(" + list + ")");
    }

    private Optional<String> arguments(FunctionShape function, int depth) {
        List<String> arguments = new ArrayList<>();
        for (Variable parameter : function.parameters()) {
            if (arguments.isEmpty() && function.fuel() > 0) {
                arguments.add(fuel(function.fuel()));
            } else if (parameter.isScalar()) {
                int most = function.parameters().size() > 6 ? 1 : Math.min(2, depth - 1);
                arguments.add(argument(parameter.real(), most));
            } else {
                Optional<String> array = arrayArgument(parameter, arguments);
                if (array.isEmpty()) {
                    return Optional.empty();
                }
                arguments.add(array.get());
            }
        }
        return Optional.of(String.join(", ", arguments));
    }

    private String fuel(int most) {
        return choice.percent(60)
                ? Integer.toString(choice.between(0, most))
                : "(" + integer(1) + " % " + (most + 1) + ")";
    }

    private String argument(boolean real, int depth) {
        if (choice.percent(12)) {
            String other = real ? integer(0) : choice.of("3.7", "(-2.5)", "0.99", "1e3", "(1.5 + 2.25)");
            return other;
        }
        return value(real, depth);
    }

    /** An array, or a row of one, that has what the parameter needs; often one that is an argument already. */
    private Optional<String> arrayArgument(Variable parameter, List<String> arguments) {
        List<String> fitting = new ArrayList<>();
        List<Integer> wanted = parameter.lengths();
        for (Variable array : writer.visible(v -> !v.isScalar() && v.real() == parameter.real())) {
            int dropped = array.lengths().size() - wanted.size();
            if (dropped < 0 || (parameter.assignable() && !array.assignable())) {
                continue;
            }
            List<Integer> row = array.lengths().subList(dropped, array.lengths().size());
            boolean fits = row.getFirst() >= wanted.getFirst()
                    && row.subList(1, row.size()).equals(wanted.subList(1, wanted.size()));
            if (fits) {
                StringBuilder text = new StringBuilder(array.name());
                array.lengths()
                        .subList(0, dropped)
                        .forEach(
                                length -> text.append('[').append(index(length)).append(']'));
                fitting.add(text.toString());
            }
        }
        List<String> again = fitting.stream().filter(arguments::contains).toList();
        if (!again.isEmpty() && choice.percent(40)) {
            return Optional.of(choice.of(again));
        }
        return fitting.isEmpty() ? Optional.empty() : Optional.of(choice.of(fitting));
    }
}
