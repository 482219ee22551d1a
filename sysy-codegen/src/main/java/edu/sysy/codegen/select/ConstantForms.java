package edu.sysy.codegen.select;

import edu.sysy.machine.MachineOperation;
import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.Register;
import edu.sysy.machine.VirtualRegister;
import java.util.Optional;

/** How a target puts constants into registers, and the pool of registers for those of a function. */
public interface ConstantForms {
    /** The operation that puts a constant into a register. */
    MachineOperation load(Constant constant, VirtualRegister rd);

    /** How many instructions that is. */
    int words(Constant constant);

    /** The registers that hold constants. */
    ConstantPool pool();

    /** The register that always holds 0; empty if the machine has none. */
    default Optional<PhysicalRegister> zero() {
        return Optional.empty();
    }

    /** A register that holds an integer, for reading only. */
    default Register use(int value) {
        return value == 0 && zero().isPresent() ? zero().get() : pool().shared(new Constant.Int(value));
    }

    /** A register of its own that holds an integer. */
    default VirtualRegister fresh(int value) {
        return pool().fresh(new Constant.Int(value));
    }

    /** The address of a byte of a global. */
    default Constant address(String symbol, int offset) {
        return new Constant.Global(symbol, offset);
    }
}
