package edu.sysy.testing.fuzz.idiom;

import edu.sysy.testing.fuzz.Choice;
import java.util.HashMap;
import java.util.Map;
import java.util.StringJoiner;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Turns a sketch into source text. A sketch is SysY with one statement a line, alternatives ({@link Alternation}),
 * names to be spelled ({@link SketchNames}), loops ({@link LoopWriter}) and these lines:
 *
 * <ul>
 *   <li>{@code let $N = 3..9}: a constant, declared or written out at each use;
 *   <li>{@code table int $t[$N] 0..99}: a global array with random initial values;
 *   <li>{@code main:}: what follows is the part of {@code main}. Only there:
 *   <li>{@code var $n = 3..9}: an integer, read or known;
 *   <li>{@code fill $a $n 0..99}: the first elements of an array get values, read or computed;
 *   <li>{@code feed text}: characters to be read.
 * </ul>
 */
final class SketchExpander {
    private static final Pattern LET = Pattern.compile("let \\$(\\w+) = (-?\\d+)\\.\\.(-?\\d+)");
    private static final Pattern VAR = Pattern.compile("var \\$(\\w+) = (-?\\d+)\\.\\.(-?\\d+)");
    private static final Pattern TABLE =
            Pattern.compile("(const )?table (int|float) \\$(\\w+)((?:\\[[$\\w]+\\])+) (-?\\d+)\\.\\.(-?\\d+)");
    private static final Pattern FILL = Pattern.compile("fill (\\$\\w+) \\$?(\\w+) (-?\\d+)\\.\\.(-?\\d+)");

    private final ProgramParts parts;
    private final Choice choice;
    private final Map<String, Integer> values = new HashMap<>();

    SketchExpander(ProgramParts parts) {
        this.parts = parts;
        this.choice = parts.choice;
    }

    ExpandedSketch expand(String sketch) {
        String text = new Alternation(choice).resolve(sketch);
        SketchNames names = new SketchNames(parts, text);
        LoopWriter top = new LoopWriter(choice);
        LoopWriter main = new LoopWriter(choice);
        LoopWriter current = top;
        for (String raw : text.lines().toList()) {
            String line = raw.strip();
            if (line.equals("main:")) {
                current = main;
            } else if (!line.isEmpty() && !line.startsWith("--")) {
                line(line, names, current);
            }
        }
        return new ExpandedSketch(top.text(), main.text());
    }

    private void line(String line, SketchNames names, LoopWriter out) {
        Matcher let = LET.matcher(line);
        Matcher var = VAR.matcher(line);
        Matcher table = TABLE.matcher(line);
        Matcher fill = FILL.matcher(line);
        if (let.matches()) {
            let(let.group(1), between(let.group(2), let.group(3)), names, out);
        } else if (var.matches()) {
            var(var.group(1), between(var.group(2), var.group(3)), names, out);
        } else if (table.matches()) {
            out.line(names.resolve(table(table)));
        } else if (fill.matches()) {
            int count = number(fill.group(2));
            fill(
                    names.resolve(fill.group(1)),
                    count,
                    Integer.parseInt(fill.group(3)),
                    Integer.parseInt(fill.group(4)),
                    names,
                    out);
        } else if (line.startsWith("feed ")) {
            parts.input.append('\n').append(line.substring(5));
        } else {
            out.line(names.resolve(line));
        }
    }

    private int between(String low, String high) {
        return choice.between(Integer.parseInt(low), Integer.parseInt(high));
    }

    /** A number, written out or the value of a name of the sketch. */
    private int number(String text) {
        Integer value = values.get(text);
        return value != null ? value : Integer.parseInt(text);
    }

    private void let(String base, int value, SketchNames names, LoopWriter out) {
        values.put(base, value);
        int part = choice.between(0, 9);
        switch (choice.weighted(50, 35, 15)) {
            case 0 -> out.line("const int " + names.of(base) + " = " + value + ";");
            case 1 -> names.literal(base, value);
            default -> out.line("const int " + names.of(base) + " = " + part + " + " + (value - part) + ";");
        }
    }

    private void var(String base, int value, SketchNames names, LoopWriter out) {
        values.put(base, value);
        switch (choice.weighted(40, 30, 20, 10)) {
            case 0 -> out.line("int " + names.of(base) + " = " + value + ";");
            case 1 -> {
                out.line("int " + names.of(base) + " = getint();");
                parts.input.append(' ').append(value);
            }
            case 2 -> names.literal(base, value);
            default -> out.line("const int " + names.of(base) + " = " + value + ";");
        }
    }

    private String table(Matcher table) {
        String[] lengths =
                table.group(4).substring(1, table.group(4).length() - 1).split("\\]\\[");
        int low = Integer.parseInt(table.group(5));
        int high = Integer.parseInt(table.group(6));
        boolean real = table.group(2).equals("float");
        String constant = table.group(1) == null || choice.percent(40) ? "" : "const ";
        return constant + table.group(2) + " $" + table.group(3) + table.group(4) + " = "
                + list(lengths, 0, low, high, real, choice.percent(50)) + ";";
    }

    private String list(String[] lengths, int from, int low, int high, boolean real, boolean nested) {
        if (from < lengths.length - 1 && nested) {
            StringJoiner rows = new StringJoiner(", ", "{", "}");
            for (int i = number(lengths[from].replace("$", "")); i > 0; i--) {
                rows.add(list(lengths, from + 1, low, high, real, true));
            }
            return rows.toString();
        }
        int count = 1;
        for (int i = from; i < lengths.length; i++) {
            count *= number(lengths[i].replace("$", ""));
        }
        if (low <= 0 && high >= 0 && choice.percent(20)) {
            count = choice.between(0, count);
        }
        StringJoiner items = new StringJoiner(", ", "{", "}");
        for (int i = 0; i < count; i++) {
            items.add(choice.between(low, high) + (real ? choice.of(".0", ".5", ".25", ".1") : ""));
        }
        return items.toString();
    }

    private void fill(String array, int count, int low, int high, SketchNames names, LoopWriter out) {
        int span = high - low + 1;
        String k = names.of("spot");
        switch (choice.weighted(35, 20, 15, 25, count <= 10 ? 20 : 0)) {
            case 0 -> {
                out.line("each " + k + " = 0 .. " + count + " {");
                out.line(array + "[" + k + "] = " + low + " + " + parts.helper("random") + "(" + span + ");");
                out.line("}");
            }
            case 1 -> {
                out.line("getarray(" + array + ");");
                parts.input.append(' ').append(count);
                feed(count, low, high);
            }
            case 2 -> {
                out.line("for " + k + " = 0 .. " + count + " {");
                out.line(array + "[" + k + "] = getint();");
                out.line("}");
                feed(count, low, high);
            }
            case 3 -> {
                int factor = choice.between(1, 999);
                int offset = choice.between(0, 999);
                out.line("each " + k + " = 0 .. " + count + " {");
                out.line(array + "[" + k + "] = " + low + " + (" + k + " * " + factor + " + " + offset + ") % " + span
                        + ";");
                out.line("}");
            }
            default -> {
                for (int i = 0; i < count; i++) {
                    out.line(array + "[" + i + "] = " + choice.between(low, high) + ";");
                }
            }
        }
    }

    private void feed(int count, int low, int high) {
        for (int i = 0; i < count; i++) {
            parts.input.append(' ').append(choice.between(low, high));
        }
    }
}
