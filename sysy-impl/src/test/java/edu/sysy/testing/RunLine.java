package edu.sysy.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A line {@code ; run @f(3, 0x1.8p1) = 14} of a file test, or {@code ; run @f(0) = 5 unspecified}.
 *
 * @param function what is called
 * @param arguments as they are written
 * @param result as it is written
 * @param unspecified whether the result is that of the interpreter, where machines may choose another
 */
public record RunLine(String function, List<String> arguments, String result, boolean unspecified) {
    private static final Pattern LINE = Pattern.compile("(?m)^; run @([\\w.$]+)\\((.*)\\) = (\\S+)( unspecified)? *$");

    public RunLine {
        arguments = List.copyOf(arguments);
    }

    /** The lines of a text. */
    public static List<RunLine> in(String text) {
        List<RunLine> lines = new ArrayList<>();
        for (Matcher line = LINE.matcher(text); line.find(); ) {
            List<String> arguments = new ArrayList<>();
            for (String argument : line.group(2).split(",")) {
                if (!argument.isBlank()) {
                    arguments.add(argument.strip());
                }
            }
            lines.add(new RunLine(line.group(1), arguments, line.group(3), line.group(4) != null));
        }
        return lines;
    }

    /** The arguments as words: numbers, or the bits of floating numbers. */
    public int[] words() {
        return arguments.stream().mapToInt(a -> Integer.parseInt(word(a))).toArray();
    }

    /** The result as a word, or another outcome such as {@code fault}. */
    public String resultWord() {
        return word(result);
    }

    /** Whether an argument or result is a floating number: it is written with a point or in hexadecimal. */
    public static boolean isFloating(String number) {
        return number.indexOf('.') >= 0 || number.indexOf('p') >= 0;
    }

    private static String word(String number) {
        return isFloating(number) ? Integer.toString(Float.floatToRawIntBits(Float.parseFloat(number))) : number;
    }

    @Override
    public String toString() {
        return "run @" + function + "(" + String.join(", ", arguments) + ") = " + result;
    }
}
