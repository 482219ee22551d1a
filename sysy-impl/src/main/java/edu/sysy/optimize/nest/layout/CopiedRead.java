package edu.sysy.optimize.nest.layout;

import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.Load;
import edu.sysy.ir.Operation.Store;
import edu.sysy.ir.Value;
import edu.sysy.nest.StatementInstance;
import edu.sysy.nest.WritingIteration;
import edu.sysy.nest.form.ValueForms;
import edu.sysy.nest.polyhedron.AffineForm;
import edu.sysy.optimize.nest.ArrayUses.Use;
import edu.sysy.optimize.nest.NestEditor;
import edu.sysy.structured.Compute;
import edu.sysy.structured.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A read of a copied array, and the word of the original that it reads.
 *
 * @param read the read
 * @param forms the variables of the distances
 * @param inCopy the distance of the word from the start of the copy, in bytes
 * @param inOriginal its distance from the start of the original
 */
record CopiedRead(Use read, ValueForms forms, AffineForm inCopy, AffineForm inOriginal) {
    /**
     * Finds the iteration of the nest that writes the word, as forms of what the read knows, and shows that there is
     * such an iteration; empty if there is none, or it is not found.
     */
    static Optional<CopiedRead> of(ArrayCopy copy, Use read, NestEditor editor) {
        return find(copy, read, editor).filter(found -> found.canBeNamed(copy.defined()));
    }

    private static Optional<CopiedRead> find(ArrayCopy copy, Use read, NestEditor editor) {
        StatementInstance instance = read.instance(editor);
        ValueForms forms = instance.forms();
        try {
            AffineForm word = forms.distance(((Load) read.compute().operation()).address());
            AffineForm written = forms.distance(((Store) copy.store().compute().operation()).address());
            for (WritingIteration iteration : WritingIteration.of(forms, copy.loops(), written, word)) {
                if (iteration.inPlace(written).equals(word)
                        && copy.loops().stream().allMatch(loop -> instance.isIteration(loop, iteration))) {
                    AffineForm original = iteration.inPlace(
                            forms.distance(((Load) copy.load().compute().operation()).address()));
                    return Optional.of(new CopiedRead(read, forms, word, original));
                }
            }
            return Optional.empty();
        } catch (ArithmeticException doesNotFit) {
            return Optional.empty();
        }
    }

    /** Whether the word can be named where the read is: its distance has no variable that the nest computes. */
    private boolean canBeNamed(Set<Value> inNest) {
        for (int v = 0; v < inOriginal.size(); v++) {
            if (inOriginal.coefficient(v) != 0
                    && forms.value(v).filter(value -> !inNest.contains(value)).isEmpty()) {
                return false;
            }
        }
        return WordAddress.isPossible(inOriginal);
    }

    /** The read of the original's word, which has the same result, and the computation of its address. */
    List<Statement> inOriginal(ArrayCopy copy, NestEditor editor) {
        List<Statement> statements = new ArrayList<>();
        Compute load = read.compute();
        Value address = WordAddress.add(statements, copy.original(), inOriginal, forms, read, editor);
        Operation word = new Load(((Load) load.operation()).type(), address);
        editor.define(statements, load.result(), word, load.line());
        return statements;
    }
}
