package edu.sysy.linear;

/** What a quadruple reads: a variable or a number. */
public sealed interface QuadOperand {
    /** The value of a variable; for the name of an array, its address. */
    record Name(String text) implements QuadOperand {
        @Override
        public String toString() {
            return text;
        }
    }

    /** A 32-bit integer. */
    record IntNumber(int value) implements QuadOperand {
        @Override
        public String toString() {
            return Integer.toString(value);
        }
    }

    /** A binary32 number; compared by bits, except that all NaNs are equal. */
    record FloatNumber(float value) implements QuadOperand {
        @Override
        public String toString() {
            return Float.toString(value);
        }
    }

    /** Whether it is a number. */
    default boolean isNumber() {
        return !(this instanceof Name);
    }
}
