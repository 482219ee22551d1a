package edu.sysy.riscv;

/** A part of the instruction set that a processor with RV64GC may have in addition. */
public enum Extension {
    /** Sums with a shifted operand: addresses of array elements, products with constants. */
    ZBA("zba"),
    /** Basic bit manipulation, of which the minimum and maximum of two integers, and masks of 16 bits, are used. */
    ZBB("zbb"),
    /**
     * Instructions on vectors. Vector registers have 128 bits or more, of which the lower 128 are used, so that code is
     * the same for every length.
     */
    V("v");

    private final String text;

    Extension(String text) {
        this.text = text;
    }

    /** The name in lower case, as assemblers take it. */
    @Override
    public String toString() {
        return text;
    }
}
