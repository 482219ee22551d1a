package edu.sysy.text;

/**
 * How binary32 constants are written: hexadecimal, so that no bit is lost; {@code inf}, {@code nan}; a NaN that is not
 * the usual one with its bits, {@code nan:ffc00000}.
 */
public final class FloatText {
    private static final int USUAL_NAN = 0x7fc00000;

    private FloatText() {}

    /** The text of the number with some bits. */
    public static String of(int bits) {
        float value = Float.intBitsToFloat(bits);
        if (Float.isNaN(value)) {
            return bits == USUAL_NAN ? "nan" : "nan:" + Integer.toHexString(bits);
        }
        if (Float.isInfinite(value)) {
            return value > 0 ? "inf" : "-inf";
        }
        return Float.toHexString(value);
    }

    /**
     * The bits that a text stands for; decimal numbers are accepted too.
     *
     * @throws NumberFormatException if it is not a floating constant
     */
    public static int bits(String text) {
        switch (text) {
            case "nan":
                return USUAL_NAN;
            case "inf":
                return Float.floatToRawIntBits(Float.POSITIVE_INFINITY);
            case "-inf":
                return Float.floatToRawIntBits(Float.NEGATIVE_INFINITY);
            default:
                break;
        }
        if (text.startsWith("nan:")) {
            int bits = Integer.parseUnsignedInt(text.substring(4), 16);
            if (!Float.isNaN(Float.intBitsToFloat(bits))) {
                throw new NumberFormatException(text);
            }
            return bits;
        }
        char last = text.isEmpty() ? 'x' : text.charAt(text.length() - 1);
        if (last != '.' && (last < '0' || last > '9')) {
            throw new NumberFormatException(text);
        }
        return Float.floatToRawIntBits(Float.parseFloat(text));
    }
}
