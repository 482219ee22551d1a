package edu.sysy.mips.select;

import edu.sysy.codegen.select.AddressForms;
import edu.sysy.codegen.select.AddressingModes;
import edu.sysy.object.Symbols;

/** Addresses of MIPS32: a register and 16 bits, which may be the lower half of the address of a symbol. */
record MipsAddressing() implements AddressingModes {
    private static final int MAX_ZERO_STORES = 16;

    @Override
    public boolean isOffset(long bytes) {
        return Immediates.isSigned(bytes);
    }

    @Override
    public boolean hasLowerParts(AddressForms.Access.Fixed place) {
        return true;
    }

    @Override
    public int maxZeroStores() {
        return MAX_ZERO_STORES;
    }

    @Override
    public String symbol(String global) {
        return Symbols.ofGlobal(global);
    }
}
