package edu.sysy.codegen.select;

import edu.sysy.ir.Block;
import edu.sysy.ir.Definitions;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.ir.vector.VectorOperation;
import org.jspecify.annotations.Nullable;

/**
 * How the addresses of a function split into a root and a displacement.
 *
 * <pre>
 * %4 = offset %3, 8        root %3, displacement 8
 * %5 = offset %4, 4        root %3, displacement 12
 * %6 = offset @g, 400      the fixed address g+400
 * %7 = offset @g, %i       if only loaded from and stored to: upper(g) + %i, and accesses add lower(g)
 * </pre>
 */
public final class AddressForms {
    /** What a load or store names. */
    public sealed interface Access {
        /** {@code displacement(base)}. */
        record Based(Value base, int displacement) implements Access {}

        /** {@code place} plus an index, of which {@code base} holds the sum without the lower part of the place. */
        record Indexed(Value base, Fixed place) implements Access {}

        /** A place that does not depend on any value. */
        sealed interface Fixed extends Access {
            /** The same place some bytes on. */
            Fixed plus(int bytes);
        }

        /** {@code symbol + offset}. */
        record Global(String symbol, int offset) implements Fixed {
            @Override
            public Global plus(int bytes) {
                return new Global(symbol, offset + bytes);
            }
        }

        /** A byte of a frame object. */
        record Frame(Value object, int offset) implements Fixed {
            @Override
            public Frame plus(int bytes) {
                return new Frame(object, offset + bytes);
            }
        }
    }

    private static final int VECTOR_BYTES = Type.LANES * Integer.BYTES;

    private final AddressingModes modes;
    private final Definitions definitions;
    private final Value[] roots;
    private final int[] displacements;
    private final int[] otherUses;
    private final boolean[] mixed;
    private final boolean[] accessed;
    private final int[] accessDisplacements;
    private final boolean[] accessedElsewhere;

    public AddressForms(Function function, AddressingModes modes) {
        this.modes = modes;
        definitions = Definitions.of(function);
        int bound = function.valueBound();
        roots = new Value[bound];
        displacements = new int[bound];
        otherUses = new int[bound];
        mixed = new boolean[bound];
        accessed = new boolean[bound];
        accessDisplacements = new int[bound];
        accessedElsewhere = new boolean[bound];
        findRoots(function);
        countUses(function);
        for (Block block : function.blocks()) {
            for (Instruction instruction : block.instructions()) {
                Value result = instruction.result();
                if (result.exists() && otherUses[result.index()] > 0) {
                    mixed[roots[result.index()].index()] = true;
                }
            }
        }
    }

    /** How far an index may be shifted by the instruction that adds it to an address. */
    int maxIndexShift() {
        return modes.maxIndexShift();
    }

    /** Whether the words are few enough for single stores. */
    public boolean isShort(Operation.ZeroFill fill) {
        return fill.count() <= modes.maxZeroStores();
    }

    /**
     * The global or frame object that the value is a constant distance from, and the distance; null if there is none.
     */
    public Access.@Nullable Fixed fixed(Value value) {
        Value root = root(value);
        return switch (definitions.operationOrNull(root)) {
            case Operation.GlobalAddress(var global) -> new Access.Global(modes.symbol(global), displacement(value));
            case Operation.Alloca a -> new Access.Frame(root, displacement(value));
            case null, default -> null;
        };
    }

    /** The bytes of a value of a type in memory. */
    int bytes(Type type) {
        return type == Type.ADDRESS ? modes.addressBytes() : type.isVector() ? VECTOR_BYTES : Integer.BYTES;
    }

    /** The value that {@code value} is a constant distance from; itself if there is none. */
    public Value root(Value value) {
        return roots[value.index()];
    }

    /** The distance of {@code value} from its root in bytes. */
    public int displacement(Value value) {
        return displacements[value.index()];
    }

    /** What an access at {@code address} in the block at {@code position} names. */
    public Access access(Value address, int position) {
        Access.@Nullable Fixed fixed = fixed(address);
        if (fixed != null) {
            return fixed;
        }
        Value root = root(address);
        Access.@Nullable Indexed indexed = indexed(root);
        if (indexed != null) {
            return indexed;
        }
        boolean elsewhere = otherUses[address.index()] > 0 && definitions.blockPosition(address) != position;
        return elsewhere ? new Access.Based(address, 0) : new Access.Based(root, displacement(address));
    }

    /**
     * What accesses through {@code value} name if it is a fixed place plus an index, and used for accesses at one
     * distance only; else null.
     */
    public Access.@Nullable Indexed indexed(Value value) {
        if (mixed[value.index()]
                || !accessed[value.index()]
                || !(definitions.operationOrNull(value) instanceof Operation.Offset(var base, var index))) {
            return null;
        }
        Access.@Nullable Fixed place = fixed(base);
        return place == null || !modes.hasLowerParts(place)
                ? null
                : new Access.Indexed(value, place.plus(accessDisplacements[value.index()]));
    }

    /**
     * The sum that an address is if accesses can add it up themselves: all uses of it are accesses of its block to
     * words of 4 bytes; else null.
     */
    Operation.@Nullable Offset sum(Value address) {
        int index = address.index();
        boolean isOnlyAccessed = modes.addsIndexes()
                && accessed[index]
                && accessDisplacements[index] == 0
                && !mixed[index]
                && !accessedElsewhere[index];
        return isOnlyAccessed
                        && definitions.operationOrNull(address) instanceof Operation.Offset sum
                        && foldedBase(sum) == null
                ? sum
                : null;
    }

    /** The root that an offset by a constant is computed from; null if it is its own. */
    public @Nullable Value foldedBase(Operation.Offset offset) {
        if (!(definitions.operationOrNull(offset.bytes()) instanceof Operation.IntConstant(int bytes))) {
            return null;
        }
        Value root = root(offset.base());
        return modes.isOffset((long) displacement(offset.base()) + bytes) ? root : null;
    }

    private void findRoots(Function function) {
        for (Block block : function.blocks()) {
            for (Value parameter : block.parameters()) {
                roots[parameter.index()] = parameter;
            }
            for (Instruction instruction : block.instructions()) {
                Value result = instruction.result();
                if (!result.exists()) {
                    continue;
                }
                roots[result.index()] = result;
                if (instruction.operation() instanceof Operation.Offset(var base, var offset)
                        && definitions.operationOrNull(offset) instanceof Operation.IntConstant(int bytes)) {
                    long sum = (long) displacements[base.index()] + bytes;
                    if (modes.isOffset(sum) || (fixed(base) != null && modes.isObjectOffset(sum))) {
                        roots[result.index()] = roots[base.index()];
                        displacements[result.index()] = (int) sum;
                    }
                }
            }
        }
    }

    private void countUses(Function function) {
        for (int position = 0; position < function.blocks().size(); position++) {
            Block block = function.blocks().get(position);
            for (Instruction instruction : block.instructions()) {
                countUses(instruction, position);
            }
            for (Edge edge : block.terminator().edges()) {
                edge.arguments().forEach(this::use);
            }
            switch (block.terminator()) {
                case Terminator.Branch(var condition, var t, var f) -> use(condition);
                case Terminator.Return(var value) when value.exists() -> use(value);
                default -> {}
            }
        }
    }

    private void countUses(Instruction instruction, int position) {
        switch (instruction.operation()) {
            case Operation.Load load -> noteAccess(load.address(), load.type(), position);
            case Operation.Store(var address, var value) -> {
                noteAccess(address, value.type(), position);
                use(value);
            }
            case VectorOperation.VectorLoad load -> noteAccess(load.address(), load.type(), position);
            case VectorOperation.VectorStore(var address, var value) -> {
                noteAccess(address, value.type(), position);
                use(value);
            }
            case Operation.ZeroFill fill
            when isShort(fill) -> {
                noteAccess(fill.address(), Type.I32, position);
                mixed[root(fill.address()).index()] = true;
            }
            case Operation.Offset(var base, var bytes) -> {
                if (root(instruction.result()).equals(instruction.result())) {
                    use(base);
                }
                use(bytes);
            }
            default -> {
                for (int i = 0; i < instruction.operation().operandCount(); i++) {
                    use(instruction.operation().operand(i));
                }
            }
        }
    }

    /** Notes an access to a word of a type. Those with an index that is added to a fixed place are of 4 bytes. */
    private void noteAccess(Value address, Type type, int position) {
        int root = root(address).index();
        mixed[root] |=
                bytes(type) != Integer.BYTES || accessed[root] && accessDisplacements[root] != displacement(address);
        accessed[root] = true;
        accessedElsewhere[root] |= definitions.blockPosition(root(address)) != position;
        accessDisplacements[root] = displacement(address);
    }

    private void use(Value value) {
        otherUses[value.index()]++;
    }
}
