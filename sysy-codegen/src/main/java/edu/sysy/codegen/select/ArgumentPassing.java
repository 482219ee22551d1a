package edu.sysy.codegen.select;

import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.RegisterClass;
import edu.sysy.machine.RegisterSet;
import edu.sysy.machine.VirtualRegister;
import java.util.List;

/** What a calling convention says about arguments and results. */
public interface ArgumentPassing {
    /**
     * Where arguments are.
     *
     * @param places one for each argument
     * @param bytes the room that a caller makes above its stack pointer
     */
    record Arguments(List<ArgumentPlace> places, int bytes) {
        public Arguments {
            places = List.copyOf(places);
        }
    }

    /** The places of the arguments of a function with a fixed number of them. */
    Arguments arguments(List<Type> types);

    /** The places of the arguments of a variadic function, floating numbers as {@link #promoted}. */
    default Arguments variadicArguments(List<Type> types) {
        return arguments(types);
    }

    /** Adds code that makes of a floating argument what variadic functions get, a binary64 number. */
    default VirtualRegister promoted(Value argument) {
        throw new IllegalArgumentException(argument + " is not passed to variadic functions");
    }

    /** The class of registers that hold values of a type. */
    default RegisterClass classOf(Type type) {
        return result(type).kind();
    }

    /** Where a function leaves its result. */
    PhysicalRegister result(Type type);

    /** The symbol of a function of the program. */
    String symbol(String function);

    /** What functions may change. */
    RegisterSet callerSaved();

    /** Adds code that moves an argument to a register of another class, in which it is passed. */
    default VirtualRegister toClass(RegisterClass kind, Value argument) {
        throw new IllegalArgumentException(argument + " of type " + argument.type() + " is not passed as " + kind);
    }

    /** Adds code that moves a parameter from a register of another class, in which it was passed. */
    default VirtualRegister fromClass(VirtualRegister passed, RegisterClass kind) {
        throw new IllegalArgumentException(passed + " is not passed as " + kind);
    }
}
