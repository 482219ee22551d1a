package edu.sysy.arm.select;

import edu.sysy.arm.ArmCallingConvention;
import edu.sysy.arm.isa.Immediates;
import edu.sysy.codegen.select.AddressingModes;
import edu.sysy.object.Symbols;

/** Addresses of AArch64: a register and an offset, or a register and an index. */
record ArmAddressing() implements AddressingModes {
    private static final int MAX_ZERO_STORES = 32;
    private static final int MAX_INDEX_SHIFT = 4;

    @Override
    public boolean isOffset(long bytes) {
        return Immediates.isOffset(bytes, Integer.BYTES);
    }

    @Override
    public boolean addsIndexes() {
        return true;
    }

    @Override
    public int maxIndexShift() {
        return MAX_INDEX_SHIFT;
    }

    @Override
    public int addressBytes() {
        return ArmCallingConvention.WORD_BYTES;
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
