package edu.sysy.optimize.nest.fusion;

import edu.sysy.ir.Function;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.GlobalAddress;
import edu.sysy.ir.Operation.Load;
import edu.sysy.ir.Operation.Offset;
import edu.sysy.ir.Operation.Store;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.nest.ArrayObject;
import edu.sysy.optimize.nest.NestEditor;
import edu.sysy.structured.Compute;
import edu.sysy.structured.Region;
import edu.sysy.structured.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * How many loads in the program read each array that only one function reads. An array whose loads are all forwarded
 * from stores of the same iteration carries values only: its stores are dead (array contraction).
 */
final class ArrayReads {
    private final NestEditor editor;
    private final Map<ArrayObject, Integer> loads = new HashMap<>();
    private final Set<ArrayObject> escaping = new HashSet<>();
    private final Set<String> shared = new HashSet<>();

    /** Counts the loads of the function that is edited. */
    ArrayReads(NestEditor editor, Region body) {
        this.editor = editor;
        for (Function function : editor.program().functions()) {
            if (!function.name().equals(editor.functionName())) {
                function.blocks()
                        .forEach(block -> block.instructions().forEach(instruction -> {
                            if (instruction.operation() instanceof GlobalAddress(String name)) {
                                shared.add(name);
                            }
                        }));
            }
        }
        List<Region> pending = new ArrayList<>(List.of(body));
        while (!pending.isEmpty()) {
            Region region = pending.removeLast();
            region.statements().forEach(this::count);
            region.end().operands().forEach(this::escape);
            region.statements().forEach(statement -> pending.addAll(statement.regions()));
        }
    }

    private void count(Statement statement) {
        if (!(statement instanceof Compute compute)) {
            statement.operands().forEach(this::escape);
            return;
        }
        switch (compute.operation()) {
            case Load load -> loads.merge(array(load.address()), 1, Integer::sum);
            case Store store -> escape(store.value());
            case Offset offset -> {}
            case Operation other -> compute.operands().forEach(this::escape);
        }
    }

    private void escape(Value value) {
        if (value.type() == Type.ADDRESS) {
            escaping.add(array(value));
        }
    }

    /** The array that an address lies in. */
    ArrayObject array(Value address) {
        return ArrayObject.under(editor.program(), editor.definitions(), address);
    }

    /** Whether some loads of an array are all that the program has. */
    boolean areAll(ArrayObject array, int some) {
        return array.kind() != ArrayObject.Kind.UNKNOWN
                && !escaping.contains(array)
                && !shared.contains(array.name())
                && loads.getOrDefault(array, 0) == some;
    }

    /** Takes away loads that get what has been stored before them. */
    void forward(Map<ArrayObject, Integer> forwarded) {
        forwarded.forEach((array, count) -> loads.merge(array, -count, Integer::sum));
    }
}
