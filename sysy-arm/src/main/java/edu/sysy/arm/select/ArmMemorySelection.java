package edu.sysy.arm.select;

import edu.sysy.arm.ArmRegisters;
import edu.sysy.arm.isa.ArmInstruction;
import edu.sysy.arm.isa.ArmOpcode;
import edu.sysy.arm.isa.Immediates;
import edu.sysy.arm.isa.Modifier;
import edu.sysy.codegen.operation.GenericOperation.FrameAddress;
import edu.sysy.codegen.operation.GenericOperation.FrameLoad;
import edu.sysy.codegen.operation.GenericOperation.FrameStore;
import edu.sysy.codegen.select.AddressForms.Access;
import edu.sysy.codegen.select.CallSelection;
import edu.sysy.codegen.select.MemoryCode;
import edu.sysy.codegen.select.ScaledIndex;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.machine.Register;
import edu.sysy.machine.RegisterClass;
import edu.sysy.machine.VirtualRegister;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Selects addresses, loads and stores. */
final class ArmMemorySelection implements MemoryCode {
    /** What an access adds to a register. */
    private record Place(Register base, @Nullable Register index, Modifier modifier) {
        Place(Register base, Modifier modifier) {
            this(base, null, modifier);
        }

        Register[] registers() {
            return index == null ? new Register[] {base} : new Register[] {base, index};
        }
    }

    /** An address some bytes from another one. */
    private record Sum(Register base, int distance) {}

    /** The bits of a displacement that accesses add, whatever the size of a word. */
    private static final int NEAR = 255;

    private final ArmScope scope;
    private final ArmCodeBuffer code;
    private final CallSelection calls;

    /** The sums that the block has computed for vectors. */
    private final Map<Sum, Register> sums = new HashMap<>();

    ArmMemorySelection(ArmScope scope, CallSelection calls) {
        this.scope = scope;
        this.code = scope.code;
        this.calls = calls;
    }

    @Override
    public Register load(Operation.Load load, int position) {
        RegisterClass kind = load.type() == Type.F32 ? ArmRegisters.FLOAT : ArmRegisters.INT;
        VirtualRegister rd = code.newRegister(kind);
        ArmOpcode opcode = opcode(true, load.type());
        Operation.@Nullable Offset sum = scope.folding.sum(load.address());
        if (sum != null) {
            return load(opcode, rd, sum(sum));
        }
        Access access = scope.addresses.access(load.address(), position);
        if (access instanceof Access.Frame(var object, int offset) && load.type() != Type.ADDRESS) {
            code.add(new FrameLoad(rd, ArmRegisters.SP, scope.values.frameObject(object), offset));
            return rd;
        }
        return load(opcode, rd, place(access, opcode.bytes()));
    }

    private Register load(ArmOpcode opcode, VirtualRegister rd, Place place) {
        code.add(ArmInstruction.load(opcode, rd, place.modifier(), place.registers()));
        return rd;
    }

    @Override
    public void store(Operation.Store store, int position) {
        Register value = scope.use(store.value());
        Operation.@Nullable Offset sum = scope.folding.sum(store.address());
        if (sum == null) {
            store(value, store.value().type(), scope.addresses.access(store.address(), position));
        } else {
            store(opcode(false, store.value().type()), value, sum(sum));
        }
    }

    private void store(Register value, Type type, Access access) {
        if (access instanceof Access.Frame(var object, int offset) && type != Type.ADDRESS) {
            code.add(new FrameStore(value, ArmRegisters.SP, scope.values.frameObject(object), offset));
            return;
        }
        ArmOpcode opcode = opcode(false, type);
        store(opcode, value, place(access, opcode.bytes()));
    }

    /** A vector in memory, read in the block at {@code position}. */
    Register loadVector(Value address, int position) {
        VirtualRegister rd = code.newRegister(ArmRegisters.VECTOR);
        return load(ArmOpcode.LDR_Q, rd, place(scope.addresses.access(address, position), ArmOpcode.LDR_Q.bytes()));
    }

    /** Writes a vector to memory, in the block at {@code position}. */
    void storeVector(Value address, Value value, int position) {
        store(
                ArmOpcode.STR_Q,
                scope.use(value),
                place(scope.addresses.access(address, position), ArmOpcode.STR_Q.bytes()));
    }

    private void store(ArmOpcode opcode, Register value, Place place) {
        code.add(ArmInstruction.store(opcode, value, place.modifier(), place.registers()));
    }

    private static ArmOpcode opcode(boolean load, Type type) {
        return ArmOpcode.access(load, type == Type.F32, type == Type.ADDRESS ? Long.BYTES : Integer.BYTES);
    }

    /** Where an access of so many bytes is. */
    private Place place(Access access, int bytes) {
        return switch (access) {
            case Access.Frame(var object, int offset) -> {
                VirtualRegister address = code.newInt();
                code.add(new FrameAddress(address, scope.values.frameObject(object), offset));
                yield new Place(address, new Modifier.Number(0));
            }
            case Access.Global(var symbol, int offset)
            when offset > 0 && Immediates.isOffset(offset, bytes) ->
                new Place(scope.constants.use(symbol, 0), new Modifier.Number(offset));
            case Access.Global(var symbol, int offset)
            when bytes == Integer.BYTES && offset % bytes == 0 ->
                new Place(scope.constants.page(symbol, offset), new Modifier.Low(symbol, offset));
            case Access.Global(var symbol, int offset) ->
                new Place(scope.constants.use(symbol, offset), new Modifier.Number(0));
            case Access.Based(var base, int displacement)
            when Immediates.isOffset(displacement, bytes) ->
                new Place(scope.use(base), new Modifier.Number(displacement));
            case Access.Based(var base, int displacement)
            when bytes == ArmOpcode.LDR_Q.bytes() -> {
                int near = displacement & NEAR;
                yield new Place(far(scope.use(base), displacement - near), new Modifier.Number(near));
            }
            case Access.Based(var base, int displacement) ->
                new Place(sum(scope.use(base), displacement), new Modifier.Number(0));
            case Access.Indexed indexed -> throw new AssertionError(indexed);
        };
    }

    /** The sum of an address and a distance that accesses to several vectors nearby have in common. */
    private Register far(Register base, int distance) {
        return distance == 0 ? base : sums.computeIfAbsent(new Sum(base, distance), s -> sum(base, distance));
    }

    @Override
    public void forget() {
        sums.clear();
    }

    /** Sets words to zero: by single stores, or by the C library's {@code memset} if they are many. */
    @Override
    public void zeroFill(Operation.ZeroFill fill, int position) {
        if (!scope.addresses.isShort(fill)) {
            VirtualRegister value = scope.constants.fresh(0);
            VirtualRegister bytes = scope.constants.fresh(Integer.BYTES * fill.count());
            calls.call("memset", List.of(scope.values.useAlone(fill.address()), value, bytes));
            return;
        }
        Access access = scope.addresses.access(fill.address(), position);
        if (fill.count() == 1) {
            store(ArmRegisters.ZR, Type.I32, access);
            return;
        }
        Register base = switch (access) {
            case Access.Frame frame -> place(frame, Integer.BYTES).base();
            case Access.Global global -> scope.use(fill.address());
            case Access.Based(var root, int displacement) when displacement == 0 -> scope.use(root);
            case Access.Based(var root, int displacement) -> sum(scope.use(root), displacement);
            case Access.Indexed indexed -> throw new AssertionError(indexed);
        };
        zeroFill(base, fill.count());
    }

    /** Sets words from an address on to zero, two and four at a time. */
    private void zeroFill(Register base, int count) {
        int done = 0;
        while (done < count) {
            int words = count - done >= 4 ? 4 : count - done >= 2 ? 2 : 1;
            ArmOpcode opcode = words == 4 ? ArmOpcode.STP_X : words == 2 ? ArmOpcode.STR_X : ArmOpcode.STR;
            List<Register> uses =
                    words == 4 ? List.of(ArmRegisters.ZR, ArmRegisters.ZR, base) : List.of(ArmRegisters.ZR, base);
            code.add(new ArmInstruction(opcode, List.of(), uses, new Modifier.Number(Integer.BYTES * done), ""));
            done += words;
        }
    }

    /**
     * The sum of an address and a number of bytes: an index is multiplied on the way if the product does not wrap
     * around.
     */
    @Override
    public Register offset(Value result, Operation.Offset offset) {
        Value root = scope.addresses.foldedBase(offset);
        if (root != null) {
            int displacement = scope.addresses.displacement(result);
            return displacement == 0 ? scope.use(root) : sum(scope.use(root), displacement);
        }
        Place sum = sum(offset);
        return code.modified(ArmOpcode.ADD_X, sum.modifier(), sum.registers());
    }

    /** The parts of a sum. */
    private Place sum(Operation.Offset offset) {
        ScaledIndex scaled = scope.folding.scaledIndex(offset.bytes());
        Register base = scope.use(offset.base());
        return scaled == null
                ? new Place(base, scope.use(offset.bytes()), new Modifier.Extended(0))
                : new Place(base, scope.use(scaled.index()), new Modifier.Extended(scaled.shift()));
    }

    /** The sum of an address and a constant that accesses have room for. */
    private Register sum(Register base, int bytes) {
        ArmOpcode opcode = bytes < 0 ? ArmOpcode.SUB_X : ArmOpcode.ADD_X;
        int size = Math.abs(bytes);
        if (Immediates.isSum(size)) {
            return code.immediate(opcode, base, size);
        }
        return code.modified(ArmOpcode.ADD_X, new Modifier.Extended(0), base, scope.constants.use(bytes));
    }
}
