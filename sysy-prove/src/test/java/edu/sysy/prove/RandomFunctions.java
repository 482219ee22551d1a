package edu.sysy.prove;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Makes functions of three integers, or one integer and two floating-point numbers. */
public final class RandomFunctions {
    static final String TABLE = "const @t: i32[8] = {0: 5, 1: -3, 2: 100, 5: 7, 7: -2147483648}\n\n";

    private static final List<String> BINARY =
            List.of("add", "sub", "mul", "and", "or", "xor", "shl", "shr", "sar", "div", "rem", "mulh");
    private static final List<String> CONDITIONS = List.of("eq", "ne", "lt", "le", "gt", "ge");

    private static final int[] NUMBERS = {
        0,
        1,
        -1,
        2,
        3,
        4,
        5,
        7,
        8,
        10,
        16,
        31,
        32,
        100,
        -3,
        -8,
        Integer.MIN_VALUE,
        Integer.MAX_VALUE,
        0x3f80_0000,
        0xbf80_0000,
        0x7f80_0000,
        0x7fc0_0000,
        0x4000_0000,
        0x4f00_0000
    };

    private final Random random;
    private final StringBuilder text = new StringBuilder();
    private final boolean isFloat;
    private List<Integer> integers = new ArrayList<>();
    private List<Integer> floats = new ArrayList<>();
    private int values;
    private int blocks = 1;

    /** Makes one function with what a generator of numbers gives. */
    public RandomFunctions(Random random) {
        this.random = random;
        isFloat = random.nextInt(5) == 0;
    }

    static String other(String word, Random random) {
        List<String> words = BINARY.contains(word) ? BINARY : CONDITIONS;
        return words.get(random.nextInt(words.size()));
    }

    /** Any integer, often a special or a small one. */
    public static int number(Random random) {
        return switch (random.nextInt(4)) {
            case 0 -> random.nextInt();
            case 1 -> random.nextInt(17) - 8;
            default -> NUMBERS[random.nextInt(NUMBERS.length)];
        };
    }

    /** The text of a program with the function {@code f}, which may read a table. */
    public String text() {
        values = 3;
        integers.add(0);
        (isFloat ? floats : integers).addAll(List.of(1, 2));
        text.append(TABLE)
                .append("func @f(%0: i32, %1: ")
                .append(type())
                .append(", %2: ")
                .append(type());
        text.append(") -> ").append(type()).append(" {\nb0:\n");
        statements(3);
        returns();
        return text.append("}\n").toString();
    }

    private String type() {
        return isFloat ? "f32" : "i32";
    }

    private void returns() {
        text.append("  ret %")
                .append(isFloat ? floats.getLast() : integers.getLast())
                .append('\n');
    }

    private int define(String operation) {
        text.append("  %").append(values).append(" = ").append(operation).append('\n');
        return values++;
    }

    private int integer() {
        int size = integers.size();
        return integers.get(random.nextBoolean() ? size - 1 - random.nextInt(Math.min(3, size)) : random.nextInt(size));
    }

    private int floating() {
        return floats.get(random.nextBoolean() ? floats.size() - 1 : random.nextInt(floats.size()));
    }

    private void statements(int depth) {
        int count = 2 + random.nextInt(4);
        for (int i = 0; i < count; i++) {
            if (depth > 0 && random.nextInt(4) == 0) {
                branch(depth - 1);
            } else if (isFloat && random.nextInt(3) > 0) {
                floats.add(floatOperation());
            } else {
                integers.add(operation());
            }
        }
    }

    private int operation() {
        int x = integer();
        return switch (random.nextInt(12)) {
            case 0 -> define("const " + number(random));
            case 1 -> define("cmp " + other("eq", random) + " %" + x + ", %" + integer());
            case 2 -> define("select i32 %" + integer() + ", %" + x + ", %" + integer());
            case 3 -> {
                int divisor = define(
                        "const " + List.of(2, 3, 7, 8, -5, 10, 1, -1, 0, 641).get(random.nextInt(10)));
                yield define((random.nextBoolean() ? "div %" : "rem %") + x + ", %" + divisor);
            }
            case 4 -> {
                // often outside of the table
                int mask = define("const " + (random.nextInt(4) == 0 ? 60 : 28));
                int index = define("and %" + x + ", %" + mask);
                int table = define("address @t");
                int address = define("offset %" + table + ", %" + index);
                yield define("load i32 %" + address);
            }
            case 5 ->
                isFloat ? define("ftoi %" + floating()) : random.nextInt(8) == 0 ? define("undef i32") : operation();
            default -> {
                String word = other("add", random);
                // multiplication and division of variables are hard
                boolean isHard = List.of("mul", "div", "rem", "mulh").contains(word) && random.nextInt(3) > 0;
                int y = isHard ? define("const " + (random.nextInt(19) - 9)) : integer();
                yield define(word + " %" + x + ", %" + y);
            }
        };
    }

    private int floatOperation() {
        int x = floating();
        return switch (random.nextInt(8)) {
            case 0 -> define("fneg %" + x);
            case 1 -> define("itof %" + integer());
            case 2 ->
                define("fconst "
                        + List.of("0x1p+0", "-0x0p+0", "0x0p+0", "0x1p-2", "0x1.8p+1")
                                .get(random.nextInt(5)));
            case 3 -> define("select f32 %" + integer() + ", %" + x + ", %" + floating());
            case 4 -> {
                integers.add(define("fcmp " + List.of("eq", "ne", "lt", "le").get(random.nextInt(4)) + " %" + x + ", %"
                        + floating()));
                yield x;
            }
            case 5 -> define("fmul %" + x + ", %" + define("fconst 0x1p+1"));
            default -> define((random.nextBoolean() ? "fadd %" : "fsub %") + x + ", %" + floating());
        };
    }

    /** Two sides that meet with one or two values, or of which one returns or must not be reached. */
    private void branch(int depth) {
        int left = blocks++;
        int right = blocks++;
        int join = blocks++;
        text.append("  br %")
                .append(integer())
                .append(", b")
                .append(left)
                .append(", b")
                .append(right)
                .append('\n');
        List<Integer> oldIntegers = integers;
        List<Integer> oldFloats = floats;
        int leaving = random.nextInt(8);
        for (int side = 0; side < 2; side++) {
            integers = new ArrayList<>(oldIntegers);
            floats = new ArrayList<>(oldFloats);
            text.append('b').append(side == 0 ? left : right).append(":\n");
            statements(depth);
            if (side == 0 && leaving == 0) {
                returns();
            } else if (side == 0 && leaving == 1) {
                text.append("  unreachable\n");
            } else {
                text.append("  jump b")
                        .append(join)
                        .append("(%")
                        .append(integer())
                        .append(", %");
                text.append(isFloat ? floating() : integer()).append(")\n");
            }
        }
        integers = oldIntegers;
        floats = oldFloats;
        text.append('b')
                .append(join)
                .append("(%")
                .append(values)
                .append(": i32, %")
                .append(values + 1);
        text.append(": ").append(type()).append("):\n");
        integers.add(values++);
        (isFloat ? floats : integers).add(values++);
    }
}
