package edu.sysy.machine;

import edu.sysy.machine.text.MachineSyntax;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** What a machine instruction does; each target has its own family of records. */
public interface MachineOperation {
    /** The registers it reads and writes, uses before definitions, in an order of its own. */
    List<Operand> operands();

    /**
     * The same operation with other registers.
     *
     * @param registers one for each of {@link #operands()}, in that order
     */
    MachineOperation withRegisters(List<? extends Register> registers);

    /** Registers that hold something else afterwards, beside those it defines; a call's caller-saved registers. */
    default RegisterSet clobbers() {
        return RegisterSet.EMPTY;
    }

    /**
     * Registers outside the {@linkplain RegisterFile allocatable} ones that it reads beside its operands, and that
     * another operation of the function has to have written: condition flags, accumulators.
     */
    default RegisterSet implicitReads() {
        return RegisterSet.EMPTY;
    }

    /**
     * Registers outside the {@linkplain RegisterFile allocatable} ones that it writes beside its operands, and that
     * other operations may read afterwards.
     */
    default RegisterSet implicitWrites() {
        return RegisterSet.EMPTY;
    }

    /** The symbol of the function that it calls, or goes on to for good; empty if there is none. */
    default Optional<String> callee() {
        return Optional.empty();
    }

    /**
     * The same call, of a function that is known to leave some registers as they are.
     *
     * @param kept what is not among the {@link #clobbers()} of the result
     */
    default MachineOperation keeping(RegisterSet kept) {
        return this;
    }

    /**
     * How many edges a block has that ends with it: 2 for a branch, 1 for a jump, 0 for a return. Empty if no block
     * ends with it.
     */
    default OptionalInt edgeCount() {
        return OptionalInt.empty();
    }

    /** Whether it only copies its one use to its one definition. */
    default boolean isCopy() {
        return false;
    }

    /**
     * Whether it gives the same result wherever it stands in its function: it has one operand, which is defined and may
     * be in any register, has no other effect, and reads nothing that can change. Instead of being kept its result may
     * be computed again.
     */
    default boolean isRematerializable() {
        return false;
    }

    /**
     * How operations of its machine are written; empty if it belongs to no machine or if that does not say. The text of
     * functions and programs is written so.
     */
    default Optional<MachineSyntax> syntax() {
        return Optional.empty();
    }

    /** The operation as messages show it. */
    default String text() {
        return toString();
    }
}
