package edu.sysy.mips.isa;

import edu.sysy.mips.MipsRegisters;

/** The registers beside those that integer and floating operands name. */
public enum ImplicitRegister {
    /** The upper half of products, and remainders. */
    HI(ImplicitRegister.HI_LO_NUMBER),
    /** The lower half of products, and quotients. */
    LO(ImplicitRegister.HI_LO_NUMBER),
    /** The floating condition flags, all together. */
    FLAG(ImplicitRegister.FLAG_NUMBER),
    /** The return address of calls. */
    RA(MipsRegisters.RA.number());

    /** The number of hi and lo together in sets of registers; code never names the integer register that has it. */
    public static final int HI_LO_NUMBER = 26;

    /**
     * The number of the floating condition flags in sets of registers; code never names the integer register that has
     * it.
     */
    public static final int FLAG_NUMBER = 27;

    private final int number;

    ImplicitRegister(int number) {
        this.number = number;
    }

    /** The set of this register alone. */
    public long bit() {
        return 1L << number;
    }
}
