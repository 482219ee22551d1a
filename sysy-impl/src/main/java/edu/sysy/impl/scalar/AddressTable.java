package edu.sysy.impl.scalar;

import edu.sysy.ir.Block;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.Alloca;
import edu.sysy.ir.Operation.GlobalAddress;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Operation.Load;
import edu.sysy.ir.Operation.Offset;
import edu.sysy.ir.Operation.Store;
import edu.sysy.ir.Operation.ZeroFill;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Splits each address into the object it points into and the distance from its start, as far as the chain of offsets tells.
 *
 * <p>Objects are numbered from 0: a global, an alloca, or whatever an address of unknown origin points into.
 */
final class AddressTable {
    /** What an address may point into. */
    enum Origin {
        /** An alloca whose address goes nowhere but into loads and stores: nobody else can reach it. */
        PRIVATE,
        /** A global, or an alloca that others may reach. */
        NAMED,
        /** An address from a parameter, a load or a selection: it may point into any object but a private one. */
        UNKNOWN
    }

    private static final int UNKNOWN_DISTANCE = -1;

    private final int[] object;
    private final int[] distance;
    private final BitSet distanceKnown = new BitSet();
    private final List<Origin> origins = new ArrayList<>();
    private final List<Value> allocas = new ArrayList<>();
    private final Map<String, Integer> globals = new HashMap<>();

    private AddressTable(Function function) {
        object = new int[function.valueBound()];
        distance = new int[function.valueBound()];
        BitSet escaped = new BitSet();
        int[] constants = new int[function.valueBound()];
        BitSet isConstant = new BitSet();
        for (Block block : function.blocks()) {
            for (Value parameter : block.parameters()) {
                if (parameter.type() == Type.ADDRESS) {
                    start(parameter, Origin.UNKNOWN);
                }
            }
            for (Instruction instruction : block.instructions()) {
                int result = instruction.result().index();
                switch (instruction.operation()) {
                    case IntConstant(int value) -> {
                        constants[result] = value;
                        isConstant.set(result);
                    }
                    case Offset(Value base, Value bytes) -> {
                        object[result] = object[base.index()];
                        boolean known = distanceKnown.get(base.index()) && isConstant.get(bytes.index());
                        distanceKnown.set(result, known);
                        distance[result] = known ? distance[base.index()] + constants[bytes.index()] : UNKNOWN_DISTANCE;
                    }
                    case GlobalAddress(String name) -> {
                        object[result] = globals.computeIfAbsent(name, n -> addObject(Origin.NAMED));
                        distanceKnown.set(result);
                    }
                    case Alloca alloca -> {
                        start(instruction.result(), Origin.PRIVATE);
                        allocas.add(instruction.result());
                    }
                    case Operation other -> {
                        if (other.type() == Type.ADDRESS) {
                            start(instruction.result(), Origin.UNKNOWN);
                        }
                    }
                }
            }
        }
        markEscaped(function, escaped);
        for (Value alloca : allocas) {
            if (escaped.get(object(alloca))) {
                origins.set(object(alloca), Origin.NAMED);
            }
        }
    }

    static AddressTable of(Function function) {
        return function.derived().get(AddressTable.class, AddressTable::new);
    }

    private int addObject(Origin origin) {
        origins.add(origin);
        return origins.size() - 1;
    }

    private void start(Value address, Origin origin) {
        object[address.index()] = addObject(origin);
        distanceKnown.set(address.index());
    }

    private void markEscaped(Function function, BitSet escaped) {
        for (Block block : function.blocks()) {
            for (Instruction instruction : block.instructions()) {
                switch (instruction.operation()) {
                    case Load load -> {}
                    case Offset offset -> {}
                    case ZeroFill fill -> {}
                    case Store store -> escape(store.value(), escaped);
                    case Operation other -> {
                        for (int i = other.operandCount() - 1; i >= 0; i--) {
                            escape(other.operand(i), escaped);
                        }
                    }
                }
            }
            for (Edge edge : block.terminator().edges()) {
                edge.arguments().forEach(argument -> escape(argument, escaped));
            }
        }
    }

    private void escape(Value value, BitSet escaped) {
        if (value.type() == Type.ADDRESS) {
            escaped.set(object[value.index()]);
        }
    }

    /** The object that an address points into. */
    int object(Value address) {
        return object[address.index()];
    }

    /** What is known about an object. */
    Origin origin(int object) {
        return origins.get(object);
    }

    /** Whether the distance of an address from the start of its object is a constant. */
    boolean isDistanceKnown(Value address) {
        return distanceKnown.get(address.index());
    }

    /** That distance in bytes. */
    int distance(Value address) {
        return distance[address.index()];
    }
}
