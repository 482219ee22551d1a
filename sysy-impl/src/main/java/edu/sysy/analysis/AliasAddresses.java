package edu.sysy.analysis;

import edu.sysy.ir.Block;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.Alloca;
import edu.sysy.ir.Operation.GlobalAddress;
import edu.sysy.ir.Operation.Load;
import edu.sysy.ir.Operation.Offset;
import edu.sysy.ir.Operation.Store;
import edu.sysy.ir.Operation.ZeroFill;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Splits each address of a function into the root it is computed from and its distance from there. Roots are numbered from 0:
 * each global, alloca and parameter is one, and so is each address that is not computed by an offset.
 */
final class AliasAddresses {
    /** What an address is computed from. */
    enum Kind {
        /** The start of a global. */
        GLOBAL,
        /** The start of an alloca. */
        ALLOCA,
        /** A parameter of the function. */
        PARAMETER,
        /** A parameter of another block, a selection, or something loaded. */
        OTHER
    }

    /**
     * A root.
     *
     * @param value the value that is the address; {@link Value#NONE} for a global
     * @param global the name of the global, else empty
     * @param words the size of an alloca, else 0
     */
    record Root(Kind kind, Value value, String global, int words) {}

    private final int[] root;
    private final AliasForms forms;
    private final List<Root> roots = new ArrayList<>();
    private final Map<String, Integer> globals = new HashMap<>();
    private final BitSet escaped = new BitSet();

    private AliasAddresses(Function function) {
        root = new int[function.valueBound()];
        forms = new AliasForms(function.valueBound());
        for (int position = 0; position < function.blocks().size(); position++) {
            Block block = function.blocks().get(position);
            for (Value parameter : block.parameters()) {
                if (parameter.type() == Type.ADDRESS) {
                    start(parameter, new Root(position == 0 ? Kind.PARAMETER : Kind.OTHER, parameter, "", 0));
                }
            }
            for (Instruction instruction : block.instructions()) {
                define(instruction.result(), instruction.operation());
            }
        }
        for (Block block : function.blocks()) {
            markEscapes(block);
        }
    }

    /** The addresses of a function, computed once. */
    static AliasAddresses of(Function function) {
        return function.derived().get(AliasAddresses.class, AliasAddresses::new);
    }

    private void define(Value result, Operation operation) {
        switch (operation) {
            case Offset(Value base, Value bytes) -> {
                root[result.index()] = root[base.index()];
                forms.offset(result, base, bytes);
            }
            case GlobalAddress(String name) -> {
                Integer known = globals.get(name);
                if (known == null) {
                    start(result, new Root(Kind.GLOBAL, Value.NONE, name, 0));
                    globals.put(name, root[result.index()]);
                } else {
                    root[result.index()] = known;
                    forms.base(result);
                }
            }
            case Alloca(Type element, int count) -> start(result, new Root(Kind.ALLOCA, result, "", count));
            case Operation other -> {
                if (result.type() == Type.ADDRESS) {
                    start(result, new Root(Kind.OTHER, result, "", 0));
                } else if (result.type() == Type.I32) {
                    forms.integer(result, other);
                }
            }
        }
    }

    private void start(Value address, Root newRoot) {
        root[address.index()] = roots.size();
        roots.add(newRoot);
        forms.base(address);
    }

    private void markEscapes(Block block) {
        for (Instruction instruction : block.instructions()) {
            switch (instruction.operation()) {
                case Load load -> {}
                case Offset offset -> {}
                case ZeroFill fill -> {}
                case Store store -> escape(store.value());
                case Operation other -> {
                    for (int i = other.operandCount() - 1; i >= 0; i--) {
                        escape(other.operand(i));
                    }
                }
            }
        }
        if (block.terminator() instanceof Terminator.Return(Value value) && value.exists()) {
            escape(value);
        }
        for (Edge edge : block.terminator().edges()) {
            edge.arguments().forEach(this::escape);
        }
    }

    private void escape(Value value) {
        if (value.type() == Type.ADDRESS) {
            escaped.set(root[value.index()]);
        }
    }

    /** The number of roots. */
    int rootCount() {
        return roots.size();
    }

    /** What a root is. */
    Root root(int number) {
        return roots.get(number);
    }

    /** The root that an address is computed from. */
    int rootOf(Value address) {
        return root[address.index()];
    }

    /** The root of a global; -1 if the function does not name it. */
    int rootOfGlobal(String name) {
        return globals.getOrDefault(name, -1);
    }

    /** Whether an address with a root goes anywhere but into the addresses of loads, stores and fills. */
    boolean escapes(int number) {
        return escaped.get(number);
    }

    /** The distances of addresses from their roots, as sums. */
    AliasForms forms() {
        return forms;
    }
}
