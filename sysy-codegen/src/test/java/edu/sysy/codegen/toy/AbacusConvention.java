package edu.sysy.codegen.toy;

import edu.sysy.codegen.frame.FrameConvention;
import edu.sysy.codegen.select.ArgumentPassing;
import edu.sysy.codegen.select.ArgumentPlace;
import edu.sysy.ir.Type;
import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.RegisterSet;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The calling convention of Abacus, and its frames: each register is saved by an instruction of its own. */
final class AbacusConvention implements ArgumentPassing, FrameConvention {
    private static final int REGISTER_ARGUMENTS = 3;
    private static final List<PhysicalRegister> SAVED = Stream.concat(
                    Stream.of(AbacusRegisters.LINK),
                    AbacusRegisters.ALL.stream().filter(AbacusRegisters.CALLEE_SAVED::contains))
            .toList();

    /** The first three arguments of each class are in registers after that of the result, the others on the stack. */
    @Override
    public Arguments arguments(List<Type> types) {
        List<ArgumentPlace> places = new ArrayList<>(types.size());
        int integers = 0;
        int floats = 0;
        int bytes = 0;
        for (Type type : types) {
            int number = type == Type.F32 ? ++floats : ++integers;
            if (number <= REGISTER_ARGUMENTS) {
                places.add(new ArgumentPlace.InRegister(register(type, number)));
            } else {
                places.add(new ArgumentPlace.OnStack(bytes));
                bytes += wordBytes();
            }
        }
        return new Arguments(places, bytes);
    }

    private static PhysicalRegister register(Type type, int number) {
        return type == Type.F32 ? AbacusRegisters.floating(number) : AbacusRegisters.integer(number);
    }

    @Override
    public PhysicalRegister result(Type type) {
        return register(type, 0);
    }

    @Override
    public String symbol(String function) {
        return "f." + function;
    }

    @Override
    public RegisterSet callerSaved() {
        return AbacusRegisters.CALLER_SAVED;
    }

    @Override
    public List<PhysicalRegister> saved() {
        return SAVED;
    }

    @Override
    public int wordBytes() {
        return Integer.BYTES;
    }

    @Override
    public PhysicalRegister stackPointer() {
        return AbacusRegisters.STACK_POINTER;
    }
}
