package edu.sysy.analysis;

import edu.sysy.ints.IntList;
import edu.sysy.ir.Block;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.InstructionTable;
import edu.sysy.ir.Opcode;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.Alloca;
import edu.sysy.ir.Operation.GlobalAddress;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Operation.Select;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Splits each address of a function into the root it is computed from and its distance from there, as far as the chain
 * of offsets tells. Roots are numbered from 0: each global, alloca and parameter is one, and so is each address that is
 * not computed by an offset.
 *
 * <p>This is what all reasoning about memory starts from; {@link Alias} adds what roots may point to. Two sweeps:
 * linear.
 */
public final class Addresses {
    /** What a root is. */
    public enum Kind {
        /** The start of a global. */
        GLOBAL,
        /** The start of an alloca. */
        ALLOCA,
        /** A parameter of the function. */
        PARAMETER,
        /** One of several addresses: a parameter of another block, or a selection. */
        CHOICE,
        /** Something else, such as an address that has been loaded. */
        OTHER;

        /** Whether a root stands for one whole object. */
        public boolean isObject() {
            return this == GLOBAL || this == ALLOCA;
        }

        /** Whether a root may become another address while the function runs. */
        public boolean mayChange() {
            return this == CHOICE || this == OTHER;
        }
    }

    /**
     * A root.
     *
     * @param value the value that is the address; {@link Value#NONE} for a global
     * @param global the name of the global, else empty
     * @param words the size of an alloca, else 0
     */
    public record Root(Kind kind, Value value, String global, int words) {}

    private static final int NO_ADDRESS = -1;

    /** Of an address; {@link #NO_ADDRESS} for other values. */
    private final int[] root;

    /** Of an address; of an integer constant its value, which is all that distances are made of. */
    private final int[] distance;

    private final BitSet distanceKnown = new BitSet();
    private final List<Root> roots = new ArrayList<>();
    private final Map<String, Integer> globals = new HashMap<>();
    private final BitSet escaped = new BitSet();
    private final IntList copiedFrom = new IntList();
    private final IntList copiedTo = new IntList();

    private Addresses(Function function) {
        root = new int[function.valueBound()];
        Arrays.fill(root, NO_ADDRESS);
        distance = new int[function.valueBound()];
        BitSet isConstant = new BitSet();
        for (int position = 0; position < function.blocks().size(); position++) {
            Block block = function.blocks().get(position);
            for (Value parameter : block.parameters()) {
                if (parameter.type() == Type.ADDRESS) {
                    start(parameter, new Root(position == 0 ? Kind.PARAMETER : Kind.CHOICE, parameter, "", 0));
                }
            }
            InstructionTable table = InstructionTable.of(block);
            for (int i = 0; i < table.size(); i++) {
                define(block, table, i, isConstant);
            }
        }
        for (Block block : function.blocks()) {
            followCopies(function, block);
        }
    }

    /** The addresses of a function, computed once. */
    public static Addresses of(Function function) {
        return function.derived().get(Addresses.class, Addresses::new);
    }

    private void define(Block block, InstructionTable table, int index, BitSet isConstant) {
        int result = table.result(index);
        switch (table.opcode(index)) {
            case INT_CONSTANT -> {
                isConstant.set(result);
                distance[result] =
                        ((IntConstant) block.instructions().get(index).operation()).value();
            }
            case OFFSET -> {
                int base = table.operand(index, 0);
                int bytes = table.operand(index, 1);
                root[result] = root[base];
                if (distanceKnown.get(base) && isConstant.get(bytes)) {
                    distanceKnown.set(result);
                    distance[result] = distance[base] + distance[bytes];
                }
            }
            default -> {
                if (mayGiveAddress(table.opcode(index))) {
                    start(block.instructions().get(index));
                }
            }
        }
    }

    /** Whether the result of an operation may be an address. */
    static boolean mayGiveAddress(Opcode opcode) {
        return switch (opcode) {
            case OFFSET, GLOBAL_ADDRESS, ALLOCA, SELECT, LOAD, CALL, UNDEFINED -> true;
            default -> false;
        };
    }

    private void start(Instruction instruction) {
        Value result = instruction.result();
        switch (instruction.operation()) {
            case GlobalAddress(String name) -> {
                Integer known = globals.get(name);
                if (known == null) {
                    globals.put(name, roots.size());
                    start(result, new Root(Kind.GLOBAL, Value.NONE, name, 0));
                } else {
                    root[result.index()] = known;
                    distanceKnown.set(result.index());
                }
            }
            case Alloca(Type element, int count) -> start(result, new Root(Kind.ALLOCA, result, "", count));
            case Operation other -> {
                if (result.type() == Type.ADDRESS) {
                    start(result, new Root(other instanceof Select ? Kind.CHOICE : Kind.OTHER, result, "", 0));
                }
            }
        }
    }

    private void start(Value address, Root newRoot) {
        root[address.index()] = roots.size();
        roots.add(newRoot);
        distanceKnown.set(address.index());
    }

    /** Notes where addresses go, but for the addresses of loads, stores and fills. */
    private void followCopies(Function function, Block block) {
        InstructionTable table = InstructionTable.of(block);
        for (int i = 0; i < table.size(); i++) {
            switch (table.opcode(i)) {
                case LOAD, OFFSET, ZERO_FILL, VECTOR_LOAD, VECTOR_STORE -> {}
                case STORE -> escape(table.operand(i, 1));
                case SELECT -> {
                    copy(table.operand(i, 1), table.result(i));
                    copy(table.operand(i, 2), table.result(i));
                }
                default -> {
                    for (int k = table.start(i); k < table.start(i + 1); k++) {
                        escape(table.operand(k));
                    }
                }
            }
        }
        if (block.terminator() instanceof Terminator.Return(Value value) && value.exists()) {
            escape(value.index());
        }
        for (Edge edge : block.terminator().edges()) {
            List<Value> arguments = edge.arguments();
            for (int i = 0; i < arguments.size(); i++) {
                if (arguments.get(i).type() == Type.ADDRESS) {
                    Value parameter = function.block(edge.target()).parameters().get(i);
                    copy(arguments.get(i).index(), parameter.index());
                }
            }
        }
    }

    private void escape(int value) {
        if (root[value] != NO_ADDRESS) {
            escaped.set(root[value]);
        }
    }

    private void copy(int from, int to) {
        if (root[from] != NO_ADDRESS) {
            escape(from);
            copiedFrom.add(root[from]);
            copiedTo.add(root[to]);
        }
    }

    /** The number of roots. */
    public int rootCount() {
        return roots.size();
    }

    /** What a root is. */
    public Root root(int number) {
        return roots.get(number);
    }

    /** The root that an address is computed from. */
    public int rootOf(Value address) {
        return root[address.index()];
    }

    /** The root that the address with an index is computed from. */
    int rootOf(int address) {
        return root[address];
    }

    /** Whether an address with a root goes anywhere but into the addresses of loads, stores and fills. */
    public boolean escapes(int number) {
        return escaped.get(number);
    }

    /** Whether the distance of an address from its root is a sum of constants. */
    public boolean isDistanceConstant(Value address) {
        return distanceKnown.get(address.index());
    }

    /** That distance in bytes, modulo 2<sup>32</sup>. */
    public int distance(Value address) {
        return distance[address.index()];
    }

    /** For each copy of an address by a selection or an edge, the root it is copied from; not to be changed. */
    IntList copiedFrom() {
        return copiedFrom;
    }

    /** For each copy, the root that may become that address; not to be changed. */
    IntList copiedTo() {
        return copiedTo;
    }
}
