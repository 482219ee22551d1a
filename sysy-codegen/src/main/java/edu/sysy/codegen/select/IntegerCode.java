package edu.sysy.codegen.select;

import edu.sysy.ir.Operation;
import edu.sysy.machine.Register;
import edu.sysy.machine.VirtualRegister;
import org.jspecify.annotations.Nullable;

/** Adds integer instructions of a target to the code that is being selected, and knows what they cost. */
public interface IntegerCode {
    /** What is computed from two integers. */
    enum Operator {
        ADD,
        SUBTRACT,
        MULTIPLY,
        AND,
        OR,
        XOR,
        SHIFT_LEFT,
        SHIFT_RIGHT,
        SHIFT_RIGHT_SIGNED,
        /** 1 if the first is less than the second, both signed, else 0. */
        LESS;

        /**
         * The operator of an operation.
         *
         * @throws IllegalArgumentException if there is none
         */
        public static Operator of(Operation.IntBinary operation) {
            return switch (operation) {
                case Operation.Add add -> ADD;
                case Operation.Sub sub -> SUBTRACT;
                case Operation.Mul mul -> MULTIPLY;
                case Operation.And and -> AND;
                case Operation.Or or -> OR;
                case Operation.Xor xor -> XOR;
                case Operation.Shl shl -> SHIFT_LEFT;
                case Operation.Shr shr -> SHIFT_RIGHT;
                case Operation.Sar sar -> SHIFT_RIGHT_SIGNED;
                default -> throw new IllegalArgumentException("no operator: " + operation);
            };
        }
    }

    /**
     * What instructions cost when they are executed.
     *
     * @param other the cost of a sum, a difference, a shift or a move
     */
    record Costs(double division, double multiplication, double other) {}

    /** The result of an operator. */
    Register operate(Operator operator, Register a, Register b);

    /** The result of an operator whose second operand is a constant. */
    Register operate(Operator operator, Register a, int b);

    /** The constants that are operands. */
    ConstantForms constants();

    /** A register for the result of {@link #multiplyHigh}. */
    VirtualRegister newRegister();

    /** Puts the upper half of the product of two numbers, which are signed both or unsigned both, into {@code rd}. */
    void multiplyHigh(VirtualRegister rd, Register a, Register b, boolean signed);

    /** Whether registers hold products of two integers, so that {@link #scaledProduct} is cheap. */
    default boolean hasWideRegisters() {
        return false;
    }

    /**
     * {@code n * multiplier >> 32 + shift}, rounded down, of machines with {@linkplain #hasWideRegisters wide
     * registers}.
     *
     * @param multiplier from 1 to 2<sup>32</sup> - 1
     * @param shift from 0 to 31
     */
    default Register scaledProduct(Register n, long multiplier, int shift) {
        throw new UnsupportedOperationException("registers have 32 bits");
    }

    /** How many instructions prepare what {@link #scaledProduct} multiplies by. */
    default int scaledProductWords(long multiplier, int shift) {
        throw new UnsupportedOperationException("registers have 32 bits");
    }

    /** Whether one instruction takes so many low bits of any register. */
    boolean masksInOneInstruction(int width);

    /** What instructions cost when they are executed. */
    Costs costs();

    /** A register that holds a constant, for reading only. */
    default Register constant(int value) {
        return constants().use(value);
    }

    /** How many instructions put a constant into a register. */
    default int words(int constant) {
        return constants().words(new Constant.Int(constant));
    }

    /** {@code a + b}. */
    default Register add(Register a, Register b) {
        return operate(Operator.ADD, a, b);
    }

    /** {@code a - b}. */
    default Register subtract(Register a, Register b) {
        return operate(Operator.SUBTRACT, a, b);
    }

    /** {@code a << amount}. */
    default Register shiftLeft(Register a, int amount) {
        return operate(Operator.SHIFT_LEFT, a, amount);
    }

    /** {@code a >>> amount}. */
    default Register shiftRight(Register a, int amount) {
        return operate(Operator.SHIFT_RIGHT, a, amount);
    }

    /** {@code a >> amount}. */
    default Register shiftRightSigned(Register a, int amount) {
        return operate(Operator.SHIFT_RIGHT_SIGNED, a, amount);
    }

    /**
     * {@code 2^width - 1} if a register is negative, else 0; null if that takes more than one instruction.
     *
     * @param width from 1 to 31
     */
    default @Nullable Register signBits(Register a, int width) {
        return width == 1 ? shiftRight(a, Integer.SIZE - 1) : null;
    }

    /** {@code (a << first) + a << second}. */
    default Register shiftedSum(Register a, int first, int second) {
        Register sum = add(shiftLeft(a, first), a);
        return second == 0 ? sum : shiftLeft(sum, second);
    }

    /** The low bits of a register, extended with zeros. */
    default Register lowBits(Register a, int width) {
        return operate(Operator.AND, a, (1 << width) - 1);
    }

    /** The bits of a register from {@code position} on, extended with zeros. */
    default Register bits(Register a, int position, int width) {
        Register shifted = shiftRight(a, position);
        return position + width == Integer.SIZE ? shifted : lowBits(shifted, width);
    }

    /** A register with its low bits cleared. It is used for nothing else. */
    default Register clearLow(Register a, int width) {
        return operate(Operator.AND, a, -1 << width);
    }
}
