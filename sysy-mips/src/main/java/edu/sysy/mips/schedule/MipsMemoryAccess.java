package edu.sysy.mips.schedule;

import edu.sysy.codegen.schedule.MemoryAccess;
import edu.sysy.machine.Register;
import edu.sysy.mips.Immediate;
import edu.sysy.mips.MipsRegisters;
import edu.sysy.mips.RealInstruction.Load;
import edu.sysy.mips.RealInstruction.Store;

/** What MIPS32 loads and stores access: of their offsets the low 16 bits are known. */
final class MipsMemoryAccess {
    /** The space of all accesses through the stack pointer. */
    static final String STACK = "$sp";

    private MipsMemoryAccess() {}

    /** What a load of final code reads. */
    static MemoryAccess of(Load load) {
        return of(false, load.base(), load.offset(), load.opcode().accessSize());
    }

    /** What a store of final code writes. */
    static MemoryAccess of(Store store) {
        return of(true, store.base(), store.offset(), store.opcode().accessSize());
    }

    /** An access to some bytes of a part of memory. */
    static MemoryAccess of(boolean store, String space, Register base, int offset, int size) {
        return new MemoryAccess(store, space, base, -1, offset, Short.SIZE, size);
    }

    private static MemoryAccess of(boolean store, Register base, Immediate offset, int size) {
        return switch (offset) {
            case Immediate.Literal(int value) ->
                of(store, base.equals(MipsRegisters.SP) ? STACK : "", base, value, size);
            case Immediate.Low(var symbol, int value) -> of(store, symbol, base, value, size);
            case Immediate.GpRelative(var symbol, int value) -> of(store, symbol, base, value, size);
            case Immediate.High(var symbol, int value) ->
                throw new IllegalArgumentException("an upper half as an offset: " + symbol + " + " + value);
        };
    }
}
