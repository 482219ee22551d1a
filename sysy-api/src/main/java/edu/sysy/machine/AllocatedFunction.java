package edu.sysy.machine;

import edu.sysy.ir.DerivedResults;
import edu.sysy.ir.Value;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Machine code and the places of its registers. Which register holds a value where:
 *
 * <pre>{@code
 * for (LocationRange range : allocated.locations(value)) {
 *     System.out.println(range.location() + " in instructions " + range.first() + " to " + range.last());
 * }
 * }</pre>
 */
public final class AllocatedFunction {
    private final MachineFunction code;
    private final Allocation allocation;
    private final DerivedResults<AllocatedFunction> derived = new DerivedResults<>(this);

    /** Code and an allocation of its registers. */
    public AllocatedFunction(MachineFunction code, Allocation allocation) {
        this.code = Objects.requireNonNull(code, "code");
        this.allocation = Objects.requireNonNull(allocation, "allocation");
    }

    /** The code over virtual registers. */
    public MachineFunction code() {
        return code;
    }

    /** Where the virtual registers are. */
    public Allocation allocation() {
        return allocation;
    }

    /**
     * Where a virtual register is over its life: in which register or stack slot, from which instruction to which. A
     * register may be in several places at once, and in the same place several times; a place from which nobody reads
     * it is left out. The ranges are in the order in which they begin. They are found once, for all registers.
     */
    public List<LocationRange> locations(VirtualRegister register) {
        return derived.get(LocationRanges.class, LocationRanges::new).of(register);
    }

    /**
     * Where a value of the function that the code was selected from is over its life: the places of its {@linkplain
     * MachineFunction#register register}, none if it has no register.
     */
    public List<LocationRange> locations(Value value) {
        return code.register(value).map(this::locations).orElse(List.of());
    }

    /**
     * A changed copy of this function. The editor is valid inside {@code changes} only; the changes take effect
     * together when it returns. If nothing is changed the result is this function.
     */
    public AllocatedFunction edit(Consumer<AllocatedEditor> changes) {
        return AllocatedEditor.apply(this, changes);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof AllocatedFunction function
                && code.equals(function.code)
                && allocation.equals(function.allocation);
    }

    @Override
    public int hashCode() {
        return Objects.hash(code, allocation);
    }

    /** The code with places in its {@linkplain edu.sysy.machine.text text form}. */
    @Override
    public String toString() {
        return MachineCodeText.of(this);
    }
}
