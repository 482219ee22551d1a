package edu.sysy.riscv.select;

import edu.sysy.codegen.select.AddressForms;
import edu.sysy.codegen.select.AddressingModes;
import edu.sysy.object.Symbols;
import edu.sysy.riscv.Extension;
import edu.sysy.riscv.RiscvCallingConvention;
import edu.sysy.riscv.isa.RiscvImmediate;
import java.util.Set;

/** Addresses of RV64: a register and 12 bits, which may be the lower part of the address of a symbol. */
record RiscvAddressing(Set<Extension> extensions) implements AddressingModes {
    private static final int MAX_ZERO_STORES = 16;
    private static final int MAX_INDEX_SHIFT = 3;

    @Override
    public boolean isOffset(long bytes) {
        return RiscvImmediate.fits(bytes);
    }

    @Override
    public int maxIndexShift() {
        return extensions.contains(Extension.ZBA) ? MAX_INDEX_SHIFT : 0;
    }

    @Override
    public int addressBytes() {
        return RiscvCallingConvention.WORD_BYTES;
    }

    /**
     * {@inheritDoc} Of places in the frame only: where a linker finds a symbol near gp, it replaces the register that
     * an access adds the lower part of the symbol to, and the index with it.
     */
    @Override
    public boolean hasLowerParts(AddressForms.Access.Fixed place) {
        return place instanceof AddressForms.Access.Frame;
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
