package edu.sysy.mips.select;

import edu.sysy.codegen.select.AddressForms;
import edu.sysy.codegen.select.ConstantPlacement;
import edu.sysy.codegen.select.FoldingPlan;
import edu.sysy.codegen.select.KnownRanges;
import edu.sysy.codegen.select.LastUses;
import edu.sysy.ir.Definitions;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.machine.FrameObject;
import edu.sysy.machine.Register;
import edu.sysy.machine.RegisterClass;
import edu.sysy.machine.VirtualRegister;
import edu.sysy.mips.CostModel;
import edu.sysy.mips.MipsRegisters;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the parts of selection share while they work on one function: code, constants, and the registers of values. */
final class Scope {
    final MipsCodeBuffer code = new MipsCodeBuffer();
    final Constants constants;
    final AddressForms addresses;
    final FoldingPlan folding;
    final CostModel costs;
    final ByteOrder order;
    final KnownRanges ranges;
    final LastUses lastUses;

    private final Definitions definitions;
    private final @Nullable Register[] registers;
    private final int[] frameObjects;
    private final List<FrameObject> allocatedObjects = new ArrayList<>();
    private int outgoingBytes;

    Scope(
            Function function,
            AddressForms addresses,
            FoldingPlan folding,
            KnownRanges ranges,
            SmallDataAllocation small,
            ConstantPlacement placement,
            CostModel costs,
            ByteOrder order) {
        this.definitions = Definitions.of(function);
        this.constants = new Constants(code, small, placement);
        this.addresses = addresses;
        this.folding = folding;
        this.costs = costs;
        this.order = order;
        this.ranges = ranges;
        this.lastUses = new LastUses(function, folding.uses());
        registers = new @Nullable Register[function.valueBound()];
        frameObjects = new int[function.valueBound()];
        for (Instruction instruction : function.entry().instructions()) {
            if (instruction.operation() instanceof Operation.Alloca(var element, int count)) {
                frameObjects[instruction.result().index()] = allocatedObjects.size();
                allocatedObjects.add(new FrameObject(4L * count, 4));
            }
        }
    }

    static RegisterClass classOf(Type type) {
        return type == Type.F32 ? MipsRegisters.FLOAT : MipsRegisters.INT;
    }

    /** The operation that defines the value; null for a parameter. */
    @Nullable Operation definition(Value value) {
        return definitions.operationOrNull(value);
    }

    /** Whether the value is the integer constant 0. */
    boolean isZero(Value value) {
        return definition(value) instanceof Operation.IntConstant(int c) && c == 0;
    }

    /** Says which register holds a value. */
    void define(Value value, Register register) {
        registers[value.index()] = register;
    }

    /** A register that holds the value; the code for a constant is added here. */
    Register use(Value value) {
        return switch (definition(value)) {
            case Operation.IntConstant(int c) -> constants.integer(c);
            case Operation.FloatConstant(float c) -> constants.floating(Float.floatToRawIntBits(c));
            case Operation.Undefined(var type) -> type == Type.F32 ? constants.floating(0) : MipsRegisters.ZERO;
            case null, default ->
                switch (addresses.fixed(value)) {
                    case AddressForms.Access.Global(var symbol, int offset) -> constants.address(symbol, offset);
                    case AddressForms.Access.Frame(var object, int offset) ->
                        constants.frameAddress(frameObject(object), offset);
                    case null -> defined(value);
                };
        };
    }

    /** The same, in a virtual register that may be given a fixed place or be overwritten: constants are not shared. */
    VirtualRegister useAlone(Value value) {
        return switch (definition(value)) {
            case Operation.IntConstant(int c) -> constants.freshInteger(c);
            case Operation.FloatConstant(float c) -> constants.freshFloating(Float.floatToRawIntBits(c));
            case Operation.Undefined(var type) ->
                type == Type.F32 ? constants.freshFloating(0) : constants.freshInteger(0);
            case null, default ->
                switch (addresses.fixed(value)) {
                    case AddressForms.Access.Global(var symbol, int offset) -> constants.freshAddress(symbol, offset);
                    case AddressForms.Access.Frame(var object, int offset) ->
                        constants.freshFrameAddress(frameObject(object), offset);
                    case null ->
                        switch (defined(value)) {
                            case VirtualRegister register -> register;
                            default -> constants.freshInteger(0);
                        };
                };
        };
    }

    /** The number of the frame object that an alloca made. */
    int frameObject(Value alloca) {
        return frameObjects[alloca.index()];
    }

    List<FrameObject> frameObjects() {
        return allocatedObjects;
    }

    /** Makes room for a call's arguments. */
    void reserveOutgoing(int bytes) {
        outgoingBytes = Math.max(outgoingBytes, bytes);
    }

    int outgoingBytes() {
        return outgoingBytes;
    }

    private Register defined(Value value) {
        Register register = registers[value.index()];
        if (register == null) {
            throw new IllegalArgumentException(value + " is used before it is defined");
        }
        return register;
    }
}
