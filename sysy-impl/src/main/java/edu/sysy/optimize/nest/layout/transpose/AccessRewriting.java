package edu.sysy.optimize.nest.layout.transpose;

import edu.sysy.ir.Effect;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.Load;
import edu.sysy.ir.Operation.Store;
import edu.sysy.ir.Value;
import edu.sysy.nest.ArrayObject;
import edu.sysy.nest.polyhedron.AffineForm;
import edu.sysy.optimize.nest.NestEditor;
import edu.sysy.optimize.nest.layout.WordAddress;
import edu.sysy.structured.Compute;
import edu.sysy.structured.Region;
import edu.sysy.structured.Statement;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/** Changes the addresses of accesses, and removes computations of the old ones that nothing else asks for. */
final class AccessRewriting {
    private final NestEditor editor;
    private final Map<Compute, List<Statement>> replacements = new IdentityHashMap<>();
    private final Map<Value, Integer> useCounts = new HashMap<>();
    private final Map<Value, Compute> definitions = new HashMap<>();

    private AccessRewriting(RaisedFunction function) {
        editor = function.editor();
        count(function.body());
    }

    private void count(Region region) {
        for (Statement statement : region.statements()) {
            statement.operands().forEach(value -> useCounts.merge(value, 1, Integer::sum));
            if (statement instanceof Compute compute && compute.result().exists()) {
                definitions.put(compute.result(), compute);
            }
            statement.regions().forEach(this::count);
        }
        region.end().operands().forEach(value -> useCounts.merge(value, 1, Integer::sum));
    }

    /** The body of a function with accesses to an array in another layout. */
    static Region of(RaisedFunction function, ArrayObject array, List<ShapedAccess> accesses, ArrayLayout layout) {
        AccessRewriting rewriting = new AccessRewriting(function);
        for (ShapedAccess access : accesses) {
            rewriting.replace(access, array, layout);
        }
        return function.editor().replace(function.body(), rewriting.replacements);
    }

    private void replace(ShapedAccess access, ArrayObject array, ArrayLayout layout) {
        List<Statement> statements = new ArrayList<>();
        Compute compute = access.use().compute();
        AffineForm distance = layout.distance(access.subscripts());
        Value address =
                WordAddress.add(statements, array, distance, access.instance().forms(), access.use(), editor);
        Operation operation = compute.operation() instanceof Store store
                ? new Store(address, store.value())
                : new Load(((Load) compute.operation()).type(), address);
        statements.add(new Compute(new Instruction(compute.result(), operation, compute.line()), compute.attributes()));
        replacements.put(compute, statements);
        release(access.use().address());
    }

    /** Takes a use of a value away, and the values that nothing uses any more. */
    private void release(Value unused) {
        Deque<Value> pending = new ArrayDeque<>(List.of(unused));
        while (!pending.isEmpty()) {
            Value value = pending.removeLast();
            Compute compute = definitions.get(value);
            if (useCounts.merge(value, -1, Integer::sum) == 0
                    && compute != null
                    && compute.operation().effect() == Effect.NONE) {
                replacements.put(compute, List.of());
                pending.addAll(compute.operands());
            }
        }
    }
}
