package edu.sysy.optimize.nest.layout;

import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Operation.Load;
import edu.sysy.ir.Operation.Store;
import edu.sysy.nest.StructuredDefinitions;
import edu.sysy.nest.form.ValueForms;
import edu.sysy.nest.polyhedron.AffineForm;
import edu.sysy.optimize.nest.ArrayUses.Use;
import edu.sysy.optimize.nest.CacheLines;
import edu.sysy.optimize.nest.NestEditor;
import edu.sysy.structured.For;
import java.util.List;

/**
 * Estimates whether reads of an array cost less without its copy. A copy that was made so that reads walk along rows
 * pays if there are many more reads than words.
 */
final class CopyProfit {
    /** How many instructions a line that is fetched into the first cache costs. */
    private static final double LINE = 8;

    /** The store, and the load of what is stored. */
    private static final double COPIED_WORD = 2;

    /** How many iterations a loop is taken to have if its bounds are not constant. */
    private static final double ITERATIONS = 16;

    private CopyProfit() {}

    /** Whether the words are fetched for less, or for as much, if there is no copy. */
    static boolean pays(ArrayCopy copy, List<CopiedRead> reads, NestEditor editor) {
        ValueForms forms = new ValueForms(editor.definitions());
        AffineForm written = forms.distance(((Store) copy.store().compute().operation()).address());
        AffineForm loaded = forms.distance(((Load) copy.load().compute().operation()).address());
        double lines = lines(copy.store(), forms, written, editor) + lines(copy.store(), forms, loaded, editor);
        double before = (COPIED_WORD + LINE * lines) * executions(copy.store(), editor.definitions());
        double after = 0;
        for (CopiedRead read : reads) {
            double weight = LINE * executions(read.read(), editor.definitions());
            before += weight * lines(read.read(), read.forms(), read.inCopy(), editor);
            after += weight * lines(read.read(), read.forms(), read.inOriginal(), editor);
        }
        return after <= before;
    }

    /** How many lines of the cache an access fetches in an iteration of the loop around it. */
    private static double lines(Use use, ValueForms forms, AffineForm distance, NestEditor editor) {
        if (use.loops().isEmpty()) {
            return 0;
        }
        For innermost = use.loops().getLast();
        long step = editor.definitions().operationOrNull(innermost.step()) instanceof IntConstant(int by) ? by : 1;
        return CacheLines.perIteration(
                editor.traits(), (double) distance.coefficient(forms.number(innermost.counter())) * step);
    }

    /** How often an access runs. */
    private static double executions(Use use, StructuredDefinitions definitions) {
        double product = 1;
        for (For loop : use.loops()) {
            product *= iterations(loop, definitions);
        }
        return product;
    }

    private static double iterations(For loop, StructuredDefinitions definitions) {
        return definitions.operationOrNull(loop.start()) instanceof IntConstant(int start)
                        && definitions.operationOrNull(loop.bound()) instanceof IntConstant(int bound)
                        && definitions.operationOrNull(loop.step()) instanceof IntConstant(int step)
                        && step != 0
                ? Math.max(1, Math.abs(((double) bound - start) / step))
                : ITERATIONS;
    }
}
