package edu.sysy.analysis;

import java.util.BitSet;
import java.util.function.BooleanSupplier;

/**
 * What a call may do beside giving a result; see {@link FunctionEffects}.
 *
 * <p>Memory is told apart by how the called function gets at it: through a global it names, through one of its address
 * parameters, or through an address that could not be followed, which may be any memory that is not a local whose
 * address never left its function. An argument may well be the address of a global or of another argument's array; who
 * asks has to look at the arguments of the call. Globals that are constant, or that nobody in a whole program writes,
 * count as not read.
 */
public final class CallEffects {
    /**
     * The memory that is read, or that is written.
     *
     * @param globals the indices of the globals named
     * @param parameters the indices of the address parameters
     * @param unknown whether there is more, which could not be told
     */
    record AccessedMemory(BitSet globals, BitSet parameters, boolean unknown) {
        private boolean any() {
            return unknown || !globals.isEmpty() || !parameters.isEmpty();
        }
    }

    private final AccessedMemory reads;
    private final AccessedMemory writes;
    private final boolean doesIo;
    private final BooleanSupplier returns;

    CallEffects(AccessedMemory reads, AccessedMemory writes, boolean doesIo, BooleanSupplier returns) {
        this.reads = reads;
        this.writes = writes;
        this.doesIo = doesIo;
        this.returns = returns;
    }

    /** Whether it may read the global with an index in {@link edu.sysy.ir.Program#globals}, naming it. */
    public boolean readsGlobal(int global) {
        return reads.globals.get(global);
    }

    /** Whether it may write the global with an index in {@link edu.sysy.ir.Program#globals}, naming it. */
    public boolean writesGlobal(int global) {
        return writes.globals.get(global);
    }

    /** The indices of the globals it may read, ascending. */
    public BitSet readGlobals() {
        return (BitSet) reads.globals.clone();
    }

    /** The indices of the globals it may write, ascending. */
    public BitSet writtenGlobals() {
        return (BitSet) writes.globals.clone();
    }

    /** The memory it may read; not to be changed. */
    AccessedMemory reads() {
        return reads;
    }

    /** The memory it may write; not to be changed. */
    AccessedMemory writes() {
        return writes;
    }

    /** The same without knowing whether it returns, to find out which the whole program is kept. */
    CallEffects onMemory() {
        return new CallEffects(reads, writes, doesIo, () -> false);
    }

    /** Whether everything holds for another call, too, that is told here, but for whether it returns. */
    boolean isEqualOnMemory(CallEffects other) {
        return reads.equals(other.reads) && writes.equals(other.writes) && doesIo == other.doesIo;
    }

    /** Whether it may read memory through argument {@code index}, from 0. */
    public boolean readsArgument(int index) {
        return reads.parameters.get(index);
    }

    /** Whether it may read memory through any of its arguments. */
    public boolean readsArguments() {
        return !reads.parameters.isEmpty();
    }

    /** Whether it may write memory through argument {@code index}, from 0. */
    public boolean writesArgument(int index) {
        return writes.parameters.get(index);
    }

    /** Whether it may read memory that could not be told. */
    public boolean readsUnknown() {
        return reads.unknown;
    }

    /** Whether it may write memory that could not be told. */
    public boolean writesUnknown() {
        return writes.unknown;
    }

    /** Whether it may call the run-time library: read input, write output, or start or stop a timer. */
    public boolean doesIo() {
        return doesIo;
    }

    /**
     * Whether it is known to return: it is not recursive, its loops are known to end, and so on for what it calls.
     * Functions that do input or output or write globals are not examined.
     */
    public boolean alwaysReturns() {
        return returns.getAsBoolean();
    }

    /** Whether it may read memory that another call or store may write. */
    public boolean readsMemory() {
        return reads.any();
    }

    /** Whether it may write memory that others can see. */
    public boolean writesMemory() {
        return writes.any();
    }

    /** Whether a call whose result is not used can be removed: it changes nothing that others can see, and returns. */
    public boolean isRemovable() {
        return isReadOnly() && alwaysReturns();
    }

    /** Whether it changes nothing that others can see: no writes, no input or output. It need not return. */
    public boolean isReadOnly() {
        return !doesIo && !writesMemory();
    }

    /**
     * Whether, in addition, the result depends on nothing but the arguments, so that equal calls give equal results.
     */
    public boolean isPure() {
        return isReadOnly() && !readsMemory();
    }

    /** Whether it does no input or output and gets at no memory but through its arguments. */
    public boolean touchesArgumentsOnly() {
        return !doesIo && !reads.unknown && !writes.unknown && reads.globals.isEmpty() && writes.globals.isEmpty();
    }
}
