package edu.sysy.codegen.select;

import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.Register;
import java.util.Optional;

/** The constants of a target that hold values of the IR, and the pool of registers for them. */
public interface ConstantForms {
    /** The registers that hold constants. */
    ConstantPool pool();

    /** The register that always holds 0; empty if the machine has none. */
    default Optional<PhysicalRegister> zero() {
        return Optional.empty();
    }

    /** A register that holds an integer, for reading only. */
    default Register use(int value) {
        return value == 0 && zero().isPresent() ? zero().get() : pool().shared(integer(value));
    }

    /** An integer. */
    Constant integer(int value);

    /** The floating number with the given bits. */
    Constant floating(int bits);

    /** The address of a byte of a global. */
    Constant address(String symbol, int offset);

    /** The address of a byte of a frame object. */
    Constant frame(int object, int offset);
}
