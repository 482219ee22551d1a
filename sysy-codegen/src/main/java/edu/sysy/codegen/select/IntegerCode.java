package edu.sysy.codegen.select;

import edu.sysy.machine.Register;
import edu.sysy.machine.VirtualRegister;

/** Adds integer instructions of a target to the code that is being selected, and knows what they cost. */
public interface IntegerCode {
    /** A register that holds a constant. */
    Register constant(int value);

    /** {@code a + b}. */
    Register add(Register a, Register b);

    /** {@code a - b}. */
    Register subtract(Register a, Register b);

    /** {@code a * b}. */
    Register multiply(Register a, Register b);

    /** A register for the result of {@link #multiplyHigh}. */
    VirtualRegister newRegister();

    /** Puts the upper half of the product of two numbers, which are signed both or unsigned both, into {@code rd}. */
    void multiplyHigh(VirtualRegister rd, Register a, Register b, boolean signed);

    /** {@code a & b}. */
    Register and(Register a, Register b);

    /** {@code a | b}. */
    Register or(Register a, Register b);

    /** {@code a ^ b}. */
    Register xor(Register a, Register b);

    /** 1 if {@code a < b} for signed numbers, else 0. */
    Register less(Register a, Register b);

    /** {@code a + 1}. */
    Register increment(Register a);

    /** {@code a << amount}. */
    Register shiftLeft(Register a, int amount);

    /** {@code a >>> amount}. */
    Register shiftRight(Register a, int amount);

    /** {@code a >> amount}. */
    Register shiftRightSigned(Register a, int amount);

    /** The low bits of a register, extended with zeros. */
    Register lowBits(Register a, int width);

    /** The bits of a register from {@code position} on, extended with zeros. */
    Register bits(Register a, int position, int width);

    /** A register with its low bits cleared. It is used for nothing else. */
    Register clearLow(Register a, int width);

    /** Whether one instruction takes so many low bits of any register. */
    boolean masksInOneInstruction(int width);

    /** How many instructions put a constant into a register. */
    int words(int constant);

    /** What a division costs when it is executed. */
    double divisionCost();

    /** What a multiplication costs. */
    double multiplicationCost();

    /** What a sum, a difference, a shift or a move costs. */
    double cost();
}
