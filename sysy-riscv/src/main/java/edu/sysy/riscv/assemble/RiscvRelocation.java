package edu.sysy.riscv.assemble;

import edu.sysy.object.relocatable.RelocationKind;

/**
 * What is computed once addresses are known, with S the address of the symbol, A the addend and P the address of the
 * instruction (RISC-V ELF psABI Specification, "Relocations").
 */
enum RiscvRelocation implements RelocationKind {
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

    /** {@inheritDoc} {@code R_RISCV_CALL_PLT}, {@code R_RISCV_HI20}, {@code R_RISCV_LO12_I}, {@code R_RISCV_LO12_S}. */
    @Override
    public int type() {
        return type;
    }

    /** {@inheritDoc} The fields of the instruction get the addend, as GNU as has it. */
    @Override
    public int placeholder(int place, int addend) {
        return this == CALL ? place : addend;
    }
}
