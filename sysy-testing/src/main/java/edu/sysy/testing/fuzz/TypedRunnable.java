package edu.sysy.testing.fuzz;

/** An expression made ready to run, with its type. */
record TypedRunnable(boolean real, RunnableTree code) {
    /** The value as that type. */
    RunnableTree as(boolean wantedReal) {
        if (real == wantedReal) {
            return code;
        }
        return wantedReal
                ? frame -> Float.floatToRawIntBits(code.run(frame))
                : frame -> toInt(Float.intBitsToFloat(code.run(frame)));
    }

    /** The value as a condition: 0 or 1. */
    RunnableTree truth() {
        return real
                ? frame -> Float.intBitsToFloat(code.run(frame)) != 0 ? 1 : 0
                : frame -> code.run(frame) != 0 ? 1 : 0;
    }

    private static int toInt(float value) {
        if (value >= -0x1p31f && value < 0x1p31f) {
            return (int) value;
        }
        throw new UndefinedException(value + " does not fit into an integer");
    }
}
