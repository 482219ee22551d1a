package edu.sysy.mips.isa;

import edu.sysy.machine.PhysicalRegister;
import edu.sysy.mips.MipsRegisters;

/** The registers beside those that integer and floating operands name. */
public enum ImplicitRegister {
    /** The upper half of products, and remainders. */
    HI(MipsRegisters.HI, ImplicitRegister.HI_LO_NUMBER),
    /** The lower half of products, and quotients. */
    LO(MipsRegisters.LO, ImplicitRegister.HI_LO_NUMBER),
    /** The floating condition flags, all together. */
    FLAG(MipsRegisters.FLAG, ImplicitRegister.FLAG_NUMBER),
    /** The return address of calls. */
    RA(MipsRegisters.RA, MipsRegisters.RA.number());

    /**
     * The bit of hi and lo together in the sets of final code, one {@code long} each; code never names the integer
     * register that has it.
     */
    public static final int HI_LO_NUMBER = 26;

    /**
     * The bit of the floating condition flags in the sets of final code, one {@code long} each; code never names the
     * integer register that has it.
     */
    public static final int FLAG_NUMBER = 27;

    private final PhysicalRegister register;
    private final int number;

    ImplicitRegister(PhysicalRegister register, int number) {
        this.register = register;
        this.number = number;
    }

    /** The register itself. */
    public PhysicalRegister register() {
        return register;
    }

    /** The set of this register alone, as bits by number; hi and lo share a bit, as all instructions change both. */
    public long bit() {
        return 1L << number;
    }
}
