package edu.sysy.testing.fuzz;

import java.util.List;

/**
 * What loops do beside counting: an accumulator, perhaps an array, and expressions that use them during and after the
 * loop.
 */
final class LoopWork {
    private final Choice choice;
    private final SourceWriter writer;
    private final ExpressionGenerator expressions;
    private final String sum;

    private LoopWork(SourceWriter writer, ExpressionGenerator expressions, String sum) {
        this.writer = writer;
        this.choice = writer.choice;
        this.expressions = expressions;
        this.sum = sum;
    }

    /** Declares an accumulator. */
    static LoopWork declare(SourceWriter writer, ExpressionGenerator expressions) {
        String sum = writer.freshName("s");
        String start =
                writer.choice.percent(80) ? writer.choice.of("0", "0", "1", "-1", "100") : expressions.integer(1);
        writer.line("int " + sum + " = " + start + ";");
        writer.declare(Variable.scalar(sum, false).fixed());
        return new LoopWork(writer, expressions, sum);
    }

    /** A statement that uses a counter. */
    String line(String counter) {
        String s = sum;
        String i = counter;
        String item = item(counter);
        return switch (choice.weighted(24, 12, 10, 10, 8, 8, 8, 8)) {
            case 0 ->
                s + " = "
                        + choice.of(
                                s + " - " + item + " - 1",
                                s + " + " + item + " + 1",
                                item + " + " + s,
                                s + " - " + item,
                                s + " + " + item + " * " + i)
                        + ";";
            case 1 -> s + " = " + s + choice.of(" + ", " - ") + choice.of(i, "1", "3", i + " * " + i, "2 * " + i) + ";";
            case 2 -> store(counter, choice.of(s, i, item + " + 1", s + " / 4", i + " * 7"));
            case 3 ->
                "if (" + condition(counter) + ") " + s + " = " + s + " + 1; else " + s + " = " + s + " - " + i + ";";
            case 4 ->
                s + " = (" + s + choice.of(" + ", " - ", " * 3 + ") + i + ") % " + choice.of("7", "1000", "(-16)")
                        + ";";
            case 5 -> s + " = " + s + choice.of(" / 2 - ", " * 2 + ", " / 3 + ") + i + ";";
            case 6 -> "check = check " + choice.of("+ ", "* 3 + ") + used(i) + ";";
            default ->
                s + " = " + s + " + (" + used(i) + choice.of(" == ", " < ", " > ") + choice.between(-1, 4) + ");";
        };
    }

    /** An element near a counter, or another number. */
    private String item(String counter) {
        return choice.percent(75) ? place(counter) : expressions.integer(choice.between(0, 1));
    }

    private String store(String counter, String value) {
        String place = place(counter, true);
        return place.isEmpty() ? sum + " = " + sum + " + " + value + ";" : place + " = " + value + ";";
    }

    private String place(String counter) {
        String place = place(counter, false);
        return place.isEmpty() ? counter : place;
    }

    /** An element that a counter in scope names; empty if there is none. */
    private String place(String counter, boolean assignable) {
        List<Variable> self = writer.visible(v -> v.name().equals(counter) && v.isCounter());
        List<Variable> arrays = writer.visible(
                v -> v.lengths().size() == 1 && !v.real() && (v.assignable() || !assignable) && v.size() > 3);
        if (self.isEmpty() || arrays.isEmpty()) {
            return "";
        }
        Variable i = self.getFirst();
        List<Variable> large =
                arrays.stream().filter(a -> i.low() >= 0 && i.high() < a.size()).toList();
        if (!large.isEmpty() && choice.percent(85)) {
            return choice.of(large).name() + "[" + counter + "]";
        }
        Variable array = choice.of(arrays);
        int n = array.size();
        if (i.low() > -n && i.high() < 2 * n && i.low() < 0 && i.high() - (long) i.low() < n) {
            return array.name() + "[" + counter + " + " + -i.low() + "]";
        }
        return array.name() + "["
                + (i.low() >= 0 ? counter + " % " + n : "(" + counter + " % " + n + " + " + n + ") % " + n) + "]";
    }

    /** A number made of a counter or sum that asks for its sign, its last bits or its digits. */
    private String used(String value) {
        return switch (choice.between(0, 6)) {
            case 0 -> value + " / " + choice.of("2", "4", "8", "16", "3", "10");
            case 1 -> value + " % " + choice.of("2", "3", "7", "8", "10");
            case 2 -> value + " / (-" + choice.of("2", "8", "5") + ")";
            case 3 -> value + " % (-" + choice.of("4", "3", "9") + ")";
            case 4 -> "(" + value + choice.of(" < 0", " >= 0", " > 0", " == 0", " <= 0", " != 0") + ")";
            case 5 -> "(0 - " + value + ") / " + choice.of("2", "4", "7");
            default -> value;
        };
    }

    /** A condition that may change from iteration to iteration. */
    String condition(String counter) {
        String relation = choice.of(" < ", " <= ", " > ", " >= ", " == ", " != ");
        return switch (choice.between(0, 6)) {
            case 0 -> counter + relation + choice.between(-2, 25);
            case 1 ->
                counter + " % " + choice.of("2", "3", "4", "8") + choice.of(" == ", " != ", " > ")
                        + choice.of("0", "1");
            case 2 -> sum + relation + choice.of("0", "10", "-20", "1000", counter);
            case 3 -> item(counter) + relation + choice.between(-9, 30);
            case 4 -> choice.between(0, 20) + relation + counter;
            case 5 -> counter + relation + expressions.scalar(false);
            default -> expressions.condition(1);
        };
    }

    /** A condition that is seldom true. */
    String rareCondition() {
        return choice.of(
                sum + " == " + choice.between(3000, 9999),
                sum + " > " + choice.between(1, 9) + "00000",
                sum + " < -" + choice.between(1, 9) + "00000",
                sum + " % 4099 == 4098");
    }

    /** Uses a counter and the accumulator after the loop. */
    void after(String counter) {
        String first = used(choice.percent(60) ? sum : counter);
        String second = used(choice.percent(40) ? sum : counter);
        if (writer.times <= 20 && choice.percent(40)) {
            writer.line("putint(" + first + " + " + second + ");");
            writer.line("putch(10);");
        } else {
            writer.line("check = check * 17 + " + first + choice.of(" + ", " - ", " * ") + second + ";");
        }
    }
}
