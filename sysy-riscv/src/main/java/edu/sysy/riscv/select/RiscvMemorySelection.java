package edu.sysy.riscv.select;

import edu.sysy.codegen.operation.GenericOperation.FrameAddress;
import edu.sysy.codegen.operation.GenericOperation.FrameLoad;
import edu.sysy.codegen.operation.GenericOperation.FrameStore;
import edu.sysy.codegen.select.AddressForms.Access;
import edu.sysy.codegen.select.CallSelection;
import edu.sysy.codegen.select.ConstantPool;
import edu.sysy.codegen.select.MemoryCode;
import edu.sysy.codegen.select.ScaledIndex;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.machine.Register;
import edu.sysy.machine.VirtualRegister;
import edu.sysy.riscv.RiscvRegisters;
import edu.sysy.riscv.isa.RiscvImmediate;
import edu.sysy.riscv.isa.RiscvInstruction;
import edu.sysy.riscv.isa.RiscvOpcode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Selects addresses, loads and stores. */
final class RiscvMemorySelection implements MemoryCode {
    private record IndexSum(Register sum, int lastUse) {}

    private final RiscvScope scope;
    private final RiscvCodeBuffer code;
    private final CallSelection calls;
    private final Map<Value, IndexSum> indexSums = new HashMap<>();

    /** The addresses of vectors, which accesses to those do not add up. */
    private final Map<Access, IndexSum> vectorAddresses = new HashMap<>();

    RiscvMemorySelection(RiscvScope scope, CallSelection calls) {
        this.scope = scope;
        this.code = scope.code;
        this.calls = calls;
    }

    @Override
    public void forget() {
        indexSums.clear();
        vectorAddresses.clear();
    }

    @Override
    public Register load(Operation.Load load, int position) {
        Access access = scope.addresses.access(load.address(), position);
        RiscvOpcode opcode = switch (load.type()) {
            case F32 -> RiscvOpcode.FLW;
            case ADDRESS -> RiscvOpcode.LD;
            default -> RiscvOpcode.LW;
        };
        VirtualRegister rd = code.newRegister(Objects.requireNonNull(opcode.resultClass()));
        code.add(
                switch (access) {
                    case Access.Frame(var object, int offset)
                    when load.type() != Type.ADDRESS ->
                        new FrameLoad(rd, RiscvRegisters.SP, scope.values.frameObject(object), offset);
                    case Access.Frame frame -> RiscvInstruction.load(opcode, rd, address(frame), RiscvImmediate.NONE);
                    case Access.Indexed(var base, Access.Frame(var object, int offset)) ->
                        new FrameLoad(rd, scope.use(base), scope.values.frameObject(object), offset);
                    case Access.Global(var symbol, int offset) ->
                        RiscvInstruction.load(
                                opcode,
                                rd,
                                scope.constants.upper(symbol, offset),
                                new RiscvImmediate.Low(symbol, offset));
                    case Access.Indexed(var base, Access.Global global) -> throw new AssertionError(global);
                    case Access.Based(var base, int displacement) ->
                        RiscvInstruction.load(opcode, rd, scope.use(base), RiscvImmediate.of(displacement));
                });
        return rd;
    }

    @Override
    public void store(Operation.Store store, int position) {
        Register value = scope.use(store.value());
        store(value, store.value().type(), scope.addresses.access(store.address(), position));
    }

    /** A vector in memory, read in the block at {@code position}. */
    Register loadVector(Value address, int position) {
        Register base = vectorAddress(address, position);
        VirtualRegister rd = code.newVector();
        code.add(RiscvInstruction.load(RiscvOpcode.VLE32_V, rd, base, RiscvImmediate.NONE));
        return rd;
    }

    /** Writes a vector to memory, in the block at {@code position}. */
    void storeVector(Value address, Value value, int position) {
        Register stored = scope.use(value);
        Register base = vectorAddress(address, position);
        code.add(RiscvInstruction.store(RiscvOpcode.VSE32_V, stored, base, RiscvImmediate.NONE));
    }

    /** A register with the address of a vector; sums are shared between accesses that are close to each other. */
    private Register vectorAddress(Value address, int position) {
        Access access = scope.addresses.access(address, position);
        if (access instanceof Access.Fixed) {
            return scope.use(address);
        }
        if (!(access instanceof Access.Based(var base, int displacement))) {
            throw new AssertionError(access);
        }
        if (displacement == 0) {
            return scope.use(base);
        }
        IndexSum known = vectorAddresses.get(access);
        Register sum = known != null && code.size() - known.lastUse() <= ConstantPool.REACH
                ? known.sum()
                : code.immediate(RiscvOpcode.ADDI, scope.use(base), displacement);
        vectorAddresses.put(access, new IndexSum(sum, code.size()));
        return sum;
    }

    /** Sets words to zero: by single stores, or by the C library's {@code memset} if they are many. */
    @Override
    public void zeroFill(Operation.ZeroFill fill, int position) {
        if (!scope.addresses.isShort(fill)) {
            VirtualRegister value = scope.constants.fresh(0);
            VirtualRegister bytes = scope.constants.fresh(Integer.BYTES * fill.count());
            calls.call("memset", List.of(scope.values.useAlone(fill.address()), value, bytes));
            forget();
            return;
        }
        switch (scope.addresses.access(fill.address(), position)) {
            case Access.Frame place -> {
                for (int i = 0; i < fill.count(); i++) {
                    store(RiscvRegisters.ZERO, Type.I32, place.plus(Integer.BYTES * i));
                }
            }
            case Access.Global place
            when fill.count() <= 1 -> {
                if (fill.count() == 1) {
                    store(RiscvRegisters.ZERO, Type.I32, place);
                }
            }
            case Access.Based(var base, int displacement)
            when RiscvImmediate.fits(displacement + (long) Integer.BYTES * fill.count()) ->
                zeroFill(scope.use(base), displacement, fill.count());
            case Access.Based(var base, int displacement) ->
                zeroFill(code.immediate(RiscvOpcode.ADDI, scope.use(base), displacement), 0, fill.count());
            case Access.Global place -> zeroFill(scope.use(fill.address()), 0, fill.count());
            case Access.Indexed indexed -> throw new AssertionError(indexed);
        }
    }

    @Override
    public Register offset(Value result, Operation.Offset offset) {
        Access.Indexed indexed = scope.addresses.indexed(result);
        if (indexed != null) {
            return indexed(offset.bytes());
        }
        Value root = scope.addresses.foldedBase(offset);
        if (root != null) {
            int displacement = scope.addresses.displacement(result);
            return displacement == 0
                    ? scope.use(root)
                    : code.immediate(RiscvOpcode.ADDI, scope.use(root), displacement);
        }
        return sum(scope.use(offset.base()), offset.bytes());
    }

    /** The sum of an address and a number of bytes, which is shifted on the way if there are such instructions. */
    private Register sum(Register base, Value bytes) {
        ScaledIndex scaled = scope.folding.scaledIndex(bytes);
        return scaled == null
                ? code.compute(RiscvOpcode.ADD, base, scope.use(bytes))
                : code.compute(RiscvOpcode.shiftAdd(scaled.shift()), scope.use(scaled.index()), base);
    }

    /** The sum of sp and an index, which objects share that are accessed close to each other. */
    private Register indexed(Value bytes) {
        IndexSum known = indexSums.get(bytes);
        Register sum = known != null && code.size() - known.lastUse() <= ConstantPool.REACH
                ? known.sum()
                : sum(RiscvRegisters.SP, bytes);
        indexSums.put(bytes, new IndexSum(sum, code.size()));
        return sum;
    }

    private void zeroFill(Register base, int displacement, int count) {
        for (int i = 0; i < count; i++) {
            code.add(RiscvInstruction.store(
                    RiscvOpcode.SW, RiscvRegisters.ZERO, base, RiscvImmediate.of(displacement + Integer.BYTES * i)));
        }
    }

    private Register address(Access.Frame place) {
        VirtualRegister rd = code.newInt();
        code.add(new FrameAddress(rd, scope.values.frameObject(place.object()), place.offset()));
        return rd;
    }

    private void store(Register value, Type type, Access access) {
        RiscvOpcode opcode = switch (type) {
            case F32 -> RiscvOpcode.FSW;
            case ADDRESS -> RiscvOpcode.SD;
            default -> RiscvOpcode.SW;
        };
        code.add(
                switch (access) {
                    case Access.Frame(var object, int offset)
                    when type != Type.ADDRESS ->
                        new FrameStore(value, RiscvRegisters.SP, scope.values.frameObject(object), offset);
                    case Access.Frame frame ->
                        RiscvInstruction.store(opcode, value, address(frame), RiscvImmediate.NONE);
                    case Access.Indexed(var base, Access.Frame(var object, int offset)) ->
                        new FrameStore(value, scope.use(base), scope.values.frameObject(object), offset);
                    case Access.Global(var symbol, int offset) ->
                        RiscvInstruction.store(
                                opcode,
                                value,
                                scope.constants.upper(symbol, offset),
                                new RiscvImmediate.Low(symbol, offset));
                    case Access.Indexed(var base, Access.Global global) -> throw new AssertionError(global);
                    case Access.Based(var base, int displacement) ->
                        RiscvInstruction.store(opcode, value, scope.use(base), RiscvImmediate.of(displacement));
                });
    }
}
