package edu.sysy.mips.select;

import edu.sysy.codegen.operation.GenericOperation.FrameLoad;
import edu.sysy.codegen.operation.GenericOperation.FrameStore;
import edu.sysy.codegen.select.AddressForms;
import edu.sysy.codegen.select.Constant;
import edu.sysy.codegen.select.ConstantPool;
import edu.sysy.codegen.select.MemoryCode;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Value;
import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.Register;
import edu.sysy.machine.RegisterClass;
import edu.sysy.machine.VirtualRegister;
import edu.sysy.mips.Immediate;
import edu.sysy.mips.MipsRegisters;
import edu.sysy.mips.RealInstruction.Load;
import edu.sysy.mips.RealInstruction.Store;
import edu.sysy.mips.isa.MipsOpcode;
import edu.sysy.mips.isa.OperandField;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** Selects addresses, loads and stores. */
final class MemorySelection implements MemoryCode {
    private record Index(Register base, Value bytes) {}

    private record IndexSum(Register sum, int lastUse) {}

    private record Place(Register base, int displacement) {}

    private final Scope scope;
    private final MipsCodeBuffer code;
    private final Calls calls;
    private final Map<Index, IndexSum> indexSums = new HashMap<>();

    MemorySelection(Scope scope, Calls calls) {
        this.scope = scope;
        this.code = scope.code;
        this.calls = calls;
    }

    @Override
    public void forget() {
        indexSums.clear();
    }

    @Override
    public Register load(Operation.Load load, int position) {
        RegisterClass kind = Scope.classOf(load.type());
        AddressForms.Access access = scope.addresses.access(load.address(), position);
        MipsOpcode op = kind.equals(MipsRegisters.FLOAT) ? MipsOpcode.LWC1 : MipsOpcode.LW;
        return switch (access) {
            case AddressForms.Access.Frame(var object, int offset) ->
                frameLoad(kind, MipsRegisters.SP, scope.values.frameObject(object), offset);
            case AddressForms.Access.Indexed(var base, AddressForms.Access.Frame(var object, int offset)) ->
                frameLoad(kind, scope.use(base), scope.values.frameObject(object), offset);
            case AddressForms.Access.Global(var symbol, int offset) ->
                load(op, kind, scope.constants.upper(symbol, offset), scope.constants.lower(symbol, offset));
            case AddressForms.Access.Indexed(var base, AddressForms.Access.Global(var symbol, int offset)) ->
                load(op, kind, scope.use(base), scope.constants.lower(symbol, offset));
            case AddressForms.Access.Based(var base, int displacement) ->
                load(op, kind, scope.use(base), Immediate.of(displacement));
        };
    }

    @Override
    public void store(Operation.Store store, int position) {
        Register value = scope.use(store.value());
        store(value, scope.addresses.access(store.address(), position));
    }

    /** A vector in memory, read in the block at {@code position}. */
    Register loadVector(Value address, int position) {
        VirtualRegister rd = code.newRegister(MipsRegisters.VECTOR);
        Place place = vectorPlace(scope.addresses.access(address, position));
        code.add(new Load(MipsOpcode.LD_W, rd, Immediate.of(place.displacement()), place.base()));
        return rd;
    }

    /** Writes a vector to memory, in the block at {@code position}. */
    void storeVector(Value address, Value value, int position) {
        Register vector = scope.use(value);
        Place place = vectorPlace(scope.addresses.access(address, position));
        code.add(new Store(MipsOpcode.ST_W, vector, Immediate.of(place.displacement()), place.base()));
    }

    /** Where a vector is: accesses to vectors have room for a short displacement, and for no part of an address. */
    private Place vectorPlace(AddressForms.Access access) {
        return switch (access) {
            case AddressForms.Access.Frame(var object, int offset) -> {
                int frameObject = scope.values.frameObject(object);
                yield near(offset, start -> new Constant.Frame(frameObject, start));
            }
            case AddressForms.Access.Global(var symbol, int offset) ->
                near(offset, start -> scope.constants.address(symbol, start));
            case AddressForms.Access.Based(var base, int displacement)
            when OperandField.isVectorOffset(displacement) -> new Place(scope.use(base), displacement);
            case AddressForms.Access.Based(var base, int displacement) ->
                new Place(code.immediate(MipsOpcode.ADDIU, scope.use(base), displacement), 0);
            case AddressForms.Access.Indexed indexed -> throw new AssertionError(indexed);
        };
    }

    /** A place in an object, counted from its beginning if that is near. */
    private Place near(int offset, IntFunction<Constant> address) {
        boolean isNear = offset >= 0 && OperandField.isVectorOffset(offset);
        Register base = scope.constants.pool().shared(address.apply(isNear ? 0 : offset));
        return new Place(base, isNear ? offset : 0);
    }

    /** Sets words to zero: by single stores, or by the C library's {@code memset} if they are many. */
    @Override
    public void zeroFill(Operation.ZeroFill fill, int position) {
        if (!scope.addresses.isShort(fill)) {
            VirtualRegister value = scope.constants.fresh(0);
            VirtualRegister bytes = scope.constants.fresh(4 * fill.count());
            calls.call("memset", List.of(scope.useAlone(fill.address()), value, bytes));
            forget();
            return;
        }
        AddressForms.Access access = scope.addresses.access(fill.address(), position);
        switch (access) {
            case AddressForms.Access.Fixed place
            when fill.count() <= 1 || isNear(place) -> {
                for (int i = 0; i < fill.count(); i++) {
                    store(MipsRegisters.ZERO, place.plus(4 * i));
                }
            }
            case AddressForms.Access.Based(var base, int displacement)
            when Immediates.isSigned(displacement + 4L * fill.count()) ->
                zeroFill(scope.use(base), displacement, fill.count());
            case AddressForms.Access.Based(var base, int displacement) ->
                zeroFill(code.immediate(MipsOpcode.ADDIU, scope.use(base), displacement), 0, fill.count());
            case AddressForms.Access.Global global -> zeroFill(scope.use(fill.address()), 0, fill.count());
            default -> throw new AssertionError(access);
        }
    }

    @Override
    public Register offset(Value result, Operation.Offset offset) {
        AddressForms.@Nullable Access indexed = scope.addresses.indexed(result);
        if (indexed instanceof AddressForms.Access.Indexed(var value, var place)) {
            return switch (place) {
                case AddressForms.Access.Frame frame -> indexed(MipsRegisters.SP, offset.bytes());
                case AddressForms.Access.Global(var symbol, int bytes) ->
                    indexed(scope.constants.upper(symbol, bytes), offset.bytes());
            };
        }
        Value root = scope.addresses.foldedBase(offset);
        if (root != null) {
            int displacement = scope.addresses.displacement(result);
            return displacement == 0
                    ? scope.use(root)
                    : code.immediate(MipsOpcode.ADDIU, scope.use(root), displacement);
        }
        return code.three(MipsOpcode.ADDU, scope.use(offset.base()), scope.use(offset.bytes()));
    }

    /** The sum of a register and an index; objects that are accessed close to each other share that of $sp or $gp. */
    private Register indexed(Register base, Value bytes) {
        Index index = new Index(base, bytes);
        IndexSum known = indexSums.get(index);
        Register sum = known != null && code.size() - known.lastUse() <= ConstantPool.REACH
                ? known.sum()
                : code.three(MipsOpcode.ADDU, base, scope.use(bytes));
        if (base instanceof PhysicalRegister) {
            indexSums.put(index, new IndexSum(sum, code.size()));
        }
        return sum;
    }

    /** Whether an access takes one instruction. */
    private boolean isNear(AddressForms.Access.Fixed place) {
        return !(place instanceof AddressForms.Access.Global(var symbol, int offset))
                || scope.constants.lower(symbol, offset) instanceof Immediate.GpRelative;
    }

    private void zeroFill(Register base, int displacement, int count) {
        for (int i = 0; i < count; i++) {
            code.add(new Store(MipsOpcode.SW, MipsRegisters.ZERO, Immediate.of(displacement + 4 * i), base));
        }
    }

    private VirtualRegister frameLoad(RegisterClass kind, Register base, int object, int offset) {
        VirtualRegister rd = code.newRegister(kind);
        code.add(new FrameLoad(rd, base, object, offset));
        return rd;
    }

    private VirtualRegister load(MipsOpcode op, RegisterClass kind, Register base, Immediate offset) {
        VirtualRegister rd = code.newRegister(kind);
        code.add(new Load(op, rd, offset, base));
        return rd;
    }

    private void store(Register value, AddressForms.Access access) {
        MipsOpcode op = value.kind().equals(MipsRegisters.FLOAT) ? MipsOpcode.SWC1 : MipsOpcode.SW;
        code.add(
                switch (access) {
                    case AddressForms.Access.Frame(var object, int offset) ->
                        new FrameStore(value, MipsRegisters.SP, scope.values.frameObject(object), offset);
                    case AddressForms.Access.Indexed(var base, AddressForms.Access.Frame(var object, int offset)) ->
                        new FrameStore(value, scope.use(base), scope.values.frameObject(object), offset);
                    case AddressForms.Access.Global(var symbol, int offset) ->
                        new Store(
                                op,
                                value,
                                scope.constants.lower(symbol, offset),
                                scope.constants.upper(symbol, offset));
                    case AddressForms.Access.Indexed(var base, AddressForms.Access.Global(var symbol, int offset)) ->
                        new Store(op, value, scope.constants.lower(symbol, offset), scope.use(base));
                    case AddressForms.Access.Based(var base, int displacement) ->
                        new Store(op, value, Immediate.of(displacement), scope.use(base));
                });
    }
}
