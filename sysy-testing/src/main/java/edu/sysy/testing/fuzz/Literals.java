package edu.sysy.testing.fuzz;

/** Numbers that compilers treat specially, in all their spellings. */
final class Literals {
    private static final int[] INTERESTING = {
        0,
        1,
        2,
        3,
        5,
        7,
        8,
        10,
        13,
        16,
        31,
        32,
        33,
        63,
        64,
        100,
        127,
        128,
        255,
        256,
        1000,
        1023,
        1024,
        4095,
        4096,
        32767,
        32768,
        65535,
        65536,
        65537,
        1 << 20,
        16777216,
        16777217,
        0x55555555,
        998244353,
        1000000007,
        1103515245,
        Integer.MAX_VALUE,
        Integer.MAX_VALUE - 1
    };
    private static final int[] DIVISORS = {
        2,
        3,
        4,
        5,
        6,
        7,
        8,
        9,
        10,
        11,
        12,
        13,
        14,
        16,
        19,
        25,
        27,
        30,
        60,
        64,
        97,
        100,
        125,
        127,
        128,
        255,
        256,
        257,
        641,
        1000,
        1024,
        3600,
        10000,
        32767,
        32768,
        65535,
        65536,
        65537,
        1000000,
        1 << 30,
        998244353,
        1000000007,
        Integer.MAX_VALUE,
        1
    };
    private static final String[] REALS = {
        "0.0",
        "1.0",
        "0.5",
        "2.0",
        "3.14159",
        ".25",
        "1.",
        "1e3",
        "1.5e-3",
        "0x1.8p1",
        "0x.8p-2",
        "100.0",
        "16777216.0",
        "0.1",
        "10.0",
        "7.75",
        "33.3",
        "0.001",
        "2.5E+2",
        "1e-6"
    };

    private Literals() {}

    static String integer(Choice choice, boolean sequenced) {
        int value = switch (choice.weighted(50, 30, 12, 8)) {
            case 0 -> choice.between(0, 20);
            case 1 -> INTERESTING[choice.between(0, INTERESTING.length - 1)];
            case 2 -> choice.between(0, 100_000);
            default -> choice.word() >>> 1;
        };
        return switch (choice.weighted(70, 22, 3)) {
            case 0 -> spelled(choice, value);
            case 1 -> "(-" + spelled(choice, value) + ")";
            default -> sequenced ? "(-2147483647 - 1)" : choice.of("(-2147483648)", "0x80000000", "(-2147483647 - 1)");
        };
    }

    /** What to divide by: never 0. */
    static String divisor(Choice choice, boolean sequenced) {
        int value = switch (choice.weighted(70, 15, 15)) {
            case 0 -> DIVISORS[choice.between(0, DIVISORS.length - 1)];
            case 1 -> 1 << choice.between(0, 30);
            default -> Math.max(1, choice.word() >>> choice.between(1, 28));
        };
        return switch (choice.weighted(70, 25, 5)) {
            case 0 -> spelled(choice, value);
            case 1 -> "(-" + spelled(choice, value) + ")";
            default -> sequenced ? "(-2147483647 - 1)" : "(-2147483648)";
        };
    }

    static String real(Choice choice) {
        String text = choice.percent(80) ? choice.of(REALS) : choice.between(0, 1000) + "." + choice.between(0, 9999);
        return choice.percent(20) ? "(-" + text + ")" : text;
    }

    private static String spelled(Choice choice, int value) {
        return switch (choice.weighted(85, 10, 5)) {
            case 0 -> Integer.toString(value);
            case 1 -> (choice.percent(50) ? "0x" : "0X") + Integer.toHexString(value);
            default -> "0" + Integer.toOctalString(value);
        };
    }
}
