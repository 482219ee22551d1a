package edu.sysy.codegen.select;

import edu.sysy.ir.Definitions;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.ir.ValueMap;
import edu.sysy.machine.FrameObject;
import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.Register;
import edu.sysy.machine.VirtualRegister;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The registers that hold the values of a function while its code is selected. Constants, and addresses of globals and
 * frame objects, get theirs from the {@link ConstantPool} where they are used.
 */
public final class ValueRegisters {
    private final Definitions definitions;
    private final AddressForms addresses;
    private final ConstantForms constants;
    private final Constant zeroConstant;
    private final @Nullable PhysicalRegister zero;
    private final ValueMap<Register> registers;
    private final int[] frameObjects;
    private final List<FrameObject> allocatedObjects = new ArrayList<>();

    public ValueRegisters(Function function, AddressForms addresses, ConstantForms constants) {
        this.definitions = Definitions.of(function);
        this.addresses = addresses;
        this.constants = constants;
        this.zeroConstant = new Constant.Int(0);
        this.zero = constants.zero().orElse(null);
        registers = ValueMap.of(function);
        frameObjects = new int[function.valueBound()];
        for (Instruction instruction : function.entry().instructions()) {
            if (instruction.operation() instanceof Operation.Alloca(var element, int count)) {
                frameObjects[instruction.result().index()] = allocatedObjects.size();
                int bytes = addresses.bytes(element);
                allocatedObjects.add(new FrameObject((long) bytes * count, bytes));
            }
        }
    }

    /** The operation that defines the value; null for a parameter. */
    public @Nullable Operation definition(Value value) {
        return definitions.operationOrNull(value);
    }

    /** Says which register holds a value. */
    public void define(Value value, Register register) {
        registers.put(value, register);
    }

    /** A register that holds the value, for reading only; the code for a constant is added here. */
    public Register use(Value value) {
        Constant constant = constant(value);
        if (constant == null) {
            return defined(value);
        }
        return zero != null && constant.equals(zeroConstant)
                ? zero
                : constants.pool().shared(constant);
    }

    /** The same, in a virtual register that may be given a fixed place or be overwritten: constants are not shared. */
    public VirtualRegister useAlone(Value value) {
        Constant constant = constant(value);
        if (constant != null) {
            return constants.pool().fresh(constant);
        }
        return switch (defined(value)) {
            case VirtualRegister register -> register;
            case PhysicalRegister register -> constants.pool().fresh(zeroConstant);
        };
    }

    /** The registers of all values so far that have one. */
    public ValueMap<Register> registers() {
        return registers;
    }

    /** The number of the frame object that an alloca made. */
    public int frameObject(Value alloca) {
        return frameObjects[alloca.index()];
    }

    /** The objects that allocas made, by number. */
    public List<FrameObject> frameObjects() {
        return allocatedObjects;
    }

    private @Nullable Constant constant(Value value) {
        return switch (definition(value)) {
            case Operation.IntConstant(int c) -> new Constant.Int(c);
            case Operation.FloatConstant(float c) -> new Constant.Float(Float.floatToRawIntBits(c));
            case Operation.Undefined(var type) -> type == Type.F32 ? new Constant.Float(0) : new Constant.Int(0);
            case null, default ->
                switch (addresses.fixed(value)) {
                    case AddressForms.Access.Global(var symbol, int offset) -> constants.address(symbol, offset);
                    case AddressForms.Access.Frame(var object, int offset) ->
                        new Constant.Frame(frameObject(object), offset);
                    case null -> null;
                };
        };
    }

    private Register defined(Value value) {
        Register register = registers.get(value);
        if (register == null) {
            throw new IllegalArgumentException(value + " is used before it is defined");
        }
        return register;
    }
}
