package edu.sysy.text;

import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * Parses the values and labels of one function. Uses carry no types, so a use that stands before its definition is of
 * unknown type at first; if there was one, the function is parsed a second time, when the type of every definition is
 * known.
 */
public final class ValueParser {
    private final TextScanner in;
    private final DefinedTypes types = new DefinedTypes();
    private boolean everythingDefined;
    private boolean usedBeforeDefined;

    /** A parser that has seen no definition. */
    public ValueParser(TextScanner in) {
        this.in = in;
    }

    /** Parses a function by {@code once}, and from the same place again if it uses values before their definitions. */
    public <T> T parse(Supplier<T> once) {
        int start = in.offset();
        T parsed = once.get();
        if (usedBeforeDefined) {
            everythingDefined = true;
            in.rewind(start);
            parsed = once.get();
        }
        return parsed;
    }

    /** The number of a value. */
    public int number() {
        int offset = in.offset();
        in.expect('%');
        String word = in.word("the number of a value");
        if (!word.chars().allMatch(c -> c >= '0' && c <= '9')) {
            throw in.error(offset, "expected a value such as %1, found '%" + word + "'");
        }
        return number(word, offset);
    }

    /** The number of a label. */
    public int label() {
        int offset = in.offset();
        String word = in.word("a label");
        if (word.length() < 2 || word.charAt(0) != 'b' || !word.chars().skip(1).allMatch(c -> c >= '0' && c <= '9')) {
            throw in.error(offset, "expected a label such as b1, found '" + word + "'");
        }
        return number(word.substring(1), offset);
    }

    private int number(String digits, int offset) {
        if (digits.length() > 9 || Integer.parseInt(digits) >= TextScanner.NUMBER_LIMIT) {
            throw in.error(offset, "numbers of values and labels must be below " + TextScanner.NUMBER_LIMIT);
        }
        return Integer.parseInt(digits);
    }

    /** A definition of a value of known type, whose number has been read. */
    public Value define(int number, Type type) {
        Value value = new Value(number, type);
        types.define(value);
        return value;
    }

    /** A definition with its type, as in {@code %1: i32}. */
    public Value definition() {
        int number = number();
        in.expect(':');
        return define(number, type());
    }

    /** The type of a value. */
    public Type type() {
        int offset = in.offset();
        Type type = TypeText.parse(in);
        if (type == Type.VOID) {
            throw in.error(offset, "a value is not void");
        }
        return type;
    }

    /** A list of values in parentheses. */
    public List<Value> arguments() {
        in.expect('(');
        if (in.skip(')')) {
            return List.of();
        }
        List<Value> arguments = new ArrayList<>();
        do {
            arguments.add(use(Type.I32));
        } while (in.skip(','));
        in.expect(')');
        return arguments;
    }

    /**
     * A use of a value.
     *
     * @param likely its type as long as its definition has not been seen
     */
    public Value use(Type likely) {
        int offset = in.offset();
        if (in.peek() == 'n' && in.word("a value").equals("none")) {
            return Value.NONE;
        }
        in.rewind(offset);
        if (in.peek() != '%') {
            throw in.expected("a value");
        }
        int number = number();
        if (in.skip(':')) {
            return new Value(number, type());
        }
        Type type = types.of(number);
        if (type != null) {
            return new Value(number, type);
        }
        if (everythingDefined) {
            throw in.error(offset, "%" + number + " is not defined; write '%" + number + ": type' if that is intended");
        }
        usedBeforeDefined = true;
        return new Value(number, likely);
    }

    /** A source line after {@code !}, if there is one; else 0. */
    public int sourceLine() {
        return in.skip('!') ? in.natural("a source line", TextScanner.INDEX_LIMIT) : 0;
    }
}
