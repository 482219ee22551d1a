package edu.sysy.optimize.nest.dead;

import edu.sysy.analysis.Uses;
import edu.sysy.ir.Block;
import edu.sysy.ir.Definitions;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.Alloca;
import edu.sysy.ir.Operation.AnyCall;
import edu.sysy.ir.Operation.Load;
import edu.sysy.ir.Operation.Store;
import edu.sysy.ir.Operation.ZeroFill;
import edu.sysy.ir.Program;
import edu.sysy.ir.Value;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Follows what is loaded from an array along its uses: whether it may be used for nothing but to compute words of
 * arrays that end with the function, what is loaded from these included. A walk ends at the first other use, which most
 * have within a few steps.
 */
final class ReadsForArrays {
    /** Longer walks are those of large bodies, whose words are used for something. */
    private static final int MAX_VALUES = 200;

    private final Function function;
    private final Definitions definitions;
    private final boolean isMain;
    private final Map<Object, List<Value>> loads = new HashMap<>();

    /** Answers for a function. */
    ReadsForArrays(Function function, Definitions definitions) {
        this.function = function;
        this.definitions = definitions;
        isMain = function.name().equals(Program.MAIN);
        for (Block block : function.blocks()) {
            for (Instruction instruction : block.instructions()) {
                if (instruction.operation() instanceof Load load) {
                    loads.computeIfAbsent(key(load.address()), each -> new ArrayList<>())
                            .add(instruction.result());
                }
            }
        }
    }

    private Object key(Value address) {
        return WriteCandidates.key(definitions, address);
    }

    /**
     * Whether all that is loaded from an array is used for such arrays only.
     *
     * @param array as {@link WriteCandidates#key} calls it
     */
    boolean only(Object array) {
        Set<Object> arrays = new HashSet<>(List.of(array));
        Set<Value> seen = new HashSet<>();
        Deque<Value> open = new ArrayDeque<>(loads.getOrDefault(array, List.of()));
        while (!open.isEmpty()) {
            Value value = open.remove();
            if (seen.add(value) && (seen.size() > MAX_VALUES || !follow(value, arrays, open))) {
                return false;
            }
        }
        return true;
    }

    /** Adds what is computed from a value; false if it is used otherwise. */
    private boolean follow(Value value, Set<Object> arrays, Deque<Value> open) {
        Uses uses = Uses.of(function);
        for (int i = 0; i < uses.count(value); i++) {
            int site = uses.site(value, i);
            Block block = function.blocks().get(uses.blockPosition(site));
            if (uses.indexInBlock(site) == block.instructions().size()) {
                return false;
            }
            Instruction instruction = block.instructions().get(uses.indexInBlock(site));
            boolean isForArray = switch (instruction.operation()) {
                case Store store -> follow(key(store.address()), arrays, open);
                case ZeroFill fill -> follow(key(fill.address()), arrays, open);
                case AnyCall call -> false;
                case Operation other -> open.add(instruction.result());
            };
            if (!isForArray) {
                return false;
            }
        }
        return true;
    }

    private boolean follow(Object array, Set<Object> arrays, Deque<Value> open) {
        boolean mayEnd = array instanceof Value base ? definitions.operationOrNull(base) instanceof Alloca : isMain;
        if (mayEnd && arrays.add(array)) {
            open.addAll(loads.getOrDefault(array, List.of()));
        }
        return mayEnd;
    }
}
