package edu.sysy.optimize.nest;

import edu.sysy.ir.Condition;
import edu.sysy.ir.Operation.Add;
import edu.sysy.ir.Operation.And;
import edu.sysy.ir.Operation.Compare;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Operation.Select;
import edu.sysy.ir.Operation.Sub;
import edu.sysy.ir.Value;
import edu.sysy.structured.Attributes;
import edu.sysy.structured.For;
import edu.sysy.structured.Statement;
import java.util.List;
import java.util.OptionalLong;

/** Parts the iterations of a loop into groups of equal size and a rest that is smaller. */
public final class WholeGroups {
    private WholeGroups() {}

    /** Tells whether a loop counts up by 1 to a bound that it does not meet by wrapping. */
    public static boolean isPossible(NestEditor editor, For loop) {
        return !loop.attributes().has(Attributes.MAY_WRAP)
                && (loop.test() == Condition.LT || loop.test() == Condition.LE)
                && editor.definitions().operationOrNull(loop.step()) instanceof IntConstant(int step)
                && step == 1;
    }

    /** The number of iterations of such a loop; empty if its bounds are not constants. */
    public static OptionalLong count(NestEditor editor, For loop) {
        if (editor.definitions().operationOrNull(loop.start()) instanceof IntConstant(int first)
                && editor.definitions().operationOrNull(loop.bound()) instanceof IntConstant(int bound)) {
            long last = loop.test() == Condition.LE ? bound : bound - 1L;
            return OptionalLong.of(Math.max(0, last - first + 1));
        }
        return OptionalLong.empty();
    }

    /**
     * Adds the operations that compute the counter after the last whole group.
     *
     * @param loop one for which {@link #isPossible} holds
     * @param size the iterations of a group, a power of two
     */
    public static Value end(NestEditor editor, List<Statement> statements, For loop, int size) {
        int line = loop.line();
        Value bound = editor.exclusiveBound(statements, loop, loop.bound(), loop.step());
        Value distance = editor.add(statements, new Sub(bound, loop.start()), line);
        Value mask = editor.add(statements, new IntConstant(-size), line);
        Value multiple = editor.add(statements, new And(distance, mask), line);
        Value none = editor.add(statements, new IntConstant(0), line);
        Value runs = editor.add(statements, new Compare(Condition.LT, loop.start(), bound), line);
        Value way = editor.add(statements, new Select(runs, multiple, none), line);
        return editor.add(statements, new Add(loop.start(), way), line);
    }
}
