package edu.sysy.arm.text;

import edu.sysy.arm.isa.ArmCondition;
import edu.sysy.arm.isa.Modifier;
import edu.sysy.arm.isa.Modifier.Shift;
import edu.sysy.machine.text.Argument;
import edu.sysy.machine.text.Argument.Address;
import edu.sysy.machine.text.Argument.Constant;
import edu.sysy.machine.text.Argument.FloatConstant;
import edu.sysy.machine.text.Argument.IntConstant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * How modifiers are written.
 *
 * <pre>
 * 8                number                    lt          under a condition
 * 0x1.8p1          floating number           8, lt       under a condition, else flags
 * lsl, 2           shifted                   5, 8, lt    the same with a number before
 * sxtw, 2          extended                  bits, 4, 8  bits from the lowest on, and how many
 * %page(@g.a+8)    page, %low(...) the rest  pre, 4      base updated before, post: after
 * 255, lsl, 8      shifted byte              lane, 3     one word of a vector
 * </pre>
 */
final class ModifierText {
    private static final String EXTENDED = "sxtw";
    private static final String PAGE = "page";
    private static final String LOW = "low";
    private static final String BITS = "bits";
    private static final String LANE = "lane";
    private static final String BEFORE = "pre";
    private static final String AFTER = "post";
    private static final Map<String, ArmCondition> CONDITIONS = byName(ArmCondition.values());
    private static final Map<String, Shift> SHIFTS = byName(Shift.values());

    private ModifierText() {}

    private static <T> Map<String, T> byName(T[] all) {
        return Arrays.stream(all).collect(Collectors.toUnmodifiableMap(Object::toString, Function.identity()));
    }

    /** The constants that stand for a modifier. */
    static List<Constant> write(Modifier modifier) {
        return switch (modifier) {
            case Modifier.None none -> List.of();
            case Modifier.Number(int value) -> List.of(number(value));
            case Modifier.FloatNumber(int bits) -> List.of(new FloatConstant(bits));
            case Modifier.ShiftedByte(int value, int amount) -> List.of(number(value), word(Shift.LSL), number(amount));
            case Modifier.Lane(int number) -> List.of(word(LANE), number(number));
            case Modifier.Shifted(var shift, int amount) -> List.of(word(shift), number(amount));
            case Modifier.Extended(int amount) -> List.of(word(EXTENDED), number(amount));
            case Modifier.Page(var symbol, int offset) -> List.of(new Address(PAGE, symbol, offset));
            case Modifier.Low(var symbol, int offset) -> List.of(new Address(LOW, symbol, offset));
            case Modifier.When(var condition) -> List.of(word(condition));
            case Modifier.FlagsUnless(var condition, int flags) -> List.of(number(flags), word(condition));
            case Modifier.NumberFlagsUnless(int value, var condition, int flags) ->
                List.of(number(value), number(flags), word(condition));
            case Modifier.Bits(int lowest, int width) -> List.of(word(BITS), number(lowest), number(width));
            case Modifier.Updated(boolean before, int bytes) -> List.of(word(before ? BEFORE : AFTER), number(bytes));
            case Modifier.Upper upper -> throw new IllegalArgumentException(upper + " stands in final code only");
        };
    }

    /**
     * The modifier that constants stand for.
     *
     * @throws IllegalArgumentException if they stand for none
     */
    static Modifier read(List<Constant> constants) {
        if (constants.isEmpty()) {
            return Modifier.NONE;
        }
        return switch (constants.getFirst()) {
            case FloatConstant(int bits) -> new Modifier.FloatNumber(bits);
            case Address(String part, String symbol, int offset)
            when part.equals(PAGE) -> new Modifier.Page(symbol, offset);
            case Address(String part, String symbol, int offset)
            when part.equals(LOW) -> new Modifier.Low(symbol, offset);
            case Argument.Modifier(String name) -> named(name, constants);
            case IntConstant number -> numbers(constants);
            default -> throw unknown(constants);
        };
    }

    private static Modifier named(String name, List<Constant> constants) {
        Shift shift = SHIFTS.get(name);
        if (shift != null) {
            return new Modifier.Shifted(shift, number(constants, 1));
        }
        ArmCondition condition = CONDITIONS.get(name);
        if (condition != null) {
            return new Modifier.When(condition);
        }
        return switch (name) {
            case EXTENDED -> new Modifier.Extended(number(constants, 1));
            case BITS -> new Modifier.Bits(number(constants, 1), number(constants, 2));
            case LANE -> new Modifier.Lane(number(constants, 1));
            case BEFORE, AFTER -> new Modifier.Updated(name.equals(BEFORE), number(constants, 1));
            default -> throw unknown(constants);
        };
    }

    private static Modifier numbers(List<Constant> constants) {
        return switch (constants.size()) {
            case 1 -> new Modifier.Number(number(constants, 0));
            case 2 -> new Modifier.FlagsUnless(condition(constants, 1), number(constants, 0));
            case 3 ->
                constants.get(1).equals(word(Shift.LSL))
                        ? new Modifier.ShiftedByte(number(constants, 0), number(constants, 2))
                        : new Modifier.NumberFlagsUnless(
                                number(constants, 0), condition(constants, 2), number(constants, 1));
            default -> throw unknown(constants);
        };
    }

    private static ArmCondition condition(List<Constant> constants, int index) {
        if (constants.get(index) instanceof Argument.Modifier(String name) && CONDITIONS.containsKey(name)) {
            return CONDITIONS.get(name);
        }
        throw unknown(constants);
    }

    private static int number(List<Constant> constants, int index) {
        if (index < constants.size()
                && constants.get(index) instanceof IntConstant(long value)
                && value == (int) value) {
            return (int) value;
        }
        throw unknown(constants);
    }

    private static IllegalArgumentException unknown(List<Constant> constants) {
        return new IllegalArgumentException("nothing is written as " + constants);
    }

    private static IntConstant number(int value) {
        return new IntConstant(value);
    }

    private static Argument.Modifier word(Object name) {
        return new Argument.Modifier(name.toString());
    }
}
