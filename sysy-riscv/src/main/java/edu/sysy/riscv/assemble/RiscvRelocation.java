package edu.sysy.riscv.assemble;

/**
 * What is computed once addresses are known, with S the address of the symbol, A the addend and P the address of the
 * instruction (RISC-V ELF psABI Specification, "Relocations").
 */
enum RiscvRelocation {
    /** {@code auipc} and {@code jalr}: {@code S + A - P}. */
    CALL(19),
    /** {@code lui}: the upper 20 bits of {@code S + A}, rounded. */
    HIGH(26),
    /** The lower 12 bits of {@code S + A}, in a load or addition. */
    LOW(27),
    /** The same in a store. */
    LOW_OF_STORE(28);

    private final int type;

    RiscvRelocation(int type) {
        this.type = type;
    }

    /** {@code R_RISCV_CALL_PLT}, {@code R_RISCV_HI20}, {@code R_RISCV_LO12_I}, {@code R_RISCV_LO12_S}. */
    int type() {
        return type;
    }

    /** Finds addresses for instructions that are encoded. */
    interface Resolver {
        /**
         * An address.
         *
         * @param relocation what is computed of it
         * @param place the address of the instruction
         */
        int address(RiscvRelocation relocation, int place, String symbol, int addend);
    }
}
