package edu.sysy.testing.fuzz;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** What a running tree shares: its budget and its input and output. */
final class TreeMachine {
    private static final int DEEPEST = 300;

    private final byte[] input;
    private final ByteArrayOutputStream output = new ByteArrayOutputStream();
    private int at;
    private long steps;
    private final long stepLimit;
    private int calls;

    TreeMachine(byte[] input, long stepLimit) {
        this.input = input.clone();
        this.stepLimit = stepLimit;
    }

    /** Counts operations. */
    void spend(int operations) {
        steps += operations;
        if (steps > stepLimit) {
            throw new UndefinedException("more than " + stepLimit + " operations");
        }
    }

    void enterCall() {
        if (++calls > DEEPEST) {
            throw new UndefinedException("calls nest deeper than " + DEEPEST);
        }
    }

    void leaveCall() {
        calls--;
    }

    long steps() {
        return steps;
    }

    byte[] output() {
        return output.toByteArray();
    }

    void print(String text) {
        spend(text.length());
        output.writeBytes(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    void printByte(int value) {
        output.write(value);
    }

    int readByte() {
        if (at == input.length) {
            throw new UndefinedException("no more input");
        }
        return input[at++] & 0xff;
    }

    int readInt() {
        try {
            return Integer.parseInt(word());
        } catch (NumberFormatException e) {
            throw new UndefinedException("not an integer in the input");
        }
    }

    float readFloat() {
        String word = word();
        try {
            return Float.parseFloat(word);
        } catch (NumberFormatException e) {
            throw new UndefinedException("not a number in the input");
        }
    }

    private String word() {
        while (at < input.length && input[at] <= ' ') {
            at++;
        }
        int start = at;
        while (at < input.length && (Character.isLetterOrDigit(input[at]) || "+-.".indexOf(input[at]) >= 0)) {
            at++;
        }
        return new String(input, start, at - start, StandardCharsets.ISO_8859_1);
    }

    /** As C's {@code %a}. */
    static String hexadecimal(float value) {
        if (Float.isNaN(value)) {
            return "nan";
        }
        if (Float.isInfinite(value)) {
            return value < 0 ? "-inf" : "inf";
        }
        String java = Double.toHexString(value).replace(".0p", "p");
        int exponent = java.indexOf('p') + 1;
        return java.charAt(exponent) == '-' ? java : java.substring(0, exponent) + "+" + java.substring(exponent);
    }
}
